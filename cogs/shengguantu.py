"""陞官圖: `/donate-office`, `/career`, `/office`, `/odds`, `/chart`, and the buttons of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.boards import Drawn
from bot.client import Kaiju
from bot.hearing import is_first
from bot.moves import Person
from bot.names import inert
from bot.refusals import AgainstTheRules, NobodySuch, NoSuchSquare, NotRunning, NotSeated, OtherGame
from bot.shengguantu import GAME
from bot.table import Phase, Sitter, Table
from bot.words import Tongue, label, reader
from cogs.answers import (
    GuildInteraction,
    key,
    make_ready,
    person,
    reader_at,
    refusing,
    showing,
    tell,
    turn_over,
)
from cogs.buttons import choice, row, select
from cogs.evening_words import signed
from cogs.finding import live_table_of, table_of
from cogs.layout import picture, picture_file, text_view
from cogs.shengguantu_face import ShengguantuFace, chart_lines, office_text, sheet_alt
from cogs.shengguantu_look import career_lines, matching_squares, square_lines
from cogs.shengguantu_pictures import career_of, landings, sheet_of
from cogs.shengguantu_words import ENDING_WORDS, board_of, name_text, rank_text, square_text
from games import shengguantu
from games.core import Seat
from games.shengguantu.events import Paid, Why
from games.shengguantu.odds import Odds, estimate
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.values import (
    Accept,
    Action,
    Decline,
    Donate,
    ForSale,
    RedeemPenalty,
    Refuse,
    SitExams,
)

ODDS_SECONDS = 0.7
"""Of play in the process that thinks."""

NEAR, WHOLE = "near", "whole"


class ShengguantuCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.faces[GAME.name] = ShengguantuFace(self.client.painter)
        actions: dict[str, Action] = {
            "accept": Accept(),
            "refuse": Refuse(),
            "redeem": RedeemPenalty(),
            "decline": Decline(),
            "sit": SitExams(),
        }
        for verb, action in actions.items():
            self.client.presses[verb] = partial(self.press_action, action)
        self.client.presses.update(
            donate=self.press_donate, wait=self.press_wait, chart=self.press_chart, career=self.press_career
        )
        self.client.choices.update(buy=self.choose_office, part=self.choose_part)

    # Buying an office

    @app_commands.command(
        name=label("command-donate-office"), description=label("command-donate-office-about")
    )
    @app_commands.rename(office=label("option-office"))
    @app_commands.describe(office=label("option-office-about"))
    @app_commands.guild_only()
    async def donate(self, interaction: GuildInteraction, office: str) -> None:
        async with refusing(interaction):
            channel_id, who = await make_ready(interaction), await person(interaction)

            def make(table: Table) -> Action:
                self._must_be_able_to_buy(self._playing(table), who)
                return Donate(_office(office))

            done = await self.client.tables.choose(channel_id, who, key(interaction), make=make)
            async with showing(interaction):
                await self.client.boards.post(interaction, done)

    @donate.autocomplete("office")
    async def offices(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        """What he may buy now, and nothing else."""
        table = await self.client.tables.at(interaction.channel_id or 0)
        if table is None or table.game is not GAME or table.state is None:
            return []
        tongue = reader(interaction).about(table)
        named = {one.office: _offer_text(one, tongue) for one in _for_sale(table, interaction.user.id)}
        return [
            Choice(name=name[:100], value=office)
            for office, name in named.items()
            if typed.strip().casefold() in name.casefold()
        ]

    async def press_donate(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """A private list of what may be bought; only the one on turn has one."""
        table = await table_of(interaction, table_id)
        self._must_be_able_to_buy(self._playing(table), await person(interaction))
        if table.is_paced:
            # He could not read the list before the bot throws for him.
            channel_id, once = await make_ready(interaction), f"{key(interaction)}:wait"
            table = await self.client.tables.ask_to_wait(channel_id, await person(interaction), once)
            self._must_be_able_to_buy(self._playing(table), await person(interaction))
        tongue = reader(interaction).about(table)
        options = [
            discord.SelectOption(label=_offer_text(one, tongue)[:100], value=one.office)
            for one in _for_sale(table, interaction.user.id)
        ]
        view = text_view(tongue("donate-title"))
        view.add_item(select(table, "buy", tongue("donate-pick"), options))
        await tell(interaction, None, view=view)

    async def choose_office(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        table = await self._act(interaction, table_id, version, Donate(value))
        tongue = reader(interaction).about(table)
        async with showing(interaction):
            price = await self._paid(table, _seated(table, interaction.user.id).seat)
            told = tongue("donate-done", to=square_text(value, tongue), chips=price)
            await turn_over(interaction, text_view(told))

    async def _paid(self, table: Table, seat: Seat | None) -> int:
        """What a seat paid for the office that it bought last, now or when the same press came first."""
        whole = await self.client.tables.whole(table.id)
        assert whole is not None
        events = [event for event_row in whole.events for event in GAME.read_events(event_row.events)]
        bought = [e for e in events if isinstance(e, Paid) and e.why is Why.PURCHASE and e.payer == seat]
        return bought[-1].chips

    def _must_be_able_to_buy(self, table: Table, who: Person) -> None:
        """Raises NotSeated, and AgainstTheRules with the reason why nothing may be bought at all."""
        sitter = _seated(table, who.user_id)
        why = shengguantu.why_not(table.state, sitter.seat or 0)
        if why is not None:
            raise AgainstTheRules(GAME.name, CannotBuy("", why))

    # A turn

    async def press_action(
        self, action: Action, interaction: GuildInteraction, table_id: int, version: int
    ) -> None:
        table = await self._act(interaction, table_id, version, action)
        async with showing(interaction):
            await self.client.boards.update(interaction, table)

    async def press_wait(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        channel_id = await make_ready(interaction)
        await live_table_of(interaction, table_id)
        table = await self.client.tables.ask_to_wait(channel_id, await person(interaction), key(interaction))
        has_retired = table.state.careers[_seated(table, interaction.user.id).seat or 0].ending is not None
        async with showing(interaction):
            await tell(interaction, reader(interaction)("odds-over" if has_retired else "donate-waiting"))

    async def _act(self, interaction: GuildInteraction, table_id: int, version: int, action: Action) -> Table:
        channel_id = await make_ready(interaction)
        await live_table_of(interaction, table_id)
        who = await person(interaction)
        return await self.client.tables.act(channel_id, who, key(interaction), action=action, drawn=version)

    # To look at

    @app_commands.command(name=label("command-chart"), description=label("command-chart-about"))
    @app_commands.guild_only()
    async def chart(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            table = await self._here(interaction)
            await self._show_chart(interaction, table, WHOLE, is_new=True)

    async def press_chart(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._show_chart(interaction, await table_of(interaction, table_id), WHOLE, is_new=True)

    async def choose_part(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._show_chart(interaction, await table_of(interaction, table_id), value, is_new=False)

    async def _show_chart(
        self, interaction: GuildInteraction, table: Table, part: str, *, is_new: bool
    ) -> None:
        tongue, sitter = reader(interaction).about(table), table.sitter(interaction.user.id)
        seat = sitter.seat if sitter and table.state is not None else None
        view, file = ui.LayoutView(timeout=None), None
        if (await self.client.look_for(interaction)).has_pictures:
            near = seat if part == NEAR else None
            png = await self.client.painter.sheet(sheet_of(table, tongue, near=near))
            file = picture_file(png, "chart.png", sheet_alt(table, tongue))
            view.add_item(picture(file))
            if seat is not None:
                other, word = (WHOLE, "button-chart-whole") if part == NEAR else (NEAR, "button-chart-near")
                view.add_item(row(choice(table, "part", other, tongue(word))))
        else:
            view.add_item(ui.TextDisplay("\n".join(chart_lines(table, tongue))))
        if is_new:
            await tell(interaction, None, **Drawn(view, file).new())
        else:
            await turn_over(interaction, **Drawn(view, file).edit())

    @app_commands.command(name=label("command-career"), description=label("command-career-about"))
    @app_commands.rename(member=label("option-member"))
    @app_commands.describe(member=label("option-member-about"))
    @app_commands.guild_only()
    async def career(self, interaction: GuildInteraction, member: discord.User | None = None) -> None:
        async with refusing(interaction):
            table = self._begun(await self._here(interaction))
            of_whom = member or interaction.user
            sitter = table.sitter(of_whom.id)
            if member is not None and (sitter is None or sitter.seat is None):
                raise NobodySuch(member.display_name)
            await self._show_career(interaction, table, of_whom.id)

    async def press_career(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = self._begun(await table_of(interaction, table_id))
        await self._show_career(interaction, table, interaction.user.id)

    async def _show_career(self, interaction: GuildInteraction, table: Table, user_id: int) -> None:
        tongue, sitter = reader(interaction).about(table), _seated(table, user_id)
        seat = sitter.seat or 0
        whole = await self.client.tables.whole(table.id)
        assert whole is not None
        events = [event for event_row in whole.events for event in GAME.read_events(event_row.events)]
        trodden = landings(events, seat, tongue)
        now = office_text(shengguantu.view(table.state, None), seat, tongue)
        view = ui.LayoutView(timeout=None)
        if not trodden:
            view.add_item(ui.TextDisplay(tongue("career-empty")))
            await tell(interaction, None, view=view)
            return
        file = None
        if (await self.client.look_for(interaction)).has_pictures:
            png = await self.client.painter.career(career_of(table, seat, trodden, tongue))
            alt = tongue("career-alt", name=inert(sitter.name), count=len(trodden), office=now)
            file = picture_file(png, "career.png", alt)
            view.add_item(picture(file))
        lines = career_lines(inert(sitter.name), trodden, now, tongue)
        view.add_item(ui.TextDisplay("\n".join(lines)))
        await tell(interaction, None, **Drawn(view, file).new())

    @app_commands.command(name=label("command-office"), description=label("command-office-about"))
    @app_commands.rename(name=label("option-name"))
    @app_commands.describe(name=label("option-name-about"))
    @app_commands.guild_only()
    async def office(self, interaction: GuildInteraction, name: str) -> None:
        async with refusing(interaction):
            table = await self.client.tables.at(interaction.channel_id or 0)
            here = table if table is not None and table.game is GAME and table.state is not None else None
            tongue = await reader_at(interaction, here)
            found = matching_squares(name, tongue)
            if not found:
                raise NoSuchSquare(name)
            await tell(interaction, "\n".join(square_lines(found[0], here, tongue)))

    @office.autocomplete("name")
    async def squares(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        tongue = reader(interaction)
        return [
            Choice(name=square_text(square.id, tongue)[:100], value=square.id)
            for square in matching_squares(typed, tongue)[:25]
        ]

    @app_commands.command(name=label("command-odds"), description=label("command-odds-about"))
    @app_commands.guild_only()
    async def odds(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            table = self._begun(await self._here(interaction))
            tongue = reader(interaction).about(table)
            sitter = _seated(table, interaction.user.id)
            seat = sitter.seat or 0
            if table.state.careers[seat].ending is not None or table.phase is Phase.OVER:
                await tell(interaction, tongue("odds-over"))
                return
            if await is_first(interaction):
                await interaction.response.defer(ephemeral=True, thinking=True)
            found: Odds = await self.client.thinker.think(
                estimate, (table.state, seat), ODDS_SECONDS, f"{table.id}:{table.version}"
            )
            await tell(interaction, "\n".join(odds_lines(inert(sitter.name), found, tongue)))

    # Inside

    async def _here(self, interaction: GuildInteraction) -> Table:
        """The table of the channel, the one that was played last if none is live."""
        channel_id = interaction.channel_id or 0
        table = await self.client.tables.at(channel_id)
        if table is None:
            whole = await self.client.tables.latest(channel_id)
            table = await self.client.tables.find(whole.table.id)
            assert table is not None
        if table.game is not GAME:
            raise OtherGame(table.game.name)
        return table

    def _begun(self, table: Table) -> Table:
        if table.state is None:
            raise NotRunning
        return table

    def _playing(self, table: Table) -> Table:
        """Raises OtherGame and NotRunning."""
        if table.game is not GAME:
            raise OtherGame(table.game.name)
        if table.phase is not Phase.RUNNING:
            raise NotRunning
        return table


def odds_lines(name: str, found: Odds, tongue: Tongue) -> list[str]:
    """Endings in whole percents; those that round to none are left out."""
    endings = tongue("list-comma").join(
        tongue("odds-ending", ending=tongue(ENDING_WORDS[ending]), percent=percent)
        for ending, count in found.endings
        if (percent := round(100 * count / found.samples))
    )
    lines = [tongue("odds-heading", name=name, samples=found.samples), endings]
    if found.rank is not None:
        lines.append(tongue("odds-rank", rank=rank_text(round(found.rank), tongue)))
    return [*lines, tongue("odds-chips", chips=signed(round(found.chips), tongue))]


def _seated(table: Table, user_id: int) -> Sitter:
    sitter = table.sitter(user_id)
    if sitter is None or sitter.seat is None:
        raise NotSeated
    return sitter


def _for_sale(table: Table, user_id: int) -> tuple[ForSale, ...]:
    sitter = table.sitter(user_id)
    if sitter is None or sitter.seat is None or not sitter.is_here or table.phase is not Phase.RUNNING:
        return ()
    return by_rank(shengguantu.for_sale(table.state, sitter.seat))


def by_rank(offers: Iterable[ForSale]) -> tuple[ForSale, ...]:
    """The highest last, as a buyer reads them: by price alone a 從四品 stands before a 正五品."""
    return tuple(sorted(offers, key=lambda one: (board_of().squares[one.office].level or 0, one.chips)))


def _offer_text(one: ForSale, tongue: Tongue) -> str:
    rank = rank_text(board_of().squares[one.office].level, tongue)
    return tongue("donate-choice", office=name_text(one.office, tongue), rank=rank, chips=one.chips)


def _office(text: str) -> str:
    """The id that was picked, or that of an office for sale whose name was typed out."""
    typed = text.strip()
    for square in board_of().for_sale:
        names = square.names
        if typed.casefold() in (names.traditional, names.simplified, names.english.casefold()):
            return square.id
    return typed


async def setup(client: Kaiju) -> None:
    await client.add_cog(ShengguantuCog(client))
