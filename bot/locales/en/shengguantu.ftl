# Shengguantu.

game-shengguantu = shengguantu (the game of promotion)

rank-1 = unranked
rank-2 = 9b
rank-3 = 9a
rank-4 = 8b
rank-5 = 8a
rank-6 = 7b
rank-7 = 7a
rank-8 = 6b
rank-9 = 6a
rank-10 = 5b
rank-11 = 5a
rank-12 = 4b
rank-13 = 4a
rank-14 = 3b
rank-15 = 3a
rank-16 = 2b
rank-17 = 2a
rank-18 = 1b
rank-19 = 1a

sign-de = de (virtue)
sign-cai = cai (talent)
sign-gong = gong (merit)
sign-liang = liang (good)
sign-rou = rou (meek)
sign-zang = zang (graft)
sign-chuanhua = chuanhua (3 4 5 6)
sign-hongerdui = two red pairs
sign-suerdui = two black pairs
sign-erde = double de
sign-erzang = double zang
sign-four-4 = four 4s
sign-four-6 = four 6s
sign-four-5 = four 5s
sign-four-3 = four 3s
sign-four-2 = four 2s
sign-four-1 = four 1s
sign-auto = at once
sign-pair-4 = a pair of 4s
sign-pair-6 = a pair of 6s
sign-pair-5 = a pair of 5s
sign-pair-3 = a pair of 3s
sign-pair-2 = a pair of 2s
sign-pair-1 = a pair of 1s
sign-three-4 = three 4s
sign-three-6 = three 6s
sign-three-5 = three 5s
sign-three-3 = three 3s
sign-three-2 = three 2s
sign-three-1 = three 1s
sign-twice = { $sign } twice
sign-two-pairs = two pairs
sign-nothing = no pair

status-exams = one who has sat the examinations
status-irregular = of the irregular path (a clerk or buyer of office)
status-jinshi = jinshi (presented scholar)
status-juren = juren (recommended man)
status-manchu = counted among the Manchus
status-regular = of the regular path

condition-manchu = Manchu
condition-grand-secretary = Manchu or of the regular path
condition-censor = juren or better, or Manchu
condition-examiner = entitled to examine
condition-level-16 = 2b or higher already

kind-origin = origin
kind-nobility = nobility
kind-exam = examination
kind-office = office
kind-purchase = bought office
kind-commission = commission
kind-review = review
kind-merit = military merit
kind-penalty = penalty
kind-title = title
kind-honour = honour
kind-retired = ranking
kind-outside = outside

office-named = { $name } ({ $where })
office-plain = { $name }
office-short = { $name } ({ $rank })

# The story

sgt-started = The game begins: { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    } from everybody into the pool, and **{ $name }** throws first.
    .points = The game begins: { $chips ->
            [one] 1 point
           *[other] { $chips } points
        } from everybody into the treasury, and **{ $name }** throws first.
sgt-throw = **{ $name }** throws { $dice }
sgt-throw-after = **{ $name }** throws { $misses ->
        [one] once
       *[other] { $misses } times
    } without a pair, then { $dice }
sgt-rolled = { $throw }: { $pattern }{ $signs }.
sgt-rolled-signs = {", "}{ $signs }
sgt-rolled-same = { $throw }: { $pattern }.
sgt-rolled-nothing = { $throw }, no pair.
sgt-rolled-spent = { $throw }: { $pattern }, but the 4 beside them excuses the zang.
sgt-origin = Origin: { $to }.
sgt-rises = From { $origin } up to { $to }.
sgt-falls = From { $origin } down to { $to }.
sgt-moves = From { $origin } over to { $to }.
sgt-second-commission = On commission: { $to }.
sgt-second-review = Under review: { $to }.
sgt-second-merit = Military merit: { $to }.
sgt-second-penalty = Under penalty: { $to }.
sgt-second-title = Title: { $to }.
sgt-second-honour = Honour: { $to }.
sgt-do = { $sign }: back to the office, then { $made } from there.
sgt-as = { $sign }: counts as { $made }.
sgt-same = { $sign }: back to the office, then the same from there.
sgt-stay = { $sign }: nothing moves.
sgt-remain = { $sign }: not entitled, stays in office.
sgt-back = Back to the office of { $to }.
sgt-fined = Fined, and back to the office of { $to }.
sgt-restored = Restored to { $to }.
sgt-rise-one = One rank up, now { $rank }.
sgt-rise-two = Two ranks up, now { $rank }.
sgt-fall-one = One rank down, now { $rank }.
sgt-bought = **{ $name }** buys the office of { $to }.
sgt-sat = **{ $name }** sits the examinations: { $to }.
sgt-became = **{ $name }** is { $status } from now on.
sgt-offered = Sent out as { $to }, which may be refused.
sgt-accepted = **{ $name }** accepts.
sgt-refused = **{ $name }** refuses the post of { $to } and stays.
sgt-left-dahe = **{ $name }** retires in glory (dahe) at { $rank }!
sgt-left-ronggui = **{ $name }** goes home with honours, one rank up, at { $rank }.
sgt-left-xiuzhi = **{ $name }** retires at { $rank }.
sgt-left-changshu = **{ $name }** is sent to the frontier and does not return.
sgt-left-chuju = **{ $name }** is out of the game.
sgt-redemption-due = Only **{ $name }** is left, under a penalty ({ $penalty }): redeeming costs { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }; unredeemed counts as unranked.
    .points = Only **{ $name }** is left, under a penalty ({ $penalty }): redeeming costs { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }; unredeemed counts as unranked.
