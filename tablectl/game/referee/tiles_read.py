"""What the cameras read of a hand's discards and indicators, and where those lie in the latest observation.

It is what later observations are held against: what people have put in the place of a tile is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.referee.matching import DiscardPlaces
from tablectl.game.referee.rulings import TileKey
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilesRead:
    """A hand's discards and indicators as the cameras read them."""

    faces: Mapping[TileKey, Tile] = field(default_factory=dict)
    doubted: frozenset[TileKey] = frozenset()
    """Those that are recorded in doubt, found or not."""

    def with_tile(self, key: TileKey, tile: Tile, *, in_doubt: bool) -> TilesRead:
        """With one more."""
        doubted = self.doubted | {key} if in_doubt else self.doubted
        return TilesRead({**self.faces, key: tile}, doubted)

    def with_doubts(self, keys: Sequence[TileKey]) -> TilesRead:
        """With these in doubt."""
        return TilesRead(self.faces, self.doubted | set(keys))

    def without(self, keys: Sequence[TileKey]) -> TilesRead:
        """Without those that the table has told: it corrects a tile once, and people after that."""
        return self._restrict(self.faces.keys() - set(keys))

    def recorded_in(self, hand: HandState) -> TilesRead:
        """Without those that are not recorded: they were asked about, refused or taken back."""
        kept = {key for key in self.faces if recorded_tile(hand, key) is not None}
        return self if len(kept) == len(self.faces) else self._restrict(kept)

    def matches_record(self, hand: HandState, key: TileKey) -> bool:
        """Whether what the cameras read is what is recorded: people have put nothing else in its place."""
        return key in self.faces and self.faces[key] == recorded_tile(hand, key)

    def _restrict(self, kept: Set[TileKey]) -> TilesRead:
        return TilesRead({key: tile for key, tile in self.faces.items() if key in kept}, self.doubted & kept)


def recorded_tile(hand: HandState, key: TileKey) -> Tile | None:
    """What is recorded there; None where nothing is."""
    seat, index = key
    if seat is None:
        return hand.indicators[index] if index < len(hand.indicators) else None
    river = hand.seats[seat].river
    return river[index].tile if index < len(river) else None


TilesInSight = tuple[tuple[TileKey, SeenTile], ...]
"""Discards and indicators that are found as they were recorded, and what is seen of each."""


def tiles_in_sight(hand: HandState, seen: TableSeen, places: DiscardPlaces, read: TilesRead) -> TilesInSight:
    """The discards and indicators that stand as the cameras read them and are found, discards with no hand
    over their river, and what is seen of each.

    Args:
        seen: the latest observation, cleaned.
        places: where each discard lies in it, by seat and index in the river.
        read: what the cameras read of them.
    """
    found = [*_discards(hand, seen, places), *_indicators(hand, seen)]
    return tuple((key, tile) for key, tile in found if tile.faces and read.matches_record(hand, key))


def _discards(hand: HandState, seen: TableSeen, places: DiscardPlaces) -> Iterator[tuple[TileKey, SeenTile]]:
    for seat, (own, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        lying = places[seat] if seat < len(places) and not seen_seat.covered else ()
        found = {tile.at_mm: tile for tile in seen_seat.river}
        for index, at_mm in enumerate(lying[: len(own.river)]):
            if at_mm is not None and at_mm in found:
                yield (seat, index), found[at_mm]


def _indicators(hand: HandState, seen: TableSeen) -> Iterator[tuple[TileKey, SeenTile]]:
    """Nobody tells which of several is which: those that look as they are recorded, and one more."""
    if len(seen.indicators) != len(hand.indicators):
        return
    rest, mismatched = list(enumerate(hand.indicators)), list[SeenTile]()
    for tile in seen.indicators:
        face = tile.faces[0][0] if tile.faces else None
        alike = next((entry for entry in rest if entry[1] == face), None)
        if alike is None:
            mismatched.append(tile)
        else:
            rest.remove(alike)
            yield (None, alike[0]), tile
    if len(mismatched) == 1:
        yield (None, rest[0][0]), mismatched[0]


def can_be(state: GameState, hand: HandState, key: TileKey, face: Tile) -> bool:
    """Whether the set has one more of the face than lies elsewhere, or it is what is recorded there."""
    if state.play is None or recorded_tile(hand, key) == face:
        return True
    counts, number = state.play.setup.tile_counts, face.face
    return number < len(counts) and hand.seen[number] < counts[number]
