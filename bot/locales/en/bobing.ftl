# Bobing, the mooncake dice game. Terms stay Chinese; where a reader meets one alone it has a gloss.

# Single words: a host's list of prizes begins each line with one.
award-zhuangyuan = zhuangyuan
award-duitang = duitang
award-sanhong = sanhong
award-sijin = sijin
award-erju = erju
award-yixiu = yixiu

# A picture sets the gloss in brackets small under its term.
class-jinhua = chajinhua (four 4s, two 1s)
class-liubeihong = liubeihong (six 4s)
class-hongliubo = hongliubo (six 4s)
class-biandijin = biandijin (six 1s)
class-liuzi = liuzi (six alike)
class-heiliubo = heiliubo (six alike)
class-wuhong = wuhong (five 4s)
class-wuzi = wuzi (five alike)
class-sihong = sihong (four 4s)

shape-duitang = a straight, one to six
shape-sanhong = three red fours
shape-sijin = four { $face }s
shape-erju = two red fours
shape-yixiu = one red four

event-started = **{ $host }** throws { $one } and { $two }: **{ $first }** throws first.
event-won = **{ $name }** throws { $shape }: { $award }, and takes { $prizes }.
event-dry = **{ $name }** throws { $shape }: { $award }, but its prizes are all gone.
event-not-played-for = **{ $name }** throws { $shape }: { $award }, for which this table has no prizes.
event-nothing = **{ $name }** throws { $dice }: no award.
event-die-out = **{ $name }** throws a die out of the bowl: the throw is void.
event-die-out-skips = **{ $name }** throws a die out of the bowl: the throw is void, and the next turn is sat out.
event-top-leads = **{ $name }** throws { $award }, { $dice }, and now holds the zhuangyuan!
event-top-short = **{ $name }** throws { $dice }: { $award }. It does not beat the zhuangyuan so far.
event-top-took = {" "}It also takes { $prizes }.
event-top-lowered = {" "}By rule text A a player’s last zhuangyuan counts, and this one is lower than before.
event-sat-out = **{ $name }** sits this turn out.
event-last-round = All other prizes are gone and there is a zhuangyuan: this round is the last.
event-stock-gone = All other prizes are gone, but there is no zhuangyuan yet: the round that brings one is the last.
event-went = **{ $name }** leaves the table and keeps what was won.
event-sent-away = **{ $name }** is sent away and keeps what was won.
event-given-up = **{ $name }** has not come; the seat is given up. What was won is kept, and the way back is open.
event-came-back = **{ $name }** is back.
event-swept = The rest of the round in one go, { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    }: { $prizes }.
event-swept-prize = { $name } { $prizes }
event-swept-nothing = The rest of the round in one go, { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    }, no prize.
event-ended = **{ $name }** is zhuangyuan (top scholar) with { $award } and takes { $prizes }!

brief-throw = -# { $n }　{ $name }　{ $dice }　{ $award }{ $mark }
brief-nothing = none
brief-die-out = out of the bowl

prize-plain = { $award } × { $count }
prize-named = { $name } × { $count } ({ $unit })
prize-unitless = { $name } × { $count }

stock-line = { $heading } { $stock }
stock-short = { $award } { $left }
stock-heading = Prizes left:
stock-heading-planned = Prizes:
stock-dry = All gone: { $awards }
stock-none = Not played for: { $awards }
stock-named = { $award }: { $prizes }

standing-leader = Zhuangyuan so far: **{ $name }**, { $dice }, { $award }
standing-nobody = Nobody has thrown a zhuangyuan (top scholar) yet.
standing-heading = **{ $name }**, seat { $seat }
standing-prizes = Prizes: { $prizes }
standing-no-throw = No zhuangyuan (top scholar) thrown.
standing-own = Your zhuangyuan: { $dice }, { $award }
standing-sits-out = The next turn is sat out.
standing-autopilot = The bot throws for you; throw once yourself to stop it.
standing-away = You are away from the table; your prizes are kept.

text-a-decides = Text A: your last zhuangyuan counts; chajinhua also takes the duitang; a die out costs a turn.
text-b-decides = Text B: your best zhuangyuan counts; six 1s are biandijin; wuzi go by the odd die.
text-c-decides = Text C: your best zhuangyuan counts; six 1s are biandijin; wuzi go by their face first.
rule-die-out = Each throw has a { $percent }% chance that a die jumps out.
rule-turn-limit = { $seconds } seconds a throw, then the bot throws.
rule-sijin-side = House rule: sijin with a yixiu or erju beside it takes both.
rule-scaled = House rule: the number of prizes follows the number of players.

