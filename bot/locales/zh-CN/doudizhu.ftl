# 斗地主。

game-doudizhu = 斗地主

pattern-solo = 单张
pattern-pair = 对子
pattern-trio = 三张
pattern-trio-solo = 三带一
pattern-trio-pair = 三带二
pattern-solo-chain = 单顺
pattern-pair-chain = 双顺
pattern-trio-chain = 三顺
pattern-plane-solo = 飞机带单张
pattern-plane-pair = 飞机带对子
pattern-four-two-solo = 四带两单
pattern-four-two-pair = 四带两对
pattern-bomb = 炸弹
pattern-rocket = 火箭

card-small-joker = 小王
card-big-joker = 大王
play-named = { $pattern } { $cards }
cards-none = 出完了
level-easy = 初级
level-normal = 中级
level-hard = 高级
computer-name = 电脑{ $letter }
seat-computer = { $name }（{ $level }）
landlord-mark = 地主

# 发生了什么

doudizhu-dealt = 牌发好了，由**{ $name }**先叫分。
doudizhu-dealt-again = 三家都不叫，重新发牌，还是由**{ $name }**先叫分。
doudizhu-called = **{ $name }**叫 { $points } 分。
doudizhu-not-called = **{ $name }**不叫。
doudizhu-landlord = **{ $name }**以 { $bid } 分当上地主，底牌是 { $bottom }。
doudizhu-played = **{ $name }**出{ $play }。
doudizhu-played-few = **{ $name }**出{ $play }，只剩 { $left } 张。
doudizhu-bomb = **{ $name }**亮炸弹 { $cards }，倍数翻到 { $multiplier }。
doudizhu-rocket = **{ $name }**亮火箭，倍数翻到 { $multiplier }！
doudizhu-passed = **{ $name }**不出。
doudizhu-passed-away = **{ $name }**不在座，跳过。
doudizhu-late = { $line }（超时）
doudizhu-went = **{ $name }**离座了；轮到时自动不出，回座就接着打。
doudizhu-sent-away = **{ $name }**被请离了。
doudizhu-came-back = **{ $name }**回座，接着打。

doudizhu-landlord-won = 地主**{ $name }**赢了。
doudizhu-peasants-won = **{ $one }**和**{ $two }**联手，赢了地主**{ $name }**。
doudizhu-landlord-left = 地主**{ $name }**不在座了，判输。
doudizhu-peasants-left = 两家佃农都离座了，地主**{ $name }**赢。
doudizhu-spring = 春天：两家佃农一张也没有出，加倍！
doudizhu-anti-spring = 反春天：地主只出过一手，加倍！

# 牌桌

doudizhu-stake = 每分 { $stake } 筹码；入座要有 { $entry }。
    .points = 输赢只算分。
doudizhu-clock = 每手限 { $seconds } 秒；连着两手没有动静，机器人代打。
doudizhu-practice = 有电脑在座算练习，筹码积分不动。
    .points = 有电脑在座算练习，积分不动。
doudizhu-practice-short = -# 练习局，筹码和积分不动
    .points = -# 练习局，积分不动
doudizhu-void = 没有打完，筹码都退回，积分不计。
    .points = 没有打完，积分不计。
doudizhu-next-hand = 第 { $number } 局，**{ $host }**主持。座位都留着，可以开局了。
doudizhu-next-hand-open = 第 { $number } 局，**{ $host }**主持。还有空位，请入座。
doudizhu-standing-autopilot = 机器人正在代打；自己出手一次就取消。
doudizhu-standing-away = 你已离座；回座就接着打。
doudizhu-empty-chair = 空位
doudizhu-hand-number = 第 { $number } 局
doudizhu-base = 底分 { $bid }・倍数 { $multiplier }・底牌 { $bottom }
doudizhu-bidding = 叫分中，最高 { $bid } 分
doudizhu-bidding-none = 叫分中，还没有人叫
doudizhu-seat = { $emblem } **{ $name }**{ $marks }　{ $left } 张{ $last }
doudizhu-seat-few = { $emblem } **{ $name }**{ $marks }　⚠ 只剩 { $left } 张{ $last }
doudizhu-mark = （{ $mark }）
doudizhu-last = ・{ $what }
doudizhu-last-pass = 不出
doudizhu-last-call = 叫 { $points } 分
doudizhu-last-no-call = 不叫
doudizhu-away-mark = 不在座
doudizhu-autopilot-on = 从现在起由机器人替你打：不叫分，不跟牌，该你先出就出最小的一张。自己出手一次，或再按一下，就取消。
doudizhu-autopilot-mark = 代打
doudizhu-turn = 轮到**{ $name }**，{ $when }截止。
doudizhu-turn-autopilot = 轮到**{ $name }**，机器人代打。
doudizhu-turn-computer = 轮到**{ $name }**，想一想……

# 结果

