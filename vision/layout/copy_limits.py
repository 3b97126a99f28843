"""A table's tiles are one set: no kind lies there oftener than a set holds it.

The reader looks at one tile at a time and may see a fifth 2p where a 4p lies; of the five the least sure one
is what else it may be. So is a flower in a game without any; a red five of a set without red ones is plain.
White dragons are not counted: the tops of standing tiles look like them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from vision.labels import BACK, BLANK, COPIES, JOKER, plain_kind
from vision.layout.table_tile import TableTile


@dataclass(frozen=True, slots=True)
class TilesInPlay:
    """The faces of a game's set, and what is done with them before the first discard.

    Attributes:
        faces: codes of the faces; None where any may lie there.
        has_indicators: whether a tile of a wall is turned up.
    """

    faces: Set[str] | None = None
    has_indicators: bool = True

    def has(self, face: str) -> bool:
        """Whether a tile may show this. Backs, and the tops of tiles that look like white dragons, always."""
        return self.faces is None or face in self.faces or face in (BACK, BLANK)


ANY_TILES = TilesInPlay()
"""Where nothing is known of the game."""


def within_copy_limits(tiles: Sequence[TableTile], played: TilesInPlay = ANY_TILES) -> list[TableTile]:
    """The tiles in their order; of a kind that was read too often, the least sure show their next face that
    the set has left. A tile that can be nothing else stays.
    """
    named = [_with_plain_fives(tile, played) for tile in tiles]
    counts = Counter(plain_kind(tile.code) for tile in named)
    while True:
        alternatives = [
            (log_ratio, n, face)
            for n, tile in enumerate(named)
            if counts[plain_kind(tile.code)] > _max_copies(tile.code, played)
            for log_ratio, face in _next_face(tile, counts, played)
        ]
        if not alternatives:
            return named
        _, n, face = min(alternatives)
        counts[plain_kind(named[n].code)] -= 1
        counts[plain_kind(face)] += 1
        in_order = sorted(named[n].faces, key=lambda one: one[0] != face)
        named[n] = replace(named[n], faces=tuple(in_order))


def _with_plain_fives(tile: TableTile, played: TilesInPlay) -> TableTile:
    """A tile whose red fives, if the game has none of that suit, are plain ones."""
    if all(played.has(face) or face == plain_kind(face) for face, _ in tile.faces):
        return tile
    chances: dict[str, float] = {}
    for face, chance in tile.faces:
        known = face if played.has(face) else plain_kind(face)
        chances[known] = chances.get(known, 0.0) + chance
    return replace(tile, faces=tuple(sorted(chances.items(), key=lambda one: -one[1])))


def _max_copies(code: str, played: TilesInPlay) -> float:
    """How many of a face's kind may be read; jokers differ from set to set."""
    if not played.has(code):
        return 0
    if code in (BACK, BLANK, JOKER):
        return math.inf
    return 1 if code.endswith("f") else COPIES


def _next_face(tile: TableTile, counts: Counter[str], played: TilesInPlay) -> list[tuple[float, str]]:
    """The likeliest other face of which the set has one left, with how much less likely it is."""
    best = tile.faces[0][1]
    for face, probability in tile.faces[1:]:
        other = plain_kind(face)
        if face != BACK and other != plain_kind(tile.code) and counts[other] < _max_copies(face, played):
            return [(math.log(best / max(probability, 1e-9)), face)]
    return []
