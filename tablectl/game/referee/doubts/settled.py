"""Discards and indicators recorded in doubt or misread that the table shows plainly later.

A tile that nobody found may only have been found late, a hazy one may be read better once no hand is over it,
and one that was taken lies sideways in the meld that was made of it. What was supposed meanwhile gives way to
what lies there, and nobody has to answer for it any more. So does what the cameras themselves read surely and
wrong, under a hand that was just laying it down; but never what people have put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.game.referee.matching import (
    TableChanges,
    claimed_tile,
    meld_readings,
    points_to,
)
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtSettled
from tablectl.game.referee.tiles_read import TilesInSight, TilesRead, can_be, recorded_tile
from tablectl.game.state import GameState, HandState

SEEN_CLEARLY_REASON: Final = "it lies there plainly now"
"""The reason of a correction that the table itself asks for."""


def settled_doubts(
    state: GameState,
    sight: TilesInSight,
    changes: TableChanges,
    read: TilesRead,
    now_ms: int,
    patience: Patience,
) -> tuple[DoubtSettled, ...]:
    """Which of the doubted and misread tiles are certain now, and what they are.

    Args:
        sight: what is seen of the tiles that stand as they were read.
        changes: what is new in the latest observation.
        read: what the cameras read.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found = list(_taken_plainly(state, hand, changes, read, now_ms, patience))
    for key, tile in sight:
        face, p = tile.faces[0]
        if face == recorded_tile(hand, key) and key not in read.doubted:
            continue
        lain = now_ms - tile.since_ms >= patience.settled_ms
        if lain and p >= patience.certain and can_be(state, hand, key, face):
            found.append(DoubtSettled(key, face, round(p, 4), now_ms))
    return tuple(found)


def _taken_plainly(
    state: GameState,
    hand: HandState,
    changes: TableChanges,
    read: TilesRead,
    now_ms: int,
    patience: Patience,
) -> Iterator[DoubtSettled]:
    """The discard on offer, where it was doubted and lies in a new meld, sideways: that tells what it was."""
    offer = hand.offer
    if offer is None or offer.kind != "discard":
        return
    giver, index = offer.seat, len(hand.seats[offer.seat].river) - 1
    key = giver, index
    doubtful = key in read.doubted and read.matches_record(hand, key)
    lies_there = index not in changes.undetected[giver] | changes.gone[giver]
    if not doubtful or lies_there or changes.river[giver]:
        return
    for owner, melds in enumerate(changes.melds):
        for meld in melds:
            taken = claimed_tile(meld)
            if (
                taken is None
                or not taken.faces
                or owner == giver
                or not points_to(meld, owner, giver, len(hand.seats))
            ):
                continue
            face, p = taken.faces[0]
            makes_it = meld_readings(state, meld, face, may_chow=owner == hand.turn)
            if makes_it and p >= patience.certain and can_be(state, hand, key, face):
                yield DoubtSettled(key, face, round(p, 4), now_ms)
                return
