# /settings: what a server decides for itself.

command-settings-show-about = Every setting as it stands now
command-channels = channels
command-channels-about = In which channels tables and events may be opened
command-defaults = defaults
command-defaults-about = The defaults where /table open says nothing; with a game alone, you see them
command-stakes = stakes
command-stakes-about = Play for chips, or without chips and for points alone
command-threads = threads
command-threads-about = Whether each table gets a thread of its own when it is opened
command-settings-chips-about = Chips of the welcome gift and of each day; with nothing filled in, you see them
command-master = master
command-master-about = The role of game masters; fill in nothing to look at it only
command-turn-pings = turn-pings
command-turn-pings-about = Whether you are mentioned when half of your turn is over and you have not moved

option-action = action
option-action-about = Allow a channel, remove one, or allow every channel
option-channel = channel
option-channel-about = Which channel; without one, this one. A thread counts as its channel
option-deleted = deleted
option-deleted-about = The ID of a channel to remove that no longer exists
option-reset = reset
option-reset-about = First clear the defaults of this game, then apply what you fill in now
option-stakes-state = state
option-stakes-state-about = From the next game on
option-threads-state-about = on: each table has a thread of its own; off: it stands in the channel
option-grant = grant
option-grant-about = Chips of the welcome gift, 0 to 1000000; what people have stays
option-allowance = allowance
option-allowance-about = Chips that one can have each day, 0 to 100000; 0 for none
option-role = role
option-role-about = Holders of this role may do at tables what whoever manages messages may
option-nobody = nobody
option-nobody-about = No more game masters
option-pings-state-about = on: mention me when half of my turn is over; off: do not
choice-channels-allow = Allow
choice-channels-remove = Remove
choice-channels-everywhere = Every channel
choice-stakes-shown = For chips
choice-stakes-hidden = Without chips, for points alone

settings-heading = **The settings of this server**
setting = **{ $name }** { $what } `{ $command }`
setting-not-chosen = { $what } (never chosen)
setting-none = none
setting-option = { $option } { $value }
setting-of-game = { $game }: { $what }
setting-amounts = welcome gift { $amount } · each day { $chips }
setting-role-gone = ⚠ the role was deleted; there are no game masters now
setting-language = Public messages
setting-timezone = Time zone
setting-look = Look
setting-channels = Channels for tables
setting-threads = A thread for each table
setting-defaults = Defaults
setting-stakes = Stakes
setting-chips = Chips
setting-master = Game masters
settings-of-yours = -# Everybody decides whether to be mentioned on their turn: `{ $command }`
list-semicolon = {"; "}

channels-everywhere = every channel
channels-set = From now on tables and events can be opened in these channels alone: { $where }. A thread counts as its channel; tables that are open play on.
channels-set-everywhere = From now on tables and events can be opened in every channel.
channels-more = { $where } and { $count } more
channels-some-gone = { $where } ({ $count } more { $count ->
        [one] was
       *[other] were
    } deleted)
channels-all-gone = ⚠ every channel, for { $count ->
        [one] the 1 channel that was allowed was
       *[other] the { $count } channels that were allowed were
    } deleted
defaults-none = Nothing is set by default for { $game }; it has its usual rules.
defaults-set = Where /table open says nothing, a table of { $game } has by default: { $what }. Tables that are open stay as they are.
stakes-hidden = From the next game on nobody plays for chips: a seat needs none, and only points are counted. Games that are being played go on as they were, and everybody keeps their chips.
stakes-shown = From the next game on games are played for chips. Games that are being played go on as they were.
threads-on = From now on each table that is opened in a channel gets a thread of its own, so that one channel can have several. The bot needs the permissions Create Public Threads and Send Messages in Threads.
threads-off = From now on tables stand in the channel. Tables in open threads play on.
chips-set = Welcome gift { $amount } chips, each day { $chips } chips. What people have stays.
chips-set-without-daily = Welcome gift { $amount } chips, none each day. What people have stays.
master-set = From now on members with the role { $role } are game masters: at tables they may do what whoever manages messages may.
master-is = Members with the role { $role } are game masters. Pick another role to change it, or “nobody” to have none.
master-none = There are no game masters now; tables are looked after by their hosts and whoever manages messages.
master-cleared = From now on there are no game masters; tables are looked after by their hosts and whoever manages messages.
turn-pings-on = From now on you are mentioned once when half of your turn is over and you have done nothing.
turn-pings-off = From now on you are not mentioned when it is your turn; if you are late, the bot plays for you all the same.

thread-of-table = { $game } · { $host }
table-in-thread = **{ $host }** has opened a table of { $game } in { $where }. Please take a seat.

refused-elsewhere-only = There are no tables in this channel; please go to { $where }.
refused-no-more-threads = This server has as many open threads as Discord allows; archive some and try again.
refused-against-chips = This server does not play for chips, only for points; please leave out “{ $option }”.
refused-master-everyone = Everybody has this role, so it cannot make game masters. Please pick another.
refused-master-managed = This role belongs to a bot or to Discord itself and cannot be given to members. Please pick another.
refused-last-channel = This is the last channel allowed; without it, there would be no place for tables. To have tables in all of them, choose “Every channel”.
refused-channel-not-listed = This channel is not on the list anyway.
refused-no-chips = This server does not play for chips; only points are counted.
refused-no-allowance = There are no daily chips in this server.
