"""The tops of standing tiles among what was found and read live: bare, but no tiles that lie there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.labels import BACK, INDEX_OF
from vision.live.finds.areas import are_tile_sized
from vision.live.finds.limits import FINDS
from vision.live.tracking.reading import Reading
from vision.recogniser import have_two_shades, shows_no_paint
from vision.types import Float


def without_tops(
    readings: Sequence[Reading], face_base_colours: Float, px_per_mm: float, tile_mm: tuple[float, ...]
) -> list[Reading]:
    """The readings without the tops of standing tiles: bare as a white dragon, but not as large; or read as a
    back, with the side below it in another shade.

    Args:
        face_base_colours: see ``have_two_shades``.
        px_per_mm, tile_mm: see ``are_tile_sized``.
    """
    lying = [one for one in readings if not _is_small_and_bare(one, px_per_mm, tile_mm)]
    shown = [one for one in lying if one.probabilities.argmax() == INDEX_OF[BACK]]
    backs = [one for one in shown if one.inner is not None and not one.touched]
    two_shades = have_two_shades(np.array([one.inner for one in backs]), face_base_colours)
    tops = {id(one) for one, is_top in zip(backs, two_shades, strict=True) if is_top}
    return [one for one in lying if id(one) not in tops]


def _is_small_and_bare(reading: Reading, px_per_mm: float, tile_mm: tuple[float, ...]) -> bool:
    sized = are_tile_sized(reading.quad_px[None], FINDS.bare_side_min_share, px_per_mm, tile_mm)
    return shows_no_paint(reading.probabilities) and not bool(sized[0])
