"""What the evenings of 陞官圖 share: turns by buttons, and games that come to what a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from evening import Answer, Evening, Guest, custom_ids, verbs
from simcord.results import ResponseMessage

from bot import fair
from bot.table import Table
from games.shengguantu import apply, for_sale, idle_action, to_act
from games.shengguantu.values import State

Wanted = Callable[[State], bool]

MOST = 30
"""Times that somebody stands up for the sake of other dice."""


async def seat(evening: Evening, players: int = 4, **options: Any) -> list[Guest]:
    """The first guest opens a table, the next ones sit down; the game begins."""
    host, *others = guests = evening.guests[:players]
    await host.slash("table open", game="shengguantu", **options)
    for guest in others:
        await guest.press("join")
    await host.press("start")
    await evening.wait(1)
    return guests


async def turn(evening: Evening) -> Guest:
    """Whoever is on turn presses the first button of his turn."""
    guest, shown = evening.next(), verbs(evening.board())
    await guest.press(next(verb for verb in ("roll", "accept", "redeem") if verb in shown))
    await evening.wait(1)
    return guest


async def until(evening: Evening, is_so: Callable[[Table], bool], most: int = 150) -> Guest:
    """Turns are taken until the table is so; whoever is on turn then."""
    for _ in range(most):
        if is_so(evening.table()):
            return evening.next()
        await turn(evening)
    raise AssertionError("it does not come to that")


def may_buy(table: Table) -> bool:
    return bool(for_sale(table.state, table.state.turn))


async def steer(evening: Evening, is_so: Wanted, *, late: bool = False) -> Guest:
    """Turns are taken until the state is so, which may be rare; `late`: it is so at the end of a game.

    Each action draws numbers of its own, so whoever stands up and sits down again changes all later dice.
    When and how often is found by playing ahead.
    """
    moment, times = _plan(evening.table(), is_so, late=late)
    for n in range(10_000):
        if n == moment:
            for _ in range(times):
                other = evening.others()[0]
                await other.slash("table leave")
                await other.slash("table join")
            await evening.wait(1)
        if is_so(evening.table().state):
            return evening.next()
        await turn(evening)
    raise AssertionError("it does not come to that")


def _plan(table: Table, is_so: Wanted, *, late: bool) -> tuple[int, int]:
    """After how many turns somebody stands up, and how often."""
    way = list(_ahead(table, table.state, table.steps))
    if any(is_so(state) for state in way):
        return -1, 0
    for times, place in product(range(1, MOST), range(len(way) - 1)):
        moment = len(way) - 2 - place if late else place
        ahead = _ahead(table, way[moment], table.steps + moment + 2 * times)
        if any(is_so(state) for state in ahead):
            return moment, times
    raise AssertionError("it cannot come to that")


def _ahead(table: Table, state: State, n: int) -> Iterator[State]:
    """Every state from this one, action `n` being the next, if nobody does but what the clock does."""
    key = table.key()
    yield state
    while (seat := to_act(state)) is not None:
        state = apply(state, seat, idle_action(state, seat), fair.Stream(key, n)).state
        n += 1
        yield state


async def pick(guest: Guest, answer: Answer, verb: str, value: str) -> Answer:
    """Choose in a select of a private message."""
    assert answer.message is not None
    custom_id = next(c for c in custom_ids(answer.message) if c.endswith(f":{verb}"))
    shown = ResponseMessage(guest.evening.env, answer.message)
    return guest.evening.answered(await guest.actor.select(shown, [value], custom_id=custom_id))


async def press(guest: Guest, answer: Answer, part: str) -> Answer:
    """Press the button of a private message whose custom id has this part."""
    assert answer.message is not None
    custom_id = next(c for c in custom_ids(answer.message) if part in c)
    shown = ResponseMessage(guest.evening.env, answer.message)
    return guest.evening.answered(await guest.actor.click(shown, custom_id=custom_id))
