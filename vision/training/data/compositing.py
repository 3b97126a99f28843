"""Quick made-up pictures of tiles: rows, grids, walls and heaps on a plain or busy ground.

Not like any camera, on purpose: flat or shaded, thick or thin tiles, any colours. What it teaches is that a
tile is a tile whatever is painted on it and however it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, INDEX_OF
from vision.training.data.augment import rotation, shift, transform_points
from vision.training.data.faces_bank import FACE_PX, FacesBank
from vision.training.data.sample import TileSample
from vision.types import Float, Image

BACK_FACE = INDEX_OF[BACK]
FACE_ASPECT = FACE_PX[1] / FACE_PX[0]
"""Height over width of a face in the bank."""
MAX_TILES = 90
"""Tiles of one picture, at most."""

WHITE_GROUND_SHARE = 0.08
"""Share of the grounds that are white: shops show whole sets on it, tile by tile and hardly a gap between
them.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """How often tiles lie together so, in how many rows and columns: from, and up to but without."""

    share: float
    rows: tuple[int, int]
    columns: tuple[int, int]


GROUPS: Final = {
    "row": Group(0.3, (1, 2), (2, 15)),
    "grid": Group(0.2, (2, 5), (2, 9)),
    "whole set": Group(0.05, (4, 9), (7, 12)),
    "wall": Group(0.15, (1, 2), (2, 15)),
    "heap": Group(0.15, (2, 5), (2, 5)),
    "single": Group(0.15, (1, 2), (1, 2)),
}


@dataclass(slots=True)
class Layout:
    """Tiles in the plane: (4, 2) quads in tile widths, clockwise from the face's top left, and who is face
    down.
    """

    quads: list[Float] = field(default_factory=list)
    back: list[bool] = field(default_factory=list)

    def add(self, x: float, y: float, radians: float, back: bool) -> None:
        corners = np.array(
            [
                [-0.5, -FACE_ASPECT / 2],
                [0.5, -FACE_ASPECT / 2],
                [0.5, FACE_ASPECT / 2],
                [-0.5, FACE_ASPECT / 2],
            ],
            np.float32,
        )
        self.quads.append(transform_points(rotation(radians), corners) + np.array([x, y], np.float32))
        self.back.append(back)


def lay_out(rng: np.random.Generator, reach: float) -> Layout:
    """Groups of tiles over a square of ``reach`` tile widths to each side of the origin; groups do not
    overlap.
    """
    layout = Layout()
    taken: list[tuple[float, float, float]] = []
    for _ in range(60):
        if len(layout.quads) >= MAX_TILES:
            break
        kind = str(rng.choice(list(GROUPS), p=[group.share for group in GROUPS.values()]))
        rows, columns = (int(rng.integers(*span)) for span in (GROUPS[kind].rows, GROUPS[kind].columns))
        angle = (
            float(rng.choice([0, 0.5, 1, 1.5]) * np.pi)
            if rng.random() < 0.6
            else float(rng.uniform(0, 2 * np.pi))
        )
        spread = (
            float(rng.uniform(1.25, 2.2))
            if kind == "heap"
            else 1.0 + float(rng.choice([0, 0.02, 0.05, 0.12, 0.35]))
        )
        radius = 0.5 * float(np.hypot(columns * spread, rows * FACE_ASPECT * spread)) + 0.1
        x, y = rng.uniform(-reach, reach, 2)
        if any(np.hypot(x - a, y - b) < radius * 0.8 + r * 0.8 for a, b, r in taken):
            continue
        taken.append((float(x), float(y), radius))
        backs = 1.0 if kind == "wall" else float(rng.choice([0, 0, 0, 0.15, 0.5]))
        sideways = float(rng.choice([0, 0, 0.1, 0.3]))
        flip = bool(rng.random() < 0.3)
        turn = rotation(angle)
        for row in range(rows):
            at = -columns * spread / 2
            for _column in range(columns):
                side = kind == "row" and rng.random() < sideways
                wide = FACE_ASPECT if side else 1.0
                spot = np.array(
                    [at + wide * spread / 2, (row - (rows - 1) / 2) * FACE_ASPECT * spread], np.float32
                )
                at += wide * spread
                if side:
                    spot[1] += (FACE_ASPECT - 1) / 2
                if kind == "heap":
                    spot += rng.normal(0, 0.1, 2).astype(np.float32)
                    own = float(rng.uniform(0, 2 * np.pi))
                else:
                    spot += rng.normal(0, 0.01, 2).astype(np.float32)
                    own = float(rng.normal(0, 0.015)) + (np.pi / 2 if side else 0) + (np.pi if flip else 0)
                px, py = transform_points(turn, spot[None])[0] + np.array([x, y], np.float32)
                layout.add(float(px), float(py), angle + own, bool(rng.random() < backs))
    return layout


