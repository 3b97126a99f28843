"""MCR hands in the text records of botzone.org: read and written."""

from __future__ import annotations

from tablectl.formats.botzone.reading import botzone_tile, read_botzone
from tablectl.formats.botzone.writing import botzone_code, write_botzone

__all__ = ["botzone_code", "botzone_tile", "read_botzone", "write_botzone"]
