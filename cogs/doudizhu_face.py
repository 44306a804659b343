"""How a table of 鬥地主 looks to everybody: the lobby, the hand as it is played, its result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from bot.boards import Drawn
from bot.doudizhu import LEVELS, DoudizhuOptions, DoudizhuStakes
from bot.looks import STILL, Look
from bot.names import inert
from bot.pictures import Felt, Painter, Place, body_first, descending
from bot.standings import Standings
from bot.table import Autopilot, Ending, Happening, Phase, Sitter, Table
from bot.words import Tongue
from cogs.buttons import ChoiceButton, TableButton, button, choice, row, select
from cogs.doudizhu_words import FEW, LEVEL_WORDS, Teller, hand_text, played_text
from cogs.emblems import EMBLEMS
from cogs.evening_words import evening_lines, signed, standing
from cogs.layout import ENDINGS, Parts, fits, host_name, layout, picture_file, proof, script_of, until
from cogs.powers import paused_line, with_powers
from cogs.titles import TITLE_WORDS
from games import doudizhu
from games.core import Seat
from games.doudizhu.titles import LADDER, title
from games.doudizhu.values import Dealt, Outcome, Passed, Played, Spring, View, Went
from games.doudizhu.values import Phase as Stage

ACCENT = 0x1E7B58
PICTURE = "table.png"
TITLES = [name for _, name in LADDER]


class DoudizhuFace:
    """Draws 鬥地主 boards, pictures by `painter`; 積分 so far come from `standings`."""

    def __init__(self, painter: Painter, standings: Standings) -> None:
        self._painter = painter
        self._standings = standings

    async def draw(self, table: Table, tongue: Tongue, look: Look = STILL) -> Drawn:
        shown = tongue.showing(look.glyphs)
        parts = with_powers(await self._parts(table, shown), table, shown)
        if not fits(parts):
            parts = with_powers(await self._parts(table, tongue), table, tongue)
        if not look.has_pictures:  # the texts say all that it shows
            return Drawn(layout(ACCENT, None, parts), None)
        picture = await self._painter.felt(felt_of(table, tongue))
        file = picture_file(picture, PICTURE, alt_of(table, tongue))
        return Drawn(layout(ACCENT, file, parts), file)

    async def _parts(self, table: Table, tongue: Tongue) -> Parts:
        match table.phase:
            case Phase.LOBBY:
                return lobby(table, tongue)
            case Phase.RUNNING:
                return running(table, tongue)
            case Phase.OVER:
                return await self._over(table, tongue)

    def standing(self, table: Table, sitter: Sitter, tongue: Tongue) -> list[str]:
        lines = [tongue("standing-heading", name=inert(sitter.name), seat=(sitter.seat or 0) + 1)]
        if not table.is_live:
            return [*lines, tongue("hand-over")]
        if sitter.autopilot is not Autopilot.OFF:
            lines.append(tongue("doudizhu-standing-autopilot"))
        if not sitter.is_here:
            lines.append(tongue("doudizhu-standing-away"))
        return lines

    def rules(self, options: DoudizhuOptions | None, tongue: Tongue) -> str:
        own = [tongue("rules-this-table"), *_options_lines(options, tongue)] if options else []
        return "\n".join([tongue("rules-doudizhu"), *own])

    def options(self, options: DoudizhuOptions, tongue: Tongue) -> list[str]:
        return list(_options_lines(options, tongue))

    def result(self, table: Table, tongue: Tongue) -> str:
        end = doudizhu.outcome(table.state)
        assert end is not None
        one, two = (seat for seat in range(3) if seat != end.landlord)
        facts = {"name": inert(table.at(end.landlord).name), "points": signed(max(end.scores), tongue)}
        if end.landlord_won:
            return tongue("played-doudizhu-landlord", **facts)
        names = {"one": inert(table.at(one).name), "two": inert(table.at(two).name)}
        return tongue("played-doudizhu-peasants", **facts, **names)

    def results(self, table: Table, tongue: Tongue) -> list[str]:
        if table.ending is not Ending.PLAYED:
            return [_why_closed(table, tongue)]
        view = doudizhu.view(table.state, None)
        assert view.outcome is not None
        lines = [_sum(view.outcome, tongue)]
        lines += (_score(table, view, view.outcome, seat, tongue) for seat in _by_score(view.outcome))
        if table.is_practice:
            lines.append(tongue("doudizhu-practice-short"))
        return [*lines, *_left_over(table, view, tongue)]

    def retold(self, table: Table, happening: Happening, state: Any | None, tongue: Tongue) -> list[str]:
        assert not table.is_live
        lines = Teller(table, tongue).happening(happening)
        dealt = [event.deal for event in happening.events if isinstance(event, Dealt)]
        if state is None or not dealt:
            return lines
        hands = (doudizhu.view(state, seat).hand or () for seat in range(3))
        lines += (
            tongue("replay-hand", name=inert(table.at(seat).name), cards=hand_text(hand, tongue))
            for seat, hand in enumerate(hands)
        )
        end = doudizhu.view(table.state, None)
        if end.bottom is not None and end.deal == dealt[-1]:
            lines.append(tongue("replay-bottom", cards=hand_text(end.bottom, tongue)))
        return lines

    async def farewell(self, table: Table, tongue: Tongue) -> list[str]:
        return list(evening_lines(await self._standings.evening(table), tongue))

    async def _over(self, table: Table, tongue: Tongue) -> Parts:
        if table.state is None or table.ending is not Ending.PLAYED:
            return await self._broken_off(table, tongue)
        points = await self._standings.points(table)
        rows = [
            row(
                button(table, "rematch", tongue, primary=True, label="button-again"),
                button(table, "totals", tongue),
                button(table, "verify", tongue),
                button(table, "replay", tongue),
                button(table, "phrase", tongue),
            )
        ]
        return (
            "\n".join(_ended(table, tongue)),
            ["\n".join(_results(table, points, tongue)), proof(table, tongue)],
            rows,
        )

    async def _broken_off(self, table: Table, tongue: Tongue) -> Parts:
        """Closed before the end: of a lobby after some hands the total of the evening, too."""
        state = [proof(table, tongue)]
        if table.series_n:
            evening = await self._standings.evening(table)
            state.insert(0, "\n".join(evening_lines(evening, tongue)))
        if table.state is None:
            return _why_closed(table, tongue), state, []
        told = [_why_closed(table, tongue), *(_seated(sitter, tongue) for sitter in table.by_seat)]
        if not table.is_practice:
            told.append(tongue("doudizhu-void"))
        rows = [
            row(
                button(table, "rematch", tongue, primary=True, label="button-again"),
                button(table, "verify", tongue),
                button(table, "replay", tongue),
            )
        ]
        return "\n".join(told), state, rows


def _why_closed(table: Table, tongue: Tongue) -> str:
    """Between two hands nothing is cut short."""
    if table.ending is Ending.STOPPED and table.series_n and table.state is None:
        return tongue("totals-farewell")
    return tongue(ENDINGS[table.ending or Ending.STOPPED])


# The lobby


def lobby(table: Table, tongue: Tongue) -> Parts:
    options = table.options
    assert isinstance(options, DoudizhuOptions)
    seated = "".join(f"\n{_seated(sitter, tongue)}" for sitter in table.here)
    lines = list(_options_lines(options, tongue))
    if table.is_practice:
        lines.append(tongue("doudizhu-practice"))
    here = tongue("lobby-seated", here=len(table.here), chairs=options.chairs, names=seated)
    state = [
        "\n".join(lines),
        f"{here}\n{until(table, tongue)}",
        tongue("commitment", hash=table.commitment),
    ]
    game = tongue("game-doudizhu")
    head = tongue("lobby-headline", host=host_name(table), game=game)
    if table.series_n:
        key = "doudizhu-next-hand" if table.is_full else "doudizhu-next-hand-open"
        head = tongue(key, number=table.series_n + 1, host=host_name(table))
    return head, state, _lobby_rows(table, tongue)


def _lobby_rows(table: Table, tongue: Tongue) -> list[Any]:
    rows = [
        row(
            button(table, "join", tongue, primary=not table.is_full),
            button(table, "leave", tongue),
            button(table, "rules", tongue),
        )
    ]
    if not table.is_full:
        levels = [discord.SelectOption(label=tongue(LEVEL_WORDS[level]), value=level) for level in LEVELS]
        rows.append(select(table, "add_computer", tongue("select-add-computer"), levels))
    last = [button(table, "start", tongue, primary=table.is_full)]
    if table.computers:
        last.append(button(table, "drop_computer", tongue))
    return [*rows, row(*last)]


def _options_lines(options: DoudizhuOptions, tongue: Tongue) -> Iterator[str]:
    yield tongue("doudizhu-stake", stake=options.stake, entry=DoudizhuStakes().entry(options))
    yield tongue("doudizhu-clock", seconds=options.turn_limit)


def _seated(sitter: Sitter, tongue: Tongue) -> str:
    name = f"{EMBLEMS[sitter.emblem][0]} {inert(sitter.name)}"
    if sitter.level is None:
        return name
    return tongue("seat-computer", name=name, level=tongue(LEVEL_WORDS[sitter.level]))


# The hand


def running(table: Table, tongue: Tongue) -> Parts:
    teller, view = Teller(table, tongue), doudizhu.view(table.state, None)
    state = [_worth(view, tongue), *(_seat_line(table, view, seat, tongue) for seat in range(3))]
    if table.is_practice:
        state.append(tongue("doudizhu-practice-short"))
    turn = "\n".join((*_turn_line(table, tongue), *_host_line(table, tongue)))
    return "\n".join(_headline(table, teller)), ["\n".join(state), turn], _running_rows(table, view, tongue)


def _headline(table: Table, teller: Teller) -> list[str]:
    """What just happened; before it what else was done since the board was last seen matters less."""
    told = [line for happening in table.recent[-2:] for line in teller.happening(happening)]
    return [told[-1], *(f"-# {line}" for line in reversed(told[:-1][-2:]))] if told else [""]


def _running_rows(table: Table, view: View, tongue: Tongue) -> list[Any]:
    hand = button(table, "hand", tongue, primary=True)
    moves = _moves(table, view, tongue)
    others = [
        button(table, "phrase", tongue),
        button(table, "autopilot", tongue, label="button-doudizhu-autopilot"),
    ]
    if view.phase is Stage.BIDDING:  # four bids fill a row of a phone
        return [row(hand, *others), *([row(*moves)] if moves else [])]
    return [row(hand, *moves), row(*others)]


def _moves(table: Table, view: View, tongue: Tongue) -> list[TableButton | ChoiceButton]:
    """What can be done without looking at one's cards; nothing while a computer thinks."""
    turn = table.to_act
    if turn is None or turn.is_computer:
        return []
    if view.phase is Stage.BIDDING:
        bids = [points for points in (1, 2, 3) if points > view.bid]
        return [
            *(choice(table, "bid", str(n), tongue("button-bid", points=n)) for n in bids),
            choice(table, "bid", "0", tongue("button-no-bid")),
        ]
    return [button(table, "pass", tongue)] if view.table is not None else []


