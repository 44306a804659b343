"""What a person asked for by an interaction, and what he was told of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import limits
from world import COMMAND, COMPONENT, MODAL, Interaction, Message, World, verb_of

from bot.settings import LOCALES
from bot.words import nearest, say

PRESSES = (
    *("join", "back", "leave", "start", "roll", "sweep", "autopilot", "rematch", "pass", "drop_computer"),
    *("accept", "refuse", "redeem", "decline", "sit", "wait"),
)
COMMANDS = ("open", "join", "leave", "start", "end", "kick", "host", "autopilot", "addbot", "removebot")
"""Words of `/table` that change it."""

MOVES = ("roll", "bid", "play", "pass", "donate-office")
"""Commands that act in the game."""

CHOICES = ("bid", "play", "hand_pass", "add_computer", "buy")
"""Buttons with a value, and selects, that change a table."""

NAMES = {
    "back": "join",
    "hand_pass": "pass",
    "add_computer": "addbot",
    "drop_computer": "removebot",
    "buy": "donate",
    "donate-office": "donate",
    "sit": "sit_exams",
}
"""What is done by several means → its one name."""

EDITOR = "kaiju:prizes:"

SUCCESS = {
    "autopilot": ("autopilot-on", "doudizhu-autopilot-on", "autopilot-off"),
    "prizes": ("editor-saved", "free-entry-kept"),
    "wait": ("donate-waiting", "odds-over"),
}
"""Deeds whose success is told in private words, and what a press may have made of them since."""

AT_ONCE_SECONDS = 0.6
"""A deferral within these is the answer to a deed; a later one only says that the bot has heard."""


class Fate(Enum):
    DONE = "he was told that it is done"
    REFUSED = "he was told that it was not done"
    OPEN = "he cannot know"


PUT_AWAY = ("hand-put-away", "doudizhu-standing-away")

HEADINGS = (
    *(say(locale, "hand-heading", count="\0").split("\0")[0] for locale in LOCALES),
    *(say(locale, key) for locale in LOCALES for key in PUT_AWAY),
)
"""How a hand begins, or what stands in its place, where nothing was refused."""

TOTALS = tuple(
    say(locale, key, hands=1).split("1")[0]
    for locale in LOCALES
    for key in ("totals-heading", "totals-practice")
)


BOUGHT = tuple(
    (head, tail.rsplit("5", 1)[1])
    for head, tail in (say(locale, "donate-done", to="\0", chips=5).split("\0") for locale in LOCALES)
)
"""How the list from which an office was bought begins and ends then."""


def deed(asked: Interaction) -> str | None:
    """What changes a table and happens once, in a word; None for what only looks."""
    data = asked.payload["data"]
    if asked.kind == COMPONENT:
        verb = verb_of(data["custom_id"]).split(":")[0]
        is_choice = data["custom_id"].startswith(("kaiju-choice:", "kaiju-select:"))
        return NAMES.get(verb, verb) if verb in (CHOICES if is_choice else PRESSES) else None
    if asked.kind == MODAL:
        return "prizes" if data["custom_id"].startswith(EDITOR) else None
    if asked.kind != COMMAND:
        return None
    if data["name"] in MOVES:
        return NAMES.get(data["name"], data["name"])
    word = data["options"][0]["name"] if data["name"] == "table" else ""
    return word if word in COMMANDS else None


def fate(asked: Interaction, world: World) -> Fate:
    """What the one who did it has read."""
    read = [text for message in private(asked, world) if (text := message.text)]
    if _is_on_a_whisper(asked):
        read += asked.turned[:1]
    if any(_tells_success(text, asked) for text in read):
        return Fate.DONE
    if read:
        return Fate.REFUSED
    if asked.first == limits.DEFERRED_UPDATE:
        assert asked.answered_at is not None
        was_at_once = asked.answered_at - asked.sent_at < AT_ONCE_SECONDS
        return Fate.DONE if was_at_once else Fate.OPEN
    if asked.first == limits.THINKING:
        is_gone = asked.original is not None and not _stands(asked.original, world)
        return Fate.DONE if is_gone else Fate.OPEN
    return Fate.OPEN if asked.first is None else Fate.DONE


def private(asked: Interaction, world: World) -> Iterator[Message]:
    """What was said to him alone. A private message that he pressed in is changed, not said."""
    first = asked.original if asked.first in (limits.MESSAGE, limits.THINKING) else None
    for message in (first, *asked.followups):
        if message is not None and message.is_private and not message.is_loading and _stands(message, world):
            yield message


def _is_on_a_whisper(asked: Interaction) -> bool:
    """Whether the answer stands in the message that was pressed: a hand says what it did not do."""
    custom_id = str(asked.payload["data"].get("custom_id", ""))
    is_private = asked.source is not None and asked.source.is_private
    return is_private and custom_id.startswith(("kaiju-choice:", "kaiju-select:"))


def _stands(message: Message, world: World) -> bool:
    channel = world.channels.get(message.channel_id)
    return channel is not None and message.id in channel.messages


def _tells_success(text: str, asked: Interaction) -> bool:
    language = nearest(asked.user.locale)
    # What was not done is said above the hand; who leaves after some hands is told what they brought.
    if text.startswith(HEADINGS) or (deed(asked) == "leave" and text.startswith(TOTALS)):
        return True
    if any(text.startswith(head) and text.endswith(tail) for head, tail in BOUGHT):
        return True
    if any(text.startswith(say(language, key)) for key in SUCCESS.get(deed(asked) or "", ())):
        return True
    head, tail = say(language, "apology-shown-later", reference="\0").split("\0")
    return text.startswith(head) and text.endswith(tail)


def again(asked: Interaction, world: World) -> Interaction:
    """The same interaction, as Discord would have it whose first answer was lost: it may be answered."""
    twin = Interaction(
        id=asked.id,
        token=asked.token,
        kind=asked.kind,
        user=asked.user,
        guild_id=asked.guild_id,
        channel_id=asked.channel_id,
        sent_at=world.clock.now(),
        payload=asked.payload,
        source=asked.source,
    )
    world.interactions[asked.token] = twin
    return twin
