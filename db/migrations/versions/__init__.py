"""Alembic's scripts, one a schema."""
