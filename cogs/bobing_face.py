"""How a 博饼 table looks: the lobby, the running game, the end. One message, legible on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.boards import Drawn
from bot.bobing import BobingOptions
from bot.engines import Prize, has_names
from bot.looks import STILL, Look
from bot.names import inert
from bot.pictures import Bowl, Painter
from bot.table import Autopilot, Ending, Happening, Phase, Sitter, Table
from bot.words import Tongue
from cogs.bobing_words import AWARD_WORDS, Teller, class_word, dice_text, prize_text
from cogs.buttons import button, row
from cogs.layout import (
    ENDINGS,
    Parts,
    fits,
    host_name,
    layout,
    lobby_rows,
    picture_file,
    proof,
    script_of,
    until,
)
from cogs.powers import paused_line, with_powers
from games import bobing
from games.bobing.values import AWARDS, Award, Rolled, Standing, Text

ACCENT = 0xC0392B
PICTURE, MOVING = "bowl.png", "bowl.gif"
THROWS_SHOWN = 8
WINNINGS_LIMIT = 3000
"""Characters; Discord allows 4,000 in all texts of a message, and hostile names swell when made harmless."""

TEXT_RULES = {"a": "text-a-decides", "b": "text-b-decides", "c": "text-c-decides"}

RULES = {"a": "rules-text-a", "b": "rules-text-b", "c": "rules-text-c"}


class BobingFace:
    """Draws 博饼 boards, pictures by `painter`."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def draw(self, table: Table, tongue: Tongue, look: Look = STILL) -> Drawn:
        parts = parts_of(table, tongue.showing(look.glyphs))
        if not fits(parts):
            parts = parts_of(table, tongue)
        bowl, alt = picture_of(table, tongue)
        if not look.has_pictures:
            return Drawn(layout(ACCENT, None, parts, [alt] if bowl.dice else []), None)
        file = await self._picture(table, bowl, alt, look)
        return Drawn(layout(ACCENT, file, parts), file)

    async def _picture(self, table: Table, bowl: Bowl, alt: str, look: Look) -> discord.File:
        if bowl.dice and is_news(table, look):
            return picture_file(await self._painter.moving_bowl(bowl), MOVING, alt)
        return picture_file(await self._painter.bowl(bowl), PICTURE, alt)

    def standing(self, table: Table, sitter: Sitter, tongue: Tongue) -> list[str]:
        """What one player wants to know of himself, in lines."""
        assert sitter.seat is not None
        teller, seat, state = Teller(table, tongue), sitter.seat, table.state
        own = state.standings[seat]
        lines = [
            tongue("standing-heading", name=inert(sitter.name), seat=seat + 1),
            tongue("standing-prizes", prizes=winnings(table, seat, teller) or tongue("end-empty")),
            teller.standing(own, "standing-own") if own else tongue("standing-no-throw"),
        ]
        if state.sits_out[seat]:
            lines.append(tongue("standing-sits-out"))
        if sitter.autopilot is not Autopilot.OFF:
            lines.append(tongue("standing-autopilot"))
        if not sitter.is_here:
            lines.append(tongue("standing-away"))
        return lines

    def rules(self, options: BobingOptions | None, tongue: Tongue) -> str:
        text = rules_text(options.text if options else "a", tongue)
        own = [tongue("rules-this-table"), *rules_lines(options, tongue)] if options else []
        return "\n".join([text, *own])

    def options(self, options: BobingOptions, tongue: Tongue) -> list[str]:
        return list(rules_lines(options, tongue))

    def result(self, table: Table, tongue: Tongue) -> str:
        winner, teller = _winner(table), Teller(table, tongue)
        assert winner is not None
        award = class_word(winner.class_, teller.text, tongue).partition(" (")[0]
        given = sum(prize.total - prize.left for prize in table.stock)
        return tongue("played-bobing", name=teller.name(winner.seat), award=award, count=given)

    def results(self, table: Table, tongue: Tongue) -> list[str]:
        teller = Teller(table, tongue)
        return [*_ending_lines(table, teller), tongue("end-prizes"), *_winnings(table, teller)]

    def retold(self, table: Table, happening: Happening, state: Any | None, tongue: Tongue) -> list[str]:
        return Teller(table, tongue).happening(happening)

    async def farewell(self, table: Table, tongue: Tongue) -> list[str]:
        return []


