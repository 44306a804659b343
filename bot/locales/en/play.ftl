# Chips and prizes: what the bot does and what it refuses. docs/play-chips.md has these words; a test holds it to them.

button-play-chips = Chips and prizes
    .points = Prizes and odds

play-chips-heading = **Chips and prizes: what the bot does, and what it refuses**
    .points = **Prizes and odds: what the bot does, and what it refuses**
play-chips-value = **Chips are for play.** They cannot be bought, given away, or turned into money or goods, and they stay in this server. Everybody gets a welcome gift and may take some more each day; nobody will come to collect a debt, and who has too few for a seat waits for the next day’s.
    .points = **Points are for play.** They cannot be bought, given away, or turned into money or goods, and they stay in this server.
play-chips-prizes = **Real prizes mean free entry.** The host brings the prizes and hands them over himself; before the start the bot asks once, and where taking part costs money or anything of value it does not run the game. It takes no money and handles no prizes.
play-chips-odds = **The odds are written down, and the same for all.** Those of each bobing award are in the rules, those of shengguantu in /odds. Losing does not make the next throw better, nor does coming every day; nobody can change dice or cards, not even the owner of the server. What throws and deals are made of is fixed before the game begins, and at the end anybody can check it with /verify.
play-chips-luck = **This is luck.** One throw does not change the next, so nothing can be won back by going on. When it is no fun any more, take a break.
play-chips-hidden = **Chips can be left out altogether.** Whoever may change the settings picks “Without chips, for points alone” in /settings stakes.
    .points = **This server counts points alone.** Whoever may change /settings chose that.
