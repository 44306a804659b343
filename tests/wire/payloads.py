"""The model as JSON, in the shapes of Discord's API version 10."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
from world import (
    COMMAND,
    COMPONENT,
    MODAL,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    User,
    World,
)

Json = dict[str, Any]

FILE_LIMIT = 10 * 1024 * 1024


def when(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


def user(of: User) -> Json:
    return {
        "id": str(of.id),
        "username": of.name,
        "global_name": None if of.is_bot else of.shown,
        "discriminator": "0001" if of.is_bot else "0",
        "avatar": None,
        "bot": of.is_bot,
        "public_flags": 0,
        "flags": 0,
    }


def role(of: Role, position: int) -> Json:
    return {
        "id": str(of.id),
        "name": of.name,
        "permissions": str(of.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(of: Member) -> Json:
    return {
        "user": user(of.user),
        "roles": [str(role_id) for role_id in of.roles],
        "nick": of.nick,
        "joined_at": when(of.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "avatar": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def channel(of: Channel) -> Json:
    return _thread(of) if of.is_thread else _text_channel(of)


def _text_channel(of: Channel) -> Json:
    return {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild_id),
        "name": of.name,
        "position": 0,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": str(max(of.messages)) if of.messages else None,
        "permission_overwrites": [
            {"id": str(target), "type": int(each.is_member), "allow": str(each.allow), "deny": str(each.deny)}
            for target, each in of.overwrites.items()
        ],
        "flags": 0,
    }


def _thread(of: Channel) -> Json:
    return {
        "id": str(of.id),
        "type": of.kind,
        "guild_id": str(of.guild_id),
        "parent_id": str(of.parent_id),
        "owner_id": str(of.owner_id),
        "name": of.name,
        "last_message_id": str(max(of.messages)) if of.messages else None,
        "rate_limit_per_user": 0,
        "message_count": len(of.messages),
        "member_count": 1,
        "total_message_sent": len(of.messages),
        "flags": 0,
        "thread_metadata": {
            "archived": of.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": of.locked,
        },
    }


def guild(of: Guild, world: World) -> Json:
    """As GUILD_CREATE tells it to a bot without the members intent: nobody but the bot itself."""
    inside = world.channels_of(of)
    return {
        "id": str(of.id),
        "name": of.name,
        "owner_id": str(of.owner_id),
        "preferred_locale": of.locale,
        "features": [],
        "roles": [role(each, position) for position, each in enumerate(of.roles.values())],
        "emojis": [],
        "stickers": [],
        "members": [member(of.members[world.me.id])],
        "channels": [channel(each) for each in inside if not each.is_thread],
        "threads": [channel(each) for each in inside if each.is_thread and not each.archived],
        "member_count": len(of.members),
        "large": False,
        "unavailable": False,
        "joined_at": when(of.members[world.me.id].joined_at),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "nsfw_level": 0,
        "nsfw": False,
    }


def attachment(of: Attachment) -> Json:
    said = {
        "id": str(of.id),
        "filename": of.filename,
        "size": len(of.data),
        "url": of.url,
        "proxy_url": of.url,
    }
    return said | ({"description": of.description} if of.description else {})


def message(of: Message) -> Json:
    said: Json = {
        "id": str(of.id),
        "channel_id": str(of.channel_id),
        "author": user(of.author),
        "content": of.content,
        "timestamp": when(of.sent_at),
        "edited_timestamp": when(of.edited_at),
        "tts": False,
        "mention_everyone": "everyone" in of.pinged,
        "mentions": [],
        "mention_roles": [],
        "attachments": [attachment(each) for each in of.attachments],
        "embeds": of.embeds,
        "components": of.components,
        "pinned": False,
        "type": 0,
        "flags": of.flags,
    }
    if of.interaction is not None:
        asked = of.interaction
        said["type"] = 20 if asked.kind == COMMAND else 0
        said["application_id"] = said["webhook_id"] = str(asked.payload["application_id"])
        said["interaction_metadata"] = {
            "id": str(asked.id),
            "type": asked.kind,
            "user": user(asked.user),
            "authorizing_integration_owners": {"0": str(asked.guild_id)},
        }
    return said


def callback(of: Interaction, kind: int, shown: Message | None) -> Json:
    """The answer to a first answer that was sent `with_response`."""
    told: Json = {
        "id": str(of.id),
        "type": of.kind,
        "response_message_loading": of.is_thinking,
        "response_message_ephemeral": shown is not None and shown.is_private,
    }
    said: Json = {"interaction": told}
    if shown is not None:
        told["response_message_id"] = str(shown.id)
    said["resource"] = {"type": kind}
    if shown is not None and kind in (4, 7):
        said["resource"]["message"] = message(shown)
    return said


def interaction(of: Interaction, world: World, data: Json) -> Json:
    """INTERACTION_CREATE."""
    place, where = world.channels[of.channel_id], world.guilds[of.guild_id]
    permissions = str(world.permissions(of.user, place))
    said: Json = {
        "id": str(of.id),
        "application_id": str(world.application_id),
        "type": of.kind,
        "data": data,
        "guild_id": str(where.id),
        "guild": {"id": str(where.id), "locale": where.locale, "features": []},
        "channel_id": str(place.id),
        "channel": channel(place) | {"permissions": permissions},
        "member": member(where.members[of.user.id]) | {"permissions": permissions},
        "token": of.token,
        "version": 1,
        "locale": of.user.locale,
        "guild_locale": where.locale,
        "app_permissions": str(world.permissions(world.me, place)),
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(where.id)},
        "context": 0,
        "attachment_size_limit": FILE_LIMIT,
    }
    if of.source is not None and of.kind in (COMPONENT, MODAL):
        said["message"] = message(of.source)
    return said


def flags(*names: str) -> int:
    """discord.py's names of permissions as one number."""
    return discord.Permissions(**dict.fromkeys(names, True)).value
