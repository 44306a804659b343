"""The tables of the database.

Times are seconds since 1970 in UTC, ids of Discord are big integers, JSON is text. Chips are whole numbers in
double entry: the entries of a movement sum to zero.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal,
    or_,
    select,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

IS_LIVE = text("phase IN ('lobby', 'running')")
"""The phases in which a table holds its channel; the other is "over". Verbatim, so that the index fits."""

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("timezone", String(64)),
    Column("left_at", Float),
    Column("look", String(16)),
    Column("channels", Text),
    Column("defaults", Text),
    Column("grant", Integer),
    Column("allowance", Integer),
    Column("stakes_hidden", Boolean),
    Column("in_threads", Boolean),
    Column("master_role_id", BigInteger),
)

consents = Table(
    "consents",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("what", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

game_tables = Table(
    "game_tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("state", Text),
    Column("version", Integer, nullable=False),
    Column("turn_version", Integer, nullable=False),
    Column("deadline", Float),
    Column("paused_left", Float),
    Column("host_seen_at", Float, nullable=False),
    Column("board_id", BigInteger),
    Column("board_at", Float),
    Column("ping_id", BigInteger),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("started_at", Float),
    Column("ended_at", Float),
    Column("ending", String(16)),
    Column("told_at", Float),
    Column("series_id", Integer, index=True),
    Column("series_n", Integer, nullable=False, server_default="0"),
    Column("gathering_id", Integer, index=True),
    Column("parent_id", BigInteger),
    Column("held_by", BigInteger),
    Column("held_until", Float),
    Column("for_points", Boolean, nullable=False, server_default=false()),
    Column("chance_key", String(64)),
    # One live table a channel, held by the file itself: no code path can open a second.
    Index(
        "ix_one_live_table_a_channel",
        "channel_id",
        unique=True,
        sqlite_where=IS_LIVE,
        postgresql_where=IS_LIVE,
    ),
    Index("ix_game_tables_guild_id", "guild_id", "ended_at"),
    Index("ix_game_tables_channel_id", "channel_id"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("joined_at", Float, nullable=False),
    Column("brought", String(32), nullable=False),
    Column("word", Text, nullable=False),
    Column("presence", String(16), nullable=False),
    Column("autopilot", String(16), nullable=False),
    Column("silent_turns", Integer, nullable=False),
    Column("level", String(16)),
    Column("emblem", Integer, nullable=False, server_default="0"),
    Column("waits", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("table_id", "seat"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("actor_id", BigInteger),
    Column("cause", String(16), nullable=False),
    Column("action", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("at", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_tables.id"), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_keys_at", "at"),
)

stock = Table(
    "stock",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("class", String(32), primary_key=True, key="class_"),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("left", Integer, nullable=False),
    Column("edited", Boolean, nullable=False),
    CheckConstraint('"left" >= 0 AND "left" <= total', name="ck_stock_left"),
)

awards = Table(
    "awards",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("game_tables.id"), nullable=False, index=True),
    Column("n", Integer, nullable=False),
    Column("class", String(32), nullable=False, key="class_"),
    Column("user_id", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),
    Column("dice", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("handed_at", Float),
    Column("handed_by", BigInteger),
)

handings = Table(
    "handings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("award_id", ForeignKey("awards.id"), nullable=False, index=True),
    Column("by_id", BigInteger, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("is_undo", Boolean, nullable=False),
    Column("key", String(64), nullable=False, unique=True),
    Column("at", Float, nullable=False),
)

gatherings = Table(
    "gatherings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("key", String(64), nullable=False, unique=True),
    Column("organiser_id", BigInteger, nullable=False),
    Column("organiser_name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("starts_at", Float, nullable=False),
    Column("places", String(16), nullable=False),
    Column("options", Text, nullable=False),
    Column("stock", Text, nullable=False),
    Column("final_stock", Text),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("reminded", Integer, nullable=False),
    Column("board_id", BigInteger),
    Column("opened_at", Float, nullable=False),
    Column("started_at", Float),
    Column("ended_at", Float),
    Column("ending", String(16)),
    Column("told_at", Float),
)

sign_ups = Table(
    "sign_ups",
    metadata,
    Column("gathering_id", ForeignKey("gatherings.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("brought", String(32), nullable=False),
    Column("room", Integer),
    Column("place", Integer),
)

rooms = Table(
    "rooms",
    metadata,
    Column("gathering_id", ForeignKey("gatherings.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger),
    Column("table_id", ForeignKey("game_tables.id"), index=True),
)

players = Table(
    "players",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("emblem", Integer),
    Column("is_text_only", Boolean, nullable=False, server_default=false()),
    Column("wants_no_pings", Boolean, nullable=False, server_default=false()),
    Column("left_at", Float),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("n", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("started_at", Float, nullable=False),
    Column("started_by", BigInteger, nullable=False),
    Column("closed_at", Float),
    Column("closed_by", BigInteger),
    UniqueConstraint("guild_id", "n"),
    Index(
        "ix_one_open_season_a_guild",
        "guild_id",
        unique=True,
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
)

interventions = Table(
    "interventions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("table_id", ForeignKey("game_tables.id"), nullable=False, index=True),
    Column("n", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("by_id", BigInteger, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("by_as", String(16), nullable=False),
    Column("target_id", BigInteger),
    Column("target_name", Text),
    Column("at", Float, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("holder", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    UniqueConstraint("guild_id", "kind", "holder"),
)

movements = Table(
    "movements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("table_id", ForeignKey("game_tables.id"), index=True),
    Column("n", Integer),
    Column("reason", String(32), nullable=False),
    Column("key", String(96), unique=True),
    Column("at", Float, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("movement_id", ForeignKey("movements.id"), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), primary_key=True, index=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
)

scores = Table(
    "scores",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("what", String(32), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("is_practice", Boolean, nullable=False),
    Index("ix_scores_guild_game_what", "guild_id", "game", "what", "user_id"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

synced = Table(
    "synced",
    metadata,
    Column("scope", String(32), primary_key=True),
    Column("hash", String(64), nullable=False),
)


def has_number(column: ColumnElement[int], number: int) -> ColumnElement[bool]:
    """Whether a row has a number that somebody typed, which may be larger than any: below 2**63.

    A PostgreSQL server takes none that is wider than the column's own type.
    """
    return column == literal(number, BigInteger)


def tables_of_series(series_id: int) -> Select[tuple[int]]:
    """The numbers of all tables of a series, which has the number of its first one."""
    of_series = or_(game_tables.c.id == series_id, game_tables.c.series_id == series_id)
    return select(game_tables.c.id).where(of_series)
