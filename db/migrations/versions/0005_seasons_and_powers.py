"""seasons, uses of powers, pauses, what else guilds and players choose, and prizes as scores"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, kind in (
        ("channels", sa.Text()),
        ("defaults", sa.Text()),
        ("grant", sa.Integer()),
        ("allowance", sa.Integer()),
        ("stakes_hidden", sa.Boolean()),
        ("in_threads", sa.Boolean()),
        ("master_role_id", sa.BigInteger()),
    ):
        op.add_column("guilds", sa.Column(name, kind, nullable=True))
    op.add_column("game_tables", sa.Column("parent_id", sa.BigInteger(), nullable=True))
    op.add_column("game_tables", sa.Column("held_by", sa.BigInteger(), nullable=True))
    op.add_column("game_tables", sa.Column("held_until", sa.Float(), nullable=True))
    op.add_column(
        "game_tables", sa.Column("for_points", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("game_tables", sa.Column("chance_key", sa.String(length=64), nullable=True))
    op.add_column(
        "players", sa.Column("wants_no_pings", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("players", sa.Column("left_at", sa.Float(), nullable=True))
    op.drop_index("ix_game_tables_guild_id", "game_tables")
    op.create_index("ix_game_tables_guild_id", "game_tables", ["guild_id", "ended_at"])
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("started_by", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.Column("closed_by", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sa.UniqueConstraint("guild_id", "n", name=op.f("uq_seasons_guild_id")),
    )
    op.create_index(
        "ix_one_open_season_a_guild",
        "seasons",
        ["guild_id"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "interventions",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("by_as", sa.String(length=16), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=True),
        sa.Column("target_name", sa.Text(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_tables.id"], name=op.f("fk_interventions_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interventions")),
    )
    op.create_index(op.f("ix_interventions_guild_id"), "interventions", ["guild_id"])
    op.create_index(op.f("ix_interventions_table_id"), "interventions", ["table_id"])
    _score_prizes()


def _score_prizes() -> None:
    """Games with prizes count as the others do: each class that was won, each game that was played out."""
    op.execute(
        "INSERT INTO scores (table_id, user_id, what, guild_id, game, count, is_practice)"
        " SELECT awards.table_id, awards.user_id, awards.class, game_tables.guild_id, game_tables.game,"
        " SUM(awards.count), false"
        " FROM awards JOIN game_tables ON game_tables.id = awards.table_id"
        " GROUP BY awards.table_id, awards.user_id, awards.class, game_tables.guild_id, game_tables.game"
    )
    op.execute(
        "INSERT INTO scores (table_id, user_id, what, guild_id, game, count, is_practice)"
        " SELECT seats.table_id, seats.user_id, 'games', game_tables.guild_id, game_tables.game, 1, false"
        " FROM seats JOIN game_tables ON game_tables.id = seats.table_id"
        " WHERE game_tables.ending = 'played' AND seats.seat IS NOT NULL"
        " AND seats.table_id IN (SELECT table_id FROM awards)"
    )
    op.execute(
        "INSERT INTO players (guild_id, user_id, name)"
        " SELECT game_tables.guild_id, seats.user_id, MAX(seats.name)"
        " FROM seats JOIN game_tables ON game_tables.id = seats.table_id"
        " JOIN scores ON scores.table_id = seats.table_id AND scores.user_id = seats.user_id"
        " WHERE seats.level IS NULL AND seats.table_id IN (SELECT table_id FROM awards) AND NOT EXISTS"
        " (SELECT 1 FROM players WHERE players.guild_id = game_tables.guild_id"
        " AND players.user_id = seats.user_id)"
        " GROUP BY game_tables.guild_id, seats.user_id"
    )
