"""What a table's camera is worth, measured from its own pictures: `tablectl doctor --camera`."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablectl.compose.doctor.speed import NEEDED_FPS
from tablectl.compose.seeing.cameras import configured_camera
from tablectl.compose.seeing.eyes import table_calibration
from tablectl.config import Config
from tablectl.config.camera_source import NO_CAMERA, PHONE, SIMULATED
from tablectl.doctor.checks import Check, Verdict
from tablectl.doctor.lenses import MIN_FOUND_TILE_PX, MIN_READABLE_TILE_PX
from tablectl.errors import InputError, PartMissing
from tablectl.ports import Clock
from vision.calibration import (
    Calibration,
    FiducialPlan,
    adapt_to_pictures,
    fit_fiducials,
    smallest_tile_px,
)
from vision.cameras import Camera, CameraState, Frame, QualityMonitor
from vision.cameras.quality import HINTS, SHARP_MIN_STEEPNESS, Flaw, edge_steepness, tile_level
from vision.errors import VisionError
from vision.types import Image

SETTLE_TIME_S: Final = 3.5
"""Exposure, white balance and focus are held three seconds after a camera starts (``OpencvCamera``)."""
MEASURED_S: Final = 6.0
"""So long pictures are counted and judged, one look a second."""
TIMEOUT_S: Final = 15.0
PAUSE_S: Final = 0.005
GOOD_ERROR_MM: Final = 1.0
"""Of the markers: below is good (docs/CAMERAS.md)."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What came in the measured time."""

    newest: Image
    pictures: int
    seconds: float
    flaws: tuple[Flaw, ...]


def measured_camera(config: Config, clock: Clock) -> Iterator[Check]:
    """A line for each thing that decides what a camera is worth.

    Args:
        config: whose ``[camera]`` is measured.

    Raises:
        InputError: it names no camera that can be opened here.
        PartMissing: no picture came.
    """
    wanted = config.camera
    if wanted.source in (SIMULATED, NO_CAMERA, PHONE):
        raise InputError(
            f'camera.source is "{wanted.source}": there is no camera to measure. Name yours with --source, '
            "or its configuration with --config"
        )
    camera = configured_camera(config, wanted.source, named_by="camera.source", started_s=clock.now_s())
    try:
        seen = _look(camera, clock)
    finally:
        camera.close()
    yield from _pictures(seen, (wanted.width_px, wanted.height_px))
    yield from _light(seen)
    yield from _place(config, seen.newest)


def _look(camera: Camera, clock: Clock) -> _Seen:
    """Let it settle, then count and judge its pictures; those of a file as far as it goes."""
    pause, watch = threading.Event(), QualityMonitor()
    newest: Frame | None = None
    first_s = counted_from_s = last_s = begun_s = clock.now_s()
    pictures = 0
    while newest is None or last_s - first_s < SETTLE_TIME_S + MEASURED_S:
        now_s = clock.now_s()
        frame = camera.poll(now_s)
        if frame is not None:
            if newest is None:
                first_s = now_s
            if now_s - first_s < SETTLE_TIME_S:
                counted_from_s, pictures = now_s, 0
            else:
                watch.frame(frame.image, now_s)
                pictures += 1
            newest, last_s = frame, now_s
            continue
        status = camera.status()
        if newest is not None and (status.state is CameraState.ENDED or now_s - last_s >= TIMEOUT_S):
            break
        if newest is None and now_s - begun_s >= TIMEOUT_S:
            raise PartMissing(
                f"no picture in {TIMEOUT_S:g} s ({status.detail or status.state.value}): check that the "
                "camera is plugged in and that no other program holds it"
            )
        pause.wait(PAUSE_S)
    if not pictures:
        watch.frame(newest.image, last_s)
    return _Seen(newest.image, pictures, last_s - counted_from_s, watch.flaws)


def _pictures(seen: _Seen, wanted_px: tuple[int, int]) -> Iterator[Check]:
    height, width = seen.newest.shape[:2]
    sent = f"{width} by {height} pixels"
    if (width, height) == wanted_px:
        yield Check("picture", Verdict.OK, sent)
    else:
        yield Check(
            "picture",
            Verdict.WARN,
            f"{sent}, asked for {wanted_px[0]} by {wanted_px[1]}",
            "set camera.width_px and height_px to a size that the camera offers, then calibrate",
        )
    if not seen.pictures:
        yield Check("pictures", Verdict.WARN, "too few to count", "measure at a camera, not at a file")
        return
    fps = seen.pictures / seen.seconds
    found = f"{fps:.1f} a second over {seen.seconds:.1f} s"
    if fps >= NEEDED_FPS:
        yield Check("pictures", Verdict.OK, found)
    else:
        yield Check(
            "pictures",
            Verdict.WARN,
            f"{found}; following play needs {NEEDED_FPS:g}",
            "ask for smaller pictures, take another USB port, or add light: a dark room makes long exposures",
        )


