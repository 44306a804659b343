# Titles and emblems.

title-diannong = diannong (tenant farmer)
title-xueshi = xueshi (scholar)
title-xiucai = xiucai (licentiate)
title-xianling = xianling (county magistrate)
title-zhouguan = zhouguan (prefect)
title-zongdu = zongdu (governor-general)
title-zhonglangjiang = zhonglangjiang (general of the household)
title-shizhong = shizhong (palace attendant)
title-zhongshuling = zhongshuling (head of the secretariat)
title-shangshuling = shangshuling (head of the chancellery)
title-situ = situ (minister over the masses)
title-taiwei = taiwei (supreme commander)
title-dajiangjun = dajiangjun (great general)
title-dasima = dasima (grand marshal)
title-taifu = taifu (grand tutor)
title-chengxiang = chengxiang (chancellor)
title-huangdi = huangdi (emperor)
title-guishen = guishen (spirit)

emblem-rat = rat
emblem-ox = ox
emblem-tiger = tiger
emblem-rabbit = rabbit
emblem-dragon = dragon
emblem-snake = snake
emblem-horse = horse
emblem-goat = goat
emblem-monkey = monkey
emblem-rooster = rooster
emblem-dog = dog
emblem-pig = pig
