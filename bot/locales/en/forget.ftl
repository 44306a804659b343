# Having the bot forget somebody.

command-forget = forget-me
command-forget-about = Take your name out of the records of this server; the totals stay
button-forget = Delete my name

forget-stranger = deleted player
forget-heading = **Delete you from the records of this server?**
forget-question =
    What goes: your name, emblem, settings, what you agreed to, and the words you mixed into the luck. Your points, prizes and chips, and whatever you handled, pass to a nameless “deleted player”, who is in no standings.
    What stays: numbers without a name, so that everybody else’s and the server’s totals stay right. The prize proofs of others stay valid.
    Games you played can still be checked, step by step, against their rules and their key; but nobody can recompute any more that the key came from the secret.
    Your chips start anew. This is for this server alone. Messages already posted in its channels, and backups and logs of the bot’s owner, are not deleted.
    .points =
        What goes: your name, emblem, settings, what you agreed to, and the words you mixed into the luck. Your points and prizes, and whatever you handled, pass to a nameless “deleted player”, who is in no standings.
        What stays: numbers without a name, so that everybody else’s and the server’s totals stay right. The prize proofs of others stay valid.
        Games you played can still be checked, step by step, against their rules and their key; but nobody can recompute any more that the key came from the secret.
        This is for this server alone. Messages already posted in its channels, and backups and logs of the bot’s owner, are not deleted.
forget-awards = { $count ->
        [one] 1 prize of yours has
       *[other] { $count } prizes of yours have
    } not been handed over. After this whoever hands prizes over cannot find you; better collect first:
forget-award = · { $prize }{ $where }
forget-awards-others = · and { $count } more
forget-sure = It cannot be undone.
forget-done = Done. Your name is in none of the records of this server; if you play again, you are a new player.
refused-forget-at-table = You still have a table here: { $where }. A seat that you left counts, too: it is kept until the table closes. Try again then.
refused-forget-at-event = You still have a bobing evening here: { $where }. Withdraw from it, or cancel it if you organise it, or try again when it is over.

verify-unlinked = Somebody at this table has deleted their name. The secret fits the commitment and every step fits the key, but nobody can recompute any more that the key came from this secret.