def _worth(view: View, tongue: Tongue) -> str:
    if view.bottom is not None:
        bottom = hand_text(view.bottom, tongue)
        return tongue("doudizhu-base", bid=view.bid, multiplier=view.multiplier, bottom=bottom)
    return tongue("doudizhu-bidding" if view.bid else "doudizhu-bidding-none", bid=view.bid)


def _seat_line(table: Table, view: View, seat: Seat, tongue: Tongue) -> str:
    sitter, last = table.at(seat), latest_word(view, seat, tongue)
    left = view.counts[seat]
    return tongue(
        "doudizhu-seat-few" if left <= FEW else "doudizhu-seat",
        emblem=EMBLEMS[sitter.emblem][0],
        name=inert(sitter.name),
        marks=marks_of(table, view, seat, tongue),
        left=left,
        last=tongue("doudizhu-last", what=last) if last else "",
    )


def marks_of(table: Table, view: View, seat: Seat, tongue: Tongue) -> str:
    """What is to be known of a seat, in brackets: landlord, away, autopilot; afterwards a computer's level.

    During the hand the level would push the last play of a seat into a second line.
    """
    sitter, marks = table.at(seat), []
    if view.landlord == seat:
        marks.append(tongue("landlord-mark"))
    if sitter.level is not None and view.outcome is not None:
        marks.append(tongue(LEVEL_WORDS[sitter.level]))
    if view.away[seat]:
        marks.append(tongue("doudizhu-away-mark"))
    elif sitter.autopilot is not Autopilot.OFF:
        marks.append(tongue("doudizhu-autopilot-mark"))
    return tongue("doudizhu-mark", mark=tongue("list-dot").join(marks)) if marks else ""


