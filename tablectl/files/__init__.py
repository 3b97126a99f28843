"""Files of a state folder: atomic replacement, and detection of foreign files in their place."""

from tablectl.files.aside import files_aside, put_aside
from tablectl.files.identity import (
    COMPANIONS,
    FileVersion,
    companion_files,
    companion_path,
    unlink_companions,
)
from tablectl.files.replacing import TEMP_SUFFIX, atomic_replacement, sync, write_atomically

__all__ = [
    "COMPANIONS",
    "TEMP_SUFFIX",
    "FileVersion",
    "atomic_replacement",
    "companion_files",
    "companion_path",
    "files_aside",
    "put_aside",
    "sync",
    "unlink_companions",
    "write_atomically",
]
