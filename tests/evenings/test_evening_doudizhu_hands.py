"""Whole hands of 鬥地主 by three guests: with commands, with the buttons of a hand, and across restarts."""

from __future__ import annotations

from copy import deepcopy

import pytest
from cards import (
    best,
    bid_for,
    cards_of,
    choices,
    deal,
    give_up,
    has,
    move,
    now_reads,
    pick,
    play_as_landlord,
    play_out,
    playable,
    seen,
    sit,
    tap,
)
from evening import Answer, Evening, Guest, alt_texts, custom_ids, text_of, verbs
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.guilds import GRANT
from bot.table import Ending, Phase, Presence
from bot.words import Tongue, say
from cogs.doudizhu_hand import plays_by_type
from cogs.doudizhu_words import hand_text
from cogs.evening_words import signed, standing
from cogs.titles import TITLE_WORDS
from games import doudizhu
from games.doudizhu.cards import write
from games.doudizhu.hints import hints
from games.doudizhu.titles import title
from games.doudizhu.values import Ending as End

pytestmark = pytest.mark.asyncio

PUBLIC = Tongue("zh-TW")


def chips_of(evening: Evening) -> dict[int, int]:
    """User → what is in his wallet."""
    return {row["holder"]: row["balance"] for row in evening.rows()["accounts"] if row["kind"] == "wallet"}


def points_of(evening: Evening) -> dict[int, int]:
    found: dict[int, int] = {}
    for row in evening.rows()["scores"]:
        if row["what"] == "points" and not row["is_practice"]:
            found[row["user_id"]] = found.get(row["user_id"], 0) + row["count"]
    return found


# By commands


async def test_three_guests_play_a_hand_by_commands_and_the_board_tells_its_result(evening: Evening) -> None:
    seated = await play_as_landlord(evening, 0, stake=100)

    outcome = await play_out(evening)

    board = text_of(evening.board())
    key = "doudizhu-landlord-won" if outcome.landlord_won else "doudizhu-peasants-won"
    one, two = (guest.name for guest in seated[1:])
    assert say("zh-TW", key, name=seated[0].name, one=one, two=two) in board
    for seat, guest in enumerate(seated):
        points = signed(outcome.scores[seat], PUBLIC)
        chips = signed(outcome.scores[seat] * 100, PUBLIC)
        assert f"{points} 分・{chips} 籌碼" in next(
            line for line in board.splitlines() if guest.name in line and "籌碼" in line
        )
        word = PUBLIC(TITLE_WORDS[title(outcome.scores[seat])])
        total = standing(outcome.scores[seat], PUBLIC)
        assert say("zh-TW", "doudizhu-result-standing", total=total, title=word) in board
    assert (
        say("zh-TW", "doudizhu-sum", bid=3, multiplier=outcome.multiplier, why="\0").split("\0")[0] in board
    )
    assert chips_of(evening) == {
        guest.id: GRANT + outcome.scores[seat] * 100 for seat, guest in enumerate(seated)
    }
    assert points_of(evening) == {guest.id: outcome.scores[seat] for seat, guest in enumerate(seated)}
    assert verbs(evening.board()) == ["rematch", "totals", "verify", "replay", "phrase"]


async def test_all_hands_are_laid_open_at_the_end_and_none_before(evening: Evening) -> None:
    seated = await play_as_landlord(evening)
    table = evening.table()
    secret = [hand_text(seen(table, guest).hand or (), PUBLIC) for guest in seated]
    for message in evening.messages():
        for told in (text_of(message), *alt_texts(message)):
            assert not any(hand in told for hand in secret)
    while not evening.is_over():
        last = evening.table().state.hands
        await move(evening)
    await evening.wait(2)

    found = await evening.bot.tables.find(table.id)
    assert found is not None
    board = text_of(evening.board())
    left = {seat: hand for seat, hand in enumerate(found.state.hands) if hand}
    assert len(left) == 2
    assert len(last) == 3
    for seat, hand in left.items():
        cards = hand_text(hand, PUBLIC)
        assert say("zh-TW", "doudizhu-left-over", name=seated[seat].name, cards=cards) in board
        assert any(cards in told for told in alt_texts(evening.board()))


