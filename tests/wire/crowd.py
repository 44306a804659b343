"""People at several tables at once, who do whatever their boards allow, as a seed will have it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from people import Answer, Guest
from server import Discord, snapshot
from world import Channel, Message

from bot.names import inert
from bot.words import say

HANDS = 3
"""People who act at one table at the same time."""

PAUSE_SECONDS = 0.1
AT_A_TABLE = 5
REMEMBERED = 30

PRIZES = (
    "狀元 1\n對堂 1\n三紅 1\n四進 1\n二舉 2\n一秀 3",
    "狀元 1\n對堂 0\n三紅 0\n四進 1\n二舉 1\n一秀 2",
    "狀元 大月餅 1 盒\n對堂 1\n三紅 1\n四進 1\n二舉 月餅 2 個\n一秀 2",
    "狀元 0",
)

Deed = Callable[["Party", Message, Random], Awaitable[Answer | None]]


@dataclass
class Party:
    """Who plays in one channel. `old` are boards as they once stood."""

    discord: Discord
    channel: Channel
    guests: Sequence[Guest]
    old: deque[Message] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def board(self) -> Message | None:
        boards = self.discord.boards(self.channel)
        return boards[-1] if boards else None

    def remember(self) -> None:
        board = self.board()
        if board is not None and (not self.old or self.old[-1].custom_ids != board.custom_ids):
            self.old.append(snapshot(board))

    def next(self, board: Message) -> Guest | None:
        """Whose turn it is, as the board says it."""
        return self._named(board, lambda name: self._say("turn", name=name, when="\0").split("\0")[0])

    def host(self, board: Message) -> Guest | None:
        found = self._named(
            board, lambda name: self._say("lobby-headline", host=name, game=self._say("game-bobing"))
        )
        lines = board.text.splitlines()
        return found or next(
            (g for g in self.guests if any(line.endswith(f" {inert(g.name)}") for line in lines)), None
        )

    def _named(self, board: Message, words: Callable[[str], str]) -> Guest | None:
        return next((guest for guest in self.guests if words(inert(guest.name)) in board.text), None)

    def _say(self, key: str, **facts: str) -> str:
        return say("zh-TW", key, **facts)


# What one may do. `press` of a button that is not there does nothing.


def press(verb: str, by: str = "anybody", copies: int = 1) -> Deed:
    async def deed(party: Party, board: Message, rng: Random) -> Answer | None:
        if verb not in board.verbs:
            return None
        guest = chosen(party, board, rng, by)
        return await guest.press(verb, on=snapshot(board), copies=copies)

    return deed


def command(words: str, by: str = "anybody", *, about: bool = False) -> Deed:
    async def deed(party: Party, board: Message, rng: Random) -> Answer | None:
        guest = chosen(party, board, rng, by)
        others = {"member": rng.choice(party.guests)} if about else {}
        return await guest.slash(words, at=party.channel, **others)

    return deed


def chosen(party: Party, board: Message, rng: Random, by: str) -> Guest:
    named = {"next": party.next, "host": party.host}.get(by, lambda board: None)(board)
    return named or rng.choice(party.guests)


async def press_together(party: Party, board: Message, rng: Random) -> None:
    """Several fingers on one button, one of them on it twice."""
    seen = snapshot(board)
    fingers = [*rng.sample(party.guests, 2), party.next(board) or rng.choice(party.guests)]
    await asyncio.gather(*(guest.press("roll", on=seen) for guest in [*fingers, fingers[-1]]))


async def throw(party: Party, board: Message, rng: Random) -> None:
    """By command, and if it is another's turn by now, he throws."""
    answer = await chosen(party, board, rng, "next").slash("roll", at=party.channel)
    for guest in party.guests:
        if answer.text == answer.guest.reads("refused-not-your-turn", name=inert(guest.name)):
            await guest.slash("roll", at=party.channel)
            return


async def press_old(party: Party, board: Message, rng: Random) -> None:
    old = rng.choice(party.old)
    verb = rng.choice([verb for verb in old.verbs if verb in ("roll", "join", "start", "sweep")] or [""])
    if verb:
        await chosen(party, board, rng, "next").press(verb, on=old)


async def look_and_go(party: Party, board: Message, rng: Random) -> None:
    """Away from the table, or back to it, by the private view of one's own standing."""
    shown = await rng.choice(party.guests).press("standing", on=snapshot(board))
    if shown.told is not None and (ways := [v for v in shown.told.verbs if v in ("leave", "back")]):
        await shown.guest.press(ways[0], on=shown)


