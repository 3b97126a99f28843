"""Where the documents lie that commands name, such as ``docs/HALL.md``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

INSTALLED: Final = Path("share", "doc", "tablectl")
"""In a Python environment (``tool.setuptools.data-files``) as in Debian's ``/usr``."""
ONE_OF_THEM: Final = "HALL.md"


def documents() -> Path | None:
    """The folder called ``docs`` by what is printed; None where it was not installed."""
    checkout = Path(__file__).parents[2] / "docs"
    folders = (checkout, Path(sys.prefix) / INSTALLED, Path("/usr") / INSTALLED)
    return next((folder for folder in folders if (folder / ONE_OF_THEM).is_file()), None)


def told() -> str:
    """A sentence for whoever is referred to one of them; empty where there is none."""
    folder = documents()
    return f"What is called docs/… here lies in {folder}." if folder else ""
