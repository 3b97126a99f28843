"""What the tiles of one table say of each other: by the colours of its faces and backs, and by its fives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import DECIDING_LOG_ODDS, FEW, SURE
from vision.labels import BACK, BLANK, FACES, FLOWERS, JOKER
from vision.live.judgement.shown_side import ENOUGH_LOOKS
from vision.live.judgement.standing_tiles import NOTHING_STANDS_WITHIN_WIDTHS
from vision.live.tracking.tracked_tile import TrackedTile
from vision.recogniser import FIVE_PAIRS, SetBaseColours, TableBaseColours, red_chances
from vision.types import Float

_IS_SUITED_OR_HONOR: Final = np.array([face not in (BACK, BLANK, JOKER, *FLOWERS) for face in FACES])


class Company:
    """The colours of one table, and what its tiles are by them."""

    def __init__(self, tile_width_mm: float) -> None:
        self._nothing_stands_within_mm = NOTHING_STANDS_WITHIN_WIDTHS * tile_width_mm
        self.set_base_colours: SetBaseColours | None = None
        """The colours of the set that lies there, where it was enrolled."""
        self.base_colours: TableBaseColours | None = None
        """The colours of the faces and backs that lie there now; None before the first look."""
        self._seen_base_colours: SetBaseColours | None = None
        """What this table has shown: it tells a hand's first discard, before which no face lies."""

    @property
    def face_base_colours(self) -> Float:
        """(n, 3) L*a*b* of the base colours of the faces that lie there; none before the first look."""
        return np.zeros((0, 3), np.float32) if self.base_colours is None else self.base_colours.faces

    def compare(self, tiles: Sequence[TrackedTile]) -> None:
        """Tell each tile what the others say of it. An enrolled set's own paint says more of fives than the
        other fives do."""
        reds = {} if self.set_base_colours is not None else _red_chances(tiles)
        by_base_colour = self._by_base_colour([tile for tile in tiles if tile.side.base_colour is not None])
        for tile in tiles:
            blank_log_odds, reads_as_face = by_base_colour.get(tile.key, (None, False))
            tile.side.compare(blank_log_odds, reads_as_face=reads_as_face, red_chance=reds.get(tile.key))

    def _by_base_colour(self, tiles: Sequence[TrackedTile]) -> dict[int, tuple[float | None, bool]]:
        """By key, how much a tile's base colour speaks for a blank face, and whether it is a back that reads
        as a face."""
        if not tiles:
            return {}
        base_colours = np.array([tile.side.base_colour for tile in tiles], np.float32)
        places = np.array([tile.centre_mm for tile in tiles], np.float32)
        read = np.array([tile.side.read_probabilities for tile in tiles], np.float32)
        known = self._seen_base_colours or self.set_base_colours
        table = TableBaseColours.from_readings(
            base_colours, places, read, min_probability=SURE, of_set=known, from_looks=True
        )
        self.base_colours, self._seen_base_colours = table, table.shown or self._seen_base_colours
        log_odds = table.blank_log_odds(base_colours, places)
        is_sure = read.max(axis=1) >= SURE
        were_faces = is_sure & [tile.settled and not tile.side.reads_as_face for tile in tiles]
        were_faces |= [tile.side.is_plainly_a_face for tile in tiles]
        # A back's pattern may read as a face, even surely; not where the set's backs were enrolled, and there
        # bamboos in the backs' colour may fill a face. Flowers and jokers are painted all over.
        may_be_pattern = _IS_SUITED_OR_HONOR[read.argmax(axis=1)]
        if self.set_base_colours is not None:
            may_be_pattern &= ~is_sure
        reads_as_face = table.have_backs_colour(base_colours, places, log_odds, were_faces) & may_be_pattern
        if _dragons_are_painted(tiles):
            log_odds = np.zeros(len(tiles), np.float32) if log_odds is None else log_odds
            log_odds[self._may_stand(tiles, places)] = -DECIDING_LOG_ODDS
        # Rounded: what hardly changes is not worked out again.
        odds = np.zeros(len(tiles)) if log_odds is None else np.round(2 * log_odds) / 2
        return {
            tile.key: (float(odds[index]) or None, bool(reads_as_face[index]))
            for index, tile in enumerate(tiles)
        }

    def _may_stand(self, tiles: Sequence[TrackedTile], places: Float) -> NDArray[np.bool_]:
        bare = [tile.side.may_be_a_top and not tile.side.painted_dragon_looks for tile in tiles]
        return np.asarray((np.abs(places).max(axis=1) > self._nothing_stands_within_mm) & bare, np.bool_)


def _red_chances(tiles: Sequence[TrackedTile]) -> dict[int, float]:
    """By key of each five, the chance that it is red, by the others of its suit."""
    chances: dict[int, float] = {}
    for pair in FIVE_PAIRS:
        odds = {tile.key: tile.side.red_log_odds(pair) for tile in tiles}
        fives = {key: shown for key, shown in odds.items() if shown is not None}
        chances.update(zip(fives, red_chances(fives.values()), strict=True))
    return chances


def _dragons_are_painted(tiles: Sequence[TrackedTile]) -> bool:
    """Whether the white dragons of this set show paint, so that bare tiles are tops, sides or backs."""
    sides = [tile.side for tile in tiles]
    painted = sum(side.is_painted_dragon and side.looks >= ENOUGH_LOOKS for side in sides)
    bare = sum(not side.painted_dragon_looks and side.is_surely_blank for side in sides)
    return painted >= max(FEW, bare)
