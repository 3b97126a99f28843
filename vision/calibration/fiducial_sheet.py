"""The fiducials as a sheet to print, cut out and lay on the table: SVG in millimetres.

SVG, because every browser prints it at its true size ("actual size", not "fit to page") and a pure vector
picture has edges as sharp as the printer.
"""

from __future__ import annotations

from typing import Final

from vision.calibration.fiducials import MARKER_COUNT, FiducialPlan, marker_cells
from vision.errors import CalibrationError
from vision.facts import A4_MM, CORNERS

PAGE_MARGIN_MM: Final = 12.0
"""That printers leave white."""
_HEAD_MM: Final = 34.0
_FOOT_MM: Final = 26.0
_PLACES: Final = (
    "left near corner",
    "right near corner",
    "right far corner",
    "left far corner",
    "middle of the near edge",
    "middle of the right edge",
    "middle of the far edge",
    "middle of the left edge",
)


def draw_fiducial_sheet(plan: FiducialPlan, *, edges: bool = True) -> str:
    """One page with the four corner markers, and those of the edges too where ``edges``.

    Args:
        plan: how large the markers are and where they will lie; the sheet says so in words.

    Raises:
        CalibrationError: the markers do not fit the page.
    """
    count = MARKER_COUNT if edges else CORNERS
    margin = plan.marker_mm / 5
    card = plan.marker_mm + 2 * margin
    step_x, step_y = card + 3.0, card + 9.0
    columns = int((A4_MM[0] - 2 * PAGE_MARGIN_MM) // step_x)
    rows = 0 if columns == 0 else -(-count // columns)
    if columns == 0 or _HEAD_MM + rows * step_y + _FOOT_MM > A4_MM[1]:
        raise CalibrationError(
            f"{count} markers of {plan.marker_mm:g} mm do not fit an A4 page: choose smaller ones, or only "
            "those of the corners"
        )
    parts = [_text(PAGE_MARGIN_MM, 18, 5.2, "tablectl: markers for the overhead camera")]
    width, depth = plan.surface_mm
    parts += [
        _text(PAGE_MARGIN_MM, 24, 3.4, "Print at actual size (100 %). The bar below must measure 100 mm."),
        _text(
            PAGE_MARGIN_MM,
            29,
            3.4,
            f"Lay each flat, its centre {plan.inset_mm:g} mm from the edges of the {width:g} by {depth:g} "
            "mm surface, arrow away from seat 0.",
        ),
    ]
    for marker in range(count):
        row, column = divmod(marker, columns)
        parts.append(_card(marker, plan, PAGE_MARGIN_MM + column * step_x, _HEAD_MM + row * step_y, margin))
    y = A4_MM[1] - 16
    parts.append(
        f'<path d="M{PAGE_MARGIN_MM} {y}h100m-100 -2v4m100 -4v4" '
        'stroke="#000" stroke-width="0.4" fill="none"/>'
    )
    parts.append(_text(PAGE_MARGIN_MM + 102, y + 1.2, 3.4, "100 mm"))
    body = "\n".join(parts)
    w, h = A4_MM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}" '
        f'shape-rendering="crispEdges">\n<rect width="{w:g}" height="{h:g}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _card(marker: int, plan: FiducialPlan, left: float, top: float, margin: float) -> str:
    card = plan.marker_mm + 2 * margin
    cell = plan.marker_mm / len(marker_cells(marker))
    squares = "".join(
        f"M{left + margin + x * cell:.3f} {top + margin + y * cell:.3f}h{cell:.3f}v{cell:.3f}h-{cell:.3f}z"
        for y, row in enumerate(marker_cells(marker))
        for x, black in enumerate(row)
        if black
    )
    middle = left + card / 2
    arrow = f"M{middle:.2f} {top + 1.2:.2f}l-2 3h4z"
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{card:g}" height="{card:g}" fill="none" stroke="#999" '
        f'stroke-width="0.2"/><path d="{squares}" fill="#000"/><path d="{arrow}" fill="#999"/>'
        + _text(left, top + card + 4, 3.2, f"{marker}: {_PLACES[marker]}")
    )


def _text(x: float, y: float, size: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}">{words}</text>'
