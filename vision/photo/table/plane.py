"""Where the playing surface lies in a picture, shown by the tiles alone.

Tiles are alike and lie flat, so how their size changes over the picture shows the plane's perspective. Their
edges run along the table's, are perpendicular and have two known lengths: that shows the rest. What is no
lying tile (tops of standing hands, boxes, print on the cloth) disagrees and is outvoted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.certainty import EVEN_CHANCE
from vision.facts import USUAL_TILE_MM
from vision.geometry import apply_homography, quad_areas, quad_edges
from vision.layout import LAYOUT
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import BASE_COLOURS
from vision.types import Double


@dataclass(frozen=True, slots=True, eq=False)
class TilePlane:
    """The plane of the tiles' upper sides.

    Attributes:
        to_mm: (3, 3) from pixels to the plane in mm, the tiles' edges along x and y; y runs away from the
            picture's lower edge.
        tile_mm: width and height of a face, the width as usual: a picture shows no absolute size.
        inliers: (n,) bool, which of the faces lie as the plane says.
    """

    to_mm: Double
    tile_mm: tuple[float, float]
    inliers: NDArray[np.bool_]

    def to_plane(self, quads_px: Double) -> Double:
        """(n, 4, 2) quads on the plane, mm."""
        return apply_homography(self.to_mm, quads_px.reshape(-1, 2)).reshape(-1, 4, 2)


def find_plane(quads_px: Double) -> TilePlane | None:
    """The plane in which most of these faces lie square to each other; None where they do not.

    Args:
        quads_px: (n, 4, 2) faces in reading order.
    """
    if len(quads_px) < BASE_COLOURS.reference_min_tiles:
        return None
    points = quads_px.reshape(-1, 2)
    middle, scale = np.median(points, axis=0), max(float(np.ptp(points, axis=0).max()), 1.0) / 2
    unit = np.array([[1 / scale, 0, -middle[0] / scale], [0, -1 / scale, middle[1] / scale], [0, 0, 1.0]])
    quads = apply_homography(unit, points).reshape(-1, 4, 2)
    line = _vanishing_line(quads)
    if line is None:
        return None
    start = _metric_homography(quads, line)
    if start is None:
        return None
    matrix, ratio = _refined_homography(quads, *start)
    is_line = np.linalg.matrix_rank(matrix) < 3  # the plane seen from its edge
    if is_line or (_projective_depths(matrix, quads) <= 0).any():
        return None
    off = np.abs(_edge_errors(quads, matrix, ratio)).reshape(len(quads), -1).max(axis=1)
    inliers = np.asarray(off < LAYOUT.off_row_max_share, np.bool_)
    if inliers.sum() < max(BASE_COLOURS.reference_min_tiles, EVEN_CHANCE * len(quads)):
        return None
    width = USUAL_TILE_MM[0]
    whole = np.diag([width, width, 1.0]) @ matrix @ unit
    return TilePlane(_facing_away(whole, middle, scale), (width, width * ratio), inliers)


def _vanishing_line(quads: Double) -> Double | None:
    """(3,) the linear function of the place to which a tile's length is proportional.

    Under perspective a flat thing's area goes with the cube of such a function.
    """
    lengths = np.cbrt(np.abs(quad_areas(quads)))
    centres = quads.mean(axis=1)
    design = np.column_stack([centres, np.ones(len(centres))])
    if (lengths <= 1e-9).any():
        return None
    rng = np.random.default_rng(0)
    best, best_score = None, -1.0
    for _ in range(PHOTO_TABLE.ransac_trials):
        three = rng.choice(len(quads), 3, replace=False)
        if abs(np.linalg.det(design[three])) < 1e-3:
            continue
        line = np.linalg.solve(design[three], lengths[three])
        predicted = design @ line
        if (predicted < 0.2 * lengths.min()).any():
            continue
        score = float(
            (1 / (1 + ((lengths / predicted - 1) / PHOTO_TABLE.edge_error_scale_widths) ** 2)).sum()
        )
        if score > best_score:
            best, best_score = line, score
    if best is None:  # all in one row: their sizes show nothing across it
        best = np.array([0.0, 0.0, float(np.median(lengths))])
    for _ in range(5):
        predicted = design @ best
        weight = 1 / (1 + ((lengths / predicted - 1) / PHOTO_TABLE.edge_error_scale_widths) ** 2) / predicted
        fitted, *_ = np.linalg.lstsq(design * weight[:, None], lengths * weight, rcond=None)
        if (design @ fitted <= 0).any():
            break
        best = fitted
    return np.asarray(best / best[2], np.float64)


def _metric_homography(quads: Double, line: Double) -> tuple[Double, float] | None:
    """(3, 3) after which the faces are one wide and lie square along the axes; and their height."""
    flat = np.array([[1, 0, 0], [0, 1, 0], line])
    placed = apply_homography(flat, quads.reshape(-1, 2)).reshape(-1, 4, 2)
    across, down = quad_edges(placed)
    ratio = USUAL_TILE_MM[1] / USUAL_TILE_MM[0]
    rows = np.concatenate(
        [_products(across, across), _products(down, down) / ratio**2, _products(across, down) / ratio]
    )
    wanted = np.concatenate([np.ones(2 * len(quads)), np.zeros(len(quads))])
    scale = float(np.median(np.linalg.norm(across, axis=1)))
    rows = rows / scale**2
    weight = np.ones(len(wanted))
    for _ in range(10):
        solved, *_ = np.linalg.lstsq(rows * weight[:, None], wanted * weight, rcond=None)
        off = np.abs(rows @ solved - wanted).reshape(3, -1).max(axis=0)
        weight = np.tile(1 / (1 + (off / 0.2) ** 2), 3)
    a, b, c = solved / scale**2
    squared = np.array([[a, b], [b, c]])
    if a <= 0 or np.linalg.det(squared) <= 0:
        return None
    root = np.linalg.cholesky(squared).T
    one, two = across @ root.T, down @ root.T
    turns = np.concatenate([np.arctan2(one[:, 1], one[:, 0]), np.arctan2(two[:, 1], two[:, 0])])
    turn = float(np.angle(np.exp(4j * turns).sum()) / 4)
    cos, sin = np.cos(turn), np.sin(turn)
    whole = np.eye(3)
    whole[:2, :2] = np.array([[cos, sin], [-sin, cos]]) @ root
    return np.asarray(whole @ flat, np.float64), ratio


def _products(one: Double, other: Double) -> Double:
    """Coefficients of (a, b, c) in ``one' [[a b] [b c]] other``."""
    mixed = one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0]
    return np.column_stack([one[:, 0] * other[:, 0], mixed, one[:, 1] * other[:, 1]])


