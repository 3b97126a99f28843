"""Written melds whose tiles lie scattered: they are no part of a shown hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching import MAX_LOOSE, MELD_MM, SAME_KIND_P, kind_probability, similarity
from tablectl.game.state import GameState, SeatState
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.walls.wall_plan import SIDES, sides_by_seat

_ENOUGH_TILES: Final = 2
"""With this many tiles of a meld read right, a tile beside them is its last one, whatever it reads."""
BEFORE_MS: Final = 1000
"""A hand is laid open at once: a tile that has lain this much longer than the latest is not part of it."""


def without_scattered_melds(state: GameState, seen: TableSeen) -> TableSeen:
    """The observation without tiles of written melds among the shown ones.

    A meld that moved, or has a hidden or undetected tile, looks like loose tiles; the record still tells
    which they are. Melds lie in the corner at their owner's right, so a tile of one may seem to belong to the
    neighbour there.
    """
    hand = state.hand
    if hand is None:
        return seen
    sides = sides_by_seat(len(hand.seats))
    gone: list[set[int]] = [set() for _ in seen.seats]
    for seat, mine in enumerate(hand.seats):
        lost = _lost_melds(mine, seen.seats[seat])
        right = sides.index((sides[seat] + 1) % SIDES)
        for meld in lost:
            left = _take_own(mine, meld, seen.seats[seat], gone[seat])
            _take_at_the_left(left, seen.seats[right], gone[right])
    return replace(seen, seats=tuple(map(_without, seen.seats, gone)))


def _lost_melds(seat: SeatState, seen_seat: SeenSeat) -> list[Meld]:
    """Written melds that are not seen as such."""
    left = list(seen_seat.melds)
    lost: list[Meld] = []
    for meld in seat.melds:
        same = max(left, key=lambda seen, meld=meld: similarity(seen, meld.tiles), default=None)  # type: ignore[misc]
        if same is not None and similarity(same, meld.tiles) >= SAME_KIND_P:
            left.remove(same)
        else:
            lost.append(meld)
    return lost


def _take_own(seat: SeatState, meld: Meld, seen_seat: SeenSeat, gone: set[int]) -> list[int]:
    """Marks the meld's tiles among those at its owner's edge; returns the kinds that are not there."""
    too_many = len(seen_seat.shown) > len(seat.tiles) + 1
    wanted = [tile.kind for tile in meld.tiles]
    free = [
        index
        for index, tile in reversed(list(enumerate(seen_seat.shown)))
        if index not in gone and (too_many or _lies_apart_in_time(tile, seen_seat.shown))
    ]
    found: list[int] = []
    for kind in list(wanted):
        same = next((i for i in free if kind_probability(seen_seat.shown[i], kind) > SAME_KIND_P), None)
        if same is not None:
            free.remove(same)
            found.append(same)
            wanted.remove(kind)
    if len(wanted) == 1 and len(found) >= _ENOUGH_TILES:
        one_left = len(seen_seat.shown) - len(gone) - len(found) > len(seat.tiles) + 1
        beside = [seen_seat.shown[i] for i in found]
        last = (i for i in free if one_left or _lies_apart_in_time(seen_seat.shown[i], seen_seat.shown))
        misread = next((i for i in last if _lies_with(seen_seat.shown[i], beside)), None)
        if misread is not None:
            found.append(misread)
            wanted.clear()
    gone.update(found)
    return wanted


def _lies_with(tile: SeenTile, others: Sequence[SeenTile]) -> bool:
    """Whether a tile lies as near to all of these as one of their meld."""
    return max(math.dist(tile.at_mm, other.at_mm) for other in others) <= MELD_MM


def _take_at_the_left(wanted: Sequence[int], seen_seat: SeenSeat, gone: set[int]) -> None:
    """Marks tiles of a meld in the corner at the left of the seat that they seem to belong to."""
    left = list(wanted)
    for index, tile in enumerate(seen_seat.shown[:MAX_LOOSE]):
        same = next((kind for kind in left if kind_probability(tile, kind) > SAME_KIND_P), None)
        if same is not None and index not in gone and _lies_apart_in_time(tile, seen_seat.shown):
            gone.add(index)
            left.remove(same)


def _lies_apart_in_time(tile: SeenTile, shown: Sequence[SeenTile]) -> bool:
    """Whether a tile has lain there since before the hand was shown, or no hand is shown at all."""
    newest_ms = max(other.since_ms for other in shown)
    return len(shown) <= MAX_LOOSE or tile.since_ms <= newest_ms - BEFORE_MS


def _without(seen_seat: SeenSeat, gone: set[int]) -> SeenSeat:
    return seen_seat.with_shown([index for index in range(len(seen_seat.shown)) if index not in gone])
