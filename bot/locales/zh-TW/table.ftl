# 每一種遊戲都用得到的話。

list-comma = 、
list-and = 和
list-dot = ・

button-join = 入座
button-leave = 離座
button-back = 回座
button-start = 開局
button-prizes = 改獎品
button-rules = 規則
button-roll = 擲骰
button-standing = 我的戰況
button-autopilot = 替我擲
button-sweep = 擲完這一輪
button-rematch = 再來一桌
button-verify = 驗證
button-export = 得獎名單
button-free = 是，免費參加

lobby-headline = **{ $host }**主持一桌{ $game }，請入座。
lobby-seated = 在座 { $here }/{ $chairs }：{ $names }
lobby-until = 沒人開局的話，{ $when }收桌。
commitment = -# 公平承諾（SHA-256）`{ $hash }`

turn = 輪到**{ $name }**，{ $when }截止。
turn-autopilot = 輪到**{ $name }**，機器人代擲。
board-host = 主持 { $host }
turn-round = 第 { $round } 輪，已擲 { $throws } 次・主持 { $host }
turn-last-round = 最後一輪（第 { $round } 輪），已擲 { $throws } 次・主持 { $host }
turn-paused = 暫停：機器人在這裡說不了話。
your-turn-ping = { $who } 輪到你了，{ $when }截止。

cause-player = {""}
cause-table = {""}
cause-auto = （逾時代擲）
cause-autopilot = （代擲）
cause-round = {""}

ending-stopped = 這一桌提早收了。
ending-deserted = 桌邊沒有人回應了，收桌。
ending-expired = 等了半小時沒有開局，收桌。
ending-void = 頻道不在了，這一局作廢。

proof = 
    -# 秘密 `{ $secret }`
    -# 承諾 `{ $hash }`

verify-agrees = 第 { NUMBER($table, useGrouping: 0) } 桌：從開局起 { $draws } 步全部重算過，與紀錄一致。附上紀錄，可用 `python -m bot verify` 加檔名自行核對。
verify-differs = 第 { NUMBER($table, useGrouping: 0) } 桌的紀錄對不上：{ $difference }
verify-running = 這一桌還在進行，秘密要到終局才公開。開桌時的承諾是 `{ $hash }`。

free-entry-question = 獎品有了名字，先問一次：參加是免費的嗎？要付錢或付出有價值的東西才能參加，Discord 不允許，這個機器人也不辦。
free-entry-kept = 記下了，參加免費。現在可以開局。

autopilot-on = 從現在起由機器人替你玩；自己出手一次，或再按一下，就取消。
autopilot-off = 機器人不再替你玩了。

language-set = 公開訊息從現在起用「{ $language }」。
timezone-set = 時區設為 { $zone }。
look-set-pictures = 牌桌從現在起用圖片。
look-set-moving = 牌桌從現在起用圖片，擲骰時骰子會動。
look-set-text = 牌桌從現在起只用文字，不附圖片。

permission-view-channel = 檢視頻道
permission-send-messages = 傳送訊息
permission-send-messages-in-threads = 在討論串中傳送訊息
permission-attach-files = 附加檔案
permission-manage-guild = 管理伺服器
permission-manage-messages = 管理訊息

apology-not-made = 抱歉，剛才出了差錯，這一步沒有走成。請再試一次；若還是不行，請把編號 { $reference } 告訴伺服器擁有者。
apology-shown-later = 這一步已經算數，只是牌桌一時沒能更新，稍後會補上；也可以用 /牌桌 近況。編號 { $reference }。
apology-disk-full = 這一步沒有走成：存資料的硬碟滿了。先前的都還在。請把編號 { $reference } 告訴伺服器擁有者，清出空間以後再按一次。
apology-disk-read-only = 這一步沒有走成：資料檔現在只能讀，不能寫。先前的都還在。請把編號 { $reference } 告訴伺服器擁有者，修好以後再按一次。
apology-disk-io = 這一步沒有走成：存資料的硬碟出了差錯。先前的都還在。請把編號 { $reference } 告訴伺服器擁有者，修好以後再按一次。

refused-nothing-here = 這裡找不到牌桌，用 /牌桌 開桌 就能開一桌。
refused-already-here = 這個頻道已經有一桌了。
refused-unreadable-here = 這個頻道有一桌是這個版本讀不懂的。能管理訊息的人或遊戲管理員用 /牌桌 收桌 作廢它，就能再開。
refused-stale-button = 這個按鈕是上一手的，請看最新的牌桌。
refused-table-over = 這一桌已經收了。
refused-not-seated = 你不在這一桌。
refused-already-seated = 你已經在座。
refused-game-running = 已經開局了。
refused-not-running = 還沒有開局。
refused-was-kicked = 你被請離了這一桌，不能再入座。
refused-not-yourself = 不能請自己離桌；要走請用「離座」。
refused-already-host = 主持人本來就是{ $name }。
refused-round-not-yet = 還不能擲完整輪：狀元以外的獎品剩下不超過兩種時才可以。
refused-form-too-late = 剛才慢了一步，表單開不出來。再按一次就好。
refused-thread-locked = 這個討論串被鎖住了，牌桌先停著；解鎖以後再按一次就接著玩。
refused-going-down = 機器人正在重新啟動，牌桌不受影響。過一會兒再按一次。
refused-table-full = 坐滿了，這一桌最多 { $seats } 人。
refused-too-few = 人還不夠：至少 { $needed } 人，現在 { $seated } 人。
refused-not-the-host = 這要由主持人{ $host }來做。
refused-not-allowed = 你需要「{ $permission }」權限。
refused-not-your-turn = 還沒輪到你，現在是{ $name }。
refused-nobody-such = { $name }不在這一桌。
refused-on-autopilot = { $name }正由機器人代勞，等本人回來再交給他。
refused-foreign-option = 「{ $option }」不是{ $game }的選項。
refused-cannot-speak = 機器人在這個頻道缺少權限：{ $permissions }。請管理員在頻道設定裡開放。
refused-no-such-zone = 沒有「{ $zone }」這個時區，例如可寫 Asia/Taipei。
