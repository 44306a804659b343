# 主持、版主与游戏管理员的权力：暂停、跳过，以及谁用过

command-pause = 暂停
command-pause-about = 暂停牌局，停住计时（限主持人、能管理消息的人或游戏管理员）
command-resume = 继续
command-resume-about = 提前结束暂停
command-skip = 跳过
command-skip-about = 替轮到的人走这一步，如同超时（限主持人、能管理消息的人或游戏管理员）
command-log = 处置记录
command-log-about = 这一桌有谁暂停、跳过、请离、换主持或提前收桌
option-minutes = 分钟
option-minutes-about = 暂停几分钟，时间到会自己继续；默认 30

button-resume = 继续

turn-held-for = 轮到**{ $name }**。
turn-held = { $by }暂停到 { $until }，时间到会自己继续。
    在座的人都可以按“继续”。
turn-held-moderator = { $by }暂停到 { $until }，时间到会自己继续。
    要提前继续，请能管理消息的人或游戏管理员按“继续”。

power-as-host = 主持
power-as-moderator = 管理
power-as-player = 玩家

power-pause = ⚖️ { $by }（{ $role }）暂停了牌局・{ $when }
power-resume = ⚖️ { $by }（{ $role }）让牌局继续・{ $when }
power-skip = ⚖️ { $by }（{ $role }）跳过了{ $target }・{ $when }
power-sweep = ⚖️ { $by }（{ $role }）替大家掷完这一轮・{ $when }
power-kick = ⚖️ { $by }（{ $role }）请{ $target }离桌・{ $when }
power-host = ⚖️ { $by }（{ $role }）把主持交给{ $target }・{ $when }
power-end = ⚖️ { $by }（{ $role }）提前收桌・{ $when }

power-log = **这一桌的处置记录**，新的在前：
power-log-empty = 这一桌没有处置记录。

cause-skip = （被跳过，代掷）
doudizhu-skipped = { $line }（跳过）

refused-held = { $name }把这一桌暂停到 { $until }。时间到会自己继续；要提前继续，在座的人按“继续”就行。
refused-held-moderator = { $name }把这一桌暂停到 { $until }。时间到会自己继续；要提前继续，请能管理消息的人或游戏管理员按“继续”。
refused-not-paused = 这一桌没有暂停。
refused-turn-passed = 刚好轮到下一位了，没有跳过任何人。还要跳过，就再用一次。
refused-not-moderator = 这要由有“{ $permission }”权限的人或游戏管理员来做，请找他们帮忙。
refused-not-host-nor-moderator = 这要由主持人{ $host }、能管理消息的人或游戏管理员来做。
