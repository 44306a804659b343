"""How Discord says no: a status, a code, and for a wrong body a tree of what is wrong where."""

from __future__ import annotations

from typing import Any

KINDS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),  # nobody tells the status; a 403 is tested by permissions anyway
}
"""Code → status and message, as Discord's documentation and users' reports have them."""


class Refused(Exception):
    """A request that Discord refuses."""

    def __init__(self, code: int, errors: dict[str, Any] | None = None) -> None:
        self.code = code
        self.status, self.message = KINDS[code]
        self.errors = errors
        super().__init__(f"{self.status}/{code} {self.message} {errors or ''}")

    def body(self) -> dict[str, Any]:
        said: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            said["errors"] = self.errors
        return said


class Faults:
    """What is wrong with a body, gathered place by place: `faults.at("components", 0).say(CODE, text)`."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}
        self._path: tuple[str, ...] = ()

    def at(self, *path: str | int) -> Faults:
        """The same faults, one place deeper."""
        deeper = Faults()
        deeper._tree = self._tree
        deeper._path = (*self._path, *map(str, path))
        return deeper

    def say(self, code: str, message: str) -> None:
        node = self._tree
        for part in self._path:
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, value: Any, longest: int, shortest: int = 0) -> None:
        """A text is not too long, nor too short."""
        if not isinstance(value, str):
            self.say("STRING_TYPE_CONVERT", "Could not interpret as string.")
        elif len(value) > longest:
            self.say("BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
        elif len(value) < shortest:
            self.say("BASE_TYPE_MIN_LENGTH", f"Must be {shortest} or more in length.")

    def count(self, items: Any, most: int, fewest: int = 0) -> None:
        """A list has not too many items, nor too few."""
        if not isinstance(items, list):
            self.say("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        elif not fewest <= len(items) <= most:
            self.say("BASE_TYPE_BAD_LENGTH", f"Must be between {fewest} and {most} in length.")

    def check(self) -> None:
        """Raises Refused if anything was said."""
        if self._tree:
            raise Refused(50035, self._tree)
