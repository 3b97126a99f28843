"""Observed time: a clock that runs only while the cameras give pictures.

A tile that lay there in two pictures has been seen twice, whether they were taken a tenth of a second apart
or three seconds. The referee's waiting times suit a camera that gives enough pictures. Where there are fewer,
each picture still counts for at most ``PICTURE_MS``, so the referee waits for as many pictures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablectl.game.evidence import ButtonPressed, SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.rulings import DoubtRaised, Finding, Ruling

PICTURES_NEEDED_PER_S: Final = 2.5
"""Pictures a second while people play: with fewer the referee waits longer than necessary."""
PICTURE_MS: Final = int(1000 / PICTURES_NEEDED_PER_S)
"""Observed time that one picture adds, at most."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A time without pictures, which counts for less than it lasted."""

    from_ms: int
    """The picture before it, on the run's clock."""
    to_ms: int
    """The picture after it."""
    uncounted_ms: int
    """Time that does not count, of this gap and all before it."""


@dataclass(frozen=True, slots=True)
class ObservedTime:
    """Observed time as a function of the run's clock. It never runs faster than that and never backwards."""

    newest_ms: int = 0
    """The latest picture, on the run's clock."""
    gaps: tuple[Gap, ...] = ()
    """Oldest first."""
    discarded_ms: int = 0
    """Time that does not count of the gaps that were discarded."""

    def with_picture(self, at_ms: int) -> ObservedTime:
        """With one more picture.

        Args:
            at_ms: when it was taken, on the run's clock.
        """
        if at_ms <= self.newest_ms:
            return self
        lasted_ms = at_ms - self.newest_ms
        if lasted_ms <= PICTURE_MS:
            return replace(self, newest_ms=at_ms)
        gap = Gap(self.newest_ms, at_ms, self._uncounted_ms + lasted_ms - PICTURE_MS)
        return replace(self, newest_ms=at_ms, gaps=(*self.gaps, gap))

    def advance_to(self, at_ms: int) -> ObservedTime:
        """With all time up to a moment observed, for sources that do not report each picture."""
        return replace(self, newest_ms=max(self.newest_ms, at_ms))

    def without_gaps_before(self, run_ms: int) -> ObservedTime:
        """Without the gaps that ended before a moment: nothing is asked of them any more."""
        kept = tuple(gap for gap in self.gaps if gap.to_ms > run_ms)
        discarded = len(self.gaps) - len(kept)
        if not discarded:
            return self
        return replace(self, gaps=kept, discarded_ms=self.gaps[discarded - 1].uncounted_ms)

    @property
    def now_ms(self) -> int:
        """The latest picture's time."""
        return self.newest_ms - self._uncounted_ms

    def from_run_ms(self, run_ms: int) -> int:
        """The time that counts of a moment of the run. Between two pictures, or after the latest, it stays
        before the next one's.
        """
        if run_ms > self.newest_ms:
            return self.now_ms + min(run_ms - self.newest_ms, PICTURE_MS - 1)
        place = bisect_right(self.gaps, run_ms, key=lambda gap: gap.to_ms)
        uncounted_ms = self.gaps[place - 1].uncounted_ms if place else self.discarded_ms
        if place < len(self.gaps) and run_ms > (gap := self.gaps[place]).from_ms:
            return gap.from_ms - uncounted_ms + min(run_ms - gap.from_ms, PICTURE_MS - 1)
        return run_ms - uncounted_ms

    def to_run_ms(self, observed_ms: int) -> int:
        """The moment of the run that a time of this clock means."""
        place = bisect_right(self.gaps, observed_ms, key=lambda gap: gap.to_ms - gap.uncounted_ms)
        return observed_ms + (self.gaps[place - 1].uncounted_ms if place else self.discarded_ms)

    def adjust_table(self, seen: TableSeen) -> TableSeen:
        """An observation with this clock's times."""
        if not self._uncounted_ms:
            return seen
        return replace(
            seen,
            at_ms=self.from_run_ms(seen.at_ms),
            seats=tuple(map(self._seat, seen.seats)),
            indicators=tuple(map(self._tile, seen.indicators)),
        )

    def adjust_press(self, pressed: ButtonPressed) -> ButtonPressed:
        """A key with this clock's time."""
        return replace(pressed, at_ms=self.from_run_ms(pressed.at_ms)) if self._uncounted_ms else pressed

    @property
    def _uncounted_ms(self) -> int:
        return self.gaps[-1].uncounted_ms if self.gaps else self.discarded_ms

    def _seat(self, seat: SeenSeat) -> SeenSeat:
        return replace(
            seat,
            river=tuple(map(self._tile, seat.river)),
            melds=tuple(self._meld(meld) for meld in seat.melds),
            shown=tuple(map(self._tile, seat.shown)),
            flowers=tuple(map(self._tile, seat.flowers)),
        )

    def _meld(self, meld: SeenMeld) -> SeenMeld:
        return replace(meld, tiles=tuple(map(self._tile, meld.tiles)))

    def _tile(self, tile: SeenTile) -> SeenTile:
        # Of what has lain there since the run began nobody knows for how long.
        return replace(tile, since_ms=max(1, self.from_run_ms(tile.since_ms))) if tile.since_ms else tile


def in_run_time(time: ObservedTime, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """What was said in observed time, for those who look up moments of the run."""
    if time == ObservedTime(time.newest_ms):
        return tuple(rulings)
    return tuple(_in_run_time(time, ruling) for ruling in rulings)


def _in_run_time(time: ObservedTime, ruling: Ruling) -> Ruling:
    if isinstance(ruling, DoubtRaised):
        return replace(ruling, finding=_finding_in_run_time(time, ruling.finding))
    if isinstance(ruling, Finding):
        return _finding_in_run_time(time, ruling)
    return replace(ruling, at_ms=time.to_run_ms(ruling.at_ms))


def _finding_in_run_time(time: ObservedTime, finding: Finding) -> Finding:
    evidence = dict(finding.evidence)
    if isinstance(seen_ms := evidence.get("seen_ms"), int):
        evidence["seen_ms"] = time.to_run_ms(seen_ms)
    return replace(finding, at_ms=time.to_run_ms(finding.at_ms), evidence=evidence)
