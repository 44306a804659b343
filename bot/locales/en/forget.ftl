# Having the bot forget somebody.

command-forget = forget-me
command-forget-about = Take your name out of the records of this server; the sums stay
button-forget = Delete my name

forget-stranger = deleted player
forget-heading = **Delete you from the records of this server?**
forget-question =
    What goes: your name, emblem, settings, what you agreed to, and the words you brought. Your points, prizes and chips, and whatever you handled, pass to a nameless “deleted player”, who stands on no list.
    What stays: numbers without a name, so that everybody else’s and the server’s sums are right. The proofs of others stay good.
    Games you played can still be checked, step by step, against their rules and their key; that the key came of the secret nobody can recompute any more.
    Your chips start anew. This is for this server alone. Messages that stand in its channels, and backups and logs of the bot’s owner, are elsewhere.
    .points =
        What goes: your name, emblem, settings, what you agreed to, and the words you brought. Your points and prizes, and whatever you handled, pass to a nameless “deleted player”, who stands on no list.
        What stays: numbers without a name, so that everybody else’s and the server’s sums are right. The proofs of others stay good.
        Games you played can still be checked, step by step, against their rules and their key; that the key came of the secret nobody can recompute any more.
        This is for this server alone. Messages that stand in its channels, and backups and logs of the bot’s owner, are elsewhere.
forget-awards = { $count ->
        [one] 1 prize of yours has
       *[other] { $count } prizes of yours have
    } not been handed over. After this the organiser cannot find you:
forget-award = · { $prize }{ $where }
forget-awards-others = · and { $count } more
forget-sure = It cannot be undone.
forget-done = Done. Your name is in none of the records of this server; if you play again, you are a new player.
refused-forget-at-table = You still have a table here: { $where }. A seat that you left counts, for it is kept until the table closes; come back then.
refused-forget-at-event = You still have a bobing evening here: { $where }. Withdraw from it, or cancel it if you organise it, or come back when it is over.

verify-unlinked = Somebody at this table asked to be forgotten. The secret fits the commitment and every step fits the key; that the key came of this secret nobody can recompute any more.
