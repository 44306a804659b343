# 阶级与人物。

title-diannong = 佃农
title-xueshi = 学士
title-xiucai = 秀才
title-xianling = 县令
title-zhouguan = 州官
title-zongdu = 总督
title-zhonglangjiang = 中郎将
title-shizhong = 侍中
title-zhongshuling = 中书令
title-shangshuling = 尚书令
title-situ = 司徒
title-taiwei = 太尉
title-dajiangjun = 大将军
title-dasima = 大司马
title-taifu = 太傅
title-chengxiang = 丞相
title-huangdi = 皇帝
title-guishen = 鬼神

emblem-rat = 鼠
emblem-ox = 牛
emblem-tiger = 虎
emblem-rabbit = 兔
emblem-dragon = 龙
emblem-snake = 蛇
emblem-horse = 马
emblem-goat = 羊
emblem-monkey = 猴
emblem-rooster = 鸡
emblem-dog = 狗
emblem-pig = 猪
