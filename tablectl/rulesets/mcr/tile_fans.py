"""Fans that only look at which kinds of tiles a hand has, in whatever way it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.mahjong.shapes import HONORS, ORPHANS, SUITS, TERMINALS
from tablectl.rulesets.mcr.tally import ONE

_M, _P, _S = SUITS
WINDS: Final = 0xF << 27
DRAGONS: Final = 7 << 31


def _of_ranks(*ranks: int) -> int:
    """Bits of these ranks (1 to 9) in every suit."""
    return sum(1 << first + rank - 1 for first in (0, 9, 18) for rank in ranks)


FIVES: Final = _of_ranks(5)
EVEN: Final = _of_ranks(2, 4, 6, 8)
_GREEN: Final = _of_ranks(2, 3, 4, 6, 8) & _S | 1 << 32
_REVERSIBLE: Final = _of_ranks(1, 2, 3, 4, 5, 8, 9) & _P | _of_ranks(2, 4, 5, 6, 8, 9) & _S | 1 << 31


def _suits(kinds: int) -> int:
    return (kinds & _M > 0) + (kinds & _P > 0) + (kinds & _S > 0)


_ONLY: Final = (
    (3, _GREEN),
    (8, TERMINALS),
    (11, HONORS),
    (18, ORPHANS),
    (25, _of_ranks(7, 8, 9)),
    (26, _of_ranks(4, 5, 6)),
    (27, _of_ranks(1, 2, 3)),
    (36, _of_ranks(6, 7, 8, 9)),
    (37, _of_ranks(1, 2, 3, 4)),
    (40, _REVERSIBLE),
    (68, (_M | _P | _S) & ~ORPHANS),
    (76, _M | _P | _S),
)
"""Fans of a hand that has only these kinds."""

_SUITS: Final[tuple[tuple[int, Callable[[int], bool]], ...]] = (
    (22, lambda kinds: _suits(kinds) == 1 and not kinds & HONORS),
    (50, lambda kinds: _suits(kinds) == 1 and kinds & HONORS != 0),
    (52, lambda kinds: _suits(kinds) == 3 and kinds & WINDS != 0 and kinds & DRAGONS != 0),
    (75, lambda kinds: _suits(kinds) == 2),
)
"""Fans by which suits there are."""

_ROWS: Final = tuple((ONE[number], ~kinds) for number, kinds in _ONLY)
_SUIT_ROWS: Final = tuple((ONE[number], found) for number, found in _SUITS)


def tile_fans(kinds: int) -> int:
    """Tally of the fans that a hand's kinds make.

    Args:
        kinds: bit per kind of the whole hand, melds included.
    """
    held = 0
    for one, others in _ROWS:
        if not kinds & others:
            held += one
    for one, found in _SUIT_ROWS:
        if found(kinds):
            held += one
    return held