def ground(size: int, rng: np.random.Generator) -> Image:
    """A table top: plain, felt-like, wood-like or littered."""
    base = rng.integers(0, 256, 3).astype(np.float32)
    if rng.random() < WHITE_GROUND_SHARE:
        base = rng.uniform(225, 256) + rng.normal(0, 3, 3).astype(np.float32)
    elif rng.random() < 0.35:
        base = np.array(
            [[70, 130, 30], [60, 90, 20], [120, 90, 40], [150, 180, 200], [90, 120, 150]], np.float32
        )[rng.integers(5)]
        base = base + rng.normal(0, 15, 3).astype(np.float32)
    out = np.full((size, size, 3), base, np.float32)
    for _ in range(int(rng.integers(0, 4))):
        cells = int(2 ** rng.uniform(1, 7.5))
        narrow = max(2, int(cells / 2 ** rng.uniform(0, 4)))
        noise = rng.normal(0, 1, (narrow, cells) if rng.random() < 0.5 else (cells, narrow)).astype(
            np.float32
        )
        smooth = cv2.resize(noise, (size, size), interpolation=cv2.INTER_CUBIC)
        out += smooth[..., None] * rng.uniform(0, 14, 3).astype(np.float32)
    picture = np.asarray(np.clip(out, 0, 255), np.uint8)
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 14))):
            _litter(picture, size, rng)
    return picture


