# 鬥地主。

game-doudizhu = 鬥地主

pattern-solo = 單張
pattern-pair = 對子
pattern-trio = 三張
pattern-trio-solo = 三帶一
pattern-trio-pair = 三帶二
pattern-solo-chain = 單順
pattern-pair-chain = 雙順
pattern-trio-chain = 三順
pattern-plane-solo = 飛機帶單張
pattern-plane-pair = 飛機帶對子
pattern-four-two-solo = 四帶兩單
pattern-four-two-pair = 四帶兩對
pattern-bomb = 炸彈
pattern-rocket = 火箭

card-small-joker = 小王
card-big-joker = 大王
play-named = { $pattern } { $cards }
cards-none = 出完了
level-easy = 初級
level-normal = 中級
level-hard = 高級
computer-name = 電腦{ $letter }
seat-computer = { $name }（{ $level }）
landlord-mark = 地主

# 發生了什麼

doudizhu-dealt = 牌發好了，由**{ $name }**先叫分。
doudizhu-dealt-again = 三家都不叫，重新發牌，還是由**{ $name }**先叫分。
doudizhu-called = **{ $name }**叫 { $points } 分。
doudizhu-not-called = **{ $name }**不叫。
doudizhu-landlord = **{ $name }**以 { $bid } 分當上地主，底牌是 { $bottom }。
doudizhu-played = **{ $name }**出{ $play }。
doudizhu-played-few = **{ $name }**出{ $play }，只剩 { $left } 張。
doudizhu-bomb = **{ $name }**亮炸彈 { $cards }，倍數翻到 { $multiplier }。
doudizhu-rocket = **{ $name }**亮火箭，倍數翻到 { $multiplier }！
doudizhu-passed = **{ $name }**不出。
doudizhu-passed-away = **{ $name }**不在座，跳過。
doudizhu-late = { $line }（逾時）
doudizhu-went = **{ $name }**離座了；輪到時自動不出，回座就接著打。
doudizhu-sent-away = **{ $name }**被請離了。
doudizhu-came-back = **{ $name }**回座，接著打。

doudizhu-landlord-won = 地主**{ $name }**贏了。
doudizhu-peasants-won = **{ $one }**和**{ $two }**聯手，贏了地主**{ $name }**。
doudizhu-landlord-left = 地主**{ $name }**不在座了，判輸。
doudizhu-peasants-left = 兩家佃農都離座了，地主**{ $name }**贏。
doudizhu-spring = 春天：兩家佃農一張也沒有出，加倍！
doudizhu-anti-spring = 反春天：地主只出過一手，加倍！

# 牌桌

doudizhu-stake = 每分 { $stake } 籌碼；入座要有 { $entry }。
    .points = 輸贏只算分。
doudizhu-clock = 每手限 { $seconds } 秒；連著兩手沒有動靜，機器人代打。
doudizhu-practice = 有電腦在座算練習，籌碼積分不動。
    .points = 有電腦在座算練習，積分不動。
doudizhu-practice-short = -# 練習局，籌碼和積分不動
    .points = -# 練習局，積分不動
doudizhu-void = 沒有打完，籌碼都退回，積分不計。
    .points = 沒有打完，積分不計。
doudizhu-next-hand = 第 { $number } 局，**{ $host }**主持。座位都留著，可以開局了。
doudizhu-next-hand-open = 第 { $number } 局，**{ $host }**主持。還有空位，請入座。
doudizhu-standing-autopilot = 機器人正在代打；自己出手一次就取消。
doudizhu-standing-away = 你已離座；回座就接著打。
doudizhu-empty-chair = 空位
doudizhu-hand-number = 第 { $number } 局
doudizhu-base = 底分 { $bid }・倍數 { $multiplier }・底牌 { $bottom }
doudizhu-bidding = 叫分中，最高 { $bid } 分
doudizhu-bidding-none = 叫分中，還沒有人叫
doudizhu-seat = { $emblem } **{ $name }**{ $marks }　{ $left } 張{ $last }
doudizhu-seat-few = { $emblem } **{ $name }**{ $marks }　⚠ 只剩 { $left } 張{ $last }
doudizhu-mark = （{ $mark }）
doudizhu-last = ・{ $what }
doudizhu-last-pass = 不出
doudizhu-last-call = 叫 { $points } 分
doudizhu-last-no-call = 不叫
doudizhu-away-mark = 不在座
doudizhu-autopilot-on = 從現在起由機器人替你打：不叫分，不跟牌，該你先出就出最小的一張。自己出手一次，或再按一下，就取消。
doudizhu-autopilot-mark = 代打
doudizhu-turn = 輪到**{ $name }**，{ $when }截止。
doudizhu-turn-autopilot = 輪到**{ $name }**，機器人代打。
doudizhu-turn-computer = 輪到**{ $name }**，想一想……

# 結果

doudizhu-sum = 底分 { $bid } × 倍數 { $multiplier }{ $why }
doudizhu-sum-why = （{ $what }）
doudizhu-bombs = 炸彈 { $count }
doudizhu-a-rocket = 火箭
doudizhu-a-spring = 春天
doudizhu-an-anti-spring = 反春天
doudizhu-result = { $emblem } **{ $name }**{ $marks }　{ $points } 分・{ $chips } 籌碼
    .points = { $emblem } **{ $name }**{ $marks }　{ $points } 分
