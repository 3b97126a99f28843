"""What the tiles of one table imply about each other, by base colours and by the fives of each suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

import numpy as np

from vision.certainty import SURE
from vision.labels import BACK, BLANK, FACES, FLOWERS, JOKER
from vision.layout import TableLayout
from vision.live.classification.bare_places import bare_probabilities, followed_evidence
from vision.live.classification.side_estimate import BareProbabilities
from vision.live.classification.tracked_tile import TrackedTile
from vision.recogniser import FIVE_PAIRS, SetBaseColours, TableBaseColours, red_probabilities
from vision.sides import FollowedEvidence

_IS_SUITED_OR_HONOR: Final = np.array([face not in (BACK, BLANK, JOKER, *FLOWERS) for face in FACES])


class TableContext:
    """The base colours of one table, and the classification of its tiles by them."""

    def __init__(self, layout: TableLayout, tile_px: tuple[float, float]) -> None:
        """
        Args:
            layout: sizes of the table and its tiles.
            tile_px: width and height of a face in the straightened picture.
        """
        self.layout = layout
        """The sizes as known now; the walls' distance is learnt."""
        self._tile_px = tile_px
        self.set_base_colours: SetBaseColours | None = None
        """The base colours of the set on the table, if it was enrolled."""
        self.base_colours: TableBaseColours | None = None
        """The base colours of the faces and backs on the table now; None before the first update."""
        self._seen_base_colours: SetBaseColours | None = None
        """The last base colours seen on this table: needed for a hand's first discard, when no face lies
        open.
        """
        self.bare_tiles: Sequence[TrackedTile] = ()
        """Tiles that show no paint."""
        self.bare_evidence: FollowedEvidence | None = None
        """Their evidence; None if there are none."""

    def update(self, tiles: Sequence[TrackedTile]) -> None:
        """Set each tile's context. For an enrolled set the fives' own paint is the better evidence of red
        fives.
        """
        reds = {} if self.set_base_colours is not None else _red_probabilities(tiles)
        bare, backs_as_faces = self._classify([tile for tile in tiles if tile.side.base_colour is not None])
        for tile in tiles:
            key, side = tile.key, tile.side
            side.set_context(
                bare.get(key), reads_as_face=key in backs_as_faces, red_probability=reds.get(key)
            )

    def _classify(self, tiles: Sequence[TrackedTile]) -> tuple[dict[int, BareProbabilities], set[int]]:
        """By key, the probabilities of each unpainted tile; and keys of backs that read as faces."""
        self.bare_tiles, self.bare_evidence = (), None
        if not tiles:
            return {}, set()
        base_colours = np.array([tile.side.base_colour for tile in tiles], np.float32)
        places = np.array([tile.centre_mm for tile in tiles], np.float32)
        read = np.array([tile.side.read_probabilities for tile in tiles], np.float32)
        known = self._seen_base_colours or self.set_base_colours
        table = TableBaseColours.from_readings(
            base_colours, places, read, min_probability=SURE, of_set=known, from_frames=True
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
        # A frame or a character is paint: such a tile is read, not classified here.
        is_bare = np.array([tile.side.is_bare and not tile.side.is_painted_dragon for tile in tiles])
        keys = [tile.key for tile in tiles]
        self.bare_tiles, backs_as_faces = list(compress(tiles, is_bare)), set(compress(keys, reads_as_face))
        if not self.bare_tiles:
            return {}, backs_as_faces
        odds = None if log_odds is None else log_odds[is_bare]
        faces = list(compress(tiles, ~is_bare))
        self.bare_evidence = followed_evidence(self.bare_tiles, faces, odds, self.layout, self._tile_px)
        return dict(
            zip(compress(keys, is_bare), bare_probabilities(self.bare_evidence), strict=True)
        ), backs_as_faces


def _red_probabilities(tiles: Sequence[TrackedTile]) -> dict[int, float]:
    """By key of each five, the probability that it is red, given the others of its suit."""
    chances: dict[int, float] = {}
    for pair in FIVE_PAIRS:
        odds = {tile.key: tile.side.red_log_odds(pair) for tile in tiles}
        fives = {key: shown for key, shown in odds.items() if shown is not None}
        chances.update(zip(fives, red_probabilities(fives.values()), strict=True))
    return chances
