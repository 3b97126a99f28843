"""All phone cameras of a table, and what is detected in the pictures of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from tablectl.adapters.phone_cameras.camera import PhoneCamera
from tablectl.adapters.phone_cameras.pairing import Pairings
from tablectl.adapters.phone_cameras.place import PhonePlace
from tablectl.doctor.lenses import MIN_READABLE_TILE_PX
from tablectl.ports import Clock, EyesHealth
from vision.calibration import Calibration, smallest_tile_px
from vision.cameras import CameraState
from vision.live import TableUpdate


class PlaceEyes(Protocol):
    """The eyes of a place, as far as the phone's page needs them."""

    def health(self) -> EyesHealth:
        """Their health."""

    @property
    def last_update(self) -> tuple[TableUpdate, Calibration] | None:
        """The latest update, and the calibration of its pictures."""


@dataclass(frozen=True, slots=True)
class PhoneTile:
    """A tile as it is detected now."""

    code: str
    sure: float
    corners: tuple[tuple[float, float], ...]
    """Four, in reading order, each from 0 to 1 of the picture's width and height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSight:
    """What is detected from a place, for whoever aims the phone. Its fields are those of
    ``/api/camera/seen``."""

    trouble: str
    """Why nothing is detected: ``missing``, ``frozen``, ``covered`` or ``no_edges``; empty while all is
    well."""
    fps: float
    corners: tuple[tuple[float, float], ...]
    """Of the felt: near left, near right, far right, far left; empty while they are not known."""
    found_again: bool
    side_mm: float
    tile_px: int | None
    """Width of a tile at the far edge of the felt."""
    flaws: tuple[str, ...]
    """As in ``CameraHealth``."""
    covered: tuple[bool, ...]
    """By seat, whether something covers part of its river or melds."""
    tiles: tuple[PhoneTile, ...]


class PhoneCameras:
    """The cameras by place, and the pairings. Safe to use from several threads."""

    def __init__(
        self,
        names: Sequence[str],
        folder: Path | None,
        clock: Clock,
        *,
        fps: float,
        surface_mm: tuple[float, float],
        tile_mm: tuple[float, float, float],
    ) -> None:
        """
        Args:
            names: of the places, as health and recordings call the cameras.
            folder: the state folder.
            fps: at most so many pictures a second are requested of a phone.
            surface_mm: width and depth of the playing surface.
            tile_mm: width, height and thickness of the tiles.

        Raises:
            InputError: a file in the folder is not valid.
        """
        self.pairings = Pairings(folder, clock.at, clock.now_s)
        self.cameras: Mapping[str, PhoneCamera] = {name: PhoneCamera(name, fps=fps) for name in names}
        self.places: Mapping[str, PhonePlace] = {
            name: PhonePlace(name, folder, surface_mm, clock.now_s) for name in names
        }
        self._tile_mm = tile_mm
        self._eyes: dict[str, PlaceEyes] = {}
        self.now_s: Callable[[], float] = clock.now_s

    @property
    def tile_px_needed(self) -> int:
        """Width that tiles should have in the picture."""
        return MIN_READABLE_TILE_PX

    def set_eyes(self, name: str, eyes: PlaceEyes) -> None:
        """Set the eyes of a place."""
        self._eyes[name] = eyes

    def remove(self, key: str) -> bool:
        """Remove a phone; False where there is none of this key.

        Raises:
            StateDirError: it cannot be stored.
        """
        removed = self.pairings.remove(key)
        if removed is not None and removed.camera in self.cameras:
            self.cameras[removed.camera].disconnect(key)
        return removed is not None

    def sight_of(self, name: str) -> PhoneSight:
        """What is detected from a place now."""
        eyes = self._eyes.get(name)
        health = None if eyes is None else eyes.health()
        camera = next(iter(() if health is None else health.cameras), None)
        update = None if eyes is None else eyes.last_update
        place = self.places[name]
        calibration = place.calibration
        state = self.cameras[name].status().state
        trouble = "" if state is CameraState.OK else state.value
        if not trouble and calibration is None:
            trouble = "no_edges"
        size = (1, 1) if calibration is None else calibration.size_px
        tiles: tuple[PhoneTile, ...] = ()
        covered: tuple[bool, ...] = ()
        if not trouble and update is not None:
            tiles, covered = _tiles(*update), update[0].covered
        return PhoneSight(
            trouble=trouble,
            fps=0.0 if camera is None else camera.fps,
            corners=() if calibration is None else _fractions(calibration.corners_px, size),
            found_again=place.was_recovered,
            side_mm=0.0 if calibration is None else calibration.surface_mm[0],
            tile_px=None if calibration is None else round(smallest_tile_px(calibration, self._tile_mm[0])),
            flaws=() if camera is None else camera.flaws,
            covered=covered,
            tiles=tiles,
        )


def _tiles(update: TableUpdate, calibration: Calibration) -> tuple[PhoneTile, ...]:
    return tuple(
        PhoneTile(
            *tile.faces[0], _fractions(calibration.to_px(update.corners_mm[tile.key]), calibration.size_px)
        )
        for tile in update.tiles
        if tile.key in update.corners_mm
    )


def _fractions(points_px: np.ndarray, size_px: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x) / size_px[0], 4), round(float(y) / size_px[1], 4)) for x, y in points_px)
