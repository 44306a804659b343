# 赛季与排名。

command-season = 赛季
command-season-about = 开始、结束、列出这个服务器的赛季
command-season-start = 开始
command-season-start-about = 开始新的一季；从这时起结束的局都算进去
command-season-close = 结束
command-season-close-about = 结束这一季，公布每种游戏的前三名
command-season-list = 列表
command-season-list-about = 这个服务器有过哪些赛季
option-season-name-about = 这一季叫什么，最多 40 个字；不填就叫“第几季”
command-rank = 排名
command-rank-about = 这个服务器的排名，可以按游戏和赛季看
option-rank-game-about = 看哪一种；不填就是这一桌的，或最近玩过的
option-season = 赛季
option-season-about = 看哪一季；不填就是进行中的一季，没有就看全部

season-usual-name = 第 { $n } 季
season-started = **{ $season }**开始了。从现在起结束的局都算进这一季，“全部”的排名照常累计。看排名：`/排名`
season-closed = **{ $season }**结束了。
season-since = { $day } 起，还在进行
season-span = { $day } 到 { $last }
season-nobody = 这一季没有人玩完一局。
season-game = **{ $game }**
season-readable = 这一季的排名以后都看得到：`/排名`，赛季选这一季。
season-list-heading = 这个服务器的赛季：
season-list-line = **{ $season }**　{ $when }
season-list-none = 还没有赛季。开始第一季：`/赛季 开始`
season-choice-open = { $season }（进行中）
refused-season-open = { $season }还没有结束；先用 `/赛季 结束`。
refused-no-season = 现在没有进行中的赛季。开始一季：`/赛季 开始`
refused-no-such-season = 没有叫“{ $season }”的赛季；请从列表里选。

rank-heading = **{ $game }排名**・{ $season }
rank-all-time = 全部
rank-line = { $place }　{ $emblem } **{ $name }**　{ $figures }
rank-doudizhu = { $title }　{ $total }
rank-bobing = 状元 { $zhuangyuan }・对堂 { $duitang }・三红 { $sanhong }
rank-shengguantu = 大贺 { $dahe }・荣归 { $ronggui }・共 { $games } 局
rank-own = 你是第 { $place } 名。
rank-nobody = 这里还没有人玩完过一局计分的游戏。
profile-other = { $game }：{ $figures }
