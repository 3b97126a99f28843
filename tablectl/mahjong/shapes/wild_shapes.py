"""Shapes with wild tiles: tiles that stand for any tile (jokers, golds, fortune tiles).

A closed part is a count array of its real tiles (34 numbers) and a number of wild tiles. A tile that stands
for one certain other face is no wild tile: whoever asks has counted it as that face.

A reading says what the sets and the pair *are*; two readings never agree in all of that. Which kinds the wild
tiles stand for follows, as the tiles that the reading needs and the hand has not. A set or a pair of wild
tiles alone has no kind: it is *free*, and only some rule books have it. A wild tile may stand for a fifth
copy of a kind.

As without wild tiles (``suit_tables``) a hand is read suit by suit and the answers are joined; how many wild
tiles a suit uses up is part of the question. The answers are constants of mahjong, so keeping them changes no
result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from tablectl.mahjong.counts import FIELD, pack_counts, suit_keys
from tablectl.mahjong.shapes.suit_tables import FIRST_KIND
from tablectl.mahjong.shapes.wild_suits import MAX_WILDS, SuitNeeds, suit_needs, wild_ways
from tablectl.mahjong.tiles import COUNT_BITS

FREE: Final = -1
"""The kind of a pair of two wild tiles."""

_RANKS: Final = (9, 9, 9, 7)


class WildReading(NamedTuple):
    """One way to read a closed part with wild tiles as sets and a pair."""

    chows: tuple[int, ...]
    """First kind of every chow, ascending."""
    pungs: tuple[int, ...]
    """Kind of every pung, ascending."""
    pair: int
    """Kind of the pair; ``FREE`` when both tiles are wild."""
    stands: tuple[int, ...]
    """Kinds that wild tiles stand for, ascending, one entry a tile; without those in free sets and pairs."""
    free_sets: int
    """Sets of three wild tiles, which may be any set."""


def wild_readings(
    counts: Sequence[int], wilds: int, *, free_sets: bool = True, free_pair: bool = True
) -> Iterator[WildReading]:
    """Every way to read a closed part as sets and a pair, no two alike in sets and pair.

    Args:
        counts: count array (34) of the real tiles; with the wild ones there are 3n+2, else nothing is found.
        wilds: how many wild tiles, at most ``wild_suits.MAX_WILDS``.
        free_sets: whether a set may be three wild tiles.
        free_pair: whether the pair may be two wild tiles.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> [r[:4] for r in wild_readings(count_array(parse_tiles("12355m")), 0)]
    [((0,), (), 4, ())]
    >>> [r[:4] for r in wild_readings(count_array(parse_tiles("19m11z")), 1)]
    []
    >>> [r[:4] for r in wild_readings(count_array(parse_tiles("13m11z")), 1)]
    [((0,), (), 27, (1,))]
    """
    if not 0 <= wilds <= MAX_WILDS:
        raise ValueError(f"hands are read with 0 to {MAX_WILDS} wild tiles, not {wilds}")
    keys = suit_keys(pack_counts(counts))
    needs = [suit_needs(key, _RANKS[suit], suit < 3) for suit, key in enumerate(keys)]
    for spent in product(*[_spendable(need, wilds) for need in needs]):
        left = wilds - sum(spent)
        if left < 0:
            continue
        pairs = sum(_holds_pair(key, used) for key, used in zip(keys, spent, strict=True))
        alone = left - 2 * (1 - pairs)
        if pairs > 1 or alone < 0 or alone % 3:
            continue
        if (alone and not free_sets) or (not pairs and not free_pair):
            continue
        suits = [wild_ways(key, _RANKS[suit], suit < 3, spent[suit]) for suit, key in enumerate(keys)]
        for ways in product(*suits):
            yield WildReading(
                tuple([FIRST_KIND[suit] + rank for suit, way in enumerate(ways) for rank in way.chows]),
                tuple([FIRST_KIND[suit] + rank for suit, way in enumerate(ways) for rank in way.pungs]),
                next((FIRST_KIND[suit] + way.pair for suit, way in enumerate(ways) if way.pair >= 0), FREE),
                tuple([FIRST_KIND[suit] + rank for suit, way in enumerate(ways) for rank in way.stands]),
                alone // 3,
            )


def wild_completes(
    counts: Sequence[int], wilds: int, *, free_sets: bool = True, free_pair: bool = True
) -> bool:
    """Whether a closed part (3n+2 tiles with the wild ones) can be read as sets and a pair at all.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> wild_completes(count_array(parse_tiles("14m")), 3)
    True
    >>> wild_completes(count_array(parse_tiles("14m")), 3, free_sets=False)
    True
    >>> wild_completes(count_array(parse_tiles("1m7z")), 3, free_sets=False, free_pair=False)
    True
    """
    return _completes(_all_needs(counts), wilds, free_sets, free_pair)


def wild_sets(counts: Sequence[int], wilds: int, *, free_sets: bool = True) -> bool:
    """Whether a closed part (3n tiles with the wild ones) can be read as sets alone.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> wild_sets(count_array(parse_tiles("1223m")), 2)
    True
    """
    reachable = _join([need.sets for need in _all_needs(counts)])
    return any(reachable >> wilds - 3 * free & 1 for free in range(wilds // 3 + 1 if free_sets else 1))


def wild_eye(counts: Sequence[int], wilds: int, *, free_sets: bool = True) -> bool:
    """Whether a closed part of 3n+1 tiles is sets beside one wild tile, so that any tile completes it.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> wild_eye(count_array(parse_tiles("123m")), 1)
    True
    """
    return wilds > 0 and wild_sets(counts, wilds - 1, free_sets=free_sets)


def wild_waits(
    counts: Sequence[int], wilds: int, *, free_sets: bool = True, free_pair: bool = True
) -> frozenset[int]:
    """Kinds whose tile completes a closed part of 3n+1 tiles (with the wild ones) as sets and a pair.

    Whether such a tile is left is the caller's to look at. Waits for a further wild tile are those of
    ``wild_completes`` with one more.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> sorted(wild_waits(count_array(parse_tiles("11m5p")), 1))
    [0, 11, 12, 13, 14, 15]
    """
    needs = _all_needs(counts)
    keys = suit_keys(pack_counts(counts))
    found: list[int] = []
    for suit, ranks in enumerate(_RANKS):
        for rank in range(ranks):
            grown = suit_needs(keys[suit] + (1 << COUNT_BITS * rank), ranks, suit < 3)
            if _completes([*needs[:suit], grown, *needs[suit + 1 :]], wilds, free_sets, free_pair):
                found.append(FIRST_KIND[suit] + rank)
    return frozenset(found)


def wild_pairs(counts: Sequence[int], wilds: int) -> bool:
    """Whether all tiles can be read as pairs. Four equal tiles are two pairs.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> wild_pairs(count_array(parse_tiles("11113m55667p2z")), 3)
    True
    """
    left = wilds - sum(count % 2 for count in counts)
    return left >= 0 and left % 2 == 0


def _all_needs(counts: Sequence[int]) -> list[SuitNeeds]:
    keys = suit_keys(pack_counts(counts))
    return [suit_needs(key, _RANKS[suit], suit < 3) for suit, key in enumerate(keys)]


def _spendable(need: SuitNeeds, wilds: int) -> list[int]:
    either = need.sets | need.with_pair
    return [number for number in range(wilds + 1) if either >> number & 1]


def _holds_pair(key: int, used: int) -> bool:
    # A number in base 2**n is congruent to the sum of its digits modulo 2**n - 1.
    return (key % FIELD + used) % 3 == 2


def _join(masks: Sequence[int]) -> int:
    """Bit per total that picking one number from every mask can reach."""
    reachable = 1
    for mask in masks:
        if mask != 1:
            reachable = _sums(reachable, mask)
    return reachable


def _sums(first: int, second: int) -> int:
    """Bit per sum of a number from each of two sets of small numbers, given as bits."""
    found = 0
    number = 0
    while second:
        if second & 1:
            found |= first << number
        second >>= 1
        number += 1
    return found


def _completes(needs: Sequence[SuitNeeds], wilds: int, free_sets: bool, free_pair: bool) -> bool:
    sets_only, paired = 1, 0
    for need in needs:
        paired = _sums(paired, need.sets) | _sums(sets_only, need.with_pair)
        sets_only = _sums(sets_only, need.sets)
    for free in range(wilds // 3 + 1 if free_sets else 1):
        left = wilds - 3 * free
        if paired >> left & 1 or (free_pair and left >= 2 and sets_only >> left - 2 & 1):
            return True
    return False