async def test_the_board_tells_how_many_cards_each_has_and_warns_of_the_last_two(evening: Evening) -> None:
    await play_as_landlord(evening)
    told, warned = 0, 0

    while not evening.is_over():
        lines = [line for line in text_of(evening.board()).splitlines() if not line.startswith("-#")]
        counts = doudizhu.view(evening.table().state, None).counts
        for sitter in evening.table().by_seat:
            (line,) = [line for line in lines if f" **{sitter.name}**" in line and "張" in line]
            left = counts[sitter.seat or 0]
            is_few = left <= 2
            assert (f"⚠ 只剩 {left} 張" if is_few else f"　{left} 張") in line
            assert ("⚠" in line) is is_few
            told, warned = told + 1, warned + is_few
        await move(evening)
        await evening.wait(1)

    assert told > 30
    assert warned


async def test_cards_are_read_in_many_ways(evening: Evening) -> None:
    """Each notation plays the same cards that the text of the rules names."""
    await play_as_landlord(evening)
    ways = [
        lambda text: text.lower(),
        lambda text: " ".join(text.replace("T", "10")),
        lambda text: text.translate({ord(c): ord(c) + 0xFEE0 for c in "23456789TJQKABR"}),
        lambda text: "、".join({"B": "小王", "R": "大王", "T": "10"}.get(c, c) for c in text),
        lambda text: ",".join(text),
    ]
    for n in range(12):
        if evening.is_over():
            break
        cards, guest, before = best(evening), evening.next(), evening.table()
        if cards is None:
            await guest.slash("pass")
            continue
        hand = cards_of(evening, guest)
        answer = await guest.slash("play", cards=ways[n % len(ways)](cards).replace("1 0", "10"))

        assert not answer.private, answer.text
        if not evening.is_over():
            assert evening.table().steps == before.steps + 1
            left = cards_of(evening, guest)
            assert sorted(left + cards) == sorted(hand)


async def test_a_hand_is_seen_by_its_owner_alone_with_a_picture_and_its_words(evening: Evening) -> None:
    seated = await play_as_landlord(evening)

    for guest in seated:
        answer = await guest.slash("hand")
        tongue = Tongue(guest.language)
        view = seen(evening.table(), guest)
        assert view.hand is not None
        cards = hand_text(view.hand, tongue)

        assert answer.private
        assert guest.reads("hand-heading", count=len(view.hand)) in answer.text
        assert cards in answer.text
        assert alt_texts(now_reads(answer)) == [guest.reads("hand-alt", count=len(view.hand), cards=cards)]
        assert list(await answer.files()) == ["hand.png"]


async def test_a_hint_is_the_next_one_at_every_use_and_begins_anew_in_another_turn(evening: Evening) -> None:
    (guest, *_) = await play_as_landlord(evening)
    hand = seen(evening.table(), guest).hand
    assert hand is not None
    all_ = hints(doudizhu.group_of(hand), None)

    for n in range(len(all_) + 2):
        answer = await guest.slash("hint")
        assert answer.private
        number = n % len(all_) + 1
        told = guest.reads("hand-hint", number=number, of=len(all_), play="\0").split("\0")[0]
        assert told in answer.text, n
        assert has(now_reads(answer), f":play:{write(all_[n % len(all_)])}")
        if n > 3:
            break

    for _ in range(3):
        cards = write(min(playable(evening))) if evening.next() is guest else None
        await (evening.next().slash("play", cards=cards) if cards else evening.next().slash("pass"))
    assert evening.next() is guest
    answer = await guest.slash("hint")
    assert guest.reads("hand-hint", number=1, of="\0", play="").split("\0")[0] in answer.text


