"""Riichi games as kobalab's Majiang keeps them: read."""

from __future__ import annotations

from tablectl.formats.majiang.reading import looks_like_majiang, read_majiang

__all__ = ["looks_like_majiang", "read_majiang"]
