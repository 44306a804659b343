"""The rules: pure, seats only, standard library only.

A game is a frozen state and five functions of it (`games.core.Engine`). Nothing here knows Discord, a
database, an event loop or the clock; chance comes in as a `random.Random`.
"""
