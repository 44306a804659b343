"""A database in memory, of the newest schema: each test has it empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event

from db import schema


@pytest.fixture(scope="session")
def engine() -> Iterator[Any]:
    made = create_engine("sqlite://")
    event.listen(made, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys=ON"))
    schema.metadata.create_all(made)
    yield made
    made.dispose()


@pytest.fixture
def conn(engine: Any) -> Iterator[Connection]:
    with engine.connect() as opened, opened.begin() as transaction:
        yield opened
        transaction.rollback()
