"""A player's own hand, which nobody else sees: his cards, what he may do, and how he chooses a play.

What was chosen so far stands in the custom ids of the message, so that a restart forgets nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from unicodedata import normalize

import discord
from discord import ui

from bot.looks import STILL, Look
from bot.names import inert
from bot.pictures import Hand, Painter
from bot.refusals import NotSeated
from bot.table import Ending, Presence, Table
from bot.words import Tongue
from cogs.buttons import button, choice, row, select
from cogs.doudizhu_words import PATTERN_WORDS, group_text, hand_text, play_text, played_text
from cogs.evening_words import signed
from cogs.layout import picture, picture_file, script_of
from cogs.powers import paused_line
from games import doudizhu
from games.core import IllegalAction
from games.doudizhu.cards import RANKS, Group, group_of, holds, read_ranks, size, take, write
from games.doudizhu.catalogue import reading_over
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Pattern, Type
from games.doudizhu.plays import plays
from games.doudizhu.reading import JOKER_NAMES, read
from games.doudizhu.values import Phase as Stage
from games.doudizhu.values import View

PICTURE = "hand.png"
ACCENT = 0x1E7B58
PAGE = 25
"""Options of a select, as many as Discord allows."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """How far a player has come in choosing: a pattern and a page of its plays, or a play, or a hint.

    `leaving`: he pressed the way out, which is asked about first.
    """

    pattern: Type | None = None
    page: int = 0
    play: Group | None = None
    hint: int | None = None
    leaving: bool = False


NOTHING = Chosen()


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand ready to send."""

    view: ui.LayoutView
    picture: discord.File | None

    def new(self) -> dict[str, Any]:
        return {"view": self.view} | ({"file": self.picture} if self.picture else {})

    def edit(self) -> dict[str, Any]:
        return {"view": self.view, "attachments": [self.picture] if self.picture else []}


async def show_hand(
    painter: Painter,
    table: Table,
    user_id: int,
    tongue: Tongue,
    *,
    chosen: Chosen = NOTHING,
    note: str = "",
    look: Look = STILL,
) -> Shown:
    """The hand of one who sits there, under a line `note`. Raises NotSeated."""
    sitter = table.sitter(user_id)
    if sitter is None or sitter.seat is None or table.state is None or not sitter.is_here:
        raise NotSeated
    view = doudizhu.view(table.state, sitter.seat)
    assert view.hand is not None
    box: ui.Container[Any] = ui.Container(accent_colour=ACCENT)
    shown = tongue.showing(look.glyphs)
    page = _Page(table, view, shown, chosen)
    head = page.head()
    box.add_item(ui.TextDisplay("\n".join([note, *head] if note else head)))
    file = None
    if view.hand and look.has_pictures:
        file = await _picture(painter, view, page.play, tongue)
        box.add_item(picture(file))
    if view.hand:
        box.add_item(ui.TextDisplay(hand_text(view.hand, shown)))
    for line in page.rows() if sitter.presence is Presence.SEATED else ():
        box.add_item(line)
    whole = ui.LayoutView(timeout=None)
    whole.add_item(box)
    return Shown(whole, file)


def show_no_hand(table: Table, user_id: int, tongue: Tongue, note: str = "") -> Shown:
    """What takes the place of the hand of one who does not sit there, with the way back if he left.

    `note` is a line above it.
    """
    sitter = table.sitter(user_id)
    may_come_back = table.is_live and sitter is not None and sitter.presence is Presence.LEFT
    box: ui.Container[Any] = ui.Container(accent_colour=ACCENT)
    line = tongue("doudizhu-standing-away" if may_come_back else "hand-put-away")
    box.add_item(ui.TextDisplay(f"{note}\n{line}" if note else line))
    if may_come_back:
        box.add_item(row(button(table, "back", tongue, primary=True)))
    whole = ui.LayoutView(timeout=None)
    whole.add_item(box)
    return Shown(whole, None)


async def _picture(painter: Painter, view: View, play: Group | None, tongue: Tongue) -> discord.File:
    assert view.hand is not None
    script = script_of(tongue)
    lifted = () if play is None else take(view.hand, play)
    png = await painter.hand(Hand(view.hand, script, lifted))
    alt = tongue("hand-alt", count=len(view.hand), cards=hand_text(view.hand, tongue))
    return picture_file(png, PICTURE, alt)