def latest_word(view: View, seat: Seat, tongue: Tongue) -> str:
    """What a seat did last in this trick, or called; "" if nothing yet."""
    move = view.latest[seat]
    match move:
        case Played(cards=cards, pattern=pattern):
            return played_text(cards, pattern, tongue)
        case Passed():
            return tongue("doudizhu-last-pass")
    called = view.calls[seat]
    if view.phase is not Stage.BIDDING or called is None:
        return ""
    return tongue("doudizhu-last-call" if called else "doudizhu-last-no-call", points=called)


def _turn_line(table: Table, tongue: Tongue) -> Iterator[str]:
    sitter = table.to_act
    if table.is_paused:
        yield paused_line(table, tongue)
    elif sitter is not None:
        name = inert(sitter.name)
        if sitter.is_computer:
            yield tongue("doudizhu-turn-computer", name=name)
        elif sitter.autopilot is not Autopilot.OFF:
            yield tongue("doudizhu-turn-autopilot", name=name)
        else:
            yield tongue("doudizhu-turn", name=name, when=f"<t:{int(table.deadline or 0)}:R>")


def _host_line(table: Table, tongue: Tongue) -> Iterator[str]:
    """Who has the powers of a host, for they pass on; alone among computers nobody asks."""
    if sum(not sitter.is_computer for sitter in table.here) > 1:
        yield f"-# {tongue('board-host', host=host_name(table))}"


