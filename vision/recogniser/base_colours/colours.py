"""Colours of tiles apart from what is painted on them, in L*a*b*, and how unlike two of them are."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.crops import warp_quad
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
        square[:] = warp_quad(picture, quad, wanted, (side_px, side_px))
    # One tall picture of all: a conversion costs more to begin than to carry out.
    tall = cv2.cvtColor(squares.reshape(-1, side_px, 3), cv2.COLOR_BGR2LAB)
    return np.asarray(tall, np.uint8).reshape(squares.shape)


def colour_distances(base_colours: NDArray[Any], others: NDArray[Any]) -> Float:
    """How unlike (…, 3) base colours are to others."""
    weights = np.array([BASE_COLOURS.lightness_weight, 1.0, 1.0])
    return np.asarray(np.linalg.norm((base_colours - others) * weights, axis=-1), np.float32)


def colour_likeness(base_colours: NDArray[Any], others: NDArray[Any]) -> Double:
    """As ``colour_distances``, near 1 where they have one colour in one picture's light, near 0 where not."""
    distances = colour_distances(base_colours, others).astype(np.float64)
    return np.asarray(np.exp(-((distances / BASE_COLOURS.same_base_max_distance_lab) ** 2)))


def lab_as_hex(base_colour: Float) -> str:
    """A (3,) L*a*b* colour, 0 to 255 each, as pages write it.

    >>> lab_as_hex(np.array([255.0, 128.0, 128.0], np.float32))
    '#ffffff'
    """
    lab = np.clip(np.round(base_colour), 0, 255).astype(np.uint8).reshape(1, 1, 3)
    blue, green, red = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"
