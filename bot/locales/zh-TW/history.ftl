# 紀錄與重播。

command-played = 紀錄
command-played-about = 這個伺服器玩過的每一局，新的在前
command-replay = 重播
command-replay-about = 把玩完的一局用文字從頭看一遍
option-history-game-about = 只看哪一種遊戲
option-history-member-about = 只看誰玩過的
option-history-table-about = 直接看哪一桌
option-replay-table-about = 省略就是這個頻道最近玩完的一局

button-replay = 重播
button-page-first = 第一頁
button-page-last = 最後一頁
button-history-back = 回到紀錄

played-heading = **玩過的牌桌**
played-heading-of = **玩過的牌桌**・{ $what }
played-none = 這裡沒有你看得到的紀錄。玩完一局就會有。
played-only-seen = -# 只列出你看得到的頻道裡的牌局
played-line = **{ NUMBER($table, useGrouping: 0) }**　{ $game }・{ $day }・{ $count } 人
played-choice = 第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }
played-pick = 看其中一桌
played-unreadable = 這一桌的紀錄，這個版本讀不懂。
played-bobing = 狀元**{ $name }**（{ $award }），獎品發出 { $count } 份
played-doudizhu-landlord = 地主**{ $name }**贏，{ $points } 分
played-doudizhu-peasants = 佃農**{ $one }**、**{ $two }**贏，地主**{ $name }**輸，各 { $points } 分
played-sgt-player = **{ $name }**{ $ending }
played-sgt-others = 另外 { $count } 位
played-table = **第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }**
played-where = { $when }，{ $channel }
played-option = -# { $line }

replay-heading = **第 { NUMBER($table, useGrouping: 0) } 桌・{ $game }**　重播
replay-players = 座次：{ $names }
replay-hand = -# { $name }：{ $cards }
replay-bottom = -# 底牌：{ $cards }
replay-step = { NUMBER($n, useGrouping: 0) }　{ $line }{ $mark }
replay-by-auto = （逾時代行）
replay-by-autopilot = （代行）
replay-by-pace = （快速代行）
replay-by-round = （這一輪一次擲完）
replay-by-computer = （電腦）
replay-by-skip = （跳過）

refused-replay-not-yet = 第 { NUMBER($table, useGrouping: 0) } 桌還沒有玩完。要到終局才看得到重播。
