# Chips are for playing in this server: they cannot be bought, given away or cashed in.

command-chips = chips
command-chips-about = Your balance, your history, the chips of the day
command-balance = balance
command-balance-about = How many chips you have in this server
command-daily = daily
command-daily-about = Take the chips of the day, once a day
command-history = history
command-history-about = Where your chips came from and where they went

chips-balance = You have { $chips } chips.
chips-daily = Here are today’s { $amount } chips; you have { $chips } now. The next ones are ready { $when }.
chips-daily-before = You have had today’s chips; you have { $chips } now. The next ones are ready { $when }.
chips-heading = **Where your chips came from and went**
chips-line = { $when } · { $amount } · { $reason }, { $chips } left
chips-reason-grant = welcome gift
chips-reason-daily = daily
chips-reason-game = table { NUMBER($table, useGrouping: 0) }

page-number = -# Page { $n } of { $count }
button-page-before = Previous page
button-page-after = Next page
