"""Every refusal, tried by a reader of each language in one guild: one private line, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from evening import Evening, Guest, walk
from simcord.backend.models import Message

from bot import refusals
from bot.client import NEEDED
from cogs import answers
from games.core import NotNow
from games.doudizhu import refusals as rules
from games.doudizhu.patterns import Pattern, Type

pytestmark = pytest.mark.asyncio

ANYWHERE = (
    "table join",
    "table leave",
    "table start",
    "table status",
    "table end",
    "table autopilot",
    "roll",
)


def readers(evening: Evening) -> list[Guest]:
    """One reader each of zh-TW, zh-CN and en: the first three guests."""
    three = evening.guests[:3]
    assert [guest.language for guest in three] == ["zh-TW", "zh-CN", "en"]
    return three


def bystanders(evening: Evening) -> list[Guest]:
    """One reader each of zh-TW, zh-CN and en, none of the first three."""
    three = evening.guests[3:6]
    assert [guest.language for guest in three] == ["zh-TW", "zh-CN", "en"]
    return three


async def test_without_a_table_every_command_says_how_to_open_one(evening: Evening) -> None:
    target = evening.guests[5]
    for guest in readers(evening):
        for command in ANYWHERE:
            await evening.refuses(guest.slash(command), guest, "refused-nothing-here")
        for command in ("table kick", "table host"):
            await evening.refuses(guest.slash(command, member=target), guest, "refused-nothing-here")


async def test_a_second_table_in_a_channel_is_refused(evening: Evening) -> None:
    await evening.open(3)

    for guest in readers(evening):
        await evening.refuses(guest.slash("table open", game="bobing"), guest, "refused-already-here")


async def test_a_table_by_another_rule_text_in_the_same_channel_is_refused_too(evening: Evening) -> None:
    await evening.begin(2)

    for guest in bystanders(evening):
        again = guest.slash("table open", game="bobing", text="c", chairs=4)
        await evening.refuses(again, guest, "refused-already-here")


async def test_a_button_of_an_earlier_turn_is_refused(evening: Evening) -> None:
    await evening.begin(3, turn_limit=300)
    old = evening.remember()
    await evening.turn()

    for guest in readers(evening):
        await evening.refuses(guest.press_old("roll", old), guest, "refused-stale-button")


async def test_buttons_of_a_table_that_is_over_are_refused(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    lobby = evening.remember()
    await bo.press("start")
    await evening.wait(1)
    running = evening.remember()
    await bo.slash("table end")

    for guest in readers(evening):
        for verb in ("join", "leave", "start", "prizes"):
            await evening.refuses(guest.press_old(verb, lobby), guest, "refused-table-over")
        for verb in ("roll", "autopilot"):
            await evening.refuses(guest.press_old(verb, running), guest, "refused-table-over")


async def test_buttons_of_an_older_table_do_nothing_to_the_next_one(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    lobby = evening.remember()
    await bo.slash("table end")
    await bo.slash("table open", game="bobing")

    for guest in bystanders(evening):
        await evening.refuses(guest.press_old("join", lobby), guest, "refused-table-over")


async def test_who_has_no_seat_cannot_act(evening: Evening) -> None:
    await evening.begin(3, turn_limit=300)

    for guest in bystanders(evening):
        for command in ("roll", "table leave", "table autopilot"):
            await evening.refuses(guest.slash(command), guest, "refused-not-seated")
        for verb in ("roll", "autopilot", "standing"):
            await evening.refuses(guest.press(verb), guest, "refused-not-seated")


async def test_who_did_not_play_cannot_call_a_rematch(evening: Evening) -> None:
    bo, *_ = await evening.begin(3, turn_limit=300)
    await bo.slash("table end")

    for guest in bystanders(evening):
        await evening.refuses(guest.press("rematch"), guest, "refused-not-seated")


async def test_who_sits_already_cannot_sit_down_again(evening: Evening) -> None:
    await evening.open(3)

    for guest in readers(evening):
        await evening.refuses(guest.slash("table join"), guest, "refused-already-seated")
        await evening.refuses(guest.press("join"), guest, "refused-already-seated")


async def test_a_full_table_takes_nobody_more(evening: Evening) -> None:
    await evening.open(3, chairs=3)

    for guest in bystanders(evening):
        await evening.refuses(guest.press("join"), guest, "refused-table-full", seats=3)
        await evening.refuses(guest.slash("table join"), guest, "refused-table-full", seats=3)


async def test_an_eleventh_player_is_refused(evening: Evening) -> None:
    await evening.open(10)
    late = evening.invite("遲到", "zh-TW")

    await evening.refuses(late.press("join"), late, "refused-table-full", seats=10)


async def test_nobody_sits_down_and_nothing_is_arranged_once_a_game_runs(evening: Evening) -> None:
    await evening.open(3, turn_limit=300)
    lobby = evening.remember()
    await evening.guests[0].press("start")

    for guest in bystanders(evening):
        await evening.refuses(guest.slash("table join"), guest, "refused-game-running")
        await evening.refuses(guest.press_old("join", lobby), guest, "refused-game-running")
    for guest in readers(evening):
        await evening.refuses(guest.slash("table start"), guest, "refused-game-running")
        await evening.refuses(guest.slash("prizes edit"), guest, "refused-game-running")
        await evening.refuses(guest.press_old("prizes", lobby), guest, "refused-game-running")


async def test_nobody_rolls_before_the_start(evening: Evening) -> None:
    await evening.open(3)

    for guest in readers(evening):
        await evening.refuses(guest.slash("roll"), guest, "refused-not-running")
        await evening.refuses(guest.slash("table autopilot"), guest, "refused-not-running")


async def test_a_host_alone_cannot_start(evening: Evening) -> None:
    for guest in readers(evening):
        place = evening.guild.create_text_channel(f"of-{guest.language.lower()}")
        await guest.slash("table open", game="bobing", at=place)

        for action in (guest.press("start", at=place), guest.slash("table start", at=place)):
            await evening.refuses(action, guest, "refused-too-few", needed=2, seated=1)


async def test_only_the_host_starts_edits_ends_kicks_and_hands_over(evening: Evening) -> None:
    host = evening.guests[6]
    await host.slash("table open", game="bobing")
    for guest in readers(evening):
        await guest.press("join")

    for guest in readers(evening):
        named = {"host": host.name}
        for verb in ("start", "prizes"):
            await evening.refuses(guest.press(verb), guest, "refused-not-the-host", **named)
        for command in ("table start", "prizes edit"):
            await evening.refuses(guest.slash(command), guest, "refused-not-the-host", **named)
        await evening.refuses(guest.slash("table end"), guest, "refused-not-host-nor-moderator", **named)
        for command in ("table kick", "table host"):
            power = guest.slash(command, member=host)
            await evening.refuses(power, guest, "refused-not-host-nor-moderator", **named)


async def test_only_the_host_has_a_round_thrown(evening: Evening) -> None:
    host, cheng, dana, en = await evening.begin_short(4, prizes="二舉 20", turn_limit=300)

    for guest in (cheng, dana, en):
        facts = {"host": host.name}
        await evening.refuses(guest.press("sweep"), guest, "refused-not-host-nor-moderator", **facts)


async def test_the_settings_are_for_those_who_manage_the_server(evening: Evening) -> None:
    settings = evening.env.backend.find_command("settings", evening.guild.id)
    assert settings is not None
    for guest in readers(evening):
        assert not [name for name in guest.actor.available_commands(evening.channel) if "settings" in name]
        # A server may open a command to everybody; the bot looks for itself.
        evening.guild.set_command_permissions(int(settings["id"]), {guest.actor: True})
        permission = guest.reads("permission-manage-guild")
        for action in (
            guest.slash("settings language", language="en"),
            guest.slash("settings timezone", zone="Asia/Taipei"),
            guest.slash("settings look", look="text"),
            guest.slash("settings show"),
            guest.slash("settings channels", action="everywhere"),
            guest.slash("settings defaults", game="bobing", text="b"),
            guest.slash("settings stakes", state="hidden"),
            guest.slash("settings threads", state="on"),
            guest.slash("settings chips", grant=0),
            guest.slash("settings master"),
        ):
            await evening.refuses(action, guest, "refused-not-allowed", permission=permission)


async def test_who_was_kicked_from_a_lobby_cannot_come_back(evening: Evening) -> None:
    host = evening.guests[6]
    await host.slash("table open", game="bobing")
    for guest in readers(evening):
        await guest.press("join")
        await host.slash("table kick", member=guest)

    for guest in readers(evening):
        await evening.refuses(guest.press("join"), guest, "refused-was-kicked")
        await evening.refuses(guest.slash("table join"), guest, "refused-was-kicked")


async def test_who_was_kicked_from_a_game_cannot_come_back(evening: Evening) -> None:
    seated = await evening.begin(5, turn_limit=300)
    host = seated[0]
    kicked = seated[1:4]
    for guest in kicked:
        await host.slash("table kick", member=guest)

    for guest in kicked:
        await evening.refuses(guest.slash("table join"), guest, "refused-was-kicked")
        await evening.refuses(guest.slash("roll"), guest, "refused-not-seated")


async def test_a_roll_out_of_turn_names_whose_turn_it_is(evening: Evening) -> None:
    await evening.begin(6, turn_limit=300)
    acting = evening.next()

    for guest in evening.others():
        await evening.refuses(guest.slash("roll"), guest, "refused-not-your-turn", name=acting.name)
        await evening.refuses(guest.press("roll"), guest, "refused-not-your-turn", name=acting.name)


async def test_a_round_is_not_thrown_while_three_classes_are_left(evening: Evening) -> None:
    bo, *_ = await evening.begin_short(3, prizes="二舉 20")
    offered = evening.remember()
    await bo.slash("table end")
    assert evening.is_over()
    seated = await evening.begin(3, turn_limit=300)
    table = evening.table()
    # The same button, as it would stand on this table.
    for component in _buttons(offered):
        _, _, _, verb = component["custom_id"].split(":")
        component["custom_id"] = f"kaiju:{table.id}:{table.version}:{verb}"

    for guest in seated:
        await bo.slash("table host", member=guest)
        await evening.refuses(guest.press_old("sweep", offered), guest, "refused-round-not-yet")
        await guest.slash("table host", member=bo)


def _buttons(message: Message) -> list[dict[str, Any]]:
    return [component for component in walk(message.components) if component.get("custom_id")]


async def test_who_is_not_at_the_table_is_neither_kicked_nor_made_host(evening: Evening) -> None:
    outsider = evening.guests[6]
    await evening.begin(3, turn_limit=300)

    for guest in readers(evening):
        host = evening.host()
        if host is not guest:
            await host.slash("table host", member=guest)
        for command in ("table kick", "table host"):
            action = guest.slash(command, member=outsider)
            await evening.refuses(action, guest, "refused-nobody-such", name=outsider.name)


FAULTY = {
    "form": "一秀 很多",
    "class": "皇上 紅包 1 個",
    "twice": "一秀 5\n一秀 6",
    "name": f"一秀 {'長' * 21} 5",
    "count": "一秀 100",
    "no zhuangyuan": "狀元 0",
}


@pytest.mark.parametrize("why", FAULTY)
async def test_a_faulty_line_of_the_prizes_is_named_and_changes_nothing(evening: Evening, why: str) -> None:
    await evening.open(3)
    for guest in readers(evening):
        host = evening.host()
        if host is not guest:
            await host.slash("table host", member=guest)
        shown = await guest.press("prizes")
        line = FAULTY[why].splitlines()[-1]

        action = guest.write_prizes(f"二舉 7\n{FAULTY[why]}", shown=shown)
        await evening.refuses(action, guest, answers._PRIZE_LINES[why], line=answers.inert(line, cells=60))


async def test_an_empty_list_of_prizes_changes_nothing(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    shown = await bo.press("prizes")

    await evening.refuses(bo.write_prizes(" \n ", shown=shown), bo, "prize-line-empty")


async def test_prizes_sent_after_the_start_are_refused(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    shown = await bo.press("prizes")
    await bo.press("start")

    await evening.refuses(bo.write_prizes("一秀 5", shown=shown), bo, "refused-game-running")


async def test_prizes_sent_for_a_table_that_is_over_are_refused(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    shown = await bo.slash("prizes edit")
    await bo.slash("table end")
    await bo.slash("table open", game="bobing")

    await evening.refuses(bo.write_prizes("一秀 5", shown=shown), bo, "refused-table-over")


@pytest.mark.parametrize("lost", [("send_messages",), ("attach_files", "send_messages"), ("view_channel",)])
async def test_a_table_needs_a_bot_that_may_speak_and_the_refusal_names_what_is_missing(
    evening: Evening, lost: tuple[str, ...]
) -> None:
    evening.forbid(*lost)

    for guest in readers(evening):
        words = [guest.reads(answers.PERMISSION_WORDS[name]) for name in sorted(lost, key=NEEDED.index)]
        named = guest.reads("list-comma").join(words)
        action = guest.slash("table open", game="bobing")
        await evening.refuses(action, guest, "refused-cannot-speak", permissions=named)


async def test_a_place_that_is_no_time_zone_is_refused(evening: Evening) -> None:
    for locale in ("zh-TW", "zh-CN", "en-US"):
        admin = evening.invite_with("manage_guild", locale=locale)

        action = admin.slash("settings timezone", zone="Mars/Olympus")
        await evening.refuses(action, admin, "refused-no-such-zone", zone="Mars/Olympus")


async def test_who_is_on_autopilot_is_not_made_host(evening: Evening) -> None:
    *_, sleeper = await evening.begin(4, turn_limit=300)
    while evening.next() is sleeper:
        await evening.turn()
    await sleeper.press("autopilot")

    for guest in readers(evening):
        host = evening.host()
        if host is not guest:
            await host.slash("table host", member=guest)
        action = guest.slash("table host", member=sleeper)
        await evening.refuses(action, guest, "refused-on-autopilot", name=sleeper.name)


PAIR, TRIO = Pattern(Type.PAIR, 0), Pattern(Type.TRIO, 4)
OF_DOUDIZHU = (
    rules.UnreadableCards("?"),
    rules.ImpossibleCards("33333"),
    rules.ImpossibleCards(""),
    rules.NotHeld("3R"),
    rules.NoPattern("34"),
    rules.NotBigEnough(PAIR, TRIO),
    rules.MustLead(),
    rules.NoSuchBid(4),
    rules.BidTooLow(1, 2),
    *(NotNow(why) for why in ("bidding", "playing", "away", "already away", "already here")),
)

UNTOLD = {refusals.Overtaken, refusals.NeedsFreeEntry}
"""The bot's own steps that were overtaken, and the question that is asked instead of refusing."""


