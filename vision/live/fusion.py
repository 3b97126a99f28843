"""Fuses several cameras over one table, or over parts of it, into one view.

Each camera has a pipeline of its own. Their settled tiles are corrected for parallax and matched by position;
readings of the same tile are multiplied, and the table is read from all tiles together. Tiles of a camera
that is lost remain only where no other camera looks, and that part is reported as covered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, project_to_plane
from vision.geometry import nearest_pairs
from vision.layout import (
    SEATS,
    TableLayout,
    TableTile,
    from_seat,
    lower_stacks,
    meld_zone,
    read_table,
    river_zone,
    to_seat,
    wall_spread,
)
from vision.live.detections.wall_gaps import WallStack
from vision.live.limits import FUSION
from vision.live.table_update import TableUpdate
from vision.live.tracking.limits import TRACKING
from vision.recogniser import ALTERNATIVE_MIN_PROBABILITY
from vision.types import Double

Covered = tuple[bool, bool, bool, bool]


@dataclass(frozen=True, slots=True, eq=False)
class _CameraView:
    """The latest update of one camera."""

    calibration: Calibration
    tiles: tuple[TableTile, ...]
    """Positions on the surface, corrected for parallax; keys are the camera's own."""
    since_ms: Mapping[int, int]
    covered: Covered
    stacks: tuple[WallStack, ...] = ()
    """Wall stacks, corrected for parallax, including those that its pipeline inferred without detecting them.
    """
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class _FusedTile:
    """A tile, fused over all cameras that see it."""

    tile: TableTile
    weight: float
    since_ms: int
    sources: tuple[tuple[str, int], ...]
    """(camera name, that camera's key) of each camera that sees it."""


