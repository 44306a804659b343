# 陞官圖。

game-shengguantu = 陞官圖

rank-1 = 未入流
rank-2 = 從九品
rank-3 = 正九品
rank-4 = 從八品
rank-5 = 正八品
rank-6 = 從七品
rank-7 = 正七品
rank-8 = 從六品
rank-9 = 正六品
rank-10 = 從五品
rank-11 = 正五品
rank-12 = 從四品
rank-13 = 正四品
rank-14 = 從三品
rank-15 = 正三品
rank-16 = 從二品
rank-17 = 正二品
rank-18 = 從一品
rank-19 = 正一品

sign-de = 德
sign-cai = 才
sign-gong = 功
sign-liang = 良
sign-rou = 柔
sign-zang = 贓
sign-chuanhua = 穿花
sign-hongerdui = 紅二對
sign-suerdui = 素二對
sign-erde = 二德
sign-erzang = 二贓
sign-four-4 = 全四
sign-four-6 = 全六
sign-four-5 = 全五
sign-four-3 = 全三
sign-four-2 = 全二
sign-four-1 = 全么
sign-auto = 即行
sign-pair-4 = 雙四
sign-pair-6 = 雙六
sign-pair-5 = 雙五
sign-pair-3 = 雙三
sign-pair-2 = 雙二
sign-pair-1 = 雙么
sign-three-4 = 聚四
sign-three-6 = 聚六
sign-three-5 = 聚五
sign-three-3 = 聚三
sign-three-2 = 聚二
sign-three-1 = 聚么
sign-twice = { $sign }、{ $sign }
sign-two-pairs = 兩對
sign-nothing = 沒有對子

status-exams = 應過科舉的人
status-irregular = 捐班雜職出身
status-jinshi = 進士
status-juren = 舉人
status-manchu = 滿員
status-regular = 正途出身

condition-manchu = 滿員
condition-grand-secretary = 滿員或正途
condition-censor = 舉人以上或滿員
condition-examiner = 可任考官者
condition-level-16 = 已到從二品

kind-origin = 出身
kind-nobility = 世爵
kind-exam = 科舉
kind-office = 官職
kind-purchase = 捐班
kind-commission = 公差
kind-review = 考核
kind-merit = 軍功
kind-penalty = 處分
kind-title = 封典
kind-honour = 特恩
kind-retired = 品級考
kind-outside = 局外

office-named = { $name }（{ $where }）
office-plain = { $name }
office-short = { $name }・{ $rank }

# 一步一步的故事

sgt-started = 開局，各出 { $chips } 籌入公注，由**{ $name }**先擲。
    .points = 開局，各出 { $chips } 分入公庫，由**{ $name }**先擲。
sgt-throw = **{ $name }**擲出 { $dice }
sgt-throw-after = **{ $name }**空擲 { $misses } 次，再擲出 { $dice }
sgt-rolled = { $throw }：{ $pattern }{ $signs }。
sgt-rolled-signs = ，{ $signs }
sgt-rolled-same = { $throw }：{ $pattern }。
sgt-rolled-nothing = { $throw }，沒有對子。
sgt-rolled-spent = { $throw }：{ $pattern }帶四，免行贓。
sgt-origin = 出身：{ $to }。
sgt-rises = 由{ $origin }陞{ $to }。
sgt-falls = 由{ $origin }降{ $to }。
sgt-moves = 由{ $origin }調{ $to }。
sgt-second-commission = 奉差：{ $to }。
sgt-second-review = 考核：{ $to }。
sgt-second-merit = 軍功：{ $to }。
sgt-second-penalty = 處分：{ $to }。
sgt-second-title = 得銜：{ $to }。
sgt-second-honour = 特恩：{ $to }。
sgt-do = { $sign }：回本任行{ $made }。
sgt-as = { $sign }：作{ $made }。
sgt-same = { $sign }：回本任照行。
sgt-stay = { $sign }：不行。
sgt-remain = { $sign }：不合資格，留任。
sgt-back = 回本任{ $to }。
sgt-fined = 罰回本任{ $to }。
sgt-restored = 復任{ $to }。
sgt-rise-one = 加一級，現為{ $rank }。
sgt-rise-two = 加二級，現為{ $rank }。
sgt-fall-one = 退一級，現為{ $rank }。
sgt-bought = **{ $name }**捐得{ $to }。
sgt-sat = **{ $name }**下場應試：{ $to }。
sgt-became = **{ $name }**從此是{ $status }。
sgt-offered = 派去{ $to }，可以推辭。
sgt-accepted = **{ $name }**赴任。
sgt-refused = **{ $name }**推辭{ $to }，留在原位。
sgt-left-dahe = **{ $name }**大賀！以{ $rank }告老。
sgt-left-ronggui = **{ $name }**加一級榮歸，以{ $rank }告老。
sgt-left-xiuzhi = **{ $name }**休致，以{ $rank }告老。
sgt-left-changshu = **{ $name }**長戍，不再回來。
sgt-left-chuju = **{ $name }**出局。
sgt-redemption-due = 只剩**{ $name }**一人，身上有處分（{ $penalty }）：贖罪要 { $chips } 籌，不贖就算未入流。
    .points = 只剩**{ $name }**一人，身上有處分（{ $penalty }）：贖罪要 { $chips } 分，不贖就算未入流。
