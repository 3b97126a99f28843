"""Tiles, sticks, dice and clutter as boxes with rounded edges: their outlines in mm and their faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Protocol

import numpy as np

from vision.labels import BACK
from vision.scene.drawing import Bgr
from vision.scene.elements import Clutter, PlacedDie, PlacedStick, PlacedTile, Pose
from vision.scene.faces import TileDesign
from vision.scene.solids.attitude import attitude_of
from vision.scene.solids.sides import face_surface, lying_sides, standing_sides
from vision.scene.solids.textures import (
    SHADE_COUNT,
    Texture,
    die_texture,
    edge_texture,
    face_texture,
    plain_texture,
    stick_texture,
)
from vision.surfaces import Surface
from vision.types import Double

POINTS_PER_CORNER = 3
"""Points of a rounded corner's outline."""
OUTLINE_POINTS = 4 * POINTS_PER_CORNER
CIRCLE_POINTS = 32


class TextureOf(Protocol):
    """Gives a texture for the width it will have in the picture."""

    def __call__(self, *, width_px: int) -> Texture: ...


@dataclass(frozen=True, slots=True)
class Solid:
    """A box on the table.

    Attributes:
        size_mm: along its own x, along its own y, and up.
        layers: colours from the bottom up as (share of the height where the layer ends, colour).
        top: texture of the upper side, its top edge towards the box's own +y.
        front: texture of the side towards its own -y, or None.
        depth_split: standing tiles: share of the depth, from the +y side, that has the back's colour.
        code: what a reader would call it; None for what is no tile or shows no face.
        attitude: (3, 3) for tiles that lean or lie on their side: the box's own x, y and z in its columns, in
            the surface's axes. ``size_mm``, ``layers`` and ``top`` are then those of the lying tile, and
            ``angle_deg`` is already in it. None: upright, turned by ``angle_deg`` only.
        under: texture of the lower side; only a box with an attitude shows it.
        widths: how wide the outline is at the bottom and at the end of each layer, as shares of ``size_mm``:
            cups and bowls widen. Empty: straight up.
        round: a circle of ``size_mm`` and not a box; its sides are shaded all round.
        opacity: below 1 for glass.
        sides: of a tile: what each side of the box is, in the order of ``vision.scene.solids.sides``. Empty:
            no tile.
    """

    x_mm: float
    y_mm: float
    z_mm: float
    angle_deg: float
    size_mm: tuple[float, float, float]
    corner_mm: float
    layers: tuple[tuple[float, Bgr], ...]
    top: TextureOf
    front: TextureOf | None = None
    depth_split: tuple[float, Bgr] | None = None
    code: str | None = None
    attitude: Double | None = None
    under: TextureOf | None = None
    widths: tuple[float, ...] = ()
    round: bool = False
    opacity: float = 1.0
    sides: tuple[Surface, ...] = ()


def tile_solid(tile: PlacedTile, design: TileDesign) -> Solid:
    """A tile in its pose. A face-up ``?`` lies with its back up whatever its pose says."""
    width, height, thick = design.size_mm
    corner = design.corner * width
    shade = int(abs(tile.x_mm * 7 + tile.y_mm * 13 + tile.z_mm)) % SHADE_COUNT
    if tile.lean is not None or tile.pose is Pose.ON_SIDE:
        return _turned_solid(tile, design, shade)
    place = (tile.x_mm, tile.y_mm, tile.z_mm, tile.angle_deg)
    back_up = tile.pose is Pose.FACE_DOWN or (tile.pose is Pose.FACE_UP and tile.code == BACK)
    if tile.pose is Pose.STANDING:
        return Solid(
            *place,
            size_mm=(width, thick, height),
            corner_mm=corner * 0.8,
            layers=((1.0, design.body),),
            top=partial(edge_texture, design),
            front=partial(face_texture, tile.code, design, shade) if tile.code != BACK else None,
            depth_split=(design.back_share, design.back),
            code=tile.code if tile.code != BACK else None,
            sides=standing_sides(face_surface(tile.code, design)),
        )
    share = design.back_share
    if back_up:
        layers = ((1.0 - share, design.body), (1.0, design.back))
    else:
        layers = ((share, design.back), (1.0, design.body))
    code = BACK if back_up else tile.code
    return Solid(
        *place,
        size_mm=(width, height, thick),
        corner_mm=corner,
        layers=layers if 0 < share < 1 else ((1.0, design.body),),
        top=partial(face_texture, code, design, shade),
        code=code,
        sides=lying_sides(face_surface(tile.code, design), back_up=back_up),
    )


