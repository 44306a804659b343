"""What 鬥地主 refuses, each to its reader in his language, and what it suggests instead."""

from __future__ import annotations

import pytest
from cards import (
    bid_for,
    cards_of,
    deal,
    move,
    now_reads,
    play_as_landlord,
    playable,
    seen,
    sit,
    suggested,
    tap,
)
from evening import Evening, Guest, text_of
from simcord import SetupError

from bot.words import Tongue
from cogs import doudizhu_words
from db import ledger
from db.ledger import Entry, MovementRow
from games import doudizhu
from games.doudizhu.cards import RANKS, read_ranks, write
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Pattern, Type

pytestmark = pytest.mark.asyncio


async def leads(evening: Evening, seat: int) -> Guest:
    """This seat leads the first trick; its guest reads his own language."""
    await deal(evening)
    return await bid_for(evening, seat)


def missing_from(evening: Evening, guest: Guest) -> str:
    """A rank that he holds not once."""
    return next(rank for rank in RANKS if rank not in cards_of(evening, guest))


@pytest.mark.parametrize("seat", range(3))
async def test_text_that_names_no_card_is_refused_with_the_piece(evening: Evening, seat: int) -> None:
    guest = await leads(evening, seat)

    for text, piece in (("?", "?"), ("1", "1"), ("33 44x", "X"), ("hello", "H")):
        action = guest.slash("play", cards=text)
        await evening.refuses(action, guest, "refused-unreadable-cards", piece=piece)


@pytest.mark.parametrize("seat", range(3))
async def test_cards_that_no_deck_holds_are_refused_as_such(evening: Evening, seat: int) -> None:
    guest = await leads(evening, seat)

    await evening.refuses(guest.slash("play", cards="33333"), guest, "refused-impossible-cards", ranks="3")


@pytest.mark.parametrize("seat", range(3))
async def test_cards_that_he_does_not_hold_are_refused_and_named(evening: Evening, seat: int) -> None:
    guest = await leads(evening, seat)
    rank = missing_from(evening, guest)
    named = doudizhu_words.ranks_text(rank, Tongue(guest.language))

    await evening.refuses(guest.slash("play", cards=rank), guest, "refused-not-held", ranks=named)


@pytest.mark.parametrize("seat", range(3))
async def test_cards_that_are_no_pattern_are_refused(evening: Evening, seat: int) -> None:
    guest = await leads(evening, seat)
    held = "".join(dict.fromkeys(cards_of(evening, guest)))
    two = next(a + b for a in held for b in held if a < b and not doudizhu.classify(read_ranks(a + b)))
    text = doudizhu_words.ranks_text(write(read_ranks(two)), Tongue(guest.language))

    await evening.refuses(guest.slash("play", cards=two), guest, "refused-no-pattern", ranks=text)


@pytest.mark.parametrize("seat", range(3))
async def test_a_play_that_is_not_big_enough_is_refused_with_both_names(evening: Evening, seat: int) -> None:
    leader = await leads(evening, (seat - 1) % 3)
    highest = cards_of(evening, leader)[-1]
    await leader.slash("play", cards=highest)
    guest = evening.next()
    low = cards_of(evening, guest)[0]
    tongue = Tongue(guest.language)
    given, needed = (
        doudizhu_words._named(Pattern(Type.SOLO, RANKS.index(rank)), tongue) for rank in (low, highest)
    )

    action = guest.slash("play", cards=low)
    await evening.refuses(action, guest, "refused-not-big-enough", given=given, needed=needed)


@pytest.mark.parametrize("seat", range(3))
async def test_whoever_leads_cannot_pass(evening: Evening, seat: int) -> None:
    guest = await leads(evening, seat)

    await evening.refuses(guest.slash("pass"), guest, "refused-must-lead")


async def test_whose_turn_it_is_not_is_told_whose_it_is(evening: Evening) -> None:
    await play_as_landlord(evening)
    for guest in evening.others():
        own = cards_of(evening, guest)[0]
        name = evening.next().name
        for action in (
            guest.slash("pass"),
            guest.slash("play", cards=own),
            guest.slash("play", cards="?"),
            guest.slash("bid", points=3),
        ):
            await evening.refuses(action, guest, "refused-not-your-turn", name=name)


async def test_a_bid_must_be_higher_and_there_is_a_time_for_bids_and_one_for_plays(evening: Evening) -> None:
    bo, cheng, dana = await deal(evening)
    await evening.refuses(bo.slash("play", cards=cards_of(evening, bo)[0]), bo, "refused-bidding-now")
    await evening.refuses(bo.slash("pass"), bo, "refused-bidding-now")
    await bo.slash("bid", points=2)
    for points in (1, 2):
        await evening.refuses(cheng.slash("bid", points=points), cheng, "refused-bid-too-low", highest=2)
    await cheng.slash("bid", points=0)
    await evening.refuses(dana.slash("bid", points=1), dana, "refused-bid-too-low", highest=2)
    await dana.slash("bid", points=3)

    await evening.refuses(dana.slash("bid", points=3), dana, "refused-playing-now")


