"""`/event …`: a 博饼 evening of many tables, from the announcement to the list of winners."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot import gathering as gatherings
from bot.bobing import GAME, BobingOptions, read_prizes
from bot.client import Kaiju
from bot.clock import now
from bot.engines import Prize, has_names
from bot.gathering import Gathering, Phase, Places
from bot.hall import NEEDED
from bot.handover import Of
from bot.hearing import is_first
from bot.refusals import (
    CannotSpeak,
    DraftGone,
    EventNeedsChannel,
    EventOver,
    EventStarted,
    FormTooLate,
    NoEvent,
    NotAllowed,
    TooFew,
)
from bot.times import read_time, suggested_times
from bot.words import Tongue, label, reader
from cogs.answers import (
    GuildInteraction,
    answering,
    guild_of,
    key,
    make_ready,
    missing_permissions,
    person,
    refusing,
    showing,
    tell,
    turn_over,
)
from cogs.bobing_face import stock_lines
from cogs.event_face import EventButton, event_button, show_gathering
from cogs.handover import export, show_list, show_mine
from cogs.layout import text_view
from cogs.opening import must_be_allowed_here, usual_here
from cogs.prize_form import PrizeForm, sent
from cogs.table_options import said, with_table_options

TITLE_LIMIT = 60

SURELY_SECONDS = 10 * 60.0
"""A start that is nearer than this is what was announced."""

DRAFTS = 100
"""Prize lists that were refused, or wait until somebody has said that taking part is free."""

EDITOR = "kaiju:event-prizes:"
"""Custom ids of the editor begin so; the gathering's id follows, and which of its two lists."""

EACH, OF_FINAL = "each", "final"

OF_GUILD = ("text", "scaled", "turn_limit")
"""Options of `/event create` for which what the guild chose holds where the organiser says nothing."""


