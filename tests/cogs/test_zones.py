"""Time zones are found as people type them."""

from zoneinfo import available_timezones

import pytest

from cogs.settings import CITIES, COMMON, matching_zones


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("taip", "Asia/Taipei"),
        ("hong kong", "Asia/Hong_Kong"),
        ("台北", "Asia/Taipei"),
        (" 上海 ", "Asia/Shanghai"),
    ],
)
def test_a_zone_is_found_by_a_part_of_its_name_or_by_its_city(typed: str, first: str) -> None:
    assert matching_zones(typed)[0] == first


def test_no_more_is_offered_than_discord_shows() -> None:
    assert len(matching_zones("")) == 25
    assert matching_zones("")[: len(COMMON)] == list(COMMON)
    assert matching_zones("no such place") == []


def test_every_zone_that_we_name_exists() -> None:
    assert {*COMMON, *CITIES.values()} <= available_timezones()
