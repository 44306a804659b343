# Doudizhu.

game-doudizhu = doudizhu (fight the landlord)

pattern-solo = single
pattern-pair = pair
pattern-trio = three alike
pattern-trio-solo = three and one
pattern-trio-pair = three and a pair
pattern-solo-chain = straight
pattern-pair-chain = run of pairs
pattern-trio-chain = run of threes
pattern-plane-solo = plane with singles
pattern-plane-pair = plane with pairs
pattern-four-two-solo = four and two singles
pattern-four-two-pair = four and two pairs
pattern-bomb = bomb
pattern-rocket = rocket

card-small-joker = small joker
card-big-joker = big joker
play-named = { $pattern } { $cards }
cards-none = all out
level-easy = easy
level-normal = medium
level-hard = hard
computer-name = Computer { $letter }
seat-computer = { $name } ({ $level })
landlord-mark = landlord

# What happened

doudizhu-dealt = The cards are dealt; **{ $name }** bids first.
doudizhu-dealt-again = All three passed: a new deal, and **{ $name }** bids first again.
doudizhu-called = **{ $name }** bids { $points }.
doudizhu-not-called = **{ $name }** does not bid.
doudizhu-landlord = **{ $name }** is the landlord with a bid of { $bid }. The bottom cards are { $bottom }.
doudizhu-played = **{ $name }** plays { $play }.
doudizhu-played-few = **{ $name }** plays { $play } and has { $left ->
        [one] 1 card
       *[other] { $left } cards
    } left.
doudizhu-bomb = **{ $name }** plays the bomb { $cards }; the multiplier doubles to { $multiplier }.
doudizhu-rocket = **{ $name }** plays the rocket; the multiplier doubles to { $multiplier }!
doudizhu-passed = **{ $name }** passes.
doudizhu-passed-away = **{ $name }** is away and skipped.
doudizhu-late = { $line } (late)
doudizhu-went = **{ $name }** left and passes every turn; coming back means playing on.
doudizhu-sent-away = **{ $name }** was sent away.
doudizhu-came-back = **{ $name }** is back and plays on.

doudizhu-landlord-won = The landlord **{ $name }** wins.
doudizhu-peasants-won = **{ $one }** and **{ $two }** beat the landlord **{ $name }**.
doudizhu-landlord-left = The landlord **{ $name }** is no longer there, and so loses.
doudizhu-peasants-left = Both peasants left; the landlord **{ $name }** wins.
doudizhu-spring = Spring: the peasants played no card, so it counts double!
doudizhu-anti-spring = Anti-spring: the landlord made only one play, so it counts double!

# The table

doudizhu-stake = { $stake } chips a point; a seat needs { $entry }.
    .points = Only points are counted.
doudizhu-clock = { $seconds } seconds a turn; after two silent turns the bot plays for you.
doudizhu-practice = With a computer at the table this is practice: no chips and no points move.
    .points = With a computer at the table this is practice: no points move.
doudizhu-practice-short = -# Practice: no chips and no points move
    .points = -# Practice: no points move
doudizhu-void = It was not played to its end: all chips are back, and no points count.
    .points = It was not played to its end: no points count.
doudizhu-next-hand = Hand { $number }, host **{ $host }**. Everybody keeps the seat; ready to start.
doudizhu-next-hand-open = Hand { $number }, host **{ $host }**. There is a free chair; please take a seat.
doudizhu-standing-autopilot = The bot is playing for you; act once yourself to stop it.
doudizhu-standing-away = You left; come back to play on.
doudizhu-empty-chair = free
doudizhu-hand-number = Hand { $number }
doudizhu-base = Bid { $bid } · multiplier { $multiplier } · bottom { $bottom }
doudizhu-bidding = Bidding; the highest so far is { $bid }
doudizhu-bidding-none = Bidding; nobody has bid yet
doudizhu-seat = { $emblem } **{ $name }**{ $marks } — { $left ->
        [one] 1 card
       *[other] { $left } cards
    }{ $last }
doudizhu-seat-few = { $emblem } **{ $name }**{ $marks } — ⚠ only { $left ->
        [one] 1 card
       *[other] { $left } cards
    } left{ $last }
doudizhu-mark = {" "}({ $mark })
doudizhu-last = {" "}· { $what }
doudizhu-last-pass = passes
doudizhu-last-call = bids { $points }
doudizhu-last-no-call = no bid
doudizhu-away-mark = away
doudizhu-autopilot-on = From now on the bot plays for you: it bids nothing, follows nothing, and leads with the lowest single. Act once yourself, or press again, to stop it.
doudizhu-autopilot-mark = the bot plays
doudizhu-turn = **{ $name }**’s turn, ends { $when }.
doudizhu-turn-autopilot = **{ $name }**’s turn; the bot plays.
doudizhu-turn-computer = **{ $name }**’s turn, thinking…

# The result

doudizhu-sum = Bid { $bid } × multiplier { $multiplier }{ $why }
doudizhu-sum-why = {" "}({ $what })
doudizhu-bombs = { $count ->
        [one] 1 bomb
       *[other] { $count } bombs
    }
