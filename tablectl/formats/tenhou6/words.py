"""The words of tenhou.net/6 files that various programs write.

The server tenhou.net has its own; converters of Majsoul's records (tensoul, downloadlogs and their relatives)
write Majsoul's, in Japanese, in English or in romaji; other programs mix them. Words are compared without
blanks, points and case, and with one form for characters that are written in several.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from tablectl.formats.tenhou.words import YAKU

_WORDS: Final = (
    "門前清自摸和 立直 一発 槍槓 嶺上開花 海底摸月 河底撈魚 平和 "
    "断幺九 一盃口 自風・東 自風・南 自風・西 自風・北 場風・東 場風・南 "
    "場風・西 場風・北 役牌・白 役牌・發 役牌・中 両立直 七対子 混全帯幺九 "
    "一気通貫 三色同順 三色同刻 三槓子 対々和 三暗刻 小三元 混老頭 "
    "二盃口 純全帯幺九 混一色 清一色 人和 天和 地和 大三元 "
    "四暗刻 四暗刻単騎 字一色 緑一色 清老頭 九蓮宝燈 純正九蓮宝燈 国士無双 "
    "国士無双１３面 大四喜 小四喜 四槓子 ドラ 裏ドラ 赤ドラ "
)
YAKU_WORDS: Final = tuple(word.replace("・", " ") for word in _WORDS.split())
"""tenhou's words by its number of the yaku."""

