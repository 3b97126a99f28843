"""All phones of a table: the places where one is a camera, and what is seen from each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from tablectl.adapters.phone_cameras.camera import PhoneCamera
from tablectl.adapters.phone_cameras.pairing import Pairings
from tablectl.adapters.phone_cameras.place import PhonePlace
from tablectl.doctor.lenses import TILE_PX_NEEDED
from tablectl.ports import Clock, EyesHealth
from vision.calibration import Calibration, smallest_tile_px
from vision.cameras import CameraState
from vision.live import TableUpdate


class Watcher(Protocol):
    """The eyes behind a phone's camera, as far as its page is told of them."""

    def health(self) -> EyesHealth:
        """How they do."""

    @property
    def looked(self) -> tuple[TableUpdate, Calibration] | None:
        """The newest look, and where the surface lies in its pictures."""


@dataclass(frozen=True, slots=True)
class PhoneTile:
    """A tile as it is seen now."""

    code: str
    sure: float
    corners: tuple[tuple[float, float], ...]
    """Four, in reading order, each from 0 to 1 across and down the picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSight:
    """What is seen from a place, for whoever aims the phone."""

    trouble: str
    """Why nothing is seen: ``missing``, ``frozen``, ``covered`` or ``no_edges``; empty while all is well."""
    fps: float
    corners: tuple[tuple[float, float], ...]
    """Of the felt: near left, near right, far right, far left; empty while nobody knows them."""
    found_again: bool
    side_mm: float
    tile_px: int | None
    """Width of a tile at the felt's farthest edge."""
    flaws: tuple[str, ...]
    """As ``CameraHealth`` has them."""
    covered: tuple[bool, ...]
    """By seat, whether something hides part of its river or melds."""
    tiles: tuple[PhoneTile, ...]


class PhoneCameras:
    """Places by name, and who may send pictures for them. Safe to use from several threads."""

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
            fps: pictures a second that are wanted of a phone at most.
            surface_mm: width and depth of the playing surface.
            tile_mm: width, height and thickness of the tiles.

        Raises:
            InputError: what is kept in the folder cannot be understood.
        """
        self.pairings = Pairings(folder, clock.at, clock.now_s)
        self.cameras: Mapping[str, PhoneCamera] = {name: PhoneCamera(name, fps=fps) for name in names}
        self.places: Mapping[str, PhonePlace] = {
            name: PhonePlace(name, folder, surface_mm, clock.now_s) for name in names
        }
        self._tile_mm = tile_mm
        self._watchers: dict[str, Watcher] = {}
        self.now_s: Callable[[], float] = clock.now_s

    @property
    def tile_px_needed(self) -> int:
        """How wide tiles should be in the picture."""
        return TILE_PX_NEEDED

    def watched_by(self, name: str, watcher: Watcher) -> None:
        """The eyes that look through a place's camera."""
        self._watchers[name] = watcher

    def remove(self, key: str) -> bool:
        """Shut a phone out; False: there is none of this key.

        Raises:
            StateDirError: it cannot be kept.
        """
        gone = self.pairings.remove(key)
        if gone is not None and gone.camera in self.cameras:
            self.cameras[gone.camera].drop(key)
        return gone is not None

    def seen(self, name: str) -> PhoneSight:
        """What is seen from a place now."""
        watcher = self._watchers.get(name)
        health = None if watcher is None else watcher.health()
        camera = next(iter(() if health is None else health.cameras), None)
        looked = None if watcher is None else watcher.looked
        place = self.places[name]
        calibration = place.now
        state = self.cameras[name].status().state
        trouble = "" if state is CameraState.OK else state.value
        if not trouble and calibration is None:
            trouble = "no_edges"
        size = (1, 1) if calibration is None else calibration.size_px
        tiles: tuple[PhoneTile, ...] = ()
        covered: tuple[bool, ...] = ()
        if not trouble and looked is not None:
            tiles, covered = _tiles(*looked), looked[0].covered
        return PhoneSight(
            trouble=trouble,
            fps=0.0 if camera is None else camera.fps,
            corners=() if calibration is None else _shares(calibration.corners_px, size),
            found_again=place.was_found_again,
            side_mm=0.0 if calibration is None else calibration.surface_mm[0],
            tile_px=None if calibration is None else round(smallest_tile_px(calibration, self._tile_mm[0])),
            flaws=() if camera is None else camera.flaws,
            covered=covered,
            tiles=tiles,
        )


def _tiles(look: TableUpdate, calibration: Calibration) -> tuple[PhoneTile, ...]:
    return tuple(
        PhoneTile(*tile.faces[0], _shares(calibration.to_px(look.corners_mm[tile.key]), calibration.size_px))
        for tile in look.tiles
        if tile.key in look.corners_mm
    )


def _shares(points_px: np.ndarray, size_px: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x) / size_px[0], 4), round(float(y) / size_px[1], 4)) for x, y in points_px)
