"""What can happen to a table: pure functions from a table to the next one, refusing before they change.

Every function takes the time as `now` (seconds since 1970) and returns a Move; nothing here speaks, stores
or waits. Raises children of `bot.refusals.Refusal`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot import fair
from bot.engines import Game, Prize, TableOptions, has_names
from bot.interventions import logged, pause_of
from bot.people import Person as Person
from bot.refusals import (
    AlreadyHost,
    AlreadySeated,
    GameRunning,
    Held,
    NeedsFreeEntry,
    NobodySuch,
    NoComputers,
    NotAllowed,
    NotAtThisPace,
    NotRunning,
    NotSeated,
    NotTheHost,
    NotYourself,
    OnAutopilot,
    Overtaken,
    PartOfEvent,
    RoundNotYet,
    StaleButton,
    TableFull,
    TooFew,
    TooPoor,
    WasKicked,
)
from bot.table import Autopilot, Cause, Ending, Phase, Presence, Sitter, Table
from bot.turns import Move, closed, first_step, settle, step, wound

LOBBY_SECONDS = 30 * 60.0
IDLE_HOST_SECONDS = 90.0
LEAST_AFTER_PAUSE = 10.0
"""A clock that was stopped leaves at least these seconds when it goes on."""

SLACK = 0.5
"""Alarms may ring a little early."""

NO_SHOW_TURNS = 6
"""Turns of silence in a row by which somebody at a table of an evening has not come: his seat is given up."""

WORD_LIMIT = 40

EMBLEMS = 12
"""Pictures to choose from; who chose none has one all the same."""

FIRST_OF_COMPUTERS = 7
"""Emblems of computers begin after this one."""

NOBODY: Mapping[int, int] = {}


# Before the start


def open_table(
    game: Game, guild_id: int, channel_id: int, host: Person, options: TableOptions, brought: str, now: float
) -> Table:
    """A new table with its host seated; its id is given by the database."""
    sitter = _new_sitter(host, (), brought, "", now)
    stock = game.prizes.default() if game.prizes else ()
    return _lobby(game, guild_id, channel_id, host.user_id, options, (sitter,), stock, now)


def _lobby(
    game: Game,
    guild_id: int,
    channel_id: int,
    host_id: int,
    options: TableOptions,
    sitters: tuple[Sitter, ...],
    stock: tuple[Prize, ...],
    now: float,
) -> Table:
    """A table before its start, with a secret of its own."""
    secret = fair.draw_secret()
    return Table(
        id=0,
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        phase=Phase.LOBBY,
        host_id=host_id,
        options=options,
        deadline=now + LOBBY_SECONDS,
        host_seen_at=now,
        secret=secret,
        commitment=fair.commit(secret),
        opened_at=now,
        sitters=sitters,
        stock=stock,
    )


def seat_all(
    game: Game,
    guild_id: int,
    channel_id: int,
    people: Sequence[tuple[Person, str]],
    options: TableOptions,
    stock: tuple[Prize, ...],
    gathering_id: int,
    now: float,
) -> Table:
    """A table of an evening, at which everybody has his seat before it begins; the first is its host.

    `people` in the order of their seats, each with what he brought.
    """
    sitters: tuple[Sitter, ...] = ()
    for place, (person, brought) in enumerate(people):
        sitters = (*sitters, _new_sitter(person, sitters, brought, "", now + place / 1e6))
    host_id = people[0][0].user_id
    table = _lobby(game, guild_id, channel_id, host_id, options, sitters, stock, now)
    return replace(table, gathering_id=gathering_id)


def _new_sitter(person: Person, others: Sequence[Sitter], brought: str, word: str, now: float) -> Sitter:
    return Sitter(
        user_id=person.user_id,
        name=person.name,
        joined_at=now,
        brought=brought,
        word=word,
        emblem=_emblem(person, others),
    )


def emblem_of(user_id: int, chosen: int | None) -> int:
    """The emblem that a user chose, or the one that he has until he does."""
    return user_id % EMBLEMS if chosen is None else chosen


def _emblem(person: Person, others: Sequence[Sitter]) -> int:
    """The one that he chose, else the first from his usual one on that nobody else here has."""
    if person.emblem is not None:
        return person.emblem
    usual, taken = emblem_of(person.user_id, None), {sitter.emblem for sitter in others}
    return next((n % EMBLEMS for n in range(usual, usual + EMBLEMS) if n % EMBLEMS not in taken), usual)


def rematch(
    old: Table, presser: Person, brought: str, now: float, *, emblems: Mapping[int, int] = NOBODY
) -> Table:
    """The same options, prizes and seats once more, with a fresh secret, as the next game of the series.

    Who was sent away stays away as long as they play on. `emblems`: those that users have chosen by now. The
    host stays host if he is there himself, else the one who pressed is. Raises NotSeated, and PartOfEvent:
    its prizes are there once.
    """
    if old.gathering_id is not None:
        raise PartOfEvent
    known = [s for s in old.by_seat if not s.is_stranger]
    seated = [s for s in known if s.is_human or s.is_computer or s.user_id == presser.user_id]
    # Who left that game may want the next one; who was sent away may not.
    if not any(s.user_id == presser.user_id and s.presence is not Presence.KICKED for s in seated):
        raise NotSeated
    fresh = tuple(
        Sitter(
            user_id=s.user_id,
            name=s.name,
            joined_at=now + place / 1e6,
            brought=brought,
            level=s.level,
            emblem=emblems.get(s.user_id, s.emblem),
        )
        for place, s in enumerate(seated)
    )
    barred = tuple(
        replace(s, seat=None, brought="", word="")
        for s in old.sitters
        if s.presence is Presence.KICKED and not s.is_stranger
    )
    stock = tuple(replace(prize, left=prize.total) for prize in old.stock)
    host = old.host
    stays = host in seated and host.is_here and host.autopilot is Autopilot.OFF
    host_id = old.host_id if stays else presser.user_id
    again = _lobby(
        old.game, old.guild_id, old.channel_id, host_id, old.options, (*fresh, *barred), stock, now
    )
    number = old.series_n + (old.ending is Ending.PLAYED)
    series = old.series_id or old.id
    return replace(again, parent_id=old.parent_id, series_id=series, series_n=number)


def join(table: Table, person: Person, brought: str, word: str, now: float) -> Move:
    """Sit down, or come back to one's own seat while the game runs.

    Who sits already may still bring a word before the start: until then nothing is drawn. A computer gives
    its chair to whoever needs it.
    """
    known = table.sitter(person.user_id)
    said = " ".join(word.split())[:WORD_LIMIT]
    if known is not None and known.is_here and said and table.phase is Phase.LOBBY:
        return settle(table, Move(table.with_sitter(replace(known, word=said))), now)
    if known is not None:
        return _come_back(table, known, now)
    if table.phase is not Phase.LOBBY:
        raise GameRunning
    if table.is_full and not table.computers:
        raise TableFull(table.options.chairs)
    roomy = table.without(table.computers[-1].user_id) if table.is_full else table
    seated = roomy.with_sitter(_new_sitter(person, roomy.sitters, brought, said, now))
    _must_afford(seated, [person])
    if seated.is_full:
        seated = replace(seated, host_seen_at=now)  # from here on the host keeps everybody waiting
    return settle(table, Move(seated), now)


def add_computer(table: Table, person: Person, level: str, name: str, now: float) -> Move:
    """Put a computer into an empty chair. Its user id is a small number, which no human has."""
    _must_be_lobby(table)
    _must_host(table, person)
    computers = table.game.computers
    if computers is None:
        raise NoComputers
    assert level in computers.levels
    if table.is_full:
        raise TableFull(table.options.chairs)
    taken = {sitter.user_id for sitter in table.sitters}
    user_id = next(number for number in range(1, len(taken) + 2) if number not in taken)
    sitter = Sitter(
        user_id=user_id,
        name=name,
        joined_at=now,
        brought="",
        level=level,
        emblem=FIRST_OF_COMPUTERS + user_id,
    )
    return settle(table, Move(host_seen(table.with_sitter(sitter), person, now)), now)


def remove_computer(table: Table, person: Person, now: float) -> Move:
    """Free the chair of the computer that came last."""
    _must_be_lobby(table)
    _must_host(table, person)
    if not table.computers:
        raise NoComputers
    fewer = table.without(table.computers[-1].user_id)
    return settle(table, Move(host_seen(fewer, person, now)), now)


def start(
    table: Table, person: Person, now: float, *, free_entry: bool, purses: Mapping[int, int] = NOBODY
) -> Move:
    """Deal the seats and find who begins.

    `free_entry`: the host has said that taking part is free. `purses`: the chips that each human holds.
    """
    _must_be_lobby(table)
    _must_host(table, person)
    _must_afford(table, [Person(s.user_id, s.name, chips=purses.get(s.user_id)) for s in table.here])
    seated = table.here
    if len(seated) < table.game.players.start:
        raise TooFew(table.game.players.start, len(seated))
    if has_names(table.stock) and not free_entry:
        raise NeedsFreeEntry
    return _begin(table, person.user_id, now)


def start_seated(table: Table, now: float) -> Move:
    """Begin at a table of an evening, where all that a host would answer for is settled. Raises Overtaken."""
    if table.phase is not Phase.LOBBY or table.gathering_id is None:
        raise Overtaken
    return _begin(table, table.host_id, now)


def _begin(table: Table, starter_id: int, now: float) -> Move:
    seated = table.here
    placed = tuple(replace(sitter, seat=seat) for seat, sitter in enumerate(seated))
    others = tuple(sitter for sitter in table.sitters if not sitter.is_here)
    stock = table.stock
    if table.game.prizes:
        stock = table.game.prizes.at_start(table.options, stock, len(placed))
    ready = replace(table, sitters=(*placed, *others), stock=stock)
    return settle(table, first_step(ready, starter_id, now), now)


def edit_prizes(table: Table, person: Person, stock: tuple[Prize, ...], now: float) -> Move:
    _must_be_lobby(table)
    _must_host(table, person)
    return settle(table, Move(host_seen(replace(table, stock=stock), person, now)), now)


# The running game


def act(table: Table, person: Person, action: Any, drawn: int | None, now: float) -> Move:
    """A player's own action. `drawn` is the version of the button he pressed, None for a command.

    Acting takes the autopilot off: the owner of the seat is back.
    """
    sitter = _must_play(table, person)
    must_go_on(table)
    _must_be_fresh(table, drawn)
    acting = table.with_sitter(replace(sitter, autopilot=Autopilot.OFF, silent_turns=0))
    return settle(table, step(acting, sitter, action, "player", person.user_id, now), now)


def sweep(table: Table, person: Person, drawn: int | None, now: float) -> Move:
    """Throw for everybody to the end of the running round, at the press of the host or of a moderator."""
    must_run(table)
    must_host_or_moderate(table, person)
    must_go_on(table)
    _must_be_fresh(table, drawn)
    rounds = table.game.rounds
    if rounds is None or not rounds.may_sweep(table.state):
        raise RoundNotYet
    move, round_ = Move(table), rounds.round_of(table.state)
    while (sitter := move.table.to_act) and rounds.round_of(move.table.state) == round_:
        action = table.game.engine.idle_action(move.table.state, sitter.seat or 0)
        move = move.then(step(move.table, sitter, action, "round", person.user_id, now))
    swept = settle(table, move, now)
    # A host's press is part of the game; anybody else's is a power over it.
    return swept if person.user_id == table.host_id else logged(table, swept, person, "sweep", now)


def set_autopilot(table: Table, person: Person, *, on: bool, now: float) -> Move:
    sitter = _must_play(table, person)
    chosen = Autopilot.CHOSEN if on else Autopilot.OFF
    changed = table.with_sitter(replace(sitter, autopilot=chosen, silent_turns=0))
    if table.turn == sitter.seat and sitter.autopilot is not chosen:
        changed = wound(changed, now)
    return settle(table, Move(changed), now)


def ask_to_wait(table: Table, person: Person, now: float) -> Move:
    """A player of a table that plays at its own pace wants to make his next move himself."""
    sitter = _must_play(table, person)
    if table.game.paced is None:
        raise NotAtThisPace
    waiting = table.with_sitter(replace(sitter, waits=True, autopilot=Autopilot.OFF, silent_turns=0))
    is_hurried = table.is_paced or sitter.autopilot is not Autopilot.OFF
    if table.turn == sitter.seat and is_hurried:
        waiting = wound(waiting, now)
    return settle(table, Move(waiting), now)


def leave(table: Table, person: Person, now: float) -> Move:
    """Stand up. In a running game the seat is kept for him, and the rules say what it does meanwhile."""
    sitter = must_sit(table, person)
    if table.phase is Phase.LOBBY:
        return settle(table, Move(table.without(person.user_id)), now)
    return settle(table, _go(table, sitter, Presence.LEFT, person, now), now)


def _come_back(table: Table, sitter: Sitter, now: float) -> Move:
    if sitter.presence is Presence.KICKED:
        raise WasKicked
    if sitter.is_here:
        raise AlreadySeated
    back = replace(sitter, presence=Presence.SEATED, autopilot=Autopilot.OFF, silent_turns=0)
    action = table.game.engine.back_action()
    move = step(table.with_sitter(back), back, action, "player", sitter.user_id, now)
    return settle(table, move, now)


# Powers


def kick(table: Table, person: Person, target: Person, now: float) -> Move:
    """Send a player away; he cannot come back to this table.

    Where chips are at stake only a moderator may: it can cost the hand, and a host might win by it. So it is
    at a table of an evening, where the lot made the host.
    """
    must_moderate_stakes(table, person)
    must_host_or_moderate(table, person)
    if target.user_id == person.user_id:
        raise NotYourself  # it would be for good, and is hardly ever meant
    sitter = table.sitter(target.user_id)
    if sitter is None or not sitter.is_here:
        raise NobodySuch(target.name)
    if table.phase is Phase.LOBBY:
        kicked = table.with_sitter(replace(sitter, presence=Presence.KICKED))
        move = Move(host_seen(kicked, person, now))
    else:
        move = _go(table, sitter, Presence.KICKED, person, now)
    return logged(table, settle(table, move, now), person, "kick", now, sitter)


def hand_over(table: Table, person: Person, target: Person, now: float) -> Move:
    """Make another player at the table its host, if he is there himself."""
    must_host_or_moderate(table, person)
    sitter = table.sitter(target.user_id)
    if sitter is None or not sitter.is_here or sitter.is_computer:
        raise NobodySuch(target.name)
    if target.user_id == table.host_id:
        raise AlreadyHost(sitter.name)
    if sitter.autopilot is not Autopilot.OFF:
        raise OnAutopilot(sitter.name)
    handed = Move(replace(table, host_id=target.user_id, host_seen_at=now))
    return logged(table, settle(table, handed, now), person, "host", now, sitter)


def end(table: Table, person: Person, now: float) -> Move:
    """Close the table early. Where chips are at stake only a moderator may: a host might be about to lose.

    So it is at a table of an evening, where the lot made the host.
    """
    must_moderate_stakes(table, person)
    must_host_or_moderate(table, person)
    return logged(table, close(table, Ending.STOPPED, now), person, "end", now)


# By the table itself. An alarm may ring for something that was overtaken while it waited for the channel's
# lock, so each of these looks once more whether its time has come. Raises Overtaken.


def close(table: Table, ending: Ending, now: float) -> Move:
    return settle(table, Move(closed(table, ending, now)), now)


def run_out(table: Table, now: float) -> Move:
    """The deadline has passed: of the lobby, which closes, or of a turn."""
    if table.deadline is None or table.deadline > now + SLACK:
        raise Overtaken
    return close(table, Ending.EXPIRED, now) if table.phase is Phase.LOBBY else _time_out(table, now)


def _time_out(table: Table, now: float) -> Move:
    """The move that the clock makes; too many in a row put the seat on autopilot."""
    sitter = table.to_act
    assert sitter is not None, "the clock runs for somebody"
    assert sitter.seat is not None
    action = table.game.engine.idle_action(table.state, sitter.seat)
    if _has_not_come(table, sitter):
        return settle(table, _go(table, sitter, Presence.LEFT, None, now), now)
    if sitter.autopilot is not Autopilot.OFF or not sitter.is_here:
        waiting = _still_silent(table, sitter)
        return settle(table, step(waiting, sitter, action, "autopilot", None, now), now)
    if table.is_paced:
        watched = table.with_sitter(replace(sitter, silent_turns=0))  # nobody is silent at this pace
        return settle(table, step(watched, sitter, action, "pace", None, now), now)
    if sitter.is_computer:
        return settle(table, step(table, sitter, action, "auto", None, now), now)
    silent = sitter.silent_turns + 1
    autopilot = Autopilot.SILENCE if silent >= table.game.silent_turns else Autopilot.OFF
    waited = table.with_sitter(replace(sitter, silent_turns=silent, autopilot=autopilot))
    return settle(table, step(waited, sitter, action, "auto", None, now), now)


def _has_not_come(table: Table, sitter: Sitter) -> bool:
    is_absent = sitter.is_here and sitter.autopilot is Autopilot.SILENCE
    return table.gathering_id is not None and is_absent and sitter.silent_turns >= NO_SHOW_TURNS


def _still_silent(table: Table, sitter: Sitter) -> Table:
    """Count on the silence of one for whom the autopilot plays, where it will cost him his seat."""
    if table.gathering_id is None or sitter.autopilot is not Autopilot.SILENCE:
        return table
    return table.with_sitter(replace(sitter, silent_turns=sitter.silent_turns + 1))


def computer_acts(table: Table, action: Any, turn: int, now: float) -> Move:
    """What a computer has thought of for the turn that began with version `turn`."""
    sitter = table.to_act
    if table.turn_version != turn or table.is_paused or sitter is None or not sitter.is_computer:
        raise Overtaken
    return settle(table, step(table, sitter, action, "computer", None, now), now)


def replace_idle_host(table: Table, now: float) -> Move:
    """The host of a full table has let everybody wait: the longest seated of the others takes over."""
    others = [s for s in table.here if s.user_id != table.host_id and not s.is_computer]
    is_due = table.host_seen_at + IDLE_HOST_SECONDS <= now + SLACK
    if table.phase is not Phase.LOBBY or not table.is_full or not others or not is_due:
        raise Overtaken
    successor = min(others, key=lambda sitter: sitter.joined_at)
    return settle(table, Move(replace(table, host_id=successor.user_id, host_seen_at=now)), now)


def note_host(table: Table, person: Person, grace: float, now: float) -> Move:
    """The host is doing something that shows only later; he has `grace` seconds more for it."""
    if table.host_id != person.user_id:
        raise Overtaken
    return settle(table, Move(replace(table, host_seen_at=now + grace)), now)


def pause(table: Table, now: float) -> Move:
    """Stop the clock: the bot cannot speak in the channel."""
    if table.is_paused or table.deadline is None:
        raise Overtaken
    left = max(0.0, table.deadline - now)
    return settle(table, Move(replace(table, paused_left=left, deadline=None)), now)


def resume(table: Table, now: float) -> Move:
    """The bot can speak again. Whoever paused the table himself is not overruled."""
    if table.paused_left is None or table.is_held:
        raise Overtaken
    deadline = now + max(table.paused_left, LEAST_AFTER_PAUSE)
    return settle(table, Move(replace(table, paused_left=None, deadline=deadline)), now)


def give_back(table: Table, seconds: float, now: float) -> Move:
    """Time during which nobody could play was nobody's fault; at least ten seconds are left."""
    if table.deadline is None:
        raise Overtaken
    deadline = max(table.deadline + seconds, now + LEAST_AFTER_PAUSE)
    if deadline == table.deadline:
        raise Overtaken
    given = replace(table, deadline=deadline, host_seen_at=table.host_seen_at + seconds)
    return settle(table, Move(given), now)


