"""Time as pictures tell it: what nobody looked at did not last.

A tile that lay there in two pictures has been seen twice, whether they were taken a tenth of a second apart
or three seconds. The referee's waiting times suit a camera that gives enough pictures; where there are fewer,
a picture counts for no more time than it would there, and the referee waits for as many of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablectl.game.evidence import ButtonPressed, SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.rulings import DoubtRaised, Finding, Ruling

PICTURES_NEEDED_PER_S: Final = 2.5
"""Of the time in which people play: with fewer the referee waits longer than it would have to."""
PICTURE_MS: Final = int(1000 / PICTURES_NEEDED_PER_S)
"""The time that one picture tells of, at most."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A time without pictures that counts for less than it lasted."""

    from_ms: int
    """The picture before it, on the run's clock."""
    to_ms: int
    """The picture after it."""
    left_out_ms: int
    """What does not count, of this gap and of all before it."""


@dataclass(frozen=True, slots=True)
class LookTime:
    """The time that counts, for times on the run's clock. It never runs faster and never backwards."""

    newest_ms: int = 0
    """The newest picture, on the run's clock."""
    gaps: tuple[Gap, ...] = ()
    """Oldest first."""
    before_ms: int = 0
    """What does not count of the gaps that are forgotten."""

    def picture(self, at_ms: int) -> LookTime:
        """With one more picture.

        Args:
            at_ms: when it was taken, on the run's clock.
        """
        if at_ms <= self.newest_ms:
            return self
        lasted_ms = at_ms - self.newest_ms
        if lasted_ms <= PICTURE_MS:
            return replace(self, newest_ms=at_ms)
        gap = Gap(self.newest_ms, at_ms, self._left_out_ms + lasted_ms - PICTURE_MS)
        return replace(self, newest_ms=at_ms, gaps=(*self.gaps, gap))

    def watched(self, at_ms: int) -> LookTime:
        """With all the time up to a moment, where nobody tells of each picture."""
        return replace(self, newest_ms=max(self.newest_ms, at_ms))

    def since(self, run_ms: int) -> LookTime:
        """Without the gaps that ended before a moment: nothing is asked of them any more."""
        kept = tuple(gap for gap in self.gaps if gap.to_ms > run_ms)
        forgotten = len(self.gaps) - len(kept)
        if not forgotten:
            return self
        return replace(self, gaps=kept, before_ms=self.gaps[forgotten - 1].left_out_ms)

    @property
    def now_ms(self) -> int:
        """The newest picture's time."""
        return self.newest_ms - self._left_out_ms

    def of(self, run_ms: int) -> int:
        """The time that counts of a moment of the run. Between two pictures, or after the newest, it stays
        before the next one's.
        """
        if run_ms > self.newest_ms:
            return self.now_ms + min(run_ms - self.newest_ms, PICTURE_MS - 1)
        place = bisect_right(self.gaps, run_ms, key=lambda gap: gap.to_ms)
        left_out_ms = self.gaps[place - 1].left_out_ms if place else self.before_ms
        if place < len(self.gaps) and run_ms > (gap := self.gaps[place]).from_ms:
            return gap.from_ms - left_out_ms + min(run_ms - gap.from_ms, PICTURE_MS - 1)
        return run_ms - left_out_ms

    def run_ms(self, look_ms: int) -> int:
        """The moment of the run that a time of this clock means."""
        place = bisect_right(self.gaps, look_ms, key=lambda gap: gap.to_ms - gap.left_out_ms)
        return look_ms + (self.gaps[place - 1].left_out_ms if place else self.before_ms)

    def look(self, seen: TableSeen) -> TableSeen:
        """A look with this clock's times."""
        if not self._left_out_ms:
            return seen
        a, b, c, d = (self._seat(seat) for seat in seen.seats)
        indicators = tuple(map(self._tile, seen.indicators))
        return replace(seen, at_ms=self.of(seen.at_ms), seats=(a, b, c, d), indicators=indicators)

    def press(self, pressed: ButtonPressed) -> ButtonPressed:
        """A key with this clock's time."""
        return replace(pressed, at_ms=self.of(pressed.at_ms)) if self._left_out_ms else pressed

    @property
    def _left_out_ms(self) -> int:
        return self.gaps[-1].left_out_ms if self.gaps else self.before_ms

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
        return replace(tile, since_ms=max(1, self.of(tile.since_ms))) if tile.since_ms else tile


def in_run_time(time: LookTime, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """What was said in the time that counts, for those who look up moments of the run."""
    if time == LookTime(time.newest_ms):
        return tuple(rulings)
    return tuple(_in_run_time(time, ruling) for ruling in rulings)


def _in_run_time(time: LookTime, ruling: Ruling) -> Ruling:
    if isinstance(ruling, DoubtRaised):
        return replace(ruling, finding=_found(time, ruling.finding))
    if isinstance(ruling, Finding):
        return _found(time, ruling)
    return replace(ruling, at_ms=time.run_ms(ruling.at_ms))


def _found(time: LookTime, finding: Finding) -> Finding:
    evidence = dict(finding.evidence)
    if isinstance(seen_ms := evidence.get("seen_ms"), int):
        evidence["seen_ms"] = time.run_ms(seen_ms)
    return replace(finding, at_ms=time.run_ms(finding.at_ms), evidence=evidence)
