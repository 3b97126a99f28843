"""The goals of robots: kinds of winning hands, and the number of tiles that a hand lacks to each.

Where any complete hand wins, ``PLAIN`` and pairs are enough. Where a win needs a minimum value, the goals are
shapes that most rule books value highly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Protocol

from tablectl.mahjong.shapes.valuable_shapes import CHOWS, KNITTED, MIXED_STRAIGHTS
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS
from tablectl.simulation.robots.distance import OUT_OF_REACH, Counts, missing_tiles_for_sets

HONORS: Final = range(FIRST_HONOR, PLAYING_KINDS)
SetKinds = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class HeldTiles:
    """A seat's tiles, counted for goals."""

    counts: Counts
    """Concealed tiles by the kind that they count as, without wild ones and those of the void suit."""
    wilds: int = 0
    melds: tuple[SetKinds, ...] = ()
    sets: int = 4
    """Sets of a complete hand (of all the seat's hands together), melds included."""
    pairs: int = 1

    @property
    def wanted(self) -> int:
        """Sets to be made of the concealed tiles."""
        return self.sets - len(self.melds)

    def plus(self, kind: int) -> HeldTiles:
        """With one more concealed tile."""
        counts = (*self.counts[:kind], self.counts[kind] + 1, *self.counts[kind + 1 :])
        return HeldTiles(counts, self.wilds, self.melds, self.sets, self.pairs)

    def minus(self, kind: int) -> HeldTiles:
        """With one concealed tile less."""
        counts = (*self.counts[:kind], self.counts[kind] - 1, *self.counts[kind + 1 :])
        return HeldTiles(counts, self.wilds, self.melds, self.sets, self.pairs)


class Goal(Protocol):
    """A kind of hand."""

    def distance(self, held: HeldTiles) -> int:
        """Number of tiles that the hand lacks: 0 complete, 1 ready, ``OUT_OF_REACH`` impossible."""

    def fits(self, kind: int) -> bool:
        """Whether a tile of this kind may be useful."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Any sets and a pair."""

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        return max(0, missing_tiles_for_sets(held.counts, held.wanted, held.pairs) - held.wilds)

    def fits(self, kind: int) -> bool:
        """Every tile may."""
        return True


@dataclass(frozen=True, slots=True)
class FlushGoal:
    """One suit, with honors or without."""

    suit: int
    honors: bool

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        if not all(self.fits(kind) for meld in held.melds for kind in meld):
            return OUT_OF_REACH
        fitting = tuple(n if self.fits(kind) else 0 for kind, n in enumerate(held.counts))
        return max(0, missing_tiles_for_sets(fitting, held.wanted, held.pairs) - held.wilds)

    def fits(self, kind: int) -> bool:
        """Tiles of the suit, and honors where they belong to it."""
        return kind // 9 == self.suit or (self.honors and kind in HONORS)


@dataclass(frozen=True, slots=True)
class PungsGoal:
    """No chow."""

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        if any(meld[0] != meld[1] for meld in held.melds):
            return OUT_OF_REACH
        best = sorted((min(n, 3) for n in held.counts), reverse=True)[: held.wanted + held.pairs]
        sets, pairs = best[: held.wanted], best[held.wanted :]
        return max(0, sum(3 - n for n in sets) + sum(2 - min(n, 2) for n in pairs) - held.wilds)

    def fits(self, kind: int) -> bool:
        """Every tile may."""
        return True


@dataclass(frozen=True, slots=True)
class Pairs:
    """Seven pairs; four of a kind count as two."""

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        if held.melds or held.sets not in (4, 8):
            return OUT_OF_REACH
        pairs = sum(n // 2 for n in held.counts)
        return max(0, 7 - pairs - held.wilds)

    def fits(self, kind: int) -> bool:
        """Every tile may."""
        return True


@dataclass(frozen=True, slots=True)
class KnittedGoal:
    """Fourteen single tiles: honors, and 147, 258, 369 each of another suit."""

    kinds: frozenset[int]

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        if held.melds or held.sets != 4:
            return OUT_OF_REACH
        return max(0, 14 - sum(1 for kind in self.kinds if held.counts[kind]))

    def fits(self, kind: int) -> bool:
        """The sixteen kinds of it."""
        return kind in self.kinds


@dataclass(frozen=True, slots=True)
class ChowsGoal:
    """Given chows, and any other sets."""

    starts: tuple[int, ...]
    """First kinds."""

    def distance(self, held: HeldTiles) -> int:
        """Tiles that the hand lacks."""
        wanted = list(self.starts)
        others = 0
        for meld in held.melds:
            if meld[0] in wanted and meld[1] == meld[0] + 1:
                wanted.remove(meld[0])
            else:
                others += 1
        left = held.sets - others - len(self.starts)
        if left < 0:
            return OUT_OF_REACH
        return max(0, _with_chows(held.counts, tuple(wanted), left, held.pairs) - held.wilds)

    def fits(self, kind: int) -> bool:
        """Every tile may: a set and the pair are free."""
        return True


@lru_cache(maxsize=2_000)
def _with_chows(counts: Counts, wanted: tuple[int, ...], left: int, pairs: int) -> int:
    rest = list(counts)
    lacking = 0
    for start in wanted:
        for kind in (start, start + 1, start + 2):
            if rest[kind]:
                rest[kind] -= 1
            else:
                lacking += 1
    return lacking + missing_tiles_for_sets(tuple(rest), left, pairs)


PLAIN: Final = Plain()
ANY_HAND: Final[tuple[Goal, ...]] = (PLAIN, Pairs())


@cache
def worthy_goals() -> tuple[Goal, ...]:
    """Hands of a high value: flushes, pungs, pairs, knitted tiles, chows that score together."""
    goals: list[Goal] = [Pairs(), PungsGoal()]
    goals += [FlushGoal(suit, honors) for suit in range(3) for honors in (False, True)]
    for kinds, starts in zip(KNITTED, MIXED_STRAIGHTS, strict=True):
        goals += [KnittedGoal(frozenset(kinds)), ChowsGoal(starts)]
    goals += map(ChowsGoal, CHOWS)
    return tuple(goals)


def nearest(goals: Iterable[Goal], held: HeldTiles, keep: int) -> list[tuple[int, Goal]]:
    """The nearest goals with their distances, nearest first; ties keep the given order."""
    found = [(goal.distance(held), goal) for goal in goals]
    found.sort(key=lambda entry: entry[0])
    return found[:keep]
