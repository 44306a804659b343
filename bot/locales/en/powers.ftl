# What hosts, moderators and game masters can do: pause, skip, and who did what

command-pause = pause
command-pause-about = Pause the game and stop its clock (host, game masters, or anyone who can manage messages)
command-resume = resume
command-resume-about = End a pause before its time
command-skip = skip
command-skip-about = Move for the player on turn, as if late (host, game masters, or who can manage messages)
command-log = log
command-log-about = Who paused, skipped, sent away, changed the host or closed early at this table
option-minutes = minutes
option-minutes-about = For how many minutes; then the game goes on by itself; the default is 30

button-resume = Resume

turn-held-for = It is **{ $name }**’s turn.{" "}
turn-held = Paused by { $by } until { $until }; then the game goes on by itself.
    Anyone at the table can press Resume before that.
turn-held-moderator = Paused by { $by } until { $until }; then the game goes on by itself.
    Before that, game masters and whoever manages messages can press Resume.

power-as-host = host
power-as-moderator = moderator
power-as-player = player

power-pause = ⚖️ { $by } ({ $role }) paused the game · { $when }
power-resume = ⚖️ { $by } ({ $role }) resumed the game · { $when }
power-skip = ⚖️ { $by } ({ $role }) skipped { $target } · { $when }
power-sweep = ⚖️ { $by } ({ $role }) had the round thrown for all · { $when }
power-kick = ⚖️ { $by } ({ $role }) sent { $target } away · { $when }
power-host = ⚖️ { $by } ({ $role }) made { $target } the host · { $when }
power-end = ⚖️ { $by } ({ $role }) closed the table early · { $when }

power-log = **The log of this table**, newest first:
power-log-empty = There is nothing in the record of this table.

cause-skip = {" "}(skipped)
doudizhu-skipped = { $line } (skipped)

refused-held = { $name } has paused this table until { $until }. Then it goes on by itself; before that, anyone at the table can press Resume.
refused-held-moderator = { $name } has paused this table until { $until }. Then it goes on by itself; before that, game masters and whoever manages messages can press Resume.
refused-not-paused = This table is not paused.
refused-turn-passed = The turn had just passed to the next player, so nobody was skipped. To skip that one, use it again.
refused-not-moderator = Only game masters and members with the permission “{ $permission }” can do this; please ask one of them.
refused-not-host-nor-moderator = Only the host ({ $host }), whoever manages messages, and game masters can do this.
