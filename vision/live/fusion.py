"""Several cameras over one table, or over parts of it, become one view.

Each camera is followed by a pipeline of its own. Here the tiles that they have settled on are put where they
really lie, those that two cameras see in one place become one whose readings add up, and the table is read
from all of them together. What a camera saw that has gone away stays only where no other camera looks, and is
said to be covered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, on_plane
from vision.geometry import nearest_pairs
from vision.layout import (
    SEATS,
    TableLayout,
    TableTile,
    from_seat,
    lowered,
    meld_zone,
    read_table,
    river_zone,
    to_seat,
    wall_spread,
)
from vision.live.finds.wall_gaps import WallStack
from vision.live.table_update import TableUpdate
from vision.live.tracking.tracker import SAME_TILE_MAX_WIDTHS
from vision.recogniser import ALTERNATIVE_MIN_PROBABILITY
from vision.types import Double

RIM_MARGIN_HEIGHTS: Final = 0.3
"""In tile heights: what lies nearer to a picture's rim is cut off there."""
ZONE_SAMPLES_PER_SIDE: Final = 6
"""A zone is sampled at so many places along each side."""
WHOLE_ZONE_MIN_SHARE: Final = 0.92
"""Share of a zone's samples that a camera must see to see the zone."""

Covered = tuple[bool, bool, bool, bool]


@dataclass(frozen=True, slots=True, eq=False)
class _CameraView:
    """What one camera said last."""

    calibration: Calibration
    tiles: tuple[TableTile, ...]
    """Where they really lie; keys are the camera's own."""
    since_ms: Mapping[int, int]
    covered: Covered
    stacks: tuple[WallStack, ...] = ()
    """Of the walls, where they really stand; those that its pipeline tells without having found them, too."""
    away: bool = False


@dataclass(frozen=True, slots=True)
class _FusedTile:
    """A tile as all cameras together see it."""

    tile: TableTile
    weight: float
    since_ms: int
    sources: tuple[tuple[str, int], ...]
    """Camera and its key, of each camera that sees it."""


@dataclass(slots=True)
class JoinedTable:
    """One table under several cameras. Whoever owns it calls it from one thread at a time."""

    tile_mm: tuple[float, float, float]
    cameras: Mapping[str, Calibration | None] = field(default_factory=dict)
    """Those over the table, also before their first look, with where they see the surface; None where nobody
    knows yet. What only such a camera can see is covered until it looks."""
    _seen: dict[str, _CameraView] = field(default_factory=dict)
    _keys: dict[tuple[str, int], int] = field(default_factory=dict)
    """Of a camera's tile: the key under which the joined view knows it."""
    _next_key: int = 1
    _layout: TableLayout | None = None
    _indicators: tuple[int, ...] = ()

    def look(self, camera: str, calibration: Calibration, look: TableUpdate) -> TableUpdate:
        """Takes what one camera says into the joined view, and says that."""
        tiles = self._placed(look.tiles, calibration)
        stacks = stacks_placed(look, tiles)
        self._seen[camera] = _CameraView(calibration, tiles, look.since_ms, look.covered, stacks)
        return self._joined(look.at_ms)

    def away(self, camera: str, at_ms: int) -> TableUpdate | None:
        """A camera is gone: the view without it; None where it had said nothing."""
        seen = self._seen.get(camera)
        if seen is None or seen.away:
            return None
        self._seen[camera] = replace(seen, away=True)
        return self._joined(at_ms)

    def _placed(self, tiles: tuple[TableTile, ...], calibration: Calibration) -> tuple[TableTile, ...]:
        """The camera's tiles where they lie on the table, without those at its picture's rim."""
        if not tiles:
            return ()
        places = _places(tiles)
        whole = in_picture(calibration, places, RIM_MARGIN_HEIGHTS * self.tile_mm[1])
        lying = on_plane(places, calibration.camera_mm, self.tile_mm[2])
        found = [
            replace(tile, x_mm=float(x), y_mm=float(y))
            for tile, (x, y), inside in zip(tiles, lying, whole, strict=True)
            if inside
        ]
        face_mm = self.tile_mm[:2]
        stacked = lowered(found, face_mm, calibration.camera_mm, self.tile_mm[2])
        return tuple(stacked if wall_spread(stacked, face_mm) <= wall_spread(found, face_mm) else found)

    def _joined(self, at_ms: int) -> TableUpdate:
        joined = [self._named(one) for one in self._merged(at_ms)]
        self._keys = {source: one.tile.key for one in joined for source in one.sources}
        half = min(seen.calibration.half_mm for seen in self._seen.values())
        layout = self._layout or TableLayout(self.tile_mm[:2], half)
        tiles = tuple(one.tile for one in joined)
        view = read_table(tiles, layout, known_indicators=self._indicators)
        self._layout = view.layout
        self._indicators = tuple(tile.key for tile in view.indicators)
        told = [stack for seen in self._seen.values() if not seen.away for stack in seen.stacks]
        view = replace(view, walls=(*view.walls, *stacks_between(view.walls, told, layout.tile_mm[0])))
        since = {one.tile.key: one.since_ms for one in joined}
        return TableUpdate(at_ms, view, since, self._covered(layout), tiles)

    def _merged(self, at_ms: int) -> list[_FusedTile]:
        """Every place once, the cameras that are there first."""
        found: list[_FusedTile] = []
        reach = SAME_TILE_MAX_WIDTHS * self.tile_mm[0]
        present = [seen.calibration for seen in self._seen.values() if not seen.away]
        for name, seen in sorted(self._seen.items(), key=lambda entry: entry[1].away):
            tiles = seen.tiles
            if seen.away and tiles:
                places = _places(tiles)
                watched = np.zeros(len(tiles), bool)
                for calibration in present:
                    watched |= in_picture(calibration, places, 0.0)
                tiles = tuple(tile for tile, others in zip(tiles, watched, strict=True) if not others)
            fresh = [_from_one_camera(name, seen, tile, at_ms) for tile in tiles]
            before, now = (_places([one.tile for one in some]) for some in (found, fresh))
            pairs = nearest_pairs(before, now, reach)
            for i, j in pairs:
                found[i] = _fused(found[i], fresh[j])
            taken = {j for _, j in pairs}
            found += [one for j, one in enumerate(fresh) if j not in taken]
        return found

    def _named(self, one: _FusedTile) -> _FusedTile:
        """With a key that stays while any camera goes on seeing it."""
        known = [self._keys[source] for source in one.sources if source in self._keys]
        key = min(known, default=self._next_key)
        if not known:
            self._next_key += 1
        return replace(one, tile=replace(one.tile, key=key))

    def _covered(self, layout: TableLayout) -> Covered:
        """By seat, whether something hides part of it from everybody who looks there."""
        hidden = [self._hidden(seat, layout) for seat in SEATS]
        return hidden[0], hidden[1], hidden[2], hidden[3]

    def _hidden(self, seat: int, layout: TableLayout) -> bool:
        samples = _zone_samples(seat, layout)
        reach = {name: in_picture(seen.calibration, samples, 0.0) for name, seen in self._seen.items()}
        present = [name for name, seen in self._seen.items() if not seen.away]
        clear = [name for name in present if not self._seen[name].covered[seat]]
        if any(reach[name].mean() >= WHOLE_ZONE_MIN_SHARE for name in clear):
            return False
        if any(self._seen[name].covered[seat] and reach[name].any() for name in present):
            return True
        coming = [where for name, where in self.cameras.items() if name not in self._seen]
        if None in coming:
            return True  # it may see anything
        looked_at = [in_picture(where, samples, 0.0) for where in coming if where is not None]
        ever = np.any([*reach.values(), *looked_at], axis=0)
        now = np.any([reach[name] for name in present], axis=0) if present else np.zeros(len(samples), bool)
        return bool(now.sum() < WHOLE_ZONE_MIN_SHARE * ever.sum())