def cannot(guest: Guest) -> str:
    """What is said to whoever can only pass, after the play that he cannot beat."""
    return guest.reads("hand-cannot", when="", play="\0").rpartition("\0")[2]


async def test_a_hint_while_one_bids_says_nothing_of_passing(evening: Evening) -> None:
    (guest, *_) = await deal(evening)

    answer = await guest.slash("hint")

    assert cannot(guest) not in answer.text
    assert has(now_reads(answer), ":bid:3")


async def test_a_hint_out_of_turn_shows_the_hand_as_it_is(evening: Evening) -> None:
    (_, other, _) = await play_as_landlord(evening)

    answer = await other.slash("hint")

    assert answer.private
    assert other.reads("hand-wait", name=evening.next().name) in answer.text
    assert not has(now_reads(answer), ":hint:")


async def test_whoever_cannot_follow_is_told_to_pass(evening: Evening) -> None:
    await play_as_landlord(evening)
    for _ in range(60):
        if evening.is_over():
            pytest.skip("somebody could always follow")
        if not playable(evening):
            break
        await move(evening)
    guest = evening.next()

    answer = await guest.slash("hint")

    assert cannot(guest) in answer.text
    assert has(now_reads(answer), "hand_pass")
    assert not has(now_reads(answer), ":play:")


# By buttons


async def test_bids_are_made_on_the_board_and_only_higher_ones_are_left(evening: Evening) -> None:
    bo, cheng, dana = await deal(evening)

    await tap_board(bo, ":bid:1")
    assert bids_of(evening) == ["2", "3", "0"]
    await tap_board(cheng, ":bid:0")
    assert bids_of(evening) == ["2", "3", "0"]
    await tap_board(dana, ":bid:2")

    assert evening.table().state.landlord == 2
    assert bids_of(evening) == []
    assert evening.table().turn == 2


def bids_of(evening: Evening) -> list[str]:
    return [c.rsplit(":", 1)[1] for c in custom_ids(evening.board()) if ":bid:" in c]


async def tap_board(guest: Guest, part: str) -> Answer:
    board = guest.evening.board()
    custom_id = next(c for c in custom_ids(board) if part in c)
    shown = ResponseMessage(guest.evening.env, board)
    answer = guest.evening.answered(await guest.actor.click(shown, custom_id=custom_id))
    await guest.evening.wait(1)
    return answer


async def test_a_play_is_chosen_by_its_pattern_and_shown_before_it_is_made(evening: Evening) -> None:
    (guest, *_) = await play_as_landlord(evening)
    hand = await guest.press("hand")
    assert set(choices(now_reads(hand), "pattern")) >= {"solo"}
    lowest = cards_of(evening, guest)[0]

    chosen = await pick(guest, hand, "pattern", "solo")
    assert lowest in choices(now_reads(chosen), "pick")
    assert not has(now_reads(chosen), ":play:")
    about = await pick(guest, chosen, "pick", lowest)
    assert evening.table().turn == 0
    named = guest.reads("play-named", pattern=guest.reads("pattern-solo"), cards=lowest.replace("T", "10"))
    assert guest.reads("hand-chosen", play=named) in text_of(now_reads(about))
    await tap(guest, about, f":play:{lowest}")

    assert evening.table().turn == 1
    assert len(cards_of(evening, guest)) == 19
    after = text_of(now_reads(hand))
    assert guest.reads("hand-wait", name=evening.next().name) in after
    await evening.wait(1)
    assert lowest.replace("T", "10") in text_of(evening.board())


