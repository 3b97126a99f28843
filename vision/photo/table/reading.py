"""A picture as a mahjong table, with a calibration or without one: then the tiles themselves are the ruler.

``plane`` fits the surface, ``centre`` finds its centre, ``vision.layout`` finds what the tiles are to
each other. What is no lying tile by its size on the surface is left out on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, camera_mm, project_to_plane
from vision.certainty import EVEN_CHANCE, LIKELY, SURE
from vision.facts import HAND_TILES, MELD_TILES, USUAL_TILE_MM
from vision.geometry import quad_sides, side_shares
from vision.labels import BACK, BLANK, FLOWERS, NORTH, plain_kind
from vision.layout import (
    ANY_TILES,
    MeldView,
    SideView,
    TableLayout,
    TableTile,
    TableView,
    TilesInPlay,
    empty_view,
    lower_stacks,
    lower_wall_ends,
    read_table,
    remove_standing_hands,
    wall_mm,
    wall_spread,
    with_walls,
    within_copy_limits,
)
from vision.photo.table.centre import find_table_centre, is_table
from vision.photo.table.limits import PHOTO_TABLE
from vision.photo.table.plane import TilePlane, find_plane
from vision.photo.table.stacked_kongs import with_hidden_kong_tiles
from vision.recogniser import BASE_COLOURS, REFERENCE_MIN_FACES, ReadTiles
from vision.types import Double

TABLE_HALF_SIDE_MM: Final = (
    PHOTO_TABLE.half_side_widths[0] * USUAL_TILE_MM[0],
    PHOTO_TABLE.half_side_widths[1] * USUAL_TILE_MM[0],
)
"""The same of usual tiles."""

MAY_LIE_IN_PAIRS: Final = (BLANK, NORTH)
"""Tops of standing tiles, and norths that three players set aside."""


def read_photo_table(
    seen: ReadTiles,
    calibration: Calibration | None = None,
    *,
    size_px: tuple[int, int],
    played: TilesInPlay = ANY_TILES,
) -> TableView:
    """The table that a picture shows; an empty one where the tiles do not lie as on a table in play.

    Args:
        seen: everything that was found.
        calibration: where the camera sees the surface; without one the tiles are fitted.
        size_px: width and height of the picture: shows where the camera stood, and so how far walls only seem
            to stand aside.
        played: what the game is played with, where that is known.
    """
    if not len(seen):
        return empty_view()
    quads, thickness_mm = seen.quads_px.astype(np.float64), USUAL_TILE_MM[2]
    if calibration is not None:
        camera, placed = calibration.camera_mm, lying_quads(quads, calibration)
        face_mm = face_size_mm(seen, placed)
        within = np.abs(placed.mean(axis=1)).max(axis=1) < calibration.half_mm + 0.3 * face_mm[1]
        lying = within & are_lying(seen, placed, face_mm)
        found = _table_tiles(seen, placed, lying, face_mm, played)
        stacked = lower_stacks(found, face_mm, camera, thickness_mm)
        if wall_spread(stacked, face_mm) <= wall_spread(found, face_mm):
            found = stacked
        found = _without_standing_hands(found, face_mm, camera, thickness_mm)
        layout = TableLayout(face_mm, calibration.half_mm)
        # Light backs that were read as white dragons show where the walls stand, too.
        layout = replace(layout, wall_mm=wall_mm(with_walls(found, layout), face_mm))
        return _as_photographed(found, layout, played)
    plane = fit_plane(seen)
    if plane is None:
        return empty_view()
    face_mm, placed = plane.tile_mm, plane.to_plane(quads)
    found = _table_tiles(seen, placed, are_lying(seen, placed, face_mm), face_mm, played)
    if all(tile.face_down for tile in found):
        return empty_view()
    centre, score = find_table_centre(found, face_mm)
    camera = camera_mm(plane.to_mm, size_px, float(np.ptp(placed.reshape(-1, 2), axis=0).max()) / 2)
    stacked = lower_stacks(found, face_mm, camera, thickness_mm)
    other, stacked_score = find_table_centre(stacked, face_mm)
    if stacked_score >= score:  # walls two tiles high; some are built of single ones
        found, centre = stacked, other
    found = [tile.moved(-centre[0], -centre[1]) for tile in found]
    if not is_table(found, face_mm):
        return empty_view()
    found = _without_standing_hands(found, face_mm, camera - [*centre, 0.0], thickness_mm)
    wall = wall_mm(found, face_mm)
    layout = TableLayout(face_mm, _table_half_mm(found, face_mm, wall), wall)
    return _as_photographed(found, layout, played)


def _as_photographed(tiles: Sequence[TableTile], layout: TableLayout, played: TilesInPlay) -> TableView:
    return with_shown_tiles_checked(
        read_table(tiles, layout, learns_wall=False, has_indicators=played.has_indicators)
    )


def _without_standing_hands(
    tiles: list[TableTile], face_mm: tuple[float, float], camera: Double, thickness_mm: float
) -> list[TableTile]:
    """Without the backs of standing hands; what is left of short walls on the line of the others; with the
    tiles that kongs hide.
    """
    left = remove_standing_hands(tiles, face_mm, camera, None)
    wall = wall_mm(left, face_mm)
    if wall is not None:
        walled = remove_standing_hands(tiles, face_mm, camera, wall)
        left = lower_wall_ends(walled, face_mm, camera, thickness_mm, wall)
    return with_hidden_kong_tiles(left, face_mm, camera, thickness_mm)


def fit_plane(seen: ReadTiles) -> TilePlane | None:
    """The surface as the painted faces show it, or, where those are few, with the surer backs and blanks."""
    quads, painted = seen.quads_px.astype(np.float64), seen.painted
    faces = find_plane(quads[painted])
    if faces is not None and faces.inliers.sum() >= PHOTO_TABLE.plane_enough_faces:
        return faces
    sure, median_confidence = _sure_and_usual(seen)
    chosen = painted | (sure > LIKELY * median_confidence)
    both = find_plane(quads[chosen])
    if both is None or painted.sum() < 2:
        return faces
    inlier_share = float(both.inliers[painted[chosen]].mean())
    if faces is None:
        return both if inlier_share >= EVEN_CHANCE else None
    if inlier_share >= EVEN_CHANCE and both.inliers.sum() > 2 * faces.inliers.sum():
        return both
    return faces


def face_size_mm(seen: ReadTiles, placed: Double) -> tuple[float, float]:
    """Width and height of the faces that lie on a known surface, as the painted ones show it: sets differ by
    half their size. Where few are painted, all that has a tile's proportions counts; tops of standing tiles
    have not.
    """
    sides = np.sort(quad_sides(placed), axis=1)
    aspects = sides[:, 1] / np.maximum(sides[:, 0], 1e-3)
    is_tile_shaped = (aspects > PHOTO_TABLE.painted_aspects[0]) & (aspects < PHOTO_TABLE.painted_aspects[1])
    measures = seen.painted & is_tile_shaped
    if measures.sum() < BASE_COLOURS.reference_min_tiles:
        measures = is_tile_shaped
    if measures.sum() < REFERENCE_MIN_FACES:
        return USUAL_TILE_MM[:2]
    width, height = np.median(sides[measures], axis=0)
    return float(width), float(height)


def lying_quads(quads_px: Double, calibration: Calibration) -> Double:
    """(n, 4, 2) where the faces of tiles that lie on a calibrated surface are, mm."""
    corners = calibration.to_mm(quads_px.reshape(-1, 2))
    return project_to_plane(corners, calibration.camera_mm, USUAL_TILE_MM[2]).reshape(-1, 4, 2)


def are_tile_sized(shares: Double) -> NDArray[np.bool_]:
    """(n,) which of these (n, 2) ``side_shares`` are about those of a tile that lies on the surface or on a
    wall.
    """
    least, most = PHOTO_TABLE.lying_side_shares
    return np.asarray(((shares > least) & (shares < most)).all(axis=1), np.bool_)


def are_lying(seen: ReadTiles, placed: Double, face_mm: tuple[float, float]) -> NDArray[np.bool_]:
    """(n,) which finds lie on the table: painted ones have the size of a tile, what has nothing painted on it
    is sure and square to the table.
    """
    good = are_tile_sized(side_shares(placed, face_mm))
    turn = np.array([_turn_deg(quad) for quad in placed]) % 90
    square = np.minimum(turn, 90 - turn) < PHOTO_TABLE.square_max_deg
    sure, median_confidence = _sure_and_usual(seen)
    is_sure = sure > EVEN_CHANCE * median_confidence
    return np.asarray(np.where(seen.painted, good, is_sure & square), np.bool_)


def _sure_and_usual(seen: ReadTiles) -> tuple[Double, float]:
    """(n,) how sure each tile is, and how sure the painted ones are in the median; 0 without any."""
    sure = seen.score.astype(np.float64)
    return sure, float(np.median(sure[seen.painted])) if seen.painted.any() else 0.0


def _turn_deg(quad: Double) -> float:
    """Where the top of the face points, degrees counter-clockwise from x."""
    up = (quad[0] + quad[1]) / 2 - (quad[2] + quad[3]) / 2
    return float(np.degrees(np.arctan2(up[1], up[0])) % 360)


def _table_half_mm(tiles: Sequence[TableTile], face_mm: tuple[float, float], wall: float | None) -> float:
    """From the middle to the table's edge, as far as what lies there shows."""
    reach = sorted(max(abs(tile.x_mm), abs(tile.y_mm)) for tile in tiles if not tile.face_down)
    far = reach[min(len(reach) - 1, int(0.98 * len(reach)))] + 0.5 * face_mm[1]
    if wall is not None:
        far = max(far, wall + PHOTO_TABLE.room_behind_wall_heights * face_mm[1])
    return float(np.clip(far, *TABLE_HALF_SIDE_MM))


