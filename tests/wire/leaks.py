"""What each person was sent of hands of 鬥地主, held against what he might know.

A payload is held to be free of hidden cards when it can be drawn, word for word, from a hand in which the
cards that its reader does not see lie elsewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, TypeVar

import limits
from routes import Request
from world import ANSWER_SECONDS, AUTOCOMPLETE, Interaction, walk

from bot import fair, shelf
from bot.doudizhu import GAME
from bot.pictures import Painter
from bot.pictures import felt as felts
from bot.pictures import hand as hands
from bot.settings import LOCALES
from bot.table import RECENT, Happening, Phase, Table
from bot.words import Tongue, nearest
from cogs.doudizhu_face import DoudizhuFace
from cogs.doudizhu_hand import NOTHING, Chosen, read_play, show_hand
from cogs.doudizhu_words import hand_text
from db.rows import Whole
from games import doudizhu
from games.doudizhu.cards import Cards, group_of, write
from games.doudizhu.patterns import Type
from games.doudizhu.plays import plays
from games.doudizhu.trick import table_of
from games.doudizhu.values import Phase as Stage
from games.doudizhu.values import State
from tests.unseen import exchanged

Json = dict[str, Any]
T = TypeVar("T")

CLOCKS = 2
"""Versions of a table that no action made: a restart moves its clock."""

LONG = 6
"""Cards of which the words can hardly be anything else."""

NUMBERS = re.compile(r"\b\d{1,2}(?:, ?\d{1,2}\b){3,}")
"""Four cards or more as somebody might write them who takes no care."""

WORD = re.compile(r"\w+")
WHEN = re.compile(r"<t:\d+:R>")
OURS = re.compile(r"kaiju(?:-choice|-select)?:(\d+):(\d+):([a-z_]+)")


# Who got what


@dataclass(frozen=True, eq=False)
class Payload:
    """`reader` is the one whom it reached, None for everybody. `data` is a message, or a list of choices."""

    request: Request
    reader: int | None
    data: Json

    @property
    def asked(self) -> Interaction | None:
        return self.request.asked

    @property
    def asked_in(self) -> int | None:
        """The channel in which it was asked for."""
        return None if self.asked is None else self.asked.channel_id

    @property
    def is_follow_up(self) -> bool:
        """A message of its own behind a first answer that had to be a deferral."""
        return self.request.method == "POST" and self.request.template.startswith("/webhooks/")

    @property
    def files(self) -> list[str]:
        return [upload.filename for upload in self.request.uploads]

    @property
    def verbs(self) -> dict[str, tuple[int, int]]:
        """What its buttons and selects are for → table and version."""
        found = (OURS.match(part.get("custom_id", "")) for part in walk(self.data.get("components") or []))
        return {match[3]: (int(match[1]), int(match[2])) for match in found if match}

    @property
    def words(self) -> str:
        """All that stands in it, names of files and custom ids as well."""
        return "\n".join([*_strings(self.data), *self.files])

    def __str__(self) -> str:
        return f"{self.request} to {self.reader or 'everybody'}: {self.words[:300]}"


def payloads(requests: Iterable[Request]) -> Iterator[Payload]:
    """Everything that Discord took; what a channel is not shown counts as shown to everybody."""
    for request in requests:
        if request.status not in (200, 204) or request.body is None:
            continue
        reader = request.message.audience if request.message is not None else None
        data = request.body
        if request.template.endswith("/callback"):
            assert request.asked is not None
            if data["type"] in (limits.CHOICES, limits.MODAL_ANSWER):
                reader = request.asked.user.id
            data = data.get("data") or {}
        yield Payload(request, reader, data if isinstance(data, dict) else {"all": data})


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _strings(inner)


# What there was to know


class Played:
    """A table whose hand is over, with every state that it went through."""

    def __init__(self, whole: Whole) -> None:
        self.table = shelf.from_rows(whole)
        self.secret = whole.table.secret
        self.events = whole.events
        self.ended_at = whole.table.ended_at or 0.0
        self.states = list(_states(whole, self.table))
        self._ats = [event.at for event in whole.events]
        self._last = whole.table.version - (len(whole.events) - 1)

    @cached_property
    def texts(self) -> frozenset[str]:
        """Every hand that was held and that is long enough to be told from other words, as people read it."""
        return frozenset(hand_text(hand, Tongue(locale)) for hand in self._held() for locale in LOCALES)

    @cached_property
    def groups(self) -> frozenset[str]:
        """The same hands as text of the rules."""
        return frozenset(write(group_of(hand)) for hand in self._held())

    def _held(self) -> set[Cards]:
        return {hand for state in self.states for hand in state.hands if len(hand) >= LONG}

    def numbers(self, version: int) -> Iterator[int]:
        """After which action the table had this version, the likeliest first."""
        for apart in range(CLOCKS + 1):
            if 0 <= (n := version - self._last + apart) < len(self.states):
                yield n

    def between(self, since: float, until: float) -> range:
        """The actions after which the table stood at some time between these."""
        return range(max(bisect_left(self._ats, since) - 1, 0), bisect_right(self._ats, until))

    def seen(self, n: int, version: int, reader: int | None) -> Table:
        """The table as it was after action n, with all that this reader does not see dealt anew."""
        sitter = None if reader is None else self.table.sitter(reader)
        seat = None if sitter is None else sitter.seat
        recent = self.events[max(0, n + 1 - RECENT) : n + 1]
        return replace(
            self.table,
            phase=Phase.RUNNING,
            state=exchanged(self.states[n], Random(f"{self.table.id} {n} {reader}"), seat),
            version=version,
            deadline=0.0,
            ending=None,
            ended_at=None,
            steps=n + 1,
            recent=tuple(Happening(e.n, e.seat, e.cause, GAME.read_events(e.events)) for e in recent),
        )


def _states(whole: Whole, table: Table) -> Iterator[State]:
    game, key = table.game, table.key()
    config = game.configs.validate_json(whole.events[0].action)
    state = game.engine.start(config, 3, fair.Stream(key, 0)).state
    yield state
    for event in whole.events[1:]:
        action = game.actions.validate_json(event.action)
        assert event.seat is not None
        state = game.engine.apply(state, event.seat, action, fair.Stream(key, event.n)).state
        yield state


# What a reader might have been sent as well


class _Sketcher(Painter):
    """Keeps what is to be painted."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Any = None

    async def felt(self, request: Any) -> bytes:
        self.asked = request
        return b""

    hand = felt


