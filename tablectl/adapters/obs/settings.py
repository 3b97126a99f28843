"""The director's settings in a file of the state folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablectl.config.obs import ObsSettings, parse_settings
from tablectl.files import write_whole

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
    write_whole(folder / OBS_FILE, settings.model_dump_json(indent=2))
