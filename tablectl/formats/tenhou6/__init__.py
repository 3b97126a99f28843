"""Riichi games as tenhou.net/6 JSON: read and written. Its words for limits and scores are mjlog's, too."""

from __future__ import annotations

from tablectl.formats.tenhou6.reading import read_tenhou6
from tablectl.formats.tenhou6.results import limit_of, limit_of_win, number_of
from tablectl.formats.tenhou6.writing import write_tenhou6

__all__ = ["limit_of", "limit_of_win", "number_of", "read_tenhou6", "write_tenhou6"]