def _refined_homography(quads: Double, matrix: Double, ratio: float) -> tuple[Double, float]:
    """The map and the faces' height that suit all edges best; edges that cannot be a tile's hardly count."""
    value = np.array([*matrix[0, :2], *matrix[1, :2], matrix[2, 0], matrix[2, 1], np.log(ratio)])
    usual = np.log(USUAL_TILE_MM[1] / USUAL_TILE_MM[0])

    def off(at: Double) -> Double:
        edges = _edge_errors(quads, _matrix(at), float(np.exp(at[6]))) / PHOTO_TABLE.edge_error_scale_widths
        prior = (at[6] - usual) / PHOTO_TABLE.edge_error_scale_widths
        return np.append(edges, prior)

    def cost(residuals: Double) -> float:
        return float(np.log1p(residuals**2).sum())

    here = off(value)
    damping = 1e-3
    for _ in range(PHOTO_TABLE.refinement_max_steps):
        slopes = np.empty((len(here), len(value)))
        for index in range(len(value)):
            step = np.zeros(len(value))
            step[index] = 1e-6 * max(1.0, abs(value[index]))
            slopes[:, index] = (off(value + step) - here) / step[index]
        weight = 1 / (1 + here**2)
        normal = slopes.T @ (slopes * weight[:, None])
        gradient = slopes.T @ (here * weight)
        move = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -gradient)
        there = off(value + move)
        if cost(there) < cost(here):
            gained = cost(here) - cost(there)
            value, here, damping = value + move, there, damping / 4
            if gained < 1e-4 * len(quads):
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    return _matrix(value), float(np.exp(value[6]))


def _matrix(value: Double) -> Double:
    a, b, c, d, e, f, _ = value
    return np.array([[a, b, 0.0], [c, d, 0.0], [e, f, 1.0]])


def _projective_depths(matrix: Double, quads: Double) -> Double:
    return np.asarray(quads.reshape(-1, 2) @ matrix[2, :2] + matrix[2, 2], np.float64)


def _edge_errors(quads: Double, matrix: Double, ratio: float) -> Double:
    """(8n,) by how much each edge differs from a tile's that lies along the nearest axis, in tile widths."""
    placed = apply_homography(matrix, quads.reshape(-1, 2)).reshape(-1, 4, 2)
    across = placed[:, 1] - placed[:, 0], placed[:, 2] - placed[:, 3]
    down = placed[:, 3] - placed[:, 0], placed[:, 2] - placed[:, 1]
    # A face that was read a quarter turned is as wide as others are high.
    wide = np.linalg.norm(across[0] + across[1], axis=1)
    turned = wide > np.linalg.norm(down[0] + down[1], axis=1)
    out = []
    for edges, usual, other in ((across, 1.0, ratio), (down, ratio, 1.0)):
        length = np.where(turned, other, usual)
        for edge in edges:
            along_x = np.abs(edge[:, 0]) > np.abs(edge[:, 1])
            sign = np.sign(np.where(along_x, edge[:, 0], edge[:, 1]))
            ideal = np.stack(
                [np.where(along_x, sign * length, 0.0), np.where(along_x, 0.0, sign * length)], 1
            )
            out.append(edge - ideal)
    return np.stack(out, axis=1).reshape(-1)


def _facing_away(plane: Double, middle_px: Double, reach_px: float) -> Double:
    """The plane turned by quarters so that the picture's upward direction points away from the near side."""
    ends = apply_homography(plane, np.array([middle_px, middle_px - [0.0, 0.05 * reach_px]]))
    away = ends[1] - ends[0]
    quarters = round(float((np.pi / 2 - np.arctan2(away[1], away[0])) / (np.pi / 2)))
    c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    return np.asarray(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]) @ plane, np.float64)
