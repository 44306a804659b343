# Handing prizes over: who has received what, ticked off one by one.

button-hand-over = Hand over
button-mine = My prizes

won-named = { $award }: { $prize }
won-of-table = {" "}(table { NUMBER($table, useGrouping: 0) })
won-of-room = {" "}(table { $room })
won-of-final = {" "}(the final)
won-choice = { $name } — { $prize }{ $where }

handover-heading = **Handing over**: { $open } to hand over, { $handed } handed over
handover-nothing = **Handing over**: there are no prizes to hand over here.
handover-open = **{ $name }**　{ $prize }{ $where }
handover-done = -# ✓ { $name }　{ $prize }{ $where }　{ $by }, { $when }
handover-pick = Who has received theirs? Pick one or more
handover-pick-undo = A mistake? Take it back here
handover-ticked = Noted: handed over to { $name }, { $prize }{ $where }.
handover-ticked-many = Noted: these { $count } prizes are handed over.
handover-taken-back = Taken back: { $name }, { $prize }{ $where } is still to hand over.
handover-taken-back-many = Taken back: these { $count } prizes are still to hand over.

mine-heading = **Your prizes**
mine-nothing = You have won no prize in this server yet.
mine-open =
    { $prize }　**to collect**
    -# Table { NUMBER($table, useGrouping: 0) }, { $when }
mine-done =
    { $prize }　✓ received
    -# Table { NUMBER($table, useGrouping: 0) }, { $when }; noted by { $by }, { $handed }

export-done-event = Prize list of “{ $title }”: { $tables ->
        [one] 1 table
       *[other] { $tables } tables
    }, { $awards ->
        [one] 1 entry
       *[other] { $awards } entries
    }.
export-check = Every entry has a proof: check one with /verify, or the whole JSON file with `python -m bot verify` and its name.
export-running = Still running, listed once over: table { $tables }.
export-void = Void, so their prizes do not count: table { $tables }.

verify-proof-agrees = The proof is right: table { NUMBER($table, useGrouping: 0) }, step { $step }, { $name } threw { $dice } and won { $prize }. { $draws ->
        [one] 1 draw
       *[other] All { $draws } draws
    } of the table recomputed, in agreement with the record.
verify-proof-void = But this table is void, so its prizes do not count.
verify-proof-wrong = Table { NUMBER($table, useGrouping: 0) } has no such prize: the proof was changed, or copied wrongly.
verify-proof-unreadable = “{ $text }” is no proof. One looks like `T12-57-9f86d081884c7d65` and stands in the column proof of the prize list.
verify-proof-unseen = Table { NUMBER($table, useGrouping: 0) } cannot be seen from here, so it cannot be checked. Try again in the channel or thread where it was played.

refused-handed-over = This was handed over already: noted by { $name }, { $when }.
refused-not-handed-over = This was not ticked off, so there is nothing to take back.
refused-may-not-hand-over = Only the table’s host, the event’s organiser, a game master or somebody who can manage messages ticks prizes off.
refused-no-such-award = There is no such prize here; pick one from the list. A table must be over, and not void.
