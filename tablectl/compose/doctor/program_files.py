"""Whether the files that came with the program are as they came: looked at once, before the table starts."""

from __future__ import annotations

from tablectl.doctor.checks import Check, files_check
from vision.errors import ModelError
from vision.model_files import damaged_files, models_folder


def program_files() -> Check:
    """Every file of ``models/`` compared with the list that came with it."""
    try:
        return files_check(damaged_files(models_folder()))
    except ModelError:
        return files_check(None)