SKETCHER = _Sketcher()
FACE = DoudizhuFace(SKETCHER, None)  # type: ignore[arg-type]  points stand on results alone


@dataclass(frozen=True)
class Drawing:
    """The words of a message in their order, its file with its alt text, and what the file would show."""

    parts: tuple[Any, ...]
    files: tuple[tuple[str, str | None], ...]
    picture: Any = None


def sent(payload: Payload) -> Drawing:
    files = [(each["filename"], each.get("description")) for each in payload.data.get("attachments") or []]
    return Drawing(_parts(payload.data["components"]), tuple(files))


def board_of(table: Table, public: Tongue) -> Drawing:
    drawn = at_once(FACE.draw(table, public))
    files = ((drawn.picture.filename, drawn.picture.description),)
    return Drawing(_parts(drawn.view.to_components()), files, SKETCHER.asked)


def hand_of(table: Table, reader: int, tongue: Tongue, chosen: Chosen) -> Drawing:
    shown = at_once(show_hand(SKETCHER, table, reader, tongue, chosen=chosen))
    assert shown.picture is not None
    files = ((shown.picture.filename, shown.picture.description),)
    return Drawing(_parts(shown.view.to_components()), files, SKETCHER.asked)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as ended:
        value: T = ended.value
        return value
    raise AssertionError("it waits for something")


def _parts(components: Iterable[Any]) -> tuple[Any, ...]:
    """Everything in them that somebody could read, but for times."""
    return tuple(_part(part) for part in walk(components))


def _part(part: Json) -> tuple[Any, ...]:
    options = tuple((o["label"], o["value"], o.get("default", False)) for o in part.get("options") or [])
    media = tuple((item["media"]["url"], item.get("description")) for item in part.get("items") or [])
    said = WHEN.sub("<t>", _without_note(part.get("content", "")))
    names = ("type", "custom_id", "label", "placeholder", "style", "disabled")
    return (*(part.get(name) for name in names), said, options, media)


