# 请机器人忘记一个人。

command-forget = 忘记我
command-forget-about = 把你的名字从这个服务器的记录里删掉，总数照旧
button-forget = 删掉我的名字

forget-stranger = 已删除的玩家
forget-heading = **把你从这个服务器的记录里删掉？**
forget-question =
    会删掉：你的名字、人物、设置、同意过的事，还有你带来的一句话。你的积分、奖品、筹码和经手过的事，都改挂在一位没有名字的“已删除的玩家”名下，排名上没有他。
    会留下：不带名字的数目，好让别人的账和这里的总数不变。别人的得奖证明照样有效。
    你玩过的局，之后还查得到每一步照规则、照钥匙，但钥匙是不是出自秘密，没有人能再重算。
    筹码从头算起。只管这个服务器；已经贴在频道里的消息、机器人所有者手上的备份与日志，不在这里。
forget-awards = 你还有 { $count } 笔奖品没领。删了以后，主办人就找不到你：
forget-award = ・{ $prize }{ $where }
forget-awards-others = ・还有 { $count } 笔
forget-sure = 删了就不能撤销。
forget-done = 删好了。这个服务器的记录里不再有你的名字；你再玩，就是一位新玩家。
refused-forget-at-table = 你在这里还有牌桌：{ $where }。离座也算，座位会留到收桌；等收了桌再来。
refused-forget-at-event = 你在这里还有一场博饼会：{ $where }。先取消报名，主办人先取消活动，或等它结束再来。

verify-unlinked = 这一桌有人要求被忘记：秘密与承诺相符，每一步也与钥匙相符，但钥匙是不是出自这个秘密，已经没有人能重算。
