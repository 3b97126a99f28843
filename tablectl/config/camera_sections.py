"""The configuration file's sections about cameras."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, field_validator, model_validator

from tablectl.config.camera_source import FORMS, PHONE, SIMULATED, CameraText, FirstCameraText
from tablectl.config.section import Section, Slug

Millimetres = Annotated[float, Field(ge=5, le=100)]
"""Of a side of a tile."""
SurfaceMillimetres = Annotated[float, Field(ge=200, le=3000)]
MIN_SURFACE_PX: Final = 10_000.0
"""Square pixels that a playing surface takes in a picture, at least: a hundred by a hundred."""
FIRST_CAMERA: Final = "overhead"
"""What health and recordings call the camera of [camera]."""


def _check_corners(corners_px: tuple[tuple[float, float], ...], calibration: Path | None) -> None:
    """That corners, where there are any, are those of a surface.

    Raises:
        ValueError: they are not four, lie in a line or in one place, or stand beside a calibration.
    """
    if not corners_px:
        return
    if len(corners_px) != 4:
        raise ValueError(f"corners_px needs four corners or none, has {len(corners_px)}")
    if calibration is not None:
        raise ValueError("give corners_px or calibration, not both")
    following = (*corners_px[1:], corners_px[0])
    twice = sum(x * below - right * y for (x, y), (right, below) in zip(corners_px, following, strict=True))
    if not abs(twice) / 2 >= MIN_SURFACE_PX:  # also what is not a number
        raise ValueError("corners_px enclose no surface: give the four corners in their order")


def _check_phone(source: str, corners_px: tuple[tuple[float, float], ...], calibration: Path | None) -> None:
    """That a phone, which people put up anew each evening, has no place in the file.

    Raises:
        ValueError: it has.
    """
    if source == PHONE and (corners_px or calibration is not None):
        raise ValueError("a phone is calibrated on its page /camera: remove corners_px and calibration")


class CameraSection(Section):
    """The overhead camera and where the playing surface lies in its picture."""

    source: FirstCameraText = Field(
        default=SIMULATED,
        description=f'"simulated", {FORMS}, or "none": buttons and the operator carry the game.',
    )
    width_px: int = Field(
        default=1920, ge=320, le=8192, description="Picture width requested from the camera, pixels."
    )
    height_px: int = Field(
        default=1080, ge=240, le=6144, description="Picture height requested from the camera, pixels."
    )
    fps: float = Field(default=10.0, gt=0, le=120, description="Frames per second requested from the camera.")
    corners_px: tuple[tuple[float, float], ...] = Field(
        default=(),
        description="The playing surface's corners in the picture as seat 0 sees them: near left, near "
        "right, far right, far left. Empty: found from the printed markers, or known (simulated).",
    )
    calibration: Path | None = Field(
        default=None,
        description="Calibration file that `tablectl calibrate` wrote, in place of corners_px.",
    )
    tile_mm: tuple[Millimetres, Millimetres, Millimetres] = Field(
        default=(26.0, 35.0, 20.0), description="Width, height and thickness of the tiles in play, mm."
    )
    surface_mm: tuple[SurfaceMillimetres, SurfaceMillimetres] = Field(
        default=(850.0, 850.0), description="Width and depth of the playing surface, mm."
    )

    @model_validator(mode="after")
    def _check_corners_of_surface(self) -> CameraSection:
        _check_corners(self.corners_px, self.calibration)
        _check_phone(self.source, self.corners_px, self.calibration)
        return self


class FurtherCamera(Section):
    """One more camera over the same table."""

    name: Slug = Field(description="The camera's name in health messages and recordings.")
    source: CameraText = Field(description='As camera.source, except "simulated" and "none".')
    corners_px: tuple[tuple[float, float], ...] = Field(
        default=(), description="As camera.corners_px; corners may lie outside the picture."
    )
    calibration: Path | None = Field(default=None, description="As camera.calibration.")

    @model_validator(mode="after")
    def _check_view(self) -> FurtherCamera:
        _check_corners(self.corners_px, self.calibration)
        _check_phone(self.source, self.corners_px, self.calibration)
        return self


class HandCameraSection(Section):
    """A camera behind one player, which sees the faces of the standing tiles."""

    side: int = Field(ge=0, le=3, description="Side of the table at which the player sits.")
    source: CameraText = Field(description='As camera.source, except "simulated", "none" and "phone".')

    @field_validator("source")
    @classmethod
    def _refuse_phone(cls, source: str) -> str:
        if source == PHONE:
            raise ValueError("a phone sees the table, not a hand: give another camera")
        return source


class CamerasSection(Section):
    """More cameras: over the table, joined with the first into one view, and behind players."""

    hands: tuple[HandCameraSection, ...] = Field(
        default=(),
        description='Hand cameras, one a player: { side = 0, source = "2" }. Their readings go to the '
        "broadcast topics, after the delay, and nowhere else. They also show whether a discard "
        "was the tile just drawn, which is public.",
    )

    further: tuple[FurtherCamera, ...] = Field(
        default=(),
        description="Each sees the table or part of it, in the picture size and rate of [camera]: "
        '{ name = "north", source = "2", calibration = "/path/north.json" }, or corners_px; '
        "without either, it looks for the printed markers. If one fails, the others continue.",
    )

    @model_validator(mode="after")
    def _check_names_differ(self) -> CamerasSection:
        names = [FIRST_CAMERA, *(camera.name for camera in self.further)]
        if len(set(names)) < len(names):
            raise ValueError(f"every camera needs its own name; {FIRST_CAMERA} is the first camera's")
        return self
