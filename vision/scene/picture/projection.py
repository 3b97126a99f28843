"""Solids as a camera sees them: outlines, visible sides and shadows in pixels, in the order to paint them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK
from vision.scene.elements import Lamp, Light
from vision.scene.picture.painting_order import Piece, painting_order
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.scene.solids import (
    CIRCLE_POINTS,
    LOOKS_UP_MIN_NORMAL_Z,
    OUTLINE_POINTS,
    Solid,
    box_corners,
    circle,
    outline,
    outlines,
    rectangles,
)
from vision.types import Double

EDGE_ON_MAX_COSINE: Final = 0.2
"""Cosine between the normal of a leaning tile's side and the line of sight below which the side is seen too
nearly from its edge to be labelled as a face; 78 degrees."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Projected:
    """One solid as the camera sees it.

    Attributes:
        levels: (k + 1, n, 2) outline at the bottom and at the end of each layer, pixels.
        top: (4, 2) corners in reading order of the upper side (or of the lower side where ``from_below``);
            None where the camera sees neither.
        front: (4, 2) corners of the front side in reading order, or None where it is turned away.
        face: (4, 2) corners of the side that a label names.
        code: that label; None where no face shows.
        shadow: (m, 2) hull of its shadow on the surface.
        foot: (n, 2) outline on the surface, a little grown.
        bounds: box around all of it but the shadow.
        reach: box around all of it.
        depth: distance from the camera, mm.
        facing: the flanks that are seen, with how light each is.
        corners_mm: (8, 3) its box.
        from_below: whether the camera sees its lower side.
        brightness: of the upper side.
        lamp_shadows: as ``shadow``, of each further lamp.
    """

    solid: Solid
    levels: Double
    top: Double | None
    front: Double | None
    face: Double
    code: str | None
    shadow: NDArray[np.int32]
    foot: NDArray[np.int32]
    bounds: Double
    reach: Double
    depth: float
    facing: tuple[tuple[int, float], ...]
    corners_mm: Double
    from_below: bool = False
    brightness: float = 1.0
    lamp_shadows: tuple[NDArray[np.int32], ...] = ()


_SIDE_NORMALS: Final = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def project(solids: Sequence[Solid], camera: PinholeCamera, light: Light) -> list[Projected]:
    """The solids as seen, in the order in which to paint them."""
    if not solids:
        return []
    feet, rects = outlines(solids), rectangles(solids)
    out = [
        _project_upright(solid, foot, rect, camera, light)
        if solid.attitude is None
        else _project_turned(solid, solid.attitude, camera, light)
        for solid, foot, rect in zip(solids, feet, rects, strict=True)
    ]
    if light.lamps:
        out = [_add_lamp_shadows(one, light.lamps, camera) for one in out]
    return sort_for_painting(out, camera)


def _add_lamp_shadows(one: Projected, lamps: Sequence[Lamp], camera: PinholeCamera) -> Projected:
    """The solid with its shadows by further lamps."""
    corners, hulls = _hull_mm(one), []
    for lamp in lamps:
        cast = corners[:, :2] + _shadow_offset_per_mm(lamp) * corners[:, 2:]
        px = camera.project(np.column_stack([cast, np.zeros(len(cast))]))
        hulls.append(np.round(cv2.convexHull(px.astype(np.float32)).reshape(-1, 2)).astype(np.int32))
    everything = np.vstack([one.reach.reshape(2, 2), *hulls])
    reach = np.concatenate([everything.min(axis=0) - 1, everything.max(axis=0) + 2])
    return replace(one, lamp_shadows=tuple(hulls), reach=reach)


def _hull_mm(one: Projected) -> Double:
    """(n, 3) points of the solid that bound its shadow."""
    solid = one.solid
    if not solid.round:
        return one.corners_mm
    ring = circle(*solid.size_mm[:2])
    shares = (0.0, *(share for share, _ in solid.layers))
    widths = solid.widths or (1.0,) * len(shares)
    place = np.array([solid.x_mm, solid.y_mm])
    heights = [solid.z_mm + share * solid.size_mm[2] for share in shares]
    rings = zip(widths, heights, strict=True)
    return np.vstack([np.column_stack([place + ring * wide, np.full(len(ring), z)]) for wide, z in rings])