# Checks


def _must_be_lobby(table: Table) -> None:
    if table.phase is not Phase.LOBBY:
        raise GameRunning


def must_run(table: Table) -> None:
    if table.phase is not Phase.RUNNING:
        raise NotRunning


def must_go_on(table: Table) -> None:
    """Raises Held while somebody has paused the table."""
    pause = pause_of(table)
    if pause is not None:
        assert table.held_until is not None
        raise Held(pause.by_name, table.held_until, by_moderator=pause.by_as == "moderator")


def must_sit(table: Table, person: Person) -> Sitter:
    sitter = table.sitter(person.user_id)
    if sitter is None or not sitter.is_here:
        raise NotSeated
    return sitter


def _must_play(table: Table, person: Person) -> Sitter:
    sitter = must_sit(table, person)
    must_run(table)
    return sitter


def _must_host(table: Table, person: Person) -> None:
    if table.host_id != person.user_id:
        host = table.host
        raise NotTheHost(host.name if host else "")


def must_host_or_moderate(table: Table, person: Person) -> None:
    if not person.moderates and person.user_id != table.host_id:
        raise NotTheHost(table.host.name if table.host else "", or_moderator=True)


def _must_afford(table: Table, people: Iterable[Person]) -> None:
    """Raises TooPoor for the first who holds less than a seat needs; where nothing moves, nothing is."""
    if table.game.stakes is None or not table.moves_chips:
        return
    needed = table.game.stakes.entry(table.options)
    for person in people:
        if person.chips is not None and person.chips < needed:
            raise TooPoor(person.name, needed, person.chips)


def _must_be_fresh(table: Table, drawn: int | None) -> None:
    # A button of the running turn stays good however often the board was drawn since.
    if drawn is not None and drawn < table.turn_version:
        raise StaleButton


def must_moderate_stakes(table: Table, person: Person) -> None:
    """Raises NotAllowed where more is at stake than the host's own table, unless he manages messages."""
    if (table.is_at_stake or table.gathering_id is not None) and not person.moderates:
        raise NotAllowed("manage_messages")


def _go(table: Table, sitter: Sitter, presence: Presence, person: Person | None, now: float) -> Move:
    """`person` is who wants it, None for the table itself."""
    gone = replace(sitter, presence=presence, autopilot=Autopilot.OFF, silent_turns=0)
    cause: Cause = "player" if presence is Presence.LEFT and person is not None else "table"
    action = table.game.engine.leave_action()
    actor = None if person is None else person.user_id
    return step(table.with_sitter(gone), gone, action, cause, actor, now)


def host_seen(table: Table, person: Person, now: float) -> Table:
    return replace(table, host_seen_at=now) if person.user_id == table.host_id else table
