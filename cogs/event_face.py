"""How an evening of many tables looks: the list, the overview of the tables, the end. Legible on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import discord
from discord import ui

from bot.client import Kaiju
from bot.gathering import FINAL, LEAST, MOST_TABLES, Ending, Gathering, Guest, Phase, Room
from bot.gatherings import champions
from bot.names import inert
from bot.table import Ending as TableEnding
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.words import Tongue
from cogs.answers import answering
from cogs.bobing_face import ACCENT, TEXT_RULES, stock_lines, winnings
from cogs.bobing_words import Teller, class_word
from games import bobing
from games.bobing.values import Standing

TEXTS_LIMIT = 3900
"""Characters in all texts of a message; Discord allows 4,000."""

HEADING = 100
"""Characters for the heading of a list of names, and for how many more there are."""

TROUBLE_CELLS = 80

PLACE_WORDS = {"thread": "event-place-thread", "channel": "event-place-channel"}


class EventButton(ui.DynamicItem[ui.Button[Any]], template=r"kaiju-event:(?P<event>\d+):(?P<verb>[a-z_]+)"):
    """A press is answered by the client's `event_presses[verb]`; it outlives the process."""

    def __init__(self, gathering_id: int, verb: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"kaiju-event:{gathering_id}:{verb}", **look))
        self.gathering_id, self.verb = gathering_id, verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["event"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Kaiju = interaction.client
        await answering(interaction, lambda: client.event_presses[self.verb](interaction, self.gathering_id))


LABELS = {
    "sign_up": "button-sign-up",
    "withdraw": "button-withdraw",
    "prizes": "button-event-prizes",
    "final_prizes": "button-final-prizes",
    "start": "button-start-now",
    "start_now": "button-start-now",
    "late": "button-open-late",
    "free": "button-event-free",
    "free_final": "button-event-free",
    "export": "button-export",
    "hand_over": "button-hand-over",
    "mine": "button-mine",
}


def event_button(
    gathering: Gathering, verb: str, tongue: Tongue, *, primary: bool = False, label: str | None = None
) -> EventButton:
    style = discord.ButtonStyle.primary if primary else discord.ButtonStyle.secondary
    return EventButton(gathering.id, verb, label=tongue(label or LABELS[verb]), style=style)


def show_gathering(
    gathering: Gathering, tables: Mapping[int, Table], tongue: Tongue, trouble: str | None = None
) -> ui.LayoutView:
    """The notice of a gathering. `tables` by room; `trouble`: why it cannot go on, in Discord's words."""
    ends = [] if trouble is None else [tongue("event-trouble", why=inert(trouble, cells=TROUBLE_CELLS))]
    match gathering.phase:
        case Phase.SIGN_UP:
            blocks, rows = sign_up(gathering, tongue, ends)
        case Phase.OVER:
            blocks, rows = over(gathering, tables, tongue)
        case _:
            blocks, rows = running(gathering, tables, tongue, ends)
    return _laid_out(blocks, rows)


def _laid_out(blocks: Sequence[str], rows: Iterable[Sequence[EventButton]]) -> ui.LayoutView:
    box: ui.Container[Any] = ui.Container(accent_colour=ACCENT)
    for place, block in enumerate(block for block in blocks if block):
        if place:
            box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(block))
    for buttons in rows:
        box.add_item(ui.ActionRow(*buttons))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


Parts = tuple[list[str], list[list[EventButton]]]
"""Blocks of text, and rows of buttons."""


# Before the start


def sign_up(gathering: Gathering, tongue: Tongue, ends: Sequence[str]) -> Parts:
    """`ends`: blocks that come last."""
    at = int(gathering.starts_at)
    head = [
        tongue("event-heading", title=inert(gathering.title, cells=120)),
        tongue("event-when", day=f"<t:{at}:F>", when=f"<t:{at}:R>"),
        tongue(
            "event-organiser",
            name=inert(gathering.organiser_name),
            chairs=gathering.options.chairs,
            kind=tongue(PLACE_WORDS[gathering.places]),
        ),
        tongue(TEXT_RULES[gathering.options.text]),
    ]
    before = ["\n".join(head), "\n".join(_prizes(gathering, tongue))]
    after = ["\n".join([tongue("event-free"), tongue("commitment", hash=gathering.commitment)]), *ends]
    guests = "\n".join(_guests(gathering, tongue, _room_beside(*before, *after)))
    blocks = [*before, guests, *after]
    for_guests = [
        event_button(gathering, "sign_up", tongue, primary=True),
        event_button(gathering, "withdraw", tongue),
    ]
    for_organiser = [event_button(gathering, "prizes", tongue)]
    if gathering.final_stock is not None:
        for_organiser.append(event_button(gathering, "final_prizes", tongue))
    for_organiser.append(event_button(gathering, "start", tongue))
    return blocks, [for_guests, for_organiser]