doudizhu-sum = 底分 { $bid } × 倍数 { $multiplier }{ $why }
doudizhu-sum-why = （{ $what }）
doudizhu-bombs = 炸弹 { $count }
doudizhu-a-rocket = 火箭
doudizhu-a-spring = 春天
doudizhu-an-anti-spring = 反春天
doudizhu-result = { $emblem } **{ $name }**{ $marks }　{ $points } 分・{ $chips } 筹码
    .points = { $emblem } **{ $name }**{ $marks }　{ $points } 分
doudizhu-result-standing = -# 　积分 { $total }・{ $title }
doudizhu-result-practice = { $emblem } **{ $name }**{ $marks }　{ $points } 分
doudizhu-promoted = **{ $name }**升为{ $title }！
doudizhu-demoted = **{ $name }**降为{ $title }。
doudizhu-left-over = -# { $name }剩：{ $cards }
doudizhu-signed-plus = +{ $number }
doudizhu-signed-minus = −{ $number }

totals-heading = **这一晚的结果**，共 { $hands } 局
totals-practice = **这一晚的练习**，共 { $hands } 局；积分与筹码没有动
    .points = **这一晚的练习**，共 { $hands } 局；积分没有动
totals-player = { $emblem } **{ $name }**　{ $points } 分・{ $chips } 筹码
    .points = { $emblem } **{ $name }**　{ $points } 分
totals-player-practice = { $emblem } **{ $name }**　{ $points } 分
totals-rank = -# 　积分 { $total }・{ $title }・本服务器第 { $place } 名
totals-others = -# 还有 { $count } 位也打过
totals-none = 还没有打完一局。
totals-farewell = 今晚就到这里，多谢各位。

# 手牌

hand-heading = **你的手牌**　{ $count } 张
hand-lead =
    {"**"}轮到你**，{ $when }截止。
    由你先出，什么牌型都可以。
hand-follow =
    {"**"}轮到你**，{ $when }截止。
    要大过{ $name }的{ $play }。
hand-cannot =
    {"**"}轮到你**，{ $when }截止。
    没有牌大得过{ $play }，只能不出。
hand-bid = **轮到你叫分**，{ $when }截止。
hand-wait = 现在轮到{ $name }。
hand-over = 这一局结束了。
hand-put-away = 你已经不在这一桌，手牌收起来了。
hand-won = 这一局赢了：{ $points } 分。
hand-lost = 这一局输了：{ $points } 分。
hand-leave-landlord = 你是地主，现在离座就判输。
hand-leave-peasant = 离座后轮到你自动不出；回座就接着打。另一家佃农也走了就判输。
hand-leave-bidding = 现在离座就算不叫；回座就接着打。
hand-stale = 牌局已经往前走了，这是现在的手牌，刚才那一下没有算。
hand-chosen = 要出的是：**{ $play }**
hand-hint = 提示 { $number }/{ $of }：**{ $play }**
hand-pick-pattern = 选牌型
hand-pick-play = 选要出的牌
hand-pattern-count = { $pattern }・{ $count } 种
hand-alt = 你的手牌，{ $count } 张：{ $cards }
table-alt = 牌桌，{ $number }，倍数 { $multiplier }，底牌 { $bottom }。{ $seats }{ $turn }
table-alt-seat = { $name }{ $marks }剩 { $left } 张，{ $last }。
table-alt-score = { $name }{ $marks }{ $points } 分，{ $cards }。
table-alt-left = 剩 { $cards }
table-alt-turn = 轮到{ $name }。
table-alt-closed = 盖着
table-alt-nothing = 还没有出牌
table-alt-lobby = 一张绿色的牌桌，三个座位。

button-hand = 我的手牌
button-pass = 不出
button-hint = 提示
button-next-hint = 下一个提示
button-bid = { $points } 分
button-no-bid = 不叫
button-play = 出牌
button-more = 下一页（{ $number }/{ $of }）
button-stay = 接着打
button-fresh = 刷新
button-doudizhu-autopilot = 代打
button-phrase = 语音
button-totals = 游戏结果
button-again = 再来一局
button-drop-computer = 请电脑离桌
select-add-computer = 请一位电脑入座

# 不行的时候

refused-unreadable-cards = 看不懂“{ $piece }”。牌这样写：334455、10 J Q K A、3-7、王炸、小王 大王。
refused-impossible-cards = 一副牌里没有这么多：{ $ranks }。
refused-impossible-card = 没有这样的牌。
refused-not-held = 你手上没有这些牌：{ $ranks }。
refused-no-pattern = { $ranks } 不成牌型。
refused-not-big-enough = { $given }大不过{ $needed }。
refused-must-lead = 这一轮由你先出，不能不出。
refused-no-such-bid = 叫分是 1、2、3，或 0（不叫）。
refused-bid-too-low = 已经有人叫 { $highest } 分，要叫就要更高。
refused-bidding-now = 还在叫分，地主选出来才出牌。
refused-playing-now = 叫分已经结束了。
refused-away = 你不在座；先用“入座”回来。
refused-now = 现在不能这样做。
refused-other-game = 这一桌玩的是{ $game }，没有这个动作。
refused-no-computers = 这里没有电脑可以加或请离。
refused-too-poor = { $name }的筹码是 { $held }，这一桌入座要有 { $needed }。服务器发每日筹码的话，用 /筹码 每日 领；也可以请一位电脑入座练习。
refused-out-of-range = “{ $option }”要在 { $low } 到 { $high } 之间。
refused-fixed = “{ $option }”在这个游戏里固定是 { $value }。

