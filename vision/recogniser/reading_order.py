"""Which corner of a tile's outline is the top left of what it shows."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels import BACK, BLANK, FACES, INDEX_OF, LOOKS_THE_SAME_HALF_TURNED
from vision.types import Float

BLANK_OUTLINE_POWER: Final = 12.0
"""Height over width of a white dragon's outline to this power are the odds that it stands, beside what the
reader says: a straightened crop of a face without paint shows little of it. Of 678 drawn ones 96, 100 and
86 in a hundred are read right so (from a seat, from above, in heaps); by the reader alone 94, 93 and 80, by
the outline alone 90, 100 and 86.
"""
_IS_HALF_TURN_SYMMETRIC = np.array([face in LOOKS_THE_SAME_HALF_TURNED for face in FACES])
"""(47,) bool, by face number."""


def upright_quads(quads: Float, probabilities: Float, turns: Float) -> Float:
    """The quads with their corners in reading order.

    Args:
        quads: (n, 4, 2) clockwise corners.
        probabilities: (n, 47) of the faces.
        turns: (n, 4) how likely the tile in its crop was turned by 0 to 3 quarters clockwise.

    A face that looks the same half turned is taken to stand the way up that it more nearly has in the
    picture; a back, which does not show any turn, is taken to be higher than wide too. So is a white dragon,
    as far as the reader does not see which way it lies.
    """
    face = probabilities.argmax(1)
    chance = turns.copy()
    same = _IS_HALF_TURN_SYMMETRIC[face]
    chance[same] = (chance + np.roll(chance, 2, axis=1))[same]
    edges = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)
    proportion = (edges[:, 1] + edges[:, 3]) / np.maximum(edges[:, 0] + edges[:, 2], 1e-6)
    back, blank = face == INDEX_OF[BACK], face == INDEX_OF[BLANK]
    stands = np.array([True, False, True, False])
    chance[back] = np.where((proportion[back, None] >= 1.0) == stands, 1.0, 0.0)
    odds = np.clip(proportion[blank, None], 0.1, 10.0) ** BLANK_OUTLINE_POWER
    chance[blank] = chance[blank] * np.where(stands, odds, 1.0) / (1.0 + odds)
    order = (np.arange(4)[None, :] + np.arange(4)[:, None]) % 4
    choices = quads[:, order]  # (n, turn, 4, 2)
    rise = (choices[:, :, 2] + choices[:, :, 3] - choices[:, :, 0] - choices[:, :, 1])[..., 1]
    nearly = rise / np.maximum(np.abs(rise).max(1, keepdims=True), 1e-6)
    chance = chance + np.where(same[:, None], nearly * 1e-3, 0.0)
    best = chance.argmax(1)
    return np.asarray(choices[np.arange(len(quads)), best], np.float32)
