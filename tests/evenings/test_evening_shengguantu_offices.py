"""Buying an office, and looking up squares, careers, the chart and the odds, as people do it."""

from __future__ import annotations

import pytest
from evening import Evening, Guest, alt_texts, custom_ids, labels, text_of, verbs, walk
from promotion import may_buy, pick, press, seat, steer, turn, until

from bot.words import Tongue
from cogs.shengguantu_words import board_of, name_text, rank_text, square_text
from games.shengguantu import chart, for_sale
from games.shengguantu.squares import Kind

pytestmark = pytest.mark.asyncio


def offers(evening: Evening, guest: Guest) -> list[dict[str, str]]:
    """What should be offered to a guest now, as choices of his language."""
    state, tongue = evening.table().state, Tongue(guest.language)
    sitter = evening.table().sitter(guest.id)
    return [
        {
            "name": tongue(
                "donate-choice",
                office=name_text(one.office, tongue),
                rank=rank_text(board_of().squares[one.office].level, tongue),
                chips=one.chips,
            ),
            "value": one.office,
        }
        for one in for_sale(state, sitter.seat)
    ]


async def listed(evening: Evening, guest: Guest, typed: str = "") -> list[dict[str, str]]:
    found = await guest.actor.autocomplete(evening.channel, "donate-office", "office", typed)
    return [{"name": one["name"], "value": one["value"]} for one in found]


async def test_an_office_is_bought_by_the_button(evening: Evening) -> None:
    await seat(evening)
    guest = await until(evening, may_buy)
    before, old = evening.table(), evening.remember()
    expected = offers(evening, guest)
    other = evening.others()[0]
    await evening.refuses(other.press("donate"), other, "refused-cannot-buy-turn")

    shop = await guest.press("donate")
    assert shop.private
    assert guest.reads("donate-title") in shop.text
    (menu,) = [c for c in walk(shop.message.components) if c["type"] == 3]
    assert [{"name": o["label"], "value": o["value"]} for o in menu["options"]] == expected
    office = expected[0]["value"]
    price = for_sale(before.state, before.state.turn)[0].chips
    done = await pick(guest, shop, "buy", office)
    await evening.wait(1)

    bought = guest.reads("donate-done", to=square_text(office, Tongue(guest.language)), chips=price)
    assert bought in done.text
    after = evening.table()
    assert after.turn == before.turn
    assert after.state.careers[after.turn].office == office
    assert after.state.pool == before.state.pool + price
    assert "donate" not in verbs(evening.board())
    assert guest.name in text_of(evening.board())
    await evening.refuses(guest.press_old("donate", old), guest, "refused-cannot-buy-waiting")
    await turn(evening)
    assert evening.next() is not guest


async def test_a_fast_table_waits_for_whoever_wants_to_buy(evening: Evening) -> None:
    await seat(evening, fast=True)
    for _ in range(200):
        if "donate" in verbs(evening.board()) and may_buy(evening.table()):
            break
        if "accept" in verbs(evening.board()):
            await evening.next().press("accept")
        await evening.wait(1.2)
    guest = evening.next()
    office = offers(evening, guest)[0]["value"]

    shop = await guest.press("donate")
    await evening.wait(30)
    assert evening.next() is guest
    await pick(guest, shop, "buy", office)
    await evening.wait(30)

    state = evening.table().state
    assert evening.next() is guest
    assert state.careers[state.turn].office == office
    await guest.press("roll")
    await evening.wait(3)
    assert not evening.table().sitter(guest.id).waits


