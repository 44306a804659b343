# 升官图。

game-shengguantu = 升官图

rank-1 = 未入流
rank-2 = 从九品
rank-3 = 正九品
rank-4 = 从八品
rank-5 = 正八品
rank-6 = 从七品
rank-7 = 正七品
rank-8 = 从六品
rank-9 = 正六品
rank-10 = 从五品
rank-11 = 正五品
rank-12 = 从四品
rank-13 = 正四品
rank-14 = 从三品
rank-15 = 正三品
rank-16 = 从二品
rank-17 = 正二品
rank-18 = 从一品
rank-19 = 正一品

sign-de = 德
sign-cai = 才
sign-gong = 功
sign-liang = 良
sign-rou = 柔
sign-zang = 赃
sign-chuanhua = 穿花
sign-hongerdui = 红二对
sign-suerdui = 素二对
sign-erde = 二德
sign-erzang = 二赃
sign-four-4 = 全四
sign-four-6 = 全六
sign-four-5 = 全五
sign-four-3 = 全三
sign-four-2 = 全二
sign-four-1 = 全幺
sign-auto = 即行
sign-pair-4 = 双四
sign-pair-6 = 双六
sign-pair-5 = 双五
sign-pair-3 = 双三
sign-pair-2 = 双二
sign-pair-1 = 双幺
sign-three-4 = 聚四
sign-three-6 = 聚六
sign-three-5 = 聚五
sign-three-3 = 聚三
sign-three-2 = 聚二
sign-three-1 = 聚幺
sign-twice = { $sign }、{ $sign }
sign-two-pairs = 两对
sign-nothing = 没有对子

status-exams = 应过科举的人
status-irregular = 捐班杂职出身
status-jinshi = 进士
status-juren = 举人
status-manchu = 满员
status-regular = 正途出身

condition-manchu = 满员
condition-grand-secretary = 满员或正途
condition-censor = 举人以上或满员
condition-examiner = 可任考官者
condition-level-16 = 已到从二品

kind-origin = 出身
kind-nobility = 世爵
kind-exam = 科举
kind-office = 官职
kind-purchase = 捐班
kind-commission = 公差
kind-review = 考核
kind-merit = 军功
kind-penalty = 处分
kind-title = 封典
kind-honour = 特恩
kind-retired = 品级考
kind-outside = 局外

office-named = { $name }（{ $where }）
office-plain = { $name }
office-short = { $name }・{ $rank }

# 一步一步的故事

sgt-started = 开局，各出 { $chips } 筹入公注，由**{ $name }**先掷。
    .points = 开局，各出 { $chips } 分入公库，由**{ $name }**先掷。
sgt-throw = **{ $name }**掷出 { $dice }
sgt-throw-after = **{ $name }**空掷 { $misses } 次，再掷出 { $dice }
sgt-rolled = { $throw }：{ $pattern }{ $signs }。
sgt-rolled-signs = ，{ $signs }
sgt-rolled-same = { $throw }：{ $pattern }。
sgt-rolled-nothing = { $throw }，没有对子。
sgt-rolled-spent = { $throw }：{ $pattern }带四，免行赃。
sgt-origin = 出身：{ $to }。
sgt-rises = 由{ $origin }升{ $to }。
sgt-falls = 由{ $origin }降{ $to }。
sgt-moves = 由{ $origin }调{ $to }。
sgt-second-commission = 奉差：{ $to }。
sgt-second-review = 考核：{ $to }。
sgt-second-merit = 军功：{ $to }。
sgt-second-penalty = 处分：{ $to }。
sgt-second-title = 得衔：{ $to }。
sgt-second-honour = 特恩：{ $to }。
sgt-do = { $sign }：回本任行{ $made }。
sgt-as = { $sign }：作{ $made }。
sgt-same = { $sign }：回本任照行。
sgt-stay = { $sign }：不行。
sgt-remain = { $sign }：不合资格，留任。
sgt-back = 回本任{ $to }。
sgt-fined = 罚回本任{ $to }。
sgt-restored = 复任{ $to }。
sgt-rise-one = 加一级，现为{ $rank }。
sgt-rise-two = 加二级，现为{ $rank }。
sgt-fall-one = 退一级，现为{ $rank }。
sgt-bought = **{ $name }**捐得{ $to }。
sgt-sat = **{ $name }**下场应试：{ $to }。
sgt-became = **{ $name }**从此是{ $status }。
sgt-offered = 派去{ $to }，可以推辞。
sgt-accepted = **{ $name }**赴任。
sgt-refused = **{ $name }**推辞{ $to }，留在原位。
sgt-left-dahe = **{ $name }**大贺！以{ $rank }告老。
sgt-left-ronggui = **{ $name }**加一级荣归，以{ $rank }告老。
sgt-left-xiuzhi = **{ $name }**休致，以{ $rank }告老。
sgt-left-changshu = **{ $name }**长戍，不再回来。
sgt-left-chuju = **{ $name }**出局。
sgt-redemption-due = 只剩**{ $name }**一人，身上有处分（{ $penalty }）：赎罪要 { $chips } 筹，不赎就算未入流。
    .points = 只剩**{ $name }**一人，身上有处分（{ $penalty }）：赎罪要 { $chips } 分，不赎就算未入流。
