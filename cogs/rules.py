"""`/rules`: how a game is played, at this table or at any, and what is done with chips and prizes."""

from __future__ import annotations

from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.bobing import GAME as BOBING
from bot.client import Kaiju
from bot.games import GAMES
from bot.refusals import TableOver
from bot.words import Tongue, label
from cogs.answers import GAME_WORDS, GuildInteraction, reader_at, refusing, tell
from cogs.bobing_face import rules_text
from cogs.buttons import PageButton
from cogs.layout import text_view
from cogs.play_words import play_chips
from cogs.table_options import TEXTS

PLAY = "play"
"""The name of that page among the client's."""


class RulesCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton)
        self.client.presses["rules"] = self.press_rules
        self.client.pages[PLAY] = self.tell_of_chips

    @app_commands.command(name=label("command-rules"), description=label("command-rules-about"))
    @app_commands.rename(game=label("option-game"), text=label("option-text"))
    @app_commands.describe(game=label("option-game-about"), text=label("option-text-about"))
    @app_commands.choices(
        game=[Choice(name=label(GAME_WORDS[name]), value=name) for name in GAMES],
        text=[Choice(name=label(word), value=text) for text, word in TEXTS.items()],
    )
    @app_commands.guild_only()
    async def rules(
        self, interaction: GuildInteraction, game: str | None = None, text: str | None = None
    ) -> None:
        """Without a game those of the table here; a text is one of 博饼."""
        async with refusing(interaction):
            table = await self.client.tables.at(interaction.channel_id or 0)
            is_of_table = table is not None and game in (None, table.game.name)
            tongue = await reader_at(interaction, table if is_of_table else None)
            if text is not None and game in (None, BOBING.name):
                rules = rules_text(text, tongue)
            elif table is not None and game in (None, table.game.name):
                rules = self.client.faces[table.game.name].rules(table.options, tongue)
            else:
                rules = self.client.faces[game or BOBING.name].rules(None, tongue)
            await tell(interaction, None, view=_view(rules, tongue))

    async def press_rules(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = await self.client.tables.find(table_id)
        if table is None:
            raise TableOver
        face, tongue = self.client.faces[table.game.name], await reader_at(interaction, table)
        await tell(interaction, None, view=_view(face.rules(table.options, tongue), tongue))

    async def tell_of_chips(self, interaction: GuildInteraction, _subject: int, _page: int) -> None:
        """The rules stay where they are."""
        await tell(interaction, play_chips(await reader_at(interaction, None)))


def _view(rules: str, tongue: Tongue) -> ui.LayoutView:
    view = text_view(rules)
    view.add_item(ui.ActionRow(PageButton(PLAY, 0, 1, label=tongue("button-play-chips"))))
    return view


async def setup(client: Kaiju) -> None:
    await client.add_cog(RulesCog(client))
