# 骰子的統計：只說擲出了什麼，不說運氣。

command-dice-stats = 骰子統計
command-dice-stats-about = 骰子到現在擲出了什麼：整個伺服器、一桌，或一位玩家
option-dice-member-about = 看哪一位；省略就是大家
option-dice-table-about = 只看這一桌；省略就是每一桌
option-dice-game-about = 只看這種遊戲；省略就是每一種

dice-of-server = 這個伺服器的骰子
dice-of-player = { $name }的骰子
dice-of-table = 第 { NUMBER($table, useGrouping: 0) } 桌的骰子
dice-of-player-at-table = { $name }在第 { NUMBER($table, useGrouping: 0) } 桌的骰子
dice-of-game = { $heading }・{ $game }
dice-none = 這裡還沒有擲過骰子。
dice-counted = 擲了 { $throws } 次，骰子 { $count } 顆，{ $tables } 桌
dice-by-the-bot = 機器人代擲的也算在內
dice-face = { $face }　{ $bar }　{ $count }　{ $share }
dice-face-plain = { $face } 點：{ $count } 顆，{ $share }
dice-expected = 每一面平均該有 { $expected } 顆（{ $share }）
dice-figures = χ² { $chi }（自由度 { $df }）　p { $p }
dice-usual = 在平常範圍裡：公平的骰子，一百回裡約有 { $n } 回差得這麼多，或更多。
dice-seldom = 少見，但公平的骰子也會這樣：約 { $n } 回一次。
dice-rare = 很少見：公平的骰子約 { $n } 回才這樣一次。每一擲都可以自己重算。
dice-rarer = 極少見：公平的骰子 { $n } 回裡不到一次。每一擲都可以自己重算。
dice-too-few = 不到 { $count } 顆，還說不出什麼。
dice-awards = **各獎項**（{ $throws } 次；骰子跳出碗的不算，少見的併在一起比）
dice-award = { $award }　{ $count } 次，平均該有 { $expected }
dice-award-none = 沒有獎
dice-awards-too-few = 擲得還太少，說不出什麼。
dice-chance = -# 這都是機遇：骰子不記得前面，下一擲每一面的機會一樣大。
dice-proof = -# 每一擲都能重算：遊戲結束後用 `/驗證`。

button-take-throws = 匯出每一擲
dice-file = 每一擲一行。step 是紀錄裡的第幾步，也是從承諾的骰子裡第幾次抽；一步不只一擲的，throw 是其中第幾擲。
refused-no-such-table = 這裡看不到第 { NUMBER($table, useGrouping: 0) } 桌，請看看桌號對不對。
refused-may-not-take-throws = 要匯出大家的每一擲，得是遊戲管理員，或在整個伺服器有「管理伺服器」或「管理訊息」權限。你可以匯出自己的，或某一桌的。
