# 交獎：把獎品交到得獎人手上，一筆一筆記下來。

button-hand-over = 交獎
button-mine = 我的獎品

won-named = { $award } { $prize }
won-of-table = （第 { NUMBER($table, useGrouping: 0) } 桌）
won-of-room = （第 { $room } 桌）
won-of-final = （王中王）
won-choice = { $name } — { $prize }{ $where }

handover-heading = **交獎**　待交 { $open } 筆，已交 { $handed } 筆
handover-nothing = **交獎**　這裡沒有獎品要交。
handover-open = **{ $name }**　{ $prize }{ $where }
handover-done = -# ✓ { $name }　{ $prize }{ $where }　{ $by }・{ $when }
handover-pick = 交給誰了？可以一次選幾筆
handover-pick-undo = 記錯了？在這裡取消
handover-ticked = 記下了，已經交給{ $name }：{ $prize }{ $where }。
handover-ticked-many = 記下了，這 { $count } 筆已經交了。
handover-taken-back = 取消了，{ $name }的{ $prize }{ $where }改回待交。
handover-taken-back-many = 取消了，這 { $count } 筆改回待交。

mine-heading = **你得到的獎品**
mine-nothing = 你在這個伺服器還沒有得過獎品。
mine-open =
    { $prize }　**待領**
    -# 第 { NUMBER($table, useGrouping: 0) } 桌・{ $when }
mine-done =
    { $prize }　✓ 已領
    -# 第 { NUMBER($table, useGrouping: 0) } 桌・{ $when }・{ $by }記下，{ $handed }

export-done-event = 「{ $title }」的得獎名單：{ $tables } 桌，共 { $awards } 筆。
export-check = 每一筆都有證明，可以用 /驗證 查一筆，或用 `python -m bot verify` 加 JSON 檔名查整份。
export-running = 還在進行，等終局才列：第 { $tables } 桌。
export-void = 已經作廢，獎品不算數：第 { $tables } 桌。

verify-proof-agrees = 證明沒錯：第 { NUMBER($table, useGrouping: 0) } 桌第 { $step } 步，{ $name }以 { $dice } 得到{ $prize }。全桌 { $draws } 步都重算過，與紀錄一致。
verify-proof-void = 不過這一桌已經作廢，獎品不算數。
verify-proof-wrong = 第 { NUMBER($table, useGrouping: 0) } 桌沒有這樣的獎：證明被改過，或是抄錯了。
verify-proof-unreadable = 「{ $text }」不是證明。證明像這樣：`T12-57-9f86d081884c7d65`，在得獎名單的 proof 那一欄。
verify-proof-unseen = 在這裡看不到第 { NUMBER($table, useGrouping: 0) } 桌，沒辦法核對。請到玩那一桌的頻道或討論串再試。

refused-handed-over = 這一筆已經交過了，{ $name }在 { $when } 記下的。
refused-not-handed-over = 這一筆還沒有記過已交，沒有什麼要取消。
refused-may-not-hand-over = 交獎由這一桌的主持人、活動的主辦人、能管理訊息的人或遊戲管理員來記。
refused-no-such-award = 這裡找不到這一筆獎品，請從選單裡選。牌桌終局以後、又沒有作廢，才能交獎。
