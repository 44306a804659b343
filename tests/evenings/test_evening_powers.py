"""Pausing, skipping, and everything else that a host, a moderator and a game master can do at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import cards
import promotion
import pytest
from evening import Answer, Evening, Guest, text_of, verbs, walk

from bot.moves import LEAST_AFTER_PAUSE
from bot.table import Autopilot, Ending, Presence
from bot.words import say

pytestmark = pytest.mark.asyncio

Begin = Callable[[Evening], Awaitable[list[Guest]]]

BEGINNINGS: dict[str, Begin] = {
    "bobing": lambda evening: evening.begin(3, turn_limit=300),
    "doudizhu": lambda evening: cards.deal(evening),
    "shengguantu": lambda evening: promotion.seat(evening, 3, turn_limit=300),
}
"""By game: three people who play, with time to think; of 鬥地主 and 陞官圖 for chips."""

ACTION: dict[str, tuple[str, dict[str, Any]]] = {
    "bobing": ("roll", {}),
    "doudizhu": ("bid", {"points": 0}),
    "shengguantu": ("roll", {}),
}
"""What a player does by command."""

every_game = pytest.mark.parametrize("game", BEGINNINGS)

POWERS = ("pause", "skip", "kick", "host", "end")


async def game_master(evening: Evening, locale: str = "zh-TW") -> Guest:
    """A member with the guild's role of game masters, and no permission more than others have."""
    role = evening.guild.create_role("遊戲管理員")
    await evening.bot.guild_book.choose(evening.guild.id, master_role_id=role.id)
    return evening.invite("小關", locale, roles=[role])


def used(evening: Evening) -> list[tuple[str, int, str, int | None]]:
    """What was done, by whom, by which right, to whom: as the file has it."""
    rows = evening.rows()["interventions"]
    return [(row["what"], row["by_id"], row["by_as"], row["target_id"]) for row in rows]


def causes(evening: Evening) -> list[str]:
    return [row["cause"] for row in evening.rows()["events"]]


async def try_power(evening: Evening, guest: Guest, power: str, target: Guest) -> Answer:
    named = {"member": target} if power in ("kick", "host") else {}
    return await guest.slash(f"table {power}", **named)


def until(evening: Evening, style: str = "t") -> str:
    held_until = evening.table().held_until
    assert held_until is not None
    return f"<t:{int(held_until)}:{style}>"


# The host


@every_game
async def test_the_board_says_who_the_host_is_also_when_it_is_another(evening: Evening, game: str) -> None:
    bo, *_ = await BEGINNINGS[game](evening)
    moderator = evening.invite_with("manage_messages", locale="zh-TW")
    word = say("zh-TW", "board-host", host="")

    assert f"{word}{bo.name}" in text_of(evening.board())
    await moderator.slash("table kick", member=bo)
    await evening.wait(3)

    assert f"{word}{bo.name}" not in text_of(evening.board())
    assert f"{word}{evening.host().name}" in text_of(evening.board())


# A pause


@every_game
async def test_a_pause_stops_everything_until_its_end_and_leaves_the_time_that_was_left(
    evening: Evening, game: str
) -> None:
    bo, *_ = await BEGINNINGS[game](evening)
    await evening.wait(20)
    table, began = evening.table(), evening.now()
    assert table.deadline is not None
    left = table.deadline - began

    await bo.slash("table pause", minutes=45)
    assert evening.shows("turn-held", by=bo.name, until=until(evening))
    assert f"<t:{int(table.deadline)}:R>" not in text_of(evening.board())
    assert "resume" in verbs(evening.board())
    await evening.wait(45 * 60 - 10)

    held = evening.table()
    assert (held.steps, held.turn_version, held.deadline) == (table.steps, table.turn_version, None)
    assert evening.pings() == []
    await evening.wait(12)
    assert not evening.table().is_held
    assert "resume" not in verbs(evening.board())
    assert evening.table().deadline == pytest.approx(began + 45 * 60 + max(left, LEAST_AFTER_PAUSE), abs=2)
    assert used(evening) == [("pause", bo.id, "host", None)]


