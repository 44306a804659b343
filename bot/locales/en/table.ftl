# What every game needs to say.

list-comma = {", "}
list-and = {" and "}
list-dot = {" · "}

button-join = Take a seat
button-leave = Leave
button-back = Come back
button-start = Start
button-prizes = Edit prizes
button-rules = Rules
button-roll = Throw
button-standing = My game
button-autopilot = Throw for me
button-sweep = Finish this round
button-rematch = Another game
button-verify = Verify
button-export = Prize list
button-free = Yes, taking part is free

lobby-headline = **{ $host }** hosts a table of { $game }. Please take a seat.
lobby-seated = Seated { $here }/{ $chairs }: { $names }
lobby-until = Unless the game starts, the table closes { $when }.
commitment = -# Fair-play commitment (SHA-256) `{ $hash }`

turn = **{ $name }**’s turn, ends { $when }.
turn-autopilot = **{ $name }**’s turn; the bot throws.
board-host = host { $host }
turn-round = Round { $round }, { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    } · host { $host }
turn-last-round = Last round ({ $round }), { $throws ->
        [one] 1 throw
       *[other] { $throws } throws
    } · host { $host }
turn-paused = Paused: the bot cannot speak here.
your-turn-ping = { $who } It is your turn, which ends { $when }.

cause-player = {""}
cause-table = {""}
cause-auto = {" "}(late)
cause-autopilot = {" "}(bot)
cause-round = {""}

ending-stopped = This table was closed early.
ending-deserted = Nobody at the table answers any more; it is closed.
ending-expired = The game did not start within half an hour; the table is closed.
ending-void = The channel is gone; this game is void.

proof =
    -# Secret `{ $secret }`
    -# Commitment `{ $hash }`

verify-agrees = Table { NUMBER($table, useGrouping: 0) }: { $draws ->
        [one] 1 step
       *[other] all { $draws } steps
    } from the start recomputed, in agreement with the record. It is attached; check it yourself with `python -m bot verify` and its name.
verify-differs = Table { NUMBER($table, useGrouping: 0) }: the record does not agree. { $difference }
verify-running = This game is still running; its secret is published at the end. The commitment made at the opening is `{ $hash }`.

free-entry-question = The prizes have names now, so one question, asked once: is taking part free? Discord allows no game that costs money or anything of value to enter, and neither does this bot.
free-entry-kept = Noted: taking part is free. The game can start now.

autopilot-on = From now on the bot plays for you. Act once yourself, or press again, to stop it.
autopilot-off = The bot no longer plays for you.

language-set = Public messages are in { $language } from now on.
timezone-set = The time zone is now { $zone }.
look-set-pictures = Boards have pictures from now on.
look-set-moving = Boards have pictures from now on, and dice roll when they are thrown.
look-set-text = Boards are in text alone from now on, without pictures.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-manage-guild = Manage Server
permission-manage-messages = Manage Messages

apology-not-made = Sorry, something went wrong and this step was not made. Please try again; if it still fails, give the server’s owner the reference { $reference }.
apology-shown-later = This step counts; only the table could not be shown just now. It follows soon, or use /table status. Reference { $reference }.
apology-disk-full = This step was not made: the disk that keeps the games is full. Everything before it is safe. Give the server’s owner the reference { $reference }, and press again once there is room.
apology-disk-read-only = This step was not made: the file that keeps the games cannot be written now. Everything before it is safe. Give the server’s owner the reference { $reference }, and press again once it is mended.
apology-disk-io = This step was not made: the disk that keeps the games has a fault. Everything before it is safe. Give the server’s owner the reference { $reference }, and press again once it is mended.

refused-nothing-here = There is no such table here. /table open opens one.
refused-already-here = There is already a table in this channel.
refused-unreadable-here = This channel holds a table that this version cannot read. Whoever manages messages, or a game master, can void it with /table end.
refused-stale-button = This button is from an earlier turn; please use the newest board.
refused-table-over = This table is closed.
refused-not-seated = You are not at this table.
refused-already-seated = You already have a seat.
refused-game-running = The game has already started.
refused-not-running = The game has not started yet.
refused-was-kicked = You were sent away from this table and cannot sit down again.
refused-not-yourself = You cannot send yourself away; use Leave.
refused-already-host = { $name } is the host already.
refused-round-not-yet = Not yet: this is possible once at most two kinds of prizes are left besides the zhuangyuan.
refused-form-too-late = That took a moment too long to open the form. Press again.
refused-thread-locked = This thread is locked, so the table waits. Press again once it is unlocked.
refused-going-down = The bot is restarting; the table is safe. Press again in a moment.
refused-table-full = The table is full: it has { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }.
refused-too-few = Not enough players: { $needed } are needed, { $seated ->
        [one] 1 is here
       *[other] { $seated } are here
    }.
refused-not-the-host = Only the host, { $host }, can do this.
refused-not-allowed = You need the permission “{ $permission }”.
refused-not-your-turn = Not your turn yet: it is { $name }’s.
refused-nobody-such = { $name } is not at this table.
refused-on-autopilot = The bot is playing for { $name }; hand over when the player is back.
refused-foreign-option = “{ $option }” is not an option of { $game }.
refused-cannot-speak = The bot lacks permissions in this channel: { $permissions }. Please have them granted in the channel settings.
refused-no-such-zone = There is no time zone “{ $zone }”. Write it like Asia/Taipei.
