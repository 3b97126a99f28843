"""Riichi games as tenhou.net's own XML: read and written."""

from __future__ import annotations

from tablectl.formats.mjlog.elements import ROOT
from tablectl.formats.mjlog.reading import read_mjlog
from tablectl.formats.mjlog.writing import write_mjlog

__all__ = ["ROOT", "read_mjlog", "write_mjlog"]
