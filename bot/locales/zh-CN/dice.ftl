# 骰子的统计：只说掷出了什么，不说运气。

command-dice-stats = 骰子统计
command-dice-stats-about = 骰子到现在掷出了什么：整个服务器、一桌，或一位玩家
option-dice-member-about = 看哪一位；不填就是大家
option-dice-table-about = 只看这一桌；不填就是每一桌
option-dice-game-about = 只看这种游戏；不填就是每一种

dice-of-server = 这个服务器的骰子
dice-of-player = { $name }的骰子
dice-of-table = 第 { NUMBER($table, useGrouping: 0) } 桌的骰子
dice-of-player-at-table = { $name }在第 { NUMBER($table, useGrouping: 0) } 桌的骰子
dice-of-game = { $heading }・{ $game }
dice-none = 这里还没有掷过骰子。
dice-counted = 掷了 { $throws } 次，骰子 { $count } 颗，{ $tables } 桌
dice-by-the-bot = 机器人代掷的也算在内
dice-face = { $face }　{ $bar }　{ $count }　{ $share }
dice-face-plain = { $face } 点：{ $count } 颗，{ $share }
dice-expected = 每一面平均该有 { $expected } 颗（{ $share }）
dice-figures = χ² { $chi }（自由度 { $df }）　p { $p }
dice-usual = 在平常范围里：公平的骰子，一百回里约有 { $n } 回差得这么多，或更多。
dice-seldom = 少见，但公平的骰子也会这样：约 { $n } 回一次。
dice-rare = 很少见：公平的骰子约 { $n } 回才这样一次。每一掷都可以自己重算。
dice-rarer = 极少见：公平的骰子 { $n } 回里不到一次。每一掷都可以自己重算。
dice-too-few = 不到 { $count } 颗，还说不出什么。
dice-awards = **各奖项**（{ $throws } 次；骰子跳出碗的不算，少见的并在一起比）
dice-award = { $award }　{ $count } 次，平均该有 { $expected }
dice-award-none = 没有奖
dice-awards-too-few = 掷得还太少，说不出什么。
dice-chance = -# 这都是机遇：骰子不记得前面，下一掷每一面的机会一样大。
dice-proof = -# 每一掷都能重算：游戏结束后用 `/验证`。

button-take-throws = 导出每一掷
dice-file = 每一掷一行。step 是记录里的第几步，也是从承诺的骰子里第几次抽；一步不止一掷的，throw 是其中第几掷。
refused-no-such-table = 这里看不到第 { NUMBER($table, useGrouping: 0) } 桌，请看看桌号对不对。
refused-may-not-take-throws = 要导出大家的每一掷，得是游戏管理员，或在整个服务器有“管理服务器”或“管理消息”权限。你可以导出自己的，或某一桌的。
