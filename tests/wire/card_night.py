"""A night of 鬥地主 on which the bot is killed in the middle of calls, plays and settlements."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from random import Random
from typing import Any

from books import Books, against_settlements
from card_crowd import CardCrowd, CardParty, held, is_of, move
from deeds import Fate, fate
from handed import heard, offered
from moments import Moment, Stage
from night import PATIENCE_SECONDS, must
from people import Answer, Guest
from staged_night import StagedNight
from world import Channel, Message

from bot import shelf
from bot.table import Phase, Table
from bot.words import Tongue
from cogs.doudizhu_words import hand_text
from games.core import Seat

STAGES: tuple[Stage, ...] = ("bidding", "trick", "settlement")

END_SECONDS = 120.0
"""By then every hand is played to its end, even on a busy machine."""


class CardNight(StagedNight):
    def gather(self, channels: list[Channel]) -> CardCrowd:
        return CardCrowd(self.discord, channels, self.story)

    async def _sit_down(self, party: CardParty) -> None:
        host, *others = party.guests
        await host.slash("table open", at=party.channel, game="doudizhu", turn_limit=60)
        await self.discord.until(lambda: party.board() is not None, PATIENCE_SECONDS)
        for guest in others:
            await guest.press("join", at=party.channel)
        for level in ("easy", "normal") if party.is_practice else ():
            await host.choose("add_computer", level, at=party.channel)
        await host.press("start", at=party.channel)

    # The moment

    def _meanwhile(self, moment: Moment) -> Coroutine[Any, Any, None] | None:
        return self._desert(moment) if moment.number % 2 else None

    async def _desert(self, moment: Moment) -> None:
        """A landlord goes away, which settles his hand as his last card would."""
        while moment.stage == "settlement":
            for party in self.crowd.parties:
                if (guest := self._landlord(party)) is not None:
                    party.tell("settlement")
                    await guest.slash("table leave", at=party.channel)
                    return
            await asyncio.sleep(0.02)

    def _landlord(self, party: CardParty) -> Guest | None:
        """Whose leaving would end the hand of a table, if he is there."""
        whole = self.beside().here(party.channel.id)
        if whole is None or whole.table.phase != Phase.RUNNING or party.is_practice:
            return None
        table = shelf.from_rows(whole)
        landlord = table.state.landlord
        is_there = landlord is not None and table.at(landlord).is_here
        return self.discord.guest(table.at(landlord).user_id) if is_there else None

    # Checks

    def _against(self, books: Books) -> Iterator[str]:
        yield from super()._against(books)
        yield from against_settlements(books)

    async def _go_on(self, moment: Moment) -> None:
        for party in self.crowd.parties:
            must(moment, [fault async for fault in self._against_hands(party)])
        await super()._go_on(moment)

    async def _against_hands(self, party: CardParty) -> AsyncIterator[str]:
        """Everybody finds the hand that he had: as the last process left it, and as he saw it."""
        whole = self.books.here(party.channel.id)
        if whole is None or whole.table.phase != Phase.RUNNING:
            return
        table = shelf.from_rows(whole)
        for sitter in table.by_seat:
            if not sitter.is_computer and sitter.is_here:
                guest = self.discord.guest(sitter.user_id)
                answer = await guest.slash("hand", at=party.channel)
                now = self.beside().tables[table.id]
                for fault in against_hand(table, shelf.from_rows(now), sitter.seat or 0, answer.told, guest):
                    yield fault
                for fault in against_memory(table, party.seen(guest), answer.told):
                    yield fault

    async def _press_old(self, party: CardParty, books: Books) -> list[str]:
        """What stood on a hand before the kill is done if it is of this turn, and else nothing is."""
        whole = books.here(party.channel.id)
        if whole is None or whole.table.phase != Phase.RUNNING:
            return []
        sitter = shelf.from_rows(whole).to_act
        if sitter is None or sitter.is_computer or not sitter.is_awake:
            return []
        guest = self.discord.guest(sitter.user_id)
        seen = party.seen(guest)
        if seen is None or not is_of(seen, whole.table.id):
            return []
        acting = [button for verb in ("bid", "play", "hand_pass") for button in offered(seen, verb)]
        button = acting[-1] if acting else "fresh:0"
        is_good = bool(acting) and _version(seen) >= whole.table.turn_version
        answer = await heard(await guest.press(button, on=seen))
        new = self.beside().tables[whole.table.id].events[len(whole.events) :]
        made = [event for event in new if event.actor_id == guest.id]
        told = fate(answer.interaction, self.discord.world)
        if (len(made), told is Fate.DONE) != (int(is_good), is_good or not acting):
            turn = whole.table.turn_version
            return [f"{button} of version {_version(seen)} in turn {turn} made {made}: {told}"]
        return []

    # The end

    async def _round_off(self, party: CardParty) -> None:
        """The hand is played to its end."""
        rng = Random(f"{self.story} {party.channel.name}")

        async def go_on() -> Answer | None:
            board = party.board()
            assert board is not None
            return await move(party, board, rng)

        await self._play_out(party, END_SECONDS, go_on)


def against_hand(was: Table, now: Table, seat: Seat, told: Message | None, guest: Guest) -> Iterator[str]:
    """What `/hand` brings after a restart; since then only computers may have played on."""
    tongue = Tongue(guest.language)
    hands = [hand_text(table.state.hands[seat], tongue) for table in (was, now)]
    if now.is_live and (told is None or not any(hand in told.text.splitlines() for hand in hands)):
        yield f"{guest.name} had {hands[0]} and is shown {told and told.text}"


def against_memory(was: Table, seen: Message | None, told: Message | None) -> Iterator[str]:
    """In one deal, a hand of so many cards is always the same hand."""
    if seen is None or told is None or was.state.deal > 1 or not is_of(seen, was.id):
        return
    if held(seen) == held(told) and seen.attachments[0].description != told.attachments[0].description:
        yield f"the hand was {seen.text} and is {told.text}"


def _version(hand: Message) -> int:
    return int(hand.custom_ids[0].split(":")[2])