doudizhu-result-standing = -# 　積分 { $total }・{ $title }
doudizhu-result-practice = { $emblem } **{ $name }**{ $marks }　{ $points } 分
doudizhu-promoted = **{ $name }**陞為{ $title }！
doudizhu-demoted = **{ $name }**降為{ $title }。
doudizhu-left-over = -# { $name }剩：{ $cards }
doudizhu-signed-plus = +{ $number }
doudizhu-signed-minus = −{ $number }

totals-heading = **這一晚的結果**，共 { $hands } 局
totals-practice = **這一晚的練習**，共 { $hands } 局；積分與籌碼沒有動
    .points = **這一晚的練習**，共 { $hands } 局；積分沒有動
totals-player = { $emblem } **{ $name }**　{ $points } 分・{ $chips } 籌碼
    .points = { $emblem } **{ $name }**　{ $points } 分
totals-player-practice = { $emblem } **{ $name }**　{ $points } 分
totals-rank = -# 　積分 { $total }・{ $title }・本伺服器第 { $place } 名
totals-others = -# 還有 { $count } 位也打過
totals-none = 還沒有打完一局。
totals-farewell = 今晚就到這裡，多謝各位。

# 手牌

hand-heading = **你的手牌**　{ $count } 張
hand-lead =
    {"**"}輪到你**，{ $when }截止。
    由你先出，什麼牌型都可以。
hand-follow =
    {"**"}輪到你**，{ $when }截止。
    要大過{ $name }的{ $play }。
hand-cannot =
    {"**"}輪到你**，{ $when }截止。
    沒有牌大得過{ $play }，只能不出。
hand-bid = **輪到你叫分**，{ $when }截止。
hand-wait = 現在輪到{ $name }。
hand-over = 這一局結束了。
hand-put-away = 你已經不在這一桌，手牌收起來了。
hand-won = 這一局贏了：{ $points } 分。
hand-lost = 這一局輸了：{ $points } 分。
hand-leave-landlord = 你是地主，現在離座就判輸。
hand-leave-peasant = 離座後輪到你自動不出；回座就接著打。另一家佃農也走了就判輸。
hand-leave-bidding = 現在離座就算不叫；回座就接著打。
hand-stale = 牌局已經往前走了，這是現在的手牌，剛才那一下沒有算。
hand-chosen = 要出的是：**{ $play }**
hand-hint = 提示 { $number }/{ $of }：**{ $play }**
hand-pick-pattern = 選牌型
hand-pick-play = 選要出的牌
hand-pattern-count = { $pattern }・{ $count } 種
hand-alt = 你的手牌，{ $count } 張：{ $cards }
table-alt = 牌桌，{ $number }，倍數 { $multiplier }，底牌 { $bottom }。{ $seats }{ $turn }
table-alt-seat = { $name }{ $marks }剩 { $left } 張，{ $last }。
table-alt-score = { $name }{ $marks }{ $points } 分，{ $cards }。
table-alt-left = 剩 { $cards }
table-alt-turn = 輪到{ $name }。
table-alt-closed = 蓋著
table-alt-nothing = 還沒有出牌
table-alt-lobby = 一張綠色的牌桌，三個座位。

button-hand = 我的手牌
button-pass = 不出
button-hint = 提示
button-next-hint = 下一個提示
button-bid = { $points } 分
button-no-bid = 不叫
button-play = 出牌
button-more = 下一頁（{ $number }/{ $of }）
button-stay = 接著打
button-fresh = 更新
button-doudizhu-autopilot = 代打
button-phrase = 語音
button-totals = 遊戲結果
button-again = 再來一局
button-drop-computer = 請電腦離桌
select-add-computer = 請一位電腦入座

# 不行的時候

refused-unreadable-cards = 看不懂「{ $piece }」。牌這樣寫：334455、10 J Q K A、3-7、王炸、小王 大王。
refused-impossible-cards = 一副牌裡沒有這麼多：{ $ranks }。
refused-impossible-card = 沒有這樣的牌。
refused-not-held = 你手上沒有這些牌：{ $ranks }。
refused-no-pattern = { $ranks } 不成牌型。
refused-not-big-enough = { $given }大不過{ $needed }。
refused-must-lead = 這一輪由你先出，不能不出。
refused-no-such-bid = 叫分是 1、2、3，或 0（不叫）。
refused-bid-too-low = 已經有人叫 { $highest } 分，要叫就要更高。
refused-bidding-now = 還在叫分，地主選出來才出牌。
refused-playing-now = 叫分已經結束了。
refused-away = 你不在座；先用「入座」回來。
refused-now = 現在不能這樣做。
refused-other-game = 這一桌玩的是{ $game }，沒有這個動作。
refused-no-computers = 這裡沒有電腦可以加或請離。
refused-too-poor = { $name }的籌碼是 { $held }，這一桌入座要有 { $needed }。伺服器發每日籌碼的話，用 /籌碼 每日 領；也可以請一位電腦入座練習。
refused-out-of-range = 「{ $option }」要在 { $low } 到 { $high } 之間。
refused-fixed = 「{ $option }」在這個遊戲裡固定是 { $value }。

