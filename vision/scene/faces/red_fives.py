"""Red fives by hand: plain fives painted over, washed, painted in part, or marked with a sign."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.scene.drawing import Bgr, Sheet
from vision.scene.faces.design import TileDesign
from vision.types import Float

PAINTED_STYLES: Final = ("painted", "wash", "part")
"""Ways to paint a plain five: all of it, thinly over the middle, or only some of its strokes."""

MARKED_STYLES: Final = ("dot_only", "heart_only", "gem_only", "corner_only")
"""Signs on a five that keeps its own colours."""

_GEM_COLOURS_BGR: Final[tuple[Bgr, ...]] = ((190, 215, 225), (60, 60, 230), (90, 200, 240), (230, 200, 120))


def paint_red(sheet: Sheet, design: TileDesign) -> None:
    """Red paint over the picture of a plain five, in place: on its strokes with a brush that misses a little,
    or thin over the whole middle. Nail varnish, enamel and felt pens are other reds than the set's own.
    """
    rng = np.random.default_rng((design.seed, 71))
    b, g, r = design.inks.red
    if design.seed % 2:
        b, g, r = int(rng.integers(0, 110)), int(rng.integers(0, 70)), int(rng.integers(150, 250))
    red = np.array((b, g, r), np.float32)
    picture = sheet.colour.astype(np.float32)
    size = (sheet.width, sheet.height)
    patches = np.asarray(
        cv2.resize(rng.random((5, 4)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    )
    if design.red_five == "wash":
        y, x = np.mgrid[0 : sheet.height, 0 : sheet.width].astype(np.float32)
        distance = np.hypot((x / sheet.width - 0.5) / 0.5, (y / sheet.height - 0.5) / 0.5)
        cover = np.clip(1.25 - distance, 0, 1) * (0.35 + 0.3 * patches)
    else:
        spill = max(round(sheet.width * float(rng.uniform(0.004, 0.02))), 1)
        grown = cv2.dilate(sheet.cover, np.ones((2 * spill + 1, 2 * spill + 1), np.uint8))
        moved = np.roll(grown, tuple(int(v) for v in rng.normal(0, spill, 2)), axis=(0, 1))
        cover = moved.astype(np.float32) / 255 * np.clip(0.65 + 0.5 * patches, 0, 1)
        if design.red_five == "part":
            cover *= _painted_part(sheet, cover * np.abs(picture - red).sum(axis=2), rng)
        if design.seed % 5 == 0:  # worn off where fingers hold the tile
            cover *= np.clip(_wear_mask(sheet, rng) * 2.4 - 0.5, 0.15, 1)
    sheet.colour[:] = (picture + (red - picture) * cover[..., None]).clip(0, 255).astype(np.uint8)
    sheet.cover[:] = np.maximum(sheet.cover, (cover * 255).clip(0, 255).astype(np.uint8))


def _wear_mask(sheet: Sheet, rng: np.random.Generator) -> Float:
    grid = rng.random((9, 7)).astype(np.float32)
    return np.asarray(
        cv2.resize(grid, (sheet.width, sheet.height), interpolation=cv2.INTER_CUBIC), np.float32
    )


def _painted_part(sheet: Sheet, change: Float, rng: np.random.Generator) -> Float:
    """Mask of the part that is painted: the upper or lower half, the left side, the middle, or all but the
    middle. It holds a good share of ``change``, because red paint on red strokes is not visible.
    """
    y, x = np.mgrid[0 : sheet.height, 0 : sheet.width].astype(np.float32)
    across, down = x / sheet.width, y / sheet.height
    middle = np.hypot(across - 0.5, (down - 0.5) * sheet.tall) < 0.26
    parts = (down < 0.52, down > 0.48, across < 0.5, middle, ~middle)
    order = rng.permutation(5)
    wanted = 0.35 * float(change.sum())
    chosen = next((k for k in order if float(change[parts[k]].sum()) >= wanted), 4)
    return np.asarray(parts[chosen], np.float32)


def mark_red_five(sheet: Sheet, design: TileDesign, suit: str) -> None:
    """The extra sign some red fives carry: a dot, a heart, a set stone, or a painted corner."""
    red, middle = design.inks.red, sheet.tall / 2
    if design.red_five == "dot":
        at = (
            (0.15, middle)
            if suit == "p"
            else (0.14, sheet.tall * 0.2)
            if suit == "m"
            else (0.5, sheet.tall * 0.86)
        )
        sheet.disc(at, 0.05, red)
    elif design.red_five == "heart":
        _heart(sheet, (0.86, 0.14), 1.0, red)
    elif design.red_five in MARKED_STYLES:
        _sign(sheet, design)
    else:
        at = (0.5, middle) if suit != "m" else (0.86, 0.16)
        radius = 0.1 if suit != "m" else 0.06
        sheet.disc(at, radius, (120, 150, 165))
        sheet.disc((at[0] - radius * 0.2, at[1] - radius * 0.2), radius * 0.7, (190, 215, 225))


def _sign(sheet: Sheet, design: TileDesign) -> None:
    """A dot, heart, stone or corner of the owner's choice, in the same place on all three."""
    rng = np.random.default_rng((design.seed, 89))
    same = design.inks.red == design.inks.black
    own_red: Bgr = (int(rng.integers(90)), int(rng.integers(60)), 215)
    red = design.inks.red if same or rng.random() < 0.5 else own_red
    left, low = bool(rng.random() < 0.4), bool(rng.random() < 0.4)
    at = (0.13 if left else 0.87, sheet.tall - 0.14 if low else 0.14)
    size = float(rng.uniform(0.05, 0.09))
    if design.red_five == "dot_only":
        sheet.disc(at, size, red)
    elif design.red_five == "heart_only":
        _heart(sheet, at, size / 0.055, red)
    elif design.red_five == "gem_only":
        glass = _GEM_COLOURS_BGR[int(rng.integers(len(_GEM_COLOURS_BGR)))]
        sheet.disc(at, size, (int(glass[0] * 0.65), int(glass[1] * 0.65), int(glass[2] * 0.65)))
        sheet.disc((at[0] - size * 0.2, at[1] - size * 0.2), size * 0.7, glass)
    else:
        x, y = (0.0 if left else 1.0), (sheet.tall if low else 0.0)
        reach = size * 3.2
        inward = (reach if left else -reach, -reach if low else reach)
        sheet.polygon([(x, y), (x + inward[0], y), (x, y + inward[1])], red)


def _heart(sheet: Sheet, at: tuple[float, float], scale: float, red: Bgr) -> None:
    for side in (-1, 1):
        sheet.disc((at[0] + side * 0.03 * scale, at[1]), 0.035 * scale, red)
    tip = (at[0], at[1] + 0.1 * scale)
    half, level = 0.064 * scale, at[1] + 0.01 * scale
    sheet.polygon([(at[0] - half, level), (at[0] + half, level), tip], red)
