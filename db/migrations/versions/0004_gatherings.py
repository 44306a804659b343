"""evenings of many tables, prizes that were handed over, and how pictures are shown"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guilds", sa.Column("look", sa.String(length=16), nullable=True))
    op.add_column(
        "players", sa.Column("is_text_only", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("awards", sa.Column("handed_at", sa.Float(), nullable=True))
    op.add_column("awards", sa.Column("handed_by", sa.BigInteger(), nullable=True))
    op.add_column("game_tables", sa.Column("gathering_id", sa.Integer(), nullable=True))
    op.create_index(op.f("ix_game_tables_gathering_id"), "game_tables", ["gathering_id"])
    op.create_table(
        "handings",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("award_id", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("is_undo", sa.Boolean(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["award_id"], ["awards.id"], name=op.f("fk_handings_award_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_handings")),
        sa.UniqueConstraint("key", name=op.f("uq_handings_key")),
    )
    op.create_index(op.f("ix_handings_award_id"), "handings", ["award_id"])
    op.create_index(op.f("ix_handings_guild_id"), "handings", ["guild_id"])
    op.create_table(
        "gatherings",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("places", sa.String(length=16), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("stock", sa.Text(), nullable=False),
        sa.Column("final_stock", sa.Text(), nullable=True),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("ending", sa.String(length=16), nullable=True),
        sa.Column("told_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gatherings")),
        sa.UniqueConstraint("key", name=op.f("uq_gatherings_key")),
    )
    op.create_index(op.f("ix_gatherings_guild_id"), "gatherings", ["guild_id"])
    op.create_table(
        "sign_ups",
        sa.Column("gathering_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("brought", sa.String(length=32), nullable=False),
        sa.Column("room", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["gathering_id"], ["gatherings.id"], name=op.f("fk_sign_ups_gathering_id")),
        sa.PrimaryKeyConstraint("gathering_id", "user_id", name=op.f("pk_sign_ups")),
    )
    op.create_index(op.f("ix_sign_ups_guild_id"), "sign_ups", ["guild_id"])
    op.create_table(
        "rooms",
        sa.Column("gathering_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["gathering_id"], ["gatherings.id"], name=op.f("fk_rooms_gathering_id")),
        sa.ForeignKeyConstraint(["table_id"], ["game_tables.id"], name=op.f("fk_rooms_table_id")),
        sa.PrimaryKeyConstraint("gathering_id", "n", name=op.f("pk_rooms")),
    )
    op.create_index(op.f("ix_rooms_guild_id"), "rooms", ["guild_id"])
    op.create_index(op.f("ix_rooms_table_id"), "rooms", ["table_id"])
