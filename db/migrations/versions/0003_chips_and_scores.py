"""chips in double entry, what players have scored, games in a row at one table, and computers in seats"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game_tables", sa.Column("series_id", sa.Integer(), nullable=True))
    op.add_column("game_tables", sa.Column("series_n", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("level", sa.String(length=16), nullable=True))
    op.add_column("seats", sa.Column("emblem", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_game_tables_series_id"), "game_tables", ["series_id"])
    op.create_table(
        "players",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("emblem", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_players")),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("holder", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("guild_id", "kind", "holder", name=op.f("uq_accounts_guild_id")),
    )
    op.create_table(
        "movements",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("n", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=96), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_tables.id"], name=op.f("fk_movements_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_movements")),
        sa.UniqueConstraint("key", name=op.f("uq_movements_key")),
    )
    op.create_index(op.f("ix_movements_table_id"), "movements", ["table_id"])
    op.create_index(op.f("ix_movements_guild_id"), "movements", ["guild_id"])
    op.create_table(
        "entries",
        sa.Column("movement_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_entries_account_id")),
        sa.ForeignKeyConstraint(["movement_id"], ["movements.id"], name=op.f("fk_entries_movement_id")),
        sa.PrimaryKeyConstraint("movement_id", "account_id", name=op.f("pk_entries")),
    )
    op.create_index(op.f("ix_entries_account_id"), "entries", ["account_id"])
    op.create_index(op.f("ix_entries_guild_id"), "entries", ["guild_id"])
    op.create_table(
        "scores",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("what", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("is_practice", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_tables.id"], name=op.f("fk_scores_table_id")),
        sa.PrimaryKeyConstraint("table_id", "user_id", "what", name=op.f("pk_scores")),
    )
    op.create_index("ix_scores_guild_game_what", "scores", ["guild_id", "game", "what", "user_id"])
