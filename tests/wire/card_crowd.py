"""People at several tables of 鬥地主, some of them alone with computers, who play as their hands allow."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from crowd import Crowd, Deed, Party, command, press
from handed import heard, offered
from moments import Stage
from people import Answer, Guest
from server import Discord, snapshot
from staged_night import StagedParty
from world import Channel, Message

from bot.names import inert

PRACTICE = 1
"""Tables, the last ones, at which one human plays with two computers."""

PAUSE_SECONDS = 0.03

WORN = 12

TURNS = ("bid", "play", "hint", "hand_pass")
"""Buttons that stand on the hand of the one on turn."""


@dataclass
class CardParty(StagedParty):
    """`hands`: the messages with their hands, by user; `worn`: such hands as they were when used."""

    is_practice: bool = False
    hands: dict[int, Message] = field(default_factory=dict)
    worn: deque[tuple[Guest, Message]] = field(default_factory=lambda: deque(maxlen=WORN))

    def next(self, board: Message) -> Guest | None:
        return self._named(
            board, lambda name: self._say("doudizhu-turn", name=name, when="\0").split("\0")[0]
        )

    def host(self, board: Message) -> Guest | None:
        """The headline of a lobby names him."""
        headline = board.text.splitlines()[0]
        return next((guest for guest in self.guests if f"**{inert(guest.name)}**" in headline), None)

    def seen(self, guest: Guest) -> Message | None:
        """His hand as it stands now, if it is still there."""
        hand = self.hands.get(guest.id)
        there = hand is not None and hand.id in self.channel.messages
        return snapshot(hand) if there and hand is not None else None

    def on_turn(self, board: Message) -> Iterator[tuple[Guest, Message]]:
        """Those whose hands of this table say that it is their turn."""
        for guest in self.guests:
            seen = self.seen(guest)
            if seen is not None and is_of(seen, table_of(board)) and any(offered(seen, v) for v in TURNS):
                yield guest, seen

    async def look(self, guest: Guest, *, by_command: bool) -> Message | None:
        """Have the hand sent anew; None if that is refused, or nobody answers."""
        board = self.board()
        if by_command:
            answer = await guest.slash("hand", at=self.channel)
        elif board is not None and "hand" in board.verbs:
            answer = await guest.press("hand", on=snapshot(board))
        else:
            return None
        return self.take(answer)

    def take(self, answer: Answer) -> Message | None:
        """Keep a hand that was sent."""
        hand = answer.told
        if hand is None or "fresh:0" not in hand.verbs:
            return None
        self.hands[answer.guest.id] = hand
        return hand


# What one may do


async def move(party: CardParty, board: Message, rng: Random) -> Answer | None:
    """The next step of the game, by whoever finds that it is his turn; or somebody looks at his hand."""
    turns = list(party.on_turn(board))
    if not turns:
        guest = party.next(board) or rng.choice(party.guests)
        await party.look(guest, by_command=rng.random() < 0.3)
        return None
    guest, seen = turns[0]
    party.worn.append((guest, seen))
    copies = 2 if rng.random() < 0.1 else 1
    if bids := offered(seen, "bid"):
        return await _bid(party, guest, seen, rng.choice([bids[-2], *bids]), copies, rng)
    if rng.random() < 0.4:
        return await _play_by_command(party, guest, copies)
    return await _play_on_hand(party, guest, seen, copies)


async def _bid(
    party: CardParty, guest: Guest, seen: Message, button: str, copies: int, rng: Random
) -> Answer:
    party.tell("bidding")
    if rng.random() < 0.3:
        points = int(button.split(":")[1])
        return await guest.slash("bid", at=party.channel, points=points, copies=copies)
    return await guest.press(button, on=seen, copies=copies)


async def _play_by_command(party: CardParty, guest: Guest, copies: int) -> Answer:
    """The longest play: hands are to come to their ends."""
    plays = [value for _, value in await guest.offered("play", "cards", "", at=party.channel)]
    if not plays:
        party.tell("trick")
        return await guest.slash("pass", at=party.channel, copies=copies)
    cards = max(plays, key=len)
    party.tell(stage_of(party, guest, cards))
    return await guest.slash("play", at=party.channel, cards=cards, copies=copies)


async def _play_on_hand(party: CardParty, guest: Guest, seen: Message, copies: int) -> Answer | None:
    if hints := offered(seen, "hint"):
        await heard_or_not(await guest.press(hints[0], on=seen))
        seen = party.seen(guest) or seen
    if plays := offered(seen, "play"):
        party.tell(stage_of(party, guest, plays[0].split(":")[1]))
        return await guest.press(plays[0], on=seen, copies=copies)
    if passes := offered(seen, "hand_pass"):
        party.tell("trick")
        return await guest.press(passes[0], on=seen, copies=copies)
    return None


def stage_of(party: CardParty, guest: Guest, cards: str) -> Stage:
    """A play of the last cards ends the hand."""
    seen = party.seen(guest)
    return "settlement" if seen is not None and held(seen) == len(cards) else "trick"


def is_of(shown: Message, table_id: int) -> bool:
    """Whether something was shown of this table, and still had buttons."""
    return any(custom_id.split(":")[1] == str(table_id) for custom_id in shown.custom_ids)


def table_of(board: Message) -> int:
    return int(board.custom_ids[0].split(":")[1])


def held(seen: Message) -> int:
    """How many cards the picture of a hand shows, as its description counts them."""
    (picture,) = seen.attachments
    counted = re.search(r"\d+", picture.description or "")
    assert counted is not None
    return int(counted[0])


async def heard_or_not(answer: Answer) -> None:
    """The bot may die before it has said more than that it has heard."""
    try:
        await heard(answer)
    except TimeoutError:
        return


async def join_or_start(party: CardParty, board: Message, rng: Random) -> None:
    """Somebody takes a chair, or puts computers there; with nobody missing the host begins."""
    host = party.host(board) or party.guests[0]
    if "add_computer" not in board.verbs:
        await host.press("start", on=snapshot(board))
    elif party.is_practice and rng.random() < 0.5:
        await host.choose("add_computer", rng.choice(("easy", "normal")), on=snapshot(board))
    elif party.is_practice:
        await host.slash("table addbot", at=party.channel, level="easy")
    else:
        await rng.choice(party.guests).press("join", on=snapshot(board), copies=rng.choice((1, 1, 2)))


async def press_stale(party: CardParty, board: Message, rng: Random) -> None:
    """What stood on a hand when it was its owner's turn."""
    if party.worn:
        guest, seen = rng.choice(party.worn)
        await guest.press(rng.choice([v for v in seen.verbs if v.split(":")[0] in TURNS]), on=seen)