# 語音

phrase-title = 說一句，大家都看得到。十秒一句。
phrase-pick = 選一句
phrase-pick-aloud = 選一句，並朗讀出來
phrase-said = { $emblem } **{ $name }**：{ $phrase }
phrase-done = 說出去了：{ $phrase }
refused-too-soon = 剛說過，{ $seconds } 秒後再說。
phrase-1 = 大家好，請多指教。
phrase-2 = 這一手打得漂亮。
phrase-3 = 請快一點，茶要涼了。
phrase-4 = 搭檔，這一家交給你了。
phrase-5 = 放心，後面有我。
phrase-6 = 我還留著一手。
phrase-7 = 這地主當得辛苦。
phrase-8 = 好險，差一點。
phrase-9 = 牌運來了，擋不住。
phrase-10 = 不好意思，這炸彈非炸不可。
phrase-11 = 容我想一想。
phrase-12 = 承讓，承讓。
phrase-13 = 再來一局，我要扳回來。
phrase-14 = 今晚就到這裡，多謝各位。

# 指令

command-bid = 叫分
command-bid-about = 叫 1、2、3 分，或 0 不叫
command-play = 出牌
command-play-about = 出牌，例如 334455、10 J Q K A、3-7、王炸
command-pass = 不出
command-pass-about = 這一手不出
command-hand = 手牌
command-hand-about = 看自己的手牌，只有你看得到
command-hint = 提示
command-hint-about = 可以出什麼；再用一次看下一個
command-phrase = 語音
command-phrase-about = 對牌桌說一句
command-addbot = 加電腦
command-addbot-about = 請一位電腦坐空位（限主持人，開局前）
command-removebot = 減電腦
command-removebot-about = 請一位電腦離桌（限主持人，開局前）
option-points = 分數
option-points-about = 1、2、3，或 0 不叫
option-cards = 牌
option-cards-about = 要出的牌；打字時會列出你能出的
option-level = 程度
option-level-about = 初級、中級或高級
option-stake = 點數
option-stake-about = 鬥地主每分多少籌碼，50 到 200；預設 50

rules-doudizhu =
    {"**"}鬥地主**
    三人一副牌，各 17 張，底牌三張。輪流叫 1、2、3 分或不叫，每人一次，後叫的要更高；最高的當地主，拿底牌、先出牌，對抗另外兩家佃農。三家都不叫就重發。
    輪到時出比桌上大的牌，或不出；兩家不出，由最後出牌的人再起一輪。先出完的一方贏。
    單張由小到大：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王。
    牌型：單張、對子、三張、三帶一（一張或一對）、五張以上的單順、三對以上的雙順、兩組以上的三順、三順帶同數的單張或對子（飛機）、四帶二（兩張或兩對）。順子裡沒有 2 和王。
    同牌型、同張數才比大小。炸彈（四張相同）大過其他牌型，火箭（雙王）最大；每出一次倍數翻一倍。四帶二不是炸彈。
    地主贏得底分×倍數的兩倍，兩家各輸一倍；輸了相反。佃農一張沒出（春天），或地主只出過一手就輸（反春天），再加倍。
    積分累積，共分十八級，從佃農到鬼神。籌碼＝積分×點數。
    逾時：叫分算不叫，跟牌算不出，先出的出最小的單張。離座：地主離座判輸；一家離座自動不出，可以回來；兩家都離座判輸。
    提示照牌型和大小排，連按就看下一個；飛機的翅膀可以是同點的牌或雙王，但不能是炸彈。
    .points =
        {"**"}鬥地主**
        三人一副牌，各 17 張，底牌三張。輪流叫 1、2、3 分或不叫，每人一次，後叫的要更高；最高的當地主，拿底牌、先出牌，對抗另外兩家佃農。三家都不叫就重發。
        輪到時出比桌上大的牌，或不出；兩家不出，由最後出牌的人再起一輪。先出完的一方贏。
        單張由小到大：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王。
        牌型：單張、對子、三張、三帶一（一張或一對）、五張以上的單順、三對以上的雙順、兩組以上的三順、三順帶同數的單張或對子（飛機）、四帶二（兩張或兩對）。順子裡沒有 2 和王。
        同牌型、同張數才比大小。炸彈（四張相同）大過其他牌型，火箭（雙王）最大；每出一次倍數翻一倍。四帶二不是炸彈。
        地主贏得底分×倍數的兩倍，兩家各輸一倍；輸了相反。佃農一張沒出（春天），或地主只出過一手就輸（反春天），再加倍。
        積分累積，共分十八級，從佃農到鬼神。
        逾時：叫分算不叫，跟牌算不出，先出的出最小的單張。離座：地主離座判輸；一家離座自動不出，可以回來；兩家都離座判輸。
        提示照牌型和大小排，連按就看下一個；飛機的翅膀可以是同點的牌或雙王，但不能是炸彈。
