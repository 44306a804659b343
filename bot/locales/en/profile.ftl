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
title-shangshuling = shangshuling (head of state affairs)
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

command-profile = profile
command-profile-about = A player’s title, points and record; in your own you can change your emblem
command-text-only = text-only
command-text-only-about = Messages that only you see come without pictures, all in text
option-state = state
option-state-about = on: no pictures; off: as the server has it
choice-state-on = on
choice-state-off = off
option-profile-member-about = Whose; without one, your own

profile-heading = { $emblem } **{ $name }**
profile-title = { $title }, { $total ->
        [one] 1 point
       *[other] { $total } points
    }
profile-next = { $left } more to { $title }
profile-highest = There is no higher title.
profile-place = Number { $place } in this server
profile-hands = { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    } played
profile-landlord = As the landlord: { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    }, { $wins } won
profile-peasant = As a peasant: { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    }, { $wins } won
profile-plays = Bombs { $bombs } · springs { $springs }
profile-chips = Chips { $chips }
profile-nothing = Has not finished a hand of doudizhu that counts yet.
profile-emblem = Change your emblem
private-text-on = From now on messages that only you see (your hand, the chart, careers) are in text, without pictures. Boards are everybody’s: `/settings look` decides on them, for members with the permission Manage Server.
private-text-off = From now on messages that only you see look as the server has it.
