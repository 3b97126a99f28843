"""Riichi's yaku (役) as tables: id, han closed and open, condition.

There are three tables, by what the conditions use: the situation of the win, the tiles, or a reading as sets
and a pair. Ids and han are those of the published list of scoring items. If a yaku contains another one, and
the book forbids counting both, the condition of the lower one excludes the higher one.
"""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.shapes.complete_hands import HONORS, ORPHANS, SUITS
from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.riichi.hand.sums import YakuFields, shown
from tablectl.rulesets.riichi.yaku.kind import Yaku

_M, _P, _S = SUITS
_SIMPLES: Final = (_M | _P | _S) & ~ORPHANS


def _in_one_suit(kinds: int) -> bool:
    return (not kinds & _M) + (not kinds & _P) + (not kinds & _S) == 2


TILE_YAKU: Final[tuple[Yaku[int], ...]] = (
    Yaku("tanyao", 1, 1, lambda kinds: not kinds & ORPHANS, enabled_open=lambda options: options.kuitan),
    Yaku("honroutou", 2, 2, lambda kinds: not kinds & _SIMPLES),
    Yaku("honitsu", 3, 2, lambda kinds: bool(kinds & HONORS) and _in_one_suit(kinds)),
    Yaku("chinitsu", 6, 5, lambda kinds: not kinds & HONORS and _in_one_suit(kinds)),
)
"""Yaku of the tiles alone, in any shape. The argument has a bit per kind."""


def may_show_tile_yaku(kinds: int) -> bool:
    """Whether any of them is possible. Most hands have simples and other tiles in several suits, and none."""

    return not kinds & ORPHANS or not kinds & _SIMPLES or _in_one_suit(kinds)


def _is_outside(form: YakuFields) -> bool:
    """A terminal or honor in every set and the pair; with a chow among them, else it is honroutou."""
    return form.chows > 0 and not form.inside


FORM_YAKU: Final[tuple[Yaku[YakuFields], ...]] = (
    Yaku("pinfu", 1, None, lambda form: form.pinfu),
    Yaku("iipeikou", 1, None, lambda form: form.twins == 1),
    Yaku("ryanpeikou", 3, None, lambda form: form.twins == 2),
    Yaku("yakuhai_haku", 1, 1, lambda form: form.dragons[0]),
    Yaku("yakuhai_hatsu", 1, 1, lambda form: form.dragons[1]),
    Yaku("yakuhai_chun", 1, 1, lambda form: form.dragons[2]),
    Yaku("sanshoku_doujun", 2, 1, lambda form: form.chows_in_three_suits),
    Yaku("ittsu", 2, 1, lambda form: form.straight),
    Yaku("chanta", 2, 1, lambda form: form.honors > 0 and _is_outside(form)),
    Yaku("junchan", 3, 2, lambda form: not form.honors and _is_outside(form)),
    Yaku("toitoi", 2, 2, lambda form: not form.chows),
    Yaku("sanankou", 2, 2, lambda form: form.concealed == 3),
    Yaku("sankantsu", 2, 2, lambda form: form.kongs == 3),
    Yaku("sanshoku_doukou", 2, 2, lambda form: form.pungs_in_three_suits),
    Yaku("shousangen", 2, 2, lambda form: form.dragon_pair and sum(form.dragons) == 2),
)
"""What a form of four sets and a pair shows."""


class FormItems(dict[int, tuple[int, tuple[ScoredItem, ...]]]):
    """By what a form shows (``sums``, of which ``YAKU`` alone): han and lines of its yaku.

    Forms show a few hundred things; each is looked at once.
    """

    def __init__(self, *, closed: bool) -> None:
        super().__init__()
        self._closed = closed

    def __missing__(self, key: int) -> tuple[int, tuple[ScoredItem, ...]]:
        form = shown(key)
        lines = [one.closed_item if self._closed else one.open_item for one in FORM_YAKU if one.found(form)]
        items = tuple([line for line in lines if line is not None])
        self[key] = found = (sum([item.value for item in items]), items)
        return found


CLOSED_FORM_ITEMS: Final = FormItems(closed=True)
OPEN_FORM_ITEMS: Final = FormItems(closed=False)

SEVEN_PAIRS: Final = ScoredItem("chiitoitsu", 2)
SEAT_WIND: Final = ScoredItem("yakuhai_seat_wind", 1)
ROUND_WIND: Final = ScoredItem("yakuhai_round_wind", 1)