def rules_text(text: str, tongue: Tongue) -> str:
    return "\n".join([tongue("rules-common"), odds_line(Text(text), tongue), tongue(RULES[text])])


def odds_line(text: Text, tongue: Tongue) -> str:
    """What each award's chance is, counted from the rules themselves."""
    bowls = bobing.bowls_by_award(text)
    words = {award: tongue(AWARD_WORDS[award]) for award in AWARDS} | {None: tongue("plate-nothing")}
    told = [
        tongue(
            "rules-odds-award",
            award=word,
            count=bowls[award],
            share=f"{100 * bowls[award] / bobing.BOWLS:.2f}",
        )
        for award, word in words.items()
    ]
    return tongue("rules-odds", bowls=bobing.BOWLS, odds=tongue("list-comma").join(told))


def parts_of(table: Table, tongue: Tongue) -> Parts:
    return with_powers(_parts_of(table, tongue), table, tongue)


def _parts_of(table: Table, tongue: Tongue) -> Parts:
    match table.phase:
        case Phase.LOBBY:
            return lobby(table, tongue)
        case Phase.RUNNING:
            return running(table, tongue)
        case Phase.OVER:
            return over(table, tongue)


def is_news(table: Table, look: Look) -> bool:
    """Whether what the picture shows was thrown after the board was shown last; at the end it is older."""
    if look.since is None or table.phase is not Phase.RUNNING:
        return False
    return any(
        isinstance(event, Rolled)
        for happening in table.recent
        for event in happening.events
        if happening.n >= (look.since or 0)
    )


# The lobby


def lobby(table: Table, tongue: Tongue) -> Parts:
    options = table.options
    assert isinstance(options, BobingOptions)
    seated = tongue("list-comma").join(inert(sitter.name) for sitter in table.here)
    state = [
        "\n".join(rules_lines(options, tongue)),
        "\n".join(stock_lines(planned(table), tongue, planned=True)),
        tongue("lobby-seated", here=len(table.here), chairs=options.chairs, names=seated)
        + "\n"
        + until(table, tongue),
        tongue("commitment", hash=table.commitment),
    ]
    rows = lobby_rows(table, tongue, button(table, "prizes", tongue), button(table, "rules", tongue))
    return tongue("lobby-headline", host=host_name(table), game=tongue("game-bobing")), state, rows


def rules_lines(options: BobingOptions, tongue: Tongue) -> Iterator[str]:
    """What the table's options decide, in the order in which a player asks."""
    yield tongue(TEXT_RULES[options.text])
    if options.die_out:
        yield tongue("rule-die-out", percent=options.die_out)
    yield tongue("rule-turn-limit", seconds=options.turn_limit)
    if options.sijin_side:
        yield tongue("rule-sijin-side")
    if options.scaled:
        yield tongue("rule-scaled")


def planned(table: Table) -> tuple[Prize, ...]:
    """The stock as it would be if the game began now."""
    assert table.game.prizes is not None
    return table.game.prizes.at_start(table.options, table.stock, len(table.here))


def stock_lines(
    stock: Sequence[Prize], tongue: Tongue, *, planned: bool = False, heading: str | None = None
) -> list[str]:
    """What is left: in one line, or one line a class where the host named prizes, the dry ones together.

    `planned` before the start: then a class without prizes is not played for. `heading`: a line to stand
    above all of it, for the usual one.
    """
    usual = tongue("stock-heading-planned" if planned else "stock-heading")
    if not has_names(stock):
        short = tongue("list-dot").join(_short(prize, tongue) for prize in stock if prize.total)
        return [heading, short] if heading else [tongue("stock-line", heading=usual, stock=short)]
    lines = [heading or usual, *(_stock_line(prize, tongue) for prize in stock if prize.left)]
    gone = (prize for prize in stock if not prize.left and (planned or prize.total))
    dry = [tongue(AWARD_WORDS[Award(prize.class_)]) for prize in gone]
    if dry:
        lines.append(tongue("stock-none" if planned else "stock-dry", awards=tongue("list-comma").join(dry)))
    return lines


