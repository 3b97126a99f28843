"""The columns of ``BareEvidence``, measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.bare_tiles.rows import in_row, row_lengths
from vision.bare_tiles.usual_back import beside_backs
from vision.facts import HAND_TILES
from vision.labels import BACK, BLANK, COPIES, INDEX_OF
from vision.layout import TableLayout
from vision.sides import log_odds, surface_columns
from vision.types import Double, Float

BEYOND_WALLS_HEIGHTS: Final = 0.8
"""In tile heights beyond the rivers' limit, which lies on the walls: hands stand and lie farther out."""
WITHIN_WALLS_HEIGHTS: Final = 0.7
"""In tile heights within it: no wall stands there."""


@dataclass(frozen=True, slots=True, eq=False)
class BareFinds:
    """n finds of one table on which the reader sees nothing painted.

    Attributes:
        quads_px: (n, 4, 2) outlines in one picture.
        side_shares: (n, 2) the shorter side over a lying tile's width, the longer one over its height.
        read: (n, 47) probabilities of faces.
        finder: (n,) chance that it gave each.
        surfaces: (n, 6) the reader's word, shares of ``SURFACES``.
        base_colours: (n, 3) L*a*b*.
        like_a_face: (n,) near 1 for those that have the base colour of the painted faces around; None where
            too few of these lie there to measure by.
    """

    quads_px: Float
    side_shares: Double
    read: Float
    finder: Float
    surfaces: Float
    base_colours: Float
    like_a_face: Double | None


def bare_columns(finds: BareFinds) -> dict[str, Double]:
    """By name, the columns of ``BareEvidence``."""
    n = len(finds.quads_px)
    finder, word = log_odds(finds.finder), surface_columns(finds.surfaces)
    back, blank = finds.read[:, INDEX_OF[BACK]], finds.read[:, INDEX_OF[BLANK]]
    share = (back > blank) / (1 + np.exp(-finder - word["shows_back"]))
    log_sides = 10 * np.log(np.maximum(finds.side_shares, 1e-3))
    row = row_lengths(in_row(finds.quads_px, finds.base_colours))
    return {
        **word,
        "finder": finder,
        "reads_back": log_odds(back),
        "reads_blank": log_odds(blank),
        "narrower": np.clip(-log_sides[:, 0], 0.0, 5.0),
        "shorter": np.clip(-log_sides[:, 1], 0.0, 5.0),
        "wider": np.clip(log_sides[:, 0], 0.0, 5.0),
        "longer": np.clip(log_sides[:, 1], 0.0, 5.0),
        "like_a_face": np.zeros(n) if finds.like_a_face is None else finds.like_a_face,
        "unmeasured": np.full(n, float(finds.like_a_face is None)),
        "row": np.log(np.maximum(row / COPIES, 1.0)),
        "wall": (row > HAND_TILES + 1).astype(np.float64),
        **beside_backs(word, finds.base_colours, share),
    }


def zone_columns(centres_mm: Double, layout: TableLayout) -> dict[str, NDArray[np.bool_]]:
    """By name, what ``PlacedBareEvidence`` has besides.

    Args:
        centres_mm: (n, 2) from the middle of the table.
    """
    away_mm = np.abs(centres_mm).max(axis=1)
    out_heights = (away_mm - layout.river_limit_mm) / layout.tile_mm[1]
    return {
        "among_rivers": out_heights < -WITHIN_WALLS_HEIGHTS,
        "beyond_walls": out_heights > BEYOND_WALLS_HEIGHTS,
    }
