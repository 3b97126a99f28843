"""The tile of a tray that lies face down, where nothing tells it from a face.

People are asked to lay one tile face down after all others. A light back without a pattern reads as a white
dragon; one in another colour than the faces may be too doubtful to be reported as a back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.geometry import quad_long_edges
from vision.labels import BLANK
from vision.photo.enrolment.tray import TrayLook, as_backs
from vision.recogniser import ReadTiles, shows_no_paint


def with_face_down_marked(looks: Sequence[TrayLook], copies: Mapping[str, int]) -> list[TrayLook]:
    """The looks, in which the tile that lies face down is told.

    Of more blank tiles than the set has white dragons the last in reading order is the back, and what was
    taken for one is a face.

    Args:
        copies: how many of each face lie there.
    """
    out = list(looks)
    bare = sum(
        shows_no_paint(p) for look in out for p in (*look.named.probabilities, *look.unnamed.probabilities)
    )
    if bare <= copies.get(BLANK, 0):
        return out
    for number, look in enumerate(out):
        every = look.named.joined(look.backs)
        if not len(every):
            continue
        last = last_read(every)
        if last >= len(look.named):  # it lies where it should
            break
        if shows_no_paint(look.named.probabilities[last]):
            is_last = np.arange(len(every)) == last
            out[number] = replace(look, named=every.where(~is_last), backs=as_backs(every.where(is_last)))
            break
    return out


def last_read(tiles: ReadTiles) -> int:
    """The number of the tile that lies last in reading order: the rightmost of the lowest row."""
    middles = tiles.quads_px.mean(axis=1)
    down = np.median(tiles.quads_px[:, 3] - tiles.quads_px[:, 0], axis=0)
    high = float(np.median(np.linalg.norm(quad_long_edges(tiles.quads_px), axis=1)))
    down = down / max(float(np.linalg.norm(down)), 1e-6)
    depth, along = middles @ down, middles @ np.array([down[1], -down[0]])
    lowest = depth > depth.max() - high / 2
    return int(np.where(lowest, along, -np.inf).argmax())