_OTHERS: Final = """
menzen_tsumo: 門前清自摸 | 門清自摸 | 自摸 | ツモ | Fully Concealed Hand | Menzen Tsumo |
    Menzenchin Tsumohou | Tsumo | Self Draw | 门前清自摸和 | 门清自摸
riichi: リーチ | Riichi | Reach | Ready Hand
ippatsu: 一發 | 一发 | Ippatsu | One Shot
chankan: 搶槓 | 抢杠 | Robbing a Kan | Robbing a Quad | Chankan | Robbing the Kan
rinshan: 岭上开花 | After a Kan | After a Quad | Rinshan | Rinshan Kaihou | Dead Wall Draw
haitei: 海底撈月 | 海底捞月 | Under the Sea | Haitei | Haitei Raoyue | Haitei Mouyue | Last Tile Draw
houtei: 河底捞鱼 | Under the River | Houtei | Houtei Raoyui | Last Tile Claim
pinfu: ピンフ | Pinfu | No-points Hand | All Sequences
tanyao: 断么 | タンヤオ | 断幺 | 断么九 | All Simples | Tanyao | Tanyaochuu
iipeikou: 一盃口 | 一杯口 | Pure Double Sequence | Pure Double Chow | Iipeikou | Iipeiko
yakuhai_seat_wind: 役牌:自風牌 | 役牌:自風 | 自風牌 | 門風牌 | 自風 | 自风 | 门风牌 | 自风牌 | 役牌:自风牌 |
    役牌:门风牌 | 役牌:門風牌 | Seat Wind | Jikaze | 自風東 | 自風南 | 自風西 | 自風北 | Yakuhai Seat Wind |
    Seat Wind East | Seat Wind South | Seat Wind West | Seat Wind North
yakuhai_round_wind: 役牌:場風牌 | 役牌:場風 | 場風牌 | 場風 | 场风 | 场风牌 | 役牌:场风牌 | Prevalent Wind |
    Prevailing Wind | Round Wind | Bakaze | Yakuhai Round Wind | Prevalent Wind East |
    Prevalent Wind South | Round Wind East | Round Wind South
yakuhai_haku: 翻牌 白 | 三元牌 白 | 白 | White Dragon | Haku | Yakuhai Haku | Yakuhai White
yakuhai_hatsu: 翻牌 發 | 三元牌 發 | 役牌 発 | 役牌 发 | 發 | Green Dragon | Hatsu | Yakuhai Hatsu |
    Yakuhai Green
yakuhai_chun: 翻牌 中 | 三元牌 中 | 中 | Red Dragon | Chun | Yakuhai Chun | Yakuhai Red
double_riichi: ダブル立直 | ダブルリーチ | Wリーチ | W立直 | 两立直 | 雙立直 | 双立直 | Double Riichi |
    Daburu Riichi | Double Reach
chiitoitsu: 七对子 | 七對子 | チートイツ | Seven Pairs | Chiitoitsu | Chiitoi
chanta: 混全帯么九 | 混全带幺九 | 混全帶么九 | チャンタ | Half Outside Hand | Outside Hand |
    Mixed Outside Hand | Chanta | Honchantaiyaochuu | Honchantaiyao
ittsu: 一气通贯 | 一氣通貫 | Pure Straight | Ittsu | Ittsuu | Ikkitsuukan
sanshoku_doujun: 三色同顺 | 三色同順 | Mixed Triple Sequence | Mixed Triple Chow | Three Color Straight |
    Sanshoku Doujun | Sanshoku
sanshoku_doukou: 三色同刻 | Triple Triplets | Triple Pung | Three Color Triplets | Sanshoku Doukou |
    Sanshoku Dokou
sankantsu: 三杠子 | Three Quads | Three Kans | Three Kongs | Sankantsu
toitoi: 対々 | 対対和 | 对对和 | 對對和 | 碰碰和 | All Triplets | All Pungs | Toitoi | Toitoihou
sanankou: 三暗刻 | Three Concealed Triplets | Three Concealed Pungs | Sanankou | San Ankou
shousangen: 小三元 | Little Three Dragons | Small Three Dragons | Shousangen
honroutou: 混老头 | All Terminals and Honors | All Terminals and Honours | Honroutou | Honrou
ryanpeikou: 两杯口 | 二杯口 | 兩盃口 | Twice Pure Double Sequence | Twice Pure Double Chow | Ryanpeikou |
    Ryanpeiko
junchan: 純全帯么九 | 纯全带幺九 | 純全帶么九 | 純チャン | Fully Outside Hand | Pure Outside Hand |
    Terminals in All Sets | Junchan | Junchantaiyaochuu | Junchantaiyao
honitsu: ホンイツ | Half Flush | Honitsu | Honiisou | Common Flush
chinitsu: チンイツ | Full Flush | Chinitsu | Chiniisou | Pure Flush
renhou: 人和 | Hand of Man | Blessing of Man | Renhou
tenhou: 天和 | Blessing of Heaven | Hand of Heaven | Heavenly Hand | Tenhou
chihou: 地和 | Blessing of Earth | Hand of Earth | Earthly Hand | Chiihou | Chihou
daisangen: 大三元 | Big Three Dragons | Daisangen
suuankou: 四暗刻 | Four Concealed Triplets | Four Concealed Pungs | Suuankou | Suu Ankou
suuankou_tanki: 四暗刻单骑 | 四暗刻單騎 | 四暗刻単騎待ち | Single-wait Four Concealed Triplets |
    Suuankou Tanki | Four Concealed Triplets Single Wait | Suu Ankou Tanki
tsuuiisou: 字一色 | All Honors | All Honours | Tsuuiisou | Tsuiisou
ryuuiisou: 绿一色 | 綠一色 | All Green | Ryuuiisou
chinroutou: 清老头 | All Terminals | Chinroutou
chuuren: 九莲宝灯 | 九蓮寶燈 | 九蓮宝灯 | Nine Gates | Chuuren Poutou | Chuurenpoutou
chuuren_9_wait: 纯正九莲宝灯 | 純正九蓮寶燈 | 九蓮宝燈九面待ち | True Nine Gates | Junsei Chuuren Poutou |
    Pure Nine Gates | Junsei Chuurenpoutou
kokushi: 国士无双 | 國士無雙 | Thirteen Orphans | Kokushi Musou | Kokushimusou
kokushi_13_wait: 国士無双十三面待ち | 国士無双十三面 | 国士無双13面待ち | 国士无双十三面 | 國士無雙十三面 |
    Thirteen-wait Thirteen Orphans | Kokushi Musou Juusanmen Machi | Kokushi Musou Juusanmen |
    Kokushi Musou 13-men Machi | Thirteen Orphans 13-wait
daisuushii: 大四喜 | Four Big Winds | Big Four Winds | Daisuushii | Daisuushi
shousuushii: 小四喜 | Four Little Winds | Little Four Winds | Four Small Winds | Shousuushii | Shousuushi
suukantsu: 四杠子 | Four Quads | Four Kans | Four Kongs | Suukantsu
dora: 宝牌 | 寶牌 | Dora
uradora: 里宝牌 | 裡寶牌 | Ura Dora | Uradora
akadora: 赤宝牌 | 红宝牌 | 紅寶牌 | 赤 | Red Five | Red Fives | Aka Dora | Akadora | Red Dora
"""
"""Further words for each key, separated by bars."""

