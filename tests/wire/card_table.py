"""Three people who play 鬥地主 by every means there is, and others who try what is not theirs to do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import filed
from handed import heard, offered, open_hand, shown
from people import Answer, Guest
from process import BotProcess
from server import Discord, snapshot
from world import STRING_SELECT, Channel, Message, verb_of

PASSES = 0.08
"""The share of the turns at which somebody lets it be, though he might play."""

NOISE = 0.2
"""Trespasses for each turn."""

ATTEMPTS = ("3", "王炸", "34567", "KK", "xyz", "33333")
NEVER = ("xyz", "33333")


class CardTable:
    """`guests` sit in one channel of their own; `strangers` do not sit there."""

    def __init__(
        self,
        discord: Discord,
        bot: BotProcess,
        channel: Channel,
        guests: Sequence[Guest],
        strangers: Sequence[Guest],
        seed: str,
    ) -> None:
        self.discord, self.bot, self.channel = discord, bot, channel
        self.guests, self.strangers, self.rng = guests, strangers, Random(seed)
        self.played = 0
        self.at_rest = asyncio.Lock()
        """Held while somebody acts; whoever holds it has the table to himself."""
        self._hands: dict[Guest, Message] = {}
        self._old: dict[Guest, Message] = {}
        """Hands as they were before something was done on them."""

    async def play(self, hands: int) -> None:
        """So many hands, one after the other, from the opening to the last result."""
        host, *others = self.guests
        await host.slash("table open", at=self.channel, game="doudizhu", turn_limit=120)
        for guest in others:
            await guest.press("join", at=self.channel)
        for number in range(hands):
            async with self.at_rest:
                if number:
                    await self.rng.choice(self.guests).press("rematch", at=self.channel)
                await host.press("start", at=self.channel)
                self._hands = {guest: await open_hand(guest, self.channel) for guest in self.guests}
            while (guest := self.next()) is not None:
                async with self.at_rest:
                    await self._turn(guest)
            self.played += 1

    async def _turn(self, guest: Guest) -> None:
        if self.rng.random() < NOISE:
            await self._trespass(guest)
        await (self._call(guest) if self._state()["landlord"] is None else self._move(guest))

    # Where the game is, as the file has it

    def _row(self) -> dict[str, Any]:
        return filed.table(self.bot.database, self.channel.id)

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self._row()["state"])["state"]
        return state

    def next(self) -> Guest | None:
        """Whose turn it is, None if no hand is played."""
        row = self._row()
        if row["phase"] != "running":
            return None
        seats = filed.seated(self.bot.database, row["id"])
        user_id = seats[json.loads(row["state"])["state"]["turn"]]
        return next(guest for guest in self.guests if guest.id == user_id)

    # Turns

    async def _call(self, guest: Guest) -> Answer:
        buttons = await self._buttons(guest, "bid")
        bid = buttons[-2] if self.rng.random() < 0.5 else self.rng.choice(buttons)
        if self.rng.random() < 0.3:
            return await guest.slash("bid", at=self.channel, points=int(bid.split(":")[1]))
        return await self._press(guest, bid)

    async def _move(self, guest: Guest) -> Answer:
        if self.rng.random() < PASSES and (passing := offered(self._seen(guest), "hand_pass")):
            return await self._press(guest, passing[0])
        self._old[guest] = self._seen(guest)
        # Hints begin with the lowest card, and a hand played by them alone takes twice as long.
        (way,) = self.rng.choices((self._by_command, self._by_hint, self._by_select), (2, 1, 2))
        return await way(guest)

    async def _by_command(self, guest: Guest) -> Answer:
        found = await guest.offered("play", "cards", "", at=self.channel)
        if not found:
            return await guest.slash("pass", at=self.channel)
        values = [value for _, value in found]
        return await guest.slash("play", at=self.channel, cards=max(values, key=len))

    async def _by_hint(self, guest: Guest) -> Answer:
        if self.rng.random() < 0.3:
            answer = await guest.slash("hint", at=self.channel)
            assert answer.told is not None, answer
            self._hands[guest] = answer.told
        return await self._finish(guest)

    async def _by_select(self, guest: Guest) -> Answer:
        await self._buttons(guest, "pattern", "hand_pass")
        if kinds := self._values(guest, "pattern"):
            await heard(await guest.choose("pattern", kinds[-1], on=self._seen(guest)))
        if pages := offered(self._seen(guest), "plays"):
            await self._press(guest, pages[0])
        if plays := self._values(guest, "pick"):
            await heard(await guest.choose("pick", self.rng.choice(plays), on=self._seen(guest)))
        return await self._finish(guest)

    async def _finish(self, guest: Guest) -> Answer:
        """Play what is chosen on the hand, or pass where nothing can be.

        The choice may be gone: an edit that shows him the last move may have come after it.
        """
        for _ in range(3):
            if play := await self._buttons(guest, "play", "hint", "hand_pass"):
                answer = await self._press(guest, play[0])
            if not play[0].startswith("hint"):
                return answer
        raise AssertionError(f"{guest} cannot play: {self._seen(guest).verbs}")

    async def _press(self, guest: Guest, button: str) -> Answer:
        return await heard(await guest.press(button, on=self._seen(guest)))

    async def _buttons(self, guest: Guest, *verbs: str) -> list[str]:
        """Those of his hand, which may have to be looked at once more, by the first verb that it has."""
        for _ in range(2):
            for verb in verbs:
                if found := offered(self._seen(guest), verb):
                    return found
            await self._press(guest, "fresh:0")
        raise AssertionError(f"{guest} finds no {verbs}, only {self._seen(guest).verbs}")

    def _seen(self, guest: Guest) -> Message:
        return shown(self.discord, self._hands[guest])

    def _values(self, guest: Guest, verb: str) -> list[str]:
        """The options of a select of his hand, if it is there."""
        selects = [part for part in self._seen(guest).parts if part["type"] == STRING_SELECT]
        found = [part for part in selects if verb_of(part["custom_id"]) == verb]
        return [option["value"] for part in found for option in part["options"]]

    # What is not his to do

    async def _trespass(self, on_turn: Guest) -> None:
        """Somebody looks or tries, on turn or not, at the table or not; nothing of it is a move."""
        rng, guest = self.rng, self.rng.choice([*self.guests, *self.strangers])
        board = snapshot(self.discord.board(self.channel))
        other = rng.choice([each for each in self.guests if each is not on_turn])
        match rng.randrange(10):
            case 0 | 1:
                await guest.offered("play", "cards", rng.choice(("", "3", "王")), at=self.channel)
            case 2:
                await other.slash("play", at=self.channel, cards=rng.choice(ATTEMPTS))
            case 3:
                await on_turn.slash("play", at=self.channel, cards=rng.choice(NEVER))
            case 4:
                await guest.slash(rng.choice(("hand", "hint")), at=self.channel)
            case 5:
                await guest.press("hand", on=board)
            case 6:
                await self._chat(guest, board)
            case 7:
                await guest.slash(rng.choice(("verify", "table status", "rules")), at=self.channel)
            case 8:
                await self._press_stale(other)
                if "going:0" in self._seen(other).verbs:
                    await other.press("going:0", on=self._seen(other))
            case _:
                await other.slash("pass", at=self.channel)

    async def _chat(self, guest: Guest, board: Message) -> None:
        menu = await guest.press("phrase", on=board)
        if menu.told is not None and "say" in menu.told.verbs:
            await guest.choose("say", "3", on=menu)

    async def _press_stale(self, guest: Guest) -> None:
        """A button of a hand as it once was, on which he might have played."""
        old = self._old.get(guest)
        if old is not None and old.channel_id == self.channel.id:
            buttons = [
                verb for verb in old.verbs if verb.split(":")[0] in ("play", "hint", "bid", "hand_pass")
            ]
            if buttons:
                await guest.press(self.rng.choice(buttons), on=old)
