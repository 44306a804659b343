"""An evening of many tables, in the words of those who come to it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from evening import Answer, Evening, Guest, custom_ids, text_of, verbs
from simcord.backend.models import Channel, Message
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from bot.gathering import FINAL, Gathering
from bot.gatherings import champion
from bot.table import Table

FAMILY = "柏程恩范豪江康安戴方"
LOCALES = ("zh-TW", "zh-CN", "en-US")

ONE_OF_EACH = "狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 1"
"""A list of prizes with which a game is soon over."""

MANY = "狀元 1\n對堂 60\n三紅 60\n四進 60\n二舉 60\n一秀 90"
"""A list of prizes with which a game does not end for a long time."""


def delete_unheard(evening: Evening, channel_id: int) -> None:
    """Somebody deletes a channel while there is no bot."""
    backend = evening.env.backend
    backend.subscribers, hearing = [], backend.subscribers
    backend.delete_channel(channel_id)
    backend.subscribers = hearing


class Meeting:
    """`evening` with an organiser and as many guests as come."""

    def __init__(self, evening: Evening, guests: int, *, locale: str = "zh-TW") -> None:
        self.evening = evening
        self.moderator: Guest | None = None
        self.organiser = evening.invite_with("manage_events", "主辦", locale)
        evening.guests.append(self.organiser)
        while len(evening.guests) <= guests:
            number = len(evening.guests)
            name = f"{FAMILY[number % 10]}{number}"
            evening.guests.append(evening.invite(name, LOCALES[number % 3]))
        self.guests = [guest for guest in evening.guests if guest is not self.organiser][:guests]

    async def announce(self, **options: Any) -> Answer:
        given = {"title": "中秋博餅", "when": "20:00"} | options
        answer = await self.organiser.slash("event create", **given)
        await self.evening.wait(1)
        return answer

    async def write_prizes(self, text: str = ONE_OF_EACH, *, verb: str = "prizes") -> Answer:
        shown = await self.press(self.organiser, verb)
        assert shown.modal is not None
        box = shown.modal["components"][0]["component"]
        submitted = await self.organiser.actor.submit_modal(shown.result, {box["custom_id"]: text})
        return self.evening.answered(submitted)

    async def sign_up(self, guests: int | None = None) -> None:
        for guest in self.guests[:guests]:
            await self.press(guest, "sign_up")
        await self.evening.wait(5)

    async def press(self, guest: Guest, verb: str) -> Answer:
        return await guest.press(verb, on=self.notice())

    async def start(self) -> None:
        await self.start_now(self.organiser)
        await self.settle()

    async def start_now(self, guest: Guest) -> Answer:
        """Long before the time it is asked first."""
        asked = await self.press(guest, "start")
        if asked.message is None or "start_now" not in verbs(asked.message):
            return asked
        return await guest.press("start_now", on=asked)

    async def begin(self, prizes: str = ONE_OF_EACH, **options: Any) -> None:
        """From the announcement to the tables; as many at each as `seats`."""
        await self.announce(**options)
        await self.write_prizes(prizes)
        await self.sign_up()
        await self.start()

    async def again(self) -> dict[str, Any]:
        """Discord delivers the last interaction a second time; returns what the bot answers then."""
        backend = self.evening.env.backend
        payload = next(
            payload
            for kind, event, payload in reversed(backend.transcript)
            if (kind, event) == ("GATEWAY", "INTERACTION_CREATE")
        )
        seen = len(self.evening.heard)
        backend.emit("INTERACTION_CREATE", payload)
        await self.evening.env.settle()
        answers = [r for r in self.evening.heard[seen:] if r.path.endswith("/callback")]
        assert answers, "it is answered"
        assert isinstance(answers[0].json, dict)
        return answers[0].json.get("data", answers[0].json)

    async def settle(self) -> None:
        """Every room is opened, and its board shown."""
        for _ in range(3):
            await self.evening.wait(2)

    # What there is to see

    def notice(self) -> Message:
        return next(m for m in reversed(self.evening.messages()) if self._is_notice(m))

    def notices(self) -> list[Message]:
        return [m for m in self.evening.messages() if self._is_notice(m)]

    def reads(self) -> str:
        return text_of(self.notice())

    @staticmethod
    def _is_notice(message: Message) -> bool:
        buttons = custom_ids(message)
        if any(custom_id.startswith("kaiju-event:") for custom_id in buttons):
            return True
        return not buttons and bool(message.components)

    @property
    def gathering(self) -> Gathering:
        """As the bot holds it: only to look at."""
        (found,) = self.evening.bot.gatherings.live()
        return found

    @property
    def is_over(self) -> bool:
        return not self.evening.bot.gatherings.live()

    def room(self, n: int) -> ChannelHandle:
        room = self.gathering.room(n)
        assert room is not None
        assert room.channel_id is not None
        channel = self.evening.env.backend.channels[room.channel_id]
        return ChannelHandle(self.evening.env, self.evening.guild, channel)

    def table(self, n: int) -> Table:
        return self.evening.table(self.room(n))

    def called(self, n: int | None = None) -> list[list[int]]:
        """Whom each message of a room mentions, None for where it was announced."""
        at = None if n is None else self.room(n)
        return [m.ping_user_ids for m in self.evening.pings(at) if "\n" in m.content]

    def threads(self) -> list[Channel]:
        channels = self.evening.env.backend.channels.values()
        return [c for c in channels if c.parent_id == self.evening.channel.id and c.is_thread]

    # The tables

    async def close_table(self, n: int) -> Answer:
        """A moderator ends a table early."""
        if self.moderator is None:
            self.moderator = self.evening.invite_with("manage_messages", "版主", "zh-TW")
        closed = await self.moderator.slash("table end", at=self.room(n))
        await self.settle()
        return closed

    async def until_led(self, n: int) -> int:
        """A table throws until it has a 状元 so far; who that is."""
        place = self.room(n)
        for _ in range(600):
            if (user := champion(self.evening.table(place))) is not None:
                await self.evening.wait(5)
                return user
            await self.evening.next(place).press("roll", at=place)
            await self.evening.wait(1)
        raise AssertionError("nobody throws a 状元")

    async def play(self, n: int) -> None:
        """A table to its end: throws, and whole rounds as soon as the host may."""
        place = self.room(n)
        for _ in range(600):
            if self.evening.is_over(place):
                return
            board = self.evening.board(place)
            if any(custom_id.endswith(":sweep") for custom_id in custom_ids(board)):
                await self.evening.host(place).press("sweep", at=place)
            else:
                await self.evening.next(place).press("roll", at=place)
            await self.evening.wait(1)
        raise AssertionError("the game does not end")

    async def play_all(self) -> None:
        for room in self.gathering.tables:
            await self.play(room.n)
        await self.settle()

    async def play_final(self) -> None:
        await self.play(FINAL)
        await self.settle()


# Hand-over


async def pick(guest: Guest, shown: Answer, deed: str, *picked: int) -> Answer:
    assert shown.message is not None
    custom_id = next(c for c in custom_ids(shown.message) if c.endswith(f":{deed}"))
    message = ResponseMessage(guest.evening.env, shown.message)
    result = await guest.actor.select(message, [str(one) for one in picked], custom_id=custom_id)
    return guest.evening.answered(result)


async def files_of(answer: Answer) -> tuple[list[dict[str, str]], dict[str, Any]]:
    """The list of winners as rows of the sheet, and as the document."""
    files = await answer.files()
    (sheet,) = [data for name, data in files.items() if name.endswith(".csv")]
    (document,) = [data for name, data in files.items() if name.endswith(".json")]
    return list(csv.DictReader(io.StringIO(sheet.decode("utf-8-sig")))), json.loads(document)