class EventCog(commands.Cog):
    group = app_commands.Group(
        name=label("command-event"),
        description=label("command-event-about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_events=True),
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client
        self._drafts: OrderedDict[tuple[int, str], str] = OrderedDict()

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(EventButton)
        self.client.draw_gathering = self.draw
        self.client.event_presses.update(
            sign_up=self.press_sign_up,
            withdraw=self.press_withdraw,
            prizes=self.press_prizes,
            final_prizes=self.press_final_prizes,
            free=self.press_free,
            free_final=self.press_free_final,
            start=self.press_start,
            start_now=self.press_start_now,
            late=self.press_late,
            export=self.press_export,
            hand_over=self.press_hand_over,
            mine=self.press_mine,
        )

    async def draw(self, gathering: Gathering) -> ui.LayoutView:
        tables = await self.client.gatherings.tables_of(gathering)
        tongue = await self.client.public(gathering.guild_id)
        return show_gathering(gathering, tables, tongue, self.client.gatherings.troubled.get(gathering.id))

    # Commands

    @group.command(name=label("command-event-create"), description=label("command-event-create-about"))
    @app_commands.rename(
        title=label("option-title"),
        when=label("option-when"),
        seats=label("option-seats"),
        final=label("option-final"),
        places=label("option-places"),
        turn_limit=label("option-turn-limit"),
    )
    @app_commands.describe(
        title=label("option-title-about"),
        when=label("option-when-about"),
        seats=label("option-seats-about"),
        final=label("option-final-about"),
        places=label("option-places-about"),
        turn_limit=label("option-event-turn-limit-about"),
    )
    @app_commands.choices(
        places=[
            Choice(name=label("choice-thread"), value="thread"),
            Choice(name=label("choice-channel"), value="channel"),
        ],
    )
    @with_table_options("text", "scaled")
    async def create(
        self,
        interaction: GuildInteraction,
        title: Range[str, 1, TITLE_LIMIT],
        when: Range[str, 1, 40],
        seats: Range[int, 6, 10] = 10,
        final: bool = True,
        places: str = "thread",
        turn_limit: Range[int, 15, 300] | None = None,
        **given: Any,
    ) -> None:
        async with refusing(interaction):
            may_organise(interaction)
            await must_be_allowed_here(interaction)
            kind: Places = "channel" if places == "channel" else "thread"
            channel_id = await must_have_rooms(interaction, kind)
            zone = (await self.client.guild_book.of(guild_of(interaction))).timezone
            usual = {
                name: value
                for name, value in (await usual_here(interaction, GAME)).items()
                if name in OF_GUILD
            }
            told = said({"chairs": seats, "turn_limit": turn_limit, **given})
            planned = gatherings.open_gathering(
                guild_of(interaction),
                channel_id,
                key(interaction),
                await person(interaction),
                title=" ".join(title.split()),
                starts_at=read_time(when, zone, now()),
                places=kind,
                options=BobingOptions.model_validate(usual | told),
                with_final=final,
                now=now(),
            )
            made = await self.client.gatherings.create(planned)
            async with showing(interaction):
                await self.client.notices.post(interaction, made)
                await tell(interaction, reader(interaction)("event-created-zone", zone=zone))

    @create.autocomplete("when")
    async def times(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return await self._times(interaction, typed)

    async def _times(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        """Each with the day and the zone that it will be taken for."""
        zone = (await self.client.guild_book.of(guild_of(interaction))).timezone
        found = suggested_times(typed, zone, now())
        return [Choice(name=f"{said} ({zone})", value=said) for said, _ in found][:25]

    @group.command(name=label("command-event-status"), description=label("command-event-status-about"))
    async def status(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            found = await self._here(interaction)
            async with showing(interaction):
                await self.client.notices.post(interaction, found)

    @group.command(name=label("command-event-prizes"), description=label("command-event-prizes-about"))
    @app_commands.rename(which=label("option-which"))
    @app_commands.describe(which=label("option-which-about"))
    @app_commands.choices(
        which=[
            Choice(name=label("choice-each-table"), value=EACH),
            Choice(name=label("choice-final"), value=OF_FINAL),
        ]
    )
    async def prizes(self, interaction: GuildInteraction, which: str = EACH) -> None:
        async with refusing(interaction):
            await self._open_editor(interaction, await self._here(interaction), which)

    @group.command(name=label("command-event-start"), description=label("command-event-start-about"))
    async def start(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._start(interaction, (await self._here(interaction)).id)

    @group.command(name=label("command-event-time"), description=label("command-event-time-about"))
    @app_commands.rename(when=label("option-when"))
    @app_commands.describe(when=label("option-when-about"))
    async def time(self, interaction: GuildInteraction, when: Range[str, 1, 40]) -> None:
        async with refusing(interaction):
            may_organise(interaction)
            zone = (await self.client.guild_book.of(guild_of(interaction))).timezone
            starts_at, found = read_time(when, zone, now()), await self._here(interaction)
            who, once = await person(interaction), key(interaction)
            moved = await self.client.gatherings.move(found.id, who, once, starts_at)
            async with showing(interaction):
                await self.client.notices.post(interaction, moved)

    @time.autocomplete("when")
    async def other_times(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return await self._times(interaction, typed)

    @group.command(name=label("command-event-late"), description=label("command-event-late-about"))
    async def late(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._open_late(interaction, (await self._here(interaction)).id)

    @group.command(name=label("command-event-cancel"), description=label("command-event-cancel-about"))
    async def cancel(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            may_organise(interaction)
            found = await self._here(interaction)
            over = await self.client.gatherings.cancel(found.id, await person(interaction), key(interaction))
            async with showing(interaction):
                await self.client.notices.post(interaction, over)

    # Buttons

    async def press_sign_up(self, interaction: GuildInteraction, gathering_id: int) -> None:
        done = await self.client.gatherings.sign_up(gathering_id, await person(interaction), key(interaction))
        async with showing(interaction):
            await self.client.notices.update(interaction, done)
            if done.phase is not Phase.SIGN_UP:
                await tell(interaction, reader(interaction)("event-signed-late"))

    async def press_withdraw(self, interaction: GuildInteraction, gathering_id: int) -> None:
        done = await self.client.gatherings.withdraw(
            gathering_id, await person(interaction), key(interaction)
        )
        async with showing(interaction):
            await self.client.notices.update(interaction, done)

    async def press_prizes(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await self._open_editor(interaction, await self._found(gathering_id), EACH)

    async def press_final_prizes(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await self._open_editor(interaction, await self._found(gathering_id), OF_FINAL)

    async def press_start(self, interaction: GuildInteraction, gathering_id: int) -> None:
        """It cannot be taken back, and the button stands beside others: long before the time it is asked."""
        may_organise(interaction)
        gathering = await self._found(gathering_id)
        if gathering.phase is not Phase.SIGN_UP or gathering.starts_at - now() < SURELY_SECONDS:
            await self._start(interaction, gathering_id)
            return
        await must_have_rooms(interaction, gathering.places)
        tongue, guests = reader(interaction), len(gathering.guests)
        if guests < gatherings.LEAST:
            raise TooFew(gatherings.LEAST, guests)
        tables = len(gatherings.sizes(guests, gathering.options.chairs))
        when = f"<t:{int(gathering.starts_at)}:R>"
        view = text_view(tongue("event-start-question", when=when, here=guests, tables=tables))
        view.add_item(ui.ActionRow(event_button(gathering, "start_now", tongue, primary=True)))
        await tell(interaction, None, view=view)

    async def press_start_now(self, interaction: GuildInteraction, gathering_id: int) -> None:
        """The answer to that."""
        await self._start(interaction, gathering_id)

    async def press_late(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await self._open_late(interaction, gathering_id)

    async def press_export(self, interaction: GuildInteraction, gathering_id: int) -> None:
        found = self.client.handover
        await export(interaction, await found.tables_of(gathering_id), await found.gathering(gathering_id))

    async def press_hand_over(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await show_list(interaction, Of("gathering", gathering_id))

    async def press_mine(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await show_mine(interaction)

    async def press_free(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await self._keep_free(interaction, gathering_id, EACH)

    async def press_free_final(self, interaction: GuildInteraction, gathering_id: int) -> None:
        await self._keep_free(interaction, gathering_id, OF_FINAL)

    async def _start(self, interaction: GuildInteraction, gathering_id: int) -> None:
        may_organise(interaction)
        await must_have_rooms(interaction, (await self._found(gathering_id)).places)
        done = await self.client.gatherings.start(gathering_id, await person(interaction), key(interaction))
        async with showing(interaction):
            await self._answer(interaction, done)

    async def _open_late(self, interaction: GuildInteraction, gathering_id: int) -> None:
        may_organise(interaction)
        done = await self.client.gatherings.open_late(
            gathering_id, await person(interaction), key(interaction)
        )
        async with showing(interaction):
            await self._answer(interaction, done)

    async def _answer(self, interaction: GuildInteraction, done: Gathering) -> None:
        """A press is answered by the notice that it stands on, a command by the notice anew.

        One on a question that was asked privately is answered there.
        """
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await turn_over(interaction, text_view(reader(interaction)("event-begun")))
        elif interaction.type is discord.InteractionType.component:
            await self.client.notices.update(interaction, done)
        else:
            await self.client.notices.post(interaction, done)

    # Prizes

    async def _open_editor(self, interaction: GuildInteraction, gathering: Gathering, which: str) -> None:
        may_organise(interaction)
        if gathering.phase is not Phase.SIGN_UP:
            raise EventStarted if gathering.is_live else EventOver
        if which == OF_FINAL and gathering.final_stock is None:
            await tell(interaction, reader(interaction)("event-no-final"))
            return
        stock = _stock(gathering, which)
        if not await is_first(interaction):
            raise FormTooLate
        tongue, draft = reader(interaction), self._drafts.get((gathering.id, which))
        title = tongue("button-final-prizes" if which == OF_FINAL else "button-event-prizes")
        await interaction.response.send_modal(
            PrizeForm(f"{EDITOR}{gathering.id}:{which}", title[:45], stock, tongue, draft)
        )

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        if (form := sent(interaction, EDITOR)) is not None:
            about, text = form
            gathering_id, _, which = about.partition(":")
            await answering(interaction, lambda: self._edit(interaction, int(gathering_id), which, text))

    async def _edit(self, interaction: GuildInteraction, gathering_id: int, which: str, text: str) -> None:
        """Keep a prize list; a line that cannot be read changes nothing.

        Named prizes are kept only once somebody has said that taking part is free.
        """
        may_organise(interaction)
        gathering = await self._found(gathering_id)
        self._drafts[gathering_id, which] = text  # whatever is wrong with it, nobody types it twice
        if len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)
        stock = read_prizes(text, _stock(gathering, which))
        tables, user_id = self.client.tables, interaction.user.id
        if has_names(stock) and not await tables.has_free_entry(gathering.guild_id, user_id):
            await self._ask_free(interaction, gathering, which)
            return
        await self._keep(interaction, gathering_id, which, stock)
        async with showing(interaction):
            await tell(interaction, _saved(stock, reader(interaction)))

    async def _ask_free(self, interaction: GuildInteraction, gathering: Gathering, which: str) -> None:
        tongue = reader(interaction)
        verb = "free_final" if which == OF_FINAL else "free"
        view = text_view(tongue("free-entry-question"))
        view.add_item(ui.ActionRow(event_button(gathering, verb, tongue, primary=True)))
        await tell(interaction, None, view=view)

    async def _keep_free(self, interaction: GuildInteraction, gathering_id: int, which: str) -> None:
        """He says that taking part is free; what he wrote before is kept now."""
        may_organise(interaction)
        gathering = await self._found(gathering_id)
        text = self._drafts.get((gathering_id, which))
        if text is None:
            raise DraftGone  # kept by a later press, or another process had it
        stock = read_prizes(text, _stock(gathering, which))
        await self.client.tables.keep_free_entry(gathering.guild_id, interaction.user.id)
        await self._keep(interaction, gathering_id, which, stock)
        view = text_view(_saved(stock, reader(interaction)))
        async with showing(interaction):
            await turn_over(interaction, view)

    async def _keep(
        self, interaction: GuildInteraction, gathering_id: int, which: str, stock: tuple[Prize, ...]
    ) -> None:
        who, once = await person(interaction), key(interaction)
        await self.client.gatherings.set_prizes(gathering_id, who, once, stock, of_final=which == OF_FINAL)
        self._drafts.pop((gathering_id, which), None)

    # Inside

    async def _here(self, interaction: GuildInteraction) -> Gathering:
        assert interaction.channel_id is not None
        return await self.client.gatherings.here(interaction.channel_id)

    async def _found(self, gathering_id: int) -> Gathering:
        found = await self.client.gatherings.find(gathering_id)
        if found is None:
            raise NoEvent
        return found


def _saved(stock: tuple[Prize, ...], tongue: Tongue) -> str:
    return "\n".join(stock_lines(stock, tongue, planned=True, heading=tongue("event-prizes-saved")))


def may_organise(interaction: GuildInteraction) -> None:
    """Raises NotAllowed: whoever may manage events may organise, so that nobody depends on one person."""
    if not interaction.permissions.manage_events:
        raise NotAllowed("manage_events")


async def must_have_rooms(interaction: GuildInteraction, places: Places) -> int:
    """The channel, once it is sure that rooms can be made for it. Raises CannotSpeak, EventNeedsChannel."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise EventNeedsChannel
    has = interaction.app_permissions
    if places == "channel":  # they are made beside this one, not in it
        me, category = channel.guild.me, channel.category
        has = category.permissions_for(me) if category else me.guild_permissions
    missing = [name for name in NEEDED[places] if not getattr(has, name)]
    if missing and not has.administrator:
        raise CannotSpeak((*missing_permissions(interaction), *missing))
    return await make_ready(interaction)


def _stock(gathering: Gathering, which: str) -> tuple[Prize, ...]:
    """Raises NoEvent for the final of an evening without one."""
    if which != OF_FINAL:
        return gathering.stock
    if gathering.final_stock is None:
        raise NoEvent
    return gathering.final_stock


async def setup(client: Kaiju) -> None:
    await client.add_cog(EventCog(client))
