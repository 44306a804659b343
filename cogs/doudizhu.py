"""鬥地主: `/bid`, `/play`, `/pass`, `/hand`, `/hint`, and the same by buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.client import Kaiju
from bot.doudizhu import GAME
from bot.hands import Hands
from bot.looks import STILL
from bot.refusals import (
    AgainstTheRules,
    NothingHere,
    NotRunning,
    NotSeated,
    OtherGame,
    Refusal,
    StaleButton,
    TableOver,
    WaitYourTurn,
)
from bot.table import Phase, Table
from bot.words import label, reader
from cogs.answers import (
    GuildInteraction,
    key,
    make_ready,
    person,
    refusal_text,
    refusing,
    showing,
    tell,
    turn_over,
)
from cogs.doudizhu_face import DoudizhuFace
from cogs.doudizhu_hand import NOTHING, Chosen, Shown, read_play, show_hand, show_no_hand, suggestions
from cogs.evening_words import evening_lines
from cogs.finding import table_of
from games import doudizhu
from games.core import IllegalAction
from games.doudizhu.patterns import Type
from games.doudizhu.reading import pick
from games.doudizhu.values import Action, Bid, Pass, Play


class DoudizhuCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client
        self.hands = Hands(self._redraw)
        self._hinted: dict[tuple[int, int], tuple[int, int]] = {}
        """Table and user → the turn in which `/hint` was used last, and how often."""

    async def cog_load(self) -> None:
        self.client.faces[GAME.name] = DoudizhuFace(self.client.painter, self.client.standings)
        self.client.tables.watchers.append(self._follow)
        self.client.look_watchers.append(self._look_anew)
        self.client.presses.update(
            {"hand": self.press_hand, "pass": self.press_pass, "totals": self.press_totals}
        )
        self.client.choices.update(
            bid=self.choose_bid,
            pattern=self.choose_pattern,
            plays=self.choose_page,
            pick=self.choose_play,
            play=self.choose_to_play,
            hint=self.choose_hint,
            hand_pass=self.choose_pass,
            fresh=self.choose_fresh,
            quit=self.choose_quit,
        )

    async def cog_unload(self) -> None:
        await self.hands.close()

    # Commands

    @app_commands.command(name=label("command-bid"), description=label("command-bid-about"))
    @app_commands.rename(points=label("option-points"))
    @app_commands.describe(points=label("option-points-about"))
    @app_commands.guild_only()
    async def bid(self, interaction: GuildInteraction, points: Range[int, 0, 3]) -> None:
        await self._post(interaction, lambda table: Bid(points))

    @app_commands.command(name=label("command-play"), description=label("command-play-about"))
    @app_commands.rename(cards=label("option-cards"))
    @app_commands.describe(cards=label("option-cards-about"))
    @app_commands.guild_only()
    async def play(self, interaction: GuildInteraction, cards: Range[str, 1, 100]) -> None:
        await self._post(interaction, lambda table: read_from(table, interaction.user.id, cards))

    @play.autocomplete("cards")
    async def plays(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        """Only to the owner of the hand, as all that is suggested."""
        table = await self.client.tables.at(interaction.channel_id or 0)
        sitter = table.sitter(interaction.user.id) if table else None
        if table is None or table.game is not GAME or table.state is None:
            return []
        if sitter is None or sitter.seat is None or not sitter.is_here:
            return []
        view = doudizhu.view(table.state, sitter.seat)
        return [
            Choice(name=name, value=value) for name, value in suggestions(view, typed, reader(interaction))
        ]

    @app_commands.command(name=label("command-pass"), description=label("command-pass-about"))
    @app_commands.guild_only()
    async def pass_(self, interaction: GuildInteraction) -> None:
        await self._post(interaction, lambda table: Pass())

    @app_commands.command(name=label("command-hand"), description=label("command-hand-about"))
    @app_commands.guild_only()
    async def hand(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._open(interaction, self._playing(await self._here(interaction)), NOTHING)

    @app_commands.command(name=label("command-hint"), description=label("command-hint-about"))
    @app_commands.guild_only()
    async def hint(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            table = self._playing(await self._here(interaction))
            place = (table.id, interaction.user.id)
            turn, times = self._hinted.get(place, (-1, 0))
            times = times + 1 if turn == table.turn_version else 0
            self._hinted[place] = (table.turn_version, times)
            await self._open(interaction, table, Chosen(hint=times))

    # Buttons of the board

    async def press_hand(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._open(interaction, self._playing(await table_of(interaction, table_id)), NOTHING)

    async def press_pass(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = await self._act(interaction, table_id, version, lambda table: Pass())
        async with showing(interaction):
            await self.client.boards.update(interaction, table)

    async def press_totals(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = await table_of(interaction, table_id)
        evening = await self.client.standings.evening(table)
        await tell(interaction, "\n".join(evening_lines(evening, reader(interaction).about(table))))

    # Choices; all but bids are made on the hand

    async def choose_bid(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        """On the board or on the hand."""
        if _is_private(interaction):
            await self._do(interaction, table_id, version, lambda table: Bid(int(value)))
            return
        table = await self._act(interaction, table_id, version, lambda table: Bid(int(value)))
        async with showing(interaction):
            await self.client.boards.update(interaction, table)

    async def choose_pattern(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._turn_to(interaction, table_id, version, Chosen(pattern=Type(value)))

    async def choose_page(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        kind, _, page = value.rpartition(".")
        await self._turn_to(interaction, table_id, version, Chosen(pattern=Type(kind), page=int(page)))

    async def choose_play(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._turn_to(interaction, table_id, version, Chosen(play=read_play(value)))

    async def choose_hint(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._turn_to(interaction, table_id, version, Chosen(hint=int(value)))

    async def choose_fresh(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._turn_over(interaction, await table_of(interaction, table_id))

    async def choose_quit(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        """Leaving may cost the hand, so it is asked about first."""
        table = await table_of(interaction, table_id)
        await self._turn_over(interaction, table, Chosen(leaving=True))

    async def choose_to_play(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        user_id = interaction.user.id
        await self._do(interaction, table_id, version, lambda table: read_from(table, user_id, value))

    async def choose_pass(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._do(interaction, table_id, version, lambda table: Pass())

    # Inside

    async def _here(self, interaction: GuildInteraction) -> Table:
        return await self.client.tables.here(interaction.channel_id or 0)

    def _playing(self, table: Table) -> Table:
        """Raises OtherGame and NotRunning."""
        if table.game is not GAME:
            raise OtherGame(table.game.name)
        if table.phase is Phase.LOBBY:
            raise NotRunning
        return table

    async def _post(self, interaction: GuildInteraction, make: Callable[[Table], Action]) -> None:
        """A command that acts: its answer is the board."""
        async with refusing(interaction):
            channel_id, who = await make_ready(interaction), await person(interaction)
            done = await self.client.tables.choose(
                channel_id, who, key(interaction), make=lambda table: make(self._playing(table))
            )
            async with showing(interaction):
                await self.client.boards.post(interaction, done)

    async def _act(
        self,
        interaction: GuildInteraction,
        table_id: int,
        version: int,
        make: Callable[[Table], Action],
    ) -> Table:
        """A button that acts, drawn for `version`. Raises TableOver and StaleButton before it asks `make`."""

        def choose(table: Table) -> Action:
            if table.id != table_id:
                raise TableOver
            if version < table.turn_version:
                raise StaleButton
            return make(table)

        channel_id, who = await make_ready(interaction), await person(interaction)
        try:
            return await self.client.tables.choose(
                channel_id, who, key(interaction), make=choose, drawn=version
            )
        except NothingHere:
            raise TableOver from None

    async def _do(
        self,
        interaction: GuildInteraction,
        table_id: int,
        version: int,
        make: Callable[[Table], Action],
    ) -> None:
        """Act from the hand, which then shows what is left of it, or why nothing was done."""
        self.hands.drop(table_id, interaction.user.id)
        tongue = reader(interaction)
        try:
            table = await self._act(interaction, table_id, version, make)
        except StaleButton:
            await self._turn_over(
                interaction, await table_of(interaction, table_id), note=tongue("hand-stale")
            )
        except Refusal as no:
            table = await table_of(interaction, table_id)
            await self._turn_over(interaction, table, note=refusal_text(no, tongue))
        else:
            async with showing(interaction):
                await self._turn_over(interaction, table)

    async def _turn_to(
        self, interaction: GuildInteraction, table_id: int, version: int, chosen: Chosen
    ) -> None:
        """Show the hand as far as something is chosen on it; a hand of an earlier turn is only renewed."""
        table = await table_of(interaction, table_id)
        if version < table.turn_version:
            await self._turn_over(interaction, table, note=reader(interaction)("hand-stale"))
        else:
            await self._turn_over(interaction, table, chosen)

    async def _show(
        self, table: Table, interaction: discord.Interaction[Any], chosen: Chosen = NOTHING, note: str = ""
    ) -> Shown:
        """Raises NotSeated."""
        tongue, user_id = reader(interaction).about(table), interaction.user.id
        # Whoever has just left is answered himself: what is edited beside that must not come after it.
        sitter = table.sitter(user_id)
        look = await self.client.look_for(interaction) if sitter and sitter.is_here else STILL
        return await show_hand(
            self.client.painter, table, user_id, tongue, chosen=chosen, note=note, look=look
        )

    async def _show_in_place(
        self, table: Table, interaction: discord.Interaction[Any], chosen: Chosen = NOTHING, note: str = ""
    ) -> Shown:
        """A hand where one was before; buttons that no press can serve any more must not stay there."""
        try:
            return await self._show(table, interaction, chosen, note)
        except NotSeated:
            return show_no_hand(table, interaction.user.id, reader(interaction), note)

    async def _open(self, interaction: GuildInteraction, table: Table, chosen: Chosen) -> None:
        """Send the hand anew, to nobody but its owner."""
        shown = await self._show(table, interaction, chosen)
        await tell(interaction, None, **shown.new())
        # Of a press that had to be deferred, the original answer would be the board.
        if interaction.response.type is not discord.InteractionResponseType.deferred_message_update:
            self.hands.keep(table, interaction.user.id, interaction)

    async def _turn_over(
        self, interaction: GuildInteraction, table: Table, chosen: Chosen = NOTHING, note: str = ""
    ) -> None:
        shown = await self._show_in_place(table, interaction, chosen, note)
        await turn_over(interaction, **shown.edit())
        self.hands.keep(table, interaction.user.id, interaction)

    def _follow(self, table: Table) -> None:
        if table.game is GAME:
            self.hands.follow(table)
            if not table.is_live:
                self._hinted = {at: times for at, times in self._hinted.items() if at[0] != table.id}

    async def _look_anew(self, guild_id: int, user_id: int | None) -> None:
        """Hands that are still shown get or lose their pictures at once."""
        for table_id, holder in self.hands.of(guild_id, user_id):
            table = await self.client.tables.find(table_id)
            if table is not None:
                self.hands.renew(table, holder)

    async def _redraw(
        self, table: Table, user_id: int, interaction: discord.Interaction[Any]
    ) -> dict[str, Any]:
        return (await self._show_in_place(table, interaction)).edit()


def read_from(table: Table, user_id: int, text: str) -> Play:
    """The cards of a player's hand that a text names. Raises NotSeated, WaitYourTurn and AgainstTheRules."""
    sitter, turn = table.sitter(user_id), table.to_act
    if sitter is None or sitter.seat is None or not sitter.is_here:
        raise NotSeated
    if turn is not None and turn.user_id != user_id:
        raise WaitYourTurn(turn.name)
    hand = doudizhu.view(table.state, sitter.seat).hand
    assert hand is not None
    try:
        return Play(pick(text, hand))
    except IllegalAction as no:
        raise AgainstTheRules(GAME.name, no) from no


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


async def setup(client: Kaiju) -> None:
    await client.add_cog(DoudizhuCog(client))
