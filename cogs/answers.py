"""How the bot answers one person: refusals in his language, and one apology for a bug."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import discord
from discord import ui

from bot import refusals
from bot.client import NEEDED, Kaiju
from bot.hearing import dismiss, is_first, unless_too_late
from bot.moves import Person
from bot.names import inert
from bot.refusals import CannotSpeak, GoingDown, Refusal, ThreadLocked
from bot.table import Table
from bot.tables import CannotWrite
from bot.words import Tongue, reader
from cogs import doudizhu_words, shengguantu_words

log = logging.getLogger(__name__)

GuildInteraction = discord.Interaction[Kaiju]

QUIET = discord.AllowedMentions.none()

MOST_CHANNELS = 10
"""Named in one refusal."""

_PLAIN: dict[type[Refusal], str] = {
    refusals.NothingHere: "refused-nothing-here",
    refusals.AlreadyHere: "refused-already-here",
    refusals.UnreadableHere: "refused-unreadable-here",
    refusals.StaleButton: "refused-stale-button",
    refusals.TableOver: "refused-table-over",
    refusals.NotSeated: "refused-not-seated",
    refusals.AlreadySeated: "refused-already-seated",
    refusals.GameRunning: "refused-game-running",
    refusals.NotRunning: "refused-not-running",
    refusals.NotHeld: "refused-not-paused",
    refusals.TurnPassed: "refused-turn-passed",
    refusals.WasKicked: "refused-was-kicked",
    refusals.NotYourself: "refused-not-yourself",
    refusals.RoundNotYet: "refused-round-not-yet",
    refusals.FormTooLate: "refused-form-too-late",
    refusals.ThreadLocked: "refused-thread-locked",
    refusals.NoComputers: "refused-no-computers",
    refusals.NotAtThisPace: "refused-not-at-this-pace",
    refusals.NotHandedOver: "refused-not-handed-over",
    refusals.MayNotHandOver: "refused-may-not-hand-over",
    refusals.NoSuchAward: "refused-no-such-award",
    refusals.MayNotTakeThrows: "refused-may-not-take-throws",
    refusals.NoEvent: "refused-no-event",
    refusals.EventNeedsChannel: "refused-event-channel",
    refusals.EventHere: "refused-event-here",
    refusals.EventOver: "refused-event-over",
    refusals.EventStarted: "refused-event-started",
    refusals.AlreadySignedUp: "refused-signed-up",
    refusals.NotSignedUp: "refused-not-signed-up",
    refusals.NobodyWaits: "refused-nobody-waits",
    refusals.PartOfEvent: "refused-part-of-event",
    refusals.DraftGone: "refused-draft-gone",
    refusals.NoSeason: "refused-no-season",
    refusals.NoMoreThreads: "refused-no-more-threads",
    refusals.NoChips: "refused-no-chips",
    refusals.NoAllowance: "refused-no-allowance",
    refusals.LastChannel: "refused-last-channel",
    refusals.ChannelNotListed: "refused-channel-not-listed",
    GoingDown: "refused-going-down",
}

_TIMES = {"form": "refused-time-form", "past": "refused-time-past", "far": "refused-time-far"}

_MASTERS = {"everyone": "refused-master-everyone", "managed": "refused-master-managed"}

_PRIZE_LINES = {
    "form": "prize-line-form",
    "class": "prize-line-class",
    "twice": "prize-line-twice",
    "name": "prize-line-name",
    "count": "prize-line-count",
    "no zhuangyuan": "prize-line-no-zhuangyuan",
    "empty": "prize-line-empty",
}


def refusal_text(no: Refusal, tongue: Tongue) -> str:
    """A refusal as one line; its facts come in as the texts name them."""
    return tongue(_PLAIN[type(no)]) if type(no) in _PLAIN else _with_facts(no, tongue)


def _with_facts(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.TableFull(seats=seats):
            return tongue("refused-table-full", seats=seats)
        case refusals.TooFew(needed=needed, seated=seated):
            return tongue("refused-too-few", needed=needed, seated=seated)
        case refusals.NotTheHost(host=host, or_moderator=or_moderator):
            key = "refused-not-host-nor-moderator" if or_moderator else "refused-not-the-host"
            return tongue(key, host=inert(host))
        case refusals.WaitYourTurn(name=name):
            return tongue("refused-not-your-turn", name=inert(name))
        case refusals.OnAutopilot(name=name):
            return tongue("refused-on-autopilot", name=inert(name))
        case refusals.NobodySuch(name=name):
            return tongue("refused-nobody-such", name=inert(name))
        case refusals.BadPrizeLine(line=line, why=why):
            return tongue(_PRIZE_LINES[why], line=inert(line, cells=60))
        case refusals.NoSuchZone(zone=zone):
            return tongue("refused-no-such-zone", zone=inert(zone, cells=60))
        case refusals.AgainstTheRules(game=game, no=rule):
            return OF_RULES[game](rule, tongue)
    return _about_events(no, tongue)


def _about_events(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.EventFull(most=most):
            return tongue("refused-event-full", most=most)
        case refusals.ReplayNotYet(table=table):
            return tongue("refused-replay-not-yet", table=table)
        case refusals.BadTime(said=said, why=why):
            return tongue(_TIMES[why], said=inert(said, cells=60))
        case refusals.SeasonOpen(name=name):
            return tongue("refused-season-open", season=inert(name, cells=80))
        case refusals.NoSuchSeason(name=name):
            return tongue("refused-no-such-season", season=inert(name, cells=80))
        case refusals.NoSuchTable(table=table):
            return tongue("refused-no-such-table", table=table)
    return _about_settings(no, tongue)


def _about_settings(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.ElsewhereOnly(channels=channels):
            where = tongue("list-comma").join(f"<#{channel_id}>" for channel_id in channels)
            return tongue("refused-elsewhere-only", where=where)
        case refusals.AgainstChips(option=option):
            return tongue("refused-against-chips", option=tongue(OPTION_WORDS[option]))
        case refusals.NoMaster(why=why):
            return tongue(_MASTERS[why])
    return _about_powers(no, tongue)


def _about_powers(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.NotAllowed(permission=permission):
            # Over tables there is a role with the powers of moderators, see `is_master`.
            key = "refused-not-moderator" if permission == "manage_messages" else "refused-not-allowed"
            return tongue(key, permission=tongue(PERMISSION_WORDS[permission]))
        case refusals.AlreadyHost(name=name):
            return tongue("refused-already-host", name=inert(name))
        case refusals.Held(name=name, until=until, by_moderator=by_moderator):
            key = "refused-held-moderator" if by_moderator else "refused-held"
            return tongue(key, name=inert(name), until=f"<t:{int(until)}:t>")
    return _about_choices(no, tongue)


def _about_choices(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.ForeignOption(option=option, game=game):
            named = tongue(OPTION_WORDS[option])
            return tongue("refused-foreign-option", option=named, game=tongue(GAME_WORDS[game]))
        case refusals.OtherGame(game=game):
            return tongue("refused-other-game", game=tongue(GAME_WORDS[game]))
        case refusals.OutOfRange(option=option, low=low, high=high):
            key = "refused-fixed" if low == high else "refused-out-of-range"
            return tongue(key, option=tongue(OPTION_WORDS[option]), low=low, high=high, value=low)
        case refusals.TooPoor(name=name, needed=needed, held=held):
            return tongue("refused-too-poor", name=inert(name), needed=needed, held=held)
        case refusals.NoSuchSquare(name=name):
            return tongue("refused-no-such-office", name=inert(name, cells=60))
        case refusals.HandedOver(name=name, at=at):
            return tongue("refused-handed-over", name=inert(name), when=f"<t:{int(at)}:f>")
        case refusals.TooSoon(seconds=seconds):
            return tongue("refused-too-soon", seconds=seconds)
        case CannotSpeak(missing=missing):
            names = [tongue(PERMISSION_WORDS[name]) for name in missing]
            return tongue("refused-cannot-speak", permissions=tongue("list-comma").join(names))
    return _about_people(no, tongue)


def _about_people(no: Refusal, tongue: Tongue) -> str:
    match no:
        case refusals.AtTable(channels=channels):
            return tongue("refused-forget-at-table", where=_channels(channels, tongue))
        case refusals.AtEvent(channels=channels):
            return tongue("refused-forget-at-event", where=_channels(channels, tongue))
    raise TypeError(no)


def _channels(channels: Sequence[int], tongue: Tongue) -> str:
    return tongue("list-comma").join(f"<#{channel}>" for channel in channels[:MOST_CHANNELS])


OPTION_WORDS = {
    "text": "option-text",
    "die_out": "option-die-out",
    "sijin_side": "option-sijin-side",
    "scaled": "option-scaled",
    "turn_limit": "option-turn-limit",
    "chairs": "option-chairs",
    "stake": "option-stake",
    "entry": "option-entry",
    "fast": "option-fast",
    "no_pair": "option-no-pair",
    "manchu_posts": "option-manchu-posts",
    "purchase": "option-purchase",
    "bail_out": "option-bail-out",
}
"""Options of tables, by the name of their field."""

GAME_WORDS = {
    "bobing": "game-bobing",
    "doudizhu": "game-doudizhu",
    "shengguantu": "game-shengguantu",
}

OF_RULES = {"doudizhu": doudizhu_words.refusal, "shengguantu": shengguantu_words.refusal}
"""What the rules of a game refuse, by its name."""

PERMISSION_WORDS = {
    "view_channel": "permission-view-channel",
    "send_messages": "permission-send-messages",
    "send_messages_in_threads": "permission-send-messages-in-threads",
    "attach_files": "permission-attach-files",
    "manage_guild": "permission-manage-guild",
    "manage_messages": "permission-manage-messages",
    "manage_events": "permission-manage-events",
    "create_public_threads": "permission-create-public-threads",
    "manage_channels": "permission-manage-channels",
}


async def person(interaction: discord.Interaction[Any]) -> Person:
    """The one who acts, as the table knows him."""
    user = interaction.user
    moderates = interaction.permissions.manage_messages or await is_master(interaction)
    return Person(user.id, user.display_name, moderates)


async def is_master(interaction: discord.Interaction[Any]) -> bool:
    """Whether the one who acts holds the role to which the guild gave a moderator's powers at tables."""
    client: Kaiju = interaction.client
    role_id = (await client.guild_book.of(guild_of(interaction))).master_role_id
    user = interaction.user
    return role_id is not None and isinstance(user, discord.Member) and user.get_role(role_id) is not None


