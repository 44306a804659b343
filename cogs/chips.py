"""`/chips …`: what one has, what came and went, and the allowance of the day. All of it is private."""

from __future__ import annotations

from discord import app_commands, ui
from discord.ext import commands

from bot.bank import Line
from bot.client import Kaiju
from bot.refusals import NoAllowance, NoChips
from bot.words import Tongue, label, reader
from cogs.answers import GuildInteraction, guild_of, refusing, tell, turn_over
from cogs.buttons import PageButton
from cogs.evening_words import signed
from cogs.pages import paged

HISTORY = "history"

REASON_WORDS = {"grant": "chips-reason-grant", "daily": "chips-reason-daily"}
"""Of what no table moved."""


class ChipsCog(commands.Cog):
    group = app_commands.Group(
        name=label("command-chips"), description=label("command-chips-about"), guild_only=True
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton)
        self.client.pages[HISTORY] = self.turn_history

    @group.command(name=label("command-balance"), description=label("command-balance-about"))
    async def balance(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await _must_have_chips(interaction)
            chips = await self.client.bank.balance(guild_of(interaction), interaction.user.id)
            await tell(interaction, reader(interaction)("chips-balance", chips=chips))

    @group.command(name=label("command-daily"), description=label("command-daily-about"))
    async def daily(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await _must_have_chips(interaction)
            if (await self.client.guild_book.of(guild_of(interaction))).allowance == 0:
                raise NoAllowance
            claim = await self.client.bank.daily(guild_of(interaction), interaction.user.id)
            tongue, when = reader(interaction), f"<t:{int(claim.next_at)}:R>"
            if claim.paid:
                text = tongue("chips-daily", amount=claim.paid, chips=claim.balance, when=when)
            else:
                text = tongue("chips-daily-before", chips=claim.balance, when=when)
            await tell(interaction, text)

    @group.command(name=label("command-history"), description=label("command-history-about"))
    async def history(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await tell(interaction, None, view=await self._history(interaction, 1))

    async def turn_history(self, interaction: GuildInteraction, _user_id: int, page: int) -> None:
        await turn_over(interaction, await self._history(interaction, page))

    async def _history(self, interaction: GuildInteraction, number: int) -> ui.LayoutView:
        """Always that of the one who asks: nobody reads the chips of others."""
        await _must_have_chips(interaction)
        tongue, user_id = reader(interaction), interaction.user.id
        page = await self.client.bank.history(guild_of(interaction), user_id, number)
        lines = [tongue("chips-heading"), *(_line(line, tongue) for line in page.lines)]
        return paged(lines, page, HISTORY, user_id, tongue)


async def _must_have_chips(interaction: GuildInteraction) -> None:
    """Raises NoChips where the guild plays for points alone; nobody's wallet is looked into."""
    if await interaction.client.guild_book.hides_stakes(guild_of(interaction)):
        raise NoChips


def _line(line: Line, tongue: Tongue) -> str:
    if line.table_id is None:
        reason = tongue(REASON_WORDS[line.reason])
    else:
        reason = tongue("chips-reason-game", table=line.table_id)
    when, amount = f"<t:{int(line.at)}:d>", signed(line.amount, tongue)
    return tongue("chips-line", when=when, amount=amount, reason=reason, chips=line.balance)


async def setup(client: Kaiju) -> None:
    await client.add_cog(ChipsCog(client))
