"""A playground in a process of its own."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@dataclass
class Running:
    """`log` is a file, since nobody reads it while the process runs and a full pipe would stop it."""

    process: subprocess.Popen[str]
    log: IO[str]

    def address(self) -> tuple[str, str]:
        """What the console says up to the address, and the address."""
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line):
                return said, found[0]
        raise AssertionError(f"no address on the console: {said}\n{self.logged()}")

    def rest(self, within: float) -> str:
        """What it still says until it ends, in at most so many seconds."""
        said, _ = self.process.communicate(timeout=within)
        return said

    def logged(self) -> str:
        self.log.seek(0)
        return self.log.read()


@contextlib.contextmanager
def running(*arguments: str) -> Iterator[Running]:
    """`python -m …` as a user has it, but without his token; ended at the end if it still runs."""
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            env={**environment, "PYTHONPATH": str(HERE)},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
        )
        try:
            yield Running(process, log)
        finally:
            process.terminate()
            try:
                process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
