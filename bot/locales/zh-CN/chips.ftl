# 筹码：只在这个服务器里玩，不能买、不能送、不能换。

command-chips = 筹码
command-chips-about = 看余额、看记录、领今天的筹码
command-balance = 余额
command-balance-about = 你在这个服务器有多少筹码
command-daily = 每日
command-daily-about = 领今天的筹码，一天一次
command-history = 记录
command-history-about = 你的筹码从哪里来，到哪里去

chips-balance = 你有 { $chips } 筹码。
chips-daily = 今天的 { $amount } 筹码收好了，现在有 { $chips }。下一份 { $when }可以领。
chips-daily-before = 今天的领过了，现在有 { $chips } 筹码。下一份 { $when }可以领。
chips-heading = **你的筹码记录**
chips-line = { $when }　{ $amount }　{ $reason }，余 { $chips }
chips-reason-grant = 见面礼
chips-reason-daily = 每日
chips-reason-game = 第 { NUMBER($table, useGrouping: 0) } 桌

page-number = -# 第 { $n } 页，共 { $count } 页
button-page-before = 上一页
button-page-after = 下一页
