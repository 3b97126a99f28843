"""Cups, phones, cards and the like as solids: what lies beside the game and is no tile."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from vision.scene.drawing import Bgr
from vision.scene.elements import LOOKALIKES, Belonging, PlacedBelonging
from vision.scene.solids.belonging_textures import (
    adjust_lightness,
    any_colour,
    banknote_texture,
    card_texture,
    chip_texture,
    drink_texture,
    keyboard_texture,
    painted_texture,
    phone_texture,
    sheet_texture,
    snack_texture,
)
from vision.scene.solids.lookalikes import lookalike_solids
from vision.scene.solids.solids import Solid, constant_texture
from vision.scene.solids.textures import Texture

_PORCELAIN_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (235, 238, 240),
    (205, 220, 228),
    (60, 50, 45),
    (150, 90, 40),
    (60, 60, 170),
)
_GLASS_COLOUR_BGR: Final[Bgr] = (205, 210, 205)

_PLAIN: Final = {
    Belonging.COASTER: ((95.0, 95.0, 3.0), 0.06),
    Belonging.PEN: ((10.0, 140.0, 9.0), 0.4),
    Belonging.LIGHTER: ((24.0, 72.0, 12.0), 0.15),
}
"""Size in mm and rounding of the corners."""

_PRINTED: Final = {
    Belonging.PHONE: ((72.0, 150.0, 8.5), (40, 40, 40), phone_texture, 0.12, 1.3),
    Belonging.CARD: ((60.0, 84.0, 0.6), (225, 228, 230), card_texture, 0.06, 20.0),
    Belonging.SHEET: ((148.0, 205.0, 0.4), (235, 238, 240), sheet_texture, 0.0, 25.0),
    Belonging.BANKNOTE: ((150.0, 69.0, 0.3), (170, 180, 180), banknote_texture, 0.0, 12.0),
    Belonging.KEYBOARD: ((250.0, 82.0, 16.0), (60, 60, 60), keyboard_texture, 0.03, 1.0),
}
"""Size in mm, colour of the edge, what is on it, rounding, and how high a stack of them is in pieces."""


def belonging_solids(thing: PlacedBelonging) -> list[Solid]:
    """The solids that the thing is made of: a few, or as many as it has keys."""
    if thing.kind in LOOKALIKES:
        return lookalike_solids(thing)
    rng = np.random.default_rng((thing.seed, 29))
    if thing.kind in (Belonging.CUP, Belonging.GLASS, Belonging.BOTTLE, Belonging.BOWL):
        return _vessel(thing, rng)
    if thing.kind is Belonging.CHIPS:
        return _chips(thing, rng)
    if thing.kind in _PLAIN:
        return [_plain(thing, rng)]
    size, colour, texture_of, corner, stack = _PRINTED[thing.kind]
    grown = float(rng.uniform(0.75, 1.1))
    high = size[2] * (float(rng.uniform(1, stack)) if rng.random() < 0.3 else 1.0)
    return [_flat(thing, (size[0] * grown, size[1] * grown, high), colour, texture_of(thing.seed), corner)]


def _plain(thing: PlacedBelonging, rng: np.random.Generator) -> Solid:
    """A coaster, pen or lighter: one colour, with a ring or band at most."""
    colour, round_one = any_colour(rng), thing.kind is Belonging.COASTER and bool(rng.random() < 0.6)
    texture = painted_texture(thing.seed, colour, disc=round_one)
    size, corner = _PLAIN[thing.kind]
    grown = float(rng.uniform(0.8, 1.1))
    if round_one:
        return _disc(thing, 0.0, (size[0] * grown, size[2]), colour, texture)
    return _flat(thing, (size[0] * grown, size[1] * grown, size[2]), colour, texture, corner)


def _flat(
    thing: PlacedBelonging, size: tuple[float, float, float], colour: Bgr, texture: Texture, corner: float
) -> Solid:
    return Solid(
        thing.x_mm,
        thing.y_mm,
        0.0,
        thing.angle_deg,
        size,
        corner * size[0],
        ((1.0, colour),),
        partial(constant_texture, texture),
    )


def _disc(
    thing: PlacedBelonging, z_mm: float, size: tuple[float, float], colour: Bgr, texture: Texture
) -> Solid:
    """A short cylinder: ``size`` is how wide and how high."""
    return Solid(
        thing.x_mm,
        thing.y_mm,
        z_mm,
        thing.angle_deg,
        (size[0], size[0], size[1]),
        size[0] / 2,
        ((1.0, colour),),
        partial(constant_texture, texture),
        round=True,
    )


def _vessel(thing: PlacedBelonging, rng: np.random.Generator) -> list[Solid]:
    """A body that widens or narrows upward in a curve, some with a handle, a saucer or a neck."""
    kind = thing.kind
    colour = (
        _PORCELAIN_COLOURS_BGR[int(rng.integers(len(_PORCELAIN_COLOURS_BGR)))]
        if kind is not Belonging.GLASS
        else _GLASS_COLOUR_BGR
    )
    if kind is Belonging.BOTTLE:
        colour = any_colour(rng)
    wide, high = {
        Belonging.CUP: (rng.uniform(62, 95), rng.uniform(45, 105)),
        Belonging.GLASS: (rng.uniform(55, 80), rng.uniform(80, 140)),
        Belonging.BOTTLE: (rng.uniform(58, 72), rng.uniform(170, 230)),
        Belonging.BOWL: (rng.uniform(90, 190), rng.uniform(18, 60)),
    }[kind]
    across, tall = float(wide), float(high)
    low = float(rng.uniform(0.5, 0.95))
    shares: tuple[float, ...] = (0.12, 0.35, 0.65, 1.0)
    widths: tuple[float, ...]
    if kind is Belonging.BOTTLE:
        shares, widths = (0.55, 0.72, 0.85, 1.0), (1.0, 1.0, 0.75, 0.4, 0.38)
        top = painted_texture(thing.seed, any_colour(rng), disc=True)
        bands: tuple[Bgr, ...] = (any_colour(rng), colour, colour, adjust_lightness(colour, 0.8))
    else:
        bulge = float(rng.uniform(0.6, 1.6))
        widths = tuple(low + (1 - low) * s**bulge for s in (0.0, *shares))
        top = (snack_texture if kind is Belonging.BOWL else drink_texture)(thing.seed, colour)
        band = any_colour(rng) if rng.random() < 0.4 else colour
        bands = (colour, band, colour, colour)
    body = Solid(
        thing.x_mm,
        thing.y_mm,
        4.0 if kind is Belonging.CUP else 0.0,
        thing.angle_deg,
        (across, across, tall),
        across / 2,
        tuple(zip(shares, bands, strict=True)),
        partial(constant_texture, top),
        widths=widths,
        round=True,
        opacity=0.55 if kind is Belonging.GLASS else 1.0,
    )
    parts = [body]
    if kind is Belonging.CUP and rng.random() < 0.6:
        parts.append(_handle(thing, across, tall, colour))
    if kind is Belonging.CUP and rng.random() < 0.4:
        plate = painted_texture(thing.seed, adjust_lightness(colour, 0.95), disc=True)
        parts.insert(0, _disc(thing, 0.0, (across * 1.7, 4.0), colour, plate))
    return parts


def _handle(thing: PlacedBelonging, across: float, tall: float, colour: Bgr) -> Solid:
    turn = np.radians(thing.angle_deg)
    distance = across * 0.56
    return Solid(
        thing.x_mm + distance * float(np.cos(turn)),
        thing.y_mm + distance * float(np.sin(turn)),
        4.0 + tall * 0.3,
        thing.angle_deg,
        (across * 0.3, 9.0, tall * 0.5),
        4.0,
        ((1.0, colour),),
        partial(constant_texture, painted_texture(0, colour, disc=False)),
    )


def _chips(thing: PlacedBelonging, rng: np.random.Generator) -> list[Solid]:
    """A small stack of chips, or some side by side."""
    wide, chips = float(rng.uniform(28, 42)), []
    stacked = bool(rng.random() < 0.5)
    for k in range(int(rng.integers(1, 8))):
        seed = thing.seed + int(rng.integers(3))
        side = 0.0 if stacked else wide * 1.05 * k
        turn = np.radians(thing.angle_deg)
        place = PlacedBelonging(
            thing.kind,
            thing.x_mm + side * float(np.cos(turn)),
            thing.y_mm + side * float(np.sin(turn)),
            thing.angle_deg + float(rng.uniform(0, 90)),
        )
        colour = any_colour(np.random.default_rng((seed, 19)))
        chips.append(_disc(place, 3.3 * k if stacked else 0.0, (wide, 3.3), colour, chip_texture(seed)))
    return chips
