"""Checks once, before the table starts, whether the program's own files are unchanged."""

from __future__ import annotations

from tablectl.doctor.checks import Check, files_check
from vision.errors import ModelError
from vision.model_files import damaged_files, models_folder


def program_files() -> Check:
    """Compare every file of ``models/`` with its list of checksums."""
    try:
        return files_check(damaged_files(models_folder()))
    except ModelError:
        return files_check(None)