async def test_every_refusal_has_its_words(evening: Evening) -> None:
    """So that none of those above is told as a bug."""
    made = [
        refusals.TableFull(2),
        refusals.TooFew(2, 1),
        refusals.NotTheHost("小柏"),
        refusals.NotTheHost("小柏", or_moderator=True),
        refusals.NotAllowed("manage_guild"),
        *(refusals.Held("小柏", 5.0, by_moderator=is_so) for is_so in (True, False)),
        refusals.WaitYourTurn(""),
        refusals.NobodySuch("小柏"),
        refusals.AlreadyHost("小柏"),
        refusals.OnAutopilot("小柏"),
        refusals.ForeignOption("text", "bobing"),
        refusals.BadPrizeLine("一秀", "form"),
        refusals.CannotSpeak(("send_messages",)),
        refusals.NoSuchZone("Mars"),
        refusals.OtherGame("bobing"),
        refusals.OutOfRange("stake", 50, 200),
        refusals.OutOfRange("chairs", 3, 3),
        refusals.TooPoor("小柏", 600, 599),
        refusals.TooSoon(10),
        refusals.ReplayNotYet(12),
        refusals.EventFull(100),
        *(refusals.BadTime("25:00", why) for why in ("form", "past", "far")),
        refusals.HandedOver("小柏", 5.0),
        refusals.NoSuchTable(12),
        refusals.NoSuchSquare("丞"),
        refusals.SeasonOpen("第 1 季"),
        refusals.NoSuchSeason("春"),
        refusals.AtTable((1, 2)),
        refusals.AtEvent((1,)),
        refusals.ElsewhereOnly((1, 2)),
        refusals.AgainstChips("stake"),
        *(refusals.NoMaster(why) for why in ("everyone", "managed")),
        *(refusals.AgainstTheRules("doudizhu", no) for no in OF_DOUDIZHU),
    ]
    plain = [kind for kind in refusals.Refusal.__subclasses__() if kind.__init__ is Exception.__init__]
    made += [kind() for kind in plain if kind not in UNTOLD]
    assert {type(no) for no in made} | UNTOLD == set(refusals.Refusal.__subclasses__())

    for guest in readers(evening):
        for no in made:
            assert answers.refusal_text(no, answers.Tongue(guest.language))
