"""Words: slash commands, buttons, and what they print. No rules and no SQL."""