@every_game
async def test_while_a_table_is_paused_who_plays_is_told_by_whom_and_until_when(
    evening: Evening, game: str
) -> None:
    bo, *_ = await BEGINNINGS[game](evening)
    await bo.slash("table pause")
    command, options = ACTION[game]

    for guest in evening.guests[:3]:
        await evening.refuses(
            guest.slash(command, **options), guest, "refused-held", name=bo.name, until=until(evening)
        )
    assert [guest.language for guest in evening.guests[:3]] == ["zh-TW", "zh-CN", "en"]


async def test_while_a_table_is_paused_nobody_throws_for_others(evening: Evening) -> None:
    bo, *_ = await evening.begin_short(3, prizes="一秀 9", turn_limit=300)
    await bo.slash("table pause")

    facts = {"name": bo.name, "until": until(evening)}
    await evening.refuses(bo.slash("table skip"), bo, "refused-held", **facts)
    await evening.refuses(bo.press("sweep"), bo, "refused-held", **facts)
    await evening.refuses(bo.press("roll"), bo, "refused-held", **facts)


async def test_a_computer_and_a_fast_table_wait_for_the_end_of_a_pause(evening: Evening) -> None:
    (bo,) = await cards.deal(evening, 1, computers=2)
    for _ in range(3):
        if evening.table().to_act.is_computer:  # type: ignore[union-attr]
            break
        await bo.slash("bid", points=0)
    await bo.slash("table pause", minutes=10)
    steps = evening.table().steps
    await evening.wait(500)
    assert evening.table().steps == steps

    await bo.press("resume")
    await evening.wait(5)

    assert evening.table().steps > steps


async def test_a_table_at_its_own_pace_waits_for_the_end_of_a_pause(evening: Evening) -> None:
    bo, *_ = await promotion.seat(evening, 3, fast=True)
    await bo.slash("table pause", minutes=10)
    steps = evening.table().steps

    await evening.wait(500)
    assert evening.table().steps == steps
    await bo.slash("table resume")
    await evening.wait(30)

    assert evening.table().steps > steps


@every_game
async def test_while_a_table_is_paused_people_come_go_and_look_at_what_they_have(
    evening: Evening, game: str
) -> None:
    bo, cheng, dana = await BEGINNINGS[game](evening)
    await bo.slash("table pause", minutes=10)
    end = evening.table().held_until

    on = await dana.slash("table autopilot")
    await cheng.slash("table leave")
    back = await cheng.slash("table join")

    assert on.text == dana.reads(f"{'doudizhu-' if game == 'doudizhu' else ''}autopilot-on")
    assert back.message is not None
    assert not back.private
    table = evening.table()
    assert [s.presence for s in table.by_seat] == [Presence.SEATED] * 3
    assert (table.held_until, table.deadline) == (end, None)
    if game == "doudizhu":
        hand = await bo.slash("hand")
        assert hand.private
        assert bo.reads("turn-held", by=bo.name, until=until(evening)) in hand.text
    else:
        assert (await bo.press("standing")).private
    await evening.wait(610)
    assert not evening.table().is_held


