"""The pages' pictures of tiles, in ``tablectl/web/tiles``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType


@cache
def tile_faces() -> Mapping[str, str]:
    """SVG text by tile code, each with the view box ``0 0 300 400``; ``back`` is a tile face down."""
    files = (Path(__file__).parent / "tiles").glob("*.svg")
    return MappingProxyType({path.stem: path.read_text(encoding="utf-8") for path in files})
