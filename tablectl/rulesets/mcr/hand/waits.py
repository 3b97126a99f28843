"""Waits of MCR hands: sets and a pair, seven pairs, orphans, and the shapes with knitted tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablectl.mahjong.counts import (
    ALL_KINDS,
    FIELD,
    ONE_OF_KIND,
    count_array,
    pack,
    suit_keys,
)
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.shapes.complete_hands import HONORS, ORPHAN_KINDS, ORPHANS
from tablectl.mahjong.shapes.shanten import missing_tiles
from tablectl.mahjong.shapes.suit_tables import SUIT_TABLES
from tablectl.mahjong.shapes.waits import standard_waits
from tablectl.mahjong.tiles import COUNT_BITS, PLAYING_KINDS, Tile
from tablectl.rulesets.mcr.hand.knitted import KNITTED, KNITTED_COUNTS, knitted_with_honors
from tablectl.rulesets.mcr.hand.readings import closed_part


def waits(tiles: Sequence[Tile], melds: Sequence[Meld] = ()) -> frozenset[int]:
    """Kinds that complete a closed part of 3n+1 tiles in shape, with any value; empty if it is not ready.

    Kinds with all four tiles in the player's hand are left out.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> sorted(waits(parse_tiles("147m258p369s1234z")))
    [31, 32, 33]
    """
    if len(tiles) != 13 - 3 * len(melds) or any(tile.kind >= PLAYING_KINDS for tile in tiles):
        return frozenset()
    packed = pack([tile.plain for tile in tiles])
    held = packed + sum(pack(meld.tiles) for meld in melds)
    return frozenset(
        kind for kind in winning_kinds(packed, len(melds)) if held >> COUNT_BITS * kind & FIELD < 4
    )


def winning_kinds(packed: int, melds: int) -> set[int]:
    """Kinds that complete a closed part in shape, including those with all four tiles in the player's hand.

    Args:
        packed: packed count of the closed tiles, 13 less 3 for every meld.
        melds: the number of melds.
    """
    found = set(standard_waits(packed))
    if melds < 2:
        found.update(special_waits(packed, melds))
    return found


def wait_for_one(packed: int, melds: int) -> bool:
    """Whether ``winning_kinds`` has at most one kind."""
    standard = standard_waits(packed)
    if len(standard) > 1:
        return False
    return melds > 1 or len({*standard, *special_waits(packed, melds)}) < 2


def missing(tiles: Sequence[Tile], melds: Sequence[Meld] = ()) -> int:
    """The smallest number of tiles that known closed tiles, a hand or fewer, lack to be ready.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> missing(parse_tiles("147m258p369s1234z")), missing(parse_tiles("1122334455667p")), missing(())
    (0, 0, 13)
    """
    counts = count_array(tiles)
    lacking = missing_tiles(counts, 4 - len(melds))
    if len(melds) < 2:
        kinds = sum([1 << kind for kind, count in enumerate(counts) if count])
        for knitted in KNITTED:
            used = knitted & kinds
            rest = [count - (used >> kind & 1) for kind, count in enumerate(counts)]
            lacking = min(lacking, 9 - used.bit_count() + missing_tiles(rest, 1 - len(melds)))
            if not melds:
                lacking = min(lacking, 14 - (kinds & (knitted | HONORS)).bit_count())
    if not melds:
        pairs = min(sum([count // 2 for count in counts]), 7)
        singles = sum([count % 2 for count in counts])
        orphans = [counts[kind] for kind in ORPHAN_KINDS]
        lacking = min(
            lacking,
            14 - 2 * pairs - min(singles, 7 - pairs),
            1 + orphans.count(0) - (max(orphans) > 1),
        )
    return max(lacking - 1, 0)


def special_waits(packed: int, melds: int) -> Iterator[int]:
    """Kinds that complete a closed part to any shape but four sets and a pair; a kind may be repeated.

    Args:
        packed: packed count of the closed tiles.
        melds: the number of melds, 0 or 1.
    """
    kinds, _ = closed_part(packed)
    # Eight of the nine knitted kinds must be present already.
    for knitted, counts in zip(KNITTED, KNITTED_COUNTS, strict=True) if kinds.bit_count() > 7 else ():
        missing = knitted & ~kinds
        if not missing:
            yield from standard_waits(packed - counts)
        elif not missing & missing - 1:
            kind = missing.bit_length() - 1
            if _complete(packed + ONE_OF_KIND[kind] - counts):
                yield kind
    if melds:
        return
    odd = packed & ALL_KINDS
    if not odd & odd - 1:
        yield (odd.bit_length() - 1) // COUNT_BITS
    if not kinds & ~ORPHANS and kinds.bit_count() >= 12:
        missing = ORPHANS & ~kinds
        yield from ORPHAN_KINDS if not missing else (missing.bit_length() - 1,)
    if kinds.bit_count() == 13 and (knitted := knitted_with_honors(kinds)):
        yield from [kind for kind in range(PLAYING_KINDS) if (knitted | HONORS) & ~kinds & 1 << kind]


def _complete(packed: int) -> bool:
    """Whether 3n+2 tiles are n sets and a pair."""
    pairs = 0
    for table, key in zip(SUIT_TABLES, suit_keys(packed), strict=True):
        ways = table[key].ways
        if not ways:
            return False
        pairs += ways[0].pair >= 0
    return pairs == 1