class _Page:
    """What stands on one player's message, as far as he has chosen."""

    def __init__(self, table: Table, view: View, tongue: Tongue, chosen: Chosen) -> None:
        self.table, self.view, self.say, self.chosen = table, view, tongue, chosen
        assert view.hand is not None
        self.held = group_of(view.hand)
        self.beaten = view.table.pattern if view.table else None
        self.is_mine = view.turn == view.seat and table.is_live
        self.hints = hints(self.held, self.beaten) if self.is_mine and view.phase is Stage.PLAYING else ()
        self.play = self._play()

    def _play(self) -> Group | None:
        """The play that he is about to make."""
        if self.chosen.hint is not None and self.hints:
            return self.hints[self.chosen.hint % len(self.hints)]
        play = self.chosen.play
        is_legal = play is not None and self.is_mine and holds(self.held, play)
        return play if is_legal and reading_over(play or 0, self.beaten) else None

    # What is said

    def head(self) -> list[str]:
        say, view = self.say, self.view
        assert view.hand is not None
        lines = [say("hand-heading", count=len(view.hand)), self._situation()]
        if self._is_leaving():
            lines.append(say(self._leaving()))
        elif self.play is not None:
            lines.append(self._about_to())
        return lines

    def _situation(self) -> str:
        say, view, table = self.say, self.view, self.table
        if view.phase is Stage.OVER or not table.is_live:
            return self._result()
        if table.is_held:
            return paused_line(table, say)
        if not self.is_mine:
            turn = table.to_act
            return say("hand-wait", name=inert(turn.name) if turn else "")
        if table.is_paused:
            return paused_line(table, say)
        when = f"<t:{int(table.deadline or 0)}:R>"
        if view.phase is Stage.BIDDING:
            return say("hand-bid", when=when)
        if view.table is None:
            return say("hand-lead", when=when)
        lying = played_text(view.table.cards, view.table.pattern, say)
        name = inert(table.at(view.table.seat).name)
        key = "hand-follow" if view.can_play else "hand-cannot"
        return say(key, when=when, name=name, play=lying)

    def _result(self) -> str:
        if self.view.outcome is None:
            return self.say("hand-over")
        score = self.view.outcome.scores[self.view.seat or 0]
        return self.say("hand-won" if score > 0 else "hand-lost", points=signed(score, self.say))

    def _is_leaving(self) -> bool:
        return self.chosen.leaving and self.table.is_live

    def _leaving(self) -> str:
        """What it costs to leave now."""
        if self.view.phase is Stage.BIDDING:
            return "hand-leave-bidding"
        return "hand-leave-landlord" if self.view.seat == self.view.landlord else "hand-leave-peasant"

    def _about_to(self) -> str:
        assert self.play is not None
        assert self.view.hand is not None
        cards = take(self.view.hand, self.play)
        told = played_text(cards, self.reading(self.play), self.say)
        if self.chosen.hint is None:
            return self.say("hand-chosen", play=told)
        number = self.chosen.hint % len(self.hints) + 1
        return self.say("hand-hint", number=number, of=len(self.hints), play=told)

    def reading(self, group: Group) -> Pattern:
        read = reading_over(group, self.beaten)
        assert read is not None
        return read

    # What he may do

    def rows(self) -> list[ui.ActionRow[Any]]:
        if not self.table.is_live:
            return self._afterwards()
        if self._is_leaving():
            return self._way_out()
        if not self.is_mine:
            return [self._first_row()]
        if self.view.phase is Stage.BIDDING:
            return [self._first_row(), self._bids()]
        return [self._first_row(), *self._selects(), *self._moves()]

    def _afterwards(self) -> list[ui.ActionRow[Any]]:
        """On a phone the board with its own button is far up by now."""
        if self.table.ending is not Ending.PLAYED:
            return []
        return [row(button(self.table, "rematch", self.say, primary=True, label="button-again"))]

    def _way_out(self) -> list[ui.ActionRow[Any]]:
        """Two rows, so that who presses twice where he asked to leave has not left."""
        return [
            row(choice(self.table, "fresh", "0", self.say("button-stay"), primary=True)),
            row(button(self.table, "leave", self.say)),
        ]

    def _bids(self) -> ui.ActionRow[Any]:
        labels = {n: self.say("button-bid", points=n) if n else self.say("button-no-bid") for n in range(4)}
        bids = sorted(self.view.bids, key=lambda points: points or 9)  # 不叫 stands last
        return row(*(choice(self.table, "bid", str(n), labels[n], primary=n > 0) for n in bids))

    def _selects(self) -> list[ui.ActionRow[Any]]:
        by_type = plays_by_type(self.held, self.beaten)
        if not by_type:
            return []
        say, picked = self.say, self._picked()
        if picked not in by_type and len(by_type) == 1:
            picked = next(iter(by_type))
        kinds = [
            discord.SelectOption(
                label=say("hand-pattern-count", pattern=say(PATTERN_WORDS[kind]), count=len(groups)),
                value=kind,
                default=kind == picked,
            )
            for kind, groups in by_type.items()
        ]
        rows = [select(self.table, "pattern", say("hand-pick-pattern"), kinds)]
        if picked in by_type:
            rows += self._plays(picked, by_type[picked])
        return rows

    def _picked(self) -> Type | None:
        """The pattern of the play to be made, else the one that was picked, else the one to be beaten."""
        if self.play is not None:
            return self.reading(self.play).type
        if self.chosen.pattern is not None or self.beaten is None:
            return self.chosen.pattern
        return self.beaten.type

    def _plays(self, kind: Type, groups: Sequence[Group]) -> list[ui.ActionRow[Any]]:
        say, pages = self.say, -(-len(groups) // PAGE)
        page = groups.index(self.play) // PAGE if self.play in groups else self.chosen.page % pages
        options = [
            discord.SelectOption(
                label=group_text(group, self.reading(group), say)[:100],
                value=write(group),
                default=group == self.play,
            )
            for group in groups[page * PAGE : (page + 1) * PAGE]
        ]
        rows = [select(self.table, "pick", say("hand-pick-play"), options)]
        if pages > 1:
            label = say("button-more", number=page + 1, of=pages)
            rows.append(row(choice(self.table, "plays", f"{kind}.{(page + 1) % pages}", label)))
        return rows

    def _moves(self) -> list[ui.ActionRow[Any]]:
        """The hint stands first whatever else there is: who presses it twice has played nothing."""
        say, table = self.say, self.table
        buttons = []
        if self.hints:
            following = 0 if self.chosen.hint is None else (self.chosen.hint + 1) % len(self.hints)
            label = say("button-hint" if self.chosen.hint is None else "button-next-hint")
            buttons.append(choice(table, "hint", str(following), label, primary=self.play is None))
        if self.view.may_pass:
            label = say("button-pass")
            buttons.append(choice(table, "hand_pass", "0", label, primary=not self.view.can_play))
        if self.play is not None:
            buttons.append(choice(table, "play", write(self.play), say("button-play"), primary=True))
        return [row(*buttons)] if buttons else []

    def _first_row(self) -> ui.ActionRow[Any]:
        """Where it stood while he waited, since his turn may come the moment he presses."""
        return row(
            choice(self.table, "fresh", "0", self.say("button-fresh")),
            choice(self.table, "quit", "0", self.say("button-leave")),
        )


def plays_by_type(held: Group, beaten: Pattern | None) -> dict[Type, list[Group]]:
    """Every legal play of a hand, by its pattern in the order of `Type`, each from the lowest up."""
    order = list(Type)

    def key(group: Group) -> tuple[int, int, int]:
        read = reading_over(group, beaten)
        assert read is not None
        return order.index(read.type), size(group), read.rank

    ordered = sorted(plays(held, beaten), key=key)
    return {order[index]: list(groups) for index, groups in groupby(ordered, lambda group: key(group)[0])}


def suggestions(view: View, typed: str, tongue: Tongue) -> list[tuple[str, str]]:
    """(what is shown, what is sent) for the legal plays that hold what was typed, the best first."""
    if view.hand is None or view.turn != view.seat or view.phase is not Stage.PLAYING:
        return []
    held, beaten = group_of(view.hand), view.table.pattern if view.table else None
    best = hints(held, beaten)
    others = (group for groups in plays_by_type(held, beaten).values() for group in groups)
    wanted = _ranks(typed)
    found = [group for group in dict.fromkeys((*best, *others)) if _begins(write(group), wanted)]
    shown = []
    for group in found[:PAGE]:
        read = reading_over(group, beaten)
        assert read is not None
        shown.append((play_text(group, read, tongue)[:100], write(group)))
    return shown


def _ranks(typed: str) -> str:
    """The ranks that were typed so far, as far as they can be read; a 1 at the end will be a 10."""
    try:
        return write(read(typed))
    except IllegalAction:
        text = normalize("NFKC", typed).upper().replace("10", "T")
        text = f"{text[:-1]}T" if text.endswith("1") else text
    for name, jokers in JOKER_NAMES.items():
        text = text.replace(name, jokers)
    return "".join(character for character in text if character in RANKS)


def _begins(written: str, wanted: str) -> bool:
    """Whether a play holds every card that was typed so far."""
    return all(written.count(rank) >= wanted.count(rank) for rank in set(wanted))


def read_play(value: str) -> Group:
    """The play in a custom id, which we wrote ourselves. Raises UnreadableCards for one that was forged."""
    return read_ranks(value)
