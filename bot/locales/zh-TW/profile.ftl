# 階級與人物。

title-diannong = 佃農
title-xueshi = 學士
title-xiucai = 秀才
title-xianling = 縣令
title-zhouguan = 州官
title-zongdu = 總督
title-zhonglangjiang = 中郎將
title-shizhong = 侍中
title-zhongshuling = 中書令
title-shangshuling = 尚書令
title-situ = 司徒
title-taiwei = 太尉
title-dajiangjun = 大將軍
title-dasima = 大司馬
title-taifu = 太傅
title-chengxiang = 丞相
title-huangdi = 皇帝
title-guishen = 鬼神

emblem-rat = 鼠
emblem-ox = 牛
emblem-tiger = 虎
emblem-rabbit = 兔
emblem-dragon = 龍
emblem-snake = 蛇
emblem-horse = 馬
emblem-goat = 羊
emblem-monkey = 猴
emblem-rooster = 雞
emblem-dog = 狗
emblem-pig = 豬
