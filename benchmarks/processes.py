"""The bots as processes of their own: started, measured, and surely ended."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from served import ROOT, Served

OURS = ("-m", "bot")
BARE = (str(ROOT / "benchmarks" / "bare.py"),)

STOP_SECONDS = 20.0
START_SECONDS = 60.0


class Bot:
    """A process that `served` is Discord for; `folder` is where it runs and logs."""

    def __init__(
        self, served: Served, folder: Path, name: str, command: Sequence[str], **settings: str
    ) -> None:
        self.served, self.folder, self.command, self.settings = served, folder, command, settings
        self._log = folder / f"{name}.log"
        self.process: asyncio.subprocess.Process | None = None
        self.began_at = 0.0

    async def start(self) -> float:
        """Start it and wait until it has identified itself; gives the seconds that took."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        self.served.expect()
        self.began_at = perf_counter()
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.command,
                cwd=self.folder,
                env={**kept, "PYTHONPATH": str(ROOT), **self.served.settings, **self.settings},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        connected = asyncio.create_task(self.served.connected())
        ended = asyncio.create_task(self.process.wait())
        await asyncio.wait((connected, ended), timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in (connected, ended):
            task.cancel()
        if not self.served.is_connected:
            raise RuntimeError(f"{self.command} does not connect:\n{self.log()[-2000:]}")
        return self.served.identified_at - self.began_at

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    async def stop(self) -> None:
        """End it with SIGTERM, or by force."""
        if self.process is None or self.process.returncode is not None:
            return
        self.wake()
        self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()

    # Only one bot at a time may have the machine.

    def rest(self) -> None:
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)

    def memory(self) -> float:
        """Resident megabytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def processor(self) -> float:
        """Seconds of processor time so far."""
        assert self.process is not None
        return processor(self.process.pid)


def processor(pid: int | str = "self") -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
