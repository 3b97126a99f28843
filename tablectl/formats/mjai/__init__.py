"""Riichi games as mjai's JSON lines: read and written."""

from __future__ import annotations

from tablectl.formats.mjai.reading import read_mjai_games
from tablectl.formats.mjai.writing import write_mjai
from tablectl.formats.mjai.yaku import write_yakus

__all__ = ["read_mjai_games", "write_mjai", "write_yakus"]
