"""The table in a channel: `/table …`, `/roll`, and the buttons of every board.

Commands and buttons do the same deeds. A command answers with the board at the bottom of the channel, a
button edits the board that it stands on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.client import Kaiju
from bot.games import GAMES
from bot.moves import WORD_LIMIT, Person
from bot.refusals import NeedsFreeEntry, NotSeated, OtherGame
from bot.table import Autopilot, Phase, Presence, Table
from bot.words import label, reader
from cogs.answers import (
    GuildInteraction,
    apologise,
    guild_of,
    key,
    make_ready,
    person,
    refusing,
    showing,
    tell,
    turn_away,
    turn_over,
)
from cogs.buttons import ChoiceButton, ChoiceSelect, TableButton, button, row
from cogs.doudizhu_words import LEVEL_WORDS
from cogs.finding import live_table_of, table_of
from cogs.layout import text_view
from cogs.opening import channel_for_threads, must_be_allowed_here, open_in_thread, options_here
from cogs.powers import LOG, show_log, turn_log
from cogs.seeing import public_parent
from cogs.table_options import GAME_CHOICES, with_table_options

Deed = Callable[[int, Person, str], Awaitable[Table]]
"""What is done to the table of a channel, by whom, under which key."""

AUTOPILOT_ON = {"doudizhu": "doudizhu-autopilot-on"}
"""What it does where it does less than one might think."""

LETTERS = {"zh-TW": "甲乙丙丁戊己庚辛壬癸", "zh-CN": "甲乙丙丁戊己庚辛壬癸", "en": "ABCDEFGHIJ"}
"""What tells computer players apart."""


class TableCog(commands.Cog):
    """One running game a channel; a thread is a channel of its own."""

    group = app_commands.Group(
        name=label("command-table"), description=label("command-table-about"), guild_only=True
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(TableButton, ChoiceButton, ChoiceSelect)
        self.client.tree.failed = apologise
        self.client.tree.turn_away = turn_away
        tables = self.client.tables
        self.client.presses.update(
            join=self._press(tables.join),
            back=self._press(tables.join),
            leave=self.press_leave,
            start=self.press_start,
            free=self.press_free,
            roll=self.press_roll,
            sweep=self.press_sweep,
            resume=self._press(tables.release),
            autopilot=self.press_autopilot,
            standing=self.press_standing,
            rematch=self.press_rematch,
            drop_computer=self._press(tables.remove_computer),
        )
        self.client.choices["add_computer"] = self.choose_computer
        self.client.pages[LOG] = turn_log

    # Commands

    @group.command(name=label("command-open"), description=label("command-open-about"))
    @app_commands.rename(game=label("option-game"))
    @app_commands.describe(game=label("option-game-about"))
    @app_commands.choices(game=GAME_CHOICES)
    @with_table_options()
    async def open(self, interaction: GuildInteraction, game: str, **given: Any) -> None:
        async with refusing(interaction):
            await must_be_allowed_here(interaction)
            options = await options_here(interaction, GAMES[game], given)
            channel = await channel_for_threads(interaction)
            if channel is not None:
                await open_in_thread(interaction, channel, GAMES[game], options)
                return

            async def deed(channel_id: int, host: Person, once: str) -> Table:
                return await self.client.tables.open(
                    *(channel_id, host, once, guild_of(interaction), GAMES[game], options),
                    parent_id=public_parent(interaction.channel),
                )

            await self._do_and_post(interaction, deed)

    @group.command(name=label("command-join"), description=label("command-join-about"))
    @app_commands.rename(word=label("option-word"))
    @app_commands.describe(word=label("option-word-about"))
    async def join(
        self, interaction: GuildInteraction, word: Range[str, 1, WORD_LIMIT] | None = None
    ) -> None:
        await self._post(interaction, lambda *who: self.client.tables.join(*who, word=word or ""))

    @group.command(name=label("command-leave"), description=label("command-leave-about"))
    async def leave(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._tell_evening(
                interaction, await self._do_and_post(interaction, self.client.tables.leave)
            )

    @group.command(name=label("command-start"), description=label("command-start-about"))
    async def start(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction), asking_free_entry(interaction):
            await self._do_and_post(interaction, self.client.tables.start)

    @group.command(name=label("command-status"), description=label("command-status-about"))
    async def status(self, interaction: GuildInteraction) -> None:
        async def look(channel_id: int, _who: Person, _once: str) -> Table:
            return await self.client.tables.here(channel_id)

        await self._post(interaction, look)

    @group.command(name=label("command-end"), description=label("command-end-about"))
    async def end(self, interaction: GuildInteraction) -> None:
        await self._post(interaction, self.client.tables.end)

    @group.command(name=label("command-kick"), description=label("command-kick-about"))
    @app_commands.rename(member=label("option-member"))
    @app_commands.describe(member=label("option-member-about"))
    async def kick(self, interaction: GuildInteraction, member: discord.User) -> None:
        target = Person(member.id, member.display_name)
        await self._post(interaction, lambda *who: self.client.tables.kick(*who, target=target))

    @group.command(name=label("command-host"), description=label("command-host-about"))
    @app_commands.rename(member=label("option-member"))
    @app_commands.describe(member=label("option-member-about"))
    async def host(self, interaction: GuildInteraction, member: discord.User) -> None:
        target = Person(member.id, member.display_name)
        await self._post(interaction, lambda *who: self.client.tables.hand_over(*who, target=target))

    @group.command(name=label("command-pause"), description=label("command-pause-about"))
    @app_commands.rename(minutes=label("option-minutes"))
    @app_commands.describe(minutes=label("option-minutes-about"))
    async def pause(self, interaction: GuildInteraction, minutes: Range[int, 1, 720] = 30) -> None:
        await self._post(interaction, lambda *who: self.client.tables.hold(*who, minutes=minutes))

    @group.command(name=label("command-resume"), description=label("command-resume-about"))
    async def resume(self, interaction: GuildInteraction) -> None:
        await self._post(interaction, self.client.tables.release)

    @group.command(name=label("command-skip"), description=label("command-skip-about"))
    async def skip(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            # Before anything is waited for: who is on turn now is the one who is meant.
            table = await self.client.tables.here(interaction.channel_id or 0)
            turn = table.turn_version
            await self._do_and_post(interaction, lambda *who: self.client.tables.skip(*who, turn=turn))

    @group.command(name=label("command-log"), description=label("command-log-about"))
    async def log(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await show_log(interaction)

    @group.command(name=label("command-autopilot"), description=label("command-autopilot-about"))
    async def autopilot(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._turn_autopilot(interaction)

    @group.command(name=label("command-addbot"), description=label("command-addbot-about"))
    @app_commands.rename(level=label("option-level"))
    @app_commands.describe(level=label("option-level-about"))
    @app_commands.choices(
        level=[Choice(name=label(word), value=level) for level, word in LEVEL_WORDS.items()]
    )
    async def addbot(self, interaction: GuildInteraction, level: str = "normal") -> None:
        await self._post(interaction, partial(self._add_computer, level))

    @group.command(name=label("command-removebot"), description=label("command-removebot-about"))
    async def removebot(self, interaction: GuildInteraction) -> None:
        await self._post(interaction, self.client.tables.remove_computer)

    @app_commands.command(name=label("command-roll"), description=label("command-roll-about"))
    @app_commands.guild_only()
    async def roll(self, interaction: GuildInteraction) -> None:
        await self._post(interaction, lambda *who: self._roll(*who, drawn=None))

    # Buttons

    async def press_start(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        async with asking_free_entry(interaction):
            await self._press(self.client.tables.start)(interaction, table_id, version)

    async def press_leave(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        left = await self._pressed(interaction, table_id, self.client.tables.leave)
        await self._tell_evening(interaction, left)

    async def press_free(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """The host confirms that taking part is free; he is not asked again in this guild."""
        assert interaction.guild_id is not None
        await self.client.tables.keep_free_entry(interaction.guild_id, interaction.user.id)
        tongue = reader(interaction)
        table = await self.client.tables.at(interaction.channel_id or 0)
        view = text_view(tongue("free-entry-kept"))
        if table is not None and table.id == table_id and table.phase is Phase.LOBBY:
            view.add_item(row(button(table, "start", tongue, primary=True)))
        await turn_over(interaction, view)

    async def press_roll(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        deed = self._press(lambda *who: self._roll(*who, drawn=version))
        await deed(interaction, table_id, version)

    async def press_sweep(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        deed = self._press(lambda *who: self.client.tables.sweep(*who, drawn=version))
        await deed(interaction, table_id, version)

    async def choose_computer(
        self, interaction: GuildInteraction, table_id: int, version: int, level: str
    ) -> None:
        await self._press(partial(self._add_computer, level))(interaction, table_id, version)

    async def press_autopilot(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await make_ready(interaction)
        await live_table_of(interaction, table_id)
        await self._turn_autopilot(interaction)

    async def press_standing(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = await table_of(interaction, table_id)
        await tell(interaction, None, view=self._standing(interaction, table))

    async def press_rematch(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await make_ready(interaction)
        await must_be_allowed_here(interaction)
        old = await table_of(interaction, table_id)
        who, once = await person(interaction), key(interaction)
        table = await self.client.tables.rematch(old, who, once)
        if _is_alone(table):
            # Nobody else has to agree, and nothing is at stake.
            table = await self.client.tables.start(table.channel_id, who, f"{once}:start")
        async with showing(interaction):
            await self.client.boards.post(interaction, table)

    # Inside

    async def _post(self, interaction: GuildInteraction, deed: Deed) -> None:
        async with refusing(interaction):
            await self._do_and_post(interaction, deed)

    async def _do_and_post(self, interaction: GuildInteraction, deed: Deed) -> Table:
        channel_id = await make_ready(interaction)
        table = await deed(channel_id, await person(interaction), key(interaction))
        async with showing(interaction):
            await self.client.boards.post(interaction, table)
        return table

    async def _tell_evening(self, interaction: GuildInteraction, table: Table) -> None:
        """To whoever stops after some games at a table: what the evening brought (遊戲結果)."""
        if not table.series_n or table.phase is not Phase.LOBBY:
            return
        async with showing(interaction):
            tongue = reader(interaction).about(table)
            lines = await self.client.faces[table.game.name].farewell(table, tongue)
            if lines:
                await tell(interaction, "\n".join(lines))

    async def _turn_autopilot(self, interaction: GuildInteraction) -> None:
        """Turn it the other way. Said privately: unless it is his turn, the board has nothing to show."""
        channel_id = await make_ready(interaction)
        who = await person(interaction)
        table = await self.client.tables.set_autopilot(channel_id, who, key(interaction))
        sitter = table.sitter(who.user_id)
        is_off = sitter is None or sitter.autopilot is Autopilot.OFF
        async with showing(interaction):
            on = AUTOPILOT_ON.get(table.game.name, "autopilot-on")
            await tell(interaction, reader(interaction)("autopilot-off" if is_off else on))

    def _press(self, deed: Deed) -> Callable[[GuildInteraction, int, int], Awaitable[None]]:
        """The deed as a button does it: only if its table still holds the channel."""

        async def press(interaction: GuildInteraction, table_id: int, version: int) -> None:
            await self._pressed(interaction, table_id, deed)

        return press

    async def _pressed(self, interaction: GuildInteraction, table_id: int, deed: Deed) -> Table:
        channel_id = await make_ready(interaction)
        await live_table_of(interaction, table_id)
        done = await deed(channel_id, await person(interaction), key(interaction))
        async with showing(interaction):
            if interaction.message and interaction.message.flags.ephemeral:
                # Where his cards were shown no picture of them stays.
                await turn_over(interaction, self._standing(interaction, done), attachments=[])
            else:
                await self.client.boards.update(interaction, done)
        return done

    def _standing(self, interaction: GuildInteraction, table: Table) -> ui.LayoutView:
        """What the one who asks has at the table, with the way out or back in. Raises NotSeated."""
        sitter = table.sitter(interaction.user.id)
        if sitter is None or sitter.seat is None:
            raise NotSeated
        tongue = reader(interaction).about(table)
        view = text_view("\n".join(self.client.faces[table.game.name].standing(table, sitter, tongue)))
        if table.is_live and sitter.presence is not Presence.KICKED:
            way = "leave" if sitter.is_here else "back"
            view.add_item(row(button(table, way, tongue, primary=not sitter.is_here)))
        return view

    async def _add_computer(self, level: str, channel_id: int, who: Person, once: str) -> Table:
        table = await self.client.tables.here(channel_id)
        tongue = await self.client.public(table.guild_id)
        taken = {sitter.name for sitter in table.sitters}
        names = (tongue("computer-name", letter=letter) for letter in LETTERS[tongue.locale])
        name = next(name for name in names if name not in taken)
        return await self.client.tables.add_computer(channel_id, who, once, level=level, name=name)

    async def _roll(self, channel_id: int, who: Person, once: str, *, drawn: int | None) -> Table:
        game = (await self.client.tables.here(channel_id)).game
        if game.roll is None:
            raise OtherGame(game.name)
        action = game.roll
        return await self.client.tables.act(channel_id, who, once, action=action, drawn=drawn)


def _is_alone(table: Table) -> bool:
    """One human among computers, every chair taken."""
    return table.is_full and len(table.computers) == len(table.here) - 1


@asynccontextmanager
async def asking_free_entry(interaction: GuildInteraction) -> AsyncIterator[None]:
    """Named prizes at the start: ask the host whether taking part is free, instead of refusing."""
    try:
        yield
    except NeedsFreeEntry:
        assert interaction.channel_id is not None
        await interaction.client.tables.note_host(interaction.channel_id, await person(interaction))
        await ask_free_entry(interaction)


async def ask_free_entry(interaction: GuildInteraction, before: str = "") -> None:
    """Ask privately, after the line `before`; the button keeps the answer."""
    tongue = reader(interaction)
    channel_id = interaction.channel_id
    assert channel_id is not None
    view = text_view(before + tongue("free-entry-question"))
    table = await interaction.client.tables.here(channel_id)
    view.add_item(row(button(table, "free", tongue, primary=True)))
    await tell(interaction, None, view=view)


async def setup(client: Kaiju) -> None:
    await client.add_cog(TableCog(client))
