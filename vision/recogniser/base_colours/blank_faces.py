"""Places torn between a blank face and a back: how likely a blank face lies there, by look and size.

The finder gives a white dragon without paint little either way up, though the table leaves no doubt: what is
even, as large as the painted faces around it and has their base colour is a blank face. Keys of a keyboard,
paper and the upper sides of standing tiles have another size or another base colour.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.recogniser.base_colours.colours import colour_distances, lab_squares
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.sides import TornEvidence, log_odds, shipped_classifier
from vision.types import Float, Image

_BLANK_SIDE_PX, _BLANK_EDGE_PX = 24, 4


def blank_probabilities(confidence: Float, sides: NDArray[Any], spread: Float, unlike: NDArray[Any]) -> Float:
    """(n,) chances that a blank face lies where the finder is torn, by look and size; 0 where that is out of
    the question.

    Args:
        confidence: (n,) the finder's, either way up.
        sides: (n, 2) shorter and longer side over a face's width and height.
        spread: (n,) see ``colour_spreads``.
        unlike: (n,) distances between the places' base colours and those of the faces around them.
    """
    known = TornEvidence(
        finder=log_odds(confidence),
        unlike=(unlike / 10) ** 2,
        uneven=spread / 5,
        misfit=((np.log(np.maximum(sides, 1e-3)) / 0.1) ** 2).sum(axis=1),
    )
    chance = shipped_classifier(TornEvidence).probabilities(known)
    possible = (
        (sides > BASE_COLOURS.blank_side_shares[0]) & (sides < BASE_COLOURS.blank_side_shares[1])
    ).all(axis=1)
    # Of a blank face's own colours, a lamp's reflection spreads up to 20, paint 40 and more.
    possible &= (spread < BASE_COLOURS.min_distance_lab) & (unlike < BASE_COLOURS.min_distance_lab)
    return np.asarray(np.where(possible, chance, 0.0), np.float32)


def colour_spreads(picture: Image, quads_px: Float) -> Float:
    """(n,) how far the colours within each quad, away from its edges, lie apart, in levels of L*a*b*: between
    the tenth and the ninetieth percentile of the distance to its own middle colour.
    """
    inner = np.s_[:, _BLANK_EDGE_PX:-_BLANK_EDGE_PX, _BLANK_EDGE_PX:-_BLANK_EDGE_PX]
    colours = lab_squares(picture, quads_px, _BLANK_SIDE_PX)[inner]
    colours = colours.reshape(len(colours), colours.shape[1] * colours.shape[2], 3).astype(np.float32)
    distances = colour_distances(colours, np.median(colours, axis=1, keepdims=True))
    low, high = np.percentile(distances, (10, 90), axis=1)
    return np.asarray(high - low, np.float32)
