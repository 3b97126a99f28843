"""Majsoul's records (Mahjong Soul, 雀魂) as the JSON that downloaders write: read only."""

from __future__ import annotations

from tablectl.formats.majsoul.actions import looks_like_majsoul
from tablectl.formats.majsoul.reading import read_majsoul

__all__ = ["looks_like_majsoul", "read_majsoul"]
