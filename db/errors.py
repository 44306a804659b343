"""What a write may be refused for.

RowError
├── StaleVersion     somebody saved this table in between
└── RepeatedKey      this was done before
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
