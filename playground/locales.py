"""Which language each SimCord actor reads.

SimCord 3.2.1 sends `en-US` as every interaction's locale and as every guild's. This is the one place that
puts it right, for the playground and for tests:

    locales.speak(env, xiaobo, "zh-TW")

sets what `xiaobo`'s interactions carry from then on; `guild_locale` is the guild's own `preferred_locale`.
"""

from functools import wraps
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import discord
import simcord
from simcord import interactions

DEFAULT = "en-US"
"""What a visitor reads who never said: Discord's own default."""

_spoken: WeakKeyDictionary[Any, dict[int, str]] = WeakKeyDictionary()
"""Backend -> user id -> locale. By backend: SimCord's first users have the same ids in every run."""


class Actor(Protocol):
    """A SimCord `MemberActor` or `UserHandle`."""

    @property
    def id(self) -> int: ...


def speak(env: simcord.Env, actor: Actor, locale: str) -> None:
    """From now on `actor`'s interactions carry `locale`. Raises ValueError for one Discord has not."""
    install()
    _spoken.setdefault(env.backend, {})[actor.id] = discord.Locale(locale).value


def read_by(env: simcord.Env, actor: Actor) -> str:
    """The locale that `actor`'s interactions carry."""
    return _spoken.get(env.backend, {}).get(actor.id, DEFAULT)


def install() -> None:
    """Make SimCord's interactions carry locales; once is enough, again does nothing.

    Only needed where nobody speaks but `guild_locale` matters.
    """
    if getattr(interactions.base_payload, "carries_locales", False):
        return
    plain = interactions.base_payload

    @wraps(plain)
    def base_payload(backend: Any, **fields: Any) -> Any:
        record, payload = plain(backend, **fields)
        payload["locale"] = _spoken.get(backend, {}).get(fields["user_id"], DEFAULT)
        if fields["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
        return record, payload

    base_payload.carries_locales = True  # type: ignore[attr-defined]
    interactions.base_payload = base_payload
