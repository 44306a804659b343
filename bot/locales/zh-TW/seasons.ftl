# 賽季與排名。

command-season = 賽季
command-season-about = 開始、結束、列出這個伺服器的賽季
command-season-start = 開始
command-season-start-about = 開始新的一季；從這時起結束的局都算進去
command-season-close = 結束
command-season-close-about = 結束這一季，公布每種遊戲的前三名
command-season-list = 列表
command-season-list-about = 這個伺服器有過哪些賽季
option-season-name-about = 這一季叫什麼，最多 40 個字；省略就叫「第幾季」
command-rank = 排名
command-rank-about = 這個伺服器的排名，可以按遊戲和賽季看
option-rank-game-about = 看哪一種；省略就是這一桌的，或最近玩過的
option-season = 賽季
option-season-about = 看哪一季；省略就是進行中的一季，沒有就看全部

season-usual-name = 第 { $n } 季
season-started = **{ $season }**開始了。從現在起結束的局都算進這一季，「全部」的排名照常累計。看排名：`/排名`
season-closed = **{ $season }**結束了。
season-since = { $day } 起，還在進行
season-span = { $day } 到 { $last }
season-nobody = 這一季沒有人玩完一局。
season-game = **{ $game }**
season-readable = 這一季的排名以後都看得到：`/排名`，賽季選這一季。
season-list-heading = 這個伺服器的賽季：
season-list-line = **{ $season }**　{ $when }
season-list-none = 還沒有賽季。開始第一季：`/賽季 開始`
season-choice-open = { $season }（進行中）
refused-season-open = { $season }還沒有結束；先用 `/賽季 結束`。
refused-no-season = 現在沒有進行中的賽季。開始一季：`/賽季 開始`
refused-no-such-season = 沒有叫「{ $season }」的賽季；請從清單裡選。

rank-heading = **{ $game }排名**・{ $season }
rank-all-time = 全部
rank-line = { $place }　{ $emblem } **{ $name }**　{ $figures }
rank-doudizhu = { $title }　{ $total }
rank-bobing = 狀元 { $zhuangyuan }・對堂 { $duitang }・三紅 { $sanhong }
rank-shengguantu = 大賀 { $dahe }・榮歸 { $ronggui }・共 { $games } 局
rank-own = 你是第 { $place } 名。
rank-nobody = 這裡還沒有人玩完過一局計分的遊戲。
profile-other = { $game }：{ $figures }
