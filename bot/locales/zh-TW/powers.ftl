# 主持、版主與遊戲管理員的權力：暫停、跳過，以及誰用過

command-pause = 暫停
command-pause-about = 暫停牌局，停住計時（限主持人、能管理訊息的人或遊戲管理員）
command-resume = 繼續
command-resume-about = 提早結束暫停
command-skip = 跳過
command-skip-about = 替輪到的人走這一步，如同逾時（限主持人、能管理訊息的人或遊戲管理員）
command-log = 處置紀錄
command-log-about = 這一桌有誰暫停、跳過、請離、換主持或提早收桌
option-minutes = 分鐘
option-minutes-about = 暫停幾分鐘，時間到會自己繼續；預設 30

button-resume = 繼續

turn-held-for = 輪到**{ $name }**。
turn-held = { $by }暫停到 { $until }，時間到會自己繼續。
    在座的人都可以按「繼續」。
turn-held-moderator = { $by }暫停到 { $until }，時間到會自己繼續。
    要提早繼續，請能管理訊息的人或遊戲管理員按「繼續」。

power-as-host = 主持
power-as-moderator = 管理
power-as-player = 玩家

power-pause = ⚖️ { $by }（{ $role }）暫停了牌局・{ $when }
power-resume = ⚖️ { $by }（{ $role }）讓牌局繼續・{ $when }
power-skip = ⚖️ { $by }（{ $role }）跳過了{ $target }・{ $when }
power-sweep = ⚖️ { $by }（{ $role }）替大家擲完這一輪・{ $when }
power-kick = ⚖️ { $by }（{ $role }）請{ $target }離桌・{ $when }
power-host = ⚖️ { $by }（{ $role }）把主持交給{ $target }・{ $when }
power-end = ⚖️ { $by }（{ $role }）提早收桌・{ $when }

power-log = **這一桌的處置紀錄**，新的在前：
power-log-empty = 這一桌沒有處置紀錄。

cause-skip = （被跳過，代擲）
doudizhu-skipped = { $line }（跳過）

refused-held = { $name }把這一桌暫停到 { $until }。時間到會自己繼續；要提早繼續，在座的人按「繼續」就行。
refused-held-moderator = { $name }把這一桌暫停到 { $until }。時間到會自己繼續；要提早繼續，請能管理訊息的人或遊戲管理員按「繼續」。
refused-not-paused = 這一桌沒有暫停。
refused-turn-passed = 剛好輪到下一位了，沒有跳過任何人。還要跳過，就再用一次。
refused-not-moderator = 這要由有「{ $permission }」權限的人或遊戲管理員來做，請找他們幫忙。
refused-not-host-nor-moderator = 這要由主持人{ $host }、能管理訊息的人或遊戲管理員來做。
