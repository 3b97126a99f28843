"""What the cameras read of a hand's discards and indicators, and where those lie in the latest observation.

Later observations are compared with these readings; a tile that people have corrected is left as they say.
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
    """Keys of those that are recorded in doubt, detected or not."""

    def with_tile(self, key: TileKey, tile: Tile, *, in_doubt: bool) -> TilesRead:
        """The readings with one more tile."""
        doubted = self.doubted | {key} if in_doubt else self.doubted
        return TilesRead({**self.faces, key: tile}, doubted)

    def with_doubts(self, keys: Sequence[TileKey]) -> TilesRead:
        """The readings with these marked as doubtful."""
        return TilesRead(self.faces, self.doubted | set(keys))

    def without(self, keys: Sequence[TileKey]) -> TilesRead:
        """The readings without these: the table corrects a tile once, after that people do."""
        return self._restrict(self.faces.keys() - set(keys))

    def recorded_in(self, hand: HandState) -> TilesRead:
        """The readings without tiles that are not recorded: they were questioned, refused or withdrawn."""
        kept = {key for key in self.faces if recorded_tile(hand, key) is not None}
        return self if len(kept) == len(self.faces) else self._restrict(kept)

    def matches_record(self, hand: HandState, key: TileKey) -> bool:
        """Whether the record still has what the cameras read: people have not corrected it."""
        return key in self.faces and self.faces[key] == recorded_tile(hand, key)

    def _restrict(self, kept: Set[TileKey]) -> TilesRead:
        return TilesRead({key: tile for key, tile in self.faces.items() if key in kept}, self.doubted & kept)


def recorded_tile(hand: HandState, key: TileKey) -> Tile | None:
    """The tile that is recorded at a key; None if there is none."""
    seat, index = key
    if seat is None:
        return hand.indicators[index] if index < len(hand.indicators) else None
    river = hand.seats[seat].river
    return river[index].tile if index < len(river) else None


TilesInSight = tuple[tuple[TileKey, SeenTile], ...]
"""Recorded discards and indicators that are detected now, each with its present readings."""


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
    """Indicators have no order on the table: those that look as recorded are matched, then a single rest."""
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
    """Whether the face is recorded there, or the set has a copy that does not lie elsewhere."""
    if state.play is None or recorded_tile(hand, key) == face:
        return True
    counts, number = state.play.setup.tile_counts, face.face
    return number < len(counts) and hand.seen[number] < counts[number]