# The result


def _ended(table: Table, tongue: Tongue) -> list[str]:
    """The last play and who won by it; whoever left for good is not told how to come back."""
    last = table.recent[-1]
    told = tuple(event for event in last.events if not isinstance(event, Went))
    lines = Teller(table, tongue).happening(replace(last, events=told))
    won = lines[-1].split("\n")
    return [f"## {won[0]}", *won[1:], *(f"-# {line}" for line in lines[:-1])]


def _results(table: Table, points: dict[int, int], tongue: Tongue) -> Iterator[str]:
    view = doudizhu.view(table.state, None)
    end = view.outcome
    assert end is not None
    yield _sum(end, tongue)
    for seat in _by_score(end):
        yield from _result(table, view, seat, points, tongue)
    if table.is_practice:
        yield tongue("doudizhu-practice-short")
    yield from _left_over(table, view, tongue)


def _sum(end: Outcome, tongue: Tongue) -> str:
    why = []
    if end.bombs:
        why.append(tongue("doudizhu-bombs", count=end.bombs))
    if end.rocket:
        why.append(tongue("doudizhu-a-rocket"))
    if end.spring is not None:
        is_spring = end.spring is Spring.SPRING
        why.append(tongue("doudizhu-a-spring" if is_spring else "doudizhu-an-anti-spring"))
    told = tongue("doudizhu-sum-why", what=tongue("list-comma").join(why)) if why else ""
    return tongue("doudizhu-sum", bid=end.bid, multiplier=end.multiplier, why=told)


def _by_score(end: Outcome) -> list[Seat]:
    return sorted(range(3), key=lambda seat: -end.scores[seat])


def _score(table: Table, view: View, end: Outcome, seat: Seat, tongue: Tongue) -> str:
    assert isinstance(table.options, DoudizhuOptions)
    sitter, score = table.at(seat), end.scores[seat]
    facts = {
        "emblem": EMBLEMS[sitter.emblem][0],
        "name": inert(sitter.name),
        "marks": marks_of(table, view, seat, tongue),
        "points": signed(score, tongue),
    }
    if table.is_practice:
        return tongue("doudizhu-result-practice", **facts)
    return tongue("doudizhu-result", **facts, chips=signed(score * table.options.stake, tongue))


def _result(table: Table, view: View, seat: Seat, points: dict[int, int], tongue: Tongue) -> Iterator[str]:
    assert view.outcome is not None
    sitter, score = table.at(seat), view.outcome.scores[seat]
    yield _score(table, view, view.outcome, seat, tongue)
    if table.is_practice:
        return
    total = points[sitter.user_id]
    yield tongue(
        "doudizhu-result-standing", total=standing(total, tongue), title=tongue(TITLE_WORDS[title(total)])
    )
    yield from _new_title(inert(sitter.name), total - score, total, tongue)


