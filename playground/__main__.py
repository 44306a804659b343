"""`python -m playground --bot MODULE:FUNCTION`: any bot in a browser page."""

import argparse
import sys
from importlib import import_module

from playground import stage


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A bot in a browser page.")
    parser.add_argument("--bot", required=True, metavar="MODULE:FUNCTION", help="makes the discord.py bot")
    parser.add_argument("--port", type=int, default=None, help="on 127.0.0.1; by default a free one")
    arguments = parser.parse_args()
    module, _, function = arguments.bot.partition(":")
    return stage.run(getattr(import_module(module), function), port=arguments.port)


if __name__ == "__main__":
    sys.exit(main())
