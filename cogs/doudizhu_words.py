"""Cards and what happens in a hand of 鬥地主, as words in one language. Names come in already harmless."""

from __future__ import annotations

from collections.abc import Iterable

from bot.names import inert
from bot.pictures import body_first, descending
from bot.table import Happening, Table
from bot.words import Tongue
from games.core import IllegalAction, NotNow, Seat
from games.doudizhu.cards import RANK_OF, RANKS, UNIT, Card, Cards, Group, group_of, write
from games.doudizhu.patterns import RUN, SHAPES, Pattern, Type
from games.doudizhu.refusals import (
    BidTooLow,
    ImpossibleCards,
    MustLead,
    NoPattern,
    NoSuchBid,
    NotBigEnough,
    NotHeld,
    UnreadableCards,
)
from games.doudizhu.scoring import multiplier_of
from games.doudizhu.values import (
    Called,
    CameBack,
    Dealt,
    Ended,
    Ending,
    Event,
    LandlordFound,
    Outcome,
    Passed,
    Played,
    Spring,
    Went,
)

PATTERN_WORDS = {
    Type.SOLO: "pattern-solo",
    Type.PAIR: "pattern-pair",
    Type.TRIO: "pattern-trio",
    Type.TRIO_SOLO: "pattern-trio-solo",
    Type.TRIO_PAIR: "pattern-trio-pair",
    Type.SOLO_CHAIN: "pattern-solo-chain",
    Type.PAIR_CHAIN: "pattern-pair-chain",
    Type.TRIO_CHAIN: "pattern-trio-chain",
    Type.PLANE_SOLO: "pattern-plane-solo",
    Type.PLANE_PAIR: "pattern-plane-pair",
    Type.FOUR_TWO_SOLO: "pattern-four-two-solo",
    Type.FOUR_TWO_PAIR: "pattern-four-two-pair",
    Type.BOMB: "pattern-bomb",
    Type.ROCKET: "pattern-rocket",
}

LEVEL_WORDS = {"easy": "level-easy", "normal": "level-normal", "hard": "level-hard"}

FEW = 2
"""Cards left at which everybody is warned."""


# Cards


def card_word(rank: str, tongue: Tongue) -> str:
    match rank:
        case "T":
            return "10"
        case "B":
            return tongue("card-small-joker")
        case "R":
            return tongue("card-big-joker")
    return rank


def ranks_text(ranks: str, tongue: Tongue) -> str:
    """Ranks as text of the rules, as people read them: a space between them only where one is long."""
    words = [card_word(rank, tongue) for rank in ranks]
    return (" " if any(len(word) > 1 for word in words) else "").join(words)


def hand_text(cards: Iterable[Card], tongue: Tongue) -> str:
    """The highest first, equal ones together, as one sorts them in the hand."""
    if tongue.glyphs.cards:
        return tongue.glyphs.cards_in_a_row(descending(cards))
    ranks = sorted((RANK_OF[card] for card in cards), reverse=True)
    groups = (RANKS[rank] * ranks.count(rank) for rank in dict.fromkeys(ranks))
    return "\u2002".join(ranks_text(group, tongue) for group in groups)


def group_text(group: Group, pattern: Pattern, tongue: Tongue) -> str:
    """A group with its body first and then its wings."""
    if pattern.type is Type.ROCKET:
        return ranks_text(write(group), tongue)
    body = RUN[pattern.length] * UNIT[pattern.rank] * SHAPES[pattern.type].alike
    parts = [ranks_text(write(part), tongue) for part in (body, group - body) if part]
    return " + ".join(parts)


def play_text(group: Group, pattern: Pattern, tongue: Tongue) -> str:
    """A play by its pattern and its cards, such as 三帶一 333 + 7."""
    cards = group_text(group, pattern, tongue)
    return tongue("play-named", pattern=tongue(PATTERN_WORDS[pattern.type]), cards=cards)


def cards_text(cards: Cards, pattern: Pattern, tongue: Tongue) -> str:
    """As `group_text`, but of cards: as emojis, where there are any, they have their suits."""
    if tongue.glyphs.cards:
        return tongue.glyphs.cards_in_a_row(body_first(cards))
    return group_text(group_of(cards), pattern, tongue)


def played_text(cards: Cards, pattern: Pattern, tongue: Tongue) -> str:
    """As `play_text`, of cards that lie on the table or are about to."""
    name = tongue(PATTERN_WORDS[pattern.type])
    return tongue("play-named", pattern=name, cards=cards_text(cards, pattern, tongue))


NOT_HIS_OWN = {"auto": "doudizhu-late", "skip": "doudizhu-skipped"}
"""How a move is marked that its player might have made otherwise, by its cause."""

# What happens