def _light(seen: _Seen) -> Iterator[Check]:
    level = tile_level(seen.newest.max(axis=2))
    light = [flaw for flaw in seen.flaws if flaw is not Flaw.SOFT]
    found = f"the brightest twentieth of the picture has {level:.0f} of 255"
    if light:
        advice = "; ".join(HINTS[flaw] for flaw in light)
        yield Check("light", Verdict.WARN, f"{found}; {', '.join(light)}", advice)
    else:
        yield Check("light", Verdict.OK, found)
    steepness = edge_steepness(seen.newest)
    if steepness is None:
        yield Check(
            "focus", Verdict.WARN, "no edges in the picture", "lay some tiles on the table and measure again"
        )
        return
    found = f"edges rise by {steepness:.2f} of their height in a pixel, {SHARP_MIN_STEEPNESS:g} is the least"
    if Flaw.SOFT in seen.flaws:
        yield Check("focus", Verdict.WARN, found, HINTS[Flaw.SOFT])
    else:
        yield Check("focus", Verdict.OK, found)


def _place(config: Config, image: Image) -> Iterator[Check]:
    """Where the camera stands, and how large tiles are for it."""
    plan = FiducialPlan(config.camera.surface_mm)
    size_px = (image.shape[1], image.shape[0])
    try:
        calibration, fit = fit_fiducials(image, plan)
    except VisionError as error:
        known = _configured(config, size_px)
        if known is None:
            yield Check(
                "calibration",
                Verdict.WARN,
                f"{error}. No calibration is configured",
                "print the markers (`tablectl calibrate sheet`) and lay them at the corners: without them "
                "nobody knows how large tiles are in the picture",
            )
            return
        calibration = known
        yield Check("calibration", Verdict.OK, "as configured; no markers to measure it by")
    else:
        good = fit.error_mm <= GOOD_ERROR_MM
        yield Check(
            "calibration",
            Verdict.OK if good else Verdict.WARN,
            f"{len(calibration.fiducials)} markers agree within {fit.error_mm:.2f} mm",
            ""
            if good
            else "lay the markers flat and at the measured places; a wide lens needs those of the edges",
        )
    yield _surface(calibration)
    yield _tiles(calibration, config.camera.tile_mm[0])


def _configured(config: Config, size_px: tuple[int, int]) -> Calibration | None:
    """The calibration that the configuration has, for pictures of this size; None where it has none."""
    try:
        known = table_calibration(config, config.camera.corners_px, config.camera.calibration)
        return None if known is None else adapt_to_pictures(known, size_px)
    except VisionError as error:
        raise InputError(f"camera: {error}") from error


def _surface(calibration: Calibration) -> Check:
    width, height = calibration.size_px
    corners = calibration.corners_px
    outside = int(((corners < 0) | (corners > (width, height))).any(axis=1).sum())
    stands_mm = calibration.camera_mm
    found = f"the camera stands about {stands_mm[2] / 10:.0f} cm above the felt"
    if outside:
        return Check(
            "table in the picture",
            Verdict.BAD,
            f"{outside} corners of the felt lie outside; {found}",
            "hang the camera higher or take a wider lens",
        )
    return Check("table in the picture", Verdict.OK, f"all of the felt; {found}")


def _tiles(calibration: Calibration, tile_mm: float) -> Check:
    px = smallest_tile_px(calibration, tile_mm)
    found = (
        f"a tile of {tile_mm:g} mm is {px:.0f} pixels wide where it is smallest; "
        f"{MIN_READABLE_TILE_PX} are wanted"
    )
    remedy = (
        "ask for larger pictures (camera.width_px), hang the camera lower, or take two, one for each half"
    )
    if px < MIN_FOUND_TILE_PX:
        return Check("tiles", Verdict.BAD, f"{found}, below {MIN_FOUND_TILE_PX} none is found", remedy)
    if px < MIN_READABLE_TILE_PX:
        return Check("tiles", Verdict.WARN, found, remedy)
    return Check("tiles", Verdict.OK, found)
