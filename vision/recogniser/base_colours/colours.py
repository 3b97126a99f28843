"""Colours of tiles apart from what is painted on them, in L*a*b*, and how unlike two of them are.

From above a standing tile shows its top and, at a slant, the side below it. Together they are about as
long as a back; but light falls on them differently, and faces and backs are often made of two materials. A
back that lies has the same colour at both its ends, but for its pattern: that all backs of a set share.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.crops import straightened
from vision.types import Double, Float, Image

_MIDDLE: Final = slice(5, 11)
"""Of what is left, on either axis: within the frame of a white dragon."""


def base_colours_of(picture: Image, quads_px: NDArray[Any]) -> Float:
    """(n, 3) L*a*b*, 0 to 255 each, of the tiles at (n, 4, 2) quads, away from their edges and from most of
    what is painted on them.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    inner = inner_colours(picture, quads_px)
    rim = np.ones(inner.shape[1:3], np.bool_)
    rim[BASE_COLOURS.rim_px : -BASE_COLOURS.rim_px, BASE_COLOURS.rim_px : -BASE_COLOURS.rim_px] = False
    return np.asarray(np.median(inner[:, rim], axis=1), np.float32)


def middle_colours(picture: Image, quads_px: NDArray[Any]) -> Float:
    """(n, 3) as ``base_colours_of``, of the middles of tiles: the base colour of those with a painted
    frame.
    """
    inner = inner_colours(picture, quads_px)
    middle = np.zeros(inner.shape[1:3], np.bool_)
    middle[_MIDDLE, _MIDDLE] = True
    return np.asarray(np.median(inner[:, middle], axis=1), np.float32)


def inner_colours(picture: Image, quads_px: NDArray[Any]) -> NDArray[np.uint8]:
    """(n, 16, 16, 3) L*a*b*, 0 to 255 each, of the tiles at (n, 4, 2) quads, straightened, without their
    edges.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    whole = lab_squares(picture, quads_px, BASE_COLOURS.crop_px)
    return whole[:, BASE_COLOURS.rim_px : -BASE_COLOURS.rim_px, BASE_COLOURS.rim_px : -BASE_COLOURS.rim_px]


def lab_squares(
    picture: Image, quads_px: NDArray[Any], side_px: int, *, margin_px: float = 0.0
) -> NDArray[np.uint8]:
    """(n, side, side, 3) L*a*b*, 0 to 255 each, of the tiles at (n, 4, 2) quads, straightened to squares.

    Args:
        picture: (h, w, 3) uint8 BGR.
        side_px: of the squares.
        margin_px: how much of a square lies beyond each edge of its tile.
    """
    low, high = margin_px - 0.5, side_px - margin_px - 0.5
    wanted = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    squares = np.zeros((len(quads_px), side_px, side_px, 3), np.uint8)
    if not len(quads_px):
        return squares
    for square, quad in zip(squares, quads_px, strict=True):
        square[:] = straightened(picture, quad, wanted, (side_px, side_px))
    # One tall picture of all: a conversion costs more to begin than to carry out.
    tall = cv2.cvtColor(squares.reshape(-1, side_px, 3), cv2.COLOR_BGR2LAB)
    return np.asarray(tall, np.uint8).reshape(squares.shape)


def colour_distances(base_colours: NDArray[Any], others: NDArray[Any]) -> Float:
    """How unlike (…, 3) base colours are to others."""
    weights = np.array([BASE_COLOURS.lightness_weight, 1.0, 1.0])
    return np.asarray(np.linalg.norm((base_colours - others) * weights, axis=-1), np.float32)


def colour_likeness(base_colours: NDArray[Any], others: NDArray[Any]) -> Double:
    """As ``colour_distances``, near 1 where they have one colour in one picture's light, near 0 where not."""
    apart = colour_distances(base_colours, others).astype(np.float64)
    return np.asarray(np.exp(-((apart / BASE_COLOURS.same_base_max_distance_lab) ** 2)))


def lab_as_hex(base_colour: Float) -> str:
    """A (3,) L*a*b* colour, 0 to 255 each, as pages write it.

    >>> lab_as_hex(np.array([255.0, 128.0, 128.0], np.float32))
    '#ffffff'
    """
    lab = np.clip(np.round(base_colour), 0, 255).astype(np.uint8).reshape(1, 1, 3)
    blue, green, red = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"


def have_two_shades(inner: NDArray[Any], faces: Float) -> NDArray[np.bool_]:
    """(n,) which backs have two shades, where others of their colour, or the faces of the table, have not.

    Args:
        inner: (n, side, side, 3) L*a*b* of all that seem to be backs, see ``inner_colours``.
        faces: (m, 3) L*a*b* of the base colours of faces that lie there; none where none is known.
    """
    if not len(inner):
        return np.zeros(0, np.bool_)
    ends = _farthest_ends(inner)
    apart = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1)
    alike = _have_colour(ends, _colours(inner))
    usual = _medians(np.broadcast_to(apart, alike.shape), alike)
    if len(faces):
        usual[_have_colour(ends, np.median(faces, axis=0, keepdims=True))[:, 0]] = 0.0
    return np.asarray(
        apart > BASE_COLOURS.shades_min_distance_lab + BASE_COLOURS.shades_min_usual_distances * usual,
        np.bool_,
    )


def _medians(values: Float, some: NDArray[np.bool_]) -> Double:
    """(n,) the median of those of each of (n, m) rows that are chosen; infinite where none is."""
    in_order = np.sort(np.where(some, values, np.inf), axis=1)
    rows, last = np.arange(len(some)), np.maximum(some.sum(axis=1), 1) - 1
    return np.asarray((in_order[rows, last // 2] + in_order[rows, (last + 1) // 2]) / 2, np.float64)


def _have_colour(ends: Float, colours: Float) -> NDArray[np.bool_]:
    """(n, m) whether one of each tile's two ends has the colour."""
    off = colour_distances(colours[None, :, None], ends[:, None, :])
    return np.asarray((off < BASE_COLOURS.same_colour_max_lab).any(axis=-1), np.bool_)


def _farthest_ends(inner: NDArray[Any]) -> Float:
    """(n, 2, 3) colours of those two opposite ends of each tile that are farther apart."""
    deep = int(BASE_COLOURS.end_share * inner.shape[1])
    ends = (inner[:, :deep], inner[:, -deep:], inner[:, :, :deep], inner[:, :, -deep:])
    both_ways = np.stack([_colours(end) for end in ends], axis=1).reshape(-1, 2, 2, 3)
    apart = np.linalg.norm(both_ways[:, :, 0] - both_ways[:, :, 1], axis=-1)
    return np.asarray(both_ways[np.arange(len(inner)), apart.argmax(axis=1)], np.float32)


def _colours(part: NDArray[Any]) -> Float:
    """(n, 3) the usual colour of the same part of each tile."""
    return np.asarray(np.median(part.reshape(len(part), -1, 3), axis=1), np.float32)