async def test_an_office_is_bought_by_the_command(evening: Evening) -> None:
    dana = (await seat(evening))[2]
    guest = await until(evening, lambda table: may_buy(table) and evening.next() is dana)
    expected = offers(evening, guest)
    assert await listed(evening, guest) == expected
    assert expected[0] in await listed(evening, guest, f" {expected[0]['name'][:5].upper()} ")
    assert await listed(evening, guest, "no such") == []
    for other in (*evening.others(), evening.guests[7]):
        assert await listed(evening, other) == []
    other = evening.others()[0]
    await evening.refuses(other.slash("donate-office", office="P85"), other, "refused-cannot-buy-turn")
    stranger = evening.guests[7]
    await evening.refuses(stranger.slash("donate-office", office="P85"), stranger, "refused-not-seated")
    office = "no such office"
    await evening.refuses(
        guest.slash("donate-office", office=office), guest, "refused-cannot-buy-not-for-sale"
    )

    name = chart().squares[expected[-1]["value"]].names.english
    answer = await guest.slash("donate-office", office=name.upper())
    await evening.wait(1)

    assert not answer.private
    state = evening.table().state
    assert state.careers[state.turn].office == expected[-1]["value"]
    await evening.refuses(guest.slash("donate-office", office="P85"), guest, "refused-cannot-buy-waiting")
    assert await listed(evening, guest) == []


async def test_whoever_may_buy_nothing_is_told_why_in_his_language(evening: Evening) -> None:
    host, cheng, dana, _ = await seat(evening)
    await evening.refuses(host.slash("donate-office", office="P85"), host, "refused-cannot-buy-no-rank")
    await turn(evening)
    await evening.refuses(cheng.slash("donate-office", office="P85"), cheng, "refused-cannot-buy-no-rank")
    await turn(evening)
    await evening.refuses(dana.slash("donate-office", office="P85"), dana, "refused-cannot-buy-no-rank")

    guest = await until(evening, lambda t: t.state.careers[t.state.turn].second is not None)
    assert "donate" not in verbs(evening.board())
    await evening.refuses(guest.slash("donate-office", office="P85"), guest, "refused-cannot-buy-second")
    guest = await until(evening, _is_high)
    await evening.refuses(guest.slash("donate-office", office="P85"), guest, "refused-cannot-buy-nothing")


def _is_high(table) -> bool:  # type: ignore[no-untyped-def]
    career = table.state.careers[table.state.turn]
    square = chart().squares[career.office]
    return (
        table.state.offer is None
        and career.second is None
        and square.kind is Kind.OFFICE
        and (career.own_level or square.level or 0) >= 13
        and chart().departments[square.department].may_buy
    )


async def test_whoever_is_offered_a_post_or_sits_where_nothing_is_sold_is_told_so(evening: Evening) -> None:
    host, *_ = await seat(evening)
    guest = await steer(evening, lambda state: state.offer is not None)
    await evening.refuses(guest.slash("donate-office", office="P85"), guest, "refused-cannot-buy-choosing")
    await evening.invite_with("manage_messages").slash("table end")

    await seat(evening, purchase=False)
    await evening.refuses(host.slash("donate-office", office="P85"), host, "refused-cannot-buy-off")


async def test_buying_is_refused_where_another_game_or_none_is_played(evening: Evening) -> None:
    host, _, dana = evening.guests[:3]
    await evening.refuses(dana.slash("donate-office", office="P85"), dana, "refused-nothing-here")
    await host.slash("table open", game="shengguantu")
    await evening.refuses(host.slash("donate-office", office="P85"), host, "refused-not-running")
    await host.slash("table end")
    await evening.begin(3)
    for command, options in (
        ("donate-office", {"office": "P85"}),
        ("career", {}),
        ("odds", {}),
        ("chart", {}),
    ):
        name = dana.reads("game-bobing")
        await evening.refuses(dana.slash(command, **options), dana, "refused-other-game", game=name)
    assert await listed(evening, dana) == []


async def test_the_chart_and_ones_part_of_it(evening: Evening) -> None:
    host, *_ = await seat(evening)
    for _ in range(5):
        await turn(evening)

    whole = await host.slash("chart")
    assert whole.private
    assert all(guest.name in alt_texts(whole.message)[0] for guest in evening.guests[:4])
    assert labels(whole.message) == [host.reads("button-chart-near")]
    (large,) = (await whole.files()).values()
    near = await press(host, whole, "part:near")
    assert labels(near.message) == [host.reads("button-chart-whole")]
    (part,) = (await near.files()).values()
    assert part != large
    assert part.startswith(b"\x89PNG")
    back = await press(host, near, "part:whole")
    assert labels(back.message) == [host.reads("button-chart-near")]

    stranger = evening.guests[6]
    seen = await stranger.press("chart")
    assert seen.private
    assert not custom_ids(seen.message)