sgt-redeemed = **{ $name }**贖了罪。
sgt-declined = **{ $name }**不贖。
sgt-stayed = 只剩**{ $name }**一人，以{ $rank }入品級考。
sgt-went = **{ $name }**離座，機器人接著替他行。
sgt-sent-away = **{ $name }**被請離了，機器人接著替他行。
sgt-came-back = **{ $name }**回座。
sgt-ended = 局終，共 { $rounds } 輪、{ $turns } 手。

pay-grant-in = 公注發{ $name } { $chips } 籌。
    .points = 公庫發{ $name } { $chips } 分。
pay-grant-out = { $name }繳公注 { $chips } 籌。
    .points = { $name }繳公庫 { $chips } 分。
pay-gift = 在座各給{ $name } { $chips } 籌。
    .points = 在座各給{ $name } { $chips } 分。
pay-advance = 支公差銀 { $chips } 籌。
    .points = 公差支 { $chips } 分。
pay-advance-back = 追回公差銀 { $chips } 籌。
    .points = 追回公差的 { $chips } 分。
pay-fine = { $name }受罰 { $chips } 籌。
    .points = { $name }受罰 { $chips } 分。
pay-salary = { $name }罰俸 { $chips } 籌。
    .points = { $name }罰俸 { $chips } 分。
pay-redemption = { $name }繳贖罪銀 { $chips } 籌。
    .points = { $name }贖罪繳 { $chips } 分。
pay-courtesy = 見禮：{ $payer }向{ $payee }呈 { $chips } 籌。
    .points = 見禮：{ $payer }向{ $payee }呈 { $chips } 分。
pay-dahe = 在座各賀{ $name } { $chips } 籌。
    .points = 在座各賀{ $name } { $chips } 分。
pay-ronggui = 在座各賀{ $name } { $chips } 籌。
    .points = 在座各賀{ $name } { $chips } 分。
pay-refill = 公注不夠，在座各補 { $chips } 籌。
    .points = 公庫不夠，在座各補 { $chips } 分。
pay-purchase = 付公注 { $chips } 籌。
    .points = 付公庫 { $chips } 分。
pay-ranking = 品級考：{ $payer }付{ $payee } { $chips } 籌。
    .points = 品級考：{ $payer }付{ $payee } { $chips } 分。
pay-share = { $name }分公注 { $chips } 籌。
    .points = { $name }分公庫 { $chips } 分。

# 牌桌

sgt-in-short = **{ $name }**　{ $what }
sgt-pool = 公注 { $pool } 籌・第 { $round } 輪
    .points = 公庫 { $pool } 分・第 { $round } 輪
sgt-chart-empty = 還沒有人上圖。
sgt-entry = 入公注 { $entry } 籌；入座要有 { $needed } 籌碼。
    .points = 每人出 { $entry } 分入公庫，只在這一局裡算。
sgt-clock = 每手限 { $seconds } 秒，逾時機器人代擲。
sgt-fast = 快速：機器人替大家擲，只在要人決定時等；要自己擲或捐官，先按「等我」。
sgt-option-pass = 擲不出對子就輪到下一位。
sgt-option-open = 漢員可以進滿缺。
sgt-option-no-purchase = 不准捐官。
sgt-option-bail-out = 天文生、醫士還沒行過，可以加捐或下場。
sgt-seat = { $emblem } **{ $name }**{ $marks } { $chips } { $office }
sgt-seat-second = ・{ $second }
sgt-mark-away = 不在座
sgt-mark-autopilot = 代擲
sgt-mark-waits = 等我
sgt-outside = 還沒出身
sgt-left-mark = { $ending }・{ $rank }
sgt-left-mark-plain = { $ending }
ending-dahe = 大賀
ending-ronggui = 榮歸
ending-xiuzhi = 休致
ending-changshu = 長戍
ending-chuju = 出局
ending-last = 留到最後
ending-unredeemed = 未贖
sgt-turn = 輪到**{ $name }**，{ $when }截止。
sgt-turn-bot = 輪到**{ $name }**，機器人代擲。
sgt-turn-offer = **{ $name }**要決定去不去{ $to }，{ $when }截止；不說就去。
sgt-turn-redeem = **{ $name }**要決定贖不贖罪（{ $chips } 籌），{ $when }截止。
    .points = **{ $name }**要決定贖不贖罪（{ $chips } 分），{ $when }截止。

