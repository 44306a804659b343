"""What may be seen by whom: games in channels that not everybody sees, and secrets before their time."""

from __future__ import annotations

import io
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import discord
import pytest
from evening import Evening, Guest, parsed
from pydantic import SecretStr
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType
from trouble import apologises, expect_errors

from bot import fair
from bot.logs import set_up_logging
from bot.settings import Settings

pytestmark = pytest.mark.asyncio

VIEW = discord.Permissions.view_channel.flag
UNKNOWN = 999
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gaa_bb.cc-dd_ee0123456789"  # noqa: S105  nobody's


def hide(evening: Evening, *insiders: Guest) -> ChannelHandle:
    """A channel that only these see, and the bot."""
    channel = evening.guild.create_text_channel("hidden")
    everybody = Overwrite(target_id=evening.guild.id, type=OverwriteType.ROLE, deny=VIEW)
    evening.env.backend.set_overwrite(channel.id, everybody)
    for user_id in (evening.env.backend.bot_user.id, *(guest.id for guest in insiders)):
        seen = Overwrite(target_id=user_id, type=OverwriteType.MEMBER, allow=VIEW)
        evening.env.backend.set_overwrite(channel.id, seen)
    return channel


async def play(evening: Evening, at: ChannelHandle, *, to_the_end: bool = True) -> int:
    """A game of the first two guests; returns its table's number."""
    bo, _ = await evening.begin(2, at=at)
    number = evening.table(at).id
    if to_the_end:
        await bo.slash("table end", at=at)
    return number


# Games elsewhere


@pytest.mark.parametrize("to_the_end", [True, False])
async def test_a_table_in_a_channel_that_one_may_not_see_is_like_one_that_is_not(
    evening: Evening, to_the_end: bool
) -> None:
    bo, cheng, *_, outsider = evening.guests
    hidden = hide(evening, bo, cheng)
    number = await play(evening, hidden, to_the_end=to_the_end)

    for unseen in (number, UNKNOWN):
        await evening.refuses(
            outsider.slash("verify", table=unseen), outsider, "refused-no-such-table", table=unseen
        )


async def test_who_may_see_a_channel_verifies_its_games_from_anywhere(evening: Evening) -> None:
    bo, cheng, watcher, *_ = evening.guests
    hidden = hide(evening, bo, cheng, watcher)
    number = await play(evening, hidden)

    for guest in (bo, watcher):
        for place in (hidden, evening.channel):
            answer = await guest.slash("verify", table=number, at=place)
            assert answer.private
            record = parsed((await answer.files())[f"kaiju-{number}.json"])
            assert record["table"] == number
    assert (await bo.slash("verify", at=hidden)).private


async def test_who_sees_a_channel_by_a_role_verifies_its_games(evening: Evening) -> None:
    bo, cheng, *_ = evening.guests
    hidden = hide(evening, bo, cheng)
    number = await play(evening, hidden)
    role = evening.guild.create_role("friends")
    friend = evening.invite("友", "zh-TW", roles=[role])
    await evening.refuses(friend.slash("verify", table=number), friend, "refused-no-such-table", table=number)

    allowed = Overwrite(target_id=role.id, type=OverwriteType.ROLE, allow=VIEW)
    evening.env.backend.set_overwrite(hidden.id, allowed)

    assert await (await friend.slash("verify", table=number)).files()


async def test_a_running_game_elsewhere_tells_who_may_see_it_only_its_commitment(evening: Evening) -> None:
    bo, cheng, *_ = evening.guests
    hidden = hide(evening, bo, cheng)
    number = await play(evening, hidden, to_the_end=False)

    answer = await cheng.slash("verify", table=number)

    assert answer.private
    assert answer.text == cheng.reads("verify-running", hash=evening.table(hidden).commitment)
    assert not answer.message.attachments


async def test_a_game_in_a_thread_of_a_channel_that_one_may_not_see_is_refused(evening: Evening) -> None:
    bo, cheng, *_, outsider = evening.guests
    hidden = hide(evening, bo, cheng)
    made = evening.env.backend.create_thread(hidden.id, name="inside", owner_id=bo.id)
    (thread,) = [found for found in hidden.threads if found.id == made.id]
    number = await play(evening, thread)

    await evening.refuses(
        outsider.slash("verify", table=number), outsider, "refused-no-such-table", table=number
    )
    assert await (await cheng.slash("verify", table=number)).files()


