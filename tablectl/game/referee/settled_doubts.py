"""Discards written down in doubt or misread that the table shows plainly later.

A tile that nobody found may only have been found late, a hazy one may be read better once no hand is over it,
and one that was taken lies sideways in the meld that was made of it. What was supposed meanwhile gives way to
what lies there, and nobody has to answer for it any more. So does what the eyes themselves read surely and
wrong, under a hand that was just laying it down; but never what people have put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching import (
    DiscardPlaces,
    TableChanges,
    claimed_tile,
    meld_readings,
    points_to,
)
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtSettled
from tablectl.game.state import GameState, HandState, face_index
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

SEEN_PLAINLY: Final = "it lies there plainly now"
"""The reason of a correction that the table itself asks for."""

Doubted = tuple[frozenset[int], ...]
"""By seat: which of its discards, by index in its river, were written down in doubt."""


def with_doubt(doubted: Doubted, hand: HandState, seat: Seat, index: int) -> Doubted:
    """The doubted discards with one more."""
    known = doubted or (frozenset[int](),) * len(hand.seats)
    return tuple(each | {index} if i == seat else each for i, each in enumerate(known))


def without_doubts(doubted: Doubted, settled: tuple[DoubtSettled, ...]) -> Doubted:
    """The doubted discards without those."""
    plain = {(each.seat, each.index) for each in settled}
    return tuple(
        frozenset(index for index in known if (seat, index) not in plain)
        for seat, known in enumerate(doubted)
    )


FacesRead = tuple[tuple[Tile | None, ...], ...]
"""By seat and index in its river: what the eyes read of a discard when it was written down."""


def with_face(read: FacesRead, hand: HandState, seat: Seat, index: int, tile: Tile) -> FacesRead:
    """The faces with that of one more discard."""
    known = read or ((),) * len(hand.seats)
    mine = (*known[seat], *(None,) * (index - len(known[seat])), tile)
    return (*known[:seat], mine, *known[seat + 1 :])


def without_faces(read: FacesRead, settled: tuple[DoubtSettled, ...]) -> FacesRead:
    """The faces without those of these discards: the table corrects a discard once, and people after that."""
    done = {(each.seat, each.index) for each in settled}
    return tuple(
        tuple(None if (seat, index) in done else tile for index, tile in enumerate(known))
        for seat, known in enumerate(read)
    )


def settled_doubts(
    state: GameState,
    seen: TableSeen,
    changes: TableChanges,
    places: DiscardPlaces,
    doubted: Doubted,
    read: FacesRead,
    now_ms: int,
    patience: Patience,
) -> tuple[DoubtSettled, ...]:
    """Which of the doubted and misread discards lie there for sure, and as what.

    Args:
        seen: the newest look, cleaned.
        changes: what is new in it.
        places: where each discard lies in it, by seat and index in the river.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found = list(_taken_plainly(state, hand, changes, doubted, now_ms, patience))
    for seat, own in enumerate(hand.seats):
        look, lying = seen.seats[seat], places[seat] if seat < len(places) else ()
        for index, place in enumerate(lying[: len(own.river)]):
            doubtful = bool(doubted) and index in doubted[seat]
            written = own.river[index].tile
            if place is None or not (doubtful or _as_read(read, seat, index) == written):
                continue
            tile = next((tile for tile in look.river if tile.at_mm == place), None)
            if tile is None or look.covered or now_ms - tile.since_ms < patience.settled_ms:
                continue
            face, p = tile.faces[0] if tile.faces else (None, 0.0)
            if face == written and not doubtful:
                continue
            if face is not None and p >= patience.certain and _can_be(state, hand, seat, index, face):
                found.append(DoubtSettled(seat, index, face, round(p, 4), now_ms))
    return tuple(found)


def _as_read(read: FacesRead, seat: Seat, index: int) -> Tile | None:
    return read[seat][index] if seat < len(read) and index < len(read[seat]) else None


def _taken_plainly(
    state: GameState,
    hand: HandState,
    changes: TableChanges,
    doubted: Doubted,
    now_ms: int,
    patience: Patience,
) -> Iterator[DoubtSettled]:
    """The discard on offer, where it was doubted and lies in a new meld, sideways: that tells what it was."""
    offer = hand.offer
    if offer is None or offer.kind != "discard" or not doubted:
        return
    giver, index = offer.seat, len(hand.seats[offer.seat].river) - 1
    lies_there = index not in changes.unfound[giver] | changes.gone[giver]
    if index not in doubted[giver] or lies_there or changes.river[giver]:
        return
    for owner, melds in enumerate(changes.melds):
        for meld in melds:
            taken = claimed_tile(meld)
            if taken is None or owner == giver or not points_to(meld, owner, giver, len(hand.seats)):
                continue
            face, p = taken.faces[0]
            makes_it = meld_readings(state, meld, face, may_chow=owner == hand.turn)
            if makes_it and p >= patience.certain and _can_be(state, hand, giver, index, face):
                yield DoubtSettled(giver, index, face, round(p, 4), now_ms)
                return


def _can_be(state: GameState, hand: HandState, seat: Seat, index: int, face: Tile) -> bool:
    """Whether the set has one more of the face than lies elsewhere, or it is what was written down."""
    if state.play is None or hand.seats[seat].river[index].tile == face:
        return True
    counts, number = state.play.setup.tile_counts, face_index(face)
    return number < len(counts) and hand.seen[number] < counts[number]
