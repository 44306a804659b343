"""The table: one running game a channel, fair dice, timers, languages, pictures, start-up."""