sgt-redeemed = **{ $name }** redeems the penalty.
sgt-declined = **{ $name }** does not redeem it.
sgt-stayed = Only **{ $name }** is left and enters the ranking at { $rank }.
sgt-went = **{ $name }** left; the bot throws on.
sgt-sent-away = **{ $name }** was sent away; the bot throws on.
sgt-came-back = **{ $name }** is back.
sgt-ended = The game is over after { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    } and { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }.

pay-grant-in = The pool pays { $name } { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = The treasury pays { $name } { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-grant-out = { $name } pays the pool { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = { $name } pays the treasury { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-gift = Everybody gives { $name } { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = Everybody gives { $name } { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-advance = The commission brings { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = The commission brings { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-advance-back = The commission’s { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    } go back.
    .points = The commission’s { $chips ->
            [one] 1 point
           *[other] { $chips } points
        } go back.
pay-fine = { $name } is fined { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = { $name } is fined { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-salary = { $name } forfeits { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    } of salary.
    .points = { $name } forfeits { $chips ->
            [one] 1 point
           *[other] { $chips } points
        } of salary.
pay-redemption = { $name } pays { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    } to redeem the penalty.
    .points = { $name } pays { $chips ->
            [one] 1 point
           *[other] { $chips } points
        } to redeem the penalty.
pay-courtesy = Courtesy call: { $payer } is junior and hands { $payee } { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = Courtesy call: { $payer } is junior and hands { $payee } { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-dahe = Everybody congratulates { $name } with { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = Everybody congratulates { $name } with { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-ronggui = Everybody congratulates { $name } with { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = Everybody congratulates { $name } with { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-refill = The pool is short: everybody adds { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = The treasury is short: everybody adds { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-purchase = It costs { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }, paid to the pool.
    .points = It costs { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }, paid to the treasury.
pay-ranking = Ranking: { $payer } pays { $payee } { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }.
    .points = Ranking: { $payer } pays { $payee } { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }.
pay-share = { $name } gets { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    } of the pool.
    .points = { $name } gets { $chips ->
            [one] 1 point
           *[other] { $chips } points
        } of the treasury.

# The table

sgt-in-short = **{ $name }** — { $what }
sgt-pool = Pool { $pool } chips · round { $round }
    .points = Treasury { $pool } points · round { $round }
sgt-chart-empty = Nobody is on the chart yet.
sgt-entry = { $entry } chips into the pool; a seat needs { $needed }.
    .points = Everybody puts { $entry } points into the treasury; they count within this game alone.
sgt-clock = { $seconds } seconds a turn; after that the bot throws.
sgt-fast = Fast: the bot throws for everybody and waits only for decisions. To throw yourself or buy an office, press “Wait for me” before.
sgt-option-pass = Without a pair the turn passes.
sgt-option-open = Han Chinese may enter Manchu posts.
sgt-option-no-purchase = No offices are for sale.
sgt-option-bail-out = Student astronomers and physicians who have not moved may buy, or sit the examinations.
sgt-seat = { $emblem } **{ $name }**{ $marks } { $chips } · { $office }
sgt-seat-second = {" "}· { $second }
sgt-mark-away = away
sgt-mark-autopilot = the bot throws
sgt-mark-waits = wait for me
sgt-outside = not yet begun
sgt-left-mark = { $ending }, { $rank }
sgt-left-mark-plain = { $ending }
ending-dahe = glory (dahe)
ending-ronggui = honours (ronggui)
ending-xiuzhi = retired
ending-changshu = frontier
ending-chuju = out
ending-last = last in office
ending-unredeemed = not redeemed
sgt-turn = **{ $name }**’s turn, ends { $when }.
sgt-turn-bot = **{ $name }**’s turn; the bot throws.
sgt-turn-offer = **{ $name }** decides on the post of { $to }, until { $when }; silence accepts.
sgt-turn-redeem = **{ $name }** decides whether to redeem the penalty ({ $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }), until { $when }.
    .points = **{ $name }** decides whether to redeem the penalty ({ $chips ->
            [one] 1 point
           *[other] { $chips } points
        }), until { $when }.

sgt-end-heading = **The ranking**
sgt-end-player = { $place }. { $emblem } **{ $name }** { $chips } · { $ending }, { $rank }
sgt-end-unranked = not ranked
sgt-end-pairs = -# { $higher }: { $pairs }
sgt-end-pair = { $levels ->
        [one] 1 rank
       *[other] { $levels } ranks
    } above { $lower } ({ $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    })
    .points = { $levels ->
            [one] 1 rank
           *[other] { $levels } ranks
        } above { $lower } ({ $chips ->
            [one] 1 point
           *[other] { $chips } points
        })
sgt-end-equal = level with { $lower }
sgt-end-share = { $chips ->
        [one] 1 chip was
       *[other] { $chips } chips were
    } left in the pool, shared by { $names }.
    .points = { $chips ->
            [one] 1 point was
           *[other] { $chips } points were
        } left in the treasury, shared by { $names }.
sgt-void = It was not played to its end, so all chips go back.
    .points = It was not played to its end, so its points do not count.

career-heading = **{ $name }’s career**
career-line = -# { $throw } · { $what }
career-second = ({ $what })
career-empty = Not yet begun.
career-no-rank = none
career-now = Now: { $office }
career-more = -# { $count ->
        [one] 1 step
       *[other] { $count } steps
    } before these.
career-alt = { $name }’s career: { $count ->
        [one] 1 step
       *[other] { $count } steps
    }, now { $office }.

office-heading = **{ $name }**
office-facts = { $department } · { $kind }
office-rank = {" "}· { $rank }
office-manchu = {" "}· Manchu post
office-arrow = { $sign }: { $what }
office-if = { $yes } if { $condition }, otherwise { $no }
office-if-only = { $yes } if { $condition }
office-chips-in = {","} the pool pays { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }
    .points = {","} the treasury pays { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }
office-chips-out = {","} pays the pool { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }
    .points = {","} pays the treasury { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }
office-each = {","} everybody gives { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }
    .points = {","} everybody gives { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }
office-refusable = {","} may be refused
office-reached = Reached { $count ->
        [one] 1 time
       *[other] { $count } times
    } in a hundred games.
office-never = No way leads here.
office-bought = Only those who have bought an office come here.
office-retired = Those who have retired are placed here by their rank.
office-start = Everybody starts here.
office-nobody = Nobody is here now.
office-who = Here now: { $names }

deed-do = back, then { $signs }
deed-as = as { $signs }
deed-same = back, then the same
deed-stay = nothing moves
deed-remain = stays in office
deed-back = back
deed-fined = fined and back
deed-doubly-fined = fined doubly and back
deed-restored = restored
deed-restored-for-pay = restored, salary forfeited
deed-restored-for-fine = restored, penalty redeemed
deed-rise-two = two ranks up
deed-rise-one = one rank up
deed-fall-one = one rank down
deed-dahe = retires in glory
deed-he = retires with congratulations
deed-ronggui = goes home one rank up
deed-xiuzhi = retires
deed-changshu = to the frontier for good
deed-chuju = out of the game

odds-heading = **{ $name }** from here to the end, tried { $samples } times:
odds-ending = { $ending } { $percent }%
odds-rank = Rank at the end, on average: { $rank }
odds-chips = Chips won or lost, on average: { $chips }
    .points = Points won or lost, on average: { $chips }
odds-over = You have retired already.

sheet-alt = The chart of shengguantu. { $pool }, { $round }. { $places }.
sheet-place = { $name }: { $where }
tray-alt = Four dice: { $dice }. { $what }
sheet-pool = Pool { $pool }
    .points = Treasury { $pool }
sheet-round = Round { $round }
sheet-title = 陞官圖

button-donate = Buy an office
button-wait = Wait for me
button-chart = Chart
button-chart-near = Around me
button-chart-whole = Whole chart
button-career = My career
button-accept = Accept
button-refuse = Refuse
button-redeem = Redeem
button-decline = Do not redeem
button-sit = Sit the examinations

donate-title = Buying an office for chips (juanguan): the piece goes among the expectants, and you throw from there.
    .points = Buying an office for points (juanguan): the piece goes among the expectants, and you throw from there.
donate-pick = Choose an office
donate-choice = { $office } ({ $rank }) — { $chips } chips
    .points = { $office } ({ $rank }) — { $chips } points
donate-waiting = The table waits for you on your next turn; buying and throwing are yours.
donate-done = You are { $to } now, for { $chips ->
        [one] 1 chip
       *[other] { $chips } chips
    }. Throw.
    .points = You are { $to } now, for { $chips ->
            [one] 1 point
           *[other] { $chips } points
        }. Throw.

refused-not-at-this-pace = This table waits for everybody anyway.
refused-cannot-buy-off = No offices are for sale at this table.
refused-cannot-buy-turn = You can buy on your own turn, before you throw.
refused-cannot-buy-choosing = Decide what lies before you first, then buy.
refused-cannot-buy-away = You left; take your seat again first.
refused-cannot-buy-second = You cannot buy while you are on commission, under review or under penalty.
refused-cannot-buy-waiting = You bought an office already and wait for it; you cannot buy another.
refused-cannot-buy-no-rank = You cannot buy yet: you hold no rank.
refused-cannot-buy-closed = Those of the Medical Institute and the Directorate of Astronomy cannot buy.
refused-cannot-buy-nothing = No office for sale is higher than yours.
refused-cannot-buy-not-for-sale = There is no such office for sale.
refused-cannot-buy-not-higher = That office is not higher than yours.
refused-rolling-now = It is time to throw.
refused-choosing-now = Decide first whether to accept.
refused-redeeming-now = Decide first whether to redeem the penalty.
refused-no-such-office = There is no “{ $name }” on the chart.

# Commands

command-donate-office = donate-office
command-donate-office-about = Before you throw, buy a higher office
command-career = career
command-career-about = See how somebody has risen and fallen
command-office = office
command-office-about = Look up any square of the chart
command-odds = odds
command-odds-about = How likely each ending is from here, played on many times
command-chart = chart
command-chart-about = The whole chart, with everybody on it
option-office = office
option-office-about = Which office
option-name = name
option-name-about = The name of an office or square
option-entry = entry
option-entry-about = Shengguantu: what everybody puts into the pool, 100 to 500; 100 by default
option-fast = fast
option-fast-about = Shengguantu: the bot throws for everybody and waits only for decisions
option-no-pair = no_pair
option-no-pair-about = Shengguantu: without a pair, throw again (default) or pass the turn
option-manchu-posts = manchu_posts
option-manchu-posts-about = Shengguantu: Manchu posts for Manchus only (default) or open to Han Chinese
option-purchase = purchase
option-purchase-about = Shengguantu: whether offices may be bought; yes by default
option-bail-out = bail_out
option-bail-out-about = Shengguantu: astronomers and physicians may buy or sit examinations first; no by default
choice-again = Throw again
choice-pass = Pass the turn
choice-barred = Manchus only
choice-open = Open to Han Chinese

rules-shengguantu =
    {"**"}Shengguantu (the game of promotion)**
    Everybody throws four dice in turn and rises from an origin through the Qing civil service to retirement. Each pays into a pool (gongzhu), from which grants come and into which fines and prices go. Ranks run from 9b, just above the unranked, up to 9a, 8b … and 1a.
    A pair of 4s is de (virtue), 6s cai (talent), 5s gong (merit), 3s liang (good), 2s rou (meek), 1s zang (graft); de is best, zang worst. A pair of 1s with a 4 does nothing. Three alike move twice, two pairs once each in that order; 3 4 5 6 is chuanhua, four alike quanse. Each square says where each of them leads: /office tells.
    A second piece stands for commissions, reviews, merit, penalties and titles while the office stays; the next throws are read from there.
    In one department the junior pays the senior a courtesy call of five chips. Before a throw an office may be bought, five chips a rank. Posts of copyist and instructor may be refused. Manchu posts, examiners, censors and grand secretaries have their conditions.
    Dahe (glory) brings thirty chips from everybody, ronggui (honours) ten; when one is left the game ends. Then the ranking: in each pair the lower pays five chips a rank, and what is left in the pool is shared. Frontier and out are not compared.
    For whoever leaves or is too late, the bot throws on.
    .points =
        {"**"}Shengguantu (the game of promotion)**
        Everybody throws four dice in turn and rises from an origin through the Qing civil service to retirement. Each pays points into a treasury, from which grants come and into which fines and prices go; these points count within this game alone. Ranks run from 9b, just above the unranked, up to 9a, 8b … and 1a.
        A pair of 4s is de (virtue), 6s cai (talent), 5s gong (merit), 3s liang (good), 2s rou (meek), 1s zang (graft); de is best, zang worst. A pair of 1s with a 4 does nothing. Three alike move twice, two pairs once each in that order; 3 4 5 6 is chuanhua, four alike quanse. Each square says where each of them leads: /office tells.
        A second piece stands for commissions, reviews, merit, penalties and titles while the office stays; the next throws are read from there.
        In one department the junior pays the senior a courtesy call of five points. Before a throw an office may be bought, five points a rank. Posts of copyist and instructor may be refused. Manchu posts, examiners, censors and grand secretaries have their conditions.
        Dahe (glory) brings thirty points from everybody, ronggui (honours) ten; when one is left the game ends. Then the ranking: in each pair the lower pays five points a rank, and what is left in the treasury is shared. Frontier and out are not compared.
        For whoever leaves or is too late, the bot throws on.
