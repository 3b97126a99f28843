"""What nothing that is told may hold: folders of the disk, names and texts of Python."""

from __future__ import annotations

import re
from typing import Final

OF_PYTHON: Final = re.compile(
    r"Traceback|\b[A-Z]\w+(?:Error|Exception|Warning)\b|\bobject at 0x|Errno|<class"
    r"|must be (?:str|int|list|dict)\b|\bNoneType\b|\bb'"
)
FOLDERS: Final = re.compile(r"(?<![\w.])/(?:tmp|home|var|usr|etc|root|opt|mnt|dev|run|private)/\S")


def is_plain(text: str) -> bool:
    """Whether a text tells of nothing but the matter."""
    return not OF_PYTHON.search(text) and not FOLDERS.search(text)