def _stock_line(prize: Prize, tongue: Tongue) -> str:
    if not prize.name:
        return _short(prize, tongue)
    award = tongue(AWARD_WORDS[Award(prize.class_)])
    return tongue("stock-named", award=award, prizes=prize_text(prize, prize.left, tongue))


def _short(prize: Prize, tongue: Tongue) -> str:
    return tongue("stock-short", award=tongue(AWARD_WORDS[Award(prize.class_)]), left=prize.left)


# The running game


def running(table: Table, tongue: Tongue) -> Parts:
    teller, view = Teller(table, tongue), bobing.view(table.state, None)
    state = [
        "\n".join(
            [
                *stock_lines(table.stock, tongue),
                teller.standing(view.leader) if view.leader else tongue("standing-nobody"),
            ]
        )
    ]
    if throws := _throws(table):
        state.append("\n".join(teller.brief(event, cause) for event, cause in throws[-THROWS_SHOWN:]))
    state.append("\n".join(_turn_lines(table, tongue)))
    rows = [
        row(
            button(table, "roll", tongue, primary=True),
            button(table, "standing", tongue),
            button(table, "autopilot", tongue),
        )
    ]
    if view.may_sweep:
        rows.append(row(button(table, "sweep", tongue)))
    return "\n".join(headline(table, teller)), state, rows


def headline(table: Table, teller: Teller) -> list[str]:
    """What just happened; a round thrown at one press is told by what it paid and by its 状元."""
    last = table.recent[-1]
    if last.cause != "round":
        return teller.happening(last)
    events = _swept(table)
    thrown = [event for event in events if isinstance(event, Rolled)]
    paid = [
        teller.say("event-swept-prize", name=teller.name(event.seat), prizes=teller.prizes(event.took))
        for event in thrown
        if event.took
    ]
    if paid:
        line = teller.say("event-swept", throws=len(thrown), prizes=teller.say("list-comma").join(paid))
    else:
        line = teller.say("event-swept-nothing", throws=len(thrown))
    tops = [event for event in thrown if event.class_ and event.leads]
    others = [event for event in events if not isinstance(event, Rolled)]
    return [line, *(told for event in [*tops[-1:], *others] if (told := teller.event(event)))]


def _swept(table: Table) -> list[Any]:
    """All events of the round that the host had thrown last."""
    of_round = _round(table.recent[-1].events)
    swept = [h for h in table.recent if h.cause == "round" and _round(h.events) == of_round]
    return [event for happening in swept for event in happening.events]


def _round(events: Sequence[Any]) -> int | None:
    return next((event.round for event in events if isinstance(event, Rolled)), None)


def _throws(table: Table) -> list[tuple[Rolled, str]]:
    return [
        (event, happening.cause)
        for happening in table.recent
        for event in happening.events
        if isinstance(event, Rolled)
    ]


def _turn_lines(table: Table, tongue: Tongue) -> Iterator[str]:
    key = "turn-last-round" if table.state.closing else "turn-round"
    round_ = bobing.round_of(table.state)
    yield tongue(key, round=round_, throws=table.state.throws, host=host_name(table))
    sitter = table.to_act
    if table.is_paused:
        yield paused_line(table, tongue)
    elif sitter is not None:
        name = inert(sitter.name)
        if sitter.autopilot is not Autopilot.OFF:
            yield tongue("turn-autopilot", name=name)
        else:
            yield tongue("turn", name=name, when=f"<t:{int(table.deadline or 0)}:R>")


# The end


