"""The bot: a discord.py client with a database, the tables, their boards and a painter."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.bank import Bank
from bot.boards import Boards, Drawn
from bot.buckets import walk_rarely
from bot.clock import now
from bot.dice_book import DiceBook
from bot.door import Door
from bot.emoji import read_glyphs
from bot.forgetting import Forgetting
from bot.gathering import Gathering
from bot.gatherings import Gatherings
from bot.glyphs import WORDS
from bot.guilds import GuildBook
from bot.hall import HallOfDiscord
from bot.handover import Handover
from bot.hearing import listen
from bot.histories import Histories
from bot.looks import Look, look_of
from bot.members import Members
from bot.notices import Draw, Notices
from bot.pictures import Bowl, Painter
from bot.profiles import Profiles
from bot.ranking import Ranking
from bot.seasons import Seasons
from bot.settings import Settings
from bot.standings import Standings
from bot.sync import sync_commands
from bot.table import Happening, Sitter, Table
from bot.tables import HEARTBEAT_SECONDS, Tables
from bot.thinkers import Thinker
from bot.words import Tongue, Translator
from db.store import Store

# No voice here, so no warning at every start that libraries for it are missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

log = logging.getLogger(__name__)

EXTENSIONS = (
    "cogs.table",
    "cogs.bobing",
    "cogs.handover",
    "cogs.event",
    "cogs.doudizhu",
    "cogs.shengguantu",
    "cogs.phrases",
    "cogs.rules",
    "cogs.chips",
    "cogs.profile",
    "cogs.rank",
    "cogs.season",
    "cogs.forget",
    "cogs.records",
    "cogs.history",
    "cogs.dice",
    "cogs.settings",
)

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
"""discord.py's names of all the permissions that a table needs."""

PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, "create_public_threads"), True))
"""The same for the invitation, and what an evening of many tables needs; it asks for no more."""

NO_MEMBER = (10007, 10013)
"""Unknown member, and unknown user: an account that was deleted."""

SERVING_SECONDS = 1.5
"""At the end, for those whose press is being answered."""

Press = Callable[[discord.Interaction[Any], int, int], Awaitable[None]]
"""What a button does: the interaction, the table's id, and the version that it was drawn for."""


EventPress = Callable[[discord.Interaction[Any], int], Awaitable[None]]
"""What a button of an evening's notice does: the interaction, and the gathering's id."""


Choose = Callable[[discord.Interaction[Any], int, int, str], Awaitable[None]]
"""What a choice does: the same, and the value that was chosen."""


TurnPage = Callable[[discord.Interaction[Any], int, int], Awaitable[None]]
"""What a button under a page does: the interaction, whose list it is, and the page that it leads to."""


LookAnew = Callable[[int, int | None], Awaitable[None]]
"""What is done when private answers are to look different: in which guild, and to whom if not to all."""


A = TypeVar("A")


class Answers(dict[str, A]):
    """What answers, by verb. Two that claim one verb would leave the buttons of one dead: ValueError."""

    def __setitem__(self, verb: str, answer: A) -> None:
        if verb in self:
            raise ValueError(f"two answer to {verb}")
        super().__setitem__(verb, answer)

    def update(self, answers: Mapping[str, A] | None = None, /, **more: A) -> None:  # type: ignore[override]
        for verb, answer in (dict(answers or {}) | more).items():
            self[verb] = answer


class Face(Protocol):
    """How a game looks: on its board in the guild's language and look, and to one player in his own.

    `rules` are those of a table with these options, None for the game's usual ones; `farewell` is what
    somebody is told who stops after some games in a row.

    Of a table that is over: `options` are what it was played by, `result` who won, in one line, where it was
    played to its end; `results` is everybody's; `retold` is one action, with the cards that were dealt by it,
    `state` being the one after it, None if nobody knows. Neither needs `table.recent`.
    """

    async def draw(self, table: Table, tongue: Tongue, look: Look) -> Drawn: ...
    def standing(self, table: Table, sitter: Sitter, tongue: Tongue) -> list[str]: ...
    def rules(self, options: Any | None, tongue: Tongue) -> str: ...
    def options(self, options: Any, tongue: Tongue) -> list[str]: ...
    def result(self, table: Table, tongue: Tongue) -> str: ...
    def results(self, table: Table, tongue: Tongue) -> list[str]: ...
    def retold(self, table: Table, happening: Happening, state: Any | None, tongue: Tongue) -> list[str]: ...
    async def farewell(self, table: Table, tongue: Tongue) -> list[str]: ...


