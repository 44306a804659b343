"""Tables as rows and back."""

from __future__ import annotations

from dataclasses import fields

from bot.engines import Game, Prize
from bot.games import GAMES
from bot.interventions import at_hand
from bot.table import RECENT, Autopilot, Ending, Happening, Phase, Presence, Sitter, Table
from db import rows

_PLAIN = tuple(
    field.name
    for field in fields(rows.TableRow)
    if field.name not in ("game", "phase", "options", "state", "ending")
)
_SEAT = tuple(field.name for field in fields(rows.SeatRow))
_PRIZE = tuple(field.name for field in fields(Prize))


def to_row(table: Table) -> rows.TableRow:
    return rows.TableRow(
        **{name: getattr(table, name) for name in _PLAIN},
        game=table.game.name,
        phase=table.phase,
        options=table.options.model_dump_json(),
        state=None if table.state is None else table.game.write_state(table.state),
        ending=table.ending,
    )


def seat_rows(table: Table) -> tuple[rows.SeatRow, ...]:
    return tuple(rows.SeatRow(**{name: getattr(sitter, name) for name in _SEAT}) for sitter in table.sitters)


def prize_rows(table: Table) -> tuple[rows.PrizeRow, ...]:
    return tuple(
        rows.PrizeRow(position=position, **{name: getattr(prize, name) for name in _PRIZE})
        for position, prize in enumerate(table.stock)
    )


def from_rows(whole: rows.Whole) -> Table:
    """Raises ValueError for a state that this version cannot read, KeyError for a game it does not know."""
    row, game = whole.table, GAMES[whole.table.game]
    return Table(
        **{name: getattr(row, name) for name in _PLAIN},
        game=game,
        phase=Phase(row.phase),
        options=game.options.model_validate_json(row.options),
        state=None if row.state is None else game.read_state(row.state),
        ending=None if row.ending is None else Ending(row.ending),
        sitters=tuple(_sitter(seat) for seat in whole.seats),
        stock=tuple(Prize(**{name: getattr(prize, name) for name in _PRIZE}) for prize in whole.stock),
        steps=len(whole.events),
        recent=tuple(happening(game, event) for event in whole.events[-RECENT:]),
        interventions=at_hand(whole.interventions, is_held=row.held_until is not None),
    )


def _sitter(row: rows.SeatRow) -> Sitter:
    values = {field.name: getattr(row, field.name) for field in fields(Sitter)}
    return Sitter(**values | {"presence": Presence(row.presence), "autopilot": Autopilot(row.autopilot)})


def happening(game: Game, row: rows.EventRow) -> Happening:
    return Happening(row.n, row.seat, row.cause, game.read_events(row.events))  # type: ignore[arg-type]
