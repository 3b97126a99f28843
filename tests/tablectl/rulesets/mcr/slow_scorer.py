"""MCR scoring by brute force, from the book's sentences: shares no code with the scorer of the package.

Tiles are codes as "5m"; a hand is read by trying everything; every choice of fans over sets is tried in every
order that the book's principles allow; what cannot be counted together is written out fan by fan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from tablectl.mahjong.win import WinClaim
from tablectl.rulesets.mcr.options import McrOptions
from tests.tablectl.rulesets.mcr.slow_fans import MIXED, hand_fans, set_fans

CODES: Final = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
ORPHANS: Final = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]

VALUES: Final = dict.fromkeys(range(1, 8), 88) | dict.fromkeys(range(8, 14), 64) | {14: 48, 15: 48}
VALUES.update(dict.fromkeys((16, 17, 18), 32) | dict.fromkeys(range(19, 28), 24))
VALUES.update(dict.fromkeys(range(28, 34), 16) | dict.fromkeys(range(34, 39), 12))
VALUES.update(dict.fromkeys(range(39, 49), 8) | dict.fromkeys(range(49, 55), 6))
VALUES.update(
    dict.fromkeys(range(55, 59), 4) | dict.fromkeys(range(59, 69), 2) | dict.fromkeys(range(69, 82), 1)
)
NOT_WITH: Final[dict[int, tuple[int, ...]]] = {
    1: (38, 49, 60, 61, 73),
    2: (54, 59),
    4: (22, 62, 73, 76),
    5: (17, 48, 49, 57, 74, 79, MIXED),
    6: (19, 22, 62, 76, 79),
    7: (18, 49, 52, 55, 62, 73, 79),
    8: (18, 49, 55, 65, 73, 76),
    9: (38, 73),
    10: (54, 59),
    11: (18, 49, 55, 73),
    12: (33, 49, 62, 66),
    13: (19, 22, 63, 69, 72, 76),
    14: (23, 24, 64, 69),
    15: (23, 24, 49),
    16: (30, 71, 72),
    17: (48, 57, 74, MIXED),
    18: (49, 55, 73),
    19: (62, 79),
    20: (52, 62, 79),
    21: (49, 68, 76),
    22: (76,),
    23: (24, 69),
    24: (23,),
    25: (36, 76),
    26: (68, 76),
    27: (37, 76),
    29: (63, 69, 70, 72, 76),
    31: (68, 76),
    32: (65,),
    33: (66,),
    34: (52, 62, 79),
    35: (62,),
    36: (76,),
    37: (76,),
    40: (75,),
    41: (70,),
    44: (80,),
    46: (80,),
    47: (56, 58, 79),
    48: (66, 67),
    53: (79,),
    54: (59,),
    56: (62, 80),
    57: (74,),
    63: (76,),
    68: (76,),
    MIXED: (67, 74),
}
"""Book and reading notes, fan by fan. 73 beside winds (1, 9, 38, 60, 61) is looked at set by set."""


@dataclass(frozen=True)
class Group:
    tiles: tuple[str, ...]
    closed: bool
    """In the closed part."""
    concealed: bool
    """A closed kong, or closed."""

    @property
    def is_chow(self) -> bool:
        return self.tiles[0] != self.tiles[1]


@dataclass(frozen=True)
class Shape:
    """One reading; ``special`` fans where there are no sets."""

    groups: tuple[Group, ...]
    pair: str | None
    special: tuple[int, ...] = ()
    loose: frozenset[str] = frozenset()
    """Tiles that are of no set."""


def slow_score(
    claim: WinClaim[Any], options: McrOptions, *, unused: bool = False
) -> tuple[int, Counter[int]] | None:
    """Points with flowers, and fans by number; None when the tiles are no complete hand.

    ``unused``: the claim's hand is complete without its winning tile, and nothing is asked of that tile.
    """
    hand = [str(tile) for tile in claim.hand]
    winning = "none" if unused else str(claim.winning_tile)
    closed = hand if unused else [*hand, winning]
    melds = tuple(
        Group(tuple(map(str, meld.tiles)), False, meld.kind.value == "closed_kong") for meld in claim.melds
    )
    shapes = list(_shapes(closed, melds))
    if not shapes:
        return None
    others = [other for other in CODES if other != winning]
    alone = not unused and not any(list(_shapes([*hand, other], melds)) for other in others)
    waits = [{_wait(shape, place, winning) for place in _places(shape, winning)} - {0} for shape in shapes]
    kinds_of_wait = set().union(*waits)
    best: tuple[int, Counter[int]] | None = None
    for shape, own in zip(shapes, waits, strict=True):
        wait = 0
        if alone and options.ambiguous_wait == "none" and len(kinds_of_wait) == 1 and shape.pair:
            wait = next(iter(kinds_of_wait))
        elif alone and options.ambiguous_wait == "one" and own:
            wait = min(own)
        for place in _places(shape, winning):
            for fans in _choices(claim, shape, place, closed, [] if unused else hand):
                if wait:
                    fans[wait] += 1
                counted = _counted(fans, options)
                points = sum(_value(number, options) * count for number, count in counted.items())
                if not points:
                    counted, points = Counter({43: 1}), 8
                if best is None or points > best[0]:
                    best = points, counted
    assert best is not None
    flowers = len(claim.flowers)
    return best[0] + flowers, best[1] + Counter({81: flowers})


def _value(number: int, options: McrOptions) -> int:
    if number == MIXED:
        return options.mixed_kongs
    return options.two_concealed_kongs if number == 48 else VALUES[number]


def _counted(fans: Counter[int], options: McrOptions) -> Counter[int]:
    """Highest first; each takes away what is not counted beside it."""
    left = Counter(fans)
    for number in sorted(fans, key=lambda one: 54.5 if one == MIXED else one):
        if not left[number]:
            continue
        gone = set(NOT_WITH.get(number, ()))
        if number in (5, 17) and not options.concealed_kongs_in_many:
            gone.add(67)
        if number == 3 and not options.all_green_half_flush:
            gone.add(50)
        if number in (4, 6, 7, 12, 19, 20, 34) and options.special_hand_drawn == "self_drawn":
            gone.add(56)
        if number == 35 and options.knitted_straight_concealed:
            gone.discard(62)
        if number == 4 and options.nine_gates_pungs == "all_but_one":
            gone.discard(73)
            left[73] = max(left[73] - 1, 0)
        for other in gone:
            left[other] = 0
    return +left


# Shapes


def _shapes(tiles: list[str], melds: tuple[Group, ...]) -> Iterator[Shape]:
    for groups, pair in _sets_and_pair(Counter(tiles)):
        yield Shape((*groups, *melds), pair)
    for knitted in _knitted():
        counts = Counter(tiles)
        if len(melds) < 2 and all(counts[tile] for tile in knitted):
            for groups, pair in _sets_and_pair(counts - Counter(knitted)):
                yield Shape((*groups, *melds), pair, (35,), frozenset(knitted))
    if melds:
        return
    counts = Counter(tiles)
    if all(count % 2 == 0 for count in counts.values()):
        ranks = sorted(int(tile[0]) for tile in counts)
        in_a_row = len(counts) == 7 and ranks == list(range(ranks[0], ranks[0] + 7))
        shifted = in_a_row and len({tile[1] for tile in counts}) == 1 and tiles[0][1] != "z"
        yield Shape((), None, (6, 19) if shifted else (19,))
    if set(tiles) == set(ORPHANS):
        yield Shape((), None, (7,))
    if len(counts) == 14:
        for knitted in _knitted():
            honors = [tile for tile in counts if tile[1] == "z"]
            if set(counts) <= {*knitted, *honors}:
                rest = (20,) if len(honors) == 7 else (34,)
                yield Shape((), None, (*rest, 35) if set(knitted) <= set(counts) else rest)


def _knitted() -> Iterator[list[str]]:
    for suits in permutations("mps"):
        yield [f"{first + step}{suit}" for first, suit in enumerate(suits, 1) for step in (0, 3, 6)]


def _sets_and_pair(counts: Counter[str]) -> Iterator[tuple[tuple[Group, ...], str]]:
    for pair in [tile for tile, count in counts.items() if count >= 2]:
        for groups in _sets(counts - Counter([pair, pair])):
            yield groups, pair


def _sets(counts: Counter[str]) -> Iterator[tuple[Group, ...]]:
    if not counts:
        yield ()
        return
    first = min(counts, key=CODES.index)
    rank, suit = int(first[0]), first[1]
    ways = [(first,) * 3]
    if suit != "z" and rank <= 7:
        ways.append((first, f"{rank + 1}{suit}", f"{rank + 2}{suit}"))
    for way in ways:
        if all(counts[tile] >= count for tile, count in Counter(way).items()):
            for rest in _sets(counts - Counter(way)):
                yield (Group(way, True, True), *rest)


# The winning tile's place


def _places(shape: Shape, winning: str) -> list[int]:
    """Indices of closed sets that the winning tile can complete, -1 for the pair, -2 for anything else."""
    places = [n for n, group in enumerate(shape.groups) if group.closed and winning in group.tiles]
    if shape.pair == winning:
        places.append(-1)
    if winning in shape.loose or shape.pair is None or not places:
        places.append(-2)
    return places


def _wait(shape: Shape, place: int, winning: str) -> int:
    if place == -2 or shape.pair is None:
        return 0
    if place == -1:
        return 79
    tiles = shape.groups[place].tiles
    if not shape.groups[place].is_chow:
        return 0
    if tiles[1] == winning:
        return 78
    low = tiles[0][0] == "1" and tiles[2] == winning
    return 77 if low or (tiles[2][0] == "9" and tiles[0] == winning) else 0


# Fans


def _choices(
    claim: WinClaim[Any], shape: Shape, place: int, closed: list[str], before: list[str]
) -> Iterator[Counter[int]]:
    """Every way to count fans of this reading, as the principles allow; nothing is left out of it yet."""
    fixed = hand_fans(claim, shape, place, closed, before)
    offers = list(set_fans(shape))
    seen = set()
    full = set()

    def extend(taken: tuple[int, ...], used: frozenset[int]) -> None:
        chosen = tuple(sorted(taken))
        if chosen in seen:
            return
        seen.add(chosen)
        more = False
        for n, (number, sets) in enumerate(offers):
            # Once used sets take part, one of them may be joined to sets that are new.
            again = any(offers[one][0] == number and offers[one][1] & sets for one in taken)
            if n not in taken and not again and len(sets & used) <= 1:
                more = True
                extend((*taken, n), used | sets)
        if not more:
            # A fan that could be counted cannot be left out (it would make a chicken hand).
            full.add(chosen)

    extend((), frozenset())
    for chosen in full:
        yield fixed + Counter(offers[n][0] for n in chosen)