class Tree(app_commands.CommandTree["Kaiju"]):
    """Commands for guilds only. What is said of a bug, and at a closed door, the cog with the words sets."""

    failed: Callable[[discord.Interaction, Exception], Awaitable[None]] | None = None
    turn_away: Callable[[discord.Interaction], Awaitable[None]] | None = None

    def __init__(self, client: Kaiju) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        is_typing = interaction.type is discord.InteractionType.autocomplete
        if self.client.door.is_closed and self.turn_away is not None and not is_typing:
            await self.turn_away(interaction)
        return not self.client.door.is_closed

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        # Refusals never come here: they are answers. What does is a bug.
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if self.failed is None:
            raise cause
        await self.failed(interaction, cause)


class Kaiju(commands.AutoShardedBot):
    """`faces` draw boards by game, `presses`, `choices`, `pages` and `event_presses` answer by verb.

    The cogs fill them, and `draw_gathering`.
    """

    tree: Tree
    store: Store
    tables: Tables
    boards: Boards
    gatherings: Gatherings
    notices: Notices
    draw_gathering: Draw
    guild_book: GuildBook
    bank: Bank
    profiles: Profiles
    members: Members
    ranking: Ranking
    seasons: Seasons
    forgetting: Forgetting
    handover: Handover
    dice_book: DiceBook
    standings: Standings
    histories: Histories
    _warming: asyncio.Task[bytes]
    _reading: asyncio.Task[None]

    def __init__(
        self,
        settings: Settings,
        *,
        heartbeat: float = HEARTBEAT_SECONDS,
        shard_count: int | None = None,
        is_alone: bool = False,
    ) -> None:
        """`shard_count` None: as many as Discord recommends. `is_alone`: in a process of its own."""
        super().__init__(
            shard_count=shard_count,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
        )
        walk_rarely(self.http)
        self.settings = settings
        self.door = Door()
        self.painter = Painter()
        self.thinker = Thinker()
        self.glyphs = WORDS
        self.faces: dict[str, Face] = {}
        self.presses = Answers[Press]()
        self.choices = Answers[Choose]()
        self.pages = Answers[TurnPage]()
        self.event_presses = Answers[EventPress]()
        self.look_watchers: list[LookAnew] = []
        self._heartbeat = heartbeat
        self._is_alone = is_alone

    async def open_store(self) -> None:
        """Open the database, unless it is open. Raises db.store.CannotOpen."""
        if not hasattr(self, "store"):
            self.store = await Store.open(self.settings.database_url)

    async def setup_hook(self) -> None:
        await self.open_store()
        self.tables = Tables(self.store, heartbeat=self._heartbeat)
        self.tables.think = self._think
        self.standings = Standings(self.store)
        self.tables.outages.shard_of = lambda guild_id: (guild_id >> 22) % self._shards()
        self.tables.outages.shards = self._shards
        self.boards = Boards(self, self.tables, self._draw, self._say_ping)
        self.gatherings = Gatherings(self.store, self.tables)
        self.gatherings.hall = HallOfDiscord(self, self.public)
        self.notices = Notices(self, self.gatherings, self._draw_gathering)
        self.guild_book = GuildBook(self.store, self.tables, self.settings.default_locale)
        self.guild_book.leaving.insert(0, self.gatherings.void_guild)  # first: its tables would end it
        self.bank = Bank(self.store, self.guild_book)
        self.tables.purse = self.bank.balance
        self.tables.for_points = self.guild_book.hides_stakes
        self.profiles = Profiles(self.store)
        self.members = Members(self.store, self._is_member)
        self.ranking = Ranking(self.store, self.members)
        self.seasons = Seasons(self.store)
        self.forgetting = Forgetting(self.store, self.members)
        self.handover = Handover(self.store)
        self.histories = Histories(self.store)
        self.dice_book = DiceBook(self.store)
        await self.tree.set_translator(Translator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await sync_commands(self.tree, self.store, self.settings.guild_id)
        if self._is_alone:  # the playground's Discord has no application
            self._reading = asyncio.create_task(self._read_glyphs())
        await self.members.wake()
        await self.tables.wake()
        await self.gatherings.wake()

        # Every lobby shows it, and the first picture of a process takes a little longer than the others.
        self._warming = asyncio.create_task(self.painter.bowl(Bowl()))

        if self._is_alone:
            # What was made so far stays to the end; to look through it again and again, some 140,000 objects,
            # would hold up everybody for 80 ms each time.
            gc.collect()
            gc.freeze()

    async def _read_glyphs(self) -> None:
        """Nothing waits for it: boards that are shown before have words."""
        assert self.application_id is not None
        self.glyphs = await read_glyphs(self.http, self.application_id)

    async def close(self) -> None:
        """Let those who are being served out, finish what was begun, save the time; nobody new is let in."""
        await self.door.close(SERVING_SECONDS)
        if hasattr(self, "tables"):
            await self.guild_book.close()
            await self.gatherings.sleep()
            await self.tables.sleep()
            await self.boards.close()
            await self.notices.close()
        for begun in ("_warming", "_reading"):
            if hasattr(self, begun):
                getattr(self, begun).cancel()
        await super().close()
        self.painter.close()
        await self.thinker.close()
        if hasattr(self, "store"):
            await self.store.close()

    async def _think(self, table: Table) -> Any:
        """What the computer on turn does: the same after a restart, and nothing that can be foreseen."""
        sitter, computers = table.to_act, table.game.computers
        assert sitter is not None
        assert sitter.level is not None
        assert computers is not None
        view = table.game.engine.view(table.state, sitter.seat)
        seed = hashlib.sha256(f"{table.secret}:{table.steps}".encode()).hexdigest()
        return await self.thinker.think(computers.choose, view, sitter.level, seed)

    # Boards

    async def _draw(self, table: Table, told: int | None = None) -> Drawn:
        """`told`: how many of its steps the board has shown; None where nothing is to move."""
        tongue = (await self.public(table.guild_id)).about(table)
        look = look_of((await self.guild_book.of(table.guild_id)).style, self.glyphs, since=told)
        return await self.faces[table.game.name].draw(table, tongue, look)

    def redraw_boards(self, guild_id: int) -> None:
        """Something was chosen that all boards of a guild show."""
        for table in self.tables.all_held():  # the others are drawn when they are read
            if table.guild_id == guild_id:
                self.boards.redraw(table)

    async def look_anew(self, guild_id: int, user_id: int | None = None) -> None:
        """A guild, or a member for himself, has chosen how private answers look; some still stand there."""
        for watcher in self.look_watchers:
            await watcher(guild_id, user_id)

    async def look_for(self, interaction: discord.Interaction[Any]) -> Look:
        """How what one member alone sees is to look."""
        guild_id, user_id = interaction.guild_id or 0, interaction.user.id
        wants_text = await self.profiles.is_text_only(guild_id, user_id)
        return look_of((await self.guild_book.of(guild_id)).style, self.glyphs, is_text_only=wants_text)

    async def _draw_gathering(self, gathering: Gathering) -> discord.ui.LayoutView:
        return await self.draw_gathering(gathering)

    async def public(self, guild_id: int) -> Tongue:
        """The language of what everybody in a guild reads."""
        guild = self.get_guild(guild_id)
        return await self.guild_book.tongue(guild_id, str(guild.preferred_locale) if guild else "")

    async def _say_ping(self, table: Table) -> tuple[str, int] | None:
        sitter = table.to_act
        assert sitter is not None
        if not await self.profiles.wants_pings(table.guild_id, sitter.user_id):
            return None
        tongue = await self.public(table.guild_id)
        when = int(table.deadline or now())
        return tongue("your-turn-ping", who=f"<@{sitter.user_id}>", when=f"<t:{when}:R>"), sitter.user_id

    # The connection

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        listen(interaction)
        await self.members.acted(interaction.guild_id or 0, interaction.user.id)

    async def _is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Whether Discord knows a user as a member of a guild; None if that cannot be said."""
        guild = self.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return None
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            return False if error.code in NO_MEMBER else None
        return True

    def _shards(self) -> int:
        return self.shard_count or 1

    async def on_ready(self) -> None:
        for guild in self.guilds:
            if guild.unavailable:
                self.tables.went_offline(("guild", guild.id))
        self.boards.begin()
        self.gatherings.begin()
        log.info("ready, in %s guilds", len(self.guilds))
        await self.guild_book.compare({guild.id for guild in self.guilds})

    async def on_shard_disconnect(self, shard: int) -> None:
        self.tables.went_offline(("shard", shard))

    async def on_shard_resumed(self, shard: int) -> None:
        await self.tables.came_online(("shard", shard))

    async def on_shard_connect(self, shard: int) -> None:
        await self.tables.came_online(("shard", shard))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self.tables.went_offline(("guild", guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self.tables.came_online(("guild", guild.id))

    # Guilds and channels that go away

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.guild_book.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.guild_book.joined(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.gatherings.void_channel(channel.id)
        await self.tables.void(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.tables.void(payload.thread_id)


def build(settings: Settings, **options: Any) -> Kaiju:
    return Kaiju(settings, **options)
