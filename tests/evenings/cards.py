"""Three guests at a table of 鬥地主, in the words of those who play it.

Tests look at hands only as their owners see them, or to find out what may be played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evening import Answer, Evening, Guest, custom_ids, walk
from simcord.backend.models import Message
from simcord.results import ResponseMessage

from bot.table import Table
from games import doudizhu
from games.doudizhu.cards import Group, group_of, write
from games.doudizhu.values import Outcome, View


async def sit(evening: Evening, players: int = 3, computers: int = 0, **options: Any) -> list[Guest]:
    """The first guest opens, the others sit down by the button."""
    host, *others = seated = evening.guests[:players]
    await host.slash("table open", game="doudizhu", **options)
    for guest in others:
        await guest.press("join")
    for _ in range(computers):
        await host.slash("table addbot", level="easy")
    await evening.wait(1)
    return seated


async def deal(evening: Evening, players: int = 3, computers: int = 0, **options: Any) -> list[Guest]:
    """A hand before its first call; a turn has two minutes."""
    seated = await sit(evening, players, computers, **{"turn_limit": 120} | options)
    await seated[0].press("start")
    await evening.wait(1)
    return seated


async def bid_for(evening: Evening, landlord: int = 0) -> Guest:
    """The seat is landlord with 3, everybody before it calls nothing."""
    while evening.table().state.landlord is None:
        await evening.next().slash("bid", points=3 if evening.table().turn == landlord else 0)
    return evening.guest(evening.table().at(landlord).user_id)


async def play_as_landlord(evening: Evening, landlord: int = 0, **options: Any) -> list[Guest]:
    """A hand in which this seat is about to lead."""
    seated = await deal(evening, **options)
    await bid_for(evening, landlord)
    return seated


def seen(table: Table, guest: Guest) -> View:
    """The hand as its owner sees it."""
    sitter = table.sitter(guest.id)
    assert sitter is not None
    return doudizhu.view(table.state, sitter.seat)


def cards_of(evening: Evening, guest: Guest) -> str:
    hand = seen(evening.table(), guest).hand
    assert hand is not None
    return write(group_of(hand))


def playable(evening: Evening) -> list[Group]:
    """What the one on turn may play."""
    table = evening.table()
    view = doudizhu.view(table.state, table.turn)
    assert view.hand is not None
    held, lying = group_of(view.hand), view.table
    return doudizhu.follows(held, lying.pattern) if lying else doudizhu.leads(held)


def best(evening: Evening) -> str | None:
    """The play of the most cards, None where there is none."""
    found = [write(group) for group in playable(evening)]
    return max(found, key=len) if found else None


async def move(evening: Evening) -> Answer:
    """Whoever is on turn plays the most cards that he may, by command."""
    cards = best(evening)
    guest = evening.next()
    return await guest.slash("play", cards=cards) if cards else await guest.slash("pass")


async def play_out(evening: Evening, make: Callable[[Evening], Any] = move) -> Outcome:
    """From here to the end."""
    table_id = evening.table().id
    for _ in range(200):
        if evening.is_over():
            break
        await make(evening)
    await evening.wait(2)
    table = await evening.bot.tables.find(table_id)
    assert table is not None
    outcome: Outcome | None = doudizhu.outcome(table.state)
    assert outcome is not None, "the hand does not end"
    return outcome


async def give_up(evening: Evening) -> Outcome:
    """The landlord leaves, which ends the hand."""
    table = evening.table()
    await evening.guest(table.at(table.state.landlord).user_id).slash("table leave")
    await evening.wait(2)
    over = await evening.bot.tables.find(table.id)
    assert over is not None
    outcome: Outcome | None = doudizhu.outcome(over.state)
    assert outcome is not None
    return outcome


# A private hand


def now_reads(answer: Answer) -> Message:
    """A private message as it stands now."""
    assert answer.message is not None
    return answer.evening.env.backend.messages[answer.message.channel_id][answer.message.id]


def choices(message: Message, verb: str) -> list[str]:
    """The values of a select."""
    (found,) = [
        c for c in walk(message.components) if c.get("options") and c["custom_id"].split(":")[3] == verb
    ]
    return [option["value"] for option in found["options"]]


def has(message: Message, part: str) -> bool:
    return any(part in custom_id for custom_id in custom_ids(message))


async def pick(guest: Guest, answer: Answer, verb: str, value: str) -> Answer:
    """Choose in a select of a private message."""
    message = now_reads(answer)
    custom_id = next(c for c in custom_ids(message) if c.endswith(f":{verb}"))
    shown = ResponseMessage(guest.evening.env, message)
    return guest.evening.answered(await guest.actor.select(shown, [value], custom_id=custom_id))


async def tap(guest: Guest, answer: Answer, part: str) -> Answer:
    """Press the button of a private message whose custom id has this part."""
    message = now_reads(answer)
    custom_id = next(c for c in custom_ids(message) if part in c)
    shown = ResponseMessage(guest.evening.env, message)
    return guest.evening.answered(await guest.actor.click(shown, custom_id=custom_id))


async def suggested(guest: Guest, typed: str) -> list[dict[str, Any]]:
    """What is offered as he types after /play."""
    return await guest.actor.autocomplete(guest.evening.channel, "play", "cards", typed)
