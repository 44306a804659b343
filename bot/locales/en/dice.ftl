# Statistics of dice: what they showed, not who was lucky.

command-dice-stats = dice-stats
command-dice-stats-about = What the dice have shown so far: in this server, at one table, or of one player
option-dice-member-about = Whose dice; without one, everybody’s
option-dice-table-about = Its number; without one, every table
option-dice-game-about = Only this game; without one, every game

dice-of-server = Dice of this server
dice-of-player = Dice of { $name }
dice-of-table = Dice of table { NUMBER($table, useGrouping: 0) }
dice-of-player-at-table = Dice of { $name } at table { NUMBER($table, useGrouping: 0) }
dice-of-game = { $heading }, { $game }
dice-none = No dice have been thrown here yet.
dice-counted = { $throws ->
        [one] { $throws } throw
       *[other] { $throws } throws
    }, { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }, { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    }
dice-by-the-bot = What the bot threw for the player is counted, too
dice-face = { $face }　{ $bar }　{ $count }　{ $share }
dice-face-plain = Face { $face }: { $count }, { $share }
dice-expected = On average each face would have { $expected } ({ $share })
dice-figures = χ² { $chi } ({ $df ->
        [one] { $df } degree
       *[other] { $df } degrees
    } of freedom), p { $p }
dice-usual = Within the usual range: fair dice are as uneven, or more so, about { $n } times in a hundred.
dice-seldom = Rare, but fair dice do it too: about one time in { $n }.
dice-rare = Very rare: fair dice do it about one time in { $n }. Anybody can recompute every throw.
dice-rarer = Extremely rare: fair dice do it less than one time in { $n }. Anybody can recompute every throw.
dice-too-few = Fewer than { $count } dice: too few to say anything.
dice-awards = **Awards** ({ $throws ->
        [one] { $throws } throw
       *[other] { $throws } throws
    }; those with a die out of the bowl are left out, and rare awards compared together)
dice-award = { $award }: { $count }, on average { $expected }
dice-award-none = no award
dice-awards-too-few = Too few throws to say anything.
dice-chance = -# All this is chance: dice remember nothing, and at the next throw each face is as likely as ever.
dice-proof = -# Every throw can be recomputed: use `/verify` when the game is over.

button-take-throws = Export every throw
dice-file = One line per throw. step is its step in the record, and so the number of its draw from the dice of the commitment; where a step has several throws, throw counts them.
refused-no-such-table = Table { NUMBER($table, useGrouping: 0) } cannot be seen from here; please check its number.
refused-may-not-take-throws = To export everybody’s throws you must be a game master, or have the permission Manage Server or Manage Messages in the whole server. You can export your own, or those of a table.
