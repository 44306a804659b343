"""The bot in a process of its own, as a server runs it: `python -m bot`, settings, a database file."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bot.audit import audit
from db.readonly import in_this_schema, look_at_file

if TYPE_CHECKING:
    from server import Discord

ROOT = Path(__file__).parents[2]

READY_SECONDS = 2.4
"""discord.py waits two seconds after the last guild before it says that it is ready."""

START_SECONDS = 60.0
STOP_SECONDS = 30.0

TROUBLE = re.compile(r"^Traceback|\b(ERROR|CRITICAL)\b|Task exception was never retrieved|was never awaited")


@dataclass
class Ended:
    """How a process ended: its exit status, negative for a signal, and the seconds that it took."""

    status: int
    seconds: float


@dataclass(frozen=True)
class Child:
    """A process that the bot started, where the system tells of processes in `/proc`."""

    pid: int
    command: str

    @property
    def is_running(self) -> bool:
        """One that has ended and that nobody has asked for its status runs no more."""
        stat = _stat(self.pid)
        return stat is not None and stat[0] != "Z" and _command(self.pid) == self.command

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        stat = _stat(self.pid)
        return 0.0 if stat is None else (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str] | None:
    """What the system says of a process, from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(") ", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ").strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@dataclass
class BotProcess:
    """`folder` holds the database and the log. One process at a time; `start` again after it ended."""

    discord: Discord
    folder: Path
    process: asyncio.subprocess.Process | None = None
    starts: int = 0
    program: tuple[str, ...] = ("-m", "bot")
    """What Python runs; by default what an owner runs."""
    _expected: list[re.Pattern[str]] = field(default_factory=list)

    @property
    def database(self) -> Path:
        return self.folder / "kaiju.sqlite3"

    @property
    def log_file(self) -> Path:
        return self.folder / "bot.log"

    @property
    def log(self) -> list[str]:
        """All that was written by all processes so far, line by line."""
        if not self.log_file.exists():
            return []
        return self.log_file.read_text(encoding="utf-8", errors="replace").splitlines()

    # Life

    async def start(self, *, until_ready: bool = True, shards: int = 1, **settings: str) -> None:
        """Start the process and wait until its boards are shown; settings by their names in lower case."""
        await self.spawn(**settings)
        await self.until_connected(shards)
        if until_ready:
            await self.until_ready()

    async def spawn(self, **settings: str) -> None:
        """Start the process and wait for nothing."""
        assert self.process is None or self.process.returncode is not None, "it still runs"
        self.starts += 1
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.program,
                cwd=self.folder,  # away from anybody's .env
                env=self._environment(settings),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _environment(self, settings: dict[str, str]) -> dict[str, str]:
        kept = {
            name: os.environ[name] for name in ("PATH", "HOME", "LANG", "SYSTEMROOT") if name in os.environ
        }
        return {
            **kept,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DISCORD_GATEWAY_URL": self.discord.gateway_url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            **{name.upper(): value for name, value in settings.items()},
        }

    async def until_connected(self, shards: int = 1) -> None:
        """Until it holds its sessions; buttons and commands are answered from then on."""
        ready = asyncio.create_task(self.discord.gateway.until_ready(shards, START_SECONDS))
        ended = asyncio.create_task(self._running.wait())
        await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, ended):
            task.cancel()
        if self.process is not None and self.process.returncode is not None:
            raise AssertionError(f"it ended with {self.process.returncode}:\n" + "\n".join(self.log[-30:]))
        if not ready.done() or ready.cancelled() or ready.exception() is not None:
            raise AssertionError("it does not connect:\n" + "\n".join(self.log[-30:]))

    async def until_ready(self) -> None:
        """Until `on_ready` has passed and the boards that were open are shown again."""
        told = self.discord.gateway.told_guild_at
        if told is not None:
            left = told + READY_SECONDS - asyncio.get_running_loop().time()
            await asyncio.sleep(max(0.0, left))

    async def kill(self) -> Ended:
        """kill -9: no time to say good-bye."""
        return await self._end(signal.SIGKILL)

    async def terminate(self) -> Ended:
        return await self._end(signal.SIGTERM)

    async def wait(self, within: float = STOP_SECONDS) -> Ended:
        """Until it ends by itself."""
        began = time.monotonic()
        status = await asyncio.wait_for(self._running.wait(), within)
        return Ended(status, time.monotonic() - began)

    async def _end(self, number: signal.Signals) -> Ended:
        self._running.send_signal(number)
        try:
            return await self.wait()
        finally:
            await self.discord.until(lambda: not self._is_heard(), 5)

    def _is_heard(self) -> bool:
        return any(session.is_connected for session in self.discord.gateway.sessions.values())

    async def finish(self) -> None:
        """Whatever happened to it, it obeys SIGTERM, tells of no bug and leaves a database that holds."""
        if self.is_running:
            await self.discord.quiet()
            ended = await self.terminate()
            assert ended.status == 0, self.log[-30:]
        assert self.trouble() == []
        if self.database.exists():
            found = look_at_file(self.database, in_this_schema(audit))
            assert found.broken is None, found.broken

    async def reap(self) -> None:
        """Make sure that nothing is left running."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await asyncio.wait_for(self.process.wait(), STOP_SECONDS)

    @property
    def _running(self) -> asyncio.subprocess.Process:
        assert self.process is not None, "it was never started"
        return self.process

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    @property
    def pid(self) -> int:
        return self._running.pid

    def memory(self) -> int:
        """Resident bytes, where the system tells them."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return Child(self.pid, "").cpu()

    def children(self) -> list[Child]:
        """Processes that it started and that run."""
        numbers = [int(found.name) for found in Path("/proc").iterdir() if found.name.isdigit()]
        own = [pid for pid in numbers if (stat := _stat(pid)) is not None and int(stat[1]) == self.pid]
        return [child for pid in own if (child := Child(pid, _command(pid))).is_running]

    # The log

    def expect_errors(self, pattern: str = ".") -> None:
        """Lines of trouble that match are part of this story."""
        self._expected.append(re.compile(pattern))

    def trouble(self) -> list[str]:
        """Lines that tell of a bug, but for those that were expected."""
        found = [line for line in self.log if TROUBLE.search(line)]
        return [line for line in found if not any(each.search(line) for each in self._expected)]


@asynccontextmanager
async def running(discord: Discord, folder: Path) -> AsyncIterator[BotProcess]:
    """A process that never outlives the block; whoever wants it, starts it."""
    process = BotProcess(discord, folder)
    try:
        yield process
    finally:
        await process.reap()


def thinkers(folder: Path) -> list[Child]:
    """Processes that think for computers of a bot in this folder, whoever is their parent by now."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and "bot.thinkers" in _command(int(entry.name)):
            child = Child(int(entry.name), _command(int(entry.name)))
            with suppress(FileNotFoundError, ProcessLookupError, PermissionError):
                if child.is_running and (entry / "cwd").resolve() == folder.resolve():
                    found.append(child)
    return found
