# 每一种游戏都用得到的话。

list-comma = 、
list-and = 和
list-dot = ・

button-join = 入座
button-leave = 离座
button-back = 回座
button-start = 开局
button-prizes = 改奖品
button-rules = 规则
button-roll = 掷骰
button-standing = 我的战况
button-autopilot = 替我掷
button-sweep = 掷完这一轮
button-rematch = 再来一桌
button-verify = 验证
button-export = 得奖名单
button-free = 是，免费参加

lobby-headline = **{ $host }**主持一桌{ $game }，请入座。
lobby-seated = 在座 { $here }/{ $chairs }：{ $names }
lobby-until = 没人开局的话，{ $when }收桌。
commitment = -# 公平承诺（SHA-256）`{ $hash }`

turn = 轮到**{ $name }**，{ $when }截止。
turn-autopilot = 轮到**{ $name }**，机器人代掷。
board-host = 主持 { $host }
turn-round = 第 { $round } 轮，已掷 { $throws } 次・主持 { $host }
turn-last-round = 最后一轮（第 { $round } 轮），已掷 { $throws } 次・主持 { $host }
turn-paused = 暂停：机器人在这里说不了话。
your-turn-ping = { $who } 轮到你了，{ $when }截止。

cause-player = {""}
cause-table = {""}
cause-auto = （超时代掷）
cause-autopilot = （代掷）
cause-round = {""}

ending-stopped = 这一桌提前收了。
ending-deserted = 桌边没有人回应了，收桌。
ending-expired = 等了半小时没有开局，收桌。
ending-void = 频道不在了，这一局作废。

proof =
    -# 秘密 `{ $secret }`
    -# 承诺 `{ $hash }`

verify-agrees = 第 { NUMBER($table, useGrouping: 0) } 桌：从开局起 { $draws } 步全部重算过，与记录一致。附上记录，可用 `python -m bot verify` 加文件名自行核对。
verify-differs = 第 { NUMBER($table, useGrouping: 0) } 桌的记录对不上：{ $difference }
verify-running = 这一桌还在进行，秘密要到终局才公开。开桌时的承诺是 `{ $hash }`。

free-entry-question = 奖品有了名字，先问一次：参加是免费的吗？要付钱或付出有价值的东西才能参加，Discord 不允许，这个机器人也不办。
free-entry-kept = 记下了，参加免费。现在可以开局。

autopilot-on = 从现在起由机器人替你玩；自己出手一次，或再按一下，就取消。
autopilot-off = 机器人不再替你玩了。

language-set = 公开消息从现在起用“{ $language }”。
timezone-set = 时区设为 { $zone }。
look-set-pictures = 牌桌从现在起用图片。
look-set-moving = 牌桌从现在起用图片，掷骰时骰子会动。
look-set-text = 牌桌从现在起只用文字，不附图片。

permission-view-channel = 查看频道
permission-send-messages = 发送消息
permission-send-messages-in-threads = 在子区中发送消息
permission-attach-files = 附加文件
permission-manage-guild = 管理服务器
permission-manage-messages = 管理消息

apology-not-made = 抱歉，刚才出了差错，这一步没有走成。请再试一次；如果还是不行，请把编号 { $reference } 告诉服务器所有者。
apology-shown-later = 这一步已经算数，只是牌桌一时没能更新，稍后会补上；也可以用 /牌桌 近况。编号 { $reference }。
apology-disk-full = 这一步没有走成：存数据的硬盘满了。之前的都还在。请把编号 { $reference } 告诉服务器所有者，腾出空间以后再按一次。
apology-disk-read-only = 这一步没有走成：数据文件现在只能读，不能写。之前的都还在。请把编号 { $reference } 告诉服务器所有者，修好以后再按一次。
apology-disk-io = 这一步没有走成：存数据的硬盘出了差错。之前的都还在。请把编号 { $reference } 告诉服务器所有者，修好以后再按一次。

refused-nothing-here = 这里找不到牌桌，用 /牌桌 开桌 就能开一桌。
refused-already-here = 这个频道已经有一桌了。
refused-unreadable-here = 这个频道有一桌是这个版本读不懂的。能管理消息的人或游戏管理员用 /牌桌 收桌 作废它，就能再开。
refused-stale-button = 这个按钮是上一手的，请看最新的牌桌。
refused-table-over = 这一桌已经收了。
refused-not-seated = 你不在这一桌。
refused-already-seated = 你已经在座。
refused-game-running = 已经开局了。
refused-not-running = 还没有开局。
refused-was-kicked = 你被请离了这一桌，不能再入座。
refused-not-yourself = 不能请自己离桌；要走请用“离座”。
refused-already-host = 主持人本来就是{ $name }。
refused-round-not-yet = 还不能掷完整轮：状元以外的奖品剩下不超过两种时才可以。
refused-form-too-late = 刚才慢了一步，表单打不开。再按一次就好。
refused-thread-locked = 这个子区被锁住了，牌桌先停着；解锁以后再按一次就接着玩。
refused-going-down = 机器人正在重新启动，牌桌不受影响。过一会儿再按一次。
refused-table-full = 坐满了，这一桌最多 { $seats } 人。
refused-too-few = 人还不够：至少 { $needed } 人，现在 { $seated } 人。
refused-not-the-host = 这要由主持人{ $host }来做。
refused-not-allowed = 你需要“{ $permission }”权限。
refused-not-your-turn = 还没轮到你，现在是{ $name }。
refused-nobody-such = { $name }不在这一桌。
refused-on-autopilot = { $name }正由机器人代劳，等本人回来再交给他。
refused-foreign-option = “{ $option }”不是{ $game }的选项。
refused-cannot-speak = 机器人在这个频道缺少权限：{ $permissions }。请管理员在频道设置里开放。
refused-no-such-zone = 没有“{ $zone }”这个时区，可以写 Asia/Shanghai 这样的名称。