NORTHS: Final = "抜きドラ|北抜き|北抜きドラ|拔北宝牌|北宝牌|Kita|Nuki Dora|Nukidora|North Wind|North"
"""Words for norths set aside, in games of three."""

_DRAWS: Final = """
exhaustive: 流局 | 全員聴牌 | 全員不聴 | 荒牌平局 | 荒牌流局 | ノーテン流局 | Ryuukyoku | Ryukyoku |
    Exhaustive Draw | All tempai | All tenpai | All noten | No-tile Draw | Draw
nagashi_mangan: 流し満貫 | 流局満貫 | 流局满贯 | Nagashi Mangan | Mangan at Draw
kyuushu_kyuuhai: 九種九牌 | 九种九牌 | 九種幺九牌 | Kyuushu Kyuuhai | Kyushu Kyuhai |
    Nine Terminal Abortion | Nine Terminals Abortion | Nine Different Terminals and Honors
suufon_renda: 四風連打 | 四风连打 | 四風子連打 | Suufon Renda | Suufuu Renda | Sufon Renta |
    Four Wind Abortion | Four Winds Abortion
suucha_riichi: 四家立直 | 四人立直 | Suucha Riichi | Suucha Reach | Four Riichi Abortion
suukaikan: 四槓散了 | 四開槓 | 四杠散了 | 四開槓散了 | Suukaikan | Suukansanra | Four Kan Abortion |
    Four Kans Abortion
sanchahou: 三家和了 | 三家和 | 三家栄和 | Sanchahou | Sanchaho | Three Ron Abortion | Triple Ron Abortion
"""

WINS: Final = "和了|Agari|Win|Hora|和牌|胡牌"
"""Words for a win; tenhou's viewer reads the first only."""

LIMIT_WORDS: Final = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "kazoe_yakuman": "役満",
    "yakuman": "役満",
}