sgt-redeemed = **{ $name }**赎了罪。
sgt-declined = **{ $name }**不赎。
sgt-stayed = 只剩**{ $name }**一人，以{ $rank }入品级考。
sgt-went = **{ $name }**离座，机器人接着替他行。
sgt-sent-away = **{ $name }**被请离了，机器人接着替他行。
sgt-came-back = **{ $name }**回座。
sgt-ended = 局终，共 { $rounds } 轮、{ $turns } 手。

pay-grant-in = 公注发{ $name } { $chips } 筹。
    .points = 公库发{ $name } { $chips } 分。
pay-grant-out = { $name }缴公注 { $chips } 筹。
    .points = { $name }缴公库 { $chips } 分。
pay-gift = 在座各给{ $name } { $chips } 筹。
    .points = 在座各给{ $name } { $chips } 分。
pay-advance = 支公差银 { $chips } 筹。
    .points = 公差支 { $chips } 分。
pay-advance-back = 追回公差银 { $chips } 筹。
    .points = 追回公差的 { $chips } 分。
pay-fine = { $name }受罚 { $chips } 筹。
    .points = { $name }受罚 { $chips } 分。
pay-salary = { $name }罚俸 { $chips } 筹。
    .points = { $name }罚俸 { $chips } 分。
pay-redemption = { $name }缴赎罪银 { $chips } 筹。
    .points = { $name }赎罪缴 { $chips } 分。
pay-courtesy = 见礼：{ $payer }向{ $payee }呈 { $chips } 筹。
    .points = 见礼：{ $payer }向{ $payee }呈 { $chips } 分。
pay-dahe = 在座各贺{ $name } { $chips } 筹。
    .points = 在座各贺{ $name } { $chips } 分。
pay-ronggui = 在座各贺{ $name } { $chips } 筹。
    .points = 在座各贺{ $name } { $chips } 分。
pay-refill = 公注不够，在座各补 { $chips } 筹。
    .points = 公库不够，在座各补 { $chips } 分。
pay-purchase = 付公注 { $chips } 筹。
    .points = 付公库 { $chips } 分。
pay-ranking = 品级考：{ $payer }付{ $payee } { $chips } 筹。
    .points = 品级考：{ $payer }付{ $payee } { $chips } 分。
pay-share = { $name }分公注 { $chips } 筹。
    .points = { $name }分公库 { $chips } 分。

# 牌桌

sgt-in-short = **{ $name }**　{ $what }
sgt-pool = 公注 { $pool } 筹・第 { $round } 轮
    .points = 公库 { $pool } 分・第 { $round } 轮
sgt-chart-empty = 还没有人上图。
sgt-entry = 入公注 { $entry } 筹；入座要有 { $needed } 筹码。
    .points = 每人出 { $entry } 分入公库，只在这一局里算。
sgt-clock = 每手限 { $seconds } 秒，超时机器人代掷。
sgt-fast = 快速：机器人替大家掷，只在要人决定时等；要自己掷或捐官，先按“等我”。
sgt-option-pass = 掷不出对子就轮到下一位。
sgt-option-open = 汉员可以进满缺。
sgt-option-no-purchase = 不准捐官。
sgt-option-bail-out = 天文生、医士还没行过，可以加捐或下场。
sgt-seat = { $emblem } **{ $name }**{ $marks } { $chips } { $office }
sgt-seat-second = ・{ $second }
sgt-mark-away = 不在座
sgt-mark-autopilot = 代掷
sgt-mark-waits = 等我
sgt-outside = 还没出身
sgt-left-mark = { $ending }・{ $rank }
sgt-left-mark-plain = { $ending }
ending-dahe = 大贺
ending-ronggui = 荣归
ending-xiuzhi = 休致
ending-changshu = 长戍
ending-chuju = 出局
ending-last = 留到最后
ending-unredeemed = 未赎
sgt-turn = 轮到**{ $name }**，{ $when }截止。
sgt-turn-bot = 轮到**{ $name }**，机器人代掷。
sgt-turn-offer = **{ $name }**要决定去不去{ $to }，{ $when }截止；不说就去。
sgt-turn-redeem = **{ $name }**要决定赎不赎罪（{ $chips } 筹），{ $when }截止。
    .points = **{ $name }**要决定赎不赎罪（{ $chips } 分），{ $when }截止。

