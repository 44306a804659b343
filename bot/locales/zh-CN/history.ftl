# 记录与回放。

command-played = 记录
command-played-about = 这个服务器玩过的每一局，新的在前
command-replay = 回放
command-replay-about = 把玩完的一局用文字从头看一遍
option-history-game-about = 只看哪一种游戏
option-history-member-about = 只看谁玩过的
option-history-table-about = 直接看哪一桌
option-replay-table-about = 不填就是这个频道最近玩完的一局

button-replay = 回放
button-page-first = 第一页
button-page-last = 最后一页
button-history-back = 返回记录

played-heading = **玩过的牌桌**
played-heading-of = **玩过的牌桌**・{ $what }
played-none = 这里没有你看得到的记录。玩完一局就会有。
played-only-seen = -# 只列出你看得到的频道里的牌局
played-line = **{ NUMBER($table, useGrouping: 0) }**　{ $game }・{ $day }・{ $count } 人
played-choice = 第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }
played-pick = 看其中一桌
played-unreadable = 这一桌的记录，这个版本读不懂。
played-bobing = 状元**{ $name }**（{ $award }），奖品发出 { $count } 份
played-doudizhu-landlord = 地主**{ $name }**赢，{ $points } 分
played-doudizhu-peasants = 佃农**{ $one }**、**{ $two }**赢，地主**{ $name }**输，各 { $points } 分
played-sgt-player = **{ $name }**{ $ending }
played-sgt-others = 另外 { $count } 位
played-table = **第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }**
played-where = { $when }，{ $channel }
played-option = -# { $line }

replay-heading = **第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }**　回放
replay-players = 座次：{ $names }
replay-hand = -# { $name }：{ $cards }
replay-bottom = -# 底牌：{ $cards }
replay-step = { NUMBER($n, useGrouping: 0) }　{ $line }{ $mark }
replay-by-auto = （超时代行）
replay-by-autopilot = （代行）
replay-by-pace = （快速代行）
replay-by-round = （这一轮一次掷完）
replay-by-computer = （电脑）
replay-by-skip = （跳过）

refused-replay-not-yet = 第 { NUMBER($table, useGrouping: 0) } 桌还没有玩完。要到终局才看得到回放。
