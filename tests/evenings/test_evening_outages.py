"""Discord goes out of reach and comes back: nobody loses by it."""

from __future__ import annotations

import logging

import pytest
from evening import Evening
from trouble import happens, is_current

from bot.logs import AsText
from bot.table import Autopilot, Phase
from db import rows

pytestmark = pytest.mark.asyncio

OUTAGE = 5 * 60
LEAST = 10


async def outage(evening: Evening, seconds: float = OUTAGE, back: str = "resumed") -> None:
    await happens(evening, "disconnect")
    await evening.wait(seconds)
    await happens(evening, back)


@pytest.mark.parametrize("back", ["resumed", "connect"])
async def test_an_outage_costs_no_turn_no_time_and_nobody_his_good_name(evening: Evening, back: str) -> None:
    await evening.begin(3)
    await evening.wait(20)
    guest, before = evening.next(), evening.table()

    await outage(evening, back=back)

    assert evening.next() is guest
    assert evening.table().steps == before.steps
    assert evening.table().deadline == pytest.approx(before.deadline + OUTAGE, abs=0.1)
    assert all(s.silent_turns == 0 and s.autopilot is Autopilot.OFF for s in evening.table().here)
    assert evening.pings() == []
    await evening.wait(1)
    assert await is_current(evening)
    await guest.press("roll")
    assert evening.table().steps == before.steps + 1


async def test_the_log_tells_an_outage_and_a_blink_not(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    caplog.set_level(logging.INFO, "bot.tables")

    await outage(evening, seconds=4)
    assert "outage" not in caplog.messages
    await outage(evening)

    (told,) = [record for record in caplog.records if record.getMessage() == "outage"]
    assert AsText(None).format(told).endswith(f"outage part=shard-0 seconds={OUTAGE}")


async def test_the_log_tells_how_long_the_bot_was_away(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    caplog.set_level(logging.INFO, "bot.tables")

    await evening.replace_bot(away=3600, killed=False)

    (told,) = [record for record in caplog.records if record.getMessage() == "absence"]
    assert AsText(None).format(told).endswith("absence seconds=3600")


async def test_after_an_outage_the_mention_comes_at_half_of_the_time_that_is_left(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(19)

    await outage(evening)
    await evening.wait(8)
    assert evening.pings() == []
    await evening.wait(4)

    (ping,) = evening.pings()
    assert ping.ping_user_ids == [evening.next().id]


async def test_after_an_outage_a_turn_that_was_nearly_over_has_ten_seconds(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(57)

    await outage(evening)

    assert evening.table().deadline == pytest.approx(evening.now() + LEAST, abs=0.1)
    await evening.wait(9)
    assert evening.table().steps == 1
    await evening.wait(2)
    assert evening.table().steps == 2


async def test_an_autopilot_does_not_throw_during_an_outage(evening: Evening) -> None:
    await evening.begin(2)
    await evening.others()[0].press("autopilot")
    await evening.next().press("roll")
    steps = evening.table().steps

    await happens(evening, "disconnect")
    await evening.wait(OUTAGE)
    assert evening.table().steps == steps
    await happens(evening, "resumed")
    await evening.wait(LEAST + 1)

    assert evening.table().steps == steps + 1
    assert evening.rows()["events"][-1]["cause"] == "autopilot"


async def test_a_lobby_stays_open_for_the_time_of_an_outage_longer(evening: Evening) -> None:
    await evening.open(2)
    before = evening.table().deadline
    await evening.wait(28 * 60)

    await outage(evening)
    assert evening.table().deadline == pytest.approx(before + OUTAGE, abs=0.1)
    await evening.wait(60)

    assert evening.table().phase is Phase.LOBBY
    await evening.wait(60)
    assert evening.is_over()


async def test_an_outage_moves_the_deadline_of_every_table(evening: Evening) -> None:
    elsewhere = evening.guild.create_text_channel("elsewhere")
    await evening.begin(3, at=elsewhere)
    await evening.begin(3)
    before = [table.deadline for table in evening.bot.tables.all_held()]

    await outage(evening)

    after = [table.deadline for table in evening.bot.tables.all_held()]
    assert after == pytest.approx([deadline + OUTAGE for deadline in before], abs=0.1)


async def test_a_paused_table_stays_paused_over_an_outage(evening: Evening) -> None:
    await evening.begin(3)
    evening.forbid("send_messages")
    await evening.next().press("roll")
    before = evening.table()

    await outage(evening)

    assert evening.table() == before
    assert evening.table().is_paused
    evening.allow_again()


async def test_a_connection_lost_for_four_seconds_changes_nothing(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(20)
    before = evening.table()

    await outage(evening, 4)

    assert evening.table() == before
    await evening.wait(36)
    assert evening.table().steps == 2


async def test_a_turn_that_ends_while_the_connection_blinks_ends_soon_after(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(57)

    await outage(evening, 4)
    assert evening.table().steps == 1
    await evening.wait(10)

    assert evening.table().steps == 2


async def test_a_connection_that_is_lost_again_and_again_counts_from_the_first_time(evening: Evening) -> None:
    await evening.begin(3)
    before = evening.table().deadline

    for _ in range(5):
        await happens(evening, "disconnect")
        await evening.wait(60)
    await happens(evening, "resumed")
    await happens(evening, "resumed")

    assert evening.table().deadline == pytest.approx(before + OUTAGE, abs=0.1)


async def test_no_sign_of_life_is_written_during_an_outage(evening: Evening) -> None:
    await evening.begin(3)
    await evening.replace_bot(heartbeat=5)
    await evening.wait(6)

    await happens(evening, "disconnect")
    lost = evening.now()
    await evening.wait(60)
    assert await evening.bot.store.read(rows.last_beat) <= lost
    await happens(evening, "resumed")
    await evening.wait(6)

    assert await evening.bot.store.read(rows.last_beat) > lost + 59


async def test_a_restart_during_an_outage_gives_all_of_it_back(evening: Evening) -> None:
    await evening.begin(3)
    await evening.replace_bot(heartbeat=5)
    await evening.wait(6)
    guest, before = evening.next(), evening.table().deadline

    await happens(evening, "disconnect")
    await evening.wait(OUTAGE)
    await evening.replace_bot(away=30)

    assert evening.next() is guest
    assert evening.table().steps == 1
    assert evening.table().deadline == pytest.approx(before + OUTAGE + 30, abs=5)


async def test_a_restart_with_a_good_bye_during_an_outage_gives_all_of_it_back(evening: Evening) -> None:
    await evening.begin(3)
    await evening.replace_bot(heartbeat=5)
    await evening.wait(6)
    before = evening.table().deadline

    await happens(evening, "disconnect")
    await evening.wait(300)
    await evening.replace_bot(away=30, killed=False)

    assert evening.table().deadline == pytest.approx(before + 330, abs=5)


async def test_the_host_of_a_full_table_keeps_it_over_an_outage(evening: Evening) -> None:
    bo, _cheng = await evening.open(2, chairs=2)

    await happens(evening, "disconnect")
    await evening.wait(300)
    await happens(evening, "resumed")
    await evening.wait(5)

    assert evening.host() is bo
