"""Ways to choose, for a thinking process: each is a plain function that it finds by its name."""

from __future__ import annotations

import os
import sys
import time
from random import Random
from typing import Any


def whose(view: Any, level: str, rng: Random) -> Any:
    """The process that thinks, and what it was asked."""
    return os.getpid(), view, level, rng.random()


def refuse(view: Any, level: str, rng: Random) -> Any:
    raise ValueError(f"nothing to do at level {level}")


def refuse_in_an_odd_way(view: Any, level: str, rng: Random) -> Any:
    class Local(Exception):
        """No other process can read it."""

    raise Local


def break_off(view: Any, level: str, rng: Random) -> Any:
    os._exit(3)


def sleep(view: Any, level: str, rng: Random) -> Any:
    time.sleep(view)
    return "slept"


def loaded(view: Any, level: str, rng: Random) -> Any:
    """The modules of ours that the process has read."""
    return sorted(name for name in sys.modules if name.split(".")[0] in ("bot", "cogs", "db"))
