"""What somebody has won, as words in one language."""

from __future__ import annotations

from collections.abc import Callable

from bot.gathering import FINAL
from bot.handover import Won
from bot.names import inert, plain
from bot.words import Tongue
from cogs.bobing_words import AWARD_WORDS
from games.bobing.values import Award

Clean = Callable[[str, int], str]
"""Makes what people wrote harmless where it stands: `inert` in a message, `plain` in a list to pick from."""

NAME_CELLS, PRIZE_CELLS, UNIT_CELLS = 20, 40, 20


def class_words(tongue: Tongue) -> dict[str, str]:
    return {str(award): tongue(word) for award, word in AWARD_WORDS.items()}


def prize_words(class_: str, count: int, prize: tuple[str, str], tongue: Tongue, clean: Clean = inert) -> str:
    """So many prizes of a class; `prize` is their name and unit, "" where the host gave none."""
    award, (name, unit) = tongue(AWARD_WORDS[Award(class_)]), prize
    if not name:
        return tongue("prize-plain", award=award, count=count)
    name, unit = clean(name, PRIZE_CELLS), unit and clean(unit, UNIT_CELLS)
    key = "prize-named" if unit else "prize-unitless"
    return tongue("won-named", award=award, prize=tongue(key, name=name, count=count, unit=unit))


def won_words(won: Won, tongue: Tongue, clean: Clean = inert) -> str:
    return prize_words(won.class_, won.count, (won.prize, won.unit), tongue, clean)


def where_words(won: Won, tongue: Tongue) -> str:
    """At which table, as it is put behind a prize; one of an evening by its number there."""
    if won.room is not None:
        return tongue("won-of-final") if won.room == FINAL else tongue("won-of-room", room=won.room)
    return tongue("won-of-table", table=won.table_id)


def choice_words(won: Won, tongue: Tongue) -> str:
    """Who won what and where, in the 100 characters of one line to pick."""
    name, prize = plain(won.name, NAME_CELLS), won_words(won, tongue, plain)
    return tongue("won-choice", name=name, prize=prize, where=where_words(won, tongue))[:100]