async def test_everybody_who_sits_there_ends_the_pause_of_a_host(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin(3, turn_limit=300)
    stranger = evening.guests[5]
    await bo.slash("table pause")
    await evening.refuses(stranger.press("resume"), stranger, "refused-not-seated")

    await dana.press("resume")
    assert not evening.table().is_held
    await bo.slash("table pause")
    await cheng.slash("table resume")

    assert not evening.table().is_held
    assert [(what, by, right) for what, by, right, _ in used(evening)] == [
        ("pause", bo.id, "host"),
        ("resume", dana.id, "player"),
        ("pause", bo.id, "host"),
        ("resume", cheng.id, "player"),
    ]


async def test_only_a_moderator_or_a_game_master_ends_the_pause_of_a_moderator(evening: Evening) -> None:
    bo, cheng, _ = await evening.begin(3, turn_limit=300)
    mod, master = evening.invite_with("manage_messages", locale="zh-TW"), await game_master(evening)
    for ender in (mod, master):
        await mod.slash("table pause")
        assert evening.shows("turn-held-moderator", by=mod.name, until=until(evening))
        for guest in (bo, cheng):
            permission = guest.reads("permission-manage-messages")
            for action in (guest.press("resume"), guest.slash("table resume")):
                await evening.refuses(action, guest, "refused-not-moderator", permission=permission)
        permission = bo.reads("permission-manage-messages")
        again = bo.slash("table pause", minutes=1)
        await evening.refuses(again, bo, "refused-not-moderator", permission=permission)

        await ender.press("resume")

        assert not evening.table().is_held


async def test_a_second_pause_sets_the_end_anew_and_keeps_the_time_that_was_left(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)
    await bo.slash("table pause", minutes=10)
    left = evening.table().paused_left
    await evening.wait(60)

    await bo.slash("table pause", minutes=720)

    table = evening.table()
    assert table.held_until == pytest.approx(evening.now() + 720 * 60, abs=1)
    assert table.paused_left == left


async def test_there_is_nothing_to_end_where_nobody_paused_and_nothing_to_pause_before_the_start(
    evening: Evening,
) -> None:
    bo, *_ = await evening.open(3)
    await evening.refuses(bo.slash("table pause"), bo, "refused-not-running")
    await evening.refuses(bo.slash("table skip"), bo, "refused-not-running")
    await evening.refuses(bo.slash("table resume"), bo, "refused-not-paused")
    await bo.press("start")

    await evening.refuses(bo.slash("table resume"), bo, "refused-not-paused")


async def test_a_bot_that_may_not_speak_for_a_while_does_not_end_a_pause(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin(3, turn_limit=300)
    await bo.slash("table pause", minutes=60)
    end = evening.table().held_until

    evening.forbid("send_messages")
    assert (await dana.slash("roll")).private
    assert evening.table().held_until == end
    evening.allow_again()
    await cheng.slash("table status")
    await evening.wait(5)

    assert evening.table().held_until == end
    assert evening.shows("turn-held", by=bo.name, until=until(evening))
    await evening.wait(3600)
    assert not evening.table().is_paused


async def test_a_table_that_fell_silent_can_be_paused_and_then_goes_on_by_itself(evening: Evening) -> None:
    bo, cheng, _ = await evening.begin(3, turn_limit=300)
    evening.forbid("send_messages")
    await cheng.slash("table status")
    assert evening.table().is_paused
    evening.allow_again()

    await bo.slash("table pause", minutes=10)
    assert evening.table().is_held
    await evening.wait(601)

    assert not evening.table().is_paused


@pytest.mark.parametrize(("away", "is_held"), [(300, True), (3000, False)])
async def test_a_pause_goes_on_through_a_restart_and_ends_at_its_time(
    evening: Evening, away: float, is_held: bool
) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)
    await evening.wait(100)
    await bo.slash("table pause", minutes=30)
    before = evening.table()

    await evening.replace_bot(away=away)
    await evening.wait(2)

    table = evening.table()
    assert table.is_held == is_held
    assert table.turn_version == before.turn_version
    if is_held:
        assert (table.held_until, table.paused_left) == (before.held_until, before.paused_left)
        await evening.wait(30 * 60 - away)
        table = evening.table()
    assert table.deadline == pytest.approx(evening.now() + (before.paused_left or 0), abs=5)


async def test_nobody_is_mentioned_in_a_pause_and_a_mention_that_stands_goes(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=120)
    await evening.wait(61)
    assert len(evening.pings()) == 1

    await bo.slash("table pause", minutes=10)
    await evening.wait(500)

    assert evening.pings() == []


async def test_whoever_is_on_turn_is_mentioned_when_a_pause_ends_by_itself(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=120)
    await evening.wait(90)
    await bo.slash("table pause", minutes=10)

    await evening.wait(590)
    assert evening.pings() == []
    await evening.wait(12)

    (ping,) = evening.pings()
    assert f"<@{evening.next().id}>" in ping.content


async def test_only_the_way_out_of_a_pause_stands_out_on_its_board(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)

    await bo.slash("table pause")

    loud = [c["custom_id"] for c in walk(evening.board().components) if c.get("style") == 1]
    assert [custom_id.rsplit(":", 1)[1] for custom_id in loud] == ["resume"]


# A skip


@every_game
async def test_a_skip_makes_the_move_of_the_clock_and_names_who_was_skipped(
    evening: Evening, game: str
) -> None:
    await BEGINNINGS[game](evening)
    master = await game_master(evening)
    late, table = evening.next(), evening.table()

    answer = await master.slash("table skip")

    assert not answer.private
    told = {"by": master.name, "role": say("zh-TW", "power-as-moderator"), "target": late.name}
    when = f"<t:{int(evening.rows()['interventions'][0]['at'])}:R>"
    assert say("zh-TW", "power-skip", **told, when=when) in answer.text
    assert used(evening) == [("skip", master.id, "moderator", late.id)]
    row = evening.rows()["events"][-1]
    assert (row["cause"], row["actor_id"], row["n"]) == ("skip", master.id, table.steps)
    after = evening.table().sitter(late.id)
    assert after is not None
    assert (after.silent_turns, after.autopilot) == (0, Autopilot.OFF)


async def test_the_line_of_a_skip_goes_when_a_few_turns_were_played(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)
    await bo.slash("table skip")

    seen = []
    for _ in range(4):
        seen.append("⚖️" in text_of(evening.board()))
        await evening.turn()
    seen.append("⚖️" in text_of(evening.board()))

    assert seen == [True, True, True, False, False]


async def test_somebody_who_is_skipped_again_and_again_is_not_silent(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)

    for _ in range(12):
        await bo.slash("table skip")
        await evening.wait(1)

    assert causes(evening)[1:] == ["skip"] * 12
    assert {sitter.autopilot for sitter in evening.table().by_seat} == {Autopilot.OFF}


@every_game
async def test_a_game_of_skips_and_pauses_is_verified(evening: Evening, game: str) -> None:
    bo, *_ = await BEGINNINGS[game](evening)
    master = await game_master(evening)
    for number in range(90):
        if evening.is_over():
            break
        if number % 7 == 3:
            await master.slash("table pause", minutes=1)
            await master.slash("table resume")
        await master.slash("table skip")
        if number == 30 and game == "bobing":
            await master.slash("table end")
        await evening.wait(1)
    if not evening.is_over():
        await master.slash("table end")

    answer = await bo.slash("verify")

    made = causes(evening)
    assert bo.reads("verify-agrees", table=1, draws=len(made)) in answer.text
    assert made.count("skip") > 5


# Who may


@every_game
@pytest.mark.parametrize("power", POWERS)
async def test_a_game_master_has_every_power_at_a_table_where_he_does_not_sit(
    evening: Evening, game: str, power: str
) -> None:
    _bo, cheng, _dana = await BEGINNINGS[game](evening)
    master = await game_master(evening)
    late = evening.next()

    await try_power(evening, master, power, cheng)

    target = {"kick": cheng.id, "host": cheng.id, "skip": late.id}.get(power)
    assert used(evening) == [(power, master.id, "moderator", target)]
    await evening.wait(1)
    assert "⚖️" in text_of(evening.board())
    match power:
        case "pause":
            assert evening.table().is_held
        case "skip":
            assert causes(evening)[-1] == "skip"
        case "kick":
            assert evening.rows()["seats"][1]["presence"] == Presence.KICKED
        case "host":
            assert evening.host() is cheng
        case "end":
            assert evening.rows()["game_tables"][0]["ending"] == Ending.STOPPED


@every_game
@pytest.mark.parametrize("power", ["kick", "host", "end"])
async def test_a_game_master_has_his_powers_before_the_start_too(
    evening: Evening, game: str, power: str
) -> None:
    bo, cheng, _ = evening.guests[:3]
    await bo.slash("table open", game=game)
    await cheng.press("join")
    master = await game_master(evening)

    await try_power(evening, master, power, cheng)
    await evening.wait(1)

    target = None if power == "end" else cheng.id
    assert used(evening) == [(power, master.id, "moderator", target)]
    assert "⚖️" in text_of(evening.board())


@every_game
async def test_a_member_with_neither_permission_nor_role_has_no_power_and_changes_nothing(
    evening: Evening, game: str
) -> None:
    bo, cheng, dana = await BEGINNINGS[game](evening)
    await game_master(evening)
    is_at_stake = evening.table().is_at_stake

    for guest in (dana, evening.guests[5]):
        for power in POWERS:
            needs_more = is_at_stake and power in ("skip", "kick", "end")
            key, facts = "refused-not-host-nor-moderator", {"host": bo.name}
            if needs_more:
                permission = guest.reads("permission-manage-messages")
                key, facts = "refused-not-moderator", {"permission": permission}
            await evening.refuses(try_power(evening, guest, power, cheng), guest, key, **facts)
    assert used(evening) == []


async def test_where_chips_are_at_stake_a_host_pauses_and_hands_over_but_does_not_skip(
    evening: Evening,
) -> None:
    bo, cheng, _ = await cards.deal(evening)
    permission = bo.reads("permission-manage-messages")
    await evening.refuses(bo.slash("table skip"), bo, "refused-not-moderator", permission=permission)

    await bo.slash("table pause")
    assert evening.table().is_held
    await cheng.press("resume")

    assert not evening.table().is_held


async def test_a_role_that_the_guild_takes_back_gives_no_power_any_more(evening: Evening) -> None:
    await evening.begin(3, turn_limit=300)
    master = await game_master(evening)
    await master.slash("table skip")
    await evening.bot.guild_book.choose(evening.guild.id, master_role_id=None)

    host = evening.host().name
    await evening.refuses(master.slash("table skip"), master, "refused-not-host-nor-moderator", host=host)


# Who only looks on


@every_game
async def test_whoever_looks_on_sees_the_board_and_no_hand(evening: Evening, game: str) -> None:
    await BEGINNINGS[game](evening)
    for guest in evening.guests[3:6]:
        before = evening.rows()
        answer = await guest.slash("table status")
        assert not answer.private
        assert evening.rows()["events"] == before["events"]
        command, options = ACTION[game]
        await evening.refuses(guest.slash(command, **options), guest, "refused-not-seated")
        if game == "doudizhu":
            await evening.refuses(guest.press("hand"), guest, "refused-not-seated")
            for command in ("hand", "hint", "pass"):
                await evening.refuses(guest.slash(command), guest, "refused-not-seated")
        else:
            await evening.refuses(guest.press("standing"), guest, "refused-not-seated")


async def test_a_game_master_sees_no_hand_either(evening: Evening) -> None:
    await cards.deal(evening)
    master = await game_master(evening)

    await evening.refuses(master.press("hand"), master, "refused-not-seated")
    await evening.refuses(master.slash("hint"), master, "refused-not-seated")


# The log


async def test_a_table_that_nobody_interfered_with_has_an_empty_log(evening: Evening) -> None:
    await evening.begin(3, turn_limit=300)

    for guest in evening.guests[3:6]:
        await evening.refuses(guest.slash("table log"), guest, "power-log-empty")


async def test_the_log_tells_everybody_every_use_in_his_language_newest_first(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin(3, turn_limit=300)
    master = await game_master(evening)
    for power in ("pause", "resume", "skip", "host", "kick", "end"):
        await try_power(evening, master, power, {"host": cheng, "kick": dana}.get(power, bo))
        await evening.wait(2)

    rows = evening.rows()["interventions"]
    for guest in evening.guests[3:6]:
        answer = await guest.slash("table log")
        assert answer.private
        assert answer.text.split("\n") == [guest.reads("power-log"), *_lines(guest, rows)]


def _lines(guest: Guest, rows: list[dict[str, Any]]) -> Iterator[str]:
    for row in reversed(rows):
        facts = {"target": row["target_name"]} if row["target_name"] else {}
        yield guest.reads(
            f"power-{row['what']}",
            by=row["by_name"],
            role=guest.reads(f"power-as-{row['by_as']}"),
            when=f"<t:{int(row['at'])}:f>",
            **facts,
        )


async def test_the_log_is_of_all_games_in_a_row(evening: Evening) -> None:
    bo, *_ = await evening.begin_short(2)
    await bo.slash("table skip")
    await bo.slash("table end")
    await evening.wait(2)
    await bo.press("rematch")
    await bo.slash("table end")

    answer = await bo.slash("table log")
    assert answer.text.split("\n") == [bo.reads("power-log"), *_lines(bo, evening.rows()["interventions"])]
    assert len(evening.rows()["interventions"]) == 3


async def test_a_long_log_has_pages(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)
    for _ in range(12):
        await bo.slash("table skip")
        await evening.wait(1)

    first = await bo.slash("table log")
    assert len(first.text.split("\n")) == 12
    second = await bo.press("2", on=first)

    assert len(second.text.split("\n")) == 4
    assert evening.table().steps == 13


async def test_without_any_table_there_is_no_log(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        await evening.refuses(guest.slash("table log"), guest, "refused-nothing-here")
