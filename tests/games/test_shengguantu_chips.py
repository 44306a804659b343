"""Rules 27–34: commissions, courtesy, the pool, and offices for sale."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import NotNow
from games.shengguantu import CannotBuy, for_sale, legal_actions, view, why_not
from games.shengguantu.squares import SquareId
from games.shengguantu.values import Accept, Career, Config, Donate, ForSale, NoPair, Roll, SitExams, State
from tests.games.shengguantu_table import act, career, is_balanced, kinds, paid, table, throw, where

BAIL_OUT = Config(no_pair=NoPair.PASS, bail_out=True)


def prices(place: str | Career, config: Config = Config()) -> dict[SquareId, int]:  # noqa: B008 - frozen
    return {one.office: one.chips for one in for_sale(table(place, config=config), 0)}


def test_rule_27_a_commission_pays_an_advance() -> None:
    step = throw(table("P228"), "3316")

    assert (where(step.state), paid(step)) == ("P228/P182", [(None, 0, 5, "advance")])


@pytest.mark.parametrize(
    ("place", "fine"), [("P228/P182", 5), ("P258/P34", 10), ("P258/P35", 10), ("P258/P22", 10)]
)
def test_rule_27_zang_takes_it_back_and_fines(place: str, fine: int) -> None:
    step = throw(table(place), "1126")

    assert where(step.state) == place.partition("/")[0]
    assert paid(step) == [(0, None, 5, "advance_back"), (0, None, fine, "fine")]


def test_rule_27_where_zang_only_ends_it_there_is_no_fine() -> None:
    step = throw(table("P206/P385"), "1126")

    assert (where(step.state), paid(step)) == ("P206", [(0, None, 5, "advance_back")])


def test_rule_27_what_ends_it_without_zang_leaves_the_advance() -> None:
    step = throw(table("P190/P361"), "2216")

    assert (where(step.state), paid(step)) == ("P190", [])


def test_rule_28_the_lower_of_a_department_pays_the_higher() -> None:
    step = throw(table("P195", "P190", "P203", "P195", "P194", "P3"), "4426")

    assert where(step.state) == "P194"
    assert paid(step) == [(0, 1, 5, "courtesy"), (3, 0, 5, "courtesy")]


def test_rule_28_at_every_step_of_a_throw() -> None:
    step = throw(table("P128", "P296", "P274"), "6446")

    assert paid(step) == [(0, 1, 5, "courtesy"), (2, 0, 5, "courtesy")]


def test_rule_28_not_when_the_office_stays() -> None:
    assert paid(throw(table("P128", "P127"), "5512")) == []

    back = throw(table("P93/P237", "P92"), "4426")
    assert (where(back.state), paid(back)) == ("P93", [])


def test_rule_28_own_levels_are_compared() -> None:
    assert paid(throw(table("P242", career("P241", level=14)), "4426")) == [(0, 1, 5, "courtesy")]
    assert paid(throw(table("P242", "P241"), "4426")) == []


def test_rule_28_nobody_bows_to_who_has_left() -> None:
    gone = replace(career("P296"), ending="dahe", rank=15)

    assert paid(throw(table("P128", gone, "P1"), "4426")) == []


def test_rule_29_when_the_pool_is_short_everybody_in_play_pays_in() -> None:
    step = throw(table("P146", "P1", "P1", pool=3, balances=(-1, -1, -1)), "4444")

    assert paid(step)[:4] == [*((seat, None, 100, "refill") for seat in range(3)), (None, 0, 120, "grant")]
    assert (step.state.pool, step.state.refilled) == (183, (True, True, True))


def test_rule_29_again_until_it_can_be_paid() -> None:
    gone = replace(career("P296"), ending="dahe", rank=15)
    step = throw(table("P146", gone, "P1", pool=0, balances=(0, 0, 0)), "4444")
    assert (len(paid(step, "refill")), step.state.refilled) == (2, (True, False, True))

    alone = throw(table(career("P146"), gone, pool=0, config=Config(play_out=True)), "4444")
    assert paid(alone, "refill") == [(0, None, 100, "refill")] * 2


def test_rule_29_exactly_enough_is_enough() -> None:
    assert paid(throw(table("P146", pool=120), "4444"), "refill") == []


def test_rule_30_only_who_is_in_play_pays_for_a_departure() -> None:
    gone = replace(career("P296"), ending="dahe", rank=15)

    step = throw(table("P352", gone, "P1", "P1"), "4426")

    assert paid(step) == [(2, 0, 30, "dahe"), (3, 0, 30, "dahe")]


# 捐官


def test_rule_31_what_ranks_above_may_be_bought_before_the_throw() -> None:
    state = table("P96")

    bought = act(state, Donate("P85"))

    assert paid(bought) == [(0, None, 40, "purchase")]
    assert (where(bought.state), bought.state.turn, kinds(bought)) == ("P85", 0, ["moved", "became", "paid"])
    assert where(throw(bought.state, "1126").state) == "P85"
    assert is_balanced(bought.state)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("P96/P74", "second piece out"),
        ("P99", "no rank"),
        ("P10", "no rank"),
        ("P17", "no rank"),
        ("P84", "waiting already"),
        ("P243", "closed department"),
        ("P247", "closed department"),
        ("P9", "no rank"),
        ("P190", "nothing higher"),
        ("P135", "nothing higher"),
    ],
)
def test_rule_31_who_may_not_buy(place: str, why: str) -> None:
    state = table(place)

    assert (why_not(state, 0), for_sale(state, 0)) == (why, ())
    with pytest.raises(CannotBuy) as refused:
        act(state, Donate("P85"))
    assert (refused.value.office, refused.value.why) == ("P85", why)


@pytest.mark.parametrize(
    ("office", "why"),
    [("P89", "not for sale"), ("P190", "not for sale"), ("?", "not for sale"), ("P88", "not higher")],
)
def test_rule_31_what_may_not_be_bought(office: str, why: str) -> None:
    with pytest.raises(CannotBuy) as refused:
        act(table("P92"), Donate(office))
    assert refused.value.why == why


def test_rule_31_not_out_of_turn_and_not_where_it_is_off() -> None:
    state = table("P96", "P96")

    assert why_not(state, 1) == "not your turn"
    assert why_not(table("P96", config=Config(purchase=False)), 0) == "off"
    assert why_not(replace(state, away=(True, False)), 0) == "away"
    assert why_not(throw(table("P3"), "3316").state, 0) == "choosing"


def bailing(place: str) -> State:
    return table(place, config=BAIL_OUT)


@pytest.mark.parametrize("place", ["P8", "P9"])
def test_rule_31_bail_out_lets_physicians_and_astronomers_buy_or_sit(place: str) -> None:
    assert act(bailing(place), Donate("P88")).events[-1].chips == 40  # type: ignore[union-attr]
    sat = act(bailing(place), SitExams())
    assert (where(sat.state), sat.state.turn, paid(sat)) == ("P11", 0, [])
    assert SitExams() in legal_actions(bailing(place), 0)
    assert view(bailing(place), 0).may_sit_exams
    assert not view(bailing(place), None).may_sit_exams


def test_rule_31_not_without_the_option_nor_after_moving() -> None:
    for state in (table("P9"), bailing("P245")):
        with pytest.raises(NotNow, match="no way out"):
            act(state, SitExams())
        assert SitExams() not in legal_actions(state, 0)


def test_rule_31_with_purchase_off_they_may_still_sit() -> None:
    state = table("P9", config=replace(BAIL_OUT, purchase=False))

    assert legal_actions(state, 0)[:2] == (Roll(), SitExams())


def test_rule_32_five_chips_a_level_one_less_for_officials_of_the_capital() -> None:
    assert prices("P96")["P85"] == 40
    assert prices("P264")["P85"] == 35
    assert prices("P96")["P82"] == 30
    assert prices("P239")["P85"] == 15
    assert prices("P258") == {"P85": 5}
    assert prices(career("P96"), Config(entry=300))["P85"] == 120


def test_rule_33_the_targets_and_their_levels() -> None:
    assert prices("P98") == {"P84": 35, "P88": 35, "P83": 40, "P82": 45, "P87": 45, "P86": 50, "P85": 55}
    assert for_sale(table("P98"), 0)[0] == ForSale("P84", 35)


def test_rule_34_zang_on_a_bought_post_stays() -> None:
    step = throw(table("P84"), "1126")

    assert (where(step.state), paid(step)) == ("P84", [])


def test_a_bought_post_makes_irregular_and_keeps_the_office_before() -> None:
    after = act(table("P96"), Donate("P85")).state.careers[0]

    assert (after.status, after.before) == (("irregular",), "P96")


def test_amounts_grow_with_the_entry() -> None:
    config = Config(no_pair=NoPair.PASS, entry=500)
    step = throw(table("P146", "P1", config=config), "4444")

    assert paid(step) == [(None, 0, 600, "grant"), (1, 0, 50, "gift")]
    assert paid(throw(table("P190/P78", config=config), "3312")) == [(0, None, 90, "salary")]
    assert Accept not in {type(action) for action in legal_actions(step.state, 1)}
