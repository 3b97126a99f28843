"""Leaves out the tiles that still lie there from the previous hand."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen


def without_previous_hand(seen: TableSeen, ready_ms: int | None, settled_ms: int | None = None) -> TableSeen:
    """The observation without what has lain there since before the machine had the hand ready.

    The machine takes every tile in before it builds, so such a tile is one that the cameras have not noticed
    missing yet.

    Args:
        seen: an observation of the table.
        ready_ms: when the machine said that the hand is ready; None if it was not reported.
        settled_ms: when the previous hand was paid, which is early enough for an indicator: some tables turn
            it while they build.
    """
    if ready_ms is None and settled_ms is None:
        return seen
    seen = replace(seen, seats=tuple(_shown_since(seat, ready_ms, settled_ms) for seat in seen.seats))
    if ready_ms is None:
        return seen

    def fresh(tile: SeenTile) -> bool:
        return tile.since_ms == 0 or tile.since_ms >= ready_ms

    def whole(meld: SeenMeld) -> bool:
        return all(fresh(tile) for tile in meld.tiles)

    seats = tuple(
        replace(
            seat,
            river=tuple(filter(fresh, seat.river)),
            melds=tuple(filter(whole, seat.melds)),
            flowers=tuple(filter(fresh, seat.flowers)),
        )
        for seat in seen.seats
    )
    since_ms = ready_ms if settled_ms is None else min(ready_ms, settled_ms)
    indicators = tuple(tile for tile in seen.indicators if tile.since_ms == 0 or tile.since_ms >= since_ms)
    return replace(seen, seats=seats, indicators=indicators)


def _shown_since(seat: SeenSeat, ready_ms: int | None, settled_ms: int | None) -> SeenSeat:
    """A seat without the hand that was shown before this one began: the latest observation may still be of
    then."""
    since_ms = max((ms for ms in (ready_ms, settled_ms) if ms is not None), default=0)
    kept = [i for i, tile in enumerate(seat.shown) if tile.since_ms == 0 or tile.since_ms >= since_ms]
    return seat.with_shown(kept)