def _without_note(text: str) -> str:
    """A hand begins with its heading; what stands above is held by itself."""
    for start in HEADINGS:
        if (at := text.find(start)) > 0:
            return text[at:]
    return text


HEADINGS = tuple(Tongue(locale)("hand-heading", count="\0").split("\0")[0] for locale in LOCALES)


def chosen_by(asked: Interaction | None) -> Iterator[Chosen]:
    """What may be chosen on the hand that answers this; a hand that follows the game has nothing chosen."""
    data = asked.payload["data"] if asked is not None else {}
    yield from _chosen(data.get("custom_id", ""), data.get("values") or [""])
    yield NOTHING
    if data.get("name") == "hint":
        yield from (Chosen(hint=times) for times in range(TIMES))


TIMES = 20
"""More hints than anybody asks for in one turn."""


def _chosen(custom_id: str, values: list[str]) -> Iterator[Chosen]:
    found = OURS.match(custom_id)
    value = custom_id[found.end() + 1 :] if found and custom_id.startswith("kaiju-choice") else values[0]
    match found and found[3]:
        case "hint":
            yield Chosen(hint=int(value))
        case "pattern":
            yield Chosen(pattern=Type(value))
        case "plays":
            kind, _, page = value.rpartition(".")
            yield Chosen(pattern=Type(kind), page=int(page))
        case "pick":
            yield Chosen(play=read_play(value))
        case "going":
            yield Chosen(leaving=True)


# What does not hold


