"""Names of riichi's yaku, limits and options in English, Russian, Japanese and Chinese: data, nothing else.

Russian names are the rule book's own terms, Japanese ones those of Japanese rule tables; English and Chinese
ones are what players and programs of those languages commonly write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names

YAKU: Final[Mapping[str, Names]] = {
    "riichi": Names("Riichi", "Риичи", "立直", "立直"),
    "double_riichi": Names("Double riichi", "Дабури", "両立直", "两立直"),
    "ippatsu": Names("Ippatsu", "Иппацу", "一発", "一发"),
    "menzen_tsumo": Names("Fully concealed hand", "Мензен цумо", "門前清自摸和", "门前清自摸和"),
    "pinfu": Names("Pinfu", "Пинфу", "平和", "平和"),
    "iipeikou": Names("Pure double sequence", "Ипейко", "一盃口", "一杯口"),
    "tanyao": Names("All simples", "Тан'яо", "断幺九", "断幺九"),
    "yakuhai_haku": Names("White dragon", "Якухай: белый дракон", "役牌 白", "役牌 白"),
    "yakuhai_hatsu": Names("Green dragon", "Якухай: зелёный дракон", "役牌 發", "役牌 发"),
    "yakuhai_chun": Names("Red dragon", "Якухай: красный дракон", "役牌 中", "役牌 中"),
    "yakuhai_seat_wind": Names("Seat wind", "Якухай: ветер места", "自風牌", "自风牌"),
    "yakuhai_round_wind": Names("Round wind", "Якухай: ветер раунда", "場風牌", "场风牌"),
    "haitei": Names("Last tile draw", "Хайтей раоюэ", "海底撈月", "海底捞月"),
    "houtei": Names("Last tile claim", "Хотей раоюй", "河底撈魚", "河底捞鱼"),
    "rinshan": Names("After a kan", "Ринщан кайхо", "嶺上開花", "岭上开花"),
    "chankan": Names("Robbing a kan", "Чанкан", "搶槓", "抢杠"),
    "chiitoitsu": Names("Seven pairs", "Читойцу", "七対子", "七对子"),
    "sanshoku_doujun": Names("Mixed triple sequence", "Санщоку дочзюн", "三色同順", "三色同顺"),
    "ittsu": Names("Pure straight", "Иццу", "一気通貫", "一气通贯"),
    "chanta": Names("Half outside hand", "Чанта", "混全帯幺九", "混全带幺九"),
    "toitoi": Names("All triplets", "Тойтой", "対々和", "对对和"),
    "sanankou": Names("Three concealed triplets", "Сан'анко", "三暗刻", "三暗刻"),
    "sankantsu": Names("Three quads", "Санканцу", "三槓子", "三杠子"),
    "sanshoku_doukou": Names("Triple triplets", "Санщоку доко", "三色同刻", "三色同刻"),
    "honroutou": Names("All terminals and honors", "Хонрото", "混老頭", "混老头"),
    "shousangen": Names("Little three dragons", "Щосанген", "小三元", "小三元"),
    "ryanpeikou": Names("Twice pure double sequence", "Рянпейко", "二盃口", "二杯口"),
    "junchan": Names("Fully outside hand", "Чзюнчан", "純全帯幺九", "纯全带幺九"),
    "honitsu": Names("Half flush", "Хон'ицу", "混一色", "混一色"),
    "chinitsu": Names("Full flush", "Чин'ицу", "清一色", "清一色"),
    "dora": Names("Dora", "Дора", "ドラ", "宝牌"),
    "uradora": Names("Ura dora", "Урадора", "裏ドラ", "里宝牌"),
    "akadora": Names("Red five", "Акадора", "赤ドラ", "红宝牌"),
    "kokushi": Names("Thirteen orphans", "Кокущи мусо", "国士無双", "国士无双"),
    "kokushi_13_wait": Names(
        "Thirteen-wait thirteen orphans",
        "Кокущи мусо с 13-сторонним ожиданием",
        "国士無双十三面",
        "国士无双十三面",
    ),
    "suuankou": Names("Four concealed triplets", "Суанко", "四暗刻", "四暗刻"),
    "suuankou_tanki": Names(
        "Single-wait four concealed triplets", "Суанко с ожиданием в пару", "四暗刻単騎", "四暗刻单骑"
    ),
    "daisangen": Names("Big three dragons", "Дайсанген", "大三元", "大三元"),
    "shousuushii": Names("Little four winds", "Щосущи", "小四喜", "小四喜"),
    "daisuushii": Names("Big four winds", "Дайсущи", "大四喜", "大四喜"),
    "tsuuiisou": Names("All honors", "Цуисо", "字一色", "字一色"),
    "ryuuiisou": Names("All green", "Рюисо", "緑一色", "绿一色"),
    "chinroutou": Names("All terminals", "Чинрото", "清老頭", "清老头"),
    "chuuren": Names("Nine gates", "Чурен пото", "九蓮宝燈", "九莲宝灯"),
    "chuuren_9_wait": Names(
        "True nine gates", "Чурен пото с 9-сторонним ожиданием", "純正九蓮宝燈", "纯正九莲宝灯"
    ),
    "suukantsu": Names("Four quads", "Суканцу", "四槓子", "四杠子"),
    "tenhou": Names("Blessing of heaven", "Тенхо", "天和", "天和"),
    "chihou": Names("Blessing of earth", "Чихо", "地和", "地和"),
    "renhou": Names("Blessing of man", "Ренхо", "人和", "人和"),
    "nagashi_mangan": Names("Nagashi mangan", "Нагащи манган", "流し満貫", "流局满贯"),
    "daisharin": Names("Big wheels", "Дайшарин", "大車輪", "大车轮"),
    "daichikurin": Names("Bamboo forest", "Дайчикурин", "大竹林", "大竹林"),
    "daisuurin": Names("Numerous neighbours", "Дайсурин", "大数隣", "大数邻"),
    "daichisei": Names("Big seven stars", "Дайчисей", "大七星", "大七星"),
}
"""Scoring items by id, optional ones among them."""

LIMITS: Final[Mapping[str, Names]] = {
    "mangan": Names("Mangan", "Манган", "満貫", "满贯"),
    "haneman": Names("Haneman", "Ханеман", "跳満", "跳满"),
    "baiman": Names("Baiman", "Байман", "倍満", "倍满"),
    "sanbaiman": Names("Sanbaiman", "Санбайман", "三倍満", "三倍满"),
    "kazoe_yakuman": Names("Counted yakuman", "Казоэ якуман", "数え役満", "累计役满"),
    "yakuman": Names("Yakuman", "Якуман", "役満", "役满"),
}
"""Limits by the name that a score gives them."""

OPTIONS: Final[Mapping[str, Names]] = {
    "atozuke": Names("Atozuke", "Атозуке", "後付け", "后付"),
    "double_ron": Names("Two wins on one tile", "Двойной рон", "ダブロン", "一炮双响"),
    "triple_ron": Names(
        "Three wins on one tile", "Тройной рон", "トリプルロン（三家和）", "一炮三响（三家和）"
    ),
    "two_han_minimum": Names("Two-han minimum", "Рянханщибари", "二翻縛り", "两番缚"),
    "closed_kong_robbed": Names(
        "Win on a closed kong", "Рон с закрытого кана", "国士無双の暗槓搶槓", "国士无双抢暗杠"
    ),
    "kuitan": Names("Open tanyao", "Куитан", "喰いタン", "食断"),
    "multiple_yakuman": Names("Several yakuman", "Сочетания якуманов", "役満の複合", "役满复合"),
    "double_suuankou_tanki": Names(
        "Double yakuman: suuankou with a pair wait",
        "Двойной якуман: суанко с ожиданием в пару",
        "四暗刻単騎のダブル役満",
        "四暗刻单骑双倍役满",
    ),
    "double_kokushi_13_wait": Names(
        "Double yakuman: kokushi with thirteen waits",
        "Двойной якуман: кокущи мусо с 13-сторонним ожиданием",
        "国士無双十三面のダブル役満",
        "国士无双十三面双倍役满",
    ),
    "double_chuuren_9_wait": Names(
        "Double yakuman: chuuren with nine waits",
        "Двойной якуман: чурен пото с 9-сторонним ожиданием",
        "純正九蓮宝燈のダブル役満",
        "纯正九莲宝灯双倍役满",
    ),
    "double_daisuushii": Names(
        "Double yakuman: daisuushii", "Двойной якуман: дайсущи", "大四喜のダブル役満", "大四喜双倍役满"
    ),
    "double_daichisei": Names(
        "Double yakuman: daichisei", "Двойной якуман: дайчисей", "大七星のダブル役満", "大七星双倍役满"
    ),
    "renhou": Names("Renhou", "Ренхо", "人和", "人和"),
    "renhou_han": Names("Han of renhou", "Стоимость ренхо в ханах", "人和の翻数", "人和番数"),
    "nagashi_mangan": Names("Nagashi mangan", "Нагащи манган", "流し満貫", "流局满贯"),
    "nagashi_mangan_worth": Names(
        "Worth of nagashi mangan", "Стоимость нагащи мангана", "流し満貫の点数", "流局满贯点数"
    ),
    "daisharin": Names("Daisharin", "Дайшарин", "大車輪", "大车轮"),
    "daichikurin": Names("Daichikurin", "Дайчикурин", "大竹林", "大竹林"),
    "daisuurin": Names("Daisuurin", "Дайсурин", "大数隣", "大数邻"),
    "daisharin_worth": Names(
        "Worth of daisharin and its sisters", "Стоимость дайшарина", "大車輪の役満倍数", "大车轮倍数"
    ),
    "daichisei": Names("Daichisei", "Дайчисей", "大七星", "大七星"),
    "ryuuiisou_needs_hatsu": Names(
        "Green dragon in ryuuiisou",
        "Обязательность зелёного дракона в рюисо",
        "緑一色の發なし",
        "绿一色须有发",
    ),
    "ippatsu": Names("Ippatsu", "Иппацу", "一発", "一发"),
    "menzen_tsumo": Names("Menzen tsumo", "Мензен цумо", "門前清自摸和", "门前清自摸和"),
    "haitei": Names("Haitei", "Хайтей", "海底撈月", "海底捞月"),
    "houtei": Names("Houtei", "Хотей", "河底撈魚", "河底捞鱼"),
    "tenhou": Names("Tenhou", "Тенхо", "天和", "天和"),
    "chihou": Names("Chihou", "Чихо", "地和", "地和"),
    "double_wind_pair_fu": Names(
        "Fu of a double wind pair",
        "Фу за пару двойных якухайных тайлов",
        "連風牌の雀頭の符",
        "连风牌雀头符数",
    ),
    "rinshan_fu": Names("Rinshan fu", "Ринщан фу", "嶺上ツモ符", "岭上自摸符"),
    "starting_points": Names("Starting points", "Стартовое количество очков", "配給原点", "起始点数"),
    "target_points": Names("Target points", "Целевое количество очков", "返し点", "返点"),
    "uma": Names("Uma", "Ума", "ウマ", "马点"),
    "kiriage_mangan": Names("Kiriage mangan", "Кириаге манган", "切り上げ満貫", "切上满贯"),
    "tobi": Names("Bankruptcy", "Тоби", "トビ（箱割れ）", "击飞"),
    "kazoe_yakuman": Names("Counted yakuman", "Казоэ якуман", "数え役満", "累计役满"),
    "pao_daisangen": Names("Liability: daisangen", "Пао: дайсанген", "包（大三元）", "包牌：大三元"),
    "pao_daisuushii": Names("Liability: daisuushii", "Пао: дайсущи", "包（大四喜）", "包牌：大四喜"),
    "pao_suukantsu": Names("Liability: suukantsu", "Пао: суканцу", "包（四槓子）", "包牌：四杠子"),
    "pao_rinshan": Names("Liability: rinshan", "Пао: ринщан кайхо", "大明槓の責任払い", "大明杠包牌"),
    "pao_other_yakuman": Names(
        "Liability for other yakuman", "Пао за другие якуманы", "複合役満の責任払い", "复合役满包牌"
    ),
    "pao_honba": Names(
        "Honba under liability", "Прибавка за хонбы при пао", "包の積み棒の支払い", "包牌时的本场支付"
    ),
    "multiple_ron_honba": Names(
        "Honba of several wins", "Хонбы при множественных ронах", "複数ロンの積み棒", "多家和时的本场"
    ),
    "multiple_ron_deposits": Names(
        "Deposits of several wins", "Риичи-ставки при множественных ронах", "複数ロンの供託", "多家和时的供托"
    ),
    "final_deposits": Names(
        "Deposits at the end", "Риичи-ставки в конце игры", "終局時の供託", "终局时的供托"
    ),
    "final_ties": Names("Ties at the end", "Ничья в конце игры", "同点の順位", "同分顺位"),
    "final_rounding": Names(
        "Rounding of final scores", "Округление финального счёта", "端数処理", "终局点数取整"
    ),
    "karaten": Names("Karaten", "Каратен темпай", "空聴（純カラ）", "空听"),
    "yakuless_ready": Names("Ready without a yaku", "Темпай без яку", "形式聴牌", "形式听牌"),
    "abort_four_winds": Names("Four equal winds", "Четыре сброса одного ветра", "四風連打", "四风连打"),
    "abort_four_riichi": Names("Four riichi", "Четыре риичи", "四家立直", "四家立直"),
    "abort_four_kongs": Names("Four kongs", "Четыре кана", "四開槓", "四杠散了"),
    "abort_nine_orphans": Names("Nine terminals and honors", "Кющукюхай", "九種九牌", "九种九牌"),
    "renchan": Names("Dealer's repeat", "Ренчан", "連荘", "连庄"),
    "extra_round": Names("Extra round", "Дополнительный раунд", "西入（南入）", "西入（南入）"),
    "second_extra_round": Names(
        "Second extra round", "Второй дополнительный раунд", "北入（返り東）", "北入（返东）"
    ),
    "agariyame": Names("Agariyame", "Агарияме", "和了止め", "和了终局"),
    "tenpaiyame": Names("Tenpaiyame", "Темпайяме", "聴牌止め", "听牌终局"),
    "session_rounds": Names("Rounds of a session", "Раунды партии", "東風戦・半荘戦", "东风战・半庄战"),
    "kuikae": Names("Swap calling", "Куикаэ", "喰い替え", "食替"),
    "chombo": Names("Chombo", "Чомбо", "チョンボ", "错和"),
    "chombo_final_points": Names(
        "Chombo off the final score",
        "Размер чомбо из финального счёта",
        "チョンボの順位点減点",
        "错和终局扣分",
    ),
    "wall_fault_chombo": Names(
        "Chombo for a broken wall", "Чомбо за разрушение стены", "山崩しのチョンボ", "倒牌山的错和"
    ),
    "furiten_riichi": Names("Riichi in furiten", "Фуритен риичи", "フリテンリーチ", "振听立直"),
    "last_go_around_riichi": Names(
        "Riichi without a further draw", "Риичи на последнем круге", "ツモ番なしリーチ", "无摸牌机会立直"
    ),
    "riichi_needs_points": Names(
        "1,000 points for riichi", "1000 очков для риичи", "千点未満のリーチ", "不足千点立直"
    ),
    "negative_scores_lift_riichi_points": Names(
        "Riichi on credit below zero",
        "Риичи без 1000 очков при игре в минус",
        "箱下リーチ",
        "负分立直",
    ),
    "ura_dora": Names("Ura dora", "Урадоры", "裏ドラ", "里宝牌"),
    "kan_dora": Names("Kan dora", "Кандоры", "槓ドラ", "杠宝牌"),
    "kan_ura_dora": Names("Kan ura dora", "Кан-урадоры", "槓裏ドラ", "杠里宝牌"),
    "red_fives": Names("Red fives", "Акадоры", "赤ドラ", "红宝牌"),
    "closed_kong_dora": Names(
        "Indicator of a closed kong", "Открытие кандор: закрытый кан", "暗槓のドラめくり", "暗杠翻宝牌时机"
    ),
    "open_kong_dora": Names(
        "Indicator of an open kong", "Открытие кандор: открытый кан", "明槓のドラめくり", "明杠翻宝牌时机"
    ),
    "pung_over_late_chow": Names(
        "Late pung or kong over a chow",
        "Приоритет пона и кана после чи",
        "発声遅れのポン優先",
        "碰杠晚于吃的优先权",
    ),
}
"""Options by field name."""
