"""`/dice-stats` as members of a guild read it, each in his language; and what is nobody's business."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import Any

import discord
import pytest
from evening import Answer, Evening, Guest, labels, verbs
from promotion import seat, turn
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.dice import fit

pytestmark = pytest.mark.asyncio

VIEW = discord.Permissions.view_channel.flag


def thrown(evening: Evening, **where: Any) -> Counter[int]:
    """The faces on record, read as plain JSON; of a table, a game or a user."""
    rows, faces = evening.rows(), Counter[int]()
    games = {row["id"]: row["game"] for row in rows["game_tables"]}
    seats = {(row["table_id"], row["seat"]): row["user_id"] for row in rows["seats"]}
    for row in rows["events"]:
        for event in json.loads(row["events"]):
            if "dice" not in event:
                continue
            thrower = json.loads(row["action"])["host"] if event["kind"] == "started" else event["seat"]
            found = {
                "table": row["table_id"],
                "game": games[row["table_id"]],
                "user": seats[row["table_id"], thrower],
            }
            if where.items() <= found.items():
                faces.update(event["dice"])
    return faces


def faces_told(guest: Guest, answer: Answer, faces: Counter[int]) -> None:
    """The answer has a line a face, with how often it came and its share."""
    lines = answer.text.splitlines()
    for face in range(1, 7):
        (line,) = [line for line in lines if line.startswith(f"{face}　")]
        count, share = line.split("　")[2:]
        assert int(count.replace(",", "")) == faces[face]
        assert share == f"{100 * faces[face] / faces.total():.1f}%"
    tested = fit([faces[face] for face in range(1, 7)])
    if tested is None:
        assert guest.reads("dice-too-few", count=30) in lines
    else:
        assert guest.reads("dice-figures", chi=f"{tested.chi2:.2f}", df=5, p=f"{tested.p:.3f}") in lines
    assert lines[-2:] == [guest.reads("dice-chance"), guest.reads("dice-proof")]


async def play(evening: Evening, throws: int, *, at: ChannelHandle | None = None) -> int:
    """A game of 博饼 of three; returns its number."""
    await evening.begin(3, at=at)
    for _ in range(throws):
        await evening.turn(at=at)
    return evening.table(at).id


async def leaves(answer: Answer) -> list[dict[str, str]]:
    ((name, data),) = (await answer.files()).items()
    assert name.startswith("throws")
    assert name.endswith(".csv")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


async def test_before_anything_is_thrown_it_says_so(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        answer = await guest.slash("dice-stats")

        assert answer.private
        assert answer.text.splitlines() == [f"**{guest.reads('dice-of-server')}**", guest.reads("dice-none")]
        assert answer.message is not None
        assert labels(answer.message) == []


async def test_the_dice_of_a_server_a_table_a_player_and_a_player_at_a_table(evening: Evening) -> None:
    """A table that runs counts, too, and so does one of another game."""
    first = await play(evening, 12)
    await evening.guests[0].slash("table end")
    place = evening.guild.create_text_channel("second")
    second = await play(evening, 4, at=place)
    cheng = evening.guests[1]

    for guest in evening.guests[:3]:
        everything = await guest.slash("dice-stats")
        of_table = await guest.slash("dice-stats", table=first)
        of_player = await guest.slash("dice-stats", member=cheng)
        of_both = await guest.slash("dice-stats", member=cheng, table=second)

        headings = [
            guest.reads("dice-of-server"),
            guest.reads("dice-of-table", table=first),
            guest.reads("dice-of-player", name=cheng.name),
            guest.reads("dice-of-player-at-table", name=cheng.name, table=second),
        ]
        scopes = [{}, {"table": first}, {"user": cheng.id}, {"user": cheng.id, "table": second}]
        answers = (everything, of_table, of_player, of_both)
        for answer, heading, scope in zip(answers, headings, scopes, strict=True):
            assert answer.private
            assert answer.text.startswith(f"**{heading}**\n")
            faces_told(guest, answer, thrown(evening, **scope))
            assert (guest.reads("dice-by-the-bot") in answer.text) == ("user" in scope)
        total = thrown(evening).total()
        assert guest.reads("dice-counted", throws=12 + 4 + 2, count=total, tables=2) in everything.text


async def test_the_dice_of_one_game_are_told_without_those_of_the_other(evening: Evening) -> None:
    bowls = await play(evening, 6)
    await evening.guests[0].slash("table end")
    await seat(evening, 3)
    for _ in range(12):
        await turn(evening)
    assert thrown(evening, game="shengguantu").total() >= 32

    for guest in evening.guests[:3]:
        for game in ("bobing", "shengguantu"):
            answer = await guest.slash("dice-stats", game=game)
            heading = guest.reads("dice-of-server")
            named = guest.reads("dice-of-game", heading=heading, game=guest.reads(f"game-{game}"))
            assert answer.text.startswith(f"**{named}**\n")
            faces_told(guest, answer, thrown(evening, game=game))
            assert (guest.reads("dice-awards", throws=6) in answer.text) == (game == "bobing")
        both = await guest.slash("dice-stats")
        faces_told(guest, both, thrown(evening))
        assert guest.reads("dice-awards", throws=6) not in both.text
        nothing = await guest.slash("dice-stats", table=bowls, game="shengguantu")
        assert guest.reads("dice-none") in nothing.text


async def test_a_reader_without_pictures_gets_no_bars(evening: Evening) -> None:
    await play(evening, 3)
    faces = thrown(evening)

    for guest in evening.guests[:3]:
        assert "■" in (await guest.slash("dice-stats")).text
        await guest.slash("text-only", state="on")

        answer = await guest.slash("dice-stats")

        assert "■" not in answer.text
        share = f"{100 * faces[4] / faces.total():.1f}%"
        assert guest.reads("dice-face-plain", face="4", count=faces[4], share=share) in answer.text


async def test_a_table_that_one_may_not_see_is_like_one_that_is_not_there(evening: Evening) -> None:
    bo, cheng, dana, *_ = evening.guests
    hidden = evening.guild.create_text_channel("hidden")
    everybody = Overwrite(target_id=evening.guild.id, type=OverwriteType.ROLE, deny=VIEW)
    evening.env.backend.set_overwrite(hidden.id, everybody)
    for user_id in (evening.env.backend.bot_user.id, bo.id, cheng.id, dana.id):
        seen = Overwrite(target_id=user_id, type=OverwriteType.MEMBER, allow=VIEW)
        evening.env.backend.set_overwrite(hidden.id, seen)
    number = await play(evening, 3, at=hidden)

    for guest in evening.guests[3:6]:
        for table in (number, 999):
            action = guest.slash("dice-stats", table=table)
            await evening.refuses(action, guest, "refused-no-such-table", table=table)
        # Sums tell of nobody what was played where.
        faces_told(guest, await guest.slash("dice-stats"), thrown(evening))
    assert (await dana.slash("dice-stats", table=number)).text.startswith("**")


async def test_a_table_of_another_server_is_not_there(evening: Evening) -> None:
    number = await play(evening, 3)
    elsewhere = evening.env.create_guild("Other", preferred_locale="zh-TW")
    place = elsewhere.create_text_channel("far")

    for locale in ("zh-TW", "zh-CN", "en-US"):
        actor = elsewhere.add_member(evening.env.create_user(f"far{locale}"))
        stranger = Guest(evening, actor, "Far", locale)
        action = stranger.slash("dice-stats", table=number, at=place)
        await evening.refuses(action, stranger, "refused-no-such-table", table=number)
        assert stranger.reads("dice-none") in (await stranger.slash("dice-stats", at=place)).text


async def test_a_player_takes_his_own_throws_and_everybody_those_of_a_table_he_sees(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")
    zone = await admin.slash("settings timezone", zone="Asia/Taipei")
    assert zone.private
    table = await play(evening, 9)
    watcher = evening.guests[5]

    for guest in evening.guests[:3]:
        own = await guest.slash("dice-stats", member=guest)
        file = await guest.press("take", on=own)
        assert file.private
        assert file.text == guest.reads("dice-file")
        lines = await leaves(file)
        assert Counter(int(die) for line in lines for die in line["dice"].split()) == thrown(
            evening, user=guest.id
        )
        assert {(line["player"], line["player_id"]) for line in lines} == {(guest.name, "")}

    for guest in (evening.guests[0], watcher):
        whole = await leaves(await guest.press("take", on=await guest.slash("dice-stats", table=table)))
        assert [(line["step"], line["throw"]) for line in whole] == [(str(n), "1") for n in range(10)]
        assert {line["cause"] for line in whole} == {"table", "player"}
        assert all(line["time"].endswith("+08:00") for line in whole)
        assert {line["player_id"] for line in whole} == {""}


async def test_the_throws_of_a_server_are_for_those_who_keep_order_in_it(evening: Evening) -> None:
    await play(evening, 6)
    cheng = evening.guests[1]
    role = evening.guild.create_role("masters")
    await evening.bot.guild_book.choose(evening.guild.id, master_role_id=role.id)
    keepers = [
        evening.invite_with("manage_guild", "Ada"),
        evening.invite_with("manage_messages", "阿寶", "zh-CN"),
        evening.invite("小師", "zh-TW", roles=[role]),
    ]

    for keeper in keepers:
        for options in ({}, {"member": cheng}, {"game": "bobing"}):
            answer = await keeper.slash("dice-stats", **options)
            lines = await leaves(await keeper.press("take", on=answer))
            user = {"user": cheng.id} if "member" in options else {}
            found = Counter(int(die) for line in lines for die in line["dice"].split())
            assert found == thrown(evening, **user)
            assert "" not in {line["player_id"] for line in lines}
    shown = await keepers[0].slash("dice-stats")
    assert shown.message is not None
    for guest in evening.guests[:3]:
        for options in ({}, {"member": evening.guests[4]}, {"game": "bobing"}):
            answer = await guest.slash("dice-stats", **options)
            assert answer.message is not None
            assert verbs(answer.message) == []
        # The same button, had he got it from somewhere.
        action = guest.press_old("take", shown.message)
        await evening.refuses(action, guest, "refused-may-not-take-throws")


async def test_the_button_works_in_the_next_process(evening: Evening) -> None:
    await play(evening, 3)
    bo = evening.guests[0]
    answer = await bo.slash("dice-stats", member=bo)
    await evening.replace_bot()

    assert await leaves(await bo.press("take", on=answer))
