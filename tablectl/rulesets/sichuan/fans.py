"""The ten fans (book, appendix 1 and 2.7.3, 6) as a table: id, fans, condition.

Ids and fans are those of the published list of scoring items. A fan is counted whenever its condition holds:
"all possible admissible combinations combine with each other". Only a hand that can be read both as sets and
as seven pairs must choose (2.5.8, 5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablectl.mahjong.counts import ALL_KINDS, FIELD, pack
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.shapes.complete_hands import readings
from tablectl.mahjong.tiles import COUNT_BITS, PLAYING_KINDS, Tile
from tablectl.mahjong.win import ScoredItem

SETS: Final = 4
"""Sets of a regular hand, beside its pair (2.6.1, 1)."""


class Shape(NamedTuple):
    """The features of a reading that fans depend on."""

    seven_pairs: bool
    all_pungs: bool


class WonReading(NamedTuple):
    """A complete hand in one reading, and the situation of its win."""

    kongs: int
    fours: int
    """Kinds with four equal tiles outside a kong."""
    shape: Shape
    melds: int
    suits: int
    replacement: bool = False
    after_kong: bool = False
    robbed: bool = False
    last_tile: bool = False


@dataclass(frozen=True, slots=True)
class Fan:
    """One line of the book's table."""

    number: int
    key: str
    fans: int
    count: Callable[[WonReading], int]
    """The number of times it counts."""


FANS: Final[tuple[Fan, ...]] = (
    Fan(1, "kong", 1, lambda reading: reading.kongs),
    Fan(2, "four_of_a_kind", 1, lambda reading: reading.fours),
    Fan(3, "all_pungs", 1, lambda reading: reading.shape.all_pungs),
    Fan(4, "golden_wait", 1, lambda reading: reading.melds == SETS),
    Fan(5, "full_flush", 2, lambda reading: reading.suits == 1),
    Fan(6, "seven_pairs", 2, lambda reading: reading.shape.seven_pairs),
    Fan(7, "win_on_replacement", 1, lambda reading: reading.replacement),
    Fan(8, "discard_after_kong", 1, lambda reading: reading.after_kong),
    Fan(9, "robbing_the_kong", 1, lambda reading: reading.robbed),
    Fan(10, "sea_floor", 1, lambda reading: reading.last_tile),
)
"""In the book's order."""


def items_of(reading: WonReading) -> tuple[ScoredItem, ...]:
    """The items of a hand in one reading."""
    counted = ((fan, int(fan.count(reading))) for fan in FANS)
    return tuple(ScoredItem(fan.key, fan.fans, count) for fan, count in counted if count)


def total_of(items: Sequence[ScoredItem]) -> int:
    """The fans of some items, without the limit."""
    return sum(item.value * item.count for item in items)


def shapes_of(packed: int, melds: int) -> frozenset[Shape]:
    """Every reading of a closed part (packed count, winning tile included) with a number of melds.

    Sets and a pair, or seven pairs, of which four equal tiles are two (2.6.1, 1).

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> sorted(shapes_of(pack(parse_tiles("11112233445566m")), 0))
    [Shape(seven_pairs=False, all_pungs=False), Shape(seven_pairs=True, all_pungs=False)]
    """
    found = {Shape(False, not reading.chows) for reading in readings(packed)}
    if not melds and not packed & ALL_KINDS:
        found.add(Shape(True, False))
    return frozenset(found)


def hand_readings(closed: Sequence[Tile], melds: Sequence[Meld]) -> tuple[WonReading, ...]:
    """The readings of a hand, without a situation; none if it has no winning shape.

    Neither the number of tiles nor that of copies is checked, as the ready check also counts wins on a fifth
    tile (2.7.4, example 16).
    """

    packed = pack(closed)
    shapes = shapes_of(packed, len(melds))
    if not shapes:
        return ()
    kongs = sum(meld.kind.is_kong for meld in melds)
    loose = packed + pack(tile for meld in melds if not meld.kind.is_kong for tile in meld.tiles)
    fours = sum((loose >> COUNT_BITS * kind & FIELD) >= SETS for kind in range(PLAYING_KINDS))
    suits = len({tile.suit for tile in closed} | {meld.tiles[0].suit for meld in melds})
    return tuple(WonReading(kongs, fours, shape, len(melds), suits) for shape in sorted(shapes))


def best_items(won_readings: Sequence[WonReading]) -> tuple[ScoredItem, ...]:
    """The items of the highest-scoring reading."""
    return max((items_of(reading) for reading in won_readings), key=total_of)
