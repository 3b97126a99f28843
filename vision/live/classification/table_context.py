"""What the tiles of one table imply about each other, by base colours and by the fives of each suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import numpy as np

from vision.certainty import SURE
from vision.layout import TableLayout
from vision.live.classification.bare_places import bare_probabilities, followed_evidence
from vision.live.classification.side_estimate import BareProbabilities
from vision.live.classification.tracked_tile import TrackedTile
from vision.recogniser import FIVE_PAIRS, SetBaseColours, TableBaseColours, red_probabilities
from vision.sides import FollowedEvidence


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
        bare = self._classify([tile for tile in tiles if tile.side.base_colour is not None])
        for tile in tiles:
            tile.side.set_context(bare.get(tile.key), red_probability=reds.get(tile.key))

    def _classify(self, tiles: Sequence[TrackedTile]) -> dict[int, BareProbabilities]:
        """By key, the probabilities of each unpainted tile."""
        self.bare_tiles, self.bare_evidence = (), None
        if not tiles:
            return {}
        base_colours = np.array([tile.side.base_colour for tile in tiles], np.float32)
        places = np.array([tile.centre_mm for tile in tiles], np.float32)
        read = np.array([tile.side.read_probabilities for tile in tiles], np.float32)
        known = self._seen_base_colours or self.set_base_colours
        table = TableBaseColours.from_readings(
            base_colours, places, read, min_probability=SURE, of_set=known, from_frames=True
        )
        self.base_colours, self._seen_base_colours = table, table.shown or self._seen_base_colours
        log_odds = table.blank_log_odds(base_colours, places)
        # A frame or a character is paint: such a tile is read, not classified here.
        is_bare = np.array([tile.side.is_bare and not tile.side.is_painted_dragon for tile in tiles])
        self.bare_tiles = list(compress(tiles, is_bare))
        if not self.bare_tiles:
            return {}
        odds = None if log_odds is None else log_odds[is_bare]
        faces = list(compress(tiles, ~is_bare))
        self.bare_evidence = followed_evidence(self.bare_tiles, faces, odds, self.layout, self._tile_px)
        keys = [tile.key for tile in self.bare_tiles]
        return dict(zip(keys, bare_probabilities(self.bare_evidence), strict=True))


def _red_probabilities(tiles: Sequence[TrackedTile]) -> dict[int, float]:
    """By key of each five, the probability that it is red, given the others of its suit."""
    chances: dict[int, float] = {}
    for pair in FIVE_PAIRS:
        odds = {tile.key: tile.side.red_log_odds(pair) for tile in tiles}
        fives = {key: shown for key, shown in odds.items() if shown is not None}
        chances.update(zip(fives, red_probabilities(fives.values()), strict=True))
    return chances
