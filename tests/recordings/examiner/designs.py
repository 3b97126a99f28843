"""Tile sets that exist nowhere else: what is on the faces, how large and in which colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Design:
    """One made-up tile set.

    Attributes:
        typeface: key of the typeface in ``art/glyphs.npz``.
        bold: how much its strokes are thickened, as a carver's knife does, in pixels of the glyphs.
        characters_suit: what stands under the number of a character tile.
        green_dragon: which form of its character.
        white_dragon: a frame, two frames one in the other, or nothing at all.
        corners: a number or letter in the left upper corner, as on American and travel sets.
        words: the corner's letter also names winds and dragons.
        pips: how a dot is drawn: rings, wheels with spokes, or full discs.
        sticks: how a bamboo is drawn: jointed, plain, or split along.
        one_bamboo: what sits on the one of bamboos.
        tile_mm: width, height, thickness.
        red_five: all of the face red, or a red mark beside it as well.
    """

    name: str
    typeface: str
    bold: int = 0
    characters_suit: str = "萬"
    green_dragon: str = "發"
    white_dragon: Literal["frame", "frames", "blank"] = "frame"
    corners: bool = False
    words: bool = False
    pips: Literal["rings", "wheels", "discs"] = "rings"
    sticks: Literal["jointed", "plain", "split"] = "jointed"
    one_bamboo: Literal["bird", "shoot"] = "bird"
    tile_mm: tuple[float, float, float] = (26.0, 35.0, 20.0)
    body: Colour = (238, 233, 218)
    back: Colour = (34, 122, 66)
    red: Colour = (184, 32, 36)
    green: Colour = (22, 104, 56)
    blue: Colour = (26, 44, 112)
    black: Colour = (24, 24, 28)
    red_five: Literal["red", "marked"] = "red"


DESIGNS: Final = (
    Design("classic", "tw-kai"),
    Design(
        "blank-dragon",
        "hanazono",
        bold=3,
        white_dragon="blank",
        pips="wheels",
        sticks="plain",
        one_bamboo="shoot",
        body=(243, 240, 232),
        back=(196, 134, 28),
        red_five="marked",
    ),
    Design(
        "corner-words",
        "maruberi",
        characters_suit="万",
        green_dragon="発",
        white_dragon="frames",
        corners=True,
        words=True,
        pips="discs",
        sticks="split",
        tile_mm=(28.0, 37.5, 21.5),
        body=(232, 224, 200),
        back=(32, 72, 150),
        green=(10, 120, 40),
    ),
    Design(
        "corner-blank",
        "oradano",
        white_dragon="blank",
        corners=True,
        pips="rings",
        sticks="plain",
        one_bamboo="bird",
        tile_mm=(25.0, 34.0, 19.0),
        body=(240, 238, 236),
        back=(92, 40, 110),
        black=(30, 26, 70),
    ),
)


def design_of(name: str) -> Design:
    """The design of that name.

    Raises:
        ValueError: there is none; the message lists those that there are.
    """
    for design in DESIGNS:
        if design.name == name:
            return design
    known = ", ".join(design.name for design in DESIGNS)
    raise ValueError(f"no design {name!r}: there are {known}")