def _new_title(name: str, before: int, after: int, tongue: Tongue) -> Iterator[str]:
    step = TITLES.index(title(after)) - TITLES.index(title(before))
    if step:
        key = "doudizhu-promoted" if step > 0 else "doudizhu-demoted"
        yield tongue(key, name=name, title=tongue(TITLE_WORDS[title(after)]))


def _left_over(table: Table, view: View, tongue: Tongue) -> Iterator[str]:
    """All hands laid open."""
    assert view.hands is not None
    for seat, hand in enumerate(view.hands):
        if hand:
            name = inert(table.at(seat).name)
            yield tongue("doudizhu-left-over", name=name, cards=hand_text(hand, tongue))


# The picture, and the same in words


def felt_of(table: Table, tongue: Tongue) -> Felt:
    script = script_of(tongue)
    landlord, number = tongue("landlord-mark"), tongue("doudizhu-hand-number", number=table.series_n + 1)
    if table.state is None:
        sitters = [*table.here, None, None, None][:3]
        first, second, third = (_chair(sitter, tongue) for sitter in sitters)
        return Felt(
            places=(first, second, third), title=number, landlord=landlord, script=script, multiplier=1
        )
    view = doudizhu.view(table.state, None)
    first, second, third = (_place(table, view, seat, tongue) for seat in range(3))
    end = view.outcome
    return Felt(
        places=(first, second, third),
        bottom=view.bottom,
        multiplier=view.multiplier,
        title=number,
        landlord=landlord,
        script=script,
        celebrate=view.rocket or bool(end and end.spring),
    )


def _chair(sitter: Sitter | None, tongue: Tongue) -> Place:
    """Before the deal."""
    if sitter is None:
        return Place(emblem=None, word=tongue("doudizhu-empty-chair"))
    return Place(emblem=sitter.emblem, word=tongue(LEVEL_WORDS[sitter.level]) if sitter.level else "")


def _place(table: Table, view: View, seat: Seat, tongue: Tongue) -> Place:
    move = view.latest[seat]
    is_shown = view.hands is None
    played = body_first(move.cards) if isinstance(move, Played) and is_shown else ()
    open_hand = descending(view.hands[seat]) if view.hands is not None else played
    return Place(
        emblem=table.at(seat).emblem,
        is_landlord=view.landlord == seat,
        cards_left=view.counts[seat],
        cards=open_hand,
        word=_word(view, seat, tongue),
        is_on_turn=table.turn == seat,
    )


def _word(view: View, seat: Seat, tongue: Tongue) -> str:
    """What stands in the picture where no cards do."""
    if view.outcome is not None:
        return signed(view.outcome.scores[seat], tongue)
    return "" if isinstance(view.latest[seat], Played) else latest_word(view, seat, tongue)


def alt_of(table: Table, tongue: Tongue) -> str:
    if table.state is None:
        return tongue("table-alt-lobby")
    view = doudizhu.view(table.state, None)
    bottom = tongue("table-alt-closed") if view.bottom is None else hand_text(view.bottom, tongue)
    on_turn = table.to_act
    return tongue(
        "table-alt",
        number=tongue("doudizhu-hand-number", number=table.series_n + 1),
        multiplier=view.multiplier,
        bottom=bottom,
        seats="".join(_alt_of_seat(table, view, seat, tongue) for seat in range(3)),
        turn=tongue("table-alt-turn", name=inert(on_turn.name)) if on_turn else "",
    )


def _alt_of_seat(table: Table, view: View, seat: Seat, tongue: Tongue) -> str:
    whose = {"name": inert(table.at(seat).name), "marks": marks_of(table, view, seat, tongue)}
    if view.outcome is not None and view.hands is not None:
        points = signed(view.outcome.scores[seat], tongue)
        cards = hand_text(view.hands[seat], tongue)
        left = tongue("table-alt-left", cards=cards) if cards else tongue("cards-none")
        return tongue("table-alt-score", **whose, points=points, cards=left)
    shown = latest_word(view, seat, tongue) or tongue("table-alt-nothing")
    return tongue("table-alt-seat", **whose, left=view.counts[seat], last=shown)
