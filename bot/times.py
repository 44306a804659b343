"""Times as an organiser types them, in the time zone of his guild."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.refusals import BadTime

FARTHEST = timedelta(days=90)

LEAP_YEAR = 2000
"""It has every day that there is."""

_WHEN = re.compile(
    r"(?:(?:(?P<year>\d{4})[-/.年])?(?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})(?:[日號号]\s*|\s+))?"
    r"(?P<hour>\d{1,2})[:點点時时](?P<minute>\d{2})?分?"
)


def read_time(said: str, zone: str, now: float) -> float:
    """Seconds since 1970 of `20:00`, `9/25 20:00` or `2026-09-25 20:00`.

    Without a day it is the next time that the clock shows so, without a year the next such day. Raises
    BadTime: "form", "past" or "far".
    """
    found = _WHEN.fullmatch(unicodedata.normalize("NFKC", said).strip())
    if found is None:
        raise BadTime(said, "form")
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone))
    try:
        when = _next(found, here)
    except ValueError:
        raise BadTime(said, "form") from None
    if when <= here:
        raise BadTime(said, "past")
    if when - here > FARTHEST:
        raise BadTime(said, "far")
    return when.timestamp()


def _next(found: re.Match[str], here: datetime) -> datetime:
    """Raises ValueError for what no calendar has."""
    time = here.replace(hour=int(found["hour"]), minute=int(found["minute"] or 0), second=0, microsecond=0)
    if found["day"] is None:
        return time if time > here else time + timedelta(days=1)  # the same hour by the clock on the wall
    month, day = int(found["month"]), int(found["day"])
    if found["year"] is not None:
        return time.replace(year=int(found["year"]), month=month, day=day)
    time.replace(year=LEAP_YEAR, month=month, day=day)
    for year in range(here.year, here.year + 9):  # a leap day may be eight years off
        with suppress(ValueError):
            if (when := time.replace(year=year, month=month, day=day)) > here:
                return when
    raise AssertionError("every day comes again")


def suggested_times(typed: str, zone: str, now: float) -> Iterator[tuple[str, float]]:
    """Times that begin as typed, or the next evenings: each as it would be typed, and when it is."""
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone))
    try:
        yield typed.strip(), read_time(typed, zone, now)
    except BadTime:
        for day in range(8):
            for hour in (19, 20, 21):
                when = (here + timedelta(days=day)).replace(hour=hour, minute=0, second=0, microsecond=0)
                text = f"{when:%Y-%m-%d %H:%M}"
                if when > here and typed.strip() in text:
                    yield text, when.timestamp()
