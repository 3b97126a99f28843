"""Riichi's yaku (役) as a table: id, han closed and open, and what is looked at.

Three tables, by what a yaku looks at: the situation of the win, the tiles alone, or one form of sets and
pair. Ids and han are those of the published list of scoring items. Where a dearer yaku contains a cheaper
one (the book forbids to count both) the cheaper one's condition excludes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from tablectl.mahjong.shapes import HONORS, ORPHANS, SUITS
from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.riichi.form import Form
from tablectl.rulesets.riichi.options import Enabled

SeenT = TypeVar("SeenT")

_M, _P, _S = SUITS
_SIMPLES: Final = (_M | _P | _S) & ~ORPHANS
_DRAGONS: Final = 7 << 31
_HAKU, _HATSU, _CHUN = 1 << 31, 1 << 32, 1 << 33
_FIRST_RANKS: Final = 1 | 1 << 9 | 1 << 18
_OUTSIDE_CHOWS: Final = _FIRST_RANKS | _FIRST_RANKS << 6
"""123 and 789."""


@dataclass(frozen=True, slots=True)
class Yaku(Generic[SeenT]):
    """One yaku."""

    key: str
    closed: int
    """Han in a closed hand."""
    open: int | None
    """Han in an open hand; None where it needs a closed one."""
    found: Callable[[SeenT], bool]
    enabled: Enabled | None = None
    """Whether a table counts it; None: every table does."""
    enabled_open: Enabled | None = None
    """Whether a table counts it in an open hand; None: every table does."""
    chows: tuple[int, int] = (0, 4)
    """Fewest and most chows of a form that can show it: others need not be looked at."""
    among: Callable[[SeenT], bool] | None = None
    """What several yaku ask alike, looked at once for all of them; ``found`` asks for the rest."""
    closed_item: ScoredItem = field(init=False)
    open_item: ScoredItem | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "closed_item", ScoredItem(self.key, self.closed))
        opened = None if self.open is None else ScoredItem(self.key, self.open)
        object.__setattr__(self, "open_item", opened)


def _in_one_suit(kinds: int) -> bool:
    return (not kinds & _M) + (not kinds & _P) + (not kinds & _S) == 2


TILE_YAKU: Final[tuple[Yaku[int], ...]] = (
    Yaku("tanyao", 1, 1, lambda kinds: not kinds & ORPHANS, enabled_open=lambda options: options.kuitan),
    Yaku("honroutou", 2, 2, lambda kinds: not kinds & _SIMPLES),
    Yaku("honitsu", 3, 2, lambda kinds: bool(kinds & HONORS) and _in_one_suit(kinds)),
    Yaku("chinitsu", 6, 5, lambda kinds: not kinds & HONORS and _in_one_suit(kinds)),
)
"""What the tiles alone show, in any shape: a bit per kind."""


def may_show_tile_yaku(kinds: int) -> bool:
    """Whether any is possible: simples and others in several suits, as most hands have, show none."""
    return not kinds & ORPHANS or not kinds & _SIMPLES or _in_one_suit(kinds)


def _is_outside(form: Form) -> bool:
    """A terminal or honor in every set and the pair; with a chow among them, else it is honroutou."""
    return bool(not form.chows & ~_OUTSIDE_CHOWS and not form.pungs & ~ORPHANS and ORPHANS >> form.pair & 1)


def _has_dragons(form: Form) -> bool:
    return form.pungs >= _HAKU


def _has_twins(form: Form) -> bool:
    return form.twins > 0


def _three_suits(sets: int) -> bool:
    return bool(sets & sets >> 9 & sets >> 18 & _M)


FORM_YAKU: Final[tuple[Yaku[Form], ...]] = (
    Yaku("pinfu", 1, None, lambda form: form.pinfu, chows=(4, 4)),
    Yaku("iipeikou", 1, None, lambda form: form.twins == 1, chows=(2, 4), among=_has_twins),
    Yaku("ryanpeikou", 3, None, lambda form: form.twins == 2, chows=(4, 4), among=_has_twins),
    Yaku("yakuhai_haku", 1, 1, lambda form: bool(form.pungs & _HAKU), chows=(0, 3), among=_has_dragons),
    Yaku("yakuhai_hatsu", 1, 1, lambda form: bool(form.pungs & _HATSU), chows=(0, 3), among=_has_dragons),
    Yaku("yakuhai_chun", 1, 1, lambda form: bool(form.pungs & _CHUN), chows=(0, 3), among=_has_dragons),
    Yaku("sanshoku_doujun", 2, 1, lambda form: _three_suits(form.chows), chows=(3, 4)),
    Yaku(
        "ittsu",
        2,
        1,
        lambda form: bool(form.chows & form.chows >> 3 & form.chows >> 6 & _FIRST_RANKS),
        chows=(3, 4),
    ),
    Yaku("chanta", 2, 1, lambda form: bool(form.kinds & HONORS), chows=(1, 4), among=_is_outside),
    Yaku("junchan", 3, 2, lambda form: not form.kinds & HONORS, chows=(1, 4), among=_is_outside),
    Yaku("toitoi", 2, 2, lambda form: not form.chow_count, chows=(0, 0)),
    Yaku("sanankou", 2, 2, lambda form: form.concealed == 3, chows=(0, 1)),
    Yaku("sankantsu", 2, 2, lambda form: form.kongs == 3, chows=(0, 1)),
    Yaku("sanshoku_doukou", 2, 2, lambda form: _three_suits(form.pungs), chows=(0, 1)),
    Yaku(
        "shousangen",
        2,
        2,
        lambda form: form.pair >= 31 and (form.pungs & _DRAGONS).bit_count() == 2,
        chows=(0, 2),
        among=_has_dragons,
    ),
)
"""What a form of four sets and a pair shows."""

SEVEN_PAIRS: Final = ScoredItem("chiitoitsu", 2)
SEAT_WIND: Final = ScoredItem("yakuhai_seat_wind", 1)
ROUND_WIND: Final = ScoredItem("yakuhai_round_wind", 1)
