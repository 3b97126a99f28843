"""What is kept of the connection to OBS: for the table's user alone, and told by name where it is damaged."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.obs.settings import OBS_FILE, load_settings, save_settings
from tablectl.config.obs import ObsSettings
from tablectl.errors import InputError


def test_settings_are_kept_for_the_tables_user_alone(tmp_path: Path) -> None:
    kept = ObsSettings(enabled=True, port=4456, password="eight thousand")
    save_settings(tmp_path, kept)
    assert load_settings(tmp_path) == kept
    assert stat.S_IMODE((tmp_path / OBS_FILE).stat().st_mode) == 0o600


def test_a_file_that_cannot_be_understood_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / OBS_FILE).write_text('{"port": 99999}')
    with pytest.raises(InputError, match=r"obs\.json: port"):
        ObsDirector(tmp_path)
