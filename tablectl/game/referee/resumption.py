"""Resuming a hand that was in play before this run: its recorded tiles are found before new ones count.

A camera that starts on a table full of tiles finds them one after another. Until the recorded ones are found,
a missing tile is not gone, and a tile that shows up may be any of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching import MAX_LOOSE, TableChanges
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play import with_unwatched_moves
from tablectl.game.state import GameState, HandState


@dataclass(frozen=True, slots=True)
class Resumption:
    """Progress of finding the recorded tiles again."""

    over: bool = False
    """Whether they were found, or the wait has timed out."""
    since_ms: int | None = None
    """The first observation of them."""
    until_ms: int = 0
    """Tiles that lie there since before this time may have been laid down unobserved, in any order with the
    buttons pressed by then. 0 where the hand was observed from its start."""

    def observe(
        self, hand: HandState, seen: TableSeen, changes: TableChanges, now_ms: int, patience: Patience
    ) -> Resumption:
        """The progress after an observation. Some tiles may never be found, so it ends after a timeout."""
        if self.over:
            return self
        since_ms = now_ms if self.since_ms is None else self.since_ms
        waited = now_ms - since_ms >= patience.unexplained_ms
        over = waited or not _lacks(hand, seen, changes)
        return replace(self, over=over, since_ms=since_ms, until_ms=now_ms)

    def with_unwatched(self, state: GameState, seen: TableSeen, changes: TableChanges) -> TableChanges:
        """The changes, marked with which of them happened unobserved."""
        return with_unwatched_moves(state, seen, changes, self.until_ms)


def _lacks(hand: HandState, seen: TableSeen, changes: TableChanges) -> bool:
    """Whether a recorded discard or meld is not found, and neither a meld nor a win explains it."""
    offered = None if hand.offer is None else (hand.offer.seat, len(hand.seats[hand.offer.seat].river) - 1)
    opened = any(len(seen_seat.shown) > MAX_LOOSE for seen_seat in seen.seats)
    claimed = opened or any(changes.melds) or any(changes.won)
    gone = [(seat, index) for seat, some in enumerate(changes.gone) for index in some]
    if any(each != offered or not claimed for each in gone):
        return True
    pairs = zip(hand.seats, seen.seats, strict=False)
    return any(len(seen_seat.melds) < len(mine.melds) for mine, seen_seat in pairs)
