"""Everything the table refuses, as facts; the words are chosen by the cogs.

A refusal is an ordinary answer to one person: nothing was changed. The whole tree:

    Refusal
    ├── NothingHere           no table in this channel
    ├── AlreadyHere           a table holds this channel
    ├── UnreadableHere        a table holds this channel that this version cannot read
    ├── StaleButton           the button was drawn before the running turn
    ├── TableOver             the table of this button has ended
    ├── ReplayNotYet          a game can be looked back at only when it is over
    ├── NotSeated             the actor has no seat
    ├── AlreadySeated
    ├── TableFull
    ├── GameRunning           possible only before the start
    ├── NotRunning            possible only after the start
    ├── Held                  somebody has paused the table, by whom and until when
    ├── NotHeld               nobody has paused the table
    ├── TurnPassed            whoever was to be skipped is not on turn any more
    ├── TooFew                not enough players to start
    ├── NotTheHost
    ├── NotAllowed            needs a permission of the actor
    ├── WasKicked             a kicked player cannot come back
    ├── NotYourself           nobody is sent away by himself
    ├── WaitYourTurn
    ├── AgainstTheRules       what the rules of the game refuse, and why
    ├── OtherGame             what was asked for belongs to another game
    ├── RoundNotYet           the host may not yet have a round thrown
    ├── NobodySuch            a member named in a command is not at the table
    ├── AlreadyHost           the one who is named is the host
    ├── OnAutopilot           a member named in a command is not there himself
    ├── Overtaken             what the bot was about to do by itself; nobody is told
    ├── ForeignOption         an option of another game
    ├── OutOfRange            an option that this game allows less of
    ├── TooPoor               fewer chips than a seat needs
    ├── NoSuchSquare          a square that is on no chart
    ├── TooSoon               said again before the time is over
    ├── NotAtThisPace         the table plays at the players' pace anyway
    ├── NoComputers           the game has no computer players, or none sits there
    ├── BadPrizeLine          a line of the prize list that cannot be read
    ├── HandedOver            the award was ticked off already, by whom and when
    ├── NotHandedOver         the award is not ticked off, so nothing can be taken back
    ├── MayNotHandOver        neither host nor organiser nor moderator
    ├── NoSuchAward           no award of this guild that can be handed over
    ├── NoSuchTable           no table of that number that the actor may see
    ├── MayNotTakeThrows      single throws of others, from all channels
    ├── NeedsFreeEntry        named prizes, and the host has not said that taking part is free
    ├── CannotSpeak           the bot lacks permissions in the channel
    ├── GoingDown             the process is about to end
    ├── ThreadLocked          a moderator closed the thread, and nobody can speak there
    ├── FormTooLate           a form can be opened only as the first answer, and that was needed before
    ├── NoEvent               no evening of many tables belongs to this channel
    ├── EventNeedsChannel     threads cannot be made where this was said
    ├── EventHere             one is already planned or played in this channel
    ├── EventOver             it has come to its end, or so far that this is too late
    ├── EventStarted          possible only before its start
    ├── EventFull             as many have signed up as the tables can seat
    ├── AlreadySignedUp
    ├── NotSignedUp
    ├── NobodyWaits           nobody came late
    ├── DraftGone             a list that was to be confirmed was kept, or is forgotten
    ├── PartOfEvent           a table of such an evening, which is played once
    ├── BadTime               a time that cannot be read, is past, or is too far off
    ├── SeasonOpen            the guild has an open season
    ├── NoSeason              the guild has none
    ├── NoSuchSeason          no season of the guild is called so
    ├── AtTable               a live table keeps a place for who wants to be forgotten
    ├── AtEvent               the same of an evening of many tables
    ├── ElsewhereOnly         the guild has tables in other channels
    ├── NoMoreThreads         as many threads as Discord allows are open
    ├── AgainstChips          an option in chips, where the guild plays for points alone
    ├── NoChips               the guild plays for points alone
    ├── NoAllowance           the guild gives no chips each day
    ├── LastChannel           the only one that a guild allows is to be taken from its list
    ├── ChannelNotListed      is to be taken from a list on which it is not
    ├── NoMaster              a role that cannot make its holders game masters
    └── NoSuchZone            not a time zone
"""

from __future__ import annotations

from games.core import IllegalAction


class Refusal(Exception):
    pass


