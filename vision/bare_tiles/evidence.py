"""The columns of ``BareEvidence``, measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.bare_tiles.rows import in_row, row_lengths
from vision.bare_tiles.usual_back import UsualBack, beside_backs
from vision.facts import HAND_TILES
from vision.labels import COPIES
from vision.sides import log_odds, surface_columns
from vision.types import Double, Float


@dataclass(frozen=True, slots=True, eq=False)
class BareFinds:
    """n finds of one table on which the reader sees nothing painted.

    Attributes:
        quads_px: (n, 4, 2) outlines in one picture.
        side_shares: (n, 2) the shorter side over a lying tile's width, the longer one over its height.
        face_down: (n,) which read as backs rather than as white dragons.
        finder: (n,) chance that it gave each.
        surfaces: (n, 6) the reader's word, shares of ``SURFACES``.
        base_colours: (n, 3) L*a*b*.
        like_a_face: (n,) near 1 for those that have the base colour of the painted faces around; None where
            too few of these lie there to tell.
    """

    quads_px: Float
    side_shares: Double
    face_down: NDArray[np.bool_]
    finder: Float
    surfaces: Float
    base_colours: Float
    like_a_face: Double | None


def bare_columns(finds: BareFinds) -> dict[str, Double]:
    """By name, the columns of ``BareEvidence``."""
    n = len(finds.quads_px)
    finder, word = log_odds(finds.finder), surface_columns(finds.surfaces)
    share = finds.face_down / (1 + np.exp(-finder - word["shows_back"]))
    log_sides = 10 * np.log(np.maximum(finds.side_shares, 1e-3))
    row = row_lengths(in_row(finds.quads_px, finds.base_colours))
    return {
        **word,
        "finder": finder,
        "narrower": np.clip(-log_sides[:, 0], 0.0, 5.0),
        "shorter": np.clip(-log_sides[:, 1], 0.0, 5.0),
        "wider": np.clip(log_sides[:, 0], 0.0, 5.0),
        "longer": np.clip(log_sides[:, 1], 0.0, 5.0),
        "like_a_face": np.zeros(n) if finds.like_a_face is None else finds.like_a_face,
        "unmeasured": np.full(n, float(finds.like_a_face is None)),
        "row": np.log(np.maximum(row / COPIES, 1.0)),
        "wall": (row > HAND_TILES + 1).astype(np.float64),
        **beside_backs(UsualBack.of(word, finds.base_colours, share), word, finds.base_colours),
    }