end-prizes = **Prize list**
end-player = **{ $name }**: { $prizes }
end-empty = none
end-more = -# For the rest see the prize list.
end-length = Played in { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }, { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    }.
end-no-zhuangyuan = The zhuangyuan is awarded only at the end, so not at this table; prizes already taken stand.
export-done = Prize list of table { NUMBER($table, useGrouping: 0) }: { $awards ->
        [one] 1 entry
       *[other] { $awards } entries
    }.

plate-nothing = no award
plate-die-out = out of the bowl
plate-winner = zhuangyuan, top scholar

alt-empty = A large empty bowl of blue and white porcelain.
alt-throw = Six dice in the bowl, { $dice }: { $award }.
alt-die-out = Six dice, { $dice }; one is out of the bowl, and the throw is void.

editor-title = Edit prizes
editor-label = One line each: award prize count unit
editor-description = For example: zhuangyuan gift card 1. Names up to 20 characters, counts up to 99; the rest stays.
editor-saved = The prizes are saved.

prize-line-form = This line cannot be read: “{ $line }”. Write it like “zhuangyuan gift card 1”. Nothing was changed.
prize-line-class = “{ $line }” names no award. It must be zhuangyuan, duitang, sanhong, sijin, erju or yixiu. Nothing was changed.
prize-line-twice = “{ $line }” repeats an award; one line each. Nothing was changed.
prize-line-name = “{ $line }” has too long a prize name: at most 20 characters. Nothing was changed.
prize-line-count = “{ $line }” has too many prizes: at most 99. Nothing was changed.
prize-line-no-zhuangyuan = The zhuangyuan needs at least 1 prize: “{ $line }”. Nothing was changed.
prize-line-empty = There is no line in it. Nothing was changed.

# A line must not begin with an asterisk, which means something else in Fluent.
rules-this-table = **This table**
rules-common =
    {"**"}Bobing, the mooncake dice game**
    Throw six dice and take the prize of the award they show, until all are gone. A throw takes its highest award only; once that one’s prizes are gone, nothing.
    Yixiu: one 4. Erju: two 4s. Sanhong: three 4s.
    Sijin: four alike, other than 4s. Duitang: 1 2 3 4 5 6.
    Zhuangyuan (top scholar), from low to high: sihong (four 4s), wuzi (five alike), wuhong (five 4s), liuzi (six alike), liubeihong (six 4s), chajinhua (four 4s and two 1s).
    To begin, the host throws two dice and counts round the table from their own seat; whoever the count comes to throws first.
    The zhuangyuan’s prize is awarded at the end. When all other prizes are gone and there is a zhuangyuan, the running round is the last; if there is none yet, play goes on to the end of the round that brings one.
    A throw with a die out of the bowl is void; the host sets the chance when opening the table, 1% by default. Of equal throws the earlier stands.
rules-odds = Odds: six dice can lie in the bowl in { $bowls } ways, the same for everybody and at every throw: { $odds }.
rules-odds-award = { $award } { $count } ({ $share }%)
rules-text-a =
    {"**"}Text A** (the default)
    If a player throws several zhuangyuan, the last counts, even if it is lower.
    Chajinhua also takes, at once, all duitang that are left.
    Six 1s are liuzi, equal to any other six alike.
    Sihong are ranked by the sum of the other two dice, wuzi and wuhong by the other die.
    Whoever throws a die out of the bowl also sits out the next turn.
rules-text-b =
    {"**"}Text B**
    If a player throws several zhuangyuan, the best counts.
    Six 1s are biandijin: above any other six alike, below liubeihong and chajinhua.
    Sihong are ranked by the sum of the other two dice; wuzi and wuhong by the other die alone, 6 high.
rules-text-c =
    {"**"}Text C**
    If a player throws several zhuangyuan, the best counts.
    Six 4s are hongliubo, six 1s biandijin, any other six alike heiliubo; biandijin is above heiliubo and below hongliubo.
    Wuzi go by the face of the five first, 6 high and 1 low, then by the total; sihong and wuhong by the total.