doudizhu-a-rocket = rocket
doudizhu-a-spring = spring
doudizhu-an-anti-spring = anti-spring
doudizhu-result = { $emblem } **{ $name }**{ $marks } — { $points } points, { $chips } chips
    .points = { $emblem } **{ $name }**{ $marks } — { $points } points
doudizhu-result-standing = -# { $total } points in all · { $title }
doudizhu-result-practice = { $emblem } **{ $name }**{ $marks } — { $points } points
doudizhu-promoted = **{ $name }** rises to { $title }!
doudizhu-demoted = **{ $name }** falls to { $title }.
doudizhu-left-over = -# { $name } still held: { $cards }
doudizhu-signed-plus = +{ $number }
doudizhu-signed-minus = −{ $number }

totals-heading = **The evening so far**: { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    }
totals-practice = **Practice so far**: { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    }; no chips and no points moved
    .points = **Practice so far**: { $hands ->
            [one] 1 hand
           *[other] { $hands } hands
        }; no points moved
totals-player = { $emblem } **{ $name }** — { $points } points, { $chips } chips
    .points = { $emblem } **{ $name }** — { $points } points
totals-player-practice = { $emblem } **{ $name }** — { $points } points
totals-rank = -# { $total } points in all · { $title } · number { $place } in this server
totals-others = -# { $count ->
        [one] 1 other played, too
       *[other] { $count } others played, too
    }
totals-none = No hand has been played to its end yet.
totals-farewell = That is it for tonight; thank you all.

# The hand

hand-heading = **Your hand**: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
hand-lead =
    {"**"}Your turn**, ends { $when }.
    You lead: any pattern will do.
hand-follow =
    {"**"}Your turn**, ends { $when }.
    Beat { $name }’s { $play }.
hand-cannot =
    {"**"}Your turn**, ends { $when }.
    Nothing you hold beats { $play }; you can only pass.
hand-bid = **Your turn to bid**, ends { $when }.
hand-wait = It is { $name }’s turn.
hand-over = This hand is over.
hand-put-away = You are no longer at this table; your hand is put away.
hand-won = You won this hand: { $points } points.
hand-lost = You lost this hand: { $points } points.
hand-leave-landlord = You are the landlord: whoever leaves now loses at once.
hand-leave-peasant = You pass every turn while you are away, and may come back. If the other peasant leaves too, you both lose.
hand-leave-bidding = Leaving now counts as no bid; coming back means playing on.
hand-stale = The game has moved on. This is your hand as it is now; that press did not count.
hand-chosen = About to play: **{ $play }**
hand-hint = Hint { $number } of { $of }: **{ $play }**
hand-pick-pattern = Choose a pattern
hand-pick-play = Choose the cards
hand-pattern-count = { $pattern } · { $count ->
        [one] 1 way
       *[other] { $count } ways
    }
hand-alt = Your hand, { $count ->
        [one] 1 card
       *[other] { $count } cards
    }: { $cards }
table-alt = The table, { $number }, multiplier { $multiplier }. Bottom cards: { $bottom }. { $seats }{ $turn }
table-alt-seat = { $name }{ $marks }: { $left ->
        [one] 1 card
       *[other] { $left } cards
    } left, { $last }.{" "}
table-alt-score = { $name }{ $marks }: { $points } points, { $cards }.{" "}
table-alt-left = left with { $cards }
table-alt-turn = { $name } is on turn.
table-alt-closed = face down
table-alt-nothing = nothing played yet
table-alt-lobby = A green card table with three seats.

button-hand = My hand
button-pass = Pass
button-hint = Hint
button-next-hint = Next hint
button-bid = Bid { $points }
button-no-bid = No bid
button-play = Play
button-more = Next page ({ $number } of { $of })
button-stay = Play on
button-fresh = Refresh
button-doudizhu-autopilot = Play for me
button-phrase = Phrases
button-totals = Evening total
button-again = Another hand
button-drop-computer = Send a computer away
select-add-computer = Seat a computer

# What cannot be done

refused-unreadable-cards = “{ $piece }” is no card. Write cards like this: 334455, 10 J Q K A, 3-7, BR (both jokers), B (small joker), R (big joker).
refused-impossible-cards = No deck holds that many: { $ranks }.
refused-impossible-card = There is no such card.
refused-not-held = You do not hold these: { $ranks }.
refused-no-pattern = { $ranks } cannot be played together.
refused-not-big-enough = { $given } does not beat { $needed }.
refused-must-lead = You lead this trick, so you cannot pass.
refused-no-such-bid = A bid is 1, 2 or 3, or 0 for none.
refused-bid-too-low = Somebody bid { $highest } already; yours must be higher.
refused-bidding-now = The bidding is still on; cards are played once there is a landlord.
refused-playing-now = The bidding is over.
refused-away = You left; take your seat again first.
refused-now = That cannot be done now.
refused-other-game = This table plays { $game }, which has nothing of the kind.
refused-no-computers = There is no computer to seat or to send away here.
refused-too-poor = { $name } has { $held } chips; a seat at this table needs { $needed }. If this server gives daily chips, take them by /chips daily; or seat a computer for practice.
refused-out-of-range = { $option } must be between { $low } and { $high }.
refused-fixed = { $option } is always { $value } in this game.

