"""Rows: schema, migrations and transactions. Knows no game and no Discord."""
