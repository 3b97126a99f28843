"""How tenhou.net/6 words a hand's end, read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from tablectl.formats.record import RecordedItem, RecordedWin, RecordError
from tablectl.formats.tenhou_words import YAKU
from tablectl.mahjong.seats import Seat

DRAW_WORDS: Final = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi_mangan",
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "四槓散了": "suukaikan",
    "四開槓": "suukaikan",
    "三家和了": "sanchahou",
    "三家和": "sanchahou",
}
"""Our reasons by tenhou's words."""

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

_KEY_OF_WORD: Final = dict(zip(YAKU_WORDS, YAKU, strict=True))

LIMIT_WORDS: Final = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "kazoe_yakuman": "役満",
    "yakuman": "役満",
}

_POINTS: Final = re.compile(r"^(?:(\d+)符(\d+)飜|.*?)(\d+)(?:-(\d+))?点(∀?)$")
_ITEM: Final = re.compile(r"^(.+)\((?:(\d+)飜|役満)\)$")


def read_win(deltas: Sequence[int], detail: Sequence[Any]) -> RecordedWin:
    """A win: ``[winner, from, liable, "30符4飜7700点", "断幺九(1飜)", …]``.

    Raises:
        RecordError: words that tenhou does not use.
    """
    winner, giver = int(detail[0]), int(detail[1])
    points = _POINTS.match(str(detail[3]))
    if points is None:
        raise RecordError(f"expected a value such as '30符4飜7700点', got {detail[3]!r}")
    fu, _han, first, second, from_all = points.groups()
    if from_all:
        total = 3 * int(first)
    elif second is not None:
        total = 2 * int(first) + int(second)
    else:
        total = int(first)
    items = tuple(_item(str(text)) for text in detail[4:] if "(0飜)" not in str(text))
    yakuman = sum(i.yakuman for i in items)
    return RecordedWin(
        winner=winner,
        from_seat=None if giver == winner else giver,
        deltas=tuple(int(v) for v in deltas),
        items=items,
        han=13 * yakuman if yakuman else sum(i.value * i.count for i in items),
        fu=None if fu is None else int(fu),
        total=total,
    )


def _item(text: str) -> RecordedItem:
    match = _ITEM.match(text)
    if match is None or match[1] not in _KEY_OF_WORD:
        raise RecordError(f"expected a yaku such as '断幺九(1飜)', got {text!r}")
    key = _KEY_OF_WORD[match[1]]
    if match[2] is None:
        return RecordedItem(key, 0, yakuman=1)
    han = int(match[2])
    return RecordedItem(key, 1, han) if key.endswith("dora") else RecordedItem(key, han)


def points_text(win: RecordedWin, dealer: Seat) -> str:
    """The value of a win in tenhou's words: ``30符4飜7700点``, ``満貫2000-4000点``, ``30符4飜3900点∀``."""
    total = win.total or 0
    if win.from_seat is not None:
        points = f"{total}点"
    elif win.winner == dealer:
        points = f"{total // 3}点∀"
    else:
        # Two pay a base rounded up to hundreds, the dealer twice the base rounded up.
        half = next((h for h in range(total // 4, total // 4 + 200) if _parts(h) == total), total // 4)
        few = -(-half // 100) * 100
        points = f"{few}-{total - 2 * few}点"
    dealer_won = win.winner == dealer
    limit = limit_of(total, dealer_won)
    if limit:
        return LIMIT_WORDS[limit] + points
    return f"{win.fu or 0}符{win.han or 0}飜{points}"


def _parts(base: int) -> int:
    few, many = -(-base // 100) * 100, -(-2 * base // 100) * 100
    return 2 * few + many


def limit_of(total: int, dealer_won: bool) -> str:
    """The limit that so many points are; empty below mangan."""
    points = total * 2 // 3 if dealer_won else total
    for name, least in (
        ("yakuman", 32000),
        ("sanbaiman", 24000),
        ("baiman", 16000),
        ("haneman", 12000),
        ("mangan", 8000),
    ):
        if points >= least:
            return name
    return ""


def yaku_text(item: RecordedItem, seat_wind: int, round_wind: int) -> str:
    """A scoring item in tenhou's words."""
    number = number_of(item.key, seat_wind, round_wind)
    value = "役満" if item.yakuman else f"{item.value * item.count}飜"
    return f"{YAKU_WORDS[number]}({value})"


def number_of(key: str, seat_wind: int, round_wind: int) -> int:
    """tenhou's number of a scoring item; wind pungs are counted by their wind, 0 for east.

    Raises:
        RecordError: an item that tenhou does not have.
    """
    if key not in YAKU:
        raise RecordError(f"tenhou's formats have no word for {key!r}")
    number = YAKU.index(key)
    if key == "yakuhai_seat_wind":
        return number + seat_wind
    return number + round_wind if key == "yakuhai_round_wind" else number
