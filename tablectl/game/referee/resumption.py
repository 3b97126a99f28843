"""A hand that was in play before this run began: what is recorded is found again before more is.

Eyes that open on a table full of tiles find them one after another. Until they have found what is recorded,
what they lack has gone nowhere, and what they show may be any of it.
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
    """How far the cameras have come."""

    over: bool = False
    """Whether the tiles that are recorded were found again, or waited for long enough."""
    since_ms: int | None = None
    """The first look at them."""
    until_ms: int = 0
    """What lies there since before may have been laid down while nobody looked: after a key that was pressed
    by then, or before it. 0 where the hand was looked at from its beginning."""

    def observe(
        self, hand: HandState, seen: TableSeen, changes: TableChanges, now_ms: int, patience: Patience
    ) -> Resumption:
        """After one more observation; some tiles may never be found, so it ends in any case."""
        if self.over:
            return self
        since_ms = now_ms if self.since_ms is None else self.since_ms
        waited = now_ms - since_ms >= patience.unexplained_ms
        over = waited or not _lacks(hand, seen, changes)
        return replace(self, over=over, since_ms=since_ms, until_ms=now_ms)

    def with_unwatched(self, state: GameState, seen: TableSeen, changes: TableChanges) -> TableChanges:
        """The changes with what is known of those of while nobody looked."""
        return with_unwatched_moves(state, seen, changes, self.until_ms)


def _lacks(hand: HandState, seen: TableSeen, changes: TableChanges) -> bool:
    """Whether a discard or a meld that is recorded is not found, and neither a meld nor a win explains
    it."""
    offered = None if hand.offer is None else (hand.offer.seat, len(hand.seats[hand.offer.seat].river) - 1)
    opened = any(len(seen_seat.shown) > MAX_LOOSE for seen_seat in seen.seats)
    claimed = opened or any(changes.melds) or any(changes.won)
    gone = [(seat, index) for seat, some in enumerate(changes.gone) for index in some]
    if any(each != offered or not claimed for each in gone):
        return True
    pairs = zip(hand.seats, seen.seats, strict=False)
    return any(len(seen_seat.melds) < len(mine.melds) for mine, seen_seat in pairs)