async def reader_at(interaction: discord.Interaction[Any], table: Table | None) -> Tongue:
    """The reader's language for what is said of a table; without one, of those that the guild would open."""
    if table is not None:
        return reader(interaction).about(table)
    client: Kaiju = interaction.client
    hides = await client.guild_book.hides_stakes(guild_of(interaction))
    return reader(interaction).in_points() if hides else reader(interaction)


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The guild of a command, which all are for guilds only."""
    assert interaction.guild_id is not None
    return interaction.guild_id


def managed_guild(interaction: discord.Interaction[Any]) -> int:
    """The guild of one who manages it. Raises NotAllowed: a server may have opened the command to all."""
    if not interaction.permissions.manage_guild:
        raise refusals.NotAllowed("manage_guild")
    return guild_of(interaction)


def key(interaction: discord.Interaction) -> str:
    """Makes an action happen once: Discord may deliver an interaction twice."""
    return str(interaction.id)


async def tell(interaction: discord.Interaction, text: str | None, **more: Any) -> None:
    """Say something to the one who asked, and to nobody else. `text` None where a view says all."""
    with unless_too_late(interaction):
        if await is_first(interaction):
            await interaction.response.send_message(text, ephemeral=True, **more)
        elif text is None:
            await interaction.followup.send(ephemeral=True, **more)
        else:
            await interaction.followup.send(text, ephemeral=True, **more)


async def proclaim(interaction: discord.Interaction[Any], text: str) -> None:
    """Say to everybody in the channel what a command did; to the one who gave it where nobody else hears."""
    with unless_too_late(interaction):
        if await is_first(interaction):
            await interaction.response.send_message(text, allowed_mentions=QUIET)
            return
    try:
        channel = interaction.client.get_partial_messageable(
            interaction.channel_id or 0, guild_id=interaction.guild_id
        )
        await channel.send(text, allowed_mentions=QUIET)
    except discord.HTTPException:
        await tell(interaction, text, allowed_mentions=QUIET)
    else:
        await dismiss(interaction)


async def turn_away(interaction: discord.Interaction) -> None:
    """For whoever comes while the process ends."""
    with suppress(*UNSAID):
        await tell(interaction, refusal_text(GoingDown(), reader(interaction)))


async def turn_over(interaction: discord.Interaction, view: ui.LayoutView, **more: Any) -> None:
    """Put something else into the private message whose button was pressed."""
    with unless_too_late(interaction):
        if await is_first(interaction):
            await interaction.response.edit_message(view=view, **more)
        else:
            await interaction.edit_original_response(view=view, **more)


@asynccontextmanager
async def refusing(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Turn a refusal inside into a private answer: it is no error and leaves no trace."""
    client: Kaiju = interaction.client  # type: ignore[assignment]
    try:
        with client.door.inside():
            yield
    except Refusal as no:
        await tell(interaction, refusal_text(no, reader(interaction)))


