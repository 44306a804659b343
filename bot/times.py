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

JUST_GONE = timedelta(days=30)

LEAP_YEAR = 2000
"""It has every day that there is."""

_WHEN = re.compile(
    r"(?:(?:(?P<year>\d{4})[-/.年])?(?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})(?:[日號号]\s*|\s+))?"
    r"(?P<day_word>今天|今日|今晚|明天|明日|明晚|後天|后天|today|tonight|tomorrow)?\s*"
    r"(?P<part>早上|上午|中午|下午|傍晚|晚上|晚)?\s*"
    r"(?P<hour>\d{1,2})(?P<mark>[:點点時时])?(?P<minute>\d{2})?分?\s*(?P<half>am|pm)?",
    re.IGNORECASE,
)

DAYS = {
    **dict.fromkeys(("今天", "今日", "今晚", "today", "tonight"), 0),
    **dict.fromkeys(("明天", "明日", "明晚", "tomorrow"), 1),
    **dict.fromkeys(("後天", "后天"), 2),
}
LATE = ("中午", "下午", "傍晚", "晚上", "晚", "今晚", "明晚", "tonight", "pm")
"""Words by which an hour up to twelve is one of the second half of the day."""


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


def _hour(found: re.Match[str]) -> int:
    hour, words = int(found["hour"]), {found["day_word"], found["part"], (found["half"] or "").lower()}
    is_late = not words.isdisjoint(LATE)
    return hour + 12 if is_late and hour < 12 else hour


def _next(found: re.Match[str], here: datetime) -> datetime:
    """Raises ValueError for what no calendar has, and for a number that nothing calls an hour."""
    if not any(found[name] for name in ("mark", "day_word", "part", "half")):
        raise ValueError(found[0])
    time = here.replace(hour=_hour(found), minute=int(found["minute"] or 0), second=0, microsecond=0)
    if (word := (found["day_word"] or "").lower()) and found["day"] is None:
        return time + timedelta(days=DAYS[word])
    if found["day"] is None:
        return time if time > here else time + timedelta(days=1)  # the same hour by the clock on the wall
    month, day = int(found["month"]), int(found["day"])
    if found["year"] is not None:
        return time.replace(year=int(found["year"]), month=month, day=day)
    time.replace(year=LEAP_YEAR, month=month, day=day)
    for year in range(here.year, here.year + 9):  # a leap day may be eight years off
        with suppress(ValueError):
            when = time.replace(year=year, month=month, day=day)
            # Who names a day that has just gone hardly means the one in a year.
            if when > here or when - here > -JUST_GONE:
                return when
    raise AssertionError("every day comes again")


def suggested_times(typed: str, zone: str, now: float) -> Iterator[tuple[str, float]]:
    """What was typed, or the next evenings that it may mean: each with its day, and when it is."""
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone))
    try:
        when = datetime.fromtimestamp(read_time(typed, zone, now), UTC).astimezone(ZoneInfo(zone))
        yield f"{when:%Y-%m-%d %H:%M}", when.timestamp()
    except BadTime:
        for day in range(8):
            for hour in (19, 20, 21):
                when = (here + timedelta(days=day)).replace(hour=hour, minute=0, second=0, microsecond=0)
                text = f"{when:%Y-%m-%d %H:%M}"
                if when > here and typed.strip() in text:
                    yield text, when.timestamp()
