# 博餅。

award-zhuangyuan = 狀元
award-duitang = 對堂
award-sanhong = 三紅
award-sijin = 四進
award-erju = 二舉
award-yixiu = 一秀

class-jinhua = 狀元插金花
class-liubeihong = 六杯紅
class-hongliubo = 紅六勃
class-biandijin = 遍地錦
class-liuzi = 六子
class-heiliubo = 黑六勃
class-wuhong = 五紅
class-wuzi = 五子登科
class-sihong = 四紅

shape-duitang = 一到六的順子
shape-sanhong = 三個紅四
shape-sijin = 四個 { $face }
shape-erju = 一對紅四
shape-yixiu = 一個紅四

event-started = **{ $host }**擲出 { $one } 和 { $two }，由**{ $first }**先擲。
event-won = **{ $name }**擲出{ $shape }：{ $award }，領{ $prizes }。
event-dry = **{ $name }**擲出{ $shape }：{ $award }，可惜這種獎品發完了。
event-not-played-for = **{ $name }**擲出{ $shape }：{ $award }，這一桌不設這種獎品。
event-nothing = **{ $name }**擲出 { $dice }，沒有獎。
event-die-out = **{ $name }**的骰子跳出碗外，這一擲作廢。
event-die-out-skips = **{ $name }**的骰子跳出碗外，這一擲作廢，下一輪停一次。
event-top-leads = **{ $name }**擲出{ $award }（{ $dice }），暫居狀元！
event-top-short = **{ $name }**擲出{ $award }（{ $dice }），沒有勝過目前的狀元。
event-top-took = 兼得{ $prizes }。
event-top-lowered = 依規則甲，自己的狀元以最後一次為準，這次比先前小。
event-sat-out = **{ $name }**停一次。
event-last-round = 其他獎品發完了，狀元也有了：擲完這一輪就結束。
event-stock-gone = 其他獎品發完了，還沒有狀元：擲到有狀元的那一輪為止。
event-went = **{ $name }**離座，得到的都留著。
event-sent-away = **{ $name }**被請離了，得到的都留著。
event-given-up = **{ $name }**一直沒有來，讓出座位；得到的都留著，來了可以回座。
event-came-back = **{ $name }**回座。
event-swept = 這一輪一次擲完，共 { $throws } 擲。{ $prizes }。
event-swept-prize = { $name } { $prizes }
event-swept-nothing = 這一輪一次擲完，共 { $throws } 擲，都沒有獎。
event-ended = **{ $name }**以{ $award }奪得狀元，領{ $prizes }！

brief-throw = -# { $n }　{ $name }　{ $dice }　{ $award }{ $mark }
brief-nothing = 沒有
brief-die-out = 跳出碗外

prize-plain = { $award } { $count } 份
prize-named = { $name } { $count } { $unit }
prize-unitless = { $name } { $count } 份

stock-line = { $heading }{ $stock }
stock-short = { $award } { $left }
stock-heading = 獎品還有：
stock-heading-planned = 獎品：
stock-dry = 已發完：{ $awards }
stock-none = 不設：{ $awards }
stock-named = { $award }　{ $prizes }

standing-leader = 狀元暫歸**{ $name }**：{ $award }（{ $dice }）
standing-nobody = 還沒有人擲出狀元。
standing-heading = **{ $name }**，第 { $seat } 席
standing-prizes = 得獎：{ $prizes }
standing-no-throw = 沒有擲出狀元。
standing-own = 你的狀元：{ $award }（{ $dice }）
standing-sits-out = 下一輪停一次。
standing-autopilot = 機器人正在替你擲；自己擲一次就取消。
standing-away = 你已離座，得到的獎品都留著。

text-a-decides = 規則甲：狀元以最後一次為準；插金花兼得對堂；跳骰停一次。
text-b-decides = 規則乙：狀元以最大的為準；六個么是遍地錦；五子比另一顆。
text-c-decides = 規則丙：狀元以最大的為準；六個么是遍地錦；五子先比點數。
rule-die-out = 每一擲有 { $percent }% 的機會跳出一顆骰子。
rule-turn-limit = 每擲限 { $seconds } 秒，逾時機器人代擲。
rule-sijin-side = 加規：四進帶一秀或二舉，一併領。
rule-scaled = 加規：獎品份數隨人數增減。