def _places(tiles: Sequence[TableTile]) -> Double:
    return np.array([(tile.x_mm, tile.y_mm) for tile in tiles]).reshape(-1, 2)


def in_picture(calibration: Calibration, places_mm: Double, rim_mm: float) -> NDArray[np.bool_]:
    """(n,) whether a camera sees these places of the surface, at least so far from its picture's rim."""
    width, height = calibration.size_px
    pixels = calibration.to_px(places_mm)
    rim = rim_mm * calibration.px_per_mm
    inside = (pixels >= rim).all(axis=1) & (pixels[:, 0] <= width - rim) & (pixels[:, 1] <= height - rim)
    return np.asarray(inside, np.bool_)


def _from_one_camera(name: str, seen: _CameraView, tile: TableTile, at_ms: int) -> _FusedTile:
    since = seen.since_ms.get(tile.key, at_ms)
    return _FusedTile(tile, _scale_at(seen.calibration, tile), since, ((name, tile.key),))


def _scale_at(calibration: Calibration, tile: TableTile) -> float:
    """How large this camera sees a millimetre there: who sees it larger knows better where it lies."""
    ends = calibration.to_px(np.array([[tile.x_mm, tile.y_mm], [tile.x_mm + 5.0, tile.y_mm + 5.0]]))
    return float(np.linalg.norm(ends[1] - ends[0]))


def _zone_samples(seat: int, layout: TableLayout) -> Double:
    samples = []
    for zone in (river_zone(layout), meld_zone(layout)):
        a, b, _, d = (np.array(corner) for corner in zone.corners_mm(seat))
        steps = (np.arange(ZONE_SAMPLES_PER_SIDE) + 0.5) / ZONE_SAMPLES_PER_SIDE
        samples += [a + (b - a) * s + (d - a) * t for s in steps for t in steps]
    return np.array(samples)


def _fused(one: _FusedTile, other: _FusedTile) -> _FusedTile:
    """Two cameras' readings of one tile: independent looks, so probabilities multiply."""
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


def stacks_placed(look: TableUpdate, placed: Sequence[TableTile]) -> tuple[WallStack, ...]:
    """A camera's stacks where they really stand: shifted as the tile is that lies nearest to each.

    Args:
        look: what the camera said; its tiles and stacks are where they seem to lie.
        placed: its tiles where they really lie.
    """
    wall_mm, seem = look.view.layout.wall_mm, {tile.key: tile for tile in look.tiles}
    if wall_mm is None or not placed:
        return ()
    seeming = _places([seem[tile.key] for tile in placed])
    shifts = _places(placed) - seeming
    stacks: list[WallStack] = []
    for side, along in look.view.walls:
        at = np.array(from_seat(along, -wall_mm, side))
        x, y = at + shifts[np.linalg.norm(seeming - at, axis=1).argmin()]
        stacks.append((side, to_seat(float(x), float(y), side)[0]))
    return tuple(stacks)


def stacks_between(
    found: Sequence[WallStack], told: Sequence[WallStack], width_mm: float
) -> Iterator[WallStack]:
    """Places between two found stacks of a side where a camera tells another one.

    Args:
        found: those whose tiles were found.
        told: by the cameras that are there.
        width_mm: of a tile.
    """
    for side in SEATS:
        here = sorted(along for each, along in found if each == side)
        others = [along for each, along in told if each == side]
        for left, right in pairwise(here):
            steps = round((right - left) / width_mm)
            for step in range(1, steps):
                at = left + (right - left) * step / steps
                if any(abs(along - at) < width_mm / 2 for along in others):
                    yield side, at