async def test_the_chart_of_a_lobby_has_nobody_on_it(evening: Evening) -> None:
    host = evening.guests[0]
    await host.slash("table open", game="shengguantu")

    shown = await host.press("chart")

    assert shown.private
    assert not custom_ids(shown.message)
    await evening.refuses(host.slash("career"), host, "refused-not-running")
    await evening.refuses(host.slash("odds"), host, "refused-not-running")


async def test_a_career_is_told_and_drawn(evening: Evening) -> None:
    host, cheng, dana, en = await seat(evening)
    await turn(evening)
    empty = await cheng.press("career")
    assert empty.text == cheng.reads("career-empty")
    for _ in range(12):
        await turn(evening)

    own = await host.press("career")
    others = await dana.slash("career", member=host)

    assert own.private
    assert host.reads("career-heading", name=host.name) in own.text
    assert dana.reads("career-heading", name=host.name) in others.text
    (png,) = (await own.files()).values()
    assert png.startswith(b"\x89PNG")
    assert host.name in alt_texts(own.message)[0]
    stranger = evening.guests[6]
    await evening.refuses(stranger.slash("career"), stranger, "refused-not-seated")
    await evening.refuses(en.slash("career", member=stranger), en, "refused-nobody-such", name=stranger.name)


async def test_any_square_can_be_looked_up(evening: Evening) -> None:
    host, cheng, dana, _ = guests = await seat(evening)
    square = chart().squares["P190"]
    names = square.names
    for guest in guests[:3]:
        by_id = await guest.slash("office", name="P190")
        assert by_id.private
        tongue = Tongue(guest.language)
        own = {"zh-TW": names.traditional, "zh-CN": names.simplified}.get(guest.language, names.english)
        assert by_id.text.startswith(tongue("office-heading", name=own))
        assert tongue("rank-18") in by_id.text
        assert tongue("office-nobody") in by_id.text
    by_name = await dana.slash("office", name=names.english.lower())
    assert names.english in by_name.text
    whole = chart().squares["P56"].names
    for guest, typed in ((host, whole.simplified), (cheng, whole.traditional), (host, whole.english)):
        assert (await guest.slash("office", name=typed)).text == (
            await guest.slash("office", name="P56")
        ).text
    partial = await host.slash("office", name=whole.traditional[:3])
    assert partial.text == (await host.slash("office", name="P56")).text
    await evening.refuses(
        dana.slash("office", name="Emperor"), dana, "refused-no-such-office", name="Emperor"
    )

    found = await dana.actor.autocomplete(evening.channel, "office", "name", "copyist")
    assert found
    assert all("Copyist" in one["name"] for one in found)
    assert len(await host.actor.autocomplete(evening.channel, "office", "name", "")) == 25


async def test_a_square_can_be_looked_up_where_nothing_is_played(evening: Evening) -> None:
    host = evening.guests[0]

    answer = await host.slash("office", name="狀元")

    assert host.reads("office-nobody") not in answer.text
    assert "狀元" in answer.text


async def test_the_square_where_somebody_stands_names_him(evening: Evening) -> None:
    host, *_ = await seat(evening)
    await turn(evening)
    where = evening.table().state.careers[0].office

    answer = await host.slash("office", name=where)

    assert host.reads("office-who", names=host.name) in answer.text


async def test_the_odds_are_found_in_a_worker_and_say_from_how_many_games(evening: Evening) -> None:
    host, _, dana, _ = await seat(evening)
    await turn(evening)

    answer = await dana.slash("odds")

    assert answer.private
    samples = evening.bot.thinker  # it has been asked
    assert samples._process is not None
    first, *_ = answer.text.splitlines()
    assert any(first == dana.reads("odds-heading", name=dana.name, samples=n) for n in range(20, 3000))
    assert "%" in answer.text
    stranger = evening.guests[6]
    await evening.refuses(stranger.slash("odds"), stranger, "refused-not-seated")
    assert (await host.slash("odds")).private
