"""A player's own hand of 鬥地主 on his phone: opened by the board's button, used by what stands on it."""

from __future__ import annotations

from people import DEFERRED_UPDATE, Answer, Guest
from server import Discord, snapshot
from world import Channel, Message


async def open_hand(guest: Guest, at: Channel | None = None) -> Message:
    """The private message that the button of the board brings."""
    answer = await heard(await guest.press("hand", at=at))
    assert answer.told is not None, answer
    return answer.told


async def heard(answer: Answer) -> Answer:
    """The answer once it says something: a press may first be told only that it was heard."""
    asked = answer.interaction
    if asked.first == DEFERRED_UPDATE:
        await answer.guest.discord.until(lambda: asked.turned or asked.followups, LONGEST_SECONDS)
    return answer


LONGEST_SECONDS = 5.0


def shown(discord: Discord, hand: Message) -> Message:
    """A hand as it stands now; it is edited where it stands."""
    return snapshot(discord.world.channels[hand.channel_id].messages[hand.id])


def offered(hand: Message, verb: str) -> list[str]:
    """The buttons of a hand for one verb, each with its value: `bid:1`, `bid:2`."""
    return [found for found in hand.verbs if found.split(":")[0] == verb]


async def act(discord: Discord, guest: Guest, hand: Message) -> Answer:
    """Call as high as the first button, or play the first hint, or pass; otherwise look again."""
    seen = shown(discord, hand)
    for verb in ("bid", "play", "hint", "hand_pass", "fresh"):
        if buttons := offered(seen, verb):
            answer = await guest.press(buttons[0], on=seen)
            break
    else:
        raise AssertionError(f"a hand without buttons: {seen.verbs}")
    if verb == "hint":
        seen = shown(discord, hand)
        answer = await guest.press(offered(seen, "play")[0], on=seen)
    return answer
