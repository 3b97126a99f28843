"""The director's settings in a file of the state folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tablectl.config.obs import ObsSettings, parse_settings

OBS_FILE: Final = "obs.json"
"""In the state folder; it holds OBS's password, so only the table's user may read it."""


def read_settings(folder: Path | None) -> ObsSettings:
    """What is kept in the state folder; the defaults before anything is.

    Raises:
        InputError: the file cannot be understood.
    """
    if folder is None or not (folder / OBS_FILE).exists():
        return ObsSettings()
    return parse_settings((folder / OBS_FILE).read_bytes(), str(folder / OBS_FILE))


def write_settings(folder: Path, settings: ObsSettings) -> None:
    """Keep settings, whole or not at all."""
    draft = folder / f"{OBS_FILE}.new"
    with open(draft, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(settings.model_dump_json(indent=2))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / OBS_FILE)
