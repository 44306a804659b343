"""A playground in a process of its own."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@contextlib.contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """`python -m …` as a user has it, but without his token; killed at the end if it still runs."""
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**environment, "PYTHONPATH": str(HERE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What the console says up to the address, and the address."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line):
            return said, found[0]
    raise AssertionError(f"no address on the console: {said}")