_MAJSOULS: Final = """
majsoul: 役牌:場風牌 | 役牌:自風牌 | ダブル立直 | 国士無双十三面待ち |
    役牌:场风牌 | 役牌:自风牌 | 红宝牌 | 里宝牌 | Fully Concealed Hand | Prevalent Wind | Seat Wind |
    Red Five | Half Outside Hand | Fully Outside Hand |
    Under the Sea | Under the River | After a Kan | Robbing a Kan | Pure Double Sequence |
    Twice Pure Double Sequence | Triple Triplets | Three Quads | Four Quads | Four Big Winds |
    Single-wait Four Concealed Triplets | Thirteen-wait Thirteen Orphans | Four Little Winds
"""
"""Words that only Majsoul's converters write, never tenhou.net."""
_ROOMS: Final = re.compile(
    r"[銅银銀金玉铜][の之]?[間间]|王座|友人|大会|比赛|交流|段位|休[閒闲]|四人[東东南]|試練|特別対局|雀魂"
    r"|Majsoul|Mahjong ?Soul|(?:Bronze|Silver|Gold|Jade|Throne|Event) Room|Casual|Friendly|Tour?nament"
    r"|Contest|Ranked",
    re.IGNORECASE,
)
"""Names of Majsoul's rooms, in the languages of its clients."""
OWN_RULES: Final = re.compile(r"友人|大会|比赛|Friendly|Tour?nament|Contest", re.IGNORECASE)
"""Rooms whose rules are chosen by a host and not in the file."""
OTHER_GAMES: Final = re.compile(
    r"ドラさん|宝牌狂[热熱]|配牌公開|配牌明牌|龍の割目|龙之目玉|修羅|修罗|赤血|赤羽|明鏡|明镜|闇夜|暗夜"
    r"|幻界|幻境|DoraDorara|Open Hand|Chaotic Wall|Asura|Bloodshed|Clairvoyance|Darkness|Dreamland",
    re.IGNORECASE,
)
"""Majsoul's rooms with a special game."""
THREE_PLAYERS: Final = re.compile(r"三(?![索万筒])|3-?player|sanma|^3", re.IGNORECASE)

_CHARACTER_VARIANTS: Final = (
    "幺么麼 飜翻番 灯燈 宝寶 槓杠 対对對 発發发 槍搶抢 門门 風风 東东 両兩两 双雙 単單单 気氣气"
    " 純纯 緑绿綠 順顺 頭头 満滿满 縁緣缘 魚鱼 撈捞 種种 蓮莲 開开 連连 無无 国國 場场"
)
"""Groups of variants of a character. They are used for comparison, never shown."""
_VARIANTS: Final = str.maketrans(
    {other: group[0] for group in _CHARACTER_VARIANTS.split() for other in group[1:]}
)


def normalise_word(word: str) -> str:
    """A word as it is compared.

    >>> normalise_word("役牌:場風牌") == normalise_word("役牌・場風牌"), normalise_word("Ura Dora")
    (True, 'uradora')
    """
    plain = unicodedata.normalize("NFKC", word).casefold().translate(_VARIANTS)
    return "".join(c for c in plain if c.isalnum() or c == "々")


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """Folded words with the key of their row."""
    for row in table.strip().replace("|\n", "|").splitlines():
        key, _, words = row.partition(": ")
        yield from ((normalise_word(word), key) for word in words.split("|"))


_YAKU_KEYS: Final = dict(_rows(_OTHERS)) | {
    normalise_word(word): key for word, key in zip(YAKU_WORDS, YAKU, strict=True)
}
_DRAW_REASONS: Final = dict(_rows(_DRAWS))
_WINS: Final = frozenset(normalise_word(word) for word in WINS.split("|"))
_NORTHS: Final = frozenset(normalise_word(word) for word in NORTHS.split("|"))
_MAJSOUL_WORDS: Final = frozenset(word for word, _ in _rows(_MAJSOULS))


def yaku_of(word: str) -> str | None:
    """Our key of a yaku's word; None for an unknown word."""
    return _YAKU_KEYS.get(normalise_word(word))


def draw_of(word: str) -> str | None:
    """Our reason of a draw's word; None for an unknown word."""
    return _DRAW_REASONS.get(normalise_word(word))


def is_win(word: str) -> bool:
    """Whether the word stands for a win."""
    return normalise_word(word) in _WINS


def is_north(word: str) -> bool:
    """Whether the word stands for norths set aside."""
    return normalise_word(word) in _NORTHS


def is_majsouls(word: str) -> bool:
    """Whether only Majsoul's converters write this word for a yaku."""
    return normalise_word(word) in _MAJSOUL_WORDS


def is_majsouls_room(words: str) -> bool:
    """Whether the rules' words name a room of Majsoul."""
    return _ROOMS.search(words) is not None or OTHER_GAMES.search(words) is not None
