"""Puts a file that cannot be used aside under another name, so that nothing of it is lost."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

ASIDE: Final = ".damaged"
"""Ending of what was put aside; a second one of the same name has a number behind it."""


def put_aside(path: Path) -> Path:
    """Rename a file or folder to a name beside it that nothing has yet; returns the new path.

    Raises:
        OSError: the folder cannot be written.
    """
    names = (f"{path.name}{ASIDE}{'' if number == 1 else f'-{number}'}" for number in count(1))
    free = next(each for name in names if not (each := path.with_name(name)).exists())
    return path.rename(free)


def files_aside(folder: Path, name: str = "") -> tuple[str, ...]:
    """Names of what was put aside in a folder, in order.

    Args:
        name: of the file that was put aside; empty: any.
    """
    return tuple(sorted(each.name for each in folder.glob(f"{name or '*'}{ASIDE}*")))
