"""The words of the eighteen titles."""

from __future__ import annotations

from games.doudizhu.titles import Title

TITLE_WORDS = {
    Title.DIANNONG: "title-diannong",
    Title.XUESHI: "title-xueshi",
    Title.XIUCAI: "title-xiucai",
    Title.XIANLING: "title-xianling",
    Title.ZHOUGUAN: "title-zhouguan",
    Title.ZONGDU: "title-zongdu",
    Title.ZHONGLANGJIANG: "title-zhonglangjiang",
    Title.SHIZHONG: "title-shizhong",
    Title.ZHONGSHULING: "title-zhongshuling",
    Title.SHANGSHULING: "title-shangshuling",
    Title.SITU: "title-situ",
    Title.TAIWEI: "title-taiwei",
    Title.DAJIANGJUN: "title-dajiangjun",
    Title.DASIMA: "title-dasima",
    Title.TAIFU: "title-taifu",
    Title.CHENGXIANG: "title-chengxiang",
    Title.HUANGDI: "title-huangdi",
    Title.GUISHEN: "title-guishen",
}
