"""Writes generated modules into a folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablectl.errors import OutputError


def write_modules(folder: Path, modules: Mapping[str, str]) -> int:
    """Write modules, given by file name, into a folder; returns how many were not up to date.

    Raises:
        InputError: the folder cannot be written.
    """
    changed = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in modules.items():
            path = folder / name
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                changed += 1
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}") from error
    return changed