def _table_tiles(
    seen: ReadTiles,
    placed: Double,
    lying: NDArray[np.bool_],
    face_mm: tuple[float, float],
    played: TilesInPlay,
) -> list[TableTile]:
    chances, median_confidence = _sure_and_usual(seen)
    found = []
    for number, (code, others, lies) in enumerate(zip(seen.codes, seen.others, lying, strict=True)):
        if not lies:
            continue
        quad, sure = placed[number], max(float(chances[number]), 0.01)
        x, y = quad.mean(axis=0)
        if code == BLANK:
            sure = min(0.98, SURE * sure / (median_confidence or 1.0))
        elif code != BACK:
            sure = max(sure, SURE)
        width, height = quad_sides(quad[None])[0]
        # Clearly wider than high: read a quarter turned. The sides are surer than the paint.
        turned = 90.0 if width / height > (face_mm[1] / face_mm[0]) ** 0.5 else 0.0
        up_deg = (_turn_deg(quad) + turned) % 360
        found.append(TableTile(((code, sure), *others), float(x), float(y), up_deg, number))
    return within_copy_limits(found, played)


def with_shown_tiles_checked(view: TableView) -> TableView:
    """The view without upper sides of standing tiles that seem to be shown, and with the closed kongs of
    which only the faces were found.
    """
    first, second, third, fourth = (_with_kong_by_its_faces(_without_tops(side)) for side in view.sides)
    return replace(view, sides=(first, second, third, fourth))


