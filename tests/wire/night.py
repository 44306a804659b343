"""A night on which the bot is killed again and again, and what must hold each time it is back."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random

from books import (
    NOTHING,
    Absence,
    Books,
    against_absence,
    against_keys,
    against_loss,
    against_words,
    read_beside,
    read_dead,
)
from crowd import Crowd, Party
from deeds import Fate, again, deed, fate
from faces import against_channel, shows
from logs import errors
from moments import LONGEST_SECONDS, Moment, Traps, Watch, cause_trouble, until_dead
from people import Guest
from process import BotProcess
from server import Discord
from world import ANSWER_SECONDS, Channel, Interaction, Message

from bot import shelf
from bot.table import Phase
from bot.words import Tongue
from db.files import LOGS, beside
from db.rows import Whole

TABLES = 4

ONCE_MORE = 5
"""Interactions of the last life that are delivered again in the next."""

STOP_SECONDS = 5.0

PATIENCE_SECONDS = 25.0
"""By then every board shows what it has to show, even on a busy machine."""

PICTURE_SECONDS = 6.0

TOLD = 25
"""Requests and lines of the log that are told with what is wrong."""

GONE = 10008
"""Unknown message."""

PUBLIC = Tongue("zh-TW")


class Night:
    """One world and one file, and one process after the other. Every method raises AssertionError."""

    tables = TABLES

    def __init__(self, discord: Discord, bot: BotProcess, story: str) -> None:
        self.discord, self.bot, self.story = discord, bot, story
        self.traps = discord.mishaps = Traps()
        others = [discord.add_channel(f"table{n}") for n in range(2, self.tables + 1)]
        channels = [discord.channel, *others]
        self.crowd = self.gather(channels)
        self.books = NOTHING
        """As the last process left them."""
        self.left_at = time.time()
        """Since then nobody has served the tables."""
        self.asked: list[Interaction] = []
        """By whom and when ever; what is asked of the running process is not among them yet."""
        self.last: list[Interaction] = []
        """Those that were asked of the last process."""
        self.redone: set[int] = set()
        self._seen_lines = 0

    def gather(self, channels: list[Channel]) -> Crowd:
        return Crowd(self.discord, channels, self.story)

    # One life

    async def live_until(self, moment: Moment) -> None:
        """Start the bot, see that all is as it was, let people play, and kill it."""
        began = time.time()
        await self.bot.spawn()
        if moment.when != "starting":
            await self.bot.until_connected()
            away = Absence(self.left_at, began, time.time())
            must(moment, against_absence(self.books, self.beside(), away, is_back=True))
            await self._go_on(moment)
            self.crowd.begin(str(moment))
            if not moment.is_early:
                await self._see_a_board()
            cause_trouble(self.traps, moment.trouble, Random(str(moment)))
        await self._end(moment)
        died = time.time()
        await self._bury()

        books = read_dead(self.bot.database)
        if moment.when == "starting":
            away = Absence(self.left_at, began, died)
            must(moment, against_absence(self.books, books, away, is_back=False))
        must(moment, self._against(books))
        must(moment, errors(self._new_lines(), moment.trouble))
        if moment.when != "starting" or _clocks(books) != _clocks(self.books):
            self.left_at = died
        self.books = books
        await asyncio.sleep(moment.rest)

    async def _end(self, moment: Moment) -> None:
        pid = self.bot.pid
        if moment.when == "stopping":
            await asyncio.sleep(Random(f"{moment} play").uniform(0, 1.2))
            os.kill(pid, signal.SIGTERM)
        match moment.by:
            case "time":
                await until_dead(self.bot, moment.seconds)
            case "commit":
                watch = Watch(files_of(self.bot.database), moment.count, lambda: kill(pid))
                await until_dead(self.bot, LONGEST_SECONDS)
                watch.close()
            case "deed":
                await self._end_in_a_deed(moment, pid)
            case _:
                self.traps.arm(moment, lambda: kill(pid))
                await until_dead(self.bot, LONGEST_SECONDS)
                self.traps.disarm()
        if moment.asks:
            await self._ask_to_stop(moment)
        else:
            kill(pid)
        await self.bot.wait()

    async def _end_in_a_deed(self, moment: Moment, pid: int) -> None:
        raise NotImplementedError

    async def _ask_to_stop(self, moment: Moment) -> None:
        """SIGTERM is obeyed soon and in good order; before the file is touched, one may just die of it."""
        has_begun = beside(self.bot.database, ".lock").exists()
        os.kill(self.bot.pid, signal.SIGTERM)
        if not await until_dead(self.bot, STOP_SECONDS):
            must(moment, [f"it still runs after {STOP_SECONDS} s", *self._new_lines()[-TOLD:]])
        status = (await self.bot.wait()).status
        if status != 0 and (has_begun or status != -signal.SIGTERM):
            must(moment, [f"exit status {status}", *self._new_lines()[-TOLD:]])

    async def _bury(self) -> None:
        """What is on its way arrives, and nobody waits for an answer any more."""
        await self.crowd.end()
        self.traps.end()
        await self.discord.until(lambda: self.discord.routes.in_flight == 0 and not self._is_heard())
        self._turn_page()

    def _is_heard(self) -> bool:
        return any(session.is_connected for session in self.discord.gateway.sessions.values())

    def _turn_page(self) -> None:
        known = {id(each) for each in self.asked}
        self.last = [each for each in self._now() if id(each) not in known]
        self.asked += self.last

    def _now(self) -> Iterable[Interaction]:
        return self.discord.world.interactions.values()

    # Checks

    def beside(self) -> Books:
        return read_beside(self.bot.database)

    def _against(self, books: Books) -> Iterator[str]:
        if books.broken is not None:
            yield books.broken
        asked = list({id(each): each for each in (*self.asked, *self._now())}.values())
        yield from against_loss(self.books, books)
        yield from against_keys(books, {str(each.id): each for each in asked})
        yield from against_words(books, asked, self.discord.world, self.redone)

    def _new_lines(self) -> list[str]:
        lines = self.bot.log
        new, self._seen_lines = lines[self._seen_lines :], len(lines)
        return new

    # After a restart

    async def _see_a_board(self) -> None:
        """The first picture of a process takes a second or more, and until then no board is shown."""
        first = len(self.discord.requests)
        with suppress(TimeoutError):
            await self.discord.until(
                lambda: any(each.uploads for each in self.discord.requests[first:]), PICTURE_SECONDS
            )

    async def _go_on(self, moment: Moment) -> None:
        if not self.books.tables:
            await asyncio.gather(*(self._sit_down(party) for party in self.crowd.parties))
            return
        rng = Random(f"{moment} probe")
        must(moment, await self._deliver_again(rng))
        books = self.beside()
        must(moment, self._against(books))
        presses = [self._press_old(party, books) for party in self.crowd.parties]
        must(moment, chain(*await asyncio.gather(*presses)))

    async def _sit_down(self, party: Party) -> None:
        """A game begins, so that the night has something to disturb."""
        host, *others = party.guests
        await host.slash("table open", at=party.channel, game="bobing")
        await self.discord.until(lambda: party.board() is not None, PATIENCE_SECONDS)
        for guest in others[:2]:
            await guest.press("join", at=party.channel)
        await host.press("start", at=party.channel)

    async def _deliver_again(self, rng: Random) -> list[str]:
        """What the last process was asked comes once more: it is answered, and done if it was not yet."""
        world = self.discord.world
        told = {each.id: fate(each, world) for each in self.last if deed(each)}
        unheard = [each for each in self.last if told.get(each.id) is Fate.OPEN]
        heard = [each for each in self.last if told.get(each.id) is Fate.DONE]
        chosen = [*unheard[-ONCE_MORE:], *rng.sample(heard, min(2, len(heard)))]
        twins = [again(each, world) for each in chosen]
        self.redone |= {twin.id for twin in twins}
        for twin in twins:
            assert self.discord.deliver(twin)
        waiting = [asyncio.create_task(twin.answered.wait()) for twin in twins]
        if waiting:
            await asyncio.wait(waiting, timeout=ANSWER_SECONDS)
        return [line for twin in twins if (line := self._against_answer(twin))]

    def _against_answer(self, twin: Interaction) -> str | None:
        if any(no.code == GONE for no in twin.refusals):
            return None  # what he pressed is no longer there, and nor would the failure be
        if not twin.answered.is_set():
            return f"{twin.user.shown} got no answer when his {deed(twin)} came once more ({twin.id})"
        key = self.books.keys.get(str(twin.id))
        was_saved = key is not None and self.books.tables[key.table_id].table.phase != Phase.OVER
        if was_saved and fate(twin, self.discord.world) is Fate.REFUSED:
            return f"{twin.user.shown} was refused his {deed(twin)}, which is saved ({twin.id})"
        return None

    async def _press_old(self, party: Party, books: Books) -> list[str]:
        """A button of the running turn throws, whichever process drew it; an earlier one is refused."""
        whole = books.here(party.channel.id)
        if whole is None or whole.table.phase != Phase.RUNNING:
            return []
        sitter = shelf.from_rows(whole).to_act
        assert sitter is not None
        guest = self.discord.guest(sitter.user_id)
        # As it was remembered, but still there: nobody can press what was deleted.
        shown = [board for board in party.old if board.id in party.channel.messages]
        shown += self.discord.boards(party.channel)
        boards = [board for board in shown if shows(board, whole) and "roll" in board.verbs]
        old = [board for board in boards if version_of(board) < whole.table.turn_version]
        good = [board for board in boards if version_of(board) >= whole.table.turn_version]
        return [
            *(await self._press_stale(guest, old[-1], whole) if old else ()),
            *(await self._press_good(guest, good[0], whole) if good else ()),
        ]

    async def _press_stale(self, guest: Guest, board: Message, whole: Whole) -> Iterable[str]:
        answer = await guest.press("roll", on=board)
        if not answer.private or answer.text != guest.reads("refused-stale-button"):
            return [f"a button of version {version_of(board)} in turn {whole.table.turn_version}: {answer}"]
        return []

    async def _press_good(self, guest: Guest, board: Message, whole: Whole) -> Iterable[str]:
        answer = await guest.press("roll", on=board)
        made = self.beside().tables[whole.table.id].events[len(whole.events) :]
        if any(event.cause != "player" for event in made):
            return []  # on a busy machine the clock may have been faster
        if answer.error or fate(answer.interaction, self.discord.world) is Fate.REFUSED or len(made) != 1:
            return [f"a button of the running turn made {len(made)} throws after the restart: {answer}"]
        return []

    # The end

    async def dawn(self) -> None:
        """No more kills: everything settles, and who left comes back to one board."""
        where = f"seed {self.story}, after the last kill"
        began = time.time()
        await self.bot.start()
        away = Absence(self.left_at, began, time.time())
        must(where, against_absence(self.books, self.beside(), away, is_back=True))
        await self._settle(where)
        await asyncio.gather(*(self._round_off(party) for party in self.crowd.parties))
        await self._settle(f"{where}, at the end")
        ended = await self.bot.terminate()
        await self._bury()
        must(where, self._against(read_dead(self.bot.database)))
        must(where, errors(self._new_lines()))
        assert (ended.status, ended.seconds < STOP_SECONDS) == (0, True), where

    async def _settle(self, where: str) -> None:
        """Every channel shows what it has to show, soon and for good."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                while any(self._against_channels()):  # noqa: ASYNC110  it is another process that moves
                    await asyncio.sleep(0.2)
        await self.discord.quiet()
        faults = list(self._against_channels())
        if faults:
            asked = [str(request) for request in self.discord.requests[-TOLD:]]
            faults += ["after these requests:", *asked, "in the log:", *self._new_lines()[-TOLD:]]
        must(where, faults)

    def _against_channels(self) -> Iterator[str]:
        books = self.beside()
        for party in self.crowd.parties:
            yield from against_channel(books, self.discord, party.channel, PUBLIC)

    async def _round_off(self, party: Party) -> None:
        """Who leaves comes back to one board."""
        whole = self.beside().here(party.channel.id)
        if whole is None:
            return
        here = [sitter for sitter in shelf.from_rows(whole).sitters if sitter.is_here]
        guest = self.discord.guest(here[-1].user_id)
        await guest.slash("table leave", at=party.channel)
        await guest.slash("table join", at=party.channel)


def kill(pid: int) -> None:
    """SIGKILL; somebody else may have been faster."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def files_of(database: Path) -> list[Path]:
    """What SQLite writes to."""
    return [database, *(beside(database, tail) for tail in LOGS)]


def must(where: object, faults: Iterable[str]) -> None:
    found = list(faults)
    assert not found, "\n".join([str(where), *found])


def _clocks(books: Books) -> dict[int, float | None]:
    return {whole.table.id: whole.table.deadline for whole in books.live}


def version_of(shown: Message, verb: str = "roll") -> int:
    """The version for which the button or the select for this was drawn."""
    return int(next(each for each in shown.custom_ids if each.endswith(f":{verb}")).split(":")[2])
