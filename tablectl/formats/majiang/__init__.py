"""Riichi games in the format of kobalab's Majiang, which is read only."""

from __future__ import annotations

from tablectl.formats.majiang.reading import is_majiang, read_majiang

__all__ = ["is_majiang", "read_majiang"]