async def test_a_game_in_a_private_thread_that_one_is_not_in_is_refused(evening: Evening) -> None:
    bo, cheng, *_, outsider = evening.guests
    made = evening.env.backend.create_thread(
        evening.channel.id, name="ours", owner_id=bo.id, type=ChannelType.PRIVATE_THREAD
    )
    evening.env.backend.add_thread_member(made.id, cheng.id)
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]
    await evening.begin(2, at=thread)
    number = evening.table(thread).id
    await bo.slash("table end", at=thread)

    await evening.refuses(
        outsider.slash("verify", table=number), outsider, "refused-no-such-table", table=number
    )


# Secrets


@pytest.fixture
def said(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the log of the program would say at DEBUG, were it told what comes and goes over the wire."""
    root, stream = logging.getLogger(), io.StringIO()
    levels = {name: logging.getLogger(name).level for name in ("", "alembic")}
    monkeypatch.setattr(root, "handlers", [])
    set_up_logging(Settings(_env_file=None, discord_token=SecretStr(TOKEN), log_level="DEBUG"))
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)

    def received(event: str, payload: object) -> None:
        # As discord.py says it; SimCord comes in behind this line.
        message = {"t": event, "s": 1, "op": 0, "d": payload}
        logging.getLogger("discord.gateway").debug("For Shard ID %s: WebSocket Event: %s", None, message)

    evening.env.backend.subscribers.append(received)
    yield stream
    evening.env.backend.subscribers.remove(received)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every secret that is drawn."""
    drawn: list[str] = []
    plain = fair.draw_secret

    def draw() -> str:
        drawn.append(plain())
        return drawn[-1]

    monkeypatch.setattr(fair, "draw_secret", draw)
    return drawn


def say_requests(evening: Evening) -> None:
    """What discord.py says of each request that was made."""
    log = logging.getLogger("discord.webhook.async_")
    for request in evening.env.http_requests:
        address = f"https://discord.com/api/v10{request.path}"
        log.debug("Webhook ID %s with %s %s has returned status code %s", 1, request.method, address, 200)


async def play_everything(evening: Evening) -> None:
    """A short game up to its last step, with every command and button that it has."""
    bo, cheng, dana = await evening.open(3, die_out=0)
    asked = await bo.write_prizes("狀元 月餅 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 30")
    await bo.press("free", on=asked)
    await bo.press("start")
    await evening.wait(35)
    for guest in (bo, cheng, dana):
        await guest.press("standing")
        await guest.press("autopilot")
        await guest.slash("table autopilot")
        await guest.slash("verify")
        await guest.slash("rules")
        await guest.slash("prizes show")
    for _ in range(4):
        await evening.turn()
    await evening.next().slash("roll")
    await evening.others()[0].press("roll")
    await evening.wait(65)
    await dana.slash("table leave")
    await dana.slash("table join")
    await bo.slash("prizes export")
    await bo.slash("table status")


async def test_a_running_game_tells_its_secret_to_no_one_and_to_no_log(
    evening: Evening, secrets: list[str], said: io.StringIO
) -> None:
    await play_everything(evening)
    say_requests(evening)
    await evening.replace_bot()
    await evening.turn()

    output = said.getvalue()
    # What comes over the wire holds private messages: one whose button is pressed comes back with the press.
    assert "INTERACTION_CREATE" not in output
    assert " DEBUG discord.client: " in output
    assert " INFO bot.tables: act table=" in output
    assert len(secrets) == 1
    assert evening.table().secret == secrets[0]
    tokens = list(evening.env.backend.interaction_tokens)
    assert len(tokens) > 20
    for hidden in (*secrets, *tokens, TOKEN):
        assert hidden not in output
    everything = [str(request.json) for request in evening.env.http_requests]
    everything += [str(vars(message)) for message in evening._stored()]
    assert not [text for text in everything if secrets[0] in text]


async def test_a_write_that_fails_leaves_no_secret_in_the_log(
    evening: Evening, secrets: list[str], said: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    bo, *_ = evening.guests
    with closing(sqlite3.connect(evening.database)) as conn:
        conn.execute("ALTER TABLE game_tables RENAME TO gone")
        await apologises(bo.slash("table open", game="bobing"), bo, "apology-not-made")
        conn.execute("ALTER TABLE gone RENAME TO game_tables")
    await evening.begin(2)
    guest = evening.next()
    with closing(sqlite3.connect(evening.database)) as conn:
        conn.execute("ALTER TABLE events RENAME TO gone")
        await apologises(guest.press("roll"), guest, "apology-not-made")
        conn.execute("ALTER TABLE gone RENAME TO events")

    expect_errors(evening, caplog)
    output = said.getvalue()
    assert output.count("OperationalError") >= 2
    assert "INSERT INTO game_tables" in output
    assert len(secrets) == 2
    for secret in secrets:
        assert secret not in output