def _litter(picture: Image, size: int, rng: np.random.Generator) -> None:
    colour = [int(c) for c in rng.integers(0, 256, 3)]
    a, b = (tuple(int(v) for v in rng.integers(0, size, 2)) for _ in range(2))
    kind = rng.integers(4)
    thick = int(rng.choice([-1, 1, 2, 4]))
    if kind == 0:
        cv2.line(picture, a, b, colour, max(1, thick), cv2.LINE_AA)
    elif kind == 1:
        cv2.circle(picture, a, int(rng.integers(2, size // 5)), colour, thick, cv2.LINE_AA)
    elif kind == 2:
        box = (
            (float(a[0]), float(a[1])),
            tuple(float(v) for v in rng.uniform(4, size / 2, 2)),
            float(rng.uniform(0, 90)),
        )
        corners = cv2.boxPoints(box).astype(np.int32)
        cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
    else:
        cv2.putText(
            picture,
            "E8 25000 + - 3"[: int(rng.integers(1, 14))],
            a,
            int(rng.integers(0, 8)),
            rng.uniform(0.3, 1.5),
            colour,
            1 + max(0, thick),
            cv2.LINE_AA,
        )


def compose(bank: FacesBank, rng: np.random.Generator, size: int) -> tuple[TileSample, NDArray[np.int64]]:
    """A made-up picture, its tiles (first corner: the face's top left), and the number of each face."""
    wide_px = float(np.exp(rng.uniform(np.log(13), np.log(130))))
    layout = lay_out(rng, min(size / wide_px * 0.75, 14.0))
    view = _view_matrix(rng, size, wide_px)
    tops = [transform_points(view, quad) for quad in layout.quads]
    visible = [
        i
        for i, quad in enumerate(tops)
        if (quad.mean(0) > -wide_px).all() and (quad.mean(0) < size + wide_px).all()
    ]
    lift = rng.normal(0, 0.22, 2).astype(np.float32) * wide_px * (rng.random() < 0.75)
    visible.sort(key=lambda i: float(-(tops[i].mean(0) @ lift)))
    picture = ground(size, rng)
    design = -1 if rng.random() < 0.3 else int(rng.integers(len(bank.drawn)))
    _cast_shadows(picture, [tops[i] - lift for i in visible], rng, wide_px)
    body, back = [rng.integers(*span, 3).astype(np.float64) for span in ((150, 250), (10, 240))]
    style = _Style(
        body, back, float(rng.uniform(0, 0.25)), bool(rng.random() < 0.25), float(rng.uniform(0.01, 0.16))
    )
    faces = np.zeros(len(visible), np.int64)
    for n, i in enumerate(visible):
        face, faces[n] = bank.face(design, rng, BACK_FACE if layout.back[i] else None)
        if layout.back[i] and rng.random() < 0.4:
            face = np.full_like(face, 0) + back.astype(np.uint8)
        _draw_tile(picture, face, tops[i], lift, style, rng)
    if rng.random() < 0.15 and visible:
        visible, faces = _occlude_some(picture, tops, visible, faces, rng)
    quads = np.array([tops[i] for i in visible], np.float32).reshape(-1, 4, 2)
    down = np.array([layout.back[i] for i in visible], bool)
    return TileSample(picture, quads, down, np.ones(len(visible), bool)), faces


@dataclass(frozen=True, slots=True)
class _Style:
    body: NDArray[np.float64]
    back: NDArray[np.float64]
    bevel: float
    outlined: bool
    corner: float


def _view_matrix(rng: np.random.Generator, size: int, wide_px: float) -> Float:
    """From the plane in tile widths to pixels: turn, stretch, tilt."""
    turn = (
        rng.choice([0, 0.5, 1, 1.5]) * np.pi + rng.normal(0, 0.06)
        if rng.random() < 0.5
        else rng.uniform(0, 2 * np.pi)
    )
    stretch = np.exp(rng.normal(0, 0.2))
    scale = np.diag([wide_px * stretch, wide_px / stretch, 1.0]).astype(np.float32)
    tilt = np.eye(3, dtype=np.float32)
    tilt[2, :2] = rng.normal(0, 0.25, 2) / size * (rng.random() < 0.6)
    return np.asarray(
        shift(*rng.uniform(0.35, 0.65, 2) * size) @ tilt @ scale @ rotation(float(turn)), np.float32
    )


def _cast_shadows(picture: Image, quads: list[Float], rng: np.random.Generator, wide_px: float) -> None:
    if not quads or rng.random() < 0.3:
        return
    mask: NDArray[Any] = np.zeros(picture.shape[:2], np.float32)
    move = rng.normal(0, 0.12, 2).astype(np.float32) * wide_px
    for quad in quads:
        cv2.fillConvexPoly(mask, np.asarray((quad + move) * 16, np.int32), 1.0, cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.5, wide_px * rng.uniform(0.02, 0.15)))
    picture[:] = np.asarray(picture * (1 - rng.uniform(0.1, 0.6) * mask[..., None]), np.uint8)


def _draw_tile(
    picture: Image, face: Image, top: Float, lift: Float, style: _Style, rng: np.random.Generator
) -> None:
    """The sides, as the hull of the tile's foot and its top, then the face with its rim."""
    if np.abs(lift).max() > 0.7:
        for low, high, colour in ((1.0, 0.5, style.back), (0.5, 0.0, style.body)):
            corners = np.vstack([top - lift * low, top - lift * high])
            hull = cv2.convexHull(np.asarray(corners * 16, np.int32))
            cv2.fillConvexPoly(picture, hull, [float(c) * 0.8 for c in colour], cv2.LINE_AA, 4)
    low = np.maximum(np.floor(top.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(top.max(0)).astype(int) + 2, (picture.shape[1], picture.shape[0]))
    w, h = (high - low).tolist()
    if w <= 1 or h <= 1:
        return
    scale = float(np.linalg.norm(top[1] - top[0])) / FACE_PX[0]
    if scale < 0.75:
        shrunk = (max(6, round(FACE_PX[0] * scale * 1.25)), max(8, round(FACE_PX[1] * scale * 1.25)))
        face = np.asarray(cv2.resize(face, shrunk, interpolation=cv2.INTER_AREA), np.uint8)
    fh, fw = face.shape[:2]
    corners = np.array([[0, 0], [fw, 0], [fw, fh], [0, fh]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, (top - low - 0.5).astype(np.float32))
    rim = _rim(fw, fh, style)
    sheet = np.dstack(
        [
            np.asarray(face * rim[..., :1] * rng.uniform(0.94, 1.0), np.uint8),
            (rim[..., 1] * 255).astype(np.uint8),
        ]
    )
    drawn = cv2.warpPerspective(
        sheet, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    cover = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(cover, np.asarray((top - low) * 16, np.int32), 255, cv2.LINE_AA, 4)
    alpha = (np.minimum(drawn[..., 3], cover).astype(np.float32) / 255)[..., None]
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = np.asarray(part * (1 - alpha) + drawn[..., :3] * alpha, np.uint8)
    if style.outlined:
        cv2.polylines(
            picture,
            [np.asarray(top * 16, np.int32)],
            True,
            [float(c) * 0.4 for c in style.body],
            1,
            cv2.LINE_AA,
            4,
        )


def _rim(w: int, h: int, style: _Style) -> Float:
    """(h, w, 2): how light the face is there, and whether it belongs to it (rounded corners)."""
    x = np.minimum(np.arange(w) + 0.5, w - np.arange(w) - 0.5)[None, :] / w
    y = np.minimum(np.arange(h) + 0.5, h - np.arange(h) - 0.5)[:, None] / w
    edge = np.minimum(x, y)
    shade = 1 - style.bevel * np.clip(1 - edge / 0.06, 0, 1)
    r = style.corner
    out = np.hypot(np.clip(r - x, 0, None), np.clip(r - y, 0, None)) > r
    return np.asarray(np.dstack([shade, ~out]), np.float32)


def _occlude_some(
    picture: Image, tops: list[Float], visible: list[int], faces: NDArray[np.int64], rng: np.random.Generator
) -> tuple[list[int], NDArray[np.int64]]:
    """A hand or sleeve over part of the picture; tiles whose centre it hides are not there to be found."""
    size = picture.shape[0]
    at, axes = rng.uniform(0, size, 2), rng.uniform(0.05, 0.22, 2) * size
    angle = float(rng.uniform(0, 180))
    skin = np.array([110, 150, 205]) + rng.normal(0, 35, 3)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.ellipse(
        mask, (int(at[0]), int(at[1])), (int(axes[0]), int(axes[1])), angle, 0, 360, 255, -1, cv2.LINE_AA
    )
    picture[mask > 0] = np.clip(skin, 0, 255).astype(np.uint8)
    seen = []
    for n, i in enumerate(visible):
        x, y = np.clip(tops[i].mean(0).astype(int), 0, size - 1)
        if not mask[y, x]:
            seen.append(n)
    return [visible[n] for n in seen], faces[seen]
