"""Finds the documents that help and messages name, such as ``docs/HALL.md``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

INSTALLED_FOLDER: Final = Path("share", "doc", "tablectl")
"""Below a Python environment (``tool.setuptools.data-files``) and below Debian's ``/usr``."""
PROBE_FILE: Final = "HALL.md"


def documents_folder() -> Path | None:
    """The folder that printed texts call ``docs``; None if it was not installed."""
    checkout = Path(__file__).parents[2] / "docs"
    folders = (checkout, Path(sys.prefix) / INSTALLED_FOLDER, Path("/usr") / INSTALLED_FOLDER)
    return next((folder for folder in folders if (folder / PROBE_FILE).is_file()), None)


def location_sentence() -> str:
    """A sentence that says where ``docs`` is; empty if it was not installed."""
    folder = documents_folder()
    return f"What is called docs/… here lies in {folder}." if folder else ""
