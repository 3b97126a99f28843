"""What a flower or season is called, pictured anew for each set: plum boughs, orchids, suns, snowflakes.

Sets that write only a numeral leave it to the picture whether it counts flowers or seasons. What all plum
boughs have in common, and no two alike, is drawn here: in any paints, with any number of leaves and petals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.scene.drawing import Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.inks import FourInks, invented_inks
from vision.scene.faces.invented.own_pictures.flowers import (
    draw_bamboo,
    draw_chrysanthemum,
    draw_orchid,
    draw_plum,
)
from vision.scene.faces.invented.own_pictures.seasons import (
    draw_autumn,
    draw_spring,
    draw_summer,
    draw_winter,
)

_GREEN_SHARE: Final = 0.65
"""Share of the sets whose leaves are green, whatever else they paint in."""


_PICTURES: Final[tuple[Callable[[Sheet, FourInks, np.random.Generator], None], ...]] = (
    draw_plum,
    draw_orchid,
    draw_chrysanthemum,
    draw_bamboo,
    draw_spring,
    draw_summer,
    draw_autumn,
    draw_winter,
)


def draw_own_picture(sheet: Sheet, design: TileDesign, number: int) -> None:
    """The picture of ``number`` f below its numeral: 1 to 4 plants, 5 to 8 seasons."""
    rng = np.random.default_rng((design.seed, 93, number))
    leaf, flower, heart, wood = invented_inks(design, np.random.default_rng((design.seed, 95, number > 4)))
    if np.random.default_rng((design.seed, 97)).random() < _GREEN_SHARE:
        leaf = design.inks.green
    _PICTURES[number - 1](sheet, (leaf, flower, heart, wood), rng)
