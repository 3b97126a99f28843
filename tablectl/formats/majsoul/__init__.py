"""Records of Majsoul (Mahjong Soul, 雀魂) as the JSON that downloaders write. They are read only."""

from __future__ import annotations

from tablectl.formats.majsoul.actions import is_majsoul
from tablectl.formats.majsoul.reading import read_majsoul

__all__ = ["is_majsoul", "read_majsoul"]
