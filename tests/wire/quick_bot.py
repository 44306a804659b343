"""The bot as an owner runs it, but that its computers make no pause before they play."""

from __future__ import annotations

import sys

import bot.tables
from bot.__main__ import main

if __name__ == "__main__":
    bot.tables.PAUSE_SECONDS = bot.tables.PAUSE_SWAY = 0.05
    sys.exit(main([]))