def _without_tops(side: SideView) -> SideView:
    """Without white dragons that lie with flowers alone or by themselves: in a picture taken between two
    turns nobody is laying a hand down.
    """
    if any(tile.code not in (BLANK, *FLOWERS) for tile in side.shown):
        return side
    kept = [index for index, tile in enumerate(side.shown) if tile.code != BLANK]
    apart = tuple(at for at, index in enumerate(kept) if index in side.apart)
    return replace(side, shown=tuple(side.shown[index] for index in kept), apart=apart)


def _with_kong_by_its_faces(side: SideView) -> SideView:
    """A side with two tiles of one kind side by side, and no other shown, as a closed kong: nobody lays a
    pair down alone before having four melds, and a camera at a slant may see neither back.
    """
    if len(side.shown) != 2 or side.apart or len(side.melds) >= HAND_TILES // MELD_TILES:
        return side
    left, right = side.shown
    if plain_kind(left.code) != plain_kind(right.code) or left.code in MAY_LIE_IN_PAIRS:
        return side
    dx, dy = right.x_mm - left.x_mm, right.y_mm - left.y_mm
    backs = (
        replace(tile, faces=((BACK, 1.0),), key=-1) for tile in (left.moved(-dx, -dy), right.moved(dx, dy))
    )
    kong = MeldView("closed_kong", (left, right, *backs), None)
    return replace(side, melds=(*side.melds, kong), shown=())
