"""Where the seen copies of a face lie, as text: for a person who has to find the misread one."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.game.state.state import HandState
from tablectl.mahjong.tiles import Tile


def describe_tile_places(hand: HandState, tile: Tile) -> str:
    """Every place with copies of a face and how many: ``2 in seat 1's river, 1 among the indicators``; empty
    when none has been seen. A claimed tile lies in its meld. Whose closed hand holds one is not told."""
    found = [f"{count} {place}" for place, count in _places(hand, tile) if count]
    return ", ".join(found)


def _places(hand: HandState, tile: Tile) -> Iterator[tuple[str, int]]:
    closed = 0
    for index, seat in enumerate(hand.seats):
        river = [r.tile for r in seat.river if r.claimed_by is None]
        yield f"in seat {index}'s river", river.count(tile)
        melded = [t for meld in seat.melds for t in meld.tiles]
        yield f"in seat {index}'s melds", melded.count(tile)
        if seat.shown:
            yield f"in seat {index}'s shown hand", seat.tiles.count(tile)
        else:
            closed += seat.tiles.count(tile)
    yield "in closed hands", closed
    yield "among the indicators", hand.indicators.count(tile)
    yield "among the hidden indicators", hand.hidden_indicators.count(tile)
