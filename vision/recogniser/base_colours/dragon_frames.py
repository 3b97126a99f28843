"""White dragons with a frame: a rectangle of paint on an otherwise blank face.

The finder often takes the frame for the tile's edge: its outline is a fifth too small and no measure of the
tile. A frame is recognised by its surroundings: from the middle outwards, towards each of the four sides, the
base colour of the face ends at paint and comes back behind it. At the edge of a blank tile it does not:
behind it lie the tile's own side, the felt, or a neighbour on one or two sides.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from vision.certainty import LIKELY
from vision.labels import BLANK, INDEX_OF
from vision.recogniser.base_colours.blank_faces import colour_spreads
from vision.recogniser.base_colours.colours import (
    base_colours_of,
    colour_distances,
    lab_squares,
    middle_colours,
)
from vision.recogniser.base_colours.known_faces import REFERENCE_MIN_FACES
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.crops import OUTLINE_MAX_STRETCH
from vision.recogniser.detector import ReadTiles
from vision.recogniser.overlap import TOUCHING_HALF_SIZES, centre_distances
from vision.types import Float, Image

_FRAME_SIDE_PX, _FRAME_MIDDLE_PX, _FRAME_STRIP_PX = 36, 3, 10


@runtime_checkable
class KnowsWhiteDragon(Protocol):
    """A detector that knows what the white dragon of the set that lies on the table looks like."""

    @property
    def dragon_is_painted(self) -> bool:
        """Whether it shows a frame or a character, so that nothing bare is one; False also where that is not
        known.
        """
        ...


def dragon_is_painted(detector: object) -> bool:
    """Whether the detector knows that the white dragon of its set shows paint."""
    return isinstance(detector, KnowsWhiteDragon) and detector.dragon_is_painted


def framed_dragons(picture: Image, tiles: ReadTiles) -> NDArray[np.bool_]:
    """(n,) which are white dragons with a frame, of those that were read with some certainty. The seams
    between a blank one and others around it are no frame.

    Args:
        picture: (h, w, 3) uint8 BGR.
        tiles: what was read in it.
    """
    found = _read_for_sure(tiles)
    found[found] = frame_depths(picture, tiles.quads_px[found]) >= BASE_COLOURS.one_colour_max_distance_lab
    if found.any():
        others = (tiles.probabilities.argmax(axis=1) == INDEX_OF[BLANK]) & ~found
        distances = centre_distances(tiles.quads_px)[:, others]
        found &= (distances < TOUCHING_HALF_SIZES[1]).sum(axis=1) < REFERENCE_MIN_FACES
    return found


def painted_dragons(picture: Image, tiles: ReadTiles, framed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(n,) the ``framed`` white dragons, and those that show other paint, such as a character."""
    found = _read_for_sure(tiles) & ~framed
    found[found] = colour_spreads(picture, tiles.quads_px[found]) >= BASE_COLOURS.min_distance_lab
    return found | framed


def _read_for_sure(tiles: ReadTiles) -> NDArray[np.bool_]:
    return np.asarray(tiles.probabilities[:, INDEX_OF[BLANK]] >= LIKELY, np.bool_)


def tile_base_colours(picture: Image, tiles: ReadTiles, framed: NDArray[np.bool_]) -> Float:
    """(n, 3) the base colour of each tile, see ``base_colours_of``; of the ``framed`` white dragons what lies
    within: where an outline is drawn around the frame, its rim is paint.
    """
    base_colours = base_colours_of(picture, tiles.quads_px)
    base_colours[framed] = middle_colours(picture, tiles.quads_px[framed])
    return base_colours


def frame_depths(picture: Image, quads_px: Float, *, hidden_sides: int = 0) -> Float:
    """(n,) how far the paint of a frame stands out from the base colour inside and outside of it, in levels
    of L*a*b*, on that side of each quad where it does so least.

    Args:
        picture: (h, w, 3) uint8 BGR.
        quads_px: (n, 4, 2) outlines.
        hidden_sides: so many need not show: a wall in front of a tile hides the near side of its frame.
    """
    margin_px = (_FRAME_SIDE_PX - _FRAME_SIDE_PX / OUTLINE_MAX_STRETCH) / 2
    squares = lab_squares(picture, quads_px, _FRAME_SIDE_PX, margin_px=margin_px).astype(np.float32)
    depths = np.zeros(len(quads_px), np.float32)
    for number, lab in enumerate(squares):
        depths[number] = sorted(_depth(profile) for profile in _profiles(lab))[hidden_sides]
    return depths


def _profiles(lab: NDArray[Any]) -> list[Float]:
    """How unlike the middle a strip through it is, from the middle outwards to each of the four sides."""
    half = _FRAME_SIDE_PX // 2
    middle = lab[half - 4 : half + 4, half - 4 : half + 4].reshape(-1, 3)
    distances = colour_distances(lab.reshape(-1, 3), np.median(middle, axis=0)).reshape(
        _FRAME_SIDE_PX, _FRAME_SIDE_PX
    )
    strip = slice(half - _FRAME_STRIP_PX // 2, half + _FRAME_STRIP_PX // 2)
    down, across = distances[:, strip].mean(axis=1), distances[strip].mean(axis=0)
    return [down[half:], down[:half][::-1], across[half:], across[:half][::-1]]


def _depth(profile: Float) -> float:
    """Of the highest place within the outline over what lies before and behind it."""
    within = round(_FRAME_SIDE_PX / OUTLINE_MAX_STRETCH / 2)
    at = _FRAME_MIDDLE_PX + int(profile[_FRAME_MIDDLE_PX : within + 1].argmax())
    return float(profile[at] - max(profile[:_FRAME_MIDDLE_PX].mean(), profile[at:].min()))
