"""What a profile says of a record that no evening reaches."""

from __future__ import annotations

import pytest

from bot.profiles import Profile
from bot.settings import LOCALES
from bot.words import Tongue
from cogs.profile import profile_lines


def lines(locale: str, **totals: int) -> list[str]:
    return list(profile_lines(Profile(2, totals, 1, {}), "小柏", Tongue(locale)))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_highest_title_has_none_above_it(locale: str) -> None:
    tongue = Tongue(locale)

    shown = lines(locale, points=60_000, hands=900)

    assert tongue("profile-title", title=tongue("title-guishen"), total=60_000) in shown
    assert tongue("profile-highest") in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_below_zero_the_next_title_is_still_the_second(locale: str) -> None:
    tongue = Tongue(locale)

    shown = lines(locale, points=-20, hands=1)

    assert tongue("profile-title", title=tongue("title-diannong"), total="−20") in shown
    assert tongue("profile-next", left=100, title=tongue("title-xueshi")) in shown


def test_what_was_never_counted_is_none() -> None:
    shown = lines("en", points=3, hands=1)

    assert "As the landlord: 0 hands, 0 won" in shown
    assert "As a peasant: 1 hand, 0 won" in shown
    assert "Bombs 0 · springs 0" in shown
