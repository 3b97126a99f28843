"""The director's settings in a file of the state folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablectl.config.obs import ObsSettings, parse_settings
from tablectl.files import write_atomically

OBS_FILE: Final = "obs.json"
"""In the state folder; it holds OBS's password, so only the table's user may read it."""


def load_settings(folder: Path | None) -> ObsSettings:
    """The settings in the state folder; the defaults where there are none.

    Raises:
        InputError: the file is not valid.
    """
    if folder is None or not (folder / OBS_FILE).exists():
        return ObsSettings()
    return parse_settings((folder / OBS_FILE).read_bytes(), str(folder / OBS_FILE))


def save_settings(folder: Path, settings: ObsSettings) -> None:
    """Write the settings, atomically."""
    write_atomically(folder / OBS_FILE, settings.model_dump_json(indent=2))
