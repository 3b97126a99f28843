"""Sets that nobody sells: their marks, birds, plants, letters and frames are made up anew for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.scene.drawing import LETTER_FONTS, Bgr
from vision.scene.faces import INVENTED, MARKED_STYLES, ONE_STICK, Inks, TileDesign, unusual_design

_STONE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (60, 110, 50),
    (90, 150, 80),
    (120, 170, 110),
    (150, 90, 40),
    (60, 50, 160),
    (40, 130, 190),
    (95, 60, 90),
    (25, 25, 25),
)
"""Faces of jade, dyed bone and coloured plastic, which are cut and painted in one light ink."""

_SINGLE_INKS_BGR: Final[tuple[Bgr, ...]] = (
    (40, 35, 30),
    (110, 50, 25),
    (30, 60, 90),
    (40, 90, 130),
    (50, 150, 200),
    (30, 120, 190),
    (45, 45, 140),
    (40, 35, 190),
    (90, 70, 190),
    (50, 105, 35),
    (100, 100, 30),
)
"""Black, navy, browns, golds, reds and greens that paint a whole set."""

_RED_FIVES: Final = (
    "red",
    "red",
    "painted",
    "painted",
    "part",
    "wash",
    "dot",
    "heart",
    "gem",
    *MARKED_STYLES,
)


def invented_design(rng: np.random.Generator) -> TileDesign:
    """An unusual set of which most parts are drawn as no other set has them. The same generator state gives
    the same set.

    A recogniser learns from these what stays the same: how many marks there are, where they lie, and which
    character or letter names the tile.
    """
    design = _recolour(unusual_design(rng), rng)

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
        bird=ONE_STICK if rng.random() < 0.1 else unless(0.8, design.bird),
        flowers=unless(0.85, design.flowers),
        joker="drawn" if rng.random() < 0.9 else design.joker,
        joker_style=unless(0.8, design.joker_style),
        white_dragon=unless(0.5, design.white_dragon),
        red_five=_red_five_style(design, _RED_FIVES[int(rng.integers(len(_RED_FIVES)))]),
        index_font=LETTER_FONTS[int(rng.integers(len(LETTER_FONTS)))],
    )


def _red_five_style(design: TileDesign, style: str) -> str:
    """The style of red fives: a mark where the set's red ink is not distinct from its black."""
    difference = sum(abs(r - b) for r, b in zip(design.inks.red, design.inks.black, strict=True))
    return (
        style if difference > 60 else ("heart", "gem", *MARKED_STYLES)[design.seed % (2 + len(MARKED_STYLES))]
    )


def _recolour(design: TileDesign, rng: np.random.Generator) -> TileDesign:
    """The set in other inks: one light ink on stone, one dark ink for all, or four that mean nothing."""
    roll = rng.random()
    if roll < 0.12:
        face = _random_near(rng, _STONE_COLOURS_BGR[int(rng.integers(len(_STONE_COLOURS_BGR)))])
        light = _random_near(rng, ((245, 245, 245), (190, 225, 240), (120, 210, 235))[int(rng.integers(3))])
        red = light if rng.random() < 0.5 else (90, 90, 240)
        back = _random_near(rng, face if rng.random() < 0.4 else (205, 225, 232))
        dragon = "白" if design.white_dragon == "blank" else design.white_dragon
        inks = Inks(light, light, red, light)
        return replace(design, face=face, body=face, back=back, inks=inks, white_dragon=dragon)
    if roll < 0.26 and sum(design.face) > 450:
        one = _random_near(rng, _SINGLE_INKS_BGR[int(rng.integers(len(_SINGLE_INKS_BGR)))])
        # Red paint would tell nothing on a set that is painted red or brown all over.
        own_red = rng.random() < 0.6 and one[2] < 1.3 * max(one[:2]) + 20
        return replace(design, inks=Inks(one, one, design.inks.red if own_red else one, one))
    if roll < 0.5 and sum(design.face) > 450:
        black, blue, green = ((int(b), int(g), int(r)) for b, g, r in rng.integers(0, 190, (3, 3)))
        return replace(design, inks=Inks(black, blue, design.inks.red, green))
    return design


def _random_near(rng: np.random.Generator, colour: Bgr) -> Bgr:
    b, g, r = (int(np.clip(c + rng.integers(-25, 26), 0, 255)) for c in colour)
    return b, g, r
