"""The nineteen levels: 1 is 未入流, 2 從九品, … 19 正一品 (rule 18)."""

from __future__ import annotations

NUMERALS = "九八七六五四三二一"
RANKS: tuple[str, ...] = ("未入流", *(f"{half}{numeral}品" for numeral in NUMERALS for half in "從正"))
"""Names of the levels, lowest first: `RANKS[level - 1]`."""

LEVELS = {rank: level for level, rank in enumerate(RANKS, start=1)}
LOWEST, HIGHEST = 1, 19

SECOND_RANK = 16
"""從二品: from here on a holder of an own level is of the second rank (rules 8, 9c)."""

OWN_LEVEL_LEAVES = 17
"""正二品: who reaches it as 院使 or 監正 leaves by 大賀 (rule 18)."""