sgt-end-heading = **品级考**
sgt-end-player = { $place }. { $emblem } **{ $name }** { $chips } { $ending }・{ $rank }
sgt-end-unranked = 不入品级
sgt-end-pairs = -# { $higher }：{ $pairs }
sgt-end-pair = 高{ $lower } { $levels } 级（{ $chips } 筹）
    .points = 高{ $lower } { $levels } 级（{ $chips } 分）
sgt-end-equal = 与{ $lower }相当
sgt-end-share = 公注剩下 { $chips } 筹，{ $names }均分。
    .points = 公库剩下 { $chips } 分，{ $names }均分。
sgt-void = 没有行完，筹码都退回。
    .points = 没有行完，分数都不算。

career-heading = **{ $name }的宦途**
career-line = -# { $throw }　{ $what }
career-second = （{ $what }）
career-empty = 还没有出身。
career-no-rank = 无品
career-now = 现在：{ $office }
career-more = -# 前面还有 { $count } 步。
career-alt = { $name }的宦途图：{ $count } 步，现在{ $office }。

office-heading = **{ $name }**
office-facts = { $department }・{ $kind }
office-rank = ・{ $rank }
office-manchu = ・满缺
office-arrow = { $sign }：{ $what }
office-if = 若是{ $condition }，{ $yes }；否则{ $no }
office-if-only = 若是{ $condition }，{ $yes }
office-chips-in = ，公注发 { $chips } 筹
    .points = ，公库发 { $chips } 分
office-chips-out = ，缴公注 { $chips } 筹
    .points = ，缴公库 { $chips } 分
office-each = ，在座各给 { $chips } 筹
    .points = ，在座各给 { $chips } 分
office-refusable = ，可以推辞
office-reached = 平均每百局有 { $count } 次走到这里。
office-never = 没有路走到这里。
office-bought = 捐了官才走得到这里。
office-retired = 告老以后，按品级排在这里。
office-start = 人人从这里起步。
office-nobody = 这里现在没有人。
office-who = 现在在这里：{ $names }

deed-do = 回本任行{ $signs }
deed-as = 作{ $signs }
deed-same = 原行
deed-stay = 不行
deed-remain = 留任
deed-back = 回
deed-fined = 罚回
deed-doubly-fined = 倍罚回
deed-restored = 复任
deed-restored-for-pay = 罚俸复任
deed-restored-for-fine = 赎罪复任
deed-rise-two = 加二级
deed-rise-one = 加一级
deed-fall-one = 退一级
deed-dahe = 大贺
deed-he = 贺
deed-ronggui = 加一级荣归
deed-xiuzhi = 休致原品
deed-changshu = 长戍
deed-chuju = 出局

odds-heading = **{ $name }**从这里行到最后，试算 { $samples } 次：
odds-ending = { $ending } { $percent }%
odds-rank = 告老时平均{ $rank }
odds-chips = 筹码输赢平均 { $chips }
    .points = 得失平均 { $chips } 分
odds-over = 你已经告老了。

sheet-alt = 升官图，{ $pool }，{ $round }。{ $places }。
sheet-place = { $name }：{ $where }
tray-alt = 四颗骰子：{ $dice }。{ $what }
sheet-pool = 公注 { $pool }
    .points = 公库 { $pool }
sheet-round = 第 { $round } 轮
sheet-title = 升官图

button-donate = 捐官
button-wait = 等我
button-chart = 官图
button-chart-near = 我这一带
button-chart-whole = 整张图
button-career = 我的宦途
button-accept = 赴任
button-refuse = 推辞
button-redeem = 赎罪
button-decline = 不赎
button-sit = 下场

donate-title = 捐官：付筹码换一个官职，棋子移到捐班候补，接着掷骰。
    .points = 捐官：用分换一个官职，棋子移到捐班候补，接着掷骰。
donate-pick = 选一个官职
donate-choice = { $office }・{ $rank }　{ $chips } 筹
    .points = { $office }・{ $rank }　{ $chips } 分
donate-waiting = 好，下一手等你。捐官或掷骰都由你自己来。
donate-done = 捐得{ $to }，付了 { $chips } 筹。现在掷骰。
    .points = 捐得{ $to }，付了 { $chips } 分。现在掷骰。

