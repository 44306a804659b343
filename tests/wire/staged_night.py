"""A night on which the bot is killed while somebody is doing something that was chosen before."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from crowd import Party
from moments import Moment, Stage, Watch, until_dead
from night import TOLD, Night, files_of, kill, must
from process import BotProcess, thinkers
from server import Discord

from bot.table import Phase

DEED_SECONDS = 15.0
"""By then somebody has done what is waited for, but where games are long."""

WRITES_SECONDS = 0.5
"""By then a deed has been written."""

MOVE_SECONDS = 20.0
"""For one move of a game that is played out, heard and shown."""

ORPHAN_SECONDS = 3.0
"""By then a thought that nobody hears is at its end, and the process that had it."""


@dataclass
class StagedParty(Party):
    """`tell` hears what somebody is about to do."""

    tell: Callable[[Stage], None] = lambda stage: None


class StagedNight(Night):
    """`hits`: ends that came while somebody was doing something of that stage. All parties are staged."""

    deed_seconds = DEED_SECONDS

    def __init__(self, discord: Discord, bot: BotProcess, story: str) -> None:
        super().__init__(discord, bot, story)
        self.hits: Counter[Stage] = Counter()

    async def _end_in_a_deed(self, moment: Moment, pid: int) -> None:
        """Wait until somebody begins it, and for so many writes or seconds more."""
        begun, watches = asyncio.Event(), list[Watch]()

        def tell(stage: Stage) -> None:
            if stage == moment.stage and not begun.is_set():
                begun.set()
                if moment.count and not moment.asks:
                    watches.append(Watch(files_of(self.bot.database), moment.count, lambda: kill(pid)))

        self._listen(tell)
        meanwhile = self._meanwhile(moment)
        going = None if meanwhile is None else asyncio.create_task(meanwhile)
        with suppress(TimeoutError):
            await asyncio.wait_for(begun.wait(), self.deed_seconds)
            self.hits[moment.stage] += 1
            await until_dead(self.bot, WRITES_SECONDS if watches else moment.seconds)
        self._listen(lambda stage: None)
        for watch in watches:
            watch.close()
        if going is not None:
            going.cancel()

    def _meanwhile(self, moment: Moment) -> Coroutine[Any, Any, None] | None:
        """What somebody does who is none of the crowd, so that the moment comes."""
        return None

    def _listen(self, tell: Callable[[Stage], None]) -> None:
        for party in self.crowd.parties:
            assert isinstance(party, StagedParty)
            party.tell = tell

    async def _bury(self) -> None:
        await super()._bury()
        with suppress(TimeoutError):
            await self.discord.until(lambda: not thinkers(self.bot.folder), ORPHAN_SECONDS)
        must(self.story, [f"{left} outlives the bot" for left in thinkers(self.bot.folder)])

    def _runs(self, party: Party) -> bool:
        whole = self.beside().here(party.channel.id)
        return whole is not None and whole.table.phase == Phase.RUNNING

    @staticmethod
    async def _once(move: Callable[[], Coroutine[Any, Any, object]]) -> str:
        """What came of a move; a press that was overtaken may never be answered."""
        try:
            return str(await asyncio.wait_for(move(), MOVE_SECONDS))
        except TimeoutError:
            return f"nothing in {MOVE_SECONDS} s"

    async def _play_out(
        self, party: Party, seconds: float, move: Callable[[], Coroutine[Any, Any, object]]
    ) -> None:
        """The running game comes to its end by its rules, one `move` after the other."""
        before = self.beside().here(party.channel.id)
        if before is None or before.table.phase != Phase.RUNNING:
            return
        moves = deque[str](maxlen=TOLD)
        try:
            async with asyncio.timeout(seconds):
                while self._runs(party):
                    moves.append(await self._once(move))
                    await asyncio.sleep(0.02)
        except TimeoutError:
            must(self.story, [f"{party.channel.name} is still played after {seconds} s", *moves])
        after = self.beside().tables[before.table.id]
        must(self.story, [] if after.table.ending == "played" else [f"it ended as {after.table.ending}"])
