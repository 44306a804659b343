# 博饼。

award-zhuangyuan = 状元
award-duitang = 对堂
award-sanhong = 三红
award-sijin = 四进
award-erju = 二举
award-yixiu = 一秀

class-jinhua = 状元插金花
class-liubeihong = 六杯红
class-hongliubo = 红六勃
class-biandijin = 遍地锦
class-liuzi = 六子
class-heiliubo = 黑六勃
class-wuhong = 五红
class-wuzi = 五子登科
class-sihong = 四红

shape-duitang = 一到六的顺子
shape-sanhong = 三个红四
shape-sijin = 四个 { $face }
shape-erju = 一对红四
shape-yixiu = 一个红四

event-started = **{ $host }**掷出 { $one } 和 { $two }，由**{ $first }**先掷。
event-won = **{ $name }**掷出{ $shape }：{ $award }，领{ $prizes }。
event-dry = **{ $name }**掷出{ $shape }：{ $award }，可惜这种奖品发完了。
event-not-played-for = **{ $name }**掷出{ $shape }：{ $award }，这一桌不设这种奖品。
event-nothing = **{ $name }**掷出 { $dice }，没有奖。
event-die-out = **{ $name }**的骰子跳出碗外，这一掷作废。
event-die-out-skips = **{ $name }**的骰子跳出碗外，这一掷作废，下一轮停一次。
event-top-leads = **{ $name }**掷出{ $award }（{ $dice }），暂居状元！
event-top-short = **{ $name }**掷出{ $award }（{ $dice }），没有胜过目前的状元。
event-top-took = 兼得{ $prizes }。
event-top-lowered = 按规则甲，自己的状元以最后一次为准，这次比之前小。
event-sat-out = **{ $name }**停一次。
event-last-round = 其他奖品发完了，状元也有了：掷完这一轮就结束。
event-stock-gone = 其他奖品发完了，还没有状元：掷到出状元的那一轮为止。
event-went = **{ $name }**离座，得到的都留着。
event-sent-away = **{ $name }**被请离了，得到的都留着。
event-given-up = **{ $name }**一直没有来，让出座位；得到的都留着，来了可以回座。
event-came-back = **{ $name }**回座。
event-swept = 这一轮一次掷完，共 { $throws } 掷。{ $prizes }。
event-swept-prize = { $name } { $prizes }
event-swept-nothing = 这一轮一次掷完，共 { $throws } 掷，都没有奖。
event-ended = **{ $name }**以{ $award }夺得状元，领{ $prizes }！

brief-throw = -# { $n }　{ $name }　{ $dice }　{ $award }{ $mark }
brief-nothing = 没有
brief-die-out = 跳出碗外

prize-plain = { $award } { $count } 份
prize-named = { $name } { $count } { $unit }
prize-unitless = { $name } { $count } 份

stock-line = { $heading }{ $stock }
stock-short = { $award } { $left }
stock-heading = 奖品还有：
stock-heading-planned = 奖品：
stock-dry = 已发完：{ $awards }
stock-none = 不设：{ $awards }
stock-named = { $award }　{ $prizes }

standing-leader = 状元暂归**{ $name }**：{ $award }（{ $dice }）
standing-nobody = 还没有人掷出状元。
standing-heading = **{ $name }**，第 { $seat } 席
standing-prizes = 得奖：{ $prizes }
standing-no-throw = 没有掷出状元。
standing-own = 你的状元：{ $award }（{ $dice }）
standing-sits-out = 下一轮停一次。
standing-autopilot = 机器人正在替你掷；自己掷一次就取消。
standing-away = 你已离座，得到的奖品都留着。

text-a-decides = 规则甲：状元以最后一次为准；插金花兼得对堂；跳骰停一次。
text-b-decides = 规则乙：状元以最大的为准；六个一是遍地锦；五子比另一颗。
text-c-decides = 规则丙：状元以最大的为准；六个一是遍地锦；五子先比点数。
rule-die-out = 每一掷有 { $percent }% 的机会跳出一颗骰子。
rule-turn-limit = 每掷限 { $seconds } 秒，超时机器人代掷。
rule-sijin-side = 加规：四进带一秀或二举，一并领。
rule-scaled = 加规：奖品份数随人数增减。