async def test_a_pattern_of_many_plays_is_turned_page_by_page(evening: Evening) -> None:
    """Plays of one pattern are all there, 25 a page, and the last page leads to the first."""
    for landlord in range(6):
        if evening.bot.tables.held(evening.channel.id):
            await moderator(evening).slash("table end")
        seated = await play_as_landlord(evening, landlord % 3)
        guest = seated[landlord % 3]
        hand = seen(evening.table(), guest).hand
        assert hand is not None
        found = plays_by_type(doudizhu.group_of(hand), None)
        many = next((kind for kind, groups in found.items() if len(groups) > 25), None)
        if many is not None:
            break
    else:
        pytest.skip("no hand with so many plays")

    shown = await guest.press("hand")
    await pick(guest, shown, "pattern", many)
    pages = []
    for _ in range(-(-len(found[many]) // 25)):
        pages.append(choices(now_reads(shown), "pick"))
        await tap(guest, shown, ":plays:")

    assert [value for page in pages for value in page] == [write(group) for group in found[many]]
    assert all(len(page) == 25 for page in pages[:-1])
    assert choices(now_reads(shown), "pick") == pages[0]


def moderator(evening: Evening) -> Guest:
    found = [guest for guest in evening.guests if guest.name == "Mod"]
    if not found:
        evening.guests.append(evening.invite_with("manage_messages"))
    return evening.guests[-1]


async def test_a_whole_hand_is_played_on_the_messages_of_three_hands(evening: Evening) -> None:
    seated = await deal(evening)
    hands = {guest.id: await guest.press("hand") for guest in seated}

    async def by_hand(evening: Evening) -> None:
        guest = evening.next()
        shown = hands[guest.id]
        # What follows the game needs no press: his message is up to date when his turn comes.
        if has(now_reads(shown), ":bid:3"):
            await tap(guest, shown, ":bid:3")
        elif has(now_reads(shown), ":hint:"):
            await tap(guest, shown, ":hint:")
            await tap(guest, shown, ":play:")
        else:
            await tap(guest, shown, "hand_pass")
        await evening.wait(1)

    outcome = await play_out(evening, by_hand)

    assert outcome.bid == 3
    for seat, guest in enumerate(seated):
        message, score = now_reads(hands[guest.id]), outcome.scores[seat]
        points = signed(score, Tongue(guest.language))
        assert guest.reads("hand-won" if score > 0 else "hand-lost", points=points) in text_of(message)
        assert verbs(message) == ["rematch"]


async def test_a_stale_hand_is_renewed_and_not_executed(evening: Evening) -> None:
    guest, *_ = await play_as_landlord(evening, turn_limit=15)
    shown = await guest.slash("hint")
    old = [c for c in custom_ids(now_reads(shown)) if ":play:" in c]
    assert old
    before = deepcopy(now_reads(shown))
    await guest.slash("play", cards=cards_of(evening, guest)[0])
    for _ in range(2):
        await evening.next().slash("pass")
    assert evening.next() is guest
    stood = evening.table()

    record, payload = interactions.base_payload(
        evening.env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=before.channel_id,
        guild_id=evening.guild.id,
        user_id=guest.id,
        data={"custom_id": old[0], "component_type": ComponentType.BUTTON},
    )
    payload["message"] = dict(serializers.message_payload(evening.env.backend, before))
    record.source_message_id = before.id
    evening.env.backend.emit("INTERACTION_CREATE", payload)
    await evening.env.settle()
    answer = evening.answered(InteractionResult(evening.env, record))

    assert evening.table().state == stood.state
    assert evening.table().version == stood.version
    assert guest.reads("hand-stale") in text_of(now_reads(shown))
    assert answer.message is not None
    assert has(now_reads(shown), f":{stood.version}:hint:")


# Restarts


async def test_a_hand_goes_on_after_a_restart_with_the_buttons_of_before(evening: Evening) -> None:
    guest, other, _ = await play_as_landlord(evening)
    shown, waiting = await guest.press("hand"), await other.press("hand")
    state = evening.table().state

    await evening.replace_bot(away=3)

    await guest.slash("table status")
    assert evening.table().state == state
    await tap(guest, shown, ":hint:")
    await tap(guest, shown, ":play:")
    await evening.wait(1)
    assert evening.table().turn == 1
    assert len(cards_of(evening, guest)) < 20
    # What followed the game is forgotten with the process; a press brings it up to date.
    await tap(other, waiting, ":fresh:")
    assert has(now_reads(waiting), ":hint:") or has(now_reads(waiting), "hand_pass")
    await play_out(evening)


async def test_a_press_on_a_hand_of_before_the_restart_that_is_stale_renews_it(evening: Evening) -> None:
    guest, *_ = await play_as_landlord(evening)
    shown = await guest.slash("hint")
    await evening.replace_bot(killed=False)
    await guest.slash("play", cards=cards_of(evening, guest)[0])
    stood = evening.table()

    await tap(guest, shown, ":hint:")

    assert evening.table() == stood
    told = text_of(now_reads(shown))
    assert guest.reads("hand-stale") in told
    assert guest.reads("hand-wait", name=evening.next().name) in told


# Leaving


async def test_a_landlord_who_leaves_loses_and_the_board_says_so(evening: Evening) -> None:
    guest, one, two = await play_as_landlord(evening)
    shown = await guest.press("hand")
    await tap(guest, shown, ":quit:")
    assert guest.reads("hand-leave-landlord") in text_of(now_reads(shown))
    assert not evening.is_over()

    await tap(guest, shown, ":leave")
    await evening.wait(2)

    assert evening.is_over()
    board = text_of(evening.board())
    assert say("zh-TW", "doudizhu-landlord-left", name=guest.name, one=one.name, two=two.name) in board
    assert say("zh-TW", "doudizhu-went", name=guest.name) not in board
    assert chips_of(evening) == {guest.id: GRANT - 300, one.id: GRANT + 150, two.id: GRANT + 150}


async def test_a_peasant_leaves_and_comes_back_to_the_same_hand(evening: Evening) -> None:
    landlord, guest, _ = await play_as_landlord(evening)
    cards = cards_of(evening, guest)
    shown = await guest.press("hand")
    await tap(guest, shown, ":quit:")
    assert guest.reads("hand-leave-peasant") in text_of(now_reads(shown))
    await tap(guest, shown, ":fresh:")
    assert evening.table().sitter(guest.id).presence is Presence.SEATED  # type: ignore[union-attr]

    await tap(guest, shown, ":quit:")
    await tap(guest, shown, ":leave")
    await landlord.slash("play", cards=cards_of(evening, landlord)[0])
    await evening.wait(1)
    assert evening.table().turn == 2
    assert say("zh-TW", "doudizhu-away-mark") in text_of(evening.board())

    await guest.slash("table join")
    await evening.wait(1)
    assert cards_of(evening, guest) == cards
    assert (await guest.slash("hand")).private
    outcome = await play_out(evening)
    assert outcome.ending is End.OUT


async def test_the_hand_of_one_who_left_has_only_the_way_back(evening: Evening) -> None:
    landlord, guest, _ = await play_as_landlord(evening)
    shown = await guest.press("hand")
    await landlord.slash("play", cards=cards_of(evening, landlord)[0])
    await evening.wait(1)

    await guest.slash("table leave")
    await evening.wait(1)

    assert text_of(now_reads(shown)) == guest.reads("doudizhu-standing-away")
    assert verbs(now_reads(shown)) == ["back"]
    await tap(guest, shown, ":back")
    assert evening.table().sitter(guest.id).presence is Presence.SEATED  # type: ignore[union-attr]


async def test_the_hand_of_one_who_was_sent_away_says_so(evening: Evening) -> None:
    _, guest, _ = await play_as_landlord(evening)
    shown = await guest.press("hand")
    await moderator(evening).slash("table kick", member=guest)

    await tap(guest, shown, ":fresh:")

    assert text_of(now_reads(shown)) == guest.reads("hand-put-away")
    assert verbs(now_reads(shown)) == []


async def test_two_peasants_who_leave_lose(evening: Evening) -> None:
    landlord, one, two = await play_as_landlord(evening)
    await one.slash("table leave")
    await two.slash("table leave")
    await evening.wait(2)

    assert say("zh-TW", "doudizhu-peasants-left", name=landlord.name, one=one.name, two=two.name) in text_of(
        evening.board()
    )
    assert chips_of(evening)[landlord.id] == GRANT + 300


async def test_two_silent_turns_bring_the_autopilot_and_acting_ends_it(evening: Evening) -> None:
    guest, *_ = await play_as_landlord(evening, turn_limit=15)
    for _ in range(2):
        while evening.next() is not guest:
            await evening.next().slash("pass")
        await evening.wait(16)
    await evening.wait(0.5)
    assert say("zh-TW", "doudizhu-autopilot-mark") in text_of(evening.board())
    assert evening.table().sitter(guest.id).is_here  # type: ignore[union-attr]

    for _ in range(3):
        if evening.next() is guest:
            break
        await evening.next().slash("pass")
    await guest.slash("play", cards=cards_of(evening, guest)[0])
    await evening.wait(1)

    assert say("zh-TW", "doudizhu-autopilot-mark") not in text_of(evening.board())


# One hand after the other


async def test_an_evening_of_three_hands_keeps_its_seats_and_adds_up(evening: Evening) -> None:
    seated = await deal(evening)
    won = dict.fromkeys((guest.id for guest in seated), 0)
    for number in range(3):
        assert evening.table().series_n == number
        assert evening.table().turn == number % 3
        assert [s.user_id for s in evening.table().by_seat] == [guest.id for guest in seated]
        await bid_for(evening, number)
        outcome = await play_out(evening)
        for seat, guest in enumerate(seated):
            won[guest.id] += outcome.scores[seat]
        await seated[number].press("rematch")
        await evening.wait(1)
        lobby = evening.table()
        assert lobby.phase is Phase.LOBBY
        host = evening.host()
        assert evening.shows("doudizhu-next-hand", number=number + 2, host=host.name)
        if number < 2:
            await host.press("start")
            await evening.wait(1)

    assert chips_of(evening) == {user: GRANT + points * 50 for user, points in won.items()}
    await evening.host().slash("table end")
    await evening.wait(1)

    board = text_of(evening.board())
    assert say("zh-TW", "totals-heading", hands=3) in board
    for guest in seated:
        line = next(line for line in board.splitlines() if f"**{guest.name}**" in line)
        points = won[guest.id]
        assert f"{signed(points, PUBLIC)} 分・{signed(points * 50, PUBLIC)} 籌碼" in line


async def test_the_total_of_an_evening_is_told_to_each_in_his_language(evening: Evening) -> None:
    seated = await play_as_landlord(evening)
    outcome = await give_up(evening)

    for seat, guest in enumerate(seated):
        answer = await guest.press("totals")
        assert answer.private
        assert guest.reads("totals-heading", hands=1) in answer.text
        tongue = Tongue(guest.language)
        points, chips = outcome.scores[seat], outcome.scores[seat] * 50
        line = next(line for line in answer.text.splitlines() if f"**{guest.name}**" in line)
        assert signed(points, tongue) in line
        assert signed(chips, tongue) in line


async def test_a_hand_of_the_series_that_was_stopped_counts_for_nothing(evening: Evening) -> None:
    bo, cheng, _ = await play_as_landlord(evening)
    await give_up(evening)
    before = points_of(evening), chips_of(evening)
    await cheng.press("rematch")
    await bo.press("join")
    await evening.wait(1)
    await evening.host().press("start")
    await evening.wait(1)
    await bid_for(evening, 1)

    await moderator(evening).slash("table end")
    await evening.wait(1)

    assert (points_of(evening), chips_of(evening)) == before
    assert say("zh-TW", "totals-heading", hands=1) in text_of(evening.board())
    assert evening.shows("doudizhu-void")
    assert all(guest.name in text_of(evening.board()) for guest in (bo, cheng))
    assert verbs(evening.board()) == ["rematch", "verify", "replay"]
    assert [row["ending"] for row in evening.rows()["game_tables"]] == [Ending.PLAYED, Ending.STOPPED]


@pytest.mark.parametrize("way", ["silent", "by the bot", "away"])
async def test_where_nobody_plays_himself_no_hand_is_dealt_for_ever(evening: Evening, way: str) -> None:
    seated = await deal(evening, turn_limit=15)
    before = chips_of(evening)
    for guest in seated:
        if way == "by the bot":
            told = await guest.press("autopilot")
            assert told.text == guest.reads("doudizhu-autopilot-on")
        elif way == "away":
            await guest.slash("table leave")
    for _ in range(40):
        if evening.bot.tables.held(evening.channel.id) is None:
            break
        await evening.wait(5)

    (table,) = evening.rows()["game_tables"]
    assert table["ending"] == Ending.DESERTED
    assert evening.shows("ending-deserted")
    assert evening.shows("doudizhu-void")
    assert chips_of(evening) == before


async def test_one_who_plays_himself_keeps_two_of_whom_the_bot_plays_at_the_table(evening: Evening) -> None:
    bo, cheng, dai = await deal(evening, turn_limit=15)
    for guest in (cheng, dai):
        await guest.press("autopilot")
    for _ in range(3):
        while evening.next() is not bo:
            await evening.wait(3)
        await bo.slash("bid", points=0)
        await evening.wait(1)

    assert evening.table().state.deal > 1
    assert evening.table().is_live


async def test_practice_moves_neither_chips_nor_points_and_says_so(evening: Evening) -> None:
    bo, cheng = await sit(evening, 2, 1)
    assert evening.shows("doudizhu-practice")
    await bo.press("start")
    await evening.wait(1)
    for _ in range(300):
        table = evening.bot.tables.held(evening.channel.id)
        if table is None:
            break
        if table.to_act is None or table.to_act.is_computer:
            await evening.wait(1)
        elif table.state.landlord is None:
            await evening.next().slash("bid", points=3)
        else:
            await move(evening)
    await evening.wait(2)

    assert points_of(evening) == {}
    assert chips_of(evening) == {bo.id: GRANT, cheng.id: GRANT}
    assert say("zh-TW", "doudizhu-practice-short") in text_of(evening.board())
    answer = await bo.press("totals")
    assert bo.reads("totals-practice", hands=1) in answer.text


async def test_a_hand_of_a_game_that_is_over_does_nothing_at_the_next_one(evening: Evening) -> None:
    guest, other, _ = await play_as_landlord(evening)
    shown = await guest.slash("hint")
    await evening.replace_bot()
    await guest.slash("table leave")
    await evening.wait(1)
    await other.press("rematch")
    await guest.press("join")
    await evening.wait(1)
    await evening.host().press("start")
    await evening.wait(1)
    await bid_for(evening, 0)
    stood = evening.table()

    await tap(guest, shown, ":play:")

    assert evening.table() == stood
    assert stood.state.moves == ()


async def test_no_card_of_a_hand_gets_into_the_log(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    seated = await play_as_landlord(evening)
    hands = [str(hand) for hand in evening.table().state.hands]
    hands += [cards_of(evening, guest) for guest in seated]
    hands += [hand_text(seen(evening.table(), guest).hand or (), PUBLIC) for guest in seated]
    for guest in seated:
        await guest.slash("hand")
        await guest.slash("hint")
    for _ in range(3):
        await move(evening)

    ours = [
        r.getMessage() for r in caplog.get_records("call") if r.name.split(".")[0] in ("bot", "cogs", "db")
    ]
    assert ours
    assert not [line for line in ours if any(hand in line for hand in hands)]
