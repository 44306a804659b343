"""The bot as an owner runs it, but that what nobody plays himself is played with hardly a pause."""

from __future__ import annotations

import sys

import bot.tables
import bot.turns
from bot.__main__ import main

if __name__ == "__main__":
    bot.tables.PAUSE_SECONDS = bot.tables.PAUSE_SWAY = 0.05
    bot.turns.AUTOPILOT_SECONDS = 0.1
    sys.exit(main([]))
