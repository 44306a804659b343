"""Times as an organiser types them: every form, every zone, and what no clock shows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.refusals import BadTime
from bot.times import read_time, suggested_times

TAIPEI = "Asia/Taipei"
NEW_YORK = "America/New_York"
ZONES = (TAIPEI, "UTC", NEW_YORK, "Europe/London", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Niue")


def at(text: str, zone: str = TAIPEI) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


NOW = at("2026-09-20 18:30")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("20:00", "2026-09-20 20:00"),
        ("18:30", "2026-09-21 18:30"),  # right now is past
        ("8:05", "2026-09-21 08:05"),
        ("0:00", "2026-09-21 00:00"),
        ("9/25 20:00", "2026-09-25 20:00"),
        ("09-25 20:00", "2026-09-25 20:00"),
        ("9.25 20:00", "2026-09-25 20:00"),
        ("2026-09-25 20:00", "2026-09-25 20:00"),
        ("2026/9/25 20:00", "2026-09-25 20:00"),
        ("  9/25   20:00 ", "2026-09-25 20:00"),
        ("9月25日 20:00", "2026-09-25 20:00"),
        ("9月25日20:00", "2026-09-25 20:00"),
        ("9月25號20點30分", "2026-09-25 20:30"),
        ("9月25号 20时", "2026-09-25 20:00"),
        ("2026年9月25日 20點", "2026-09-25 20:00"),
        ("20點", "2026-09-20 20:00"),
        ("２０：００", "2026-09-20 20:00"),
        ("９／２５　２０：００", "2026-09-25 20:00"),
        ("12/19 18:30", "2026-12-19 18:30"),
        ("明天 20:00", "2026-09-21 20:00"),
        ("今晚8點", "2026-09-20 20:00"),
        ("明晚 8:30", "2026-09-21 20:30"),
        ("後天下午三點".replace("三", "3"), "2026-09-22 15:00"),
        ("晚上8点", "2026-09-20 20:00"),
        ("明天中午12点", "2026-09-21 12:00"),
        ("明天早上9點", "2026-09-21 09:00"),
        ("8pm", "2026-09-20 20:00"),
        ("tomorrow 20:00", "2026-09-21 20:00"),
        ("Tomorrow 8 PM", "2026-09-21 20:00"),
        ("9/25 晚上8點", "2026-09-25 20:00"),
    ],
)
def test_a_time_is_read_in_the_zone_of_the_guild(said: str, meant: str) -> None:
    assert read_time(said, TAIPEI, NOW) == at(meant)


@pytest.mark.parametrize(
    "said",
    [
        *("", " ", "20", "8", "24:00", "20:60", "2:5", "20:00:00", "-1:00", "20：0", "yesterday 20:00"),
        *(
            "25/9 20:00",
            "9/31 20:00",
            "2/30 20:00",
            "0/1 20:00",
            "13/1 20:00",
            "9/25",
            "9/25 20",
            "9/2520:00",
        ),
        *(
            "2027-02-29 20:00",
            "0000-01-01 00:00",
            "9/25 20:00 ok",
            "<t:1790000000>",
            "𝟚𝟘",
            "二十點",
            "9/2520:00",
        ),
    ],
)
def test_what_no_clock_or_calendar_shows_is_refused(said: str) -> None:
    with pytest.raises(BadTime) as caught:
        read_time(said, TAIPEI, NOW)
    assert (caught.value.said, caught.value.why) == (said, "form")


@pytest.mark.parametrize(
    "said", ["2026-09-20 18:30", "2026-09-20 18:29", "2025-9-21 23:59", "1000-01-01 0:00"]
)
def test_a_time_that_is_past_is_refused(said: str) -> None:
    with pytest.raises(BadTime) as caught:
        read_time(said, TAIPEI, NOW)
    assert caught.value.why == "past"


@pytest.mark.parametrize("said", ["9/19 20:00", "9/20 18:00", "8/25 20:00", "今天 18:00"])
def test_a_day_that_has_just_gone_is_past_and_not_next_year(said: str) -> None:
    with pytest.raises(BadTime) as caught:
        read_time(said, TAIPEI, NOW)
    assert caught.value.why == "past"


@pytest.mark.parametrize(
    "said", ["2026-12-19 18:31", "2027-09-20 18:30", "9999-12-31 23:59", "8/20 20:00", "2/29 20:00"]
)
def test_a_time_more_than_ninety_days_off_is_refused(said: str) -> None:
    with pytest.raises(BadTime) as caught:
        read_time(said, TAIPEI, NOW)
    assert caught.value.why == "far"


def test_a_day_without_a_year_may_be_in_the_next_one() -> None:
    assert read_time("1/2 20:00", TAIPEI, at("2026-12-30 12:00")) == at("2027-01-02 20:00")


@pytest.mark.parametrize("now", ["2027-12-20 12:00", "2028-01-05 12:00", "2028-02-29 19:59"])
def test_the_leap_day_is_found_from_the_year_before_and_in_its_own(now: str) -> None:
    assert read_time("2/29 20:00", TAIPEI, at(now)) == at("2028-02-29 20:00")


def test_the_leap_day_of_a_far_year_is_far_and_not_nonsense() -> None:
    with pytest.raises(BadTime) as caught:
        read_time("2/29 20:00", TAIPEI, at("2096-04-01 12:00"))  # 2100 has none
    assert caught.value.why == "far"


def test_tomorrow_is_the_same_hour_by_the_clock_on_the_wall_when_summer_time_ends() -> None:
    now = at("2026-10-31 21:00", NEW_YORK)  # 25 hours to the same time tomorrow
    assert read_time("20:00", NEW_YORK, now) == at("2026-11-01 20:00", NEW_YORK)
    assert read_time("20:00", NEW_YORK, now) - now == 24 * 3600


def test_an_hour_that_the_clock_leaves_out_is_the_one_after_it() -> None:
    now = at("2026-03-08 01:50", NEW_YORK)
    assert read_time("2:30", NEW_YORK, now) == at("2026-03-08 03:30", NEW_YORK)


def test_of_an_hour_that_the_clock_shows_twice_the_first_is_meant_until_it_is_past() -> None:
    first = datetime(2026, 11, 1, 1, 30, tzinfo=ZoneInfo(NEW_YORK))
    assert read_time("1:30", NEW_YORK, first.timestamp() - 60) == first.timestamp()
    second = first.replace(fold=1)
    assert read_time("1:45", NEW_YORK, second.timestamp()) == second.timestamp() + 15 * 60


@given(
    zone=st.sampled_from(ZONES),
    now=st.integers(int(at("2026-01-01 00:00")), int(at("2029-01-01 00:00"))),
    ahead=st.timedeltas(timedelta(minutes=2), timedelta(days=89)),
)
def test_what_is_written_out_is_read_as_that_minute(zone: str, now: int, ahead: timedelta) -> None:
    when = (datetime.fromtimestamp(now, UTC) + ahead).astimezone(ZoneInfo(zone)).replace(second=0, fold=0)

    read = read_time(f"{when:%Y-%m-%d %H:%M}", zone, now - 2 * 3600)

    assert read == when.replace(microsecond=0).timestamp()


@given(said=st.text(max_size=40), zone=st.sampled_from(ZONES))
def test_whatever_is_typed_is_a_future_time_or_refused(said: str, zone: str) -> None:
    try:
        read = read_time(said, zone, NOW)
    except BadTime:
        return
    assert NOW < read <= NOW + 91 * 24 * 3600


@given(
    typed=st.text(max_size=100) | st.sampled_from(["", "20:00", "2026", "9/25 20:00", "21:00"]),
    zone=st.sampled_from(ZONES),
)
def test_every_suggestion_can_be_read_and_is_short(typed: str, zone: str) -> None:
    for said, when in suggested_times(typed, zone, NOW):
        assert 1 <= len(said) <= 100
        assert read_time(said, zone, NOW) == when > NOW


def test_the_next_evenings_are_suggested_to_who_has_typed_nothing() -> None:
    suggested = [said for said, _ in suggested_times("", TAIPEI, NOW)]

    assert suggested[:4] == ["2026-09-20 19:00", "2026-09-20 20:00", "2026-09-20 21:00", "2026-09-21 19:00"]
    assert len(suggested) <= 25
    assert [said for said, _ in suggested_times("26 20", TAIPEI, NOW)] == ["2026-09-26 20:00"]
