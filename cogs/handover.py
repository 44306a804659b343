"""Handing prizes over: the organiser's list, what a winner has won, and the list of winners to take away.

All of it is private, and none of it is a direct message. The commands stand in the group of `cogs.bobing`.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, Self, cast

import discord
from discord import ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.exports import PrizeList, as_csv, as_json, prize_list
from bot.gathering import FINAL
from bot.gathering import Gathering as Evening
from bot.handover import Gathering, Of, Place, Waiting, Won
from bot.lots import write_lots
from bot.names import inert
from bot.pages import Page
from bot.refusals import NoSuchAward, NothingHere
from bot.tables import Whole
from bot.words import Tongue, reader
from cogs.answers import GuildInteraction, answering, guild_of, key, person, tell, turn_over
from cogs.buttons import PageButton
from cogs.finding import table_of
from cogs.pages import paged
from cogs.prize_words import choice_words, class_words, where_words, won_words

Deed = Literal["tick", "undo"]
Kind = Literal["table", "gathering"]

MINE = "mine"
LISTS: dict[Kind, str] = {"table": "handtable", "gathering": "handgathering"}
"""The names of the organiser's list among the client's `pages`, by whose awards it has."""

SUGGESTED = 25


class HandSelect(
    ui.DynamicItem[ui.Select[Any]],
    template=r"kaiju-hand:(?P<kind>table|gathering):(?P<id>\d+):(?P<page>\d+):(?P<deed>tick|undo)",
):
    """Awards of an organiser's list, to be ticked off or put back: several at a time, if he likes."""

    def __init__(self, of: Of, page: int, deed: Deed, **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"kaiju-hand:{of.kind}:{of.id}:{page}:{deed}", **look))
        self.of, self.page, self.deed = of, page, deed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /
    ) -> Self:
        of = Of(match["kind"], int(match["id"]))
        return cls(of, int(match["page"]), cast("Deed", match["deed"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answering(interaction, lambda: pick(interaction, self, self.item.values))


class HandoverCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton, HandSelect)
        self.client.presses.update(hand_over=self.press_hand_over, mine=self.press_mine)
        self.client.pages[MINE] = self.turn_mine
        for kind, name in LISTS.items():
            self.client.pages[name] = partial(self.turn_list, kind)

    async def press_hand_over(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        table = await table_of(interaction, table_id)
        await show_list(interaction, await self.client.handover.seen_by(table, await person(interaction)))

    async def turn_list(
        self,
        kind: Kind,
        interaction: GuildInteraction,
        subject: int,
        page: int,
    ) -> None:
        await turn_over(interaction, await _list(interaction, Of(kind, subject), page))

    async def press_mine(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await show_mine(interaction)

    async def turn_mine(self, interaction: GuildInteraction, _user_id: int, page: int) -> None:
        await turn_over(interaction, await _mine(interaction, page))


# The organiser's list


async def show_list(interaction: GuildInteraction, of: Of) -> None:
    """The private list of what is to be handed over. Raises MayNotHandOver."""
    await tell(interaction, None, view=await _list(interaction, of, 1))


async def pick(interaction: GuildInteraction, select: HandSelect, picked: Sequence[str]) -> None:
    """Turn what was picked, and show the list anew."""
    awards, undo = [int(value) for value in picked], select.deed == "undo"
    turned = await interaction.client.handover.hand_over(
        _place(interaction), await person(interaction), key(interaction), awards=awards, undo=undo
    )
    done = done_words(turned, reader(interaction), undo=undo)
    await turn_over(interaction, await _list(interaction, select.of, select.page, done))


async def _list(interaction: GuildInteraction, of: Of, number: int, done: str = "") -> ui.LayoutView:
    tongue = reader(interaction)
    found = await interaction.client.handover.waiting(of, await person(interaction), number)
    view = paged(_list_lines(of, found, tongue, done), found.page, LISTS[of.kind], of.id, tongue)
    waiting = [won for won in found.page.lines if won.handed_at is None]
    # Where nothing on this page was handed over yet, the last ones that were: a wrong tick is seen at once.
    handed = [won for won in found.page.lines if won.handed_at is not None] or found.latest
    if waiting:
        options, words = _options(waiting, tongue), tongue("handover-pick")
        view.add_item(_select(of, found.page.number, "tick", options, words, max_values=len(options)))
    if handed:
        words = tongue("handover-pick-undo")
        view.add_item(_select(of, found.page.number, "undo", _options(handed, tongue), words))
    return view


def _options(awards: Sequence[Won], tongue: Tongue) -> list[discord.SelectOption]:
    return [
        # The dice tell equal prizes of one winner apart.
        discord.SelectOption(label=choice_words(won, tongue), value=str(won.id), description=won.dice or None)
        for won in awards
    ]


def _select(
    of: Of, page: int, deed: Deed, options: list[discord.SelectOption], placeholder: str, max_values: int = 1
) -> ui.ActionRow[Any]:
    select = HandSelect(of, page, deed, placeholder=placeholder, options=options, max_values=max_values)
    return ui.ActionRow(select)


def _list_lines(of: Of, found: Waiting, tongue: Tongue, done: str) -> Iterator[str]:
    if done:
        yield done
    if not found.awards:
        yield tongue("handover-nothing")
        return
    yield tongue("handover-heading", open=found.awards - found.handed, handed=found.handed)
    for won in found.page.lines:
        where = where_words(won, tongue) if of.kind == "gathering" else ""
        facts = {"name": inert(won.name), "prize": won_words(won, tongue), "where": where}
        if won.handed_at is None:
            yield tongue("handover-open", **facts)
        else:
            yield tongue(
                "handover-done", **facts, by=inert(won.handed_by_name or ""), when=_ago(won.handed_at)
            )


def done_words(turned: Sequence[Won], tongue: Tongue, *, undo: bool) -> str:
    """What was done, in a sentence."""
    if len(turned) > 1:
        many = "handover-taken-back-many" if undo else "handover-ticked-many"
        return tongue(many, count=len(turned))
    (won,) = turned
    facts = {"name": inert(won.name), "prize": won_words(won, tongue), "where": where_words(won, tongue)}
    return tongue("handover-taken-back" if undo else "handover-ticked", **facts)


# By command


async def tick_off(interaction: GuildInteraction, award: str, *, undo: bool) -> None:
    if not (award.isascii() and award.isdigit() and len(award) < 16):
        raise NoSuchAward  # typed by hand instead of picked
    turned = await interaction.client.handover.hand_over(
        _place(interaction), await person(interaction), key(interaction), awards=[int(award)], undo=undo
    )
    await tell(interaction, done_words(turned, reader(interaction), undo=undo))


async def suggested(interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
    """What the one who types may tick off here, or take back if he has said that he wants to."""
    is_handed = bool(interaction.namespace.undo)
    found = await interaction.client.handover.around(
        _place(interaction), await person(interaction), is_handed=is_handed
    )
    tongue, wanted = reader(interaction), typed.strip().casefold()
    named = ((won, choice_words(won, tongue)) for won in found)
    fitting = [Choice(name=name, value=str(won.id)) for won, name in named if wanted in name.casefold()]
    return fitting[:SUGGESTED]


# A winner's own


async def show_mine(interaction: GuildInteraction) -> None:
    await tell(interaction, None, view=await _mine(interaction, 1))


async def _mine(interaction: GuildInteraction, number: int) -> ui.LayoutView:
    """Always that of the one who asks."""
    tongue, user_id = reader(interaction), interaction.user.id
    page = await interaction.client.handover.mine(guild_of(interaction), user_id, number)
    return paged(mine_lines(page, tongue), page, MINE, user_id, tongue)


def mine_lines(page: Page[Won], tongue: Tongue) -> Iterator[str]:
    yield tongue("mine-heading" if page.lines else "mine-nothing")
    for won in page.lines:
        prize, when = won_words(won, tongue), f"<t:{int(won.at)}:d>"
        if won.handed_at is None:
            yield tongue("mine-open", prize=prize, table=won.table_id, when=when)
        else:
            done = {"by": inert(won.handed_by_name or ""), "handed": _ago(won.handed_at)}
            yield tongue("mine-done", prize=prize, table=won.table_id, when=when, **done)


# Taking the list away


async def export_here(interaction: GuildInteraction) -> None:
    """The list of the evening that a channel belongs to, or that of its latest table. Raises NothingHere."""
    client, channel_id = interaction.client, interaction.channel_id or 0
    event = await client.handover.gathering_of_channel(channel_id)
    if event is None:
        await export(interaction, (await client.tables.latest(channel_id),))
        return
    try:
        latest = await client.tables.latest(channel_id)
    except NothingHere:
        latest = None
    if latest is not None and _came_after(latest, event):
        await export(interaction, (latest,))
    else:
        await export(interaction, await client.handover.tables_of(event.id), event)


def _came_after(latest: Whole, event: Gathering) -> bool:
    """Whether the last table of a channel is one that was opened by itself once the evening was over."""
    alone = latest.table.gathering_id is None
    return alone and event.ended_at is not None and latest.table.opened_at > event.ended_at


async def export(
    interaction: GuildInteraction, wholes: Sequence[Whole], event: Gathering | None = None
) -> None:
    """Attach the list of winners of these tables, which are those of `event` or a single one."""
    tongue = reader(interaction)
    zone = (await interaction.client.guild_book.of(guild_of(interaction))).timezone
    titles = await _titles(interaction, wholes)
    evening = await interaction.client.gatherings.find(event.id) if event is not None else None
    lots = write_lots(evening) if evening is not None and not evening.is_live else None
    rooms = {} if evening is None else _rooms(evening, tongue)
    # The records of a large evening take a while to be written, and nobody else should wait for it.
    words = class_words(tongue)
    found, sheet, document = await asyncio.to_thread(_files, wholes, zone, words, titles, lots, rooms)
    text = "\n".join(_export_lines(found, wholes, event, tongue))
    if not found.records:
        await tell(interaction, text)
        return
    name = f"prizes-{wholes[0].table.id}" if event is None else f"prizes-event-{event.id}"
    files = [
        discord.File(io.BytesIO(sheet), f"{name}.csv"),
        discord.File(io.BytesIO(document), f"{name}.json"),
    ]
    await tell(interaction, text, files=files)


async def _titles(interaction: GuildInteraction, wholes: Sequence[Whole]) -> dict[int, str]:
    numbers = {whole.table.gathering_id for whole in wholes if whole.table.gathering_id is not None}
    found = [await interaction.client.handover.gathering(number) for number in numbers]
    return {event.id: event.title for event in found if event is not None}


def _rooms(evening: Evening, tongue: Tongue) -> dict[int, str]:
    """Table → which one it was in the evening."""
    placed = ((room.n, room.table_id) for room in evening.rooms if room.table_id is not None)
    return {table_id: tongue("choice-final") if n == FINAL else str(n) for n, table_id in placed}


def _files(
    wholes: Sequence[Whole],
    zone: str,
    words: Mapping[str, str],
    titles: Mapping[int, str],
    lots: Mapping[str, Any] | None,
    rooms: Mapping[int, str],
) -> tuple[PrizeList, bytes, bytes]:
    found = prize_list(wholes, zone, words, titles, lots, rooms)
    return found, as_csv(found.lines), as_json(found)


def _export_lines(
    found: PrizeList, wholes: Sequence[Whole], event: Gathering | None, tongue: Tongue
) -> Iterator[str]:
    if event is not None:
        facts = {"tables": len(found.records), "awards": len(found.lines)}
        yield tongue("export-done-event", title=inert(event.title, cells=60), **facts)
    elif found.records:
        yield tongue("export-done", table=wholes[0].table.id, awards=len(found.lines))
    if found.records:
        yield tongue("export-check")
    comma = tongue("list-comma")
    for words, left_out in (("export-running", found.running), ("export-void", found.void)):
        if left_out:
            yield tongue(words, tables=comma.join(map(str, left_out)))


def _place(interaction: GuildInteraction) -> Place:
    return guild_of(interaction), interaction.channel_id or 0


def _ago(at: float) -> str:
    return f"<t:{int(at)}:R>"


async def setup(client: Kaiju) -> None:
    await client.add_cog(HandoverCog(client))