# Phrases

phrase-title = Say something to the table; once every ten seconds.
phrase-pick = Choose a phrase
phrase-pick-aloud = Choose a phrase to be read aloud
phrase-said = { $emblem } **{ $name }**: { $phrase }
phrase-done = Said: { $phrase }
refused-too-soon = You have just said something; again in { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    }.
phrase-1 = Good evening, everybody.
phrase-2 = That was well played.
phrase-3 = A little faster, please, the tea is getting cold.
phrase-4 = Partner, this one is yours.
phrase-5 = No worries, I have your back.
phrase-6 = I still have something up my sleeve.
phrase-7 = Being the landlord is hard work.
phrase-8 = That was close.
phrase-9 = The cards are with me tonight.
phrase-10 = Sorry, this bomb had to be played.
phrase-11 = Let me think.
phrase-12 = You are too kind.
phrase-13 = One more hand, I want it back.
phrase-14 = That is it for tonight, thank you all.

# Commands

command-bid = bid
command-bid-about = Bid 1, 2 or 3 points, or 0 for none
command-play = play
command-play-about = Play cards, for example 334455, 10 J Q K A, 3-7, BR
command-pass = pass
command-pass-about = Pass this turn
command-hand = hand
command-hand-about = See your own cards; nobody else does
command-hint = hint
command-hint-about = What you could play; use it again for the next
command-phrase = phrase
command-phrase-about = Say something to the table
command-addbot = addbot
command-addbot-about = Seat a computer in an empty chair (host, before the start)
command-removebot = removebot
command-removebot-about = Send a computer away (host, before the start)
option-points = points
option-points-about = 1, 2 or 3, or 0 for no bid
option-cards = cards
option-cards-about = The cards to play; what you may play is suggested as you type
option-level = level
option-level-about = Easy, medium or hard
option-stake = stake
option-stake-about = Doudizhu: chips a point, 50 to 200; 50 by default

rules-doudizhu =
    {"**"}Doudizhu (fight the landlord)**
    Three players, one deck: 17 cards each and three bottom cards. In turn each bids 1, 2 or 3 once, or nothing; a later bid must be higher. The highest bidder is the landlord, takes the bottom cards, leads, and plays against the other two. If nobody bids, the cards are dealt anew.
    On your turn play something higher than what lies there, or pass; after two passes whoever played last leads again. The side of the first to be out wins.
    Singles from low to high: 3 4 5 6 7 8 9 10 J Q K A 2, small joker, big joker.
    Patterns: single, pair, three alike, three with a card or a pair, straight (five or more), run of pairs (three or more), run of threes (two or more), a run of threes with as many cards or pairs (plane), four with two cards or two pairs. No 2 and no joker in a run.
    Only the same pattern with as many cards compares. A bomb (four alike) beats other patterns, the rocket (both jokers) beats all; each one played doubles the stake. Four with two is no bomb.
    A winning landlord gets twice bid × multiplier, the others lose it once each; and the other way round. Spring (the peasants played no card) and anti-spring (the landlord made one play and lost) double again.
    Points add up to eighteen titles, from diannong (tenant farmer) to guishen (spirit). Chips are points × stake.
    Too late: no bid, a pass, or the lowest single when leading. A landlord who leaves loses; one peasant who leaves passes and may come back; if both leave they lose.
    Hints go by pattern and rank, each press showing the next. The wings of a plane may be cards of one rank or both jokers, but no bomb.
    .points =
        {"**"}Doudizhu (fight the landlord)**
        Three players, one deck: 17 cards each and three bottom cards. In turn each bids 1, 2 or 3 once, or nothing; a later bid must be higher. The highest bidder is the landlord, takes the bottom cards, leads, and plays against the other two. If nobody bids, the cards are dealt anew.
        On your turn play something higher than what lies there, or pass; after two passes whoever played last leads again. The side of the first to be out wins.
        Singles from low to high: 3 4 5 6 7 8 9 10 J Q K A 2, small joker, big joker.
        Patterns: single, pair, three alike, three with a card or a pair, straight (five or more), run of pairs (three or more), run of threes (two or more), a run of threes with as many cards or pairs (plane), four with two cards or two pairs. No 2 and no joker in a run.
        Only the same pattern with as many cards compares. A bomb (four alike) beats other patterns, the rocket (both jokers) beats all; each one played doubles the multiplier. Four with two is no bomb.
        A winning landlord gets twice bid × multiplier, the others lose it once each; and the other way round. Spring (the peasants played no card) and anti-spring (the landlord made one play and lost) double again.
        Points add up to eighteen titles, from diannong (tenant farmer) to guishen (spirit).
        Too late: no bid, a pass, or the lowest single when leading. A landlord who leaves loses; one peasant who leaves passes and may come back; if both leave they lose.
        Hints go by pattern and rank, each press showing the next. The wings of a plane may be cards of one rank or both jokers, but no bomb.