async def open_table(party: CardParty, board: Message | None, rng: Random) -> None:
    await rng.choice(party.guests).slash(
        "table open", at=party.channel, game="doudizhu", turn_limit=60, stake=rng.choice((50, 60))
    )


LOBBY: tuple[tuple[float, Deed], ...] = (
    (60, join_or_start),
    (3, press("leave")),
    (2, command("table status")),
)

RUNNING: tuple[tuple[float, Deed], ...] = (
    (100, move),
    (3, press_stale),
    (2, press("pass")),
    (1, press("autopilot")),
    (1, command("table status")),
    (0.5, command("table leave")),
    (3, command("table join")),
)

OVER: tuple[tuple[float, Deed], ...] = (
    (60, press("rematch")),
    (5, open_table),
    (5, press("totals")),
    (3, press("verify")),
)


class CardCrowd(Crowd):
    parties: list[CardParty]

    def _parties(self, discord: Discord, channels: Sequence[Channel], rng: Random) -> list[Party]:
        humans = [3] * (len(channels) - PRACTICE) + [1] * PRACTICE
        return [
            CardParty(discord, channel, rng.sample(discord.guests, count), is_practice=count == 1)
            for channel, count in zip(channels, humans, strict=True)
        ]

    async def _mingle(self, party: Party, rng: Random) -> None:
        while True:
            party.remember()
            await self._act(party, rng)
            await asyncio.sleep(rng.expovariate(1 / PAUSE_SECONDS))

    async def _act(self, party: Party, rng: Random) -> None:
        board = party.board()
        if not party.discord.world.commands:
            return
        if board is None:
            await open_table(party, board, rng)
            return
        deeds = LOBBY if "start" in board.verbs else RUNNING if "hand" in board.verbs else OVER
        (deed,) = rng.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])
        await deed(party, board, rng)