def _prizes(gathering: Gathering, tongue: Tongue) -> Iterator[str]:
    yield from stock_lines(gathering.stock, tongue, planned=True, heading=tongue("event-stock"))
    if gathering.final_stock is None:
        yield tongue("event-no-final")
        return
    played = [prize for prize in gathering.final_stock if prize.total]
    # With prizes of other classes it goes on after the first 状元 throw, until those are gone.
    heading = tongue("event-final-stock" if len(played) == 1 else "event-final-stock-more")
    yield from stock_lines(played, tongue, planned=True, heading=heading)


def _guests(gathering: Gathering, tongue: Tongue, room: int) -> Iterator[str]:
    yield tongue("event-guests", here=len(gathering.guests), most=gathering.most)
    yield names_of(gathering.guests, tongue, room) if gathering.guests else tongue("event-nobody-yet")


def _room_beside(*blocks: str) -> int:
    """Characters that a message holds beside these blocks and the heading of a list of names."""
    return TEXTS_LIMIT - HEADING - sum(map(len, blocks))


def names_of(guests: Sequence[Guest], tongue: Tongue, room: int) -> str:
    """Their names, as many as go into `room` characters, and how many more there are."""
    comma, shown = tongue("list-comma"), list[str]()
    for guest in guests:
        name = inert(guest.name)
        room -= len(name) + len(comma)
        if room < 0:
            more = tongue("event-more", count=len(guests) - len(shown))
            return f"{comma.join(shown)}\n{more}"
        shown.append(name)
    return comma.join(shown)


# The tables


def running(gathering: Gathering, tables: Mapping[int, Table], tongue: Tongue, ends: Sequence[str]) -> Parts:
    title = inert(gathering.title, cells=120)
    if gathering.phase is Phase.FINAL:
        head = tongue("event-final-heading", title=title)
    else:
        head = tongue("event-running", title=title, tables=len(gathering.tables))
    blocks = [head]
    if (final := gathering.room(FINAL)) is not None:
        blocks.append("\n".join(room_lines(gathering, final, tables.get(FINAL), tongue)))
    lines = [
        line for room in gathering.tables for line in room_lines(gathering, room, tables.get(room.n), tongue)
    ]
    blocks.append("\n".join(lines))
    if gathering.phase is Phase.FINAL:
        return [*blocks, *ends], []
    late = gathering.waiting
    if late:
        names = names_of(late, tongue, _room_beside(*blocks, *ends))
        blocks.append(f"{tongue('event-waiting', here=len(late))}\n{names}")
    return [*blocks, *ends], [buttons] if (buttons := _late_buttons(gathering, tongue)) else []


def _late_buttons(gathering: Gathering, tongue: Tongue) -> list[EventButton]:
    """None for what cannot be: where no table can be added nobody can come late."""
    late, buttons = gathering.waiting, list[EventButton]()
    if not gathering.is_full:
        buttons.append(event_button(gathering, "sign_up", tongue, label="button-sign-up-late"))
    if late:
        buttons.append(event_button(gathering, "withdraw", tongue))
    if len(late) >= LEAST and len(gathering.tables) < MOST_TABLES:
        buttons.append(event_button(gathering, "late", tongue, primary=True))
    return buttons


def room_lines(gathering: Gathering, room: Room, table: Table | None, tongue: Tongue) -> Iterator[str]:
    """How a table stands: where it is, its round and what is left; and its 状元 so far."""
    is_opened = room.table_id is not None and (table is None or table.state is not None or not table.is_live)
    if not is_opened:
        here = len(gathering.seated_in(room.n))
        key = "event-table-final-opening" if room.n == FINAL else "event-table-opening"
        yield tongue(key, room=room.n, here=here)
        return
    if table is None or table.ending is TableEnding.VOID:  # or one that this version cannot read
        yield tongue("event-table-void", room=room.n)
        return
    until = f"<t:{int(table.held_until)}:t>" if table.held_until else ""
    yield tongue(_line_of(room, table), room=room.n, where=f"<#{table.channel_id}>", until=until)
    yield _standing(room, table, tongue)


