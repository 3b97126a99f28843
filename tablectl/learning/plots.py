"""``python -m tablectl.learning.plots FIGURES``: draw how often what was predicted came.

The figures are the JSON that ``python -m tablectl.learning.books.odds`` and
``python -m tablectl.learning.riichi`` write.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

SIZE: Final = 150
"""Of one square, in units of the picture."""
GAP: Final = 46
LEFT: Final = 40
TOP: Final = 34
COLUMNS: Final = 4
_LARGEST: Final = 6.0
TITLES: Final = {
    "riichi": "Riichi",
    "mcr": "MCR",
    "siamese": "Siamese MCR",
    "red": "Red",
    "hangzhou": "Hangzhou",
    "xiamen": "Xiamen",
    "sanma": "Sanma",
    "sichuan": "Sichuan",
}
Tenths = Sequence[Sequence[float]]
"""(how many, predicted on average, how often it came) for each tenth of the predicted chances."""


def calibration_svg(figures: Mapping[str, Mapping[str, Any]], which: str) -> str:
    """An SVG: a square for each book that has the figure, predicted from left to right, came from below up.

    Args:
        figures: by book.
        which: ``calibration`` or ``place_calibration``.
    """
    books = [book for book in TITLES if figures.get(book, {}).get(which)]
    rows = -(-len(books) // COLUMNS)
    wide = LEFT + min(COLUMNS, len(books)) * (SIZE + GAP)
    high = TOP + rows * (SIZE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">',
        '<g font-family="sans-serif" font-size="10" fill="#333">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for place, book in enumerate(books):
        x, y = LEFT + place % COLUMNS * (SIZE + GAP), TOP + place // COLUMNS * (SIZE + GAP)
        parts += _square(x, y, TITLES[book], figures[book][which])
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def _square(x: float, y: float, title: str, tenths: Tenths) -> list[str]:
    parts = [
        f'<text x="{x}" y="{y - 10}" font-size="12" font-weight="bold">{escape(title)}</text>',
        f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#bbb"/>',
        f'<line x1="{x}" y1="{y + SIZE}" x2="{x + SIZE}" y2="{y}" stroke="#bbb" stroke-dasharray="4 3"/>',
    ]
    for level in (0, 50, 100):
        at = SIZE * level / 100
        parts += [
            f'<text x="{x - 5}" y="{y + SIZE - at + 3.5}" text-anchor="end">{level} %</text>',
            f'<text x="{x + at}" y="{y + SIZE + 14}" text-anchor="middle">{level} %</text>',
        ]
    most = max(count for count, _, _ in tenths)
    points = [(x + SIZE * predicted, y + SIZE * (1 - observed)) for _, predicted, observed in tenths]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>')
    for (a, b), (count, _, _) in zip(points, tenths, strict=True):
        # The area of a dot is how often such a chance was predicted; small ones stay visible.
        size = max(1.8, _LARGEST * (count / most) ** 0.5)
        parts.append(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{size:.1f}" fill="#1f5fa8" fill-opacity="0.55"/>')
    return parts


def main() -> int:
    """Read the figures, write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning.plots", description=__doc__)
    parser.add_argument("figures", type=Path, nargs="+", help="JSON files of figures by book")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    args = parser.parse_args()
    figures: dict[str, Any] = {}
    for path in args.figures:
        figures |= json.loads(path.read_text(encoding="utf-8"))
    for which, name in (("calibration", "odds_calibration"), ("place_calibration", "places_calibration")):
        path = args.out / f"{name}.svg"
        path.write_text(calibration_svg(figures, which), encoding="utf-8")
        sys.stderr.write(f"{path}: {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