def over(table: Table, tongue: Tongue) -> Parts:
    # The prizes of an evening are there once.
    again = [button(table, "rematch", tongue, primary=True)] if table.gathering_id is None else []
    rows = [
        row(*again, button(table, "standing", tongue), button(table, "mine", tongue)),
        row(*(button(table, verb, tongue) for verb in ("hand_over", "export", "verify", "replay"))),
    ]
    if table.state is None:
        return tongue(ENDINGS[table.ending or Ending.STOPPED]), [proof(table, tongue)], []
    teller = Teller(table, tongue)
    state = ["\n".join([tongue("end-prizes"), *_winnings(table, teller)]), proof(table, tongue)]
    return "\n".join(_ending_lines(table, teller)), state, rows


def _ending_lines(table: Table, teller: Teller) -> list[str]:
    winner = _winner(table)
    if winner is not None and table.ending is Ending.PLAYED:
        return [
            teller.ended(winner),
            teller.say("end-length", rounds=table.state.round, throws=table.state.throws),
        ]
    ending = teller.say(ENDINGS[table.ending or Ending.STOPPED])
    return [ending, teller.say("end-no-zhuangyuan")]


def _winner(table: Table) -> Standing | None:
    outcome = bobing.outcome(table.state) if table.state else None
    return outcome.winner if outcome else None


def _winnings(table: Table, teller: Teller) -> Iterator[str]:
    """One line a player: the 状元 first, then by what they took; no more than a message holds."""
    room = WINNINGS_LIMIT
    for seat in sorted(range(len(table.by_seat)), key=lambda s: table.state.taken[s], reverse=True):
        prizes = winnings(table, seat, teller)
        line = teller.say("end-player", name=teller.name(seat), prizes=prizes or teller.say("end-empty"))
        room -= len(line) + 1
        if room < 0:
            yield teller.say("end-more")
            return
        yield line


def winnings(table: Table, seat: int, teller: Teller) -> str:
    taken = zip(AWARD_WORDS, table.state.taken[seat], strict=True)
    return teller.say("list-comma").join(teller.prize(award, count) for award, count in taken if count)


# The picture


def picture_of(table: Table, tongue: Tongue) -> tuple[Bowl, str]:
    """The bowl of the last throw, or of the winner's at the end, and the same in words.

    The words keep the order in which the dice were thrown, the picture does not: see `Bowl.of_throw`.
    """
    script = script_of(tongue)
    if table.state is None:
        return Bowl(), tongue("alt-empty")
    teller, winner = Teller(table, tongue), _winner(table)
    if winner is not None:
        title = class_word(winner.class_, teller.text, tongue)
        subtitle = tongue("plate-winner")
        bowl = Bowl.of_throw(
            winner.dice, winner.throw, title=title, subtitle=subtitle, script=script, celebrate=True
        )
        return bowl, tongue("alt-throw", dice=dice_text(winner.dice), award=title)
    event = _shown_throw(table)
    if event is None:
        return Bowl(), tongue("alt-empty")
    title, subtitle = _plate(event, teller)
    celebrate = event.award in (Award.ZHUANGYUAN, Award.DUITANG)
    bowl = Bowl.of_throw(
        *(event.dice, event.throw, event.out),
        title=title,
        subtitle=subtitle,
        script=script,
        celebrate=celebrate,
    )
    alt = "alt-die-out" if event.out is not None else "alt-throw"
    return bowl, tongue(alt, dice=dice_text(event.dice), award=title)


def _shown_throw(table: Table) -> Rolled | None:
    """The last throw; of a round thrown at one press the best; none of a table that closed without a 状元."""
    throws = [event for event, _ in _throws(table)]
    if not throws or not table.is_live:
        return None
    if table.recent[-1].cause == "round":
        thrown = [event for event in _swept(table) if isinstance(event, Rolled)]
        return min(thrown, key=lambda event: AWARDS.index(event.award) if event.award else len(AWARDS))
    return throws[-1]


def _plate(event: Rolled, teller: Teller) -> tuple[str, str]:
    if event.out is not None:
        return teller.say("plate-die-out"), ""
    if event.award is None:
        return teller.say("plate-nothing"), ""
    if event.class_ is not None:
        return class_word(event.class_, teller.text, teller.say), teller.say("award-zhuangyuan")
    return teller.say(AWARD_WORDS[event.award]), teller.shape(event)
