# 籌碼：只在這個伺服器裡玩，不能買、不能送、不能換。

command-chips = 籌碼
command-chips-about = 看餘額、看紀錄、領今天的籌碼
command-balance = 餘額
command-balance-about = 你在這個伺服器有多少籌碼
command-daily = 每日
command-daily-about = 領今天的籌碼，一天一次
command-history = 紀錄
command-history-about = 你的籌碼從哪裡來，到哪裡去

chips-balance = 你有 { $chips } 籌碼。
chips-daily = 今天的 { $amount } 籌碼收好了，現在有 { $chips }。下一份 { $when }可以領。
chips-daily-before = 今天的領過了，現在有 { $chips } 籌碼。下一份 { $when }可以領。
chips-heading = **你的籌碼紀錄**
chips-line = { $when }　{ $amount }　{ $reason }，餘 { $chips }
chips-reason-grant = 見面禮
chips-reason-daily = 每日
chips-reason-game = 第 { NUMBER($table, useGrouping: 0) } 桌

page-number = -# 第 { $n } 頁，共 { $count } 頁
button-page-before = 上一頁
button-page-after = 下一頁
