"""Rules 19–26: what a player is, and what it opens to him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import NotNow
from games.shengguantu import idle_action, legal_actions
from games.shengguantu.events import Became, Moved
from games.shengguantu.values import Accept, Config, Leave, ManchuPosts, NoPair, Offer, Refuse, Roll
from tests.games.shengguantu_table import act, career, kinds, paid, path, table, throw, where

OPEN = Config(no_pair=NoPair.PASS, manchu_posts=ManchuPosts.OPEN)


def flags(place: str, dice: str, *before: str) -> str:
    """What the player is after this throw."""
    return " ".join(throw(table(career(place, *before)), dice).state.careers[0].status)


@pytest.mark.parametrize("dice", ["3331", "5512"])
def test_rule_19_two_origins_are_manchu(dice: str) -> None:
    assert flags("P0", dice) == "manchu"


def test_rule_19_so_is_who_has_held_a_manchu_post() -> None:
    step = throw(table("P105", config=OPEN), "4426")

    assert (where(step.state), step.state.careers[0].status) == ("P277", ("manchu",))
    assert [event.status for event in step.events if isinstance(event, Became)] == ["manchu"]


def test_rule_19_once_set_it_is_kept() -> None:
    step = throw(table(career("P12", "manchu")), "2213")

    assert (where(step.state), step.state.careers[0].status) == ("P10", ("manchu",))
    assert "became" not in kinds(step)


@pytest.mark.parametrize(
    ("place", "dice", "before", "after"),
    [
        ("P6", "4426", "", "regular"),
        ("P53", "4426", "", "regular"),
        ("P348", "6612", "", ""),  # 檢討 on another way
        ("P44", "4426", "", "exams jinshi juren regular"),  # 狀元
        ("P44", "6612", "", "exams jinshi juren regular"),  # 榜眼
        ("P51", "4426", "", "regular"),  # 二甲, then 庶吉士
    ],
)
def test_rule_20_the_regular_way(place: str, dice: str, before: str, after: str) -> None:
    assert flags(place, dice, *before.split()) == after


@pytest.mark.parametrize(
    ("place", "dice", "after"),
    [
        ("P10", "6612", "exams juren"),  # 舉人
        ("P38", "4426", "exams jinshi juren"),  # 會元
        ("P46", "2213", "exams jinshi juren"),  # 三甲
        ("P10", "5512", ""),  # 拔貢
        ("P0", "2226", "irregular"),  # 天文生
        ("P0", "3316", "irregular"),  # 供事
        ("P246", "1123", ""),  # back to 醫士, which was not where he began
    ],
)
def test_rule_21_what_squares_make_of_him(place: str, dice: str, after: str) -> None:
    assert flags(place, dice) == after


def test_rule_22_only_manchu_and_regular_men_become_assistants() -> None:
    for status in ("manchu", "regular"):
        step = throw(table(career("P190", status), "P1", "P1"), "4426")
        assert (where(step.state), paid(step)) == ("P353", [(None, 0, 40, "grant")])

    left = throw(table(career("P190", "juren", "jinshi"), "P1", "P1"), "4426").state.careers[0]
    assert (left.ending, left.rank) == ("dahe", 18)


def test_rule_22_chuanhua_on_a_palace_title_lets_anybody_in() -> None:
    assert where(throw(table("P190/P378"), "6543").state) == "P353"


def test_rule_23_manchu_posts_are_barred_to_others() -> None:
    assert where(throw(table("P105"), "4426").state) == "P105"
    assert where(throw(table(career("P105", "manchu")), "4426").state) == "P277"


def test_rule_23_or_open_if_the_table_says_so() -> None:
    assert where(throw(table("P105", config=OPEN), "4426").state) == "P277"


@pytest.mark.parametrize(
    ("before", "is_open"),
    [
        ("", True),
        ("irregular", False),
        ("irregular jinshi", True),
        ("manchu", False),
        ("manchu exams", True),
        ("manchu irregular exams", False),
        ("juren", True),
    ],
)
def test_rule_24_who_may_examine(before: str, is_open: bool) -> None:
    step = throw(table(career("P193", *before.split())), "2216")

    assert where(step.state) == ("P193/P34" if is_open else "P193")
    assert paid(step) == ([(None, 0, 5, "advance")] if is_open else [])


def test_rule_24_in_the_counties_they_are_reviewed_instead() -> None:
    assert where(throw(table(career("P93", "irregular")), "2216").state) == "P93/P68"


@pytest.mark.parametrize(
    ("before", "to"), [("juren", "P309"), ("manchu", "P309"), ("", "P117"), ("exams", "P117")]
)
def test_rule_25_who_becomes_a_censor(before: str, to: str) -> None:
    assert where(throw(table(career("P193", *before.split())), "5512").state) == to


def test_rule_26_a_copyists_post_is_offered() -> None:
    step = throw(table("P3"), "3316")

    assert step.state.offer == Offer("P57", step.events[-1].sign)  # type: ignore[union-attr]
    assert (where(step.state), step.state.turn, kinds(step)) == ("P3", 0, ["rolled", "offered"])
    assert legal_actions(step.state, 0) == (Accept(), Refuse(), Leave())
    with pytest.raises(NotNow, match="choosing"):
        act(step.state, Roll())


def test_rule_26_accepted_it_is_taken() -> None:
    step = act(throw(table("P3"), "3316").state, Accept())

    assert (where(step.state), step.state.turn, step.state.offer) == ("P57", 1, None)


def test_rule_26_refused_he_stays_until_his_next_throw() -> None:
    offered = throw(table("P40"), "3322").state

    refused = act(offered, Refuse())

    assert (where(refused.state), refused.state.turn, kinds(refused)) == ("P40", 1, ["refused"])
    assert path(act(offered, Accept())) == ["P267"]


def test_rule_26_the_rest_of_the_throw_follows_an_accepted_post() -> None:
    offered = throw(table("P40"), "3311").state
    assert offered.offer is not None
    assert [str(sign) for sign in offered.offer.rest] == ["zang"]

    step = act(offered, Accept())

    assert [(event.sign, event.deed) for event in step.events if isinstance(event, Moved)] == [
        ("liang", "go"),
        ("zang", "stay"),
    ]


def test_rule_26_the_clock_accepts() -> None:
    assert idle_action(throw(table("P11"), "2213").state, 0) == Accept()


def test_rule_26_after_refusing_the_game_goes_on_as_ever() -> None:
    state = act(throw(table("P3"), "3316").state, Refuse()).state

    assert where(throw(replace(state, turn=0), "4426").state) == "P38"
