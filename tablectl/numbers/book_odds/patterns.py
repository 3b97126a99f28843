"""Patterns that winning hands have, and how many tiles many hands lack to each of them.

Where any complete hand wins, sets and pairs are all there is. Where a hand must be worth something, these are
the shapes that most hands win with: flushes, pungs, pairs, knitted tiles, chows that belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.shapes.set_distances import missing_tiles
from tablectl.mahjong.shapes.valuable_shapes import CHOWS, KNITTED, MIXED_STRAIGHTS
from tablectl.numbers.rows import Rows

Numbers = NDArray[np.int8]
UNREACHABLE: Final = 20
"""Of a pattern that the melds have made impossible."""
_HONORS: Final = np.arange(34) >= 27
_SUIT: Final = np.arange(34) // 9


@dataclass(frozen=True, slots=True)
class ClosedHands(Rows):
    """``n`` hands whose closed tiles are known."""

    counts: Numbers
    """(n, 34)."""
    wilds: Numbers
    melds: Numbers
    chows: Numbers
    """(n, 34) chows laid down, by their first kind."""
    melded: Numbers
    """(n, 4) melds by suit, honors last."""
    sets: Numbers
    """(n,) of the whole hand, melds among them."""
    pairs: Numbers

    def with_one_more(self) -> ClosedHands:
        """(34n) every hand with one tile of each kind more; a fifth of a kind changes nothing."""
        more = np.minimum(self.counts[:, None, :] + np.eye(34, dtype=np.int8)[None], 4).reshape(-1, 34)
        rest = (np.repeat(getattr(self, name), 34, axis=0) for name in ClosedHands.__slots__[1:])
        return ClosedHands(more.astype(np.int8), *rest)


class Pattern(Protocol):
    """A kind of hand."""

    def distance(self, hands: ClosedHands) -> Numbers:
        """(n,) tiles that each hand lacks: 1 is ready, 0 complete, ``UNREACHABLE`` out of reach."""


@dataclass(frozen=True, slots=True)
class AnySets:
    """Any sets and pairs."""

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        return _missing(hands.counts, hands.sets - hands.melds, hands.pairs, hands.wilds)


@dataclass(frozen=True, slots=True)
class SevenPairs:
    """Seven pairs; four of a kind are two."""

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        pairs = (hands.counts // 2).sum(axis=1)
        able = (hands.melds == 0) & ((hands.sets == 4) | (hands.sets == 8))
        return np.where(able, np.maximum(0, 7 - pairs - hands.wilds), UNREACHABLE).astype(np.int8)


@dataclass(frozen=True, slots=True)
class Pungs:
    """No chow."""

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        able = hands.chows.sum(axis=1) == 0
        most = np.sort(np.minimum(hands.counts, 3), axis=1)[:, ::-1]
        place = np.arange(34)[None]
        sets = (hands.sets - hands.melds)[:, None]
        lacking = np.where(place < sets, 3 - most, 0).sum(axis=1)
        eyes = (place >= sets) & (place < sets + hands.pairs[:, None])
        lacking = lacking + np.where(eyes, 2 - np.minimum(most, 2), 0).sum(axis=1)
        return np.where(able, np.maximum(0, lacking - hands.wilds), UNREACHABLE).astype(np.int8)


@dataclass(frozen=True, slots=True)
class Flush:
    """One suit, with honors or without."""

    suit: int
    honors: bool

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        fits = (self.suit == _SUIT) & ~_HONORS | (_HONORS & self.honors)
        others = [suit for suit in range(4) if suit != self.suit and not (suit == 3 and self.honors)]
        able = hands.melded[:, others].sum(axis=1) == 0
        counts = np.where(fits[None], hands.counts, np.int8(0))
        far = _missing(counts, hands.sets - hands.melds, hands.pairs, hands.wilds)
        return np.where(able, far, UNREACHABLE).astype(np.int8)


@dataclass(frozen=True, slots=True)
class Knitted:
    """Fourteen single tiles: honors, and 147, 258, 369 each of another suit."""

    kinds: tuple[int, ...]

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        able = (hands.melds == 0) & (hands.sets == 4)
        held = (hands.counts[:, list(self.kinds)] > 0).sum(axis=1)
        return np.where(able, np.maximum(0, 14 - held), UNREACHABLE).astype(np.int8)


@dataclass(frozen=True, slots=True)
class Chows:
    """Certain chows, and any sets beside them."""

    starts: tuple[int, ...]
    """First kinds, all different."""

    def distance(self, hands: ClosedHands) -> Numbers:
        """Tiles that each hand lacks."""
        rest = hands.counts.copy()
        lacking = np.zeros(len(hands), np.int64)
        matched = np.zeros(len(hands), np.int64)
        for start in self.starts:
            can_win = hands.chows[:, start] > 0
            matched += can_win
            for kind in (start, start + 1, start + 2):
                held = (rest[:, kind] > 0) & ~can_win
                rest[:, kind] -= held
                lacking += ~held & ~can_win
        left = hands.sets - (hands.melds - matched) - len(self.starts)
        able = left >= 0
        far = lacking + _missing(rest, np.maximum(left, 0), hands.pairs, np.zeros_like(hands.wilds))
        return np.where(able, np.maximum(0, far - hands.wilds), UNREACHABLE).astype(np.int8)


def _missing(
    counts: Numbers, sets: NDArray[np.integer], pairs: NDArray[np.integer], wilds: NDArray[np.integer]
) -> Numbers:
    found = np.zeros(len(counts), np.int8)
    asked = sets.astype(np.int64) * 8 + pairs
    for each in np.unique(asked):
        rows = np.flatnonzero(asked == each)
        found[rows] = missing_tiles(counts[rows], int(each) // 8, int(each) % 8)
    return np.maximum(0, found - wilds).astype(np.int8)


@cache
def valuable_patterns() -> tuple[Pattern, ...]:
    """Hands that are worth something by MCR's fans."""
    found: list[Pattern] = [SevenPairs(), Pungs()]
    found += [Flush(suit, honors) for suit in range(3) for honors in (False, True)]
    for kinds, starts in zip(KNITTED, MIXED_STRAIGHTS, strict=True):
        found += [Knitted(kinds), Chows(starts)]
    found += map(Chows, CHOWS)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Nearness:
    """How far hands are from the nearest of some patterns."""

    distance: Numbers
    """(n,)."""
    helps: NDArray[np.bool_]
    """(n, 34) kinds of which one tile more brings the hand nearer."""


def nearness(hands: ClosedHands, patterns: tuple[Pattern, ...], keep: int = 2) -> Nearness:
    """The nearest pattern of each hand, and what helps towards the nearest ``keep`` of them."""
    far = np.stack([pattern.distance(hands) for pattern in patterns])
    distance: Numbers = far.min(axis=0)
    helps = np.zeros((len(hands), 34), np.bool_)
    near = np.argsort(far, axis=0, kind="stable")[: min(keep, len(patterns))]
    for rank in range(len(near)):
        for which in np.unique(near[rank]):
            rows = np.flatnonzero((near[rank] == which) & (far[which] == distance))
            if len(rows):
                more = patterns[which].distance(hands.take(rows).with_one_more()).reshape(-1, 34)
                helps[rows] |= more < distance[rows, None]
    return Nearness(distance, helps & (hands.counts < 4))
