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

command-profile = 資料
command-profile-about = 看一位玩家的階級、積分和戰績；在自己的資料裡可以換人物
command-text-only = 純文字
command-text-only-about = 只有你看得到的訊息，不附圖片，全用文字
option-state = 開關
option-state-about = 開：不附圖片；關：照伺服器的設定
choice-state-on = 開
choice-state-off = 關
option-profile-member-about = 看哪一位；省略就是你自己

profile-heading = { $emblem } **{ $name }**
profile-title = { $title }・積分 { $total }
profile-next = 再 { $left } 分陞{ $title }
profile-highest = 已經是最高一級
profile-place = 本伺服器第 { $place } 名
profile-hands = 打了 { $hands } 局
profile-landlord = 當地主 { $hands } 局，贏 { $wins } 局
profile-peasant = 當佃農 { $hands } 局，贏 { $wins } 局
profile-plays = 炸彈 { $bombs } 次・春天 { $springs } 次
profile-chips = 籌碼 { $chips }
profile-nothing = 還沒有打完過一局計分的鬥地主。
profile-emblem = 換一個人物
private-text-on = 從現在起，只有你看得到的訊息（手牌、官圖、宦途）都用文字，不附圖片。牌桌是大家一起看的，由有「管理伺服器」權限的人用 `/設定 畫面` 決定。
private-text-off = 從現在起，只有你看得到的訊息照伺服器的設定顯示。