@dataclass(slots=True)
class FusedTable:
    """One table under several cameras. Not thread-safe: its owner serialises the calls."""

    tile_mm: tuple[float, float, float]
    cameras: Mapping[str, Calibration | None] = field(default_factory=dict)
    """All cameras over the table with their calibrations, None while that is unknown. The part of the table
    that only one of them sees counts as covered until its first update."""
    _views: dict[str, _CameraView] = field(default_factory=dict)
    _keys: dict[tuple[str, int], int] = field(default_factory=dict)
    """By (camera name, its key): the key of the tile in the fused view."""
    _next_key: int = 1
    _layout: TableLayout | None = None
    _indicators: tuple[int, ...] = ()

    def update(self, camera: str, calibration: Calibration, update: TableUpdate) -> TableUpdate:
        """Take one camera's update into account; returns the fused update."""
        tiles = self._locate(update.tiles, calibration)
        stacks = locate_stacks(update, tiles)
        self._views[camera] = _CameraView(calibration, tiles, update.since_ms, update.covered, stacks)
        return self._fuse(update.at_ms)

    def camera_lost(self, camera: str, at_ms: int) -> TableUpdate | None:
        """Mark a camera as lost; returns the update without it, None if it had reported nothing."""
        seen = self._views.get(camera)
        if seen is None or seen.is_lost:
            return None
        self._views[camera] = replace(seen, is_lost=True)
        return self._fuse(at_ms)

    def _locate(self, tiles: tuple[TableTile, ...], calibration: Calibration) -> tuple[TableTile, ...]:
        """The camera's tiles at their positions on the table, without those at its picture's border."""
        if not tiles:
            return ()
        places = _places(tiles)
        whole = are_in_picture(calibration, places, FUSION.rim_margin_heights * self.tile_mm[1])
        lying = project_to_plane(places, calibration.camera_mm, self.tile_mm[2])
        found = [
            replace(tile, x_mm=float(x), y_mm=float(y))
            for tile, (x, y), inside in zip(tiles, lying, whole, strict=True)
            if inside
        ]
        face_mm = self.tile_mm[:2]
        stacked = lower_stacks(found, face_mm, calibration.camera_mm, self.tile_mm[2])
        return tuple(stacked if wall_spread(stacked, face_mm) <= wall_spread(found, face_mm) else found)

    def _fuse(self, at_ms: int) -> TableUpdate:
        joined = [self._with_key(one) for one in self._merge_tiles(at_ms)]
        self._keys = {source: one.tile.key for one in joined for source in one.sources}
        half = min(seen.calibration.half_mm for seen in self._views.values())
        layout = self._layout or TableLayout(self.tile_mm[:2], half)
        tiles = tuple(one.tile for one in joined)
        view = read_table(tiles, layout, known_indicators=self._indicators)
        self._layout = view.layout
        self._indicators = tuple(tile.key for tile in view.indicators)
        reported = [stack for seen in self._views.values() if not seen.is_lost for stack in seen.stacks]
        view = replace(
            view, walls=(*view.walls, *reported_stacks_between(view.walls, reported, layout.tile_mm[0]))
        )
        since = {one.tile.key: one.since_ms for one in joined}
        return TableUpdate(at_ms, view, since, self._covered_seats(layout), tiles)

    def _merge_tiles(self, at_ms: int) -> list[_FusedTile]:
        """Each tile once; cameras that are present take precedence."""
        found: list[_FusedTile] = []
        reach = TRACKING.assigned_max_widths * self.tile_mm[0]
        present = [seen.calibration for seen in self._views.values() if not seen.is_lost]
        for name, seen in sorted(self._views.items(), key=lambda entry: entry[1].is_lost):
            tiles = seen.tiles
            if seen.is_lost and tiles:
                places = _places(tiles)
                watched = np.zeros(len(tiles), bool)
                for calibration in present:
                    watched |= are_in_picture(calibration, places, 0.0)
                tiles = tuple(tile for tile, others in zip(tiles, watched, strict=True) if not others)
            fresh = [_from_one_camera(name, seen, tile, at_ms) for tile in tiles]
            before, now = (_places([one.tile for one in some]) for some in (found, fresh))
            pairs = nearest_pairs(before, now, reach)
            for i, j in pairs:
                found[i] = _fuse_pair(found[i], fresh[j])
            taken = {j for _, j in pairs}
            found += [one for j, one in enumerate(fresh) if j not in taken]
        return found

    def _with_key(self, one: _FusedTile) -> _FusedTile:
        """The tile with a key that is stable while any camera keeps seeing it."""
        known = [self._keys[source] for source in one.sources if source in self._keys]
        key = min(known, default=self._next_key)
        if not known:
            self._next_key += 1
        return replace(one, tile=replace(one.tile, key=key))

    def _covered_seats(self, layout: TableLayout) -> Covered:
        """By seat, whether part of its river or melds is hidden from every camera."""
        hidden = [self._hidden(seat, layout) for seat in SEATS]
        return hidden[0], hidden[1], hidden[2], hidden[3]

    def _hidden(self, seat: int, layout: TableLayout) -> bool:
        samples = _zone_samples(seat, layout)
        reach = {name: are_in_picture(seen.calibration, samples, 0.0) for name, seen in self._views.items()}
        present = [name for name, seen in self._views.items() if not seen.is_lost]
        clear = [name for name in present if not self._views[name].covered[seat]]
        if any(reach[name].mean() >= FUSION.whole_zone_min_share for name in clear):
            return False
        if any(self._views[name].covered[seat] and reach[name].any() for name in present):
            return True
        pending = [where for name, where in self.cameras.items() if name not in self._views]
        if None in pending:
            return True  # its view is unknown
        pending_reach = [are_in_picture(where, samples, 0.0) for where in pending if where is not None]
        ever = np.any([*reach.values(), *pending_reach], axis=0)
        now = np.any([reach[name] for name in present], axis=0) if present else np.zeros(len(samples), bool)
        return bool(now.sum() < FUSION.whole_zone_min_share * ever.sum())


def _places(tiles: Sequence[TableTile]) -> Double:
    return np.array([(tile.x_mm, tile.y_mm) for tile in tiles]).reshape(-1, 2)


def are_in_picture(calibration: Calibration, places_mm: Double, rim_mm: float) -> NDArray[np.bool_]:
    """(n,) whether a camera sees these places of the surface, at least ``rim_mm`` inside its picture."""
    width, height = calibration.size_px
    pixels = calibration.to_px(places_mm)
    rim = rim_mm * calibration.px_per_mm
    inside = (pixels >= rim).all(axis=1) & (pixels[:, 0] <= width - rim) & (pixels[:, 1] <= height - rim)
    return np.asarray(inside, np.bool_)