class Inquiry:
    """Goes through all that was sent. `games` are the tables by their numbers."""

    def __init__(self, games: dict[int, Played], public: Tongue, every: int) -> None:
        """One picture in `every` is painted again."""
        self.games, self.public, self.every = games, public, every
        self.counted = Counter[str]()

    def against(self, payload: Payload) -> Iterator[str]:
        """What this payload tells and should not."""
        asked, verbs = payload.asked, payload.verbs
        if asked is not None and asked.kind == AUTOCOMPLETE:
            yield from self._choices(payload, asked)
        elif payload.reader is None and "hand" in verbs:
            yield from self._board(payload, *verbs["hand"])
        elif "fresh" in verbs:
            yield from self._hand(payload, *verbs["fresh"])
        else:
            yield from self._others(payload)
        yield from self._seeds(payload)

    def _board(self, payload: Payload, table_id: int, version: int) -> Iterator[str]:
        """Drawn for everybody while a hand is played: any hidden cards would have made the same."""
        game, found = self.games[table_id], sent(payload)
        for n in game.numbers(version):
            drawn = board_of(game.seen(n, version, None), self.public)
            if (drawn.parts, drawn.files) == (found.parts, found.files):
                self.counted["boards"] += 1
                yield from self._picture(payload, "table.png", drawn.picture, felts.draw)
                return
        yield f"{payload}: it shows more than everybody knows"

    def _hand(self, payload: Payload, table_id: int, version: int) -> Iterator[str]:
        game = self.games[table_id]
        sitter = None if payload.reader is None else game.table.sitter(payload.reader)
        if payload.reader is None or sitter is None:
            yield f"{payload}: a hand was shown to somebody who has none"
            return
        assert payload.asked is not None
        tongue, found = Tongue(nearest(payload.asked.user.locale)), sent(payload)
        for n in game.numbers(version):
            table = game.seen(n, version, payload.reader)
            for chosen in dict.fromkeys(chosen_by(payload.asked)):
                drawn = hand_of(table, payload.reader, tongue, chosen)
                if (drawn.parts, drawn.files) == (found.parts, found.files):
                    self.counted["hands"] += 1
                    self.counted["late hands"] += payload.is_follow_up
                    yield from self._picture(payload, "hand.png", drawn.picture, hands.draw)
                    return
        yield f"{payload}: it is not the hand of its reader and what everybody knows"

    def _picture(
        self, payload: Payload, name: str, picture: Any, draw: Callable[[Any], bytes]
    ) -> Iterator[str]:
        if payload.files != [name]:
            yield f"{payload}: its files are {payload.files}"
        elif sum(self.counted.values()) % self.every == 0:
            self.counted["pictures"] += 1
            if payload.request.uploads[0].data != draw(picture):
                yield f"{payload}: its picture shows something else than its words"

    def _choices(self, payload: Payload, asked: Interaction) -> Iterator[str]:
        """Plays of one's own hand on one's own turn, to others nothing."""
        values = {choice["value"] for choice in payload.data["choices"]}
        self.counted["lists with plays" if values else "empty lists"] += 1
        if payload.reader != asked.user.id:
            yield f"{payload}: it was {asked.user.shown} who asked"
        if values and not any(values <= each for each in self._offers(asked)):
            yield f"{payload}: not all of these are {asked.user.shown}'s to play"

    def _offers(self, asked: Interaction) -> Iterator[set[str]]:
        """What could be offered to him in the meantime, one after the other."""
        until = asked.sent_at + ANSWER_SECONDS if asked.answered_at is None else asked.answered_at
        for game in self.games.values():
            sitter = game.table.sitter(asked.user.id)
            if sitter is None or sitter.seat is None or game.table.channel_id != asked.channel_id:
                continue
            for n in game.between(asked.sent_at, until):
                view = doudizhu.view(game.states[n], sitter.seat)
                if view.turn == sitter.seat and view.phase is Stage.PLAYING and view.hand is not None:
                    lying = table_of(view.moves)
                    groups = plays(group_of(view.hand), lying.pattern if lying else None)
                    yield {write(group) for group in groups}

    def _others(self, payload: Payload) -> Iterator[str]:
        """Lobbies, results, refusals, menus and proofs."""
        is_over = "rematch" in payload.verbs
        self.counted["results" if is_over else "other messages"] += 1
        if is_over and payload.request.at < self.games[payload.verbs["rematch"][0]].ended_at:
            yield f"{payload}: the result came before the end"
        fitting = {"table.png"} if payload.reader is None else {"hand.png"}
        if not set(payload.files) <= fitting:
            yield f"{payload}: its files are {payload.files}"
        elif payload.reader is not None and payload.files and not self._is_his_last(payload):
            yield f"{payload}: a hand that is not over, or not his"
        for game in self._running(payload):
            told = [text for text in game.texts if text in payload.words]
            told += game.groups.intersection(WORD.findall(payload.words))
            yield from (f"{payload}: it tells of {text}" for text in told)

    def _is_his_last(self, payload: Payload) -> bool:
        """Whether a hand without buttons is what its reader was left with in a game that was over by then."""
        (told,) = payload.data["attachments"]
        for game in self.games.values():
            sitter = game.table.sitter(payload.reader or 0)
            if sitter is not None and sitter.seat is not None and game.ended_at <= payload.request.at:
                hand = game.states[-1].hands[sitter.seat]
                for tongue in map(Tongue, LOCALES):
                    alt = tongue("hand-alt", count=len(hand), cards=hand_text(hand, tongue))
                    if told["description"] == alt:
                        return True
        return False

    def _running(self, payload: Payload) -> Iterator[Played]:
        """The game that was played where it was asked for, if there was one."""
        for game in self.games.values():
            is_there = game.table.channel_id == payload.asked_in
            if is_there and (game.table.started_at or 0.0) <= payload.request.at < game.ended_at:
                yield game

    def _seeds(self, payload: Payload) -> Iterator[str]:
        """The seed of a running game would tell every card."""
        for game in self.games.values():
            if payload.request.at < game.ended_at and game.secret in payload.words:
                yield f"{payload}: the secret of table {game.table.id}"


def against_log(text: str, games: Iterable[Played]) -> Iterator[str]:
    """No line of the log tells of cards, nor of what they come from."""
    written = [set(map(int, found.split(","))) for found in set(NUMBERS.findall(text))]
    words = set(WORD.findall(text))
    for game in games:
        name = f"the log of table {game.table.id}"
        if game.secret in text:
            yield f"{name}: its secret"
        yield from (f"{name}: {hand}" for hand in game.groups & words)
        yield from (f"{name}: {hand}" for hand in game.texts if hand in text)
        held = [set(hand) for state in game.states for hand in state.hands]
        yield from (f"{name}: {numbers}" for numbers in written if any(numbers <= each for each in held))
    yield from (f"the log: {found}" for found in MADE.findall(text))


MADE = re.compile(r"kaiju-choice:\d+:\d+:(?:play|hint):\w+|hand\.png")
"""What somebody is about to play, or is shown."""
