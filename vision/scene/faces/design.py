"""How one set of tiles looks, as a value; made-up sets without end, and a few fixed ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.scene.drawing import FONTS, Bgr, near_colour
from vision.scene.faces.pictured_faces import PicturedFaces


@dataclass(frozen=True, slots=True)
class Inks:
    """The paints of a set, blue green red (0-255)."""

    black: Bgr = (35, 25, 25)
    blue: Bgr = (150, 55, 25)
    red: Bgr = (35, 30, 185)
    green: Bgr = (55, 105, 20)


@dataclass(frozen=True, slots=True)
class TileDesign:
    """One set's look. Fields that name a style are read by the module that draws that part.

    Attributes:
        size_mm: width, height and thickness of a tile.
        back_share: part of the thickness that has the back's colour.
        corner: radius of the face's corners, in tile widths.
        characters, honours, circles, bamboo, bird, flowers, joker: ``drawn`` or a source of ready-made faces.
        weight: extra stroke thickness in glyph pixels (negative thins).
        engraving: 0 printed flat to 1 deeply cut.
        fade: 0 fresh paint to 1 worn away.
        bend, lean: how unlike print a carver's pictures are, 0 not at all to about 1 (see ``carving``).
        bamboo_length: of the sticks, as a share of those that nearly touch.
        beside_index: size of the picture in sets that move it aside for a large number or letter, as sets
            for America do; 1 fills the face.
        spread: how far pips and sticks lie from the middle, 1 as usual.
        pictures: ready pictures of whole faces; those that it has are laid onto the tiles as they are.
    """

    name: str = "plain"
    size_mm: tuple[float, float, float] = (26.0, 34.0, 20.0)
    back_share: float = 0.45
    corner: float = 0.08
    face: Bgr = (228, 238, 242)
    body: Bgr = (222, 232, 238)
    back: Bgr = (70, 120, 40)
    back_pattern: str = "plain"
    inks: Inks = Inks()
    font: str = "ukai"
    index_font: str = "noto-sans"
    characters: str = "drawn"
    honours: str = "drawn"
    circles: str = "drawn"
    bamboo: str = "drawn"
    bird: str = "gl"
    flowers: str = "drawn"
    joker: str = "drawn"
    simplified: bool = False
    five: str = "伍"
    number_ink: str = "black"
    wind_ink: str = "black"
    circle_style: str = "rings"
    circle_colours: str = "chinese"
    circle_scale: float = 1.0
    bamboo_style: str = "bone"
    bamboo_colours: str = "chinese"
    bamboo_width: float = 1.2
    bamboo_length: float = 1.0
    white_dragon: str = "frame"
    green_dragon: str = "發"
    index: str = "none"
    index_ink: str = "black"
    index_size: float = 0.17
    beside_index: float = 1.0
    flower_numbers: bool = True
    flower_names: bool = True
    joker_style: str = "百搭"
    red_five: str = "red"
    weight: float = 0.0
    scale: float = 1.0
    engraving: float = 0.5
    fade: float = 0.0
    bend: float = 0.0
    lean: float = 0.0
    spread: float = 1.0
    seed: int = 0
    pictures: PicturedFaces | None = None


def _vary_lightness(rng: np.random.Generator, colour: Bgr, spread: int) -> Bgr:
    """Lighter or darker as a whole, with a little tint: plastics differ more in depth than in hue."""
    shift = int(rng.integers(-spread, spread + 1))
    b, g, r = (int(np.clip(c + shift + rng.integers(-4, 5), 0, 255)) for c in colour)
    return b, g, r


def _darken(colour: Bgr, share: float) -> Bgr:
    b, g, r = (int(c * share) for c in colour)
    return b, g, r


_HEAVY_FONTS: Final = frozenset(
    {"dela-gothic-one", "potta-one", "reggae-one", "noto-sans-bold", "noto-serif-black"}
)

_FACE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (236, 240, 242),
    (214, 232, 240),
    (196, 222, 236),
    (240, 240, 240),
    (222, 226, 230),
)
_BACK_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (70, 130, 40),
    (60, 90, 20),
    (180, 110, 30),
    (200, 150, 90),
    (30, 150, 220),
    (40, 190, 240),
    (40, 40, 170),
    (50, 50, 50),
    (130, 60, 110),
    (90, 150, 120),
    (120, 180, 200),
    (200, 200, 205),
    (50, 80, 120),
)
_BACK_PATTERNS: Final = (
    *("plain",) * 6,
    *("border", "weave", "logo", "two_tone"),
    *("dots", "stripes", "lattice", "clouds", "letter", "bamboo"),
)
_CIRCLE_STYLES: Final = ("rings", "rings3", "wheel", "petals", "solid", "cross", "double", "coin", "flower")
_BAMBOO_STYLES: Final = ("bone", "outline_bone", "capsule", "outline_capsule", "jointed", "plain", "leafy")
_DRAGONS: Final = ("frame", "frame", "double", "ornate", "blank", "blank", "白", "P", "notched")
_JOKERS: Final = ("百搭", "財神", "聽用", "飛", "JOKER", "花", "star")
_SOURCES: Final = ("drawn", "drawn", "drawn", "gl", "symbols", "fluffy")


def random_design(rng: np.random.Generator) -> TileDesign:
    """A set that might exist. The same generator state gives the same set."""

    def pick(values: tuple[str, ...]) -> str:
        return values[int(rng.integers(len(values)))]

    face = _vary_lightness(rng, _FACE_COLOURS_BGR[int(rng.integers(len(_FACE_COLOURS_BGR)))], 14)
    # Old engraved sets are painted in inks close to black; new printed ones in bright colours.
    deep = float(rng.uniform(0.45, 1.0)) if rng.random() < 0.5 else 1.0
    inks = Inks(
        black=near_colour(rng, (40, 32, 30), 28),
        blue=_darken(near_colour(rng, (160, 62, 32), 40), deep),
        red=_darken(near_colour(rng, (42, 36, 190), 36), 0.4 + 0.6 * deep),
        green=_darken(near_colour(rng, (62, 112, 28), 34), deep),
    )
    back = near_colour(rng, _BACK_COLOURS_BGR[int(rng.integers(len(_BACK_COLOURS_BGR)))], 25)
    dark_face = rng.random() < 0.05
    if dark_face:
        face = near_colour(rng, (48, 44, 44), 14)
        inks = Inks(
            near_colour(rng, (225, 230, 232), 12),
            near_colour(rng, (230, 170, 90), 20),
            near_colour(rng, (80, 80, 235), 15),
            near_colour(rng, (120, 205, 90), 20),
        )
    if sum(abs(b - f) for b, f in zip(back, face, strict=True)) < 120:
        back = (75, 140, 45)  # a back like the face could not be told from a blank white dragon
    width = float(rng.uniform(19, 32))
    font = pick(FONTS)
    return TileDesign(
        name=f"random-{int(rng.integers(1 << 30)):08x}",
        size_mm=(width, width * float(rng.uniform(1.24, 1.42)), width * float(rng.uniform(0.58, 0.86))),
        back_share=float(rng.choice([0.0, 0.3, 0.4, 0.5, 0.6])),
        corner=float(rng.uniform(0.03, 0.13)),
        face=face,
        body=_vary_lightness(rng, face, 8),
        back=back,
        back_pattern=pick(_BACK_PATTERNS),
        inks=inks,
        font=font,
        index_font=pick(("noto-sans", "noto-sans-bold", "noto-serif-black", "uming", "zcool-xiaowei")),
        characters=pick(_SOURCES),
        honours=pick(_SOURCES),
        circles=pick(_SOURCES),
        bamboo=pick(_SOURCES),
        bird=pick(("gl", "symbols", "fluffy", "drawn", "drawn", "drawn")),
        flowers=pick(("drawn", "drawn", "gl", "symbols")),
        joker=pick(("drawn", "drawn", "drawn", "gl", "symbols")),
        simplified=bool(rng.random() < 0.2),
        five=pick(("伍", "伍", "五")),
        number_ink=pick(("black", "black", "blue", "blue", "green", "red")),
        wind_ink=pick(("black", "black", "blue", "blue", "green")),
        circle_style=pick(_CIRCLE_STYLES),
        circle_colours=pick(("chinese", "chinese", "dark", "japanese", "japanese", "plain")),
        circle_scale=float(rng.uniform(0.85, 1.08)),
        bamboo_style=pick(_BAMBOO_STYLES),
        bamboo_colours=pick(("chinese", "chinese", "blue_mixed", "plain", "japanese")),
        bamboo_width=float(rng.uniform(0.8, 1.5)),
        white_dragon=pick(_DRAGONS),
        green_dragon=pick(("發", "發", "發", "発", "龍", "发")),
        index=pick(("none", "none", "none", "left", "right", "both", "left_small")),
        index_ink=pick(("black", "blue", "red", "green")),
        index_size=float(rng.uniform(0.13, 0.22)),
        flower_numbers=bool(rng.random() < 0.85),
        flower_names=bool(rng.random() < 0.9),
        joker_style=pick(_JOKERS),
        red_five=pick(("red", "red", "red", "dot", "heart", "gem")),
        weight=float(rng.uniform(-0.5, 0.8 if font in _HEAVY_FONTS else 3.0)),
        scale=float(rng.uniform(0.84, 1.04)),
        engraving=float(rng.uniform(0, 1)),
        fade=float(max(rng.uniform(-0.3, 0.35), 0)),
        seed=int(rng.integers(1 << 30)),
    )


_DARK_FACE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (48, 44, 44),
    (30, 30, 30),
    (90, 50, 25),
    (45, 70, 25),
    (50, 40, 90),
)
_TINTED_FACE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (246, 246, 246),
    (205, 205, 232),
    (228, 216, 196),
    (204, 226, 206),
)
_LIGHT_INKS: Final = Inks((225, 230, 232), (230, 170, 90), (80, 80, 235), (120, 205, 90))
_UNUSUAL_CIRCLES: Final = ("disc", "ring", "gear", "spiral", "target")
_UNUSUAL_BAMBOO: Final = ("bar", "beads", "fan", "striped")
_UNUSUAL_INDICES: Final = ("large", "inside", "low", "left", "right", "both")


def unusual_design(rng: np.random.Generator) -> TileDesign:
    """A set that few shops sell: carved by hand, tinted or black, with numerals where others have none.

    A recogniser is trained on these beside the usual ones, because the next table's set is none of ours.
    """
    design = random_design(rng)

    def chance(share: float) -> bool:
        return bool(rng.random() < share)

    def pick(values: tuple[str, ...]) -> str:
        return values[int(rng.integers(len(values)))]

    if chance(0.2):
        face = near_colour(rng, _DARK_FACE_COLOURS_BGR[int(rng.integers(len(_DARK_FACE_COLOURS_BGR)))], 14)
        inks = Inks(*(near_colour(rng, ink, 14) for ink in _light_inks()))
        design = replace(
            design,
            face=face,
            body=_vary_lightness(rng, face, 8),
            inks=inks,
            back=_contrasting_back(design, face),
        )
    elif chance(0.2):
        face = _vary_lightness(
            rng, _TINTED_FACE_COLOURS_BGR[int(rng.integers(len(_TINTED_FACE_COLOURS_BGR)))], 12
        )
        design = replace(
            design, face=face, body=_vary_lightness(rng, face, 8), back=_contrasting_back(design, face)
        )
    if chance(0.1):
        # Cast in one colour: face down it is bare all round, so its white dragon has to be painted.
        painted = pick(tuple(style for style in _DRAGONS if style != "blank"))
        back = _vary_lightness(rng, design.face, 10)
        design = replace(design, back=back, back_pattern="plain", body=design.face, white_dragon=painted)
    return replace(
        design,
        bend=float(rng.uniform(0.1, 0.8)) if chance(0.6) else 0.0,
        lean=float(rng.uniform(0.1, 1.0)) if chance(0.6) else 0.0,
        spread=float(rng.uniform(0.86, 1.06)),
        circle_style=pick(_UNUSUAL_CIRCLES) if chance(0.35) else design.circle_style,
        bamboo_style=pick(_UNUSUAL_BAMBOO) if chance(0.35) else design.bamboo_style,
        index=pick(_UNUSUAL_INDICES) if chance(0.35) else design.index,
    )


def _light_inks() -> tuple[Bgr, Bgr, Bgr, Bgr]:
    return _LIGHT_INKS.black, _LIGHT_INKS.blue, _LIGHT_INKS.red, _LIGHT_INKS.green


def _contrasting_back(design: TileDesign, face: Bgr) -> Bgr:
    """The design's back, or another one where a blank white dragon of this face colour would look like it."""
    difference = sum(abs(b - f) for b, f in zip(design.back, face, strict=True))
    return design.back if difference >= 120 else (40, 165, 235)