class Teller:
    """Tells the events of one table in one language."""

    def __init__(self, table: Table, tongue: Tongue) -> None:
        self.table, self.say = table, tongue

    def name(self, seat: Seat) -> str:
        return inert(self.table.at(seat).name)

    def happening(self, happening: Happening) -> list[str]:
        events = happening.events
        if happening.cause != "table" and isinstance(events[-1], Ended):
            events = tuple(event for event in events if not isinstance(event, Went))  # the end says it
        return [line for event in events if (line := self._told(event, happening.cause))]

    def _told(self, event: Event, cause: str) -> str:
        # Only the table sends somebody away; whoever goes himself is the player who acts.
        if isinstance(event, Went) and cause == "table":
            return self.say("doudizhu-sent-away", name=self.name(event.seat))
        told = self.event(event)
        if cause in NOT_HIS_OWN and isinstance(event, Called | Passed | Played):
            return self.say(NOT_HIS_OWN[cause], line=told)
        return told

    def event(self, event: Event) -> str:
        say = self.say
        match event:
            case Dealt(first=first, deal=deal):
                return say("doudizhu-dealt" if deal == 1 else "doudizhu-dealt-again", name=self.name(first))
            case Called(seat=seat, points=points):
                key = "doudizhu-called" if points else "doudizhu-not-called"
                return say(key, name=self.name(seat), points=points)
            case LandlordFound(seat=seat, bid=bid, bottom=bottom):
                cards = hand_text(bottom, say)
                return say("doudizhu-landlord", name=self.name(seat), bid=bid, bottom=cards)
            case Played():
                return self.played(event)
            case Ended(outcome=outcome):
                return self.ended(outcome)
        return self.small(event)

    def small(self, event: Event) -> str:
        match event:
            case Passed(seat=seat, auto=auto):
                return self.say("doudizhu-passed-away" if auto else "doudizhu-passed", name=self.name(seat))
            case Went(seat=seat):
                return self.say("doudizhu-went", name=self.name(seat))
            case CameBack(seat=seat):
                return self.say("doudizhu-came-back", name=self.name(seat))
        return ""

    def played(self, event: Played) -> str:
        say, name, cards = self.say, self.name(event.seat), event.cards
        if event.pattern.doubles:
            key = "doudizhu-bomb" if event.pattern.type is Type.BOMB else "doudizhu-rocket"
            times = self._multiplier_after(event)
            told = cards_text(cards, event.pattern, say)
            return say(key, name=name, cards=told, multiplier=times)
        key = "doudizhu-played-few" if 0 < event.left <= FEW else "doudizhu-played"
        return say(key, name=name, play=played_text(cards, event.pattern, say), left=event.left)

    def _multiplier_after(self, event: Played) -> int:
        moves = self.table.state.moves
        return multiplier_of(moves[: moves.index(event) + 1])

    def ended(self, outcome: Outcome) -> str:
        one, two = (self.name(seat) for seat in range(3) if seat != outcome.landlord)
        facts = {"name": self.name(outcome.landlord), "one": one, "two": two}
        match outcome.ending:
            case Ending.LANDLORD_LEFT:
                return self.say("doudizhu-landlord-left", **facts)
            case Ending.PEASANTS_LEFT:
                return self.say("doudizhu-peasants-left", **facts)
        won = self.say("doudizhu-landlord-won" if outcome.landlord_won else "doudizhu-peasants-won", **facts)
        springs = {Spring.SPRING: "doudizhu-spring", Spring.ANTI_SPRING: "doudizhu-anti-spring"}
        return "\n".join([won, *([self.say(springs[outcome.spring])] if outcome.spring else [])])


# Refusals


def refusal(no: IllegalAction, tongue: Tongue) -> str:
    """What the rules refuse. The cards that it names are the reader's own, or lie on the table."""
    match no:
        case UnreadableCards(piece=piece):
            return tongue("refused-unreadable-cards", piece=inert(piece, cells=40))
        case ImpossibleCards(ranks=ranks) if ranks:
            return tongue("refused-impossible-cards", ranks=ranks_text(ranks, tongue))
        case ImpossibleCards():
            return tongue("refused-impossible-card")
        case NotHeld(ranks=ranks):
            return tongue("refused-not-held", ranks=ranks_text(ranks, tongue))
        case NoPattern(ranks=ranks):
            return tongue("refused-no-pattern", ranks=ranks_text(ranks, tongue))
        case NotBigEnough(given=given, needed=needed):
            return tongue(
                "refused-not-big-enough", given=_named(given, tongue), needed=_named(needed, tongue)
            )
    return _refused_turn(no, tongue)


NOT_NOW = {
    "bidding": "refused-bidding-now",
    "playing": "refused-playing-now",
    "away": "refused-away",
}


def _refused_turn(no: IllegalAction, tongue: Tongue) -> str:
    match no:
        case MustLead():
            return tongue("refused-must-lead")
        case NoSuchBid():
            return tongue("refused-no-such-bid")
        case BidTooLow(highest=highest):
            return tongue("refused-bid-too-low", highest=highest)
        case NotNow(why=why) if why in NOT_NOW:
            return tongue(NOT_NOW[why])
    return tongue("refused-now")


def _named(pattern: Pattern, tongue: Tongue) -> str:
    """A pattern by its name and its body, for wings do not count."""
    if pattern.type is Type.ROCKET:
        return tongue(PATTERN_WORDS[pattern.type])
    body = RUN[pattern.length] * UNIT[pattern.rank] * SHAPES[pattern.type].alike
    return play_text(body, pattern, tongue)
