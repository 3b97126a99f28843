"""Sets that nobody sells: their marks, birds, plants, letters and frames are made up anew for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.scene.design import TileDesign, unusual_design
from vision.scene.glyphs import LETTER_FONTS
from vision.scene.invented import INVENTED

_RED_FIVES: Final = ("red", "red", "painted", "painted", "wash", "dot", "heart", "gem")


def invented_design(rng: np.random.Generator) -> TileDesign:
    """An unusual set of which most parts are drawn as no other set has them. The same generator state gives
    the same set.

    A recogniser learns from these what stays the same: how many marks there are, where they lie, and which
    character or letter names the tile.
    """
    design = unusual_design(rng)

    def unless(share: float, usual: str) -> str:
        return INVENTED if rng.random() < share else usual

    return replace(
        design,
        circle_style=unless(0.6, design.circle_style),
        circles=unless(0.7, design.circles),
        bamboo_style=unless(0.6, design.bamboo_style),
        bamboo=unless(0.7, design.bamboo),
        honours=unless(0.8, design.honours),
        characters="drawn" if rng.random() < 0.8 else design.characters,
        bird=unless(0.8, design.bird),
        flowers=unless(0.85, design.flowers),
        joker="drawn" if rng.random() < 0.9 else design.joker,
        joker_style=unless(0.8, design.joker_style),
        white_dragon=unless(0.5, design.white_dragon),
        red_five=_RED_FIVES[int(rng.integers(len(_RED_FIVES)))],
        index_font=LETTER_FONTS[int(rng.integers(len(LETTER_FONTS)))],
    )