async def join_with_a_word(party: Party, board: Message, rng: Random) -> None:
    await rng.choice(party.guests).slash("table join", at=party.channel, word=f"好運 {rng.randrange(100)}")


async def write_prizes(party: Party, board: Message, rng: Random) -> None:
    shown = await chosen(party, board, rng, "host").press("prizes", on=snapshot(board))
    if shown.modal is None:
        return
    saved = await shown.guest.submit(shown, rng.choice(PRIZES))
    if saved.told is not None and "free" in saved.told.verbs:
        await shown.guest.press("free", on=saved)


async def open_table(party: Party, board: Message | None, rng: Random) -> None:
    await rng.choice(party.guests).slash(
        "table open",
        at=party.channel,
        game="bobing",
        text=rng.choice("abc"),
        die_out=rng.choice((0, 10)),
        sijin_side=rng.random() < 0.3,
        scaled=rng.random() < 0.3,
        turn_limit=rng.choice((60, 120, 300)),
        chairs=rng.choice((4, 10)),
    )


LOBBY: tuple[tuple[float, Deed], ...] = (
    (40, press("join")),
    (4, press("join", copies=2)),
    (8, join_with_a_word),
    (6, press("leave")),
    (14, write_prizes),
    (22, press("start", "host")),
    (3, press("start")),
    (3, press("rules")),
    (3, command("table status")),
    (2, press_old),
    (2, command("table host", "host", about=True)),
    (0.5, command("table kick", "host", about=True)),
    (0.3, command("table end", "host")),
)

RUNNING: tuple[tuple[float, Deed], ...] = (
    (30, press("roll", "next")),
    (30, throw),
    (5, press("roll", "next", copies=2)),
    (3, press("roll")),
    (6, press_together),
    (5, press_old),
    (20, press("sweep", "host")),
    (6, press("autopilot")),
    (3, command("table autopilot")),
    (5, command("table leave")),
    (8, command("table join")),
    (6, look_and_go),
    (3, command("table status")),
    (2, command("table host", "host", about=True)),
    (0.5, command("table kick", "host", about=True)),
    (0.3, command("table end", "host")),
)

OVER: tuple[tuple[float, Deed], ...] = (
    (60, press("rematch")),
    (10, press("rematch", copies=2)),
    (30, open_table),
    (5, press("standing")),
    (5, press("verify")),
    (5, press("export")),
    (5, press_old),
)


class Crowd:
    """`parties`: one a channel, of guests who sit at other tables, too."""

    def __init__(self, discord: Discord, channels: Sequence[Channel], seed: str) -> None:
        rng = Random(seed)
        self.parties = self._parties(discord, channels, rng)
        self._acting: list[asyncio.Task[None]] = []

    def _parties(self, discord: Discord, channels: Sequence[Channel], rng: Random) -> list[Party]:
        return [Party(discord, channel, rng.sample(discord.guests, AT_A_TABLE)) for channel in channels]

    def begin(self, seed: str) -> None:
        for party in self.parties:
            for hand in range(HANDS):
                rng = Random(f"{seed} {party.channel.name} {hand}")
                self._acting.append(asyncio.create_task(self._mingle(party, rng)))

    async def end(self) -> None:
        """Everybody puts his phone away, whatever he waits for."""
        for task in self._acting:
            task.cancel()
        ended = await asyncio.gather(*self._acting, return_exceptions=True)
        self._acting.clear()
        for error in ended:
            if not isinstance(error, asyncio.CancelledError | None):
                raise error

    async def _mingle(self, party: Party, rng: Random) -> None:
        while True:
            party.remember()
            await self._act(party, rng)
            await asyncio.sleep(rng.expovariate(1 / PAUSE_SECONDS))

    async def _act(self, party: Party, rng: Random) -> None:
        board = party.board()
        if not party.discord.world.commands:
            return  # killed before it sent them: there is nothing to type
        if board is None:
            if rng.random() < 0.5:
                await open_table(party, board, rng)
            else:
                await rng.choice(party.guests).slash("table status", at=party.channel)
            return
        deeds = LOBBY if "start" in board.verbs else RUNNING if "roll" in board.verbs else OVER
        (deed,) = rng.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])
        await deed(party, board, rng)