@asynccontextmanager
async def apologising(interaction: discord.Interaction) -> AsyncIterator[None]:
    """For answers that do not come through the command tree, which has its own net for bugs."""
    try:
        yield
    except Exception as error:
        await apologise(interaction, error)


async def answering(interaction: discord.Interaction, answer: Callable[[], Awaitable[None]]) -> None:
    """Answer a press, a pick or a form: turned away at a closed door, refusals and bugs told."""
    client: Kaiju = interaction.client  # type: ignore[assignment]
    if client.door.is_closed:
        await turn_away(interaction)
        return
    async with apologising(interaction), refusing(interaction):
        await answer()


UNSAID = (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError)
"""What comes of an answer that Discord does not take; RuntimeError where the session is closed."""

DISK_WORDS = {
    "full": "apology-disk-full",
    "read-only": "apology-disk-read-only",
    "io": "apology-disk-io",
}


async def apologise(interaction: discord.Interaction, error: Exception) -> None:
    """The step was not made: one line, with a reference under which the log holds the traceback."""
    line = DISK_WORDS[error.kind] if isinstance(error, CannotWrite) else "apology-not-made"
    await _own_up(interaction, error, line)


async def _own_up(interaction: discord.Interaction, error: Exception, line: str) -> None:
    client: Kaiju = interaction.client  # type: ignore[assignment]
    if client.door.is_closed:
        log.warning("interaction %s was cut off by the end of the process", interaction.id)
        return
    reference = secrets.token_hex(3)
    log.error("reference %s, in channel %s", reference, interaction.channel_id, exc_info=error)
    try:
        await tell(interaction, reader(interaction)(line, reference=reference))
    except UNSAID:
        log.warning("reference %s could not be told", reference)