def sort_for_painting(seen: Sequence[Projected], camera: PinholeCamera) -> list[Projected]:
    """The solids from the farthest to the nearest; this order is right for boxes that stand on one plane or
    on each other. A leaning solid comes before those that cover it and after those that it covers.
    """
    by_depth = sorted(seen, key=lambda one: -one.depth)
    pieces = [Piece(one.corners_mm, one.bounds, one.solid.attitude is not None) for one in by_depth]
    return [by_depth[k] for k in painting_order(pieces, camera.position_mm)]


def _shadow_offset_per_mm(light: Light | Lamp) -> Double:
    """(2,) shift of a shadow's edge on the surface for each mm of height."""
    sun = np.radians(light.from_deg)
    way = -np.array([np.cos(sun), np.sin(sun)])
    return np.asarray(way / np.tan(np.radians(max(light.elevation_deg, 12.0))), np.float64)


def _project_upright(
    solid: Solid, foot: Double, rect: Double, camera: PinholeCamera, light: Light
) -> Projected:
    shadow_per_mm, eye = _shadow_offset_per_mm(light), camera.position_mm
    low, high = solid.z_mm, solid.z_mm + solid.size_mm[2]
    heights = [low, *(low + share * solid.size_mm[2] for share, _ in solid.layers)]
    middle = np.array([solid.x_mm, solid.y_mm])
    if solid.round:
        foot = middle + circle(*solid.size_mm[:2])
    widths = solid.widths or (1.0,) * len(heights)
    rings = [foot if wide == 1.0 else middle + (foot - middle) * wide for wide in widths]
    points = [np.column_stack([ring, np.full(len(foot), z)]) for ring, z in zip(rings, heights, strict=True)]
    rect = rect if widths[-1] == 1.0 else middle + (rect - middle) * widths[-1]
    grown = middle + (foot - middle) * (1 + 4.0 / min(solid.size_mm[:2]))
    flat = np.zeros((len(foot), 1))
    upper = np.column_stack([rect, np.full(4, high)])
    stack = np.vstack(
        [
            *points,
            upper,
            np.hstack([grown, flat]),
            np.hstack([rings[0] + shadow_per_mm * low, flat]),
            np.hstack([rings[-1] + shadow_per_mm * high, flat]),
        ]
    )
    px = camera.project(stack)
    count = len(points) * len(foot)
    levels = px[:count].reshape(len(points), len(foot), 2)
    top, ground = px[count : count + 4], px[count + 4 :]
    hull = cv2.convexHull(ground[len(foot) :].astype(np.float32)).reshape(-1, 2)
    turn = np.radians(solid.angle_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    facing = []
    for k, (nx, ny) in enumerate(_SIDE_NORMALS):
        normal = np.array([nx * cos - ny * sin, nx * sin + ny * cos])
        half = solid.size_mm[0] / 2 if k % 2 == 0 else solid.size_mm[1] / 2
        if float(normal @ (eye[:2] - middle)) > half:
            facing.append((k, _flank_light(normal, shadow_per_mm)))
    if solid.round:
        facing = _round_flanks(solid, eye[:2] - middle, shadow_per_mm)
    front = None
    if solid.front is not None and any(k == 3 for k, _ in facing):
        front = camera.project(np.column_stack([rect[[3, 2, 2, 3]], [high, high, low, low]]))
    bounds, reach = _bounds_with_shadow(np.vstack([levels.reshape(-1, 2), top]), ground)
    return Projected(
        solid=solid,
        levels=levels,
        top=top,
        front=front,
        face=top if front is None else front,
        code=solid.code if solid.front is None or front is not None else None,
        shadow=np.round(hull).astype(np.int32),
        foot=np.round(ground[: len(foot)]).astype(np.int32),
        bounds=bounds,
        reach=reach,
        depth=float(np.linalg.norm(eye - np.array([solid.x_mm, solid.y_mm, low]))),
        facing=tuple(facing),
        corners_mm=np.vstack([np.column_stack([rect, np.full(4, low)]), upper]),
    )


def _project_turned(solid: Solid, attitude: Double, camera: PinholeCamera, light: Light) -> Projected:
    shadow_per_mm, eye = _shadow_offset_per_mm(light), camera.position_mm
    corners = box_corners(attitude, solid.size_mm, (solid.x_mm, solid.y_mm, solid.z_mm))
    centre = corners.mean(axis=0)
    local = outline(solid.size_mm[0], solid.size_mm[1], solid.corner_mm)
    thick = solid.size_mm[2]
    heights = [-thick / 2, *((share - 0.5) * thick for share, _ in solid.layers)]
    points = [centre + np.column_stack([local, np.full(OUTLINE_POINTS, z)]) @ attitude.T for z in heights]
    levels = camera.project(np.vstack(points)).reshape(len(points), OUTLINE_POINTS, 2)
    # The shadow's outline, and the part that touches what it rests on, which it darkens.
    near = corners[corners[:, 2] < solid.z_mm + 0.25 * thick]
    grown = near[:, :2] + 2.0 * np.sign(near[:, :2] - centre[:2])
    cast = np.vstack([corners[:, :2] + shadow_per_mm * corners[:, 2:], near[:, :2], grown])
    ground = camera.project(np.column_stack([cast, np.zeros(len(cast))]))
    px = camera.project(corners)
    hull = cv2.convexHull(ground[:8].astype(np.float32)).reshape(-1, 2)
    facing = []
    for k, (nx, ny) in enumerate(_SIDE_NORMALS):
        normal = attitude @ np.array([nx, ny, 0.0])
        half = solid.size_mm[k % 2] / 2
        if float(normal @ (eye - centre)) > half:
            facing.append((k, _flank_light(normal[:2], shadow_per_mm) + 0.2 * max(float(normal[2]), 0.0)))
    up = attitude[:, 2]
    height_of_eye = float(up @ (eye - centre))
    from_below = height_of_eye < -thick / 2
    top, code, normal = None, None, up
    if abs(height_of_eye) > thick / 2:
        # The lower side reads as a tile's back does: from the face's right to its left.
        top, normal = (px[[1, 0, 3, 2]], -up) if from_below else (px[4:], up)
        middle = corners[:4].mean(axis=0) if from_below else corners[4:].mean(axis=0)
        sight = (eye - middle) / np.linalg.norm(eye - middle)
        if float(normal @ sight) >= EDGE_ON_MAX_COSINE:
            code = (BACK if normal[2] >= LOOKS_UP_MIN_NORMAL_Z else None) if from_below else solid.code
    bounds, reach = _bounds_with_shadow(np.vstack([levels.reshape(-1, 2), px]), ground)
    return Projected(
        solid=solid,
        levels=levels,
        top=top,
        front=None,
        face=px[4:] if top is None else top,
        code=code,
        shadow=np.round(hull).astype(np.int32),
        foot=np.round(ground[8:]).astype(np.int32),
        bounds=bounds,
        reach=reach,
        depth=float(np.linalg.norm(eye - np.array([solid.x_mm, solid.y_mm, solid.z_mm]))),
        facing=tuple(facing),
        corners_mm=corners,
        from_below=from_below,
        brightness=_face_light(normal, shadow_per_mm),
    )


def _round_flanks(solid: Solid, to_eye: Double, shadow_per_mm: Double) -> list[tuple[int, float]]:
    """The strips of a round solid's side that the camera sees, and how light each is."""
    flanks = []
    for k in range(CIRCLE_POINTS):
        turn = 2 * np.pi * (k + 0.5) / CIRCLE_POINTS
        normal = np.array([np.cos(turn), np.sin(turn)])
        if float(normal @ to_eye) > max(solid.size_mm[:2]) / 2:
            flanks.append((k, _flank_light(normal, shadow_per_mm) + 0.08))
    return flanks


def _flank_light(normal: Double, shadow_per_mm: Double) -> float:
    return 0.66 + 0.22 * float(normal @ -shadow_per_mm) / (1e-6 + float(np.hypot(*shadow_per_mm)))


def _face_light(normal: Double, shadow_per_mm: Double) -> float:
    """How light a side is, a lying face being 1."""
    sun = np.array([-shadow_per_mm[0], -shadow_per_mm[1], 1.0])
    sun /= np.linalg.norm(sun)
    return float(np.clip(0.55 + 0.45 * max(float(normal @ sun), 0.0) / max(float(sun[2]), 0.4), 0.55, 1.12))


def _bounds_with_shadow(body: Double, ground: Double) -> tuple[Double, Double]:
    """(left, top, right, bottom) around a body, and around it with its shadow."""
    everything = np.vstack([body, ground])
    return (
        np.concatenate([body.min(axis=0) - 1, body.max(axis=0) + 2]),
        np.concatenate([everything.min(axis=0) - 1, everything.max(axis=0) + 2]),
    )
