# 交奖：把奖品交到得奖人手里，一条一条记下来。

button-hand-over = 交奖
button-mine = 我的奖品

won-named = { $award } { $prize }
won-of-table = （第 { NUMBER($table, useGrouping: 0) } 桌）
won-of-room = （第 { $room } 桌）
won-of-final = （王中王）
won-choice = { $name } — { $prize }{ $where }

handover-heading = **交奖**　待交 { $open } 条，已交 { $handed } 条
handover-nothing = **交奖**　这里没有奖品要交。
handover-open = **{ $name }**　{ $prize }{ $where }
handover-done = -# ✓ { $name }　{ $prize }{ $where }　{ $by }・{ $when }
handover-pick = 交给谁了？可以一次选几条
handover-pick-undo = 记错了？在这里取消
handover-ticked = 记下了，已经交给{ $name }：{ $prize }{ $where }。
handover-ticked-many = 记下了，这 { $count } 条已经交了。
handover-taken-back = 取消了，{ $name }的{ $prize }{ $where }改回待交。
handover-taken-back-many = 取消了，这 { $count } 条改回待交。

mine-heading = **你得到的奖品**
mine-nothing = 你在这个服务器还没有得过奖品。
mine-open =
    { $prize }　**待领**
    -# 第 { NUMBER($table, useGrouping: 0) } 桌・{ $when }
mine-done =
    { $prize }　✓ 已领
    -# 第 { NUMBER($table, useGrouping: 0) } 桌・{ $when }・{ $by }记下，{ $handed }

export-done-event = “{ $title }”的得奖名单：{ $tables } 桌，共 { $awards } 条。
export-check = 每一条都有证明，可以用 /验证 查一条，或用 `python -m bot verify` 加 JSON 文件名查整份。
export-running = 还在进行，等终局才列：第 { $tables } 桌。
export-void = 已经作废，奖品不算数：第 { $tables } 桌。

verify-proof-agrees = 证明没错：第 { NUMBER($table, useGrouping: 0) } 桌第 { $step } 步，{ $name }以 { $dice } 得到{ $prize }。全桌 { $draws } 步都重算过，与记录一致。
verify-proof-void = 不过这一桌已经作废，奖品不算数。
verify-proof-wrong = 第 { NUMBER($table, useGrouping: 0) } 桌没有这样的奖：证明被改过，或是抄错了。
verify-proof-unreadable = “{ $text }”不是证明。证明像这样：`T12-57-9f86d081884c7d65`，在得奖名单的 proof 那一列。
verify-proof-unseen = 在这里看不到第 { NUMBER($table, useGrouping: 0) } 桌，没办法核对。请到玩那一桌的频道或子区再试。

refused-handed-over = 这一条已经交过了，{ $name }在 { $when } 记下的。
refused-not-handed-over = 这一条还没有记过已交，没有什么要取消。
refused-may-not-hand-over = 交奖由这一桌的主持人、活动的主办人、能管理消息的人或游戏管理员来记。
refused-no-such-award = 这里找不到这一条奖品，请从菜单里选。牌桌终局以后、又没有作废，才能交奖。