def _from_one_camera(name: str, seen: _CameraView, tile: TableTile, at_ms: int) -> _FusedTile:
    since = seen.since_ms.get(tile.key, at_ms)
    return _FusedTile(tile, _scale_at(seen.calibration, tile), since, ((name, tile.key),))


def _scale_at(calibration: Calibration, tile: TableTile) -> float:
    """Local image scale in pixels; a camera with a larger scale localises the tile better."""
    ends = calibration.to_px(np.array([[tile.x_mm, tile.y_mm], [tile.x_mm + 5.0, tile.y_mm + 5.0]]))
    return float(np.linalg.norm(ends[1] - ends[0]))


def _zone_samples(seat: int, layout: TableLayout) -> Double:
    samples = []
    for zone in (river_zone(layout), meld_zone(layout)):
        a, b, _, d = (np.array(corner) for corner in zone.corners_mm(seat))
        steps = (np.arange(FUSION.zone_samples_per_side) + 0.5) / FUSION.zone_samples_per_side
        samples += [a + (b - a) * s + (d - a) * t for s in steps for t in steps]
    return np.array(samples)


def _fuse_pair(one: _FusedTile, other: _FusedTile) -> _FusedTile:
    """Two cameras' readings of one tile. They are independent, so the probabilities are multiplied."""
    faces = {code for code, _ in (*one.tile.faces, *other.tile.faces)}
    log_p = {code: _log_probability(one.tile, code) + _log_probability(other.tile, code) for code in faces}
    highest = max(log_p.values())
    relative = {code: math.exp(value - highest) for code, value in log_p.items()}
    total = sum(relative.values())
    ranked = sorted(((code, p / total) for code, p in relative.items()), key=lambda entry: -entry[1])
    more_confident = one if one.tile.faces[0][1] >= other.tile.faces[0][1] else other
    share = one.weight / (one.weight + other.weight)
    tile = replace(
        more_confident.tile,
        faces=tuple(ranked),
        x_mm=share * one.tile.x_mm + (1 - share) * other.tile.x_mm,
        y_mm=share * one.tile.y_mm + (1 - share) * other.tile.y_mm,
    )
    return _FusedTile(
        tile, one.weight + other.weight, min(one.since_ms, other.since_ms), (*one.sources, *other.sources)
    )


def _log_probability(tile: TableTile, code: str) -> float:
    return math.log(
        max(ALTERNATIVE_MIN_PROBABILITY, next((p for face, p in tile.faces if face == code), 0.0))
    )


def locate_stacks(update: TableUpdate, placed: Sequence[TableTile]) -> tuple[WallStack, ...]:
    """A camera's stacks corrected for parallax: each is shifted like the tile nearest to it.

    Args:
        update: of the camera; its tiles and stacks are at their apparent positions.
        placed: its tiles at their corrected positions.
    """
    wall_mm, seem = update.view.layout.wall_mm, {tile.key: tile for tile in update.tiles}
    if wall_mm is None or not placed:
        return ()
    seeming = _places([seem[tile.key] for tile in placed])
    shifts = _places(placed) - seeming
    stacks: list[WallStack] = []
    for side, along in update.view.walls:
        at = np.array(from_seat(along, -wall_mm, side))
        x, y = at + shifts[np.linalg.norm(seeming - at, axis=1).argmin()]
        stacks.append((side, to_seat(float(x), float(y), side)[0]))
    return tuple(stacks)


def reported_stacks_between(
    found: Sequence[WallStack], reported: Sequence[WallStack], width_mm: float
) -> Iterator[WallStack]:
    """Places between two detected stacks of a side where a camera reported another one.

    Args:
        found: detected stacks.
        reported: stacks reported by the cameras that are present.
        width_mm: width of a tile.
    """
    for side in SEATS:
        here = sorted(along for each, along in found if each == side)
        others = [along for each, along in reported if each == side]
        for left, right in pairwise(here):
            steps = round((right - left) / width_mm)
            for step in range(1, steps):
                at = left + (right - left) * step / steps
                if any(abs(along - at) < width_mm / 2 for along in others):
                    yield side, at
