"""What a write may be refused for.

RowError
├── StaleVersion     somebody saved this table in between
├── RepeatedKey      this was done before
├── HandedBefore     the award was ticked off already
├── NotHanded        the award is not ticked off, or cannot be
├── SeasonRuns       the guild has an open season
└── NoSeasonRuns     the guild has none
"""

from __future__ import annotations


class RowError(Exception):
    pass


class StaleVersion(RowError):
    def __init__(self, table_id: int, version: int) -> None:
        super().__init__(table_id, version)
        self.table_id, self.version = table_id, version


class RepeatedKey(RowError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class HandedBefore(RowError):
    """`at` is when it was ticked off, in seconds since 1970."""

    def __init__(self, award_id: int, *, at: float, by_id: int, by_name: str) -> None:
        super().__init__(award_id, at, by_id, by_name)
        self.award_id, self.at, self.by_id, self.by_name = award_id, at, by_id, by_name


class NotHanded(RowError):
    def __init__(self, award_id: int) -> None:
        super().__init__(award_id)
        self.award_id = award_id


class SeasonRuns(RowError):
    def __init__(self, guild_id: int, name: str) -> None:
        super().__init__(guild_id, name)
        self.guild_id, self.name = guild_id, name


class NoSeasonRuns(RowError):
    def __init__(self, guild_id: int) -> None:
        super().__init__(guild_id)
        self.guild_id = guild_id