DESIGNS: Final[dict[str, TileDesign]] = {
    d.name: d
    for d in (
        TileDesign(
            name="riichi",
            size_mm=(20.0, 27.0, 16.0),
            back=(40, 165, 235),
            characters="fluffy",
            honours="fluffy",
            circles="fluffy",
            bamboo="fluffy",
            bird="fluffy",
            flowers="gl",
            joker="gl",
            white_dragon="blank",
            engraving=0.6,
            circle_colours="japanese",
            bamboo_colours="japanese",
        ),
        TileDesign(
            name="mcr",
            size_mm=(28.0, 38.0, 23.0),
            back=(75, 140, 45),
            font="ukai",
            weight=2.0,
            number_ink="blue",
            wind_ink="blue",
            bird="symbols",
            white_dragon="frame",
            circle_style="rings3",
        ),
        TileDesign(
            name="western",
            size_mm=(24.0, 33.0, 18.0),
            face=(205, 230, 240),
            back=(55, 95, 140),
            font="noto-serif-black",
            index="left",
            index_ink="red",
            bird="drawn",
            circle_style="wheel",
            bamboo_style="jointed",
            white_dragon="ornate",
            joker_style="JOKER",
        ),
        TileDesign(
            name="hongkong",
            size_mm=(30.0, 40.0, 24.0),
            back=(190, 120, 40),
            font="yuji-boku",
            number_ink="blue",
            wind_ink="blue",
            circle_style="cross",
            bird="drawn",
            bamboo_style="capsule",
            white_dragon="double",
            joker_style="財神",
        ),
    )
}
"""Sets with a name, for tests, examples and the simulated table."""