@asynccontextmanager
async def showing(interaction: discord.Interaction) -> AsyncIterator[None]:
    """For what comes after the deed: it is saved, and nobody may be told that it was not."""
    try:
        yield
    except Exception as error:  # whatever went wrong, the step was made
        await _own_up(interaction, error, "apology-shown-later")


def missing_permissions(interaction: discord.Interaction) -> tuple[str, ...]:
    """What the bot lacks where this was said, by the names in NEEDED."""
    has = interaction.app_permissions
    if has.administrator:
        return ()
    is_thread = isinstance(interaction.channel, discord.Thread)
    needless = "send_messages" if is_thread else "send_messages_in_threads"
    return tuple(name for name in NEEDED if name != needless and not getattr(has, name))


async def make_ready(interaction: GuildInteraction) -> int:
    """The channel of an interaction, once it is sure that the bot can speak there.

    A table in a channel that fell silent pauses, and goes on when the bot may speak again. Raises
    CannotSpeak and ThreadLocked.
    """
    channel_id = interaction.channel_id
    assert channel_id is not None
    if isinstance(interaction.channel, discord.Thread) and interaction.channel.locked:
        await interaction.client.tables.pause(channel_id)
        raise ThreadLocked
    missing = missing_permissions(interaction)
    if missing:
        await interaction.client.tables.pause(channel_id)
        raise CannotSpeak(missing)
    await interaction.client.tables.resume(channel_id)
    return channel_id