class _Named(Exception):
    """No refusal of its own: what those about somebody or something by name have in common."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NothingHere(Refusal):
    pass


class AlreadyHere(Refusal):
    pass


class UnreadableHere(Refusal):
    pass


class StaleButton(Refusal):
    pass


class TableOver(Refusal):
    pass


class ReplayNotYet(Refusal):
    def __init__(self, table: int) -> None:
        super().__init__(table)
        self.table = table


class NotSeated(Refusal):
    pass


class AlreadySeated(Refusal):
    pass


class TableFull(Refusal):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.seats = seats


class GameRunning(Refusal):
    pass


class NotRunning(Refusal):
    pass


class Held(Refusal):
    """`name` has paused the table `until` then, in seconds since 1970, by a moderator's power or a host's."""

    def __init__(self, name: str, until: float, *, by_moderator: bool) -> None:
        super().__init__(name, until, by_moderator)
        self.name, self.until, self.by_moderator = name, until, by_moderator


class NotHeld(Refusal):
    pass


class TurnPassed(Refusal):
    pass


class TooFew(Refusal):
    def __init__(self, needed: int, seated: int) -> None:
        super().__init__(needed, seated)
        self.needed, self.seated = needed, seated


class NotTheHost(Refusal):
    """`or_moderator`: moderators and game masters may, too."""

    def __init__(self, host: str, *, or_moderator: bool = False) -> None:
        super().__init__(host)
        self.host, self.or_moderator = host, or_moderator


class NotAllowed(Refusal):
    def __init__(self, permission: str) -> None:
        super().__init__(permission)
        self.permission = permission


class WasKicked(Refusal):
    pass


class NotYourself(Refusal):
    pass


class WaitYourTurn(_Named, Refusal):
    """`name` is who acts now."""


class AgainstTheRules(Refusal):
    """`no` is what the rules of `game` say."""

    def __init__(self, game: str, no: IllegalAction) -> None:
        super().__init__(game, no)
        self.game, self.no = game, no


class OtherGame(Refusal):
    """`game` is what is played here."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class OutOfRange(Refusal):
    def __init__(self, option: str, low: int, high: int) -> None:
        super().__init__(option, low, high)
        self.option, self.low, self.high = option, low, high


class TooPoor(Refusal):
    """`name` holds `held` chips and needs `needed`."""

    def __init__(self, name: str, needed: int, held: int) -> None:
        super().__init__(name, needed, held)
        self.name, self.needed, self.held = name, needed, held


class NoSuchSquare(_Named, Refusal):
    pass


class TooSoon(Refusal):
    """Once more in so many whole seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NotAtThisPace(Refusal):
    pass


class NoComputers(Refusal):
    pass


class RoundNotYet(Refusal):
    pass


class NobodySuch(_Named, Refusal):
    pass


class AlreadyHost(_Named, Refusal):
    pass


class OnAutopilot(_Named, Refusal):
    pass


class Overtaken(Refusal):
    pass


class ForeignOption(Refusal):
    def __init__(self, option: str, game: str) -> None:
        super().__init__(option, game)
        self.option, self.game = option, game


class BadPrizeLine(Refusal):
    """`line` as the host wrote it, "" when a class is missing altogether; `why` is a short stable word."""

    def __init__(self, line: str, why: str) -> None:
        super().__init__(line, why)
        self.line, self.why = line, why


class HandedOver(Refusal):
    """`name` ticked it off at `at`, in seconds since 1970."""

    def __init__(self, name: str, at: float) -> None:
        super().__init__(name, at)
        self.name, self.at = name, at


class NotHandedOver(Refusal):
    pass


class MayNotHandOver(Refusal):
    pass


class NoSuchAward(Refusal):
    pass


class NoSuchTable(Refusal):
    def __init__(self, table: int) -> None:
        super().__init__(table)
        self.table = table


class MayNotTakeThrows(Refusal):
    pass


class NeedsFreeEntry(Refusal):
    pass


class CannotSpeak(Refusal):
    """`missing` are discord.py's names of permissions."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(missing)
        self.missing = missing


class GoingDown(Refusal):
    pass


class ThreadLocked(Refusal):
    pass


class FormTooLate(Refusal):
    pass


class NoSuchZone(Refusal):
    def __init__(self, zone: str) -> None:
        super().__init__(zone)
        self.zone = zone


class NoEvent(Refusal):
    pass


class EventNeedsChannel(Refusal):
    pass


class EventHere(Refusal):
    pass


class EventOver(Refusal):
    pass


class EventStarted(Refusal):
    pass


class EventFull(Refusal):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class AlreadySignedUp(Refusal):
    pass


class NotSignedUp(Refusal):
    pass


class NobodyWaits(Refusal):
    pass


class DraftGone(Refusal):
    pass


class PartOfEvent(Refusal):
    pass


class BadTime(Refusal):
    """`why` is "form", "past" or "far"."""

    def __init__(self, said: str, why: str) -> None:
        super().__init__(said, why)
        self.said, self.why = said, why


class SeasonOpen(_Named, Refusal):
    pass


class NoSeason(Refusal):
    pass


class NoSuchSeason(_Named, Refusal):
    pass


class AtTable(Refusal):
    """`channels` are where the tables are."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class AtEvent(Refusal):
    """`channels` are where the evenings were announced."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class ElsewhereOnly(Refusal):
    """`channels` are some of those where it is allowed."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class NoMoreThreads(Refusal):
    pass


class AgainstChips(Refusal):
    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


class LastChannel(Refusal):
    pass


class ChannelNotListed(Refusal):
    pass


class NoMaster(Refusal):
    """`why` is "everyone" or "managed"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NoChips(Refusal):
    pass


class NoAllowance(Refusal):
    pass
