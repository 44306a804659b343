# Seasons and standings.

command-season = season
command-season-about = Start, close and list the seasons of this server
command-season-start = start
command-season-start-about = Start a new season; games that end from now on belong to it
command-season-close = close
command-season-close-about = Close the season and name the first three of each game
command-season-list = list
command-season-list-about = The seasons that this server has had
option-season-name-about = What it is called, at most 40 characters; without one, “Season” and its number
command-rank = rank
command-rank-about = How the players of this server rank, by game and by season
option-rank-game-about = Which game; without one, that of this table, or the one played last
option-season = season
option-season-about = Which season; left out, the one that is on, or all time if there is none

season-usual-name = Season { $n }
season-started = **{ $season }** has begun. Games that end from now on belong to it; the all-time standings go on. See both with `/rank`.
season-closed = **{ $season }** is over.
season-since = Since { $day }, still on
season-span = { $day } to { $last }
season-nobody = Nobody finished a game in it.
season-game = **{ $game }**
season-readable = Its standings can always be read: `/rank`, with this season.
season-list-heading = The seasons of this server:
season-list-line = **{ $season }** · { $when }
season-list-none = There has been no season yet. Start the first with `/season start`.
season-choice-open = { $season } (still on)
refused-season-open = { $season } is still on; use `/season close` first.
refused-no-season = No season is on. Start one with `/season start`.
refused-no-such-season = There is no season called “{ $season }”; pick one from the list.

rank-heading = **Standings: { $game }** · { $season }
rank-all-time = all time
rank-line = { $place } · { $emblem } **{ $name }** · { $figures }
rank-doudizhu = { $total } · { $title }
rank-bobing = zhuangyuan { $zhuangyuan } · duitang { $duitang } · sanhong { $sanhong }
rank-shengguantu = dahe { $dahe } · ronggui { $ronggui } · { $games ->
        [one] 1 game
       *[other] { $games } games
    }
rank-own = You are number { $place }.
rank-nobody = Nobody has finished a game that counts here yet.
profile-other = { $game }: { $figures }
