"""A night of 陞官圖 on which the bot is killed while somebody throws, buys, chooses, retires or is ranked."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

from books import Books, read_dead
from chips import against_chips
from deeds import Fate, fate
from faces import against_channel, shows
from foretold import rig
from moments import Moment
from night import PATIENCE_SECONDS, PUBLIC, must, version_of
from office_crowd import OfficeCrowd, OfficeParty, offices_of, options_of
from process import BotProcess
from server import Discord
from staged_night import StagedNight
from world import Channel

from bot import shelf
from bot.table import Autopilot, Ending, Phase, Table
from db.rows import Whole
from games import shengguantu

END_SECONDS = 150.0
"""By then every game is played to its end."""

SOME = 4
"""Actions by which chips have gone here and there."""


class OfficeNight(StagedNight):
    """The first table is foretold, and the last is one that a moderator closes early."""

    tables, deed_seconds = 3, 150.0

    def __init__(self, discord: Discord, bot: BotProcess, story: str) -> None:
        super().__init__(discord, bot, story)
        self.moderator = discord.invite("Mod", "zh-TW", None, "manage_messages")
        self.parties = self.crowd.parties
        self.parties[0].is_foretold = True
        self.parties[0].withheld = {"choice", "redemption"}

    def gather(self, channels: list[Channel]) -> OfficeCrowd:
        return OfficeCrowd(self.discord, channels, self.story, self.bot.database)

    async def _sit_down(self, party: OfficeParty) -> None:
        """Everybody sits, and all games but the foretold one begin."""
        host, *others = party.guests
        await host.slash("table open", at=party.channel, **options_of(party))
        await self.discord.until(lambda: party.board() is not None, PATIENCE_SECONDS)
        for guest in others:
            await guest.press("join", at=party.channel)
        if not party.is_foretold:
            await host.press("start", at=party.channel)

    async def live_until(self, moment: Moment) -> None:
        if not moment.stage:
            self._withhold_nothing()
        await super().live_until(moment)
        first = self.parties[0]
        if not first.is_rigged and (table := first.table()) is not None:
            rig(self.bot.database, table, self.story)
            first.is_rigged = True
            self.books = read_dead(self.bot.database)

    def _withhold_nothing(self) -> None:
        for party in self.parties:
            party.withheld.clear()

    # The moment

    async def _end_in_a_deed(self, moment: Moment, pid: int) -> None:
        """What a game has once is held back until somebody listens for it."""
        for party in self.parties:
            party.withheld.discard(moment.stage)
        await super()._end_in_a_deed(moment, pid)

    def _meanwhile(self, moment: Moment) -> Coroutine[Any, Any, None] | None:
        return self._close_early() if moment.stage == "closing" else None

    async def _close_early(self) -> None:
        """As soon as chips have moved at the last table."""
        party = self.parties[-1]
        while not self._has_paid(party.table()):  # noqa: ASYNC110  it is another process that moves
            await asyncio.sleep(0.02)
        party.tell("closing")
        await self.moderator.slash("table end", at=party.channel)

    @staticmethod
    def _has_paid(table: Table | None) -> bool:
        return table is not None and table.phase is Phase.RUNNING and table.steps >= SOME

    # Checks

    def _against(self, books: Books) -> Iterator[str]:
        yield from super()._against(books)
        yield from against_chips(books)

    async def _press_old(self, party: OfficeParty, books: Books) -> list[str]:
        """A list of what is for sale sells once and in its turn only; then the buttons of the board."""
        whole = books.here(party.channel.id)
        if whole is None or whole.table.phase != Phase.RUNNING:
            return []
        table = shelf.from_rows(whole)
        faults = await self._use_old_list(party, table, whole)
        if faults or self._has_gone_on(whole) or table.state.offer or table.state.redemption:
            return faults  # what stands there is chosen in its own time, by buttons as old
        return await super()._press_old(party, books)

    async def _use_old_list(self, party: OfficeParty, table: Table, whole: Whole) -> list[str]:
        if not party.lists or party.is_foretold:
            return []
        guest, shown = party.lists[-1]
        office, sitter = offices_of(shown)[-1], table.to_act
        is_of_turn = version_of(shown, "buy") >= table.turn_version and shows(shown, whole)
        is_his = sitter is not None and sitter.user_id == guest.id and sitter.is_here
        on_sale = shengguantu.for_sale(table.state, table.turn or 0)
        is_good = is_of_turn and is_his and office in [one.office for one in on_sale]
        answers = [await guest.choose("buy", office, on=shown) for _ in range(2)]
        made = self.beside().tables[table.id].events[len(whole.events) :]
        if any(event.cause != "player" for event in made):
            return []  # on a busy machine the clock may have been faster
        told = [fate(answer.interaction, self.discord.world) for answer in answers]
        due = [Fate.DONE if is_good else Fate.REFUSED, Fate.REFUSED]
        if len(made) != int(is_good) or told != due:
            return [f"an old list of {guest} sold {len(made)} times, due {is_good}: {told}, {answers}"]
        return []

    def _has_gone_on(self, whole: Whole) -> bool:
        now = self.beside().tables[whole.table.id]
        return len(now.events) != len(whole.events)

    # The end

    async def dawn(self) -> None:
        self._withhold_nothing()
        await super().dawn()
        endings = {whole.table.ending for whole in self.beside().tables.values()}
        must(self.story, [] if Ending.STOPPED in endings else ["nothing was closed early"])

    def _against_channels(self) -> Iterator[str]:
        """A table that throws by itself is ahead of its board until its game is over."""
        books = self.beside()
        for party in self.parties:
            whole = books.here(party.channel.id)
            if whole is None or not party.is_fast:
                yield from against_channel(books, self.discord, party.channel, PUBLIC)

    async def _round_off(self, party: OfficeParty) -> None:
        """The game is played to its end, by the bot for all who are there."""
        table = party.table()
        if table is None or table.phase is not Phase.RUNNING:
            return
        for sitter in table.here:
            if sitter.autopilot is Autopilot.OFF:
                await self.discord.guest(sitter.user_id).slash("table autopilot", at=party.channel)
        await self._play_out(party, END_SECONDS, lambda: asyncio.sleep(0.1))