# 语音

phrase-title = 说一句，大家都看得到。十秒一句。
phrase-pick = 选一句
phrase-pick-aloud = 选一句，并朗读出来
phrase-said = { $emblem } **{ $name }**：{ $phrase }
phrase-done = 说出去了：{ $phrase }
refused-too-soon = 刚说过，{ $seconds } 秒后再说。
phrase-1 = 大家好，请多指教。
phrase-2 = 这一手打得漂亮。
phrase-3 = 请快一点，茶要凉了。
phrase-4 = 搭档，这一家交给你了。
phrase-5 = 放心，后面有我。
phrase-6 = 我还留着一手。
phrase-7 = 这地主当得辛苦。
phrase-8 = 好险，差一点。
phrase-9 = 牌运来了，挡不住。
phrase-10 = 不好意思，这炸弹非炸不可。
phrase-11 = 容我想一想。
phrase-12 = 承让，承让。
phrase-13 = 再来一局，我要扳回来。
phrase-14 = 今晚就到这里，多谢各位。

# 命令

command-bid = 叫分
command-bid-about = 叫 1、2、3 分，或 0 不叫
command-play = 出牌
command-play-about = 出牌，例如 334455、10 J Q K A、3-7、王炸
command-pass = 不出
command-pass-about = 这一手不出
command-hand = 手牌
command-hand-about = 看自己的手牌，只有你看得到
command-hint = 提示
command-hint-about = 可以出什么；再用一次看下一个
command-phrase = 语音
command-phrase-about = 对牌桌说一句
command-addbot = 加电脑
command-addbot-about = 请一位电脑坐空位（限主持人，开局前）
command-removebot = 减电脑
command-removebot-about = 请一位电脑离桌（限主持人，开局前）
option-points = 分数
option-points-about = 1、2、3，或 0 不叫
option-cards = 牌
option-cards-about = 要出的牌；打字时会列出你能出的
option-level = 级别
option-level-about = 初级、中级或高级
option-stake = 点数
option-stake-about = 斗地主每分多少筹码，50 到 200；默认 50

rules-doudizhu =
    {"**"}斗地主**
    三人一副牌，各 17 张，底牌三张。轮流叫 1、2、3 分或不叫，每人一次，后叫的要更高；最高的当地主，拿底牌、先出牌，对抗另外两家佃农。三家都不叫就重发。
    轮到时出比桌上大的牌，或不出；两家不出，由最后出牌的人再起一轮。先出完的一方赢。
    单张由小到大：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王。
    牌型：单张、对子、三张、三带一（一张或一对）、五张以上的单顺、三对以上的双顺、两组以上的三顺、三顺带同数的单张或对子（飞机）、四带二（两张或两对）。顺子里没有 2 和王。
    同牌型、同张数才比大小。炸弹（四张相同）大过其他牌型，火箭（双王）最大；每出一次倍数翻一倍。四带二不是炸弹。
    地主赢得底分×倍数的两倍，两家各输一倍；输了相反。佃农一张没出（春天），或地主只出过一手就输（反春天），再加倍。
    积分累积，共分十八级，从佃农到鬼神。筹码＝积分×点数。
    超时：叫分算不叫，跟牌算不出，先出的出最小的单张。离座：地主离座判输；一家离座自动不出，可以回来；两家都离座判输。
    提示照牌型和大小排，连按就看下一个；飞机的翅膀可以是同点的牌或双王，但不能是炸弹。
    .points =
        {"**"}斗地主**
        三人一副牌，各 17 张，底牌三张。轮流叫 1、2、3 分或不叫，每人一次，后叫的要更高；最高的当地主，拿底牌、先出牌，对抗另外两家佃农。三家都不叫就重发。
        轮到时出比桌上大的牌，或不出；两家不出，由最后出牌的人再起一轮。先出完的一方赢。
        单张由小到大：3 4 5 6 7 8 9 10 J Q K A 2 小王 大王。
        牌型：单张、对子、三张、三带一（一张或一对）、五张以上的单顺、三对以上的双顺、两组以上的三顺、三顺带同数的单张或对子（飞机）、四带二（两张或两对）。顺子里没有 2 和王。
        同牌型、同张数才比大小。炸弹（四张相同）大过其他牌型，火箭（双王）最大；每出一次倍数翻一倍。四带二不是炸弹。
        地主赢得底分×倍数的两倍，两家各输一倍；输了相反。佃农一张没出（春天），或地主只出过一手就输（反春天），再加倍。
        积分累积，共分十八级，从佃农到鬼神。
        超时：叫分算不叫，跟牌算不出，先出的出最小的单张。离座：地主离座判输；一家离座自动不出，可以回来；两家都离座判输。
        提示照牌型和大小排，连按就看下一个；飞机的翅膀可以是同点的牌或双王，但不能是炸弹。
