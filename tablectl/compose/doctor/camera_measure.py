"""Measures a table's camera from its own pictures: `tablectl doctor --camera`."""

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
MEASURING_TIME_S: Final = 6.0
"""How long pictures are counted; one a second is judged."""
TIMEOUT_S: Final = 15.0
POLL_INTERVAL_S: Final = 0.005
GOOD_ERROR_MM: Final = 1.0
"""Largest error of the markers' fit that is good (docs/CAMERAS.md)."""


@dataclass(frozen=True, slots=True, eq=False)
class _Measurement:
    """What the camera delivered in the measured time."""

    latest: Image
    pictures: int
    seconds: float
    flaws: tuple[Flaw, ...]


def measure_camera(config: Config, clock: Clock) -> Iterator[Check]:
    """Measure the camera; a check for each property that following play depends on.

    Args:
        config: its ``[camera]`` is measured.
        clock: times the pictures.

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
        measurement = _measure_pictures(camera, clock)
    finally:
        camera.close()
    yield from _picture_checks(measurement, (wanted.width_px, wanted.height_px))
    yield from _light_checks(measurement)
    yield from _position_checks(config, measurement.latest)


def _measure_pictures(camera: Camera, clock: Clock) -> _Measurement:
    """Let the camera settle, then count and judge its pictures; a file may end earlier."""
    pause, monitor = threading.Event(), QualityMonitor()
    latest: Frame | None = None
    first_s = counted_from_s = last_s = opened_s = clock.now_s()
    pictures = 0
    while latest is None or last_s - first_s < SETTLE_TIME_S + MEASURING_TIME_S:
        now_s = clock.now_s()
        frame = camera.poll(now_s)
        if frame is not None:
            if latest is None:
                first_s = now_s
            if now_s - first_s < SETTLE_TIME_S:
                counted_from_s, pictures = now_s, 0
            else:
                monitor.frame(frame.image, now_s)
                pictures += 1
            latest, last_s = frame, now_s
            continue
        status = camera.status()
        if latest is not None and (status.state is CameraState.ENDED or now_s - last_s >= TIMEOUT_S):
            break
        if latest is None and now_s - opened_s >= TIMEOUT_S:
            raise PartMissing(
                f"no picture in {TIMEOUT_S:g} s ({status.detail or status.state.value}): check that the "
                "camera is plugged in and that no other program holds it"
            )
        pause.wait(POLL_INTERVAL_S)
    if not pictures:
        monitor.frame(latest.image, last_s)
    return _Measurement(latest.image, pictures, last_s - counted_from_s, monitor.flaws)


def _picture_checks(measurement: _Measurement, wanted_px: tuple[int, int]) -> Iterator[Check]:
    height, width = measurement.latest.shape[:2]
    size_text = f"{width} by {height} pixels"
    if (width, height) == wanted_px:
        yield Check("picture", Verdict.OK, size_text)
    else:
        yield Check(
            "picture",
            Verdict.WARN,
            f"{size_text}, asked for {wanted_px[0]} by {wanted_px[1]}",
            "set camera.width_px and height_px to a size that the camera offers, then calibrate",
        )
    if not measurement.pictures:
        yield Check("pictures", Verdict.WARN, "too few to count", "measure at a camera, not at a file")
        return
    fps = measurement.pictures / measurement.seconds
    found = f"{fps:.1f} a second over {measurement.seconds:.1f} s"
    if fps >= NEEDED_FPS:
        yield Check("pictures", Verdict.OK, found)
    else:
        yield Check(
            "pictures",
            Verdict.WARN,
            f"{found}; following play needs {NEEDED_FPS:g}",
            "ask for smaller pictures, take another USB port, or add light: a dark room makes long exposures",
        )


def _light_checks(measurement: _Measurement) -> Iterator[Check]:
    level = tile_level(measurement.latest.max(axis=2))
    light_flaws = [flaw for flaw in measurement.flaws if flaw is not Flaw.SOFT]
    found = f"the brightest twentieth of the picture has {level:.0f} of 255"
    if light_flaws:
        advice = "; ".join(HINTS[flaw] for flaw in light_flaws)
        yield Check("light", Verdict.WARN, f"{found}; {', '.join(light_flaws)}", advice)
    else:
        yield Check("light", Verdict.OK, found)
    steepness = edge_steepness(measurement.latest)
    if steepness is None:
        yield Check(
            "focus", Verdict.WARN, "no edges in the picture", "lay some tiles on the table and measure again"
        )
        return
    found = f"edges rise by {steepness:.2f} of their height in a pixel, {SHARP_MIN_STEEPNESS:g} is the least"
    if Flaw.SOFT in measurement.flaws:
        yield Check("focus", Verdict.WARN, found, HINTS[Flaw.SOFT])
    else:
        yield Check("focus", Verdict.OK, found)


def _position_checks(config: Config, image: Image) -> Iterator[Check]:
    """Checks of the calibration, of the felt in the picture, and of the tiles' size."""
    plan = FiducialPlan(config.camera.surface_mm)
    size_px = (image.shape[1], image.shape[0])
    try:
        calibration, fit = fit_fiducials(image, plan)
    except VisionError as error:
        configured = _configured_calibration(config, size_px)
        if configured is None:
            yield Check(
                "calibration",
                Verdict.WARN,
                f"{error}. No calibration is configured",
                "print the markers (`tablectl calibrate sheet`) and lay them at the corners: without them "
                "nobody knows how large tiles are in the picture",
            )
            return
        calibration = configured
        yield Check("calibration", Verdict.OK, "as configured; no markers to measure it by")
    else:
        is_good = fit.error_mm <= GOOD_ERROR_MM
        yield Check(
            "calibration",
            Verdict.OK if is_good else Verdict.WARN,
            f"{len(calibration.fiducials)} markers agree within {fit.error_mm:.2f} mm",
            ""
            if is_good
            else "lay the markers flat and at the measured places; a wide lens needs those of the edges",
        )
    yield _surface_check(calibration)
    yield _tile_check(calibration, config.camera.tile_mm[0])


def _configured_calibration(config: Config, size_px: tuple[int, int]) -> Calibration | None:
    """The configured calibration, adapted to pictures of this size; None if there is none."""
    try:
        configured = table_calibration(config, config.camera.corners_px, config.camera.calibration)
        return None if configured is None else adapt_to_pictures(configured, size_px)
    except VisionError as error:
        raise InputError(f"camera: {error}") from error


def _surface_check(calibration: Calibration) -> Check:
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


def _tile_check(calibration: Calibration, tile_mm: float) -> Check:
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
