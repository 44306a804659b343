# 等级与人物。

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

command-profile = 资料
command-profile-about = 看一位玩家的等级、积分和战绩；在自己的资料里可以换人物
command-text-only = 纯文字
command-text-only-about = 只有你看得到的消息，不附图片，全用文字
option-state = 开关
option-state-about = 开：不附图片；关：按服务器的设置
choice-state-on = 开
choice-state-off = 关
option-profile-member-about = 看哪一位；不填就是你自己

profile-heading = { $emblem } **{ $name }**
profile-title = { $title }・积分 { $total }
profile-next = 再 { $left } 分升{ $title }
profile-highest = 已经是最高一级
profile-place = 本服务器第 { $place } 名
profile-hands = 打了 { $hands } 局
profile-landlord = 当地主 { $hands } 局，赢 { $wins } 局
profile-peasant = 当佃农 { $hands } 局，赢 { $wins } 局
profile-plays = 炸弹 { $bombs } 次・春天 { $springs } 次
profile-chips = 筹码 { $chips }
profile-nothing = 还没有打完过一局计分的斗地主。
profile-emblem = 换一个人物
private-text-on = 从现在起，只有你看得到的消息（手牌、官图、宦途）都用文字，不附图片。牌桌是大家一起看的，由有“管理服务器”权限的人用 `/设置 画面` 决定。
private-text-off = 从现在起，只有你看得到的消息按服务器的设置显示。