end-prizes = **得獎名單**
end-player = **{ $name }**：{ $prizes }
end-empty = 沒有
end-more = -# 其餘的請看得獎名單。
end-length = 共 { $rounds } 輪，{ $throws } 擲。
end-no-zhuangyuan = 狀元要擲到終局才頒，這一桌沒有頒出；已領的獎品照算。
export-done = 第 { NUMBER($table, useGrouping: 0) } 桌的得獎名單，共 { $awards } 筆。

plate-nothing = 沒有獎
plate-die-out = 跳出碗外
plate-winner = 奪得狀元

alt-empty = 一只空的青花大碗。
alt-throw = 碗裡六顆骰子：{ $dice }。{ $award }。
alt-die-out = 六顆骰子：{ $dice }，其中一顆跳出碗外，這一擲作廢。

editor-title = 改獎品
editor-label = 一行一種：獎項 獎品 份數 單位
editor-description = 例如「狀元 購物卡 1 張」；獎品名最多 20 字，每種最多 99 份；沒寫到的獎項不變
editor-saved = 獎品改好了。

prize-line-form = 看不懂這一行：「{ $line }」。請寫成「狀元 購物卡 1 張」。什麼都沒有改動。
prize-line-class = 「{ $line }」沒有寫對獎項，應是狀元、對堂、三紅、四進、二舉、一秀之一。什麼都沒有改動。
prize-line-twice = 「{ $line }」重複了，一個獎項只寫一行。什麼都沒有改動。
prize-line-name = 「{ $line }」的獎品名太長，最多 20 字。什麼都沒有改動。
prize-line-count = 「{ $line }」的份數太多，最多 99。什麼都沒有改動。
prize-line-no-zhuangyuan = 狀元至少要有 1 份：「{ $line }」。什麼都沒有改動。
prize-line-empty = 一行也沒有寫，什麼都沒有改動。

# 一行不能以星號開頭，那在 Fluent 裡另有意思。
rules-this-table = **這一桌**
rules-common =
    {"**"}博餅**
    六顆骰子一起擲，看點數領獎，領完為止。一擲只領最高的一種；那一種發完了就沒有。
    一秀：一個四。二舉：兩個四。三紅：三個四。
    四進：四個相同（四除外）。對堂：一二三四五六。
    狀元由小到大：四紅（四個四）、五子（五個相同）、五紅（五個四）、六子（六個相同）、六杯紅（六個四）、插金花（四個四帶兩個么）。
    主持人先擲兩顆骰子，從自己數起，數到誰就由誰先擲。
    狀元的獎品到終局才發：其他獎品發完而且有了狀元，擲完那一輪就結束；還沒有狀元，就擲到有人擲出的那一輪為止。
    骰子跳出碗外，那一擲作廢；機會由主持人開桌時定，預設 1%。同樣大小，先擲的算數。
rules-odds = 機會：六顆骰子都落在碗裡，有 { $bowls } 種擲法，人人一樣，每一擲也一樣：{ $odds }。
rules-odds-award = { $award } { $count }（{ $share }%）
rules-text-a =
    {"**"}規則甲**（預設）
    同一人多次擲出狀元，以最後一次為準，即使變小。
    插金花兼得還沒有發出的對堂，當場領走。
    六個么與其他六個相同的一樣大，都是六子。
    四紅比另外兩顆的和，五子、五紅比另外一顆。
    骰子跳出碗外的人，下一輪停一次。
rules-text-b =
    {"**"}規則乙**
    同一人多次擲出狀元，以最大的一次為準。
    六個么是遍地錦，大過其他六個相同的，只輸六杯紅與插金花。
    四紅比另外兩顆的和；五子、五紅只比另外一顆，六最大。
rules-text-c =
    {"**"}規則丙**
    同一人多次擲出狀元，以最大的一次為準。
    六個四叫紅六勃，六個么叫遍地錦，其他六個相同的叫黑六勃；遍地錦大過黑六勃，小於紅六勃。
    五子先比相同的點數，六最大、么最小，再比總點數；四紅、五紅比總點數。
