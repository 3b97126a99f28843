"""tenhou.net/6 files as converters of Majsoul's records write them: their words, rooms and quirks.

The words are those of the server's client, as converters print them; none is taken from the reader.
"""

from __future__ import annotations

import copy
import json
import re
from typing import Any

from tablectl.formats.recorded.record import RecordedGame
from tablectl.formats.tenhou6 import write_tenhou6

NAMES = {
    "門前清自摸和": "Fully Concealed Hand",
    "立直": "Riichi",
    "槍槓": "Robbing a Kan",
    "嶺上開花": "After a Kan",
    "海底摸月": "Under the Sea",
    "河底撈魚": "Under the River",
    "役牌 白": "White Dragon",
    "役牌 發": "Green Dragon",
    "役牌 中": "Red Dragon",
    "役牌:自風牌": "Seat Wind",
    "役牌:場風牌": "Prevalent Wind",
    "断幺九": "All Simples",
    "一盃口": "Pure Double Sequence",
    "平和": "Pinfu",
    "混全帯幺九": "Half Outside Hand",
    "一気通貫": "Pure Straight",
    "三色同順": "Mixed Triple Sequence",
    "ダブル立直": "Double Riichi",
    "三色同刻": "Triple Triplets",
    "三槓子": "Three Quads",
    "対々和": "All Triplets",
    "三暗刻": "Three Concealed Triplets",
    "小三元": "Little Three Dragons",
    "混老頭": "All Terminals and Honors",
    "七対子": "Seven Pairs",
    "純全帯幺九": "Fully Outside Hand",
    "混一色": "Half Flush",
    "二盃口": "Twice Pure Double Sequence",
    "清一色": "Full Flush",
    "一発": "Ippatsu",
    "ドラ": "Dora",
    "赤ドラ": "Red Five",
    "裏ドラ": "Ura Dora",
    "天和": "Blessing of Heaven",
    "地和": "Blessing of Earth",
    "大三元": "Big Three Dragons",
    "四暗刻": "Four Concealed Triplets",
    "字一色": "All Honors",
    "緑一色": "All Green",
    "清老頭": "All Terminals",
    "国士無双": "Thirteen Orphans",
    "小四喜": "Four Little Winds",
    "四槓子": "Four Quads",
    "九蓮宝燈": "Nine Gates",
    "純正九蓮宝燈": "True Nine Gates",
    "四暗刻単騎": "Single-wait Four Concealed Triplets",
    "国士無双十三面待ち": "Thirteen-wait Thirteen Orphans",
    "大四喜": "Four Big Winds",
}
"""English by Japanese."""

ENDS = {
    "流局": "Exhaustive Draw",
    "流し満貫": "Mangan at Draw",
    "四開槓": "Four Kan Abortion",
    "三家和": "Three Ron Abortion",
    "九種九牌": "Nine Terminal Abortion",
    "四風連打": "Four Wind Abortion",
    "四家立直": "Four Riichi Abortion",
}
LIMITS = {
    "満貫": "Mangan ",
    "跳満": "Haneman ",
    "倍満": "Baiman ",
    "三倍満": "Sanbaiman ",
    "役満": "Yakuman ",
}
FROM_TENHOU = {"両立直": "ダブル立直", "国士無双１３面": "国士無双十三面待ち"}
ENDS_OF_TENHOU = {"四槓散了": "四開槓", "三家和了": "三家和"}


def converted(game: RecordedGame, *, english: bool = False, room: str = "") -> dict[str, Any]:
    """A game in a converter's words."""
    data: dict[str, Any] = json.loads(write_tenhou6(game))
    rule = data["rule"]
    length = "東" if "東" in rule["disp"] else "南"
    if english:
        reds = " Red Fives" if rule["aka"] else " No Red Fives"
        rule["disp"] = f"{room or 'Jade Room'}{' East' if length == '東' else ' South'}{reds}"
    else:
        rule["disp"] = f"{room or '玉の間'}{length}喰{'赤' if rule['aka'] else ''}"
    count = rule.pop("aka")
    rule |= {"aka53": count, "aka52": count, "aka51": count}
    for hand in data["log"]:
        result = hand[16]
        result[0] = _end(result[0], english=english)
        for detail in result[2::2]:
            detail[3:] = [
                _value(detail[3], english=english),
                *(_item(t, english=english) for t in detail[4:]),
            ]
    return data


def _end(word: str, *, english: bool) -> str:
    if word == "和了":
        return word
    own = ENDS_OF_TENHOU.get(word, word)
    return ENDS[own] if english else own


def _value(text: str, *, english: bool) -> str:
    if not english:
        return text
    for limit, word in LIMITS.items():
        if text.startswith(limit):
            return word + text.removeprefix(limit)
    return text.replace("符", "Fu").replace("飜", "Han")


def _item(text: str, *, english: bool) -> str:
    name, value = text.removesuffix(")").split("(")
    name = re.sub(r"^自風 .$", "役牌:自風牌", re.sub(r"^場風 .$", "役牌:場風牌", name))
    name = FROM_TENHOU.get(name, name)
    return f"{NAMES[name] if english else name}({value})"


FACES = [*range(11, 20), *range(21, 30), *range(31, 40), *range(41, 48)]
INDICATOR = 43


def one_win(
    hand: list[int],
    drawn: int,
    *words: str,
    points: int,
    rule: object = None,
    dealer: list[int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A file with one hand: the dealer throws ``drawn``, and south wins on it with ``hand``."""
    known = [*hand, drawn, *(dealer or ()), INDICATOR]
    # A fourth five would be the red one.
    pool = [code for code in FACES for _ in range((3 if code in (15, 25, 35) else 4) - known.count(code))]
    rest = [pool[start::3][:13] for start in range(3)]
    hands = [dealer or rest[0], [drawn], [60], hand, [], [], rest[1], [], [], rest[2], [], []]
    result = ["和了", [-points, points, 0, 0], [1, 0, 1, *words]]
    log = [[[0, 0, 0], [25000] * 4, [INDICATOR], [], *hands, result]]
    rules = {"disp": "玉の間南喰赤", "aka51": 1, "aka52": 1, "aka53": 1} if rule is None else rule
    return copy.deepcopy({"title": ["", ""], "name": ["a", "b", "c", "d"], "rule": rules, "log": log, **more})