end-prizes = **得奖名单**
end-player = **{ $name }**：{ $prizes }
end-empty = 没有
end-more = -# 其余的请看得奖名单。
end-length = 共 { $rounds } 轮，{ $throws } 掷。
end-no-zhuangyuan = 状元要掷到终局才发，这一桌没有发出；已领的奖品照算。
export-done = 第 { NUMBER($table, useGrouping: 0) } 桌的得奖名单，共 { $awards } 条。

plate-nothing = 没有奖
plate-die-out = 跳出碗外
plate-winner = 夺得状元

alt-empty = 一只空的青花大碗。
alt-throw = 碗里六颗骰子：{ $dice }。{ $award }。
alt-die-out = 六颗骰子：{ $dice }，其中一颗跳出碗外，这一掷作废。

editor-title = 改奖品
editor-label = 一行一种：奖项 奖品 份数 单位
editor-description = 例如“状元 购物卡 1 张”；奖品名最多 20 字，每种最多 99 份；没写到的奖项不变
editor-saved = 奖品改好了。

prize-line-form = 看不懂这一行：“{ $line }”。请写成“状元 购物卡 1 张”。什么都没有改动。
prize-line-class = “{ $line }”的奖项不对，应为状元、对堂、三红、四进、二举、一秀之一。什么都没有改动。
prize-line-twice = “{ $line }”重复了，一个奖项只写一行。什么都没有改动。
prize-line-name = “{ $line }”的奖品名太长，最多 20 字。什么都没有改动。
prize-line-count = “{ $line }”的份数太多，最多 99。什么都没有改动。
prize-line-no-zhuangyuan = 状元至少要有 1 份：“{ $line }”。什么都没有改动。
prize-line-empty = 一行也没有写，什么都没有改动。

# 一行不能以星号开头，那在 Fluent 里另有意思。
rules-this-table = **这一桌**
rules-common =
    {"**"}博饼**
    六颗骰子一起掷，看点数领奖，领完为止。一掷只领最高的一种；那一种发完了就没有。
    一秀：一个四。二举：两个四。三红：三个四。
    四进：四个相同（四除外）。对堂：一二三四五六。
    状元由小到大：四红（四个四）、五子（五个相同）、五红（五个四）、六子（六个相同）、六杯红（六个四）、插金花（四个四带两个一）。
    主持人先掷两颗骰子，从自己数起，数到谁就由谁先掷。
    状元的奖品到终局才发：其他奖品发完而且有了状元，掷完那一轮就结束；还没有状元，就掷到有人掷出的那一轮为止。
    骰子跳出碗外，那一掷作废；机会由主持人开桌时定，默认 1%。同样大小，先掷的算数。
rules-odds = 机会：六颗骰子都落在碗里，有 { $bowls } 种掷法，人人一样，每一掷也一样：{ $odds }。
rules-odds-award = { $award } { $count }（{ $share }%）
rules-text-a =
    {"**"}规则甲**（默认）
    同一人多次掷出状元，以最后一次为准，哪怕变小。
    插金花兼得还没有发出的对堂，当场领走。
    六个一与其他六个相同的一样大，都是六子。
    四红比另外两颗的和，五子、五红比另外一颗。
    骰子跳出碗外的人，下一轮停一次。
rules-text-b =
    {"**"}规则乙**
    同一人多次掷出状元，以最大的一次为准。
    六个一是遍地锦，大过其他六个相同的，只输六杯红和插金花。
    四红比另外两颗的和；五子、五红只比另外一颗，六最大。
rules-text-c =
    {"**"}规则丙**
    同一人多次掷出状元，以最大的一次为准。
    六个四叫红六勃，六个一叫遍地锦，其他六个相同的叫黑六勃；遍地锦大过黑六勃，小于红六勃。
    五子先比相同的点数，六最大、一最小，再比总点数；四红、五红比总点数。
