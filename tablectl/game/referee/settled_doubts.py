"""Discards written down in doubt or misread that the table shows plainly later.

A tile that nobody found may only have been found late, a hazy one may be read better once no hand is over it,
and one that was taken lies sideways in the meld that was made of it. What was supposed meanwhile gives way to
what lies there, and nobody has to answer for it any more. So does what the eyes themselves read surely and
wrong, under a hand that was just laying it down; but never what people have put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from tablectl.game.evidence import SeenTile, TableSeen
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


@dataclass(frozen=True, slots=True)
class DiscardsRead:
    """The hand's discards as the eyes told them, by seat and index in its river."""

    faces: Mapping[tuple[Seat, int], Tile] = field(default_factory=dict)
    doubted: frozenset[tuple[Seat, int]] = frozenset()
    """Those that were written down in doubt, found or not."""

    def then(self, seat: Seat, index: int, tile: Tile, *, in_doubt: bool) -> DiscardsRead:
        """With one more."""
        doubted = self.doubted | {(seat, index)} if in_doubt else self.doubted
        return DiscardsRead({**self.faces, (seat, index): tile}, doubted)

    def doubting(self, seat: Seat, index: int) -> DiscardsRead:
        """With this one in doubt."""
        return DiscardsRead(self.faces, self.doubted | {(seat, index)})

    def without(self, settled: Sequence[DoubtSettled]) -> DiscardsRead:
        """Without those that the table has told: it corrects a discard once, and people after that."""
        return self._only(self.faces.keys() - {(each.seat, each.index) for each in settled})

    def in_rivers(self, hand: HandState) -> DiscardsRead:
        """Without those that are not written down: they were asked about, refused or taken back."""
        kept = {key for key in self.faces if key[1] < len(hand.seats[key[0]].river)}
        return self if len(kept) == len(self.faces) else self._only(kept)

    def stands(self, hand: HandState, seat: Seat, index: int) -> bool:
        """Whether what the eyes told is what is written down: people have put nothing else in its place."""
        return self.faces.get((seat, index)) == hand.seats[seat].river[index].tile

    def _only(self, kept: Set[tuple[Seat, int]]) -> DiscardsRead:
        return DiscardsRead(
            {key: tile for key, tile in self.faces.items() if key in kept}, self.doubted & kept
        )


def settled_doubts(
    state: GameState,
    seen: TableSeen,
    changes: TableChanges,
    places: DiscardPlaces,
    read: DiscardsRead,
    now_ms: int,
    patience: Patience,
) -> tuple[DoubtSettled, ...]:
    """Which of the doubted and misread discards lie there for sure, and as what.

    Args:
        seen: the newest look, cleaned.
        changes: what is new in it.
        places: where each discard lies in it, by seat and index in the river.
        read: what the eyes told of them.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found = list(_taken_plainly(state, hand, changes, read, now_ms, patience))
    for seat, index, tile in discards_in_sight(hand, seen, places, read):
        face, p = tile.faces[0]
        if face == hand.seats[seat].river[index].tile and (seat, index) not in read.doubted:
            continue
        lain = now_ms - tile.since_ms >= patience.settled_ms
        if lain and p >= patience.certain and can_be(state, hand, seat, index, face):
            found.append(DoubtSettled(seat, index, face, round(p, 4), now_ms))
    return tuple(found)


def discards_in_sight(
    hand: HandState, seen: TableSeen, places: DiscardPlaces, read: DiscardsRead
) -> Iterator[tuple[Seat, int, SeenTile]]:
    """The discards that stand as the eyes told them and lie there with nothing over their river: seat, index
    in it and what is seen of it."""
    for seat, (own, look) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        lying = places[seat] if seat < len(places) else ()
        if look.covered:
            continue
        for index, place in enumerate(lying[: len(own.river)]):
            if place is not None and read.stands(hand, seat, index):
                yield from ((seat, index, tile) for tile in look.river if tile.at_mm == place and tile.faces)


def _taken_plainly(
    state: GameState,
    hand: HandState,
    changes: TableChanges,
    read: DiscardsRead,
    now_ms: int,
    patience: Patience,
) -> Iterator[DoubtSettled]:
    """The discard on offer, where it was doubted and lies in a new meld, sideways: that tells what it was."""
    offer = hand.offer
    if offer is None or offer.kind != "discard":
        return
    giver, index = offer.seat, len(hand.seats[offer.seat].river) - 1
    doubtful = (giver, index) in read.doubted and read.stands(hand, giver, index)
    lies_there = index not in changes.unfound[giver] | changes.gone[giver]
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
            if makes_it and p >= patience.certain and can_be(state, hand, giver, index, face):
                yield DoubtSettled(giver, index, face, round(p, 4), now_ms)
                return


def can_be(state: GameState, hand: HandState, seat: Seat, index: int, face: Tile) -> bool:
    """Whether the set has one more of the face than lies elsewhere, or it is what was written down."""
    if state.play is None or hand.seats[seat].river[index].tile == face:
        return True
    counts, number = state.play.setup.tile_counts, face_index(face)
    return number < len(counts) and hand.seen[number] < counts[number]
