# What was played, and games told again.

command-played = history
command-played-about = Every game that was played in this server, newest first
command-replay = replay
command-replay-about = Read a finished game again from its first step to its last
option-history-game-about = Only this game
option-history-member-about = Only games that this member played
option-history-table-about = Straight to one table, by its number
option-replay-table-about = Its number; without one, the game that ended last in this channel

button-replay = Replay
button-page-first = First page
button-page-last = Last page
button-history-back = Back to the history

played-heading = **Tables played**
played-heading-of = **Tables played** · { $what }
played-none = There is no history here that you can see. Finished games will be in it.
played-only-seen = -# Only from channels that you can see
played-line =
    {"**"}{ NUMBER($table, useGrouping: 0) }** · { $game } · { $day } · { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
played-choice = Table { NUMBER($table, useGrouping: 0) } · { $game }
played-pick = Look at one of them
played-unreadable = This version cannot read the record of this table.
played-bobing =
    Zhuangyuan: **{ $name }** ({ $award }); { $count ->
        [one] { $count } prize given
       *[other] { $count } prizes given
    }
played-doudizhu-landlord = The landlord **{ $name }** won: { $points }
played-doudizhu-peasants = The peasants **{ $one }** and **{ $two }** beat the landlord **{ $name }**: { $points } each
played-sgt-player = **{ $name }** { $ending }
played-sgt-others =
    { $count ->
        [one] { $count } other
       *[other] { $count } others
    }
played-table = **Table { NUMBER($table, useGrouping: 0) } · { $game }**
played-where = { $when }, { $channel }
played-option = -# { $line }

replay-heading = **Table { NUMBER($table, useGrouping: 0) } · { $game }** · replay
replay-players = Seats: { $names }
replay-hand = -# { $name }: { $cards }
replay-bottom = -# Bottom: { $cards }
replay-step = { NUMBER($n, useGrouping: 0) } · { $line }{ $mark }
replay-by-auto = {" "}(late, by the bot)
replay-by-autopilot = {" "}(by the bot)
replay-by-pace = {" "}(fast, by the bot)
replay-by-round = {" "}(thrown with the rest of the round)
replay-by-computer = {" "}(computer)
replay-by-skip = {" "}(skipped)

refused-replay-not-yet = Table { NUMBER($table, useGrouping: 0) } is still being played. It can be replayed when it is over.
