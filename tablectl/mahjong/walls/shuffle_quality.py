"""How well tiles are mixed, from walls that were seen: named tests, each with its sample and its power.

The null of every test is a perfect shuffle: every order of the tiles that were seen is as likely as any
other over the places where tiles were seen. What nobody saw is left out, so a hand seen in part counts in
part. The statistics are sums of pairs or of counts over many hands; their mean and variance under the null
are exact for one pair or one seat, overlapping pairs are taken as independent (a tenth of a percent off
with 136 tiles), and the sum as normal. The tests of one report share the risk of a false alarm evenly
(Bonferroni).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import erfc, sqrt
from statistics import NormalDist
from typing import Final

from tablectl.mahjong.tiles import FIRST_HONOR, Tile

FALSE_ALARM: Final = 0.01
"""Of a whole report on a perfect machine."""
POWER: Final = 0.8
"""With this chance a test finds what it says it would find."""
MIN_EXPECTED: Final = 5.0
"""Expected cases below which the normal law is not to be trusted (Cochran's rule of thumb)."""
SUITS: Final = 9
"""Ranks of a suit; a kind's suit is its index divided by this."""

Kind = int


class ShuffleVerdict(StrEnum):
    """What a test says."""

    FINE = "fine"
    BAD = "bad"
    TOO_FEW = "too_few"
    """Not enough was seen to say anything."""


@dataclass(frozen=True, slots=True)
class SeenHand:
    """What was seen of one hand's walls. Kinds of tiles; None for one that nobody saw."""

    drawn: tuple[Kind | None, ...] = ()
    """In the order of the wall, neighbours in it beside each other."""
    dealt: tuple[tuple[Kind, ...], ...] = ()
    """First tiles by seat, those that were seen."""
    turned: Kind | None = None
    """The first indicator, where the book turns one: everybody sees it, whatever is played."""

    @classmethod
    def of_wall(cls, tiles: Iterable[Tile | None]) -> SeenHand:
        """A wall that lies open, or a part of one."""
        return cls(tuple(None if tile is None else tile.kind for tile in tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class MixingTest:
    """One test's answer."""

    test: str
    question: str
    finding: ShuffleVerdict
    sample: int
    """Pairs or tiles looked at."""
    seen: float
    """Share of them, 0 to 1."""
    expected: float
    """Share under a perfect shuffle."""
    p_value: float
    """Chance of a share as far off or farther from a perfect machine."""
    finds: float
    """The share that it would have found with a chance of ``POWER``."""


@dataclass(slots=True)
class _Sum:
    sample: int = 0
    seen: float = 0.0
    mean: float = 0.0
    variance: float = 0.0

    def add(self, sample: int, seen: float, mean: float, variance: float) -> None:
        self.sample += sample
        self.seen += seen
        self.mean += mean
        self.variance += variance


def report(hands: Sequence[SeenHand]) -> tuple[MixingTest, ...]:
    """Every test over these hands, in the order in which they were played."""
    sums = [
        ("neighbours", "same kind beside each other in the wall", _pairs(hands, 1, _same_kind)),
        ("next_stack", "same kind a stack apart in the wall", _pairs(hands, 2, _same_kind)),
        ("runs", "one suit, one or two ranks apart, beside each other in the wall", _pairs(hands, 1, _run)),
        ("carried_over", "beside each other again as in the last hand", _carried_over(hands)),
        ("indicators", "first indicator of the last hand's kind", _pairs((_turned(hands),), 1, _same_kind)),
        *_seats(hands),
    ]
    return tuple(_test(name, question, total, FALSE_ALARM / len(sums)) for name, question, total in sums)


def _test(name: str, question: str, total: _Sum, level: float) -> MixingTest:
    if not total.sample or total.mean < MIN_EXPECTED or total.variance <= 0:
        return MixingTest(
            test=name,
            question=question,
            finding=ShuffleVerdict.TOO_FEW,
            sample=total.sample,
            seen=0.0,
            expected=0.0,
            p_value=1.0,
            finds=1.0,
        )
    spread = sqrt(total.variance)
    z = (total.seen - total.mean) / spread
    p_value = erfc(abs(z) / sqrt(2))
    reach = (NormalDist().inv_cdf(1 - level / 2) + NormalDist().inv_cdf(POWER)) * spread
    return MixingTest(
        test=name,
        question=question,
        finding=ShuffleVerdict.BAD if p_value < level else ShuffleVerdict.FINE,
        sample=total.sample,
        seen=total.seen / total.sample,
        expected=total.mean / total.sample,
        p_value=p_value,
        finds=min(1.0, (total.mean + reach) / total.sample),
    )


def _same_kind(one: Kind, other: Kind) -> bool:
    return one == other


def _run(one: Kind, other: Kind) -> bool:
    suited = max(one, other) < FIRST_HONOR and one // SUITS == other // SUITS
    return suited and 1 <= abs(one - other) <= 2


def _pairs(hands: Sequence[SeenHand], apart: int, wanted: Callable[[Kind, Kind], bool]) -> _Sum:
    """Pairs of places so far apart, in which both tiles were seen."""
    total = _Sum()
    for hand in hands:
        found = _neighbours(hand, apart)
        chance = _chance([kind for kind in hand.drawn if kind is not None], wanted)
        seen = sum(wanted(one, other) for one, other in found)
        total.add(len(found), seen, len(found) * chance, len(found) * chance * (1 - chance))
    return total


def _turned(hands: Sequence[SeenHand]) -> SeenHand:
    """The first indicators in the order of the hands, as if they were a wall."""
    return SeenHand(tuple(hand.turned for hand in hands))


def _neighbours(hand: SeenHand, apart: int) -> list[tuple[Kind, Kind]]:
    return [
        (one, other)
        for one, other in zip(hand.drawn, hand.drawn[apart:], strict=False)
        if one is not None and other is not None
    ]


def _chance(tiles: Sequence[Kind], wanted: Callable[[Kind, Kind], bool]) -> float:
    """Of two different ones of these tiles, how often they are wanted."""
    counts, tiles_n = Counter(tiles), len(tiles)
    if tiles_n < 2:
        return 0.0
    hits = sum(
        n * (counts[other] - (one == other))
        for one, n in counts.items()
        for other in counts
        if wanted(one, other)
    )
    return hits / (tiles_n * (tiles_n - 1))


def _carried_over(hands: Sequence[SeenHand]) -> _Sum:
    """Kinds that lay beside each other in the previous hand and do so again; not two alike."""
    total = _Sum()
    for before, hand in pairwise(hands):
        beside = {frozenset(pair) for pair in _neighbours(before, 1) if pair[0] != pair[1]}

        def again(one: Kind, other: Kind, beside: set[frozenset[Kind]] = beside) -> bool:
            return frozenset((one, other)) in beside

        one = _pairs((hand,), 1, again)
        total.add(one.sample, one.seen, one.mean, one.variance)
    return total


def _seats(hands: Sequence[SeenHand]) -> list[tuple[str, str, _Sum]]:
    """Whether a seat is dealt more of a group than its share; hypergeometric in each hand."""
    groups = [
        (name, frozenset(range(first, last)))
        for name, first, last in (
            ("characters", 0, 9),
            ("dots", 9, 18),
            ("bamboos", 18, 27),
            ("honors", 27, 34),
        )
    ]
    seats = max((len(hand.dealt) for hand in hands), default=0)
    found: list[tuple[str, str, _Sum]] = []
    for seat in range(seats):
        for name, kinds in groups:
            total = _Sum()
            for hand in hands:
                if len(hand.dealt) == seats:
                    _add_seat(total, hand, seat, kinds)
            found.append((f"deal_{name}_{seat}", f"{name} among the first tiles of seat {seat}", total))
    return found


def _add_seat(total: _Sum, hand: SeenHand, seat: int, kinds: frozenset[Kind]) -> None:
    all_n = sum(len(tiles) for tiles in hand.dealt)
    mine = len(hand.dealt[seat])
    if all_n < 2 or not mine or mine == all_n:
        return
    share = sum(kind in kinds for tiles in hand.dealt for kind in tiles) / all_n
    variance = mine * share * (1 - share) * (all_n - mine) / (all_n - 1)
    total.add(mine, sum(kind in kinds for kind in hand.dealt[seat]), mine * share, variance)
