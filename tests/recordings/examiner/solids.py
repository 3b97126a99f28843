"""Tiles, dice and sticks as rounded boxes of triangles, with one picture that holds all their surfaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.recordings.examiner.designs import Design
from tests.recordings.examiner.faces import CELL_PX, FACES, Picture, face

BACK: Final = "?"
_COLUMNS: Final = 8
_BACK_SHARE: Final = 0.36
"""Of a tile's thickness: the layer in the backs' colour."""
_RIM_STEPS: Final = (0.0, 0.5, 1.0)
"""Places of the vertices across a rounded edge, as shares of its radius."""
_CELLS: Final = (*FACES, "back", "side", *(f"die {n}" for n in range(1, 7)), "stick", "plain")
MOST_SOLIDS: Final = 176
"""Solids of a scene; a scene always has so many, those not in use lie far below the table."""


class Pose(StrEnum):
    """How a tile lies."""

    FACE_UP = "face up"
    FACE_DOWN = "face down"
    STANDING = "standing"


@dataclass(frozen=True, slots=True)
class Solid:
    """A tile, die or stick on the table.

    Attributes:
        kind: a face's code, ``"?"`` for a tile that shows nobody its face, ``"die 1"`` to ``"die 6"``,
            ``"stick"``.
        x_mm, y_mm: of its middle; x to seat 0's right, y away from seat 0.
        z_mm: of its lowest side.
        turn_deg: counter-clockwise seen from above; 0 is upright for seat 0.
    """

    kind: str
    x_mm: float
    y_mm: float
    z_mm: float = 0.0
    turn_deg: float = 0.0
    pose: Pose = Pose.FACE_UP


def size_mm(solid: Solid, design: Design) -> tuple[float, float, float]:
    """Width, height and thickness of the box itself, however it lies."""
    if solid.kind.startswith("die"):
        return 12.0, 12.0, 12.0
    return (62.0, 6.5, 3.5) if solid.kind == "stick" else design.tile_mm


def reach_mm(solid: Solid, design: Design) -> tuple[float, float, float, float]:
    """Left, near, right and far end of what the solid covers, seen from above."""
    width, height, thick = size_mm(solid, design)
    deep = thick if solid.pose is Pose.STANDING else height
    turn = np.radians(solid.turn_deg)
    across = (abs(np.cos(turn)) * width + abs(np.sin(turn)) * deep) / 2
    along = (abs(np.sin(turn)) * width + abs(np.cos(turn)) * deep) / 2
    return solid.x_mm - across, solid.y_mm - along, solid.x_mm + across, solid.y_mm + along


def top_mm(solid: Solid, design: Design) -> float:
    """How high above the table the solid reaches."""
    _, height, thick = size_mm(solid, design)
    return solid.z_mm + (height if solid.pose is Pose.STANDING else thick)


def surfaces(design: Design) -> Picture:
    """The picture of all surfaces: a cell for each face, the back, the sides, dice and sticks."""
    rows = -(-len(_CELLS) // _COLUMNS)
    width, height = CELL_PX
    atlas = np.zeros((rows * height, _COLUMNS * width, 3), np.uint8)
    for index, name in enumerate(_CELLS):
        row, column = divmod(index, _COLUMNS)
        cell = atlas[row * height : (row + 1) * height, column * width : (column + 1) * width]
        cell[:] = _cell(design, name)
    return atlas


def _cell(design: Design, name: str) -> Picture:
    width, height = CELL_PX
    if name in FACES:
        return face(design, name)
    cell = np.full((height, width, 3), design.body, np.uint8)
    if name == "back":
        cell[:] = design.back
    elif name == "side":
        cell[round(height * (1 - _BACK_SHARE)) :] = design.back
    elif name.startswith("die"):
        cell[:] = (244, 242, 236)
        _draw_pips(cell, int(name[-1]))
    elif name == "stick":
        cell[:] = (240, 236, 226)
        cv2.circle(cell, (width // 2, height // 2), 12, (190, 30, 30), -1, cv2.LINE_AA)
    return cell


def _draw_pips(cell: Picture, number: int) -> None:
    height, width = cell.shape[:2]
    corners = [(0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25), (0.25, 0.5), (0.75, 0.5)]
    places = corners[: number - number % 2] + [(0.5, 0.5)] * (number % 2)
    for x, y in places:
        size = (22, 30) if number == 1 else (11, 15)
        colour = (190, 30, 30) if number == 1 else (20, 20, 24)
        cv2.ellipse(cell, (round(x * width), round(y * height)), size, 0, 0, 360, colour, -1, cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles with the normals and places in the picture of their vertices."""

    vertices: NDArray[np.float32]
    normals: NDArray[np.float32]
    places: NDArray[np.float32]
    triangles: NDArray[np.uint32]