def _turned_solid(tile: PlacedTile, design: TileDesign, shade: int) -> Solid:
    """A tile that leans or lies on its side: the box of the lying tile and how it is turned."""
    share = design.back_share
    unknown = tile.code == BACK
    return Solid(
        tile.x_mm,
        tile.y_mm,
        tile.z_mm,
        tile.angle_deg,
        design.size_mm,
        design.corner * design.size_mm[0],
        ((share, design.back), (1.0, design.body)) if 0 < share < 1 else ((1.0, design.body),),
        partial(constant_texture, plain_texture(design.face))
        if unknown
        else partial(face_texture, tile.code, design, shade),
        code=None if unknown else tile.code,
        attitude=attitude_of(tile),
        under=partial(face_texture, BACK, design, shade),
        sides=lying_sides(face_surface(tile.code, design), back_up=False),
    )


def stick_solid(stick: PlacedStick) -> Solid:
    """A scoring stick."""
    return Solid(
        stick.x_mm,
        stick.y_mm,
        0.0,
        stick.angle_deg,
        stick.size_mm,
        1.0,
        ((1.0, (215, 224, 230)),),
        partial(constant_texture, stick_texture(stick.points)),
    )


def die_solid(die: PlacedDie) -> Solid:
    """A die."""
    size = die.size_mm
    return Solid(
        die.x_mm,
        die.y_mm,
        0.0,
        die.angle_deg,
        (size, size, size),
        size * 0.14,
        ((1.0, (228, 234, 238)),),
        partial(constant_texture, die_texture(die.pips)),
    )


def clutter_solid(thing: Clutter) -> Solid:
    """A box or round lid of one colour."""
    corner = min(thing.size_mm[:2]) * (0.5 if thing.round else 0.06)
    return Solid(
        thing.x_mm,
        thing.y_mm,
        0.0,
        thing.angle_deg,
        thing.size_mm,
        corner,
        ((1.0, thing.colour),),
        partial(constant_texture, plain_texture(thing.colour, disc=thing.round)),
    )


def constant_texture(texture: Texture, *, width_px: int) -> Texture:
    """The same texture at every width, for ``partial``."""
    del width_px
    return texture


@lru_cache(maxsize=512)
def outline(across: float, along: float, corner: float) -> Double:
    """(12, 2) rounded rectangle about the origin, counter-clockwise from the corner at +x -y."""
    radius = min(corner, across / 2, along / 2)
    points = []
    for k, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        for step in range(POINTS_PER_CORNER):
            turn = np.pi / 2 * (k - 1 + step / (POINTS_PER_CORNER - 1))
            points.append(
                (
                    sx * (across / 2 - radius) + radius * np.cos(turn),
                    sy * (along / 2 - radius) + radius * np.sin(turn),
                )
            )
    return np.array(points)


@lru_cache(maxsize=64)
def circle(across: float, along: float) -> Double:
    """(32, 2) ellipse about the origin, counter-clockwise from +x."""
    turns = 2 * np.pi * np.arange(CIRCLE_POINTS) / CIRCLE_POINTS
    return np.column_stack([np.cos(turns) * across / 2, np.sin(turns) * along / 2])


def outlines(solids: Sequence[Solid]) -> Double:
    """(n, 12, 2) footprints on the surface, mm."""
    local = np.stack([outline(s.size_mm[0], s.size_mm[1], s.corner_mm) for s in solids])
    return _to_surface(local, solids)


def rectangles(solids: Sequence[Solid]) -> Double:
    """(n, 4, 2) unrounded footprints in reading order of the upper side, mm."""
    half = np.array([(s.size_mm[0] / 2, s.size_mm[1] / 2) for s in solids])
    signs = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], np.float64)
    return _to_surface(half[:, None, :] * signs[None], solids)


def _to_surface(local: Double, solids: Sequence[Solid]) -> Double:
    turns = np.radians([s.angle_deg for s in solids])
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x = local[..., 0] * cos - local[..., 1] * sin + np.array([s.x_mm for s in solids])[:, None]
    y = local[..., 0] * sin + local[..., 1] * cos + np.array([s.y_mm for s in solids])[:, None]
    return np.stack([x, y], axis=-1)
