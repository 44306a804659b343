"""when a guild was left, when an end was told, and indexes for what is looked up by channel and by age"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guilds", sa.Column("left_at", sa.Float(), nullable=True))
    op.add_column("game_tables", sa.Column("told_at", sa.Float(), nullable=True))
    op.execute("UPDATE game_tables SET told_at = ended_at WHERE phase = 'over'")
    op.create_index("ix_game_tables_channel_id", "game_tables", ["channel_id"])
    op.create_index("ix_keys_at", "keys", ["at"])