sgt-end-heading = **品級考**
sgt-end-player = { $place }. { $emblem } **{ $name }** { $chips } { $ending }・{ $rank }
sgt-end-unranked = 不入品級
sgt-end-pairs = -# { $higher }：{ $pairs }
sgt-end-pair = 高{ $lower } { $levels } 級（{ $chips } 籌）
    .points = 高{ $lower } { $levels } 級（{ $chips } 分）
sgt-end-equal = 與{ $lower }相當
sgt-end-share = 公注剩下 { $chips } 籌，{ $names }均分。
    .points = 公庫剩下 { $chips } 分，{ $names }均分。
sgt-void = 沒有行完，籌碼都退回。
    .points = 沒有行完，分數都不算。

career-heading = **{ $name }的宦途**
career-line = -# { $throw }　{ $what }
career-second = （{ $what }）
career-empty = 還沒有出身。
career-no-rank = 無品
career-now = 現在：{ $office }
career-more = -# 前面還有 { $count } 步。
career-alt = { $name }的宦途圖：{ $count } 步，現在{ $office }。

office-heading = **{ $name }**
office-facts = { $department }・{ $kind }
office-rank = ・{ $rank }
office-manchu = ・滿缺
office-arrow = { $sign }：{ $what }
office-if = 若是{ $condition }，{ $yes }；否則{ $no }
office-if-only = 若是{ $condition }，{ $yes }
office-chips-in = ，公注發 { $chips } 籌
    .points = ，公庫發 { $chips } 分
office-chips-out = ，繳公注 { $chips } 籌
    .points = ，繳公庫 { $chips } 分
office-each = ，在座各給 { $chips } 籌
    .points = ，在座各給 { $chips } 分
office-refusable = ，可以推辭
office-reached = 平均每百局有 { $count } 次走到這裡。
office-never = 沒有路走到這裡。
office-bought = 捐了官才走得到這裡。
office-retired = 告老以後，按品級排在這裡。
office-start = 人人從這裡起步。
office-nobody = 這裡現在沒有人。
office-who = 現在在這裡：{ $names }

deed-do = 回本任行{ $signs }
deed-as = 作{ $signs }
deed-same = 原行
deed-stay = 不行
deed-remain = 留任
deed-back = 回
deed-fined = 罰回
deed-doubly-fined = 倍罰回
deed-restored = 復任
deed-restored-for-pay = 罰俸復任
deed-restored-for-fine = 贖罪復任
deed-rise-two = 加二級
deed-rise-one = 加一級
deed-fall-one = 退一級
deed-dahe = 大賀
deed-he = 賀
deed-ronggui = 加一級榮歸
deed-xiuzhi = 休致原品
deed-changshu = 長戍
deed-chuju = 出局

odds-heading = **{ $name }**從這裡行到最後，試算 { $samples } 次：
odds-ending = { $ending } { $percent }%
odds-rank = 告老時平均{ $rank }
odds-chips = 籌碼輸贏平均 { $chips }
    .points = 得失平均 { $chips } 分
odds-over = 你已經告老了。

sheet-alt = 陞官圖，{ $pool }，{ $round }。{ $places }。
sheet-place = { $name }：{ $where }
tray-alt = 四顆骰子：{ $dice }。{ $what }
sheet-pool = 公注 { $pool }
    .points = 公庫 { $pool }
sheet-round = 第 { $round } 輪
sheet-title = 陞官圖

button-donate = 捐官
button-wait = 等我
button-chart = 官圖
button-chart-near = 我這一帶
button-chart-whole = 整張圖
button-career = 我的宦途
button-accept = 赴任
button-refuse = 推辭
button-redeem = 贖罪
button-decline = 不贖
button-sit = 下場

donate-title = 捐官：付籌碼換一個官職，棋子移到捐班候補，接著擲骰。
    .points = 捐官：用分換一個官職，棋子移到捐班候補，接著擲骰。
donate-pick = 選一個官職
donate-choice = { $office }・{ $rank }　{ $chips } 籌
    .points = { $office }・{ $rank }　{ $chips } 分
donate-waiting = 好，下一手等你。捐官或擲骰都由你自己來。
donate-done = 捐得{ $to }，付了 { $chips } 籌。現在擲骰。
    .points = 捐得{ $to }，付了 { $chips } 分。現在擲骰。

