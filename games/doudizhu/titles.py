"""The ladder of eighteen titles (rule text, section 10).

The text prints 氶相 for 丞相 (D30).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Title(StrEnum):
    """Lowest first."""

    DIANNONG = "diannong"  # 佃農
    XUESHI = "xueshi"  # 學士
    XIUCAI = "xiucai"  # 秀才
    XIANLING = "xianling"  # 縣令
    ZHOUGUAN = "zhouguan"  # 州官
    ZONGDU = "zongdu"  # 總督
    ZHONGLANGJIANG = "zhonglangjiang"  # 中郎將
    SHIZHONG = "shizhong"  # 侍中
    ZHONGSHULING = "zhongshuling"  # 中書令
    SHANGSHULING = "shangshuling"  # 尚書令
    SITU = "situ"  # 司徒
    TAIWEI = "taiwei"  # 太尉
    DAJIANGJUN = "dajiangjun"  # 大將軍
    DASIMA = "dasima"  # 大司馬
    TAIFU = "taifu"  # 太傅
    CHENGXIANG = "chengxiang"  # 丞相
    HUANGDI = "huangdi"  # 皇帝
    GUISHEN = "guishen"  # 鬼神


LADDER: Final[tuple[tuple[int, Title], ...]] = (
    (0, Title.DIANNONG),
    (80, Title.XUESHI),
    (200, Title.XIUCAI),
    (360, Title.XIANLING),
    (570, Title.ZHOUGUAN),
    (860, Title.ZONGDU),
    (1280, Title.ZHONGLANGJIANG),
    (1850, Title.SHIZHONG),
    (2600, Title.ZHONGSHULING),
    (3700, Title.SHANGSHULING),
    (5500, Title.SITU),
    (8000, Title.TAIWEI),
    (12000, Title.DAJIANGJUN),
    (18000, Title.DASIMA),
    (26000, Title.TAIFU),
    (35000, Title.CHENGXIANG),
    (46000, Title.HUANGDI),
    (60000, Title.GUISHEN),
)
"""積分 from which each title is held."""


def title(points: int) -> Title:
    """The title of so much 積分 now: it can fall again, and below 0 is still the first (D30)."""
    return LADDER[_step(points)][1]


def points_to_next(points: int) -> int | None:
    """How much 積分 is missing to the next title; None on the highest."""
    above = LADDER[_step(points) + 1 :]
    return above[0][0] - points if above else None


def _step(points: int) -> int:
    return max(0, sum(points >= needed for needed, _ in LADDER) - 1)
