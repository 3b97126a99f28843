"""Writes every face into ``tablectl/web/tiles``."""

from __future__ import annotations

from pathlib import Path

from tablectl.web.drawing.faces import faces

for code, text in faces().items():
    (Path(__file__).parents[1] / "tiles" / f"{code}.svg").write_text(text, encoding="utf-8")