async def test_discord_itself_takes_no_bid_out_of_range(evening: Evening) -> None:
    bo, *_ = await deal(evening)

    for points in (-1, 4):
        with pytest.raises(SetupError):
            await bo.slash("bid", points=points)


@pytest.mark.parametrize("place", [3, 4, 5])
async def test_a_bystander_is_told_that_he_does_not_sit_there(evening: Evening, place: int) -> None:
    await play_as_landlord(evening)
    guest = evening.guests[place]
    for command, options in COMMANDS.items():
        await evening.refuses(guest.slash(command, **options), guest, "refused-not-seated")
    for action in (guest.slash("phrase"), guest.press("hand"), guest.press("phrase")):
        await evening.refuses(action, guest, "refused-not-seated")


async def test_before_the_start_nothing_can_be_played(evening: Evening) -> None:
    for guest in await sit(evening):
        for command, options in COMMANDS.items():
            await evening.refuses(guest.slash(command, **options), guest, "refused-not-running")


COMMANDS: dict[str, dict[str, object]] = {
    "bid": {"points": 1},
    "play": {"cards": "3"},
    "pass": {},
    "hand": {},
    "hint": {},
}


async def test_where_there_is_no_table_there_is_nothing_to_play(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        for command, options in COMMANDS.items():
            await evening.refuses(guest.slash(command, **options), guest, "refused-nothing-here")


async def test_a_table_of_another_game_has_no_such_action(evening: Evening) -> None:
    for guest in await evening.begin(3, turn_limit=300):
        for command, options in COMMANDS.items():
            action = guest.slash(command, **options)
            await evening.refuses(action, guest, "refused-other-game", game=guest.reads("game-bobing"))
    await evening.host().slash("table end")
    for guest in await deal(evening):
        action = guest.slash("roll")
        await evening.refuses(action, guest, "refused-other-game", game=guest.reads("game-doudizhu"))


async def test_options_of_another_game_and_out_of_range_are_refused(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        open_ = "table open"
        die_out = guest.reads("option-die-out")
        await evening.refuses(
            guest.slash(open_, game="doudizhu", die_out=3),
            guest,
            "refused-foreign-option",
            option=die_out,
            game=guest.reads("game-doudizhu"),
        )
        await evening.refuses(
            guest.slash(open_, game="bobing", stake=100),
            guest,
            "refused-foreign-option",
            option=guest.reads("option-stake"),
            game=guest.reads("game-bobing"),
        )
        limit = guest.reads("option-turn-limit")
        await evening.refuses(
            guest.slash(open_, game="doudizhu", turn_limit=121),
            guest,
            "refused-out-of-range",
            option=limit,
            low=10,
            high=120,
        )
        await evening.refuses(
            guest.slash(open_, game="bobing", turn_limit=14),
            guest,
            "refused-out-of-range",
            option=limit,
            low=15,
            high=300,
        )
        chairs = guest.reads("option-chairs")
        await evening.refuses(
            guest.slash(open_, game="doudizhu", chairs=4), guest, "refused-fixed", option=chairs, value=3
        )


async def lose(evening: Evening, guest: Guest, left: int) -> None:
    gone = await evening.bot.bank.balance(evening.guild.id, guest.id) - left
    entries = (Entry("wallet", guest.id, -gone), Entry("mint", 0, gone))
    movement = MovementRow(guild_id=evening.guild.id, reason="daily", entries=entries)
    await evening.bot.store.write(lambda conn: ledger.post(conn, movement, evening.now()))


async def test_who_is_too_poor_gets_no_seat_but_one_for_practice(evening: Evening) -> None:
    host, *poor = evening.guests[:4]
    await host.slash("table open", game="doudizhu", stake=100)
    for guest in poor:
        await lose(evening, guest, 1_199)
        facts = {"name": guest.name, "needed": 1_200, "held": 1_199}
        await evening.refuses(guest.press("join"), guest, "refused-too-poor", **facts)
        await evening.refuses(guest.slash("table join"), guest, "refused-too-poor", **facts)

    await host.slash("table addbot")
    await poor[0].press("join")
    await evening.wait(1)

    assert evening.table().sitter(poor[0].id) is not None
    assert evening.shows("doudizhu-practice")
    await host.slash("table removebot")
    await evening.wait(1)
    assert not evening.shows("doudizhu-practice")
    await lose(evening, poor[1], 1_200)
    await poor[1].press("join")
    action = host.press("start")
    await evening.refuses(action, host, "refused-too-poor", name=poor[0].name, needed=1_200, held=1_199)


async def test_only_the_host_seats_and_removes_computers(evening: Evening) -> None:
    host, *others = await sit(evening, 3)
    for guest in others:
        await evening.refuses(guest.slash("table addbot"), guest, "refused-not-the-host", host=host.name)
        await evening.refuses(guest.slash("table removebot"), guest, "refused-not-the-host", host=host.name)
    await evening.refuses(host.slash("table addbot"), host, "refused-table-full", seats=3)
    await evening.refuses(host.slash("table removebot"), host, "refused-no-computers")


async def test_a_game_of_dice_has_no_computers(evening: Evening) -> None:
    host, *_ = await evening.open(2)

    await evening.refuses(host.slash("table addbot"), host, "refused-no-computers")


async def test_while_chips_are_at_stake_the_host_does_not_end_the_hand(evening: Evening) -> None:
    host, *_ = await play_as_landlord(evening)

    permission = host.reads("permission-manage-messages")
    await evening.refuses(host.slash("table end"), host, "refused-not-moderator", permission=permission)


async def test_what_the_rules_refuse_on_a_hand_is_said_on_that_hand(evening: Evening) -> None:
    bo, cheng, _ = await deal(evening)
    shown = await cheng.press("hand")
    assert cheng.reads("hand-wait", name=bo.name) in shown.text
    await bo.slash("bid", points=1)
    await evening.wait(1)

    await tap(cheng, shown, ":bid:3")

    assert cheng.reads("hand-lead", when="\0").split("\0")[0] in text_of(now_reads(shown))
    assert evening.table().state.landlord == 1


# What is suggested


async def test_only_legal_plays_are_suggested_and_the_best_first(evening: Evening) -> None:
    guest = await leads(evening, 0)
    for _ in range(6):
        if evening.is_over():
            break
        guest = evening.next()
        legal = {write(group) for group in playable(evening)}

        offered = await suggested(guest, "")

        values = [choice["value"] for choice in offered]
        assert len(values) == len(set(values)) == min(25, len(legal))
        assert set(values) <= legal
        if values:
            view = seen(evening.table(), guest)
            assert view.hand is not None
            lying = view.table.pattern if view.table else None
            best_first = [write(g) for g in hints(doudizhu.group_of(view.hand), lying)][:25]
            assert values[: len(best_first)] == best_first
            assert all(1 <= len(choice["name"]) <= 100 for choice in offered)
        await move(evening)


async def test_whatever_is_suggested_can_be_played_as_it_is_sent(evening: Evening) -> None:
    guest = await leads(evening, 0)
    offered = await suggested(guest, "")

    answer = await guest.slash("play", cards=offered[-1]["value"])

    assert not answer.private
    assert evening.table().turn == 1


@pytest.mark.parametrize(
    "typed",
    ["{0}", "{0}{0}", " {0} ", "{0}?", "{full}", "打{0}"],
    ids=["one", "two", "spaces", "junk", "wide", "word"],
)
async def test_what_is_typed_so_far_is_in_every_suggestion(evening: Evening, typed: str) -> None:
    guest = await leads(evening, 0)
    hand = cards_of(evening, guest)
    card = next(rank for rank in hand if hand.count(rank) > 1 and rank != "T")
    text = typed.format(card.lower(), full=chr(ord(card) + 0xFEE0))
    times = 2 if typed == "{0}{0}" else 1

    offered = await suggested(guest, text)

    assert offered
    assert all(choice["value"].count(card) >= times for choice in offered)
    legal = [write(group) for group in playable(evening) if write(group).count(card) >= times]
    assert len(offered) == min(25, len(legal))


async def test_jokers_are_found_by_their_names(evening: Evening) -> None:
    guest = await leads(evening, 0)
    for _ in range(3):
        hand = cards_of(evening, guest)
        if "B" in hand or "R" in hand:
            break
        await evening.invite_with("manage_messages").slash("table end")
        guest = await leads(evening, 0)
    else:
        pytest.skip("the landlord holds no joker")
    rank, name = ("B", "小王") if "B" in hand else ("R", "大王")

    offered = await suggested(guest, name)

    assert offered
    assert all(rank in choice["value"] for choice in offered)


async def test_what_he_does_not_hold_is_suggested_to_nobody(evening: Evening) -> None:
    guest = await leads(evening, 0)

    assert await suggested(guest, missing_from(evening, guest)) == []


async def test_nothing_is_suggested_to_those_who_are_not_on_turn(evening: Evening) -> None:
    assert await suggested(evening.guests[0], "") == []
    seated = await sit(evening)
    assert await suggested(seated[0], "") == []
    await seated[0].press("start")
    await evening.wait(1)
    assert await suggested(seated[0], "") == []  # he bids
    await bid_for(evening, 0)
    assert await suggested(seated[0], "") != []
    for guest in (*seated[1:], evening.guests[5]):
        assert await suggested(guest, "") == []
    await seated[0].slash("table leave")
    await evening.wait(1)
    assert await suggested(seated[0], "") == []


async def test_nothing_is_suggested_at_a_table_of_another_game(evening: Evening) -> None:
    await evening.begin(2)

    assert await suggested(evening.next(), "") == []


async def test_names_of_suggestions_are_in_the_language_of_the_reader(evening: Evening) -> None:
    for seat in range(3):
        guest = await leads(evening, seat)
        (first, *_) = await suggested(guest, "")
        assert first["name"].startswith(guest.reads("pattern-solo"))
        await evening.invite_with("manage_messages").slash("table end")