def _line_of(room: Room, table: Table) -> str:
    if table.phase is not TablePhase.OVER:
        if room.n == FINAL:
            return "event-table-final-held" if table.is_held else "event-table-final"
        return "event-table-held" if table.is_held else "event-table"
    return "event-table-over" if table.ending is TableEnding.PLAYED else "event-table-stopped"


def _standing(room: Room, table: Table, tongue: Tongue) -> str:
    """The second line of a table: its round and what is left as long as it is played, and its 状元."""
    leader = _leader(table, tongue)
    if not table.is_live or table.state is None:
        return tongue("event-standing-over", leader=leader)
    round_ = bobing.round_of(table.state)
    if room.n == FINAL:
        return tongue("event-standing-final", round=round_, leader=leader)
    left = sum(prize.left for prize in table.stock)
    return tongue("event-standing", round=round_, left=left, leader=leader)


def _leader(table: Table, tongue: Tongue) -> str:
    leader = None if table.state is None else bobing.leader(table.state)
    if leader is None:
        return tongue("event-no-leader" if table.is_live else "event-no-champion")
    key = "event-leader" if table.is_live else "event-champion"
    return _named(key, table, leader, tongue)


def _named(key: str, table: Table, standing: Standing, tongue: Tongue) -> str:
    award = class_word(standing.class_, Teller(table, tongue).text, tongue)
    return tongue(key, name=inert(table.at(standing.seat).name), award=award)


# The end


def over(gathering: Gathering, tables: Mapping[int, Table], tongue: Tongue) -> Parts:
    key = "event-over" if gathering.ending is Ending.PLAYED else "event-has-ended"
    head = [tongue(key, title=inert(gathering.title, cells=120)), *_outcome(gathering, tables, tongue)]
    if not tables:
        return ["\n".join(head)], []
    drawn = tongue("proof", hash=gathering.commitment, secret=gathering.secret)
    results = _results(tables, tongue, _room_beside(*head, drawn))
    return ["\n".join(head), *results, drawn], [
        [
            event_button(gathering, "mine", tongue, primary=True),
            event_button(gathering, "hand_over", tongue),
            event_button(gathering, "export", tongue),
        ]
    ]


def _outcome(gathering: Gathering, tables: Mapping[int, Table], tongue: Tongue) -> Iterator[str]:
    """Who is 王中王, or why nobody is."""
    match gathering.ending:
        case Ending.TOO_FEW:
            yield tongue("event-ended-too-few")
        case Ending.CANCELLED:
            yield tongue("event-ended-cancelled" if tables else "event-called-off")
        case Ending.NOBODY:
            yield tongue("event-ended-nobody")
        case Ending.PLAYED if gathering.final_stock is not None:
            yield _king(tables, tongue)


def _king(tables: Mapping[int, Table], tongue: Tongue) -> str:
    final = tables.get(FINAL)
    if final is not None:
        winner = bobing.outcome(final.state) if final.state is not None else None
        if winner is None or final.ending is not TableEnding.PLAYED:
            return tongue("event-final-without-winner")
        return _named("event-king", final, winner.winner, tongue)
    alone = next(user for user in champions(dict(tables)).values() if user is not None)
    sitter = next(found for table in tables.values() if (found := table.sitter(alone)) is not None)
    return tongue("event-king-alone", name=inert(sitter.name))


def _results(tables: Mapping[int, Table], tongue: Tongue, room: int) -> Iterator[str]:
    """What everybody won, table by table, as much as goes into `room` characters; the final first."""
    for n, table in sorted(tables.items()):
        if table.state is None:
            continue
        block = "\n".join(_result_lines(n, table, tongue))
        room -= len(block)
        if room < 0:
            yield tongue("event-results-more")
            return
        yield block


def _result_lines(n: int, table: Table, tongue: Tongue) -> Iterator[str]:
    where = "" if table.ending is TableEnding.VOID else f"<#{table.channel_id}>"
    yield tongue("event-final-results" if n == FINAL else "event-table-results", room=n, where=where)
    if table.is_live:
        yield tongue("event-still-played")
    teller = Teller(table, tongue)
    seats = sorted(range(len(table.by_seat)), key=lambda seat: table.state.taken[seat], reverse=True)
    for seat in seats:
        if prizes := winnings(table, seat, teller):
            yield tongue("end-player", name=teller.name(seat), prizes=prizes)