def mesh_of(solids: Sequence[Solid], design: Design) -> Mesh:
    """All solids as one mesh that always has the same number of triangles.

    Raises:
        ValueError: more than ``MOST_SOLIDS`` of them.
    """
    if len(solids) > MOST_SOLIDS:
        raise ValueError(f"a scene holds {MOST_SOLIDS} solids, not {len(solids)}")
    parts = [_placed(solid, design) for solid in solids]
    hidden = Solid(BACK, 0.0, 0.0, -900.0)
    parts += [_placed(hidden, design)] * (MOST_SOLIDS - len(solids))
    count = len(parts[0].vertices)
    return Mesh(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate(
            [part.triangles + np.uint32(count * index) for index, part in enumerate(parts)], dtype=np.uint32
        ),
    )


@lru_cache(maxsize=2048)
def _placed(solid: Solid, design: Design) -> Mesh:
    size = size_mm(solid, design)
    box = _box(size, 1.1 if solid.kind == "stick" else 2.2)
    turn = _turned(solid)
    middle = np.array([solid.x_mm, solid.y_mm, (solid.z_mm + top_mm(solid, design)) / 2])
    places = np.empty((len(box.vertices), 2), np.float32)
    for side in range(6):
        cell = _CELLS.index(_surface(solid, side))
        row, column = divmod(cell, _COLUMNS)
        rows = -(-len(_CELLS) // _COLUMNS)
        own = slice(side * len(places) // 6, (side + 1) * len(places) // 6)
        # Half a point inside the cell, so that no neighbour shines through.
        inner = np.clip(box.places[own], 0.006, 0.994)
        places[own, 0] = (column + inner[:, 0]) / _COLUMNS
        places[own, 1] = (row + inner[:, 1]) / rows
    return Mesh(
        np.asarray(box.vertices @ turn.T + middle, np.float32),
        np.asarray(box.normals @ turn.T, np.float32),
        places,
        box.triangles,
    )


def _surface(solid: Solid, side: int) -> str:
    """The cell on a side: 0 the face, 1 the back, then the four others."""
    if solid.kind.startswith("die"):
        up = int(solid.kind[-1])
        around = [n for n in range(1, 7) if n not in (up, 7 - up)]
        return f"die {(up, 7 - up, *around)[side]}"
    if solid.kind == "stick":
        return "stick" if side < 2 else "plain"
    if side > 1:
        return "side"
    return "back" if side == 1 else ("plain" if solid.kind == BACK else solid.kind)


def _turned(solid: Solid) -> NDArray[np.float64]:
    angle = np.radians(solid.turn_deg)
    about_z = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    if solid.pose is Pose.FACE_DOWN:
        return np.asarray(about_z @ np.diag([-1.0, 1.0, -1.0]))
    if solid.pose is Pose.STANDING:
        return np.asarray(about_z @ np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]))
    return about_z


@lru_cache(maxsize=16)
def _box(size: tuple[float, float, float], radius: float) -> Mesh:
    """A rounded box about the origin, six sides of the same number of vertices each; ``places`` within a side
    run from its left upper corner."""
    half = np.array(size) / 2
    vertices, normals, places, triangles = [], [], [], []
    for side, (right, down, out) in enumerate(
        (
            ((1, 0, 0), (0, -1, 0), (0, 0, 1)),
            ((-1, 0, 0), (0, -1, 0), (0, 0, -1)),
            ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
            ((-1, 0, 0), (0, 0, -1), (0, 1, 0)),
            ((0, 1, 0), (0, 0, -1), (1, 0, 0)),
            ((0, -1, 0), (0, 0, -1), (-1, 0, 0)),
        )
    ):
        axes = np.array((right, down, out), float)
        reach = np.abs(axes @ half)
        u, v = np.meshgrid(_steps(reach[0], radius), _steps(reach[1], radius))
        flat = np.stack([u.ravel(), v.ravel(), np.full(u.size, reach[2])], axis=1) @ axes
        core = np.clip(flat, -(half - radius), half - radius)
        away = flat - core
        normal = away / np.linalg.norm(away, axis=1, keepdims=True)
        vertices.append(core + radius * normal)
        normals.append(normal)
        places.append(np.stack([u.ravel() / reach[0] / 2 + 0.5, v.ravel() / reach[1] / 2 + 0.5], axis=1))
        n = u.shape[1]
        first = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)[None]).ravel() + side * u.size
        triangles.append(np.stack([first, first + n, first + 1], axis=1))
        triangles.append(np.stack([first + 1, first + n, first + n + 1], axis=1))
    return Mesh(
        np.concatenate(vertices),
        np.concatenate(normals),
        np.concatenate(places).astype(np.float32),
        np.concatenate(triangles).astype(np.uint32),
    )


def _steps(reach: float, radius: float) -> NDArray[np.float64]:
    rim = np.array(_RIM_STEPS) * radius
    return np.concatenate([-reach + rim, (reach - rim)[::-1]])
