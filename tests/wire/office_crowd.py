"""People at several tables of 陞官圖: one of them fast and foretold, and one that a moderator will close."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

import foretold
from crowd import Crowd, Deed, Party, command, press
from foretold import stage_of, way
from moments import Stage
from night import version_of
from people import Answer, Guest
from server import Discord, snapshot
from staged_night import StagedParty
from world import Channel, Message

from bot.names import inert
from bot.table import Phase, Table
from games import shengguantu
from games.shengguantu.values import Accept, Action, Decline, Donate, RedeemPenalty, Refuse, Roll

PAUSE_SECONDS = 0.03

SEATS = (3, 4, 3)
"""Players at each table. The first has a foretold game, the last is the one to be closed."""

FAST = 2
"""Tables, the first ones, at which the bot throws."""

LISTS = 6

SOON_SECONDS = 0.2

VERBS: dict[type[Action], str] = {
    Roll: "roll",
    Accept: "accept",
    Refuse: "refuse",
    RedeemPenalty: "redeem",
    Decline: "decline",
}


@dataclass
class OfficeParty(StagedParty):
    """`lists`: who may buy what, opened and left lying. `withheld`: what nobody does yet.

    At a table that `is_foretold` nothing else is done than `way` has it, and until it `is_rigged` nothing.
    """

    file: Path = Path()
    is_foretold: bool = False
    is_rigged: bool = False
    is_fast: bool = False
    lists: deque[tuple[Guest, Message]] = field(default_factory=lambda: deque(maxlen=LISTS))
    withheld: set[Stage] = field(default_factory=set)

    def table(self) -> Table | None:
        return foretold.latest(self.file, self.channel.id) if self.file.exists() else None

    def host(self, board: Message) -> Guest | None:
        """The headline of a lobby names him."""
        headline = board.text.splitlines()[0]
        return next((guest for guest in self.guests if f"**{inert(guest.name)}**" in headline), None)


async def move(party: OfficeParty, board: Message | None, rng: Random) -> Answer | None:
    """The next step of the game by whoever is on turn; he takes his seat again if he had left it."""
    table = party.table()
    if table is None or table.phase is not Phase.RUNNING or table.to_act is None:
        return None
    guest = party.discord.guest(table.to_act.user_id)
    if not table.to_act.is_here:
        return await guest.slash("table join", at=party.channel)
    action = way(table.state) if party.is_foretold else _decide(table, rng)
    stage = stage_of(table, action)
    if stage in party.withheld:
        return await look(party, rng)
    if stage == "throw" and _comes_by_itself(table) and rng.random() < 0.93:
        await asyncio.sleep(SOON_SECONDS / 4)
        return None
    if isinstance(action, Donate):
        return await buy(party, table, guest, action.office, rng)
    party.tell(stage)
    return await _act(party, table, guest, action, rng)


def _comes_by_itself(table: Table) -> bool:
    """Whether the table is about to throw for the one on turn."""
    return table.is_paced and table.deadline is not None and table.deadline < time.time() + SOON_SECONDS


def _decide(table: Table, rng: Random) -> Action:
    assert table.turn is not None
    legal = shengguantu.legal_actions(table.state, table.turn)
    offices = [action for action in legal if isinstance(action, Donate)]
    if offices and rng.random() < 0.4:
        return rng.choice(offices)
    return rng.choice([action for action in legal if type(action) in VERBS])


async def _act(party: OfficeParty, table: Table, guest: Guest, action: Action, rng: Random) -> Answer:
    """By command, or by the oldest board of this turn, whichever process drew it, or by the newest."""
    copies = 2 if rng.random() < 0.1 else 1
    verb = VERBS[type(action)]
    if verb == "roll" and rng.random() < 0.3:
        return await guest.slash("roll", at=party.channel, copies=copies)
    boards = [board for board in party.old if board.id in party.channel.messages]
    boards += party.discord.boards(party.channel)
    good = [
        board for board in boards if f"kaiju:{table.id}:" in str(board.custom_ids) and verb in board.verbs
    ]
    fresh = [board for board in good if version_of(board, verb) >= table.turn_version]
    on = rng.choice((fresh[0], fresh[-1])) if fresh else None
    if on is None and verb == "roll":
        return await guest.slash("roll", at=party.channel, copies=copies)
    if on is None:  # a picture takes its time
        return await guest.slash("table status", at=party.channel)
    return await guest.press(verb, on=on, copies=copies)


# Buying


async def buy(party: OfficeParty, table: Table, guest: Guest, office: str, rng: Random) -> Answer | None:
    if rng.random() < 0.4:
        party.tell("purchase")
        return await guest.slash("donate-office", at=party.channel, office=office)
    shown = await open_list(party, table, guest)
    if shown is None:
        return None
    party.tell("purchase")
    return await guest.choose("buy", office, on=shown, copies=2 if rng.random() < 0.1 else 1)


async def open_list(party: OfficeParty, table: Table, guest: Guest) -> Message | None:
    """What is for sale; None where the board has no button for it yet, or nothing is sold by now."""
    board = party.board()
    if board is None or "donate" not in board.verbs or version_of(board, "donate") < table.turn_version:
        return None
    answer = await guest.press("donate", on=snapshot(board))
    if answer.told is None or "buy" not in answer.told.verbs:
        return None
    shown = snapshot(answer.told)
    party.lists.append((guest, shown))
    return shown


def offices_of(shown: Message) -> list[str]:
    return [option["value"] for part in shown.parts for option in part.get("options", [])]


async def leave_a_list(party: OfficeParty, board: Message, rng: Random) -> None:
    """Somebody looks what he could buy, and does not."""
    table = party.table()
    if table is not None and table.to_act is not None and not party.is_foretold:
        await open_list(party, table, party.discord.guest(table.to_act.user_id))


async def use_an_old_list(party: OfficeParty, board: Message, rng: Random) -> None:
    if party.lists and not party.is_foretold:
        guest, shown = rng.choice(party.lists)
        await guest.choose("buy", rng.choice(offices_of(shown)), on=shown)


# Besides


LOOKS = ("career", "table status", "office", "office", "office")


async def look(party: OfficeParty, rng: Random) -> Answer:
    await asyncio.sleep(0.3)
    guest, what = rng.choice(party.guests), rng.choice(LOOKS)
    options = {"name": "翰林"} if what == "office" else {}
    return await guest.slash(what, at=party.channel, **options)


async def press_old(party: OfficeParty, board: Message, rng: Random) -> None:
    """A button of a turn that is long past."""
    old = [each for each in party.old if "roll" in each.verbs]
    table = party.table()
    if table is not None and (stale := [b for b in old if version_of(b, "roll") < table.turn_version]):
        await rng.choice(party.guests).press("roll", on=stale[0])


async def come_and_go(party: OfficeParty, board: Message, rng: Random) -> None:
    if not party.is_foretold:
        await rng.choice(party.guests).slash(rng.choice(("table leave", "table join")), at=party.channel)


async def join_or_start(party: OfficeParty, board: Message, rng: Random) -> None:
    table = party.table()
    if table is None or table.phase is not Phase.LOBBY:
        return
    host = party.discord.guest(table.host_id)
    missing = [guest for guest in party.guests if table.sitter(guest.id) is None]
    if missing:
        await rng.choice(missing).press("join", on=snapshot(board), copies=rng.choice((1, 1, 2)))
    elif not party.is_foretold or party.is_rigged:
        await host.press("start", on=snapshot(board))
    else:
        await asyncio.sleep(0.1)


async def open_table(party: OfficeParty, board: Message | None, rng: Random) -> None:
    await rng.choice(party.guests).slash("table open", at=party.channel, **options_of(party))


def options_of(party: OfficeParty) -> dict[str, object]:
    return {
        "game": "shengguantu",
        "turn_limit": 300,
        "fast": party.is_fast,
        "bail_out": not party.is_foretold,
    }


async def ask_to_wait(party: OfficeParty, board: Message, rng: Random) -> None:
    if "wait" in board.verbs:
        await rng.choice(party.guests).press("wait", on=snapshot(board))


LOBBY: tuple[tuple[float, Deed], ...] = ((60, join_or_start), (2, command("table status")))

RUNNING: tuple[tuple[float, Deed], ...] = (
    (100, move),
    (4, leave_a_list),
    (3, use_an_old_list),
    (3, press_old),
    (4, ask_to_wait),
    (1, press("chart")),
    (1, press("career")),
    (1, command("table status")),
    (1, come_and_go),
)

OVER: tuple[tuple[float, Deed], ...] = (
    (60, press("rematch")),
    (5, open_table),
    (3, press("verify")),
    (3, press("career")),
)


class OfficeCrowd(Crowd):
    parties: list[OfficeParty]

    def __init__(self, discord: Discord, channels: Sequence[Channel], seed: str, file: Path) -> None:
        self._file = file
        super().__init__(discord, channels, seed)

    def _parties(self, discord: Discord, channels: Sequence[Channel], rng: Random) -> list[Party]:
        everybody = iter(rng.sample(discord.guests, sum(SEATS)))
        return [
            OfficeParty(
                discord, channel, list(islice(everybody, seats)), file=self._file, is_fast=place < FAST
            )
            for place, (channel, seats) in enumerate(zip(channels, SEATS, strict=True))
        ]

    async def _mingle(self, party: Party, rng: Random) -> None:
        while True:
            party.remember()
            await self._act(party, rng)
            await asyncio.sleep(rng.expovariate(1 / PAUSE_SECONDS))

    async def _act(self, party: Party, rng: Random) -> None:
        assert isinstance(party, OfficeParty)
        board = party.board()
        if not party.discord.world.commands:
            return
        if board is None:
            await open_table(party, board, rng)
            return
        if "rematch" in board.verbs and party.is_rigged:
            party.is_foretold = False
        deeds = LOBBY if "start" in board.verbs else RUNNING if "autopilot" in board.verbs else OVER
        (deed,) = rng.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])
        await deed(party, board, rng)
