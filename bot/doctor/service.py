"""What there is to ask Discord: who the bot is there, what it may do, and what time it is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import discord
from sqlalchemy import make_url

from bot.client import EXTENSIONS, NEEDED, Kaiju, build
from bot.doctor.findings import Finding, fail, ok, skipped, warn
from bot.doctor.line import Line
from bot.emoji import NAMES, by_name
from bot.names import plain
from bot.settings import Settings
from bot.standings import Standings
from bot.sync import Offer, offer
from bot.tables import Tables
from bot.words import Translator, say
from db import rows
from db.engine import is_file
from db.readonly import CannotRead, look
from db.store import Store

PRIVILEGED = ("members", "presences", "message_content")

MOST_LINES = 20
"""Guilds that are named one by one."""

FEW_STARTS = 10
"""Session starts: Discord gives a thousand a day."""

OFF, FAR_OFF = 2.0, 30.0
"""Seconds. Deadlines are shown by Discord's clock and kept by this machine's."""


async def token(line: Line) -> Finding:
    secret = line.settings.discord_token
    assert secret is not None
    me = await line.log_in(secret.get_secret_value())
    return ok("token", f"Discord knows it, the bot is {_name(me['username'])} ({me['id']})")


async def application(line: Line) -> Finding:
    name = "application"
    found = line.application = await line.ask("/oauth2/applications/@me")
    said = f"{_name(found['name'])} ({found['id']})"
    if found.get("interactions_endpoint_url"):
        text = (
            "Discord sends commands to its Interactions Endpoint URL and not here; empty that in the portal"
        )
        return fail(name, f"{said}: {text}")
    if found.get("bot_require_code_grant"):
        return warn(name, f"{said}: switch OAuth2 Code Grant off in the portal, or no invitation works")
    who = "anybody" if found.get("bot_public") else "only its owner"
    return ok(name, f"{said}, {who} may invite it")


async def intents(line: Line) -> Finding:
    name = "intents"
    wanted = [intent for intent in PRIVILEGED if getattr(_client(line.settings).intents, intent)]
    if wanted:
        return fail(name, f"{', '.join(wanted)} must be switched on in the portal")
    return ok(name, "no privileged intent is needed, and none is asked for")


async def gateway(line: Line) -> Finding:
    name = "gateway"
    found = await line.ask("/gateway/bot")
    starts = found["session_start_limit"]
    remaining, shards = starts["remaining"], found["shards"]
    said = f"{found['url']}, {shards} shards, {remaining} of {starts['total']} session starts left"
    hours = starts["reset_after"] / 3_600_000
    if remaining < shards:
        return fail(name, f"{said}; do not restart the bot, wait {hours:.1f} h")
    if remaining < shards + FEW_STARTS:
        return warn(name, f"{said}; see why it starts so often, they are renewed in {hours:.1f} h")
    return ok(name, said)


async def guilds(line: Line) -> list[Finding]:
    """One for each guild where a permission is missing, and one if all is well."""
    name, found = "guilds", await line.guilds()
    if not found:
        return [warn(name, "the bot is in none; .venv/bin/python -m bot invite prints where to invite it")]
    lacking = [(guild, missing) for guild in found if (missing := _missing(guild))]
    lines = [_lacks(guild, missing) for guild, missing in lacking[:MOST_LINES]]
    if len(lacking) > MOST_LINES:
        lines.append(warn(name, f"and {len(lacking) - MOST_LINES} more where permissions are missing"))
    wanted = line.settings.guild_id
    if wanted is not None and str(wanted) not in {guild["id"] for guild in found}:
        lines.append(fail(name, f"the bot is not in GUILD_ID {wanted}; invite it there, or name another"))
    said = f"the bot is in {len(found)}, by its roles with all the permissions that it needs"
    return lines or [ok(name, f"{said}; what single channels deny is not looked at")]


def _lacks(guild: dict[str, Any], missing: list[str]) -> Finding:
    text = f"{_name(guild['name'])} ({guild['id']}) lacks {', '.join(missing)}"
    return warn("guild", f"{text}; let the bot's role there have it")


def _missing(guild: dict[str, Any]) -> list[str]:
    """By the roles of the bot; what one channel grants or denies is not known here."""
    has = discord.Permissions(int(guild["permissions"]))
    if has.administrator:
        return []
    return [say("en", f"permission-{need.replace('_', '-')}") for need in NEEDED if not getattr(has, need)]


async def commands(line: Line) -> Finding:
    """Three should agree: this version, what the database says was sent, and what Discord has."""
    name = "commands"
    assert line.application is not None
    application_id = int(line.application["id"])
    ours = await _offer(line.settings, application_id)
    where = "" if ours.scope == "global" else f"/guilds/{ours.scope}"
    there = {found["name"] for found in await line.ask(f"/applications/{application_id}{where}/commands")}
    known = await asyncio.to_thread(_sent, line.settings)
    if known is None:
        return skipped(name, f"{len(ours.names)}, and the database does not tell whether they were sent")
    sent = known.get(ours.scope)
    scope = "for everybody" if ours.scope == "global" else f"for guild {ours.scope} alone"
    if sent is None:
        return ok(name, f"{len(ours.names)}, not sent yet; the next start sends them {scope}")
    if sent != ours.digest:
        return warn(name, f"this version has others than were sent {scope}; restart the bot, it sends them")
    if there != ours.names:
        text = f"Discord has {len(there)} of the {len(ours.names)} that were sent {scope}"
        return fail(name, f"{text}; start the bot once with another GUILD_ID, then as before")
    return ok(name, f"Discord has the {len(there)} of this version, {scope}")


async def _offer(settings: Settings, application_id: int) -> Offer:
    client = _client(settings)
    await client.tree.set_translator(Translator())
    # The cogs only take its methods; nothing is asked of these, so neither needs a database.
    client.tables = Tables(cast("Store", None))
    client.standings = Standings(cast("Store", None))
    for extension in EXTENSIONS:
        await client.load_extension(extension)
    return await offer(client.tree, application_id, settings.guild_id)


def _client(settings: Settings) -> Kaiju:
    client = build(settings)
    client.painter.close()
    return client


def _sent(settings: Settings) -> dict[str, str] | None:
    """What the database knows; what is wrong with it is told by its own check."""
    address = make_url(settings.database_url)
    if is_file(address) and not Path(str(address.database)).exists():
        return {}
    try:
        return look(address, rows.synced_commands)
    except CannotRead:
        return None


async def emojis(line: Line) -> Finding:
    """They are for ornament: nothing about them is wrong."""
    name = "emojis"
    assert line.application is not None
    there = by_name(await line.ask(f"/applications/{line.application['id']}/emojis"))
    count, bring = len(NAMES & there.keys()), ".venv/bin/python -m bot emoji"
    if count == len(NAMES):
        return ok(name, f"Discord has all {count}, for dice and cards in texts")
    if count:
        return ok(
            name, f"Discord has {count} of {len(NAMES)}, so texts have figures; {bring} brings the others"
        )
    return ok(name, f"none of ours, so texts have figures; {bring} brings them")


async def clock(line: Line) -> Finding:
    name = "clock"
    sample = line.sample
    assert sample is not None, "whoever answered told the time"
    off = abs(sample.ahead)
    said = f"this machine's is {off:.1f} s {'ahead of' if sample.ahead > 0 else 'behind'} Discord's"
    advice = "deadlines would be shown wrong; let this machine set its clock by the network"
    if off > FAR_OFF:
        return fail(name, f"{said}: {advice}")
    if off > OFF:
        return warn(name, f"{said}: {advice}")
    return ok(name, f"within {max(0.5, off):.1f} s of Discord's")


def _name(text: str) -> str:
    """A name that somebody gave, without what could reach a terminal's own commands."""
    return plain(text, cells=40)