refused-not-at-this-pace = 這一桌本來就等每個人自己擲。
refused-cannot-buy-off = 這一桌不准捐官。
refused-cannot-buy-turn = 捐官要在輪到你、擲骰以前。
refused-cannot-buy-choosing = 先決定眼前這一件，再談捐官。
refused-cannot-buy-away = 你不在座；先用「入座」回來。
refused-cannot-buy-second = 另有差使、考核或處分在身，不能捐官。
refused-cannot-buy-waiting = 已經在捐班候補，不能再捐。
refused-cannot-buy-no-rank = 這筆捐不得：你還沒有官品。
refused-cannot-buy-closed = 太醫院、欽天監的人不能捐官。
refused-cannot-buy-nothing = 能捐的官職沒有比你現在高的了。
refused-cannot-buy-not-for-sale = 沒有這個官職可捐。
refused-cannot-buy-not-higher = 這個官職不比你現在的高。
refused-rolling-now = 現在是擲骰的時候。
refused-choosing-now = 先決定去不去。
refused-redeeming-now = 先決定贖不贖罪。
refused-no-such-office = 找不到「{ $name }」。

# 指令

command-donate-office = 捐官
command-donate-office-about = 擲骰以前，捐一個更高的官職
command-career = 宦途
command-career-about = 看一個人的宦途
command-office = 官職
command-office-about = 查官圖上的任何一格
command-odds = 前程
command-odds-about = 從現在試算到最後，各種結局的機率
command-chart = 官圖
command-chart-about = 看整張官圖和大家的位置
option-office = 官職
option-office-about = 哪一個官職
option-name = 名稱
option-name-about = 官職或格子的名稱
option-entry = 公注
option-entry-about = 陞官圖每人入公注多少，100 到 500；預設 100
option-fast = 快速
option-fast-about = 陞官圖：機器人替大家擲，只在要人決定時等
option-no-pair = 無對子
option-no-pair-about = 陞官圖：擲不出對子時，再擲（預設）或輪到下一位
option-manchu-posts = 滿缺
option-manchu-posts-about = 陞官圖：滿缺只限滿員（預設），或漢員也可以進
option-purchase = 准捐官
option-purchase-about = 陞官圖：准不准捐官；預設准
option-bail-out = 准下場
option-bail-out-about = 陞官圖：天文生、醫士還沒行過可以加捐或下場；預設不准
choice-again = 再擲
choice-pass = 輪到下一位
choice-barred = 只限滿員
choice-open = 漢員也可以

rules-shengguantu =
    {"**"}陞官圖**
    每人四顆骰子輪流擲，從出身一路陞到告老。各出一份公注，往後的支取、罰銀、捐官都從這裡進出。
    雙四是德，雙六是才，雙五是功，雙三是良，雙二是柔，雙么是贓；德最好，贓最壞。兩么帶一個四，免行贓。三個一樣叫聚，行兩次；兩對照德才功良柔贓的次序各行一次；三四五六叫穿花，四個一樣叫全色。每一格寫明各自通到哪裡，用 /官職 可以查。
    官位之外還有一枝棋子：公差、考核、軍功、處分、封典用它押著，官位不動；接著的骰子照那一格行。
    同一官格裡官卑的見了官高的，呈五籌見禮。擲骰以前可以捐官，一級五籌。謄錄、教習可以推辭。滿缺、學政、主考、御史、協辦各有資格。
    大賀時在座各賀三十籌，榮歸各賀十籌；剩下一人就局終。末了品級考：兩兩相比，低的每級付五籌；公注剩下的均分。長戍、出局的不比。
    有人離座或逾時，機器人接著替他行。
    .points =
        {"**"}陞官圖**
        每人四顆骰子輪流擲，從出身一路陞到告老。各出一份分入公庫，往後的支取、罰分、捐官都從這裡進出；分只在這一局裡算。
        雙四是德，雙六是才，雙五是功，雙三是良，雙二是柔，雙么是贓；德最好，贓最壞。兩么帶一個四，免行贓。三個一樣叫聚，行兩次；兩對照德才功良柔贓的次序各行一次；三四五六叫穿花，四個一樣叫全色。每一格寫明各自通到哪裡，用 /官職 可以查。
        官位之外還有一枝棋子：公差、考核、軍功、處分、封典用它押著，官位不動；接著的骰子照那一格行。
        同一官格裡官卑的見了官高的，呈五分見禮。擲骰以前可以捐官，一級五分。謄錄、教習可以推辭。滿缺、學政、主考、御史、協辦各有資格。
        大賀時在座各賀三十分，榮歸各賀十分；剩下一人就局終。末了品級考：兩兩相比，低的每級付五分；公庫剩下的均分。長戍、出局的不比。
        有人離座或逾時，機器人接著替他行。
