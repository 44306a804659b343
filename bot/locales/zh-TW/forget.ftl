# 請機器人忘記一個人。

command-forget = 忘記我
command-forget-about = 把你的名字從這個伺服器的紀錄裡刪掉，總數照舊
button-forget = 刪掉我的名字

forget-stranger = 已刪除的玩家
forget-heading = **把你從這個伺服器的紀錄裡刪掉？**
forget-question =
    會刪掉：你的名字、人物、設定、同意過的事，還有你帶來的一句話。你的積分、獎品、籌碼和經手過的事，都改掛在一位沒有名字的「已刪除的玩家」名下，排名上沒有他。
    會留下：不帶名字的數目，好讓別人的帳和這裡的總數不變。別人的得獎證明照樣有效。
    你玩過的局，之後還查得到每一步照規則、照鑰匙，但鑰匙是不是出自秘密，沒有人能再重算。
    籌碼從頭算起。只管這個伺服器；已經貼在頻道裡的訊息、機器人擁有者手上的備份與日誌，不在這裡。
forget-awards = 你還有 { $count } 筆獎品沒領。刪了以後，主辦人就找不到你：
forget-award = ・{ $prize }{ $where }
forget-awards-others = ・還有 { $count } 筆
forget-sure = 刪了就不能復原。
forget-done = 刪好了。這個伺服器的紀錄裡不再有你的名字；你再玩，就是一位新玩家。
refused-forget-at-table = 你在這裡還有牌桌：{ $where }。離座也算，座位會留到收桌；等收了桌再來。
refused-forget-at-event = 你在這裡還有一場博餅會：{ $where }。先取消報名，主辦人先取消活動，或等它結束再來。

verify-unlinked = 這一桌有人要求被忘記：秘密與承諾相符，每一步也與鑰匙相符，但鑰匙是不是出自這個秘密，已經沒有人能重算。
