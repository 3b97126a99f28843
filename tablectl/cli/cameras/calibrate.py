"""``tablectl calibrate``."""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson
from tablectl.config.camera_source import FORMS, parse_camera_source
from tablectl.errors import InputError, PartMissing, in_words
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.adapters.calibration as calibrator
    import tablectl.compose.seeing.cameras as cameras
    import vision.calibration
    import vision.cameras

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    help="""Calibrate the overhead camera: where it sees the table.

    `sheet` prints the markers. Lay them out; `find` then fits the plane and the lens from a live or stored
    picture and writes the calibration file for `camera.calibration`. `corners` works without markers.
    `check` says whether the camera was moved since.""",
)

Surface = Annotated[str, typer.Option("--surface-mm", help="Width x depth of the playing surface, mm.")]
MarkerMm = Annotated[float, typer.Option("--marker-mm", min=15, max=150, help="Side of a marker, mm.")]
InsetMm = Annotated[
    float,
    typer.Option(
        "--inset-mm", min=5, max=200, help="Distance from the surface's edges to a marker's centre, mm."
    ),
]
Out = Annotated[Path, typer.Option("--out", "-o", help="The calibration file to write.")]
Rectified = Annotated[
    Path | None, typer.Option("--rectified", help="Also write the rectified picture with a grid, as PNG.")
]

SURFACE = "850x850"
DEFAULT_FILE = Path("calibration.json")
CAMERA_FPS = 15.0
"""Frame rate requested from the camera."""


@app.command()
def sheet(
    file: Annotated[Path, typer.Argument(help="SVG file to write.")] = Path("markers.svg"),
    surface: Surface = SURFACE,
    marker_mm: MarkerMm = 40.0,
    inset_mm: InsetMm = 30.0,
    edges: Annotated[
        bool,
        typer.Option(help="Also print four markers for the middles of the edges, for wide-angle lenses."),
    ] = True,
) -> None:
    """Write the markers as an A4 sheet to print at actual size."""
    calibrator.write_sheet(
        file, vision.calibration.FiducialPlan(_parse_surface(surface), marker_mm, inset_mm), edges=edges
    )
    typer.echo(f"{file}: print it at actual size; the bar on it must measure 100 mm")


@app.command()
def find(
    picture: Annotated[
        Path | None, typer.Argument(help="A stored picture of the table with its markers.")
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option("--camera", help=f"A camera in place of a picture: {FORMS}."),
    ] = None,
    size: Annotated[
        str, typer.Option("--size-px", help="Picture size requested from the camera.")
    ] = "1920x1080",
    surface: Surface = SURFACE,
    marker_mm: MarkerMm = 40.0,
    inset_mm: InsetMm = 30.0,
    out: Out = DEFAULT_FILE,
    rectified: Rectified = None,
    as_json: AsJson = False,
) -> None:
    """Find the markers, fit the plane and the lens, print the error, and write the calibration file.

    Exit status 2 if there is no picture or fewer than three markers are visible.
    """
    plan = vision.calibration.FiducialPlan(_parse_surface(surface), marker_mm, inset_mm)
    if (picture is None) == (camera is None):
        raise InputError("give either a picture or --camera")
    if picture is not None:
        fitted = calibrator.fit_markers(picture, plan)
        _save_and_print(fitted, out, as_json)
        if rectified is not None:
            calibrator.write_rectified(fitted.calibration, picture, rectified)
        return
    width, height = _parse_pair(size, "--size-px")
    clock = SystemClock()
    device = _open_camera(camera or "", (int(width), int(height)), clock)
    try:
        fitted, image = calibrator.fit_live(device, plan, clock)
    finally:
        device.close()
    _save_and_print(fitted, out, as_json)
    if rectified is not None:
        calibrator.write_rectified(fitted.calibration, image, rectified)


@app.command()
def corners(
    picture: Annotated[Path, typer.Argument(help="A stored picture of the table.")],
    at: Annotated[
        list[str],
        typer.Argument(
            help="Four corners X,Y of the surface in pixels as seat 0 sees them: near left, near "
            "right, far right, far left."
        ),
    ],
    surface: Surface = SURFACE,
    out: Out = DEFAULT_FILE,
    rectified: Rectified = None,
    as_json: AsJson = False,
) -> None:
    """Calibrate from four corners given by hand, without markers."""
    if len(at) != 4:
        raise InputError(f"four corners X,Y are needed, got {len(at)}")
    fitted = calibrator.fit_corners(
        picture, [_parse_pair(corner, "a corner") for corner in at], _parse_surface(surface)
    )
    _save_and_print(fitted, out, as_json)
    if rectified is not None:
        calibrator.write_rectified(fitted.calibration, picture, rectified)


@app.command()
def check(
    picture: Annotated[Path, typer.Argument(help="A new picture from the same camera.")],
    calibration: Annotated[Path, typer.Option("--calibration", help="The calibration file.")] = DEFAULT_FILE,
    as_json: AsJson = False,
) -> None:
    """Say whether the camera was moved since the calibration.

    Exit status 0 if it has not moved, 1 if it has or no marker is visible.
    """
    moved_px, has_moved = calibrator.measure_drift(picture, calibration)
    if as_json:
        typer.echo(
            json.dumps({"moved_px": None if moved_px is None else round(moved_px, 2), "pushed": has_moved})
        )
    elif moved_px is None:
        typer.echo("no marker is visible: uncover the markers")
    else:
        typer.echo(
            f"{moved_px:.1f} px: " + ("moved; calibrate again" if has_moved else "the camera has not moved")
        )
    if has_moved or moved_px is None:
        raise typer.Exit(1)


def _save_and_print(fitted: calibrator.FittedCalibration, out: Path, as_json: bool) -> None:
    calibrator.save_fit(fitted, out)
    if as_json:
        typer.echo(json.dumps({"file": str(out), **fitted.as_json()}))
        return
    report = fitted.as_json()
    if fitted.error_mm is not None:
        lens = (
            "straight"
            if report["lens"] is None
            else f"bends (k1 {report['lens']['k1']}, k2 {report['lens']['k2']})"
        )
        typer.echo(f"markers {', '.join(map(str, report['markers']))}; lens {lens}")
        typer.echo(f"error {report['error_mm']} mm (worst corner {report['worst_mm']} mm)")
    typer.echo(f"{report['px_per_mm']} px per mm; written to {out}")


def _open_camera(text: str, size_px: tuple[int, int], clock: SystemClock) -> vision.cameras.Camera:
    try:
        return cameras.open_camera(
            parse_camera_source(text),
            named_by="--camera",
            size_px=size_px,
            fps=CAMERA_FPS,
            started_s=clock.now_s(),
        )
    except (ValueError, PartMissing) as error:
        raise InputError(in_words(error)) from error


def _parse_surface(text: str) -> tuple[float, float]:
    width, depth = _parse_pair(text.replace("x", ","), "--surface-mm")
    if min(width, depth) <= 0:
        raise InputError(f"--surface-mm must be above zero, got {text}")
    return width, depth


def _parse_pair(text: str, name: str) -> tuple[float, float]:
    try:
        first, second = (float(part) for part in text.replace("x", ",").split(","))
        if not isfinite(first + second):
            raise ValueError
    except ValueError:
        raise InputError(
            f"{name}: expected two numbers such as 850x850 or 120,880, got {quoted(text)}"
        ) from None
    return first, second