refused-not-at-this-pace = 这一桌本来就等每个人自己掷。
refused-cannot-buy-off = 这一桌不准捐官。
refused-cannot-buy-turn = 捐官要在轮到你、掷骰以前。
refused-cannot-buy-choosing = 先决定眼前这一件，再谈捐官。
refused-cannot-buy-away = 你不在座；先用“入座”回来。
refused-cannot-buy-second = 另有差使、考核或处分在身，不能捐官。
refused-cannot-buy-waiting = 已经在捐班候补，不能再捐。
refused-cannot-buy-no-rank = 这笔捐不得：你还没有官品。
refused-cannot-buy-closed = 太医院、钦天监的人不能捐官。
refused-cannot-buy-nothing = 能捐的官职没有比你现在高的了。
refused-cannot-buy-not-for-sale = 没有这个官职可捐。
refused-cannot-buy-not-higher = 这个官职不比你现在的高。
refused-rolling-now = 现在是掷骰的时候。
refused-choosing-now = 先决定去不去。
refused-redeeming-now = 先决定赎不赎罪。
refused-no-such-office = 找不到“{ $name }”。

# 命令

command-donate-office = 捐官
command-donate-office-about = 掷骰以前，捐一个更高的官职
command-career = 宦途
command-career-about = 看一个人的宦途
command-office = 官职
command-office-about = 查官图上的任何一格
command-odds = 前程
command-odds-about = 从现在试算到最后，各种结局的概率
command-chart = 官图
command-chart-about = 看整张官图和大家的位置
option-office = 官职
option-office-about = 哪一个官职
option-name = 名称
option-name-about = 官职或格子的名称
option-entry = 公注
option-entry-about = 升官图每人入公注多少，100 到 500；默认 100
option-fast = 快速
option-fast-about = 升官图：机器人替大家掷，只在要人决定时等
option-no-pair = 无对子
option-no-pair-about = 升官图：掷不出对子时，再掷（默认）或轮到下一位
option-manchu-posts = 满缺
option-manchu-posts-about = 升官图：满缺只限满员（默认），或汉员也可以进
option-purchase = 准捐官
option-purchase-about = 升官图：准不准捐官；默认准
option-bail-out = 准下场
option-bail-out-about = 升官图：天文生、医士还没行过可以加捐或下场；默认不准
choice-again = 再掷
choice-pass = 轮到下一位
choice-barred = 只限满员
choice-open = 汉员也可以

rules-shengguantu =
    {"**"}升官图**
    每人四颗骰子轮流掷，从出身一路升到告老。各出一份公注，往后的支取、罚银、捐官都从这里进出。
    双四是德，双六是才，双五是功，双三是良，双二是柔，双幺是赃；德最好，赃最坏。两幺带一个四，免行赃。三个一样叫聚，行两次；两对照德才功良柔赃的次序各行一次；三四五六叫穿花，四个一样叫全色。每一格写明各自通到哪里，用 /官职 可以查。
    官位之外还有一枝棋子：公差、考核、军功、处分、封典用它押着，官位不动；接着的骰子照那一格行。
    同一官格里官卑的见了官高的，呈五筹见礼。掷骰以前可以捐官，一级五筹。誊录、教习可以推辞。满缺、学政、主考、御史、协办各有资格。
    大贺时在座各贺三十筹，荣归各贺十筹；剩下一人就局终。末了品级考：两两相比，低的每级付五筹；公注剩下的均分。长戍、出局的不比。
    有人离座或超时，机器人接着替他行。
    .points =
        {"**"}升官图**
        每人四颗骰子轮流掷，从出身一路升到告老。各出一份分入公库，往后的支取、罚分、捐官都从这里进出；分只在这一局里算。
        双四是德，双六是才，双五是功，双三是良，双二是柔，双幺是赃；德最好，赃最坏。两幺带一个四，免行赃。三个一样叫聚，行两次；两对照德才功良柔赃的次序各行一次；三四五六叫穿花，四个一样叫全色。每一格写明各自通到哪里，用 /官职 可以查。
        官位之外还有一枝棋子：公差、考核、军功、处分、封典用它押着，官位不动；接着的骰子照那一格行。
        同一官格里官卑的见了官高的，呈五分见礼。掷骰以前可以捐官，一级五分。誊录、教习可以推辞。满缺、学政、主考、御史、协办各有资格。
        大贺时在座各贺三十分，荣归各贺十分；剩下一人就局终。末了品级考：两两相比，低的每级付五分；公库剩下的均分。长戍、出局的不比。
        有人离座或超时，机器人接着替他行。
