"""The chaotic hand: fourteen single tiles whose ranks in each suit differ by at least three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DISTANCE: Final = 3
"""The minimum difference of two ranks of one suit."""
_HONORS: Final = 7


def _is_spread(ranks: int) -> bool:
    """Whether no two of these ranks (a bit each) are too close."""
    return not any(ranks & ranks >> step for step in range(1, DISTANCE))


_SPREAD: Final = tuple(filter(_is_spread, range(512)))

_MAX_SINGLES_WITH: Final = tuple(
    max((more.bit_count() for more in _SPREAD if more & ranks == ranks), default=-1) for ranks in range(512)
)
"""The maximum number of single tiles in a suit that has these ranks; -1 if they are too close."""


_MAX_SINGLES_OF: Final = tuple(
    max(part.bit_count() for part in _SPREAD if part & ranks == part) for ranks in range(512)
)
"""The maximum number of these ranks of a suit that a chaotic hand can have."""


def max_singles(counts: Sequence[int]) -> int:
    """The maximum number of a hand's tiles that one chaotic hand can have.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> max_singles(count_array(parse_tiles("1234m55p11z")))
    4
    """
    found = sum([count > 0 for count in counts[27:]])
    return found + sum([_MAX_SINGLES_OF[_ranks(counts, first)] for first in (0, 9, 18)])


def _ranks(counts: Sequence[int], first: int) -> int:
    return sum(1 << rank for rank in range(9) if counts[first + rank])


def is_chaotic(counts: Sequence[int], jokers: int) -> bool:
    """Whether a closed hand of fourteen tiles is chaotic, some of them jokers that stand for other singles.

    Args:
        counts: count array of the real tiles.
        jokers: the number of jokers.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> is_chaotic(count_array(parse_tiles("147m258p369s12345z")), 0)
    True
    >>> is_chaotic(count_array(parse_tiles("146m258p369s12345z")), 0)
    False
    """
    if max(counts) > 1:
        return False
    room = _HONORS - sum(counts[27:])
    for first in (0, 9, 18):
        ranks = _ranks(counts, first)
        most = _MAX_SINGLES_WITH[ranks]
        if most < 0:
            return False
        room += most - ranks.bit_count()
    return jokers <= room
