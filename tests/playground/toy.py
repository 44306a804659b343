"""A small bot that does what ours does with Discord: a board with buttons, a clock, private answers."""

import asyncio
import re
from datetime import timedelta
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands


def build() -> commands.Bot:
    return ToyBot()


class ToyBot(commands.Bot):
    """One board: `throws` counts what was thrown, by whom is in `lines`."""

    def __init__(self, *, heart: bool = True) -> None:
        super().__init__(command_prefix=(), intents=discord.Intents(guilds=True))
        self.heart = heart
        self.throws = 0
        self.lines: list[str] = []
        self.board: discord.PartialMessage | None = None
        self.closed_properly = False
        self.editing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        commands_: tuple[app_commands.Command[Any, ..., Any], ...] = (roll, where, later, crash, pick)
        for command in commands_:
            self.tree.add_command(command)
        await self.tree.sync()
        if self.heart:
            self.beat()

    def beat(self) -> None:
        """As the real bot's heartbeat: a timer that is always due within five seconds."""
        self.heartbeat = asyncio.get_running_loop().call_later(3, self.beat)

    async def close(self) -> None:
        self.closed_properly = True
        await super().close()

    def throw(self, name: str) -> None:
        self.throws += 1
        self.lines = [*self.lines, f"{name}#{self.throws}"][-4:]

    def view(self, names: tuple[str, ...] = ("throw", "hand", "word", "slow")) -> ui.LayoutView:
        until = discord.utils.format_dt(discord.utils.utcnow() + timedelta(seconds=45), "R")
        view = ui.LayoutView(timeout=None)
        view.add_item(
            ui.Container(
                ui.TextDisplay(f"throws {self.throws}: {' '.join(self.lines)} until {until}"),
                ui.ActionRow(*(Press(name, self.throws) for name in names)),
            )
        )
        return view

    async def show(self) -> None:
        assert self.board is not None
        await self.board.edit(view=self.view())


def bot_of(interaction: discord.Interaction) -> ToyBot:
    assert isinstance(interaction.client, ToyBot)
    return interaction.client


class Press(ui.DynamicItem[ui.Button[Any]], template=r"toy:(?P<name>[a-z]+):(?P<version>\d+)"):
    def __init__(self, name: str, version: int) -> None:
        super().__init__(ui.Button(label=name, custom_id=f"toy:{name}:{version}"))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["name"], int(match["version"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        bot = bot_of(interaction)
        if self.name == "hand":
            await interaction.response.send_message(
                f"hand of {interaction.user.display_name}", ephemeral=True
            )
        elif self.name == "word":
            await interaction.response.send_modal(Word())
        else:
            if self.name == "slow":
                await asyncio.get_running_loop().run_in_executor(None, __import__("time").sleep, 0.5)
            bot.throw(interaction.user.display_name)
            await interaction.response.edit_message(view=bot.view())


class Word(ui.Modal, title="word"):
    said: ui.TextInput[Any] = ui.TextInput(label="word", custom_id="said")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"word {self.said.value}", ephemeral=True)


@app_commands.command(description="A new board 掷骰")
async def roll(interaction: discord.Interaction) -> None:
    bot = bot_of(interaction)
    bot.throw(interaction.user.display_name)
    await interaction.response.send_message(view=bot.view())
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    bot.board = interaction.channel.get_partial_message(message.id)


@app_commands.command(description="What the interaction says")
async def where(interaction: discord.Interaction) -> None:
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    await interaction.response.send_message(
        f"locale {interaction.locale.value} guild {interaction.guild_locale} age {age:.1f}", ephemeral=True
    )


@app_commands.command(description="Throw by itself, after so many tenths of a second")
async def later(interaction: discord.Interaction, tenths: int) -> None:
    bot = bot_of(interaction)
    loop = asyncio.get_running_loop()

    def due() -> None:
        bot.throw("clock")
        bot.editing = loop.create_task(bot.show())

    loop.call_later(tenths / 10, due)
    await interaction.response.send_message("later", ephemeral=True)


@app_commands.command(description="A bug")
async def crash(interaction: discord.Interaction) -> None:
    raise RuntimeError("a bug of the toy")


@app_commands.command(description="Suggestions")
async def pick(interaction: discord.Interaction, what: str) -> None:
    await interaction.response.send_message(what, ephemeral=True)


@pick.autocomplete("what")
async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{typed} for {interaction.user.name}", value=typed)]
