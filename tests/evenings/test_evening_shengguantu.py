"""陞官圖 as it is played: by turns, at the fast pace, with choices to make, through a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from evening import Evening, Guest, alt_texts, text_of, verbs
from promotion import pick, seat, steer, turn, until

from bot.fair import Stream
from bot.table import Autopilot, Ending
from bot.words import say
from games.shengguantu import for_sale
from games.shengguantu.values import Accept
from games.shengguantu.values import Ending as CareerEnding

pytestmark = pytest.mark.asyncio


async def test_four_players_play_a_whole_game_at_the_fast_pace(evening: Evening) -> None:
    """They press nothing but what only they can decide; one asks for time and buys, when he can."""
    host, *_ = guests = await seat(evening, fast=True)
    bought, waited, retired = False, 0, None
    for _ in range(400):
        if evening.is_over():
            break
        if retired is None and (retired := next(retirees(evening), None)) is not None:
            for answer in (await retired.press("wait"), await retired.slash("odds")):
                assert answer.private
                assert answer.text == retired.reads("odds-over")
        shown, guest = verbs(evening.board()), evening.next()
        if "accept" in shown:
            await guest.press("accept")
        elif "redeem" in shown:
            await guest.press("decline")
        elif not bought and guest is host and for_sale(evening.table().state, evening.table().state.turn):
            waiting = await host.press("wait")
            assert waiting.private
            assert waiting.text == host.reads("donate-waiting")
            await evening.wait(20)
            assert evening.next() is host
            waited += 1
            shop = await host.press("donate")
            office = for_sale(evening.table().state, evening.table().state.turn)[0].office
            await pick(host, shop, "buy", office)
            await evening.wait(20)
            assert evening.next() is host
            await host.press("roll")
            bought = True
        await evening.wait(2)
    else:
        raise AssertionError("the game does not end")
    assert (bought, waited) == (True, 1)
    assert retired is not None
    await evening.wait(2)

    (game,) = evening.rows()["game_tables"]
    assert game["ending"] == Ending.PLAYED
    causes = {row["cause"] for row in evening.rows()["events"]}
    assert causes <= {"table", "player", "pace", "auto"}
    await look_back(evening, guests)


def retirees(evening: Evening) -> Iterator[Guest]:
    table = evening.table()
    for sitter in table.by_seat:
        if table.state.careers[sitter.seat].ending is not None:
            yield evening.guest(sitter.user_id)


async def look_back(evening: Evening, guests: list[Guest]) -> None:
    """What can still be seen and done when a game is over."""
    host, cheng, dana, _ = guests
    shown = text_of(evening.board())
    assert say("zh-TW", "sgt-end-heading") in shown
    assert all(guest.name in shown for guest in guests)
    assert set(verbs(evening.board())) == {"rematch", "chart", "career", "verify", "replay"}

    verdict = await dana.press("verify")
    assert "Table" in verdict.text or "table" in verdict.text
    (record,) = (await verdict.files()).values()
    assert record.startswith(b"{")
    career = await cheng.press("career")
    assert career.private
    assert cheng.reads("career-heading", name=cheng.name) in career.text
    assert alt_texts(career.message)[0]
    told = await dana.slash("odds")
    assert told.text == dana.reads("odds-over")
    assert (await dana.slash("career", member=host)).private
    assert (await dana.press("chart")).private
    await evening.refuses(dana.slash("donate-office", office="P85"), dana, "refused-nothing-here")

    await cheng.press("rematch")
    again = evening.table()
    assert again.series_n == 1
    assert {sitter.user_id for sitter in again.sitters} == {guest.id for guest in guests}
    assert again.options.fast


async def test_a_turn_is_told_and_shown_and_old_buttons_are_stale(evening: Evening) -> None:
    host, cheng, *_ = await seat(evening)
    old = evening.remember()
    assert evening.shows("sgt-started", name=host.name, chips=100)
    assert {"roll", "chart", "career", "autopilot"} <= set(verbs(evening.board()))
    assert "wait" not in verbs(evening.board())

    rolled = await host.press("roll")
    await evening.wait(1)

    assert not rolled.private
    assert host.name in text_of(evening.board())
    assert alt_texts(evening.board())[0].startswith("四顆骰子：")
    await evening.refuses(cheng.press_old("roll", old), cheng, "refused-stale-button")
    by_command = await cheng.slash("roll")
    assert not by_command.private
    await evening.wait(1)
    await evening.refuses(host.slash("roll"), host, "refused-not-your-turn", name=evening.next().name)


async def test_a_restart_in_the_middle_changes_nothing(evening: Evening) -> None:
    await seat(evening, fast=True)
    await evening.wait(6)
    asked = evening.others()[1]
    await asked.press("wait")
    await evening.wait(1)
    before, old = evening.table(), evening.remember()

    await evening.replace_bot()

    assert evening.table().state == before.state
    assert [sitter.waits for sitter in evening.table().by_seat].count(True) == 1
    answer = await asked.press_old("chart", old)
    assert answer.private
    for _ in range(30):
        if evening.next() is asked and "roll" in verbs(evening.board()):
            break
        await evening.wait(2)
    await evening.wait(30)
    assert evening.next() is asked
    await asked.press("roll")
    assert evening.table().sitter(asked.id).waits is False


async def test_silence_at_the_fast_pace_is_nobodys_fault(evening: Evening) -> None:
    await seat(evening, 3, fast=True)

    await evening.wait(40)

    sitters = evening.table().by_seat
    assert evening.table().state.turns > 6
    assert {sitter.autopilot for sitter in sitters} == {Autopilot.OFF}


async def test_the_bot_throws_two_seconds_after_a_turn_began(evening: Evening) -> None:
    await seat(evening, 3, fast=True)  # waits a second
    assert evening.table().state.turns == 0
    assert evening.shows("sgt-turn-bot", name=evening.next().name)

    await evening.wait(1.6)

    assert evening.table().state.turns == 1


async def test_one_who_leaves_is_played_for_and_comes_back(evening: Evening) -> None:
    host, cheng, dana, _ = await seat(evening)
    await dana.slash("table leave")
    await turn(evening)
    await turn(evening)
    assert evening.next() is dana
    assert evening.shows("sgt-turn-bot", name=dana.name)

    await evening.wait(3)
    assert evening.table().state.careers[2].throws > 0
    back = await dana.slash("table join")

    assert not back.private
    assert evening.table().sitter(dana.id).is_here
    assert host.name in text_of(evening.board())
    assert cheng.name in text_of(evening.board())


async def test_a_post_is_refused_and_the_next_one_taken_in_silence(evening: Evening) -> None:
    await seat(evening)
    guest = await steer(evening, lambda state: state.offer is not None)
    where = evening.table().state.careers[evening.table().state.turn].office
    seat_of_guest = evening.table().state.turn
    assert {"accept", "refuse"} <= set(verbs(evening.board()))
    assert "roll" not in verbs(evening.board())
    await evening.refuses(guest.slash("roll"), guest, "refused-choosing-now")
    other = evening.others()[0]
    await evening.refuses(other.press("accept"), other, "refused-not-your-turn", name=guest.name)

    await guest.press("refuse")
    await evening.wait(1)

    assert evening.table().state.careers[seat_of_guest].office == where
    assert evening.table().state.turn != seat_of_guest

    guest = await steer(evening, lambda state: state.offer is not None)
    table, seat_of_guest = evening.table(), evening.table().state.turn
    in_silence = table.game.engine.idle_action(table.state, seat_of_guest)
    assert in_silence == Accept()
    stream = Stream(table.key(), table.steps)
    taken = table.game.engine.apply(table.state, seat_of_guest, in_silence, stream).state
    await evening.wait(61)
    assert evening.table().state.careers[seat_of_guest] == taken.careers[seat_of_guest]
    assert evening.table().sitter(guest.id).silent_turns == 1


async def test_the_last_player_redeems_his_penalty(evening: Evening) -> None:
    await seat(evening, 3)
    guest = await steer(evening, lambda state: state.redemption is not None, late=True)
    price = evening.table().state.redemption
    assert {"redeem", "decline"} <= set(verbs(evening.board()))
    assert str(price) in text_of(evening.board())
    await evening.refuses(guest.slash("roll"), guest, "refused-redeeming-now")

    await guest.press("redeem")
    await evening.wait(1)

    assert evening.is_over()
    assert say("zh-TW", "ending-last") in text_of(evening.board())
    kept = {(score["user_id"], score["what"]) for score in evening.rows()["scores"]}
    assert (guest.id, str(CareerEnding.LAST)) in kept


async def test_a_moderator_ends_a_game_and_every_chip_goes_back(evening: Evening) -> None:
    host, *_ = await seat(evening)
    await until(evening, lambda table: table.state.turns >= 8)
    moderator = evening.invite_with("manage_messages")
    await evening.refuses(host.slash("table end"), host, "refused-not-moderator", permission="管理訊息")

    await moderator.slash("table end")
    await evening.wait(1)

    assert evening.is_over()
    assert evening.shows("sgt-void")
    wallets = [row["balance"] for row in evening.rows()["accounts"] if row["kind"] == "wallet"]
    assert wallets == [10_000] * 4


async def test_commands_of_other_games_are_refused_with_the_game_named(evening: Evening) -> None:
    host, cheng, dana, _ = await seat(evening)

    for guest, action in (
        (host, host.slash("bid", points=1)),
        (cheng, cheng.slash("hand")),
        (dana, dana.slash("pass")),
    ):
        name = guest.reads("game-shengguantu")
        await evening.refuses(action, guest, "refused-other-game", game=name)


async def test_the_rules_of_this_table_can_be_read(evening: Evening) -> None:
    host, cheng, dana, _ = evening.guests[:4]
    await host.slash("table open", game="shengguantu", no_pair="pass", bail_out=True, purchase=False)

    for guest in (host, cheng, dana):
        answer = await guest.press("rules")
        assert answer.private
        for key in ("rules-shengguantu", "sgt-option-pass", "sgt-option-bail-out", "sgt-option-no-purchase"):
            assert guest.reads(key) in answer.text
        assert (await guest.slash("rules", game="shengguantu")).text == answer.text


async def test_options_of_other_games_and_bad_ones_are_refused(evening: Evening) -> None:
    host = evening.guests[0]

    await evening.refuses(
        host.slash("table open", game="shengguantu", die_out=3),
        host,
        "refused-foreign-option",
        option="跳骰",
        game="陞官圖",
    )
    await evening.refuses(
        host.slash("table open", game="shengguantu", turn_limit=10),
        host,
        "refused-out-of-range",
        option=host.reads("option-turn-limit"),
        low=15,
        high=300,
    )
    answer = await host.slash("table open", game="shengguantu", entry=300, chairs=8)
    assert not answer.private
    assert evening.shows("sgt-entry", entry=300, needed=900)
