"""Waits: the kinds that complete a hand that lacks one tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.counts import FIELD, count_array, pack_counts, suit_keys
from tablectl.mahjong.shapes.complete_hands import ORPHAN_KINDS
from tablectl.mahjong.shapes.suit_tables import FIRST_KIND, PATTERN_CACHE_SIZE, SUIT_TABLES
from tablectl.mahjong.tiles import COUNT_BITS, PLAYING_KINDS, Tile

_RANKS: Final = (9, 9, 9, 7)


class _Completions(dict[int, tuple[int, ...]]):
    """Kinds that make one suit complete, by the suit's packed count; kept once worked out."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[int, ...]:
        table = SUIT_TABLES[self._suit]
        completing = [
            rank for rank in range(_RANKS[self._suit]) if table[key + (1 << COUNT_BITS * rank)].ways
        ]
        found = tuple(FIRST_KIND[self._suit] + rank for rank in completing)
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[key] = found
        return found


_COMPLETIONS: Final = tuple(_Completions(suit) for suit in range(4))

_LACKS_ONE: Final = 1
"""3n+1 tiles."""
_HAS_PAIR: Final = 2
"""3n+2 tiles that are sets and a pair."""
_LACKS_PAIR: Final = 4
"""3n+2 tiles that are not."""
_BROKEN: Final = 8
"""3n tiles that are no sets."""


class _SuitStates(dict[int, int]):
    """By a suit's key: what it lacks to be sets alone, 0 where it lacks nothing."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> int:
        whole = bool(SUIT_TABLES[self._suit][key].ways)
        # A number in base 2**n is congruent to the sum of its digits modulo 2**n - 1: here to the tiles.
        rest = key % FIELD % 3
        state = (0 if whole else _BROKEN, _LACKS_ONE, _HAS_PAIR if whole else _LACKS_PAIR)[rest]
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[key] = state
        return state


_SUIT_STATES: Final = tuple(_SuitStates(suit) for suit in range(4))


def waits(
    counts: Sequence[int],
    melds: int = 0,
    *,
    seven_pairs: bool = True,
    thirteen_orphans: bool = True,
    held: Sequence[int] | None = None,
) -> frozenset[int]:
    """Kinds that complete a hand in shape; empty when the hand is not ready.

    Args:
        counts: count array (34) of the closed tiles, 13 less 3 for every meld.
        melds: how many sets lie open or closed beside them.
        seven_pairs: whether seven different pairs are a hand.
        thirteen_orphans: whether thirteen orphans are a hand.
        held: count array of all of the player's tiles, melds included; a kind held four times cannot be
            waited for. Without it only the closed tiles are looked at.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> sorted(waits(count_array(parse_tiles("23456m111p222s33z"))))
    [0, 3, 6]
    """
    if sum(counts) + 3 * melds != 13:
        return frozenset()
    found = set(standard_waits(pack_counts(counts)))
    if not melds:
        if seven_pairs:
            found |= _seven_pairs(counts)
        if thirteen_orphans:
            found |= _thirteen_orphans(counts)
    mine = counts if held is None else held
    return frozenset(kind for kind in found if mine[kind] < 4)


def waits_of(tiles: Sequence[Tile], melds: int = 0) -> frozenset[int]:
    """``waits`` of closed tiles, all shapes allowed. A flower or joker is no part of any shape: no waits."""
    if any(tile.kind >= PLAYING_KINDS for tile in tiles):
        return frozenset()
    return waits(count_array(tiles), melds)


def standard_waits(packed: int) -> Sequence[int]:
    """Kinds that complete a closed part of 3n+1 tiles (packed count) to n sets and a pair, each once; five of
    a kind are not looked at."""
    open_suits = []
    for suit, key in enumerate(suit_keys(packed)):
        state = _SUIT_STATES[suit][key]
        if state:
            open_suits.append((state, suit, key))
    if len(open_suits) == 1:
        state, suit, key = open_suits[0]
        return _COMPLETIONS[suit][key] if state == _LACKS_ONE else ()
    if len(open_suits) != 2:
        return ()
    # Two suits with a pair's rest: one of them holds the pair, the other lacks a tile of a set.
    one, other = open_suits[0][0], open_suits[1][0]
    if one == other == _HAS_PAIR:
        return [kind for _, suit, key in open_suits for kind in _COMPLETIONS[suit][key]]
    if one + other == _HAS_PAIR + _LACKS_PAIR:
        _, suit, key = open_suits[1] if one == _HAS_PAIR else open_suits[0]
        return _COMPLETIONS[suit][key]
    return ()


def _seven_pairs(counts: Sequence[int]) -> set[int]:
    singles = [kind for kind, count in enumerate(counts) if count == 1]
    pairs = sum(1 for count in counts if count == 2)
    return set(singles) if pairs == 6 and len(singles) == 1 else set()


def _thirteen_orphans(counts: Sequence[int]) -> set[int]:
    missing = [kind for kind in ORPHAN_KINDS if not counts[kind]]
    if sum(counts[kind] for kind in ORPHAN_KINDS) != 13 or len(missing) > 1:
        return set()
    return set(missing) if missing else set(ORPHAN_KINDS)
