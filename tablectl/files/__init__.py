"""Files of a state folder: replaced whole or not at all, and told apart from others that take their place."""

from tablectl.files.identity import COMPANIONS, FileMark, companions_of, file_beside, part_from_companions
from tablectl.files.replacing import UNFINISHED, replaced, sync, write_whole

__all__ = [
    "COMPANIONS",
    "UNFINISHED",
    "FileMark",
    "companions_of",
    "file_beside",
    "part_from_companions",
    "replaced",
    "sync",
    "write_whole",
]
