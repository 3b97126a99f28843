"""The state folder is its owner's alone, also where nobody but a person at a terminal starts the program.

Journal and recordings hold concealed tiles, other files hashes and passwords. What is written from now on
can be read by nobody else (the process's umask); what an earlier version left readable is mended. Only names
that the program itself gives are touched: somebody may keep other things in the folder.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tablectl.errors import StateDirError

OTHERS_MASK: Final = 0o077
"""What a umask takes from everybody else."""
BACKUPS_FOLDER: Final = "backups"
"""The folder of what was saved, and of what was put aside: it is in no backup itself."""
FILES: Final = (
    "journal.sqlite",
    "hall.",
    "later.sqlite",
    "accounts.",
    "web-sessions.json",
    "button-pads.json",
    "obs.json",
    "players.json",
    "people.json",
    "alerts.",
    "presses.",
    "questions.",
    "dice.seed",
    "phone-cameras.json",
    "simulated-table.jsonl",
)
"""How the names of our files begin; SQLite's files, locks and files put aside have endings of their own."""
FOLDERS: Final = (
    "broker",
    "examples",
    "tile-sets",
    "last-minutes",
    "players",
    "recordings",
    BACKUPS_FOLDER,
    "tables",
    "https",
    "phone-cameras",
    ".cache",
)

ACCESS_FILES: Final = (
    *("accounts.", "web-sessions.json", "button-pads.json", "obs.json", "dice.seed", "broker"),
    *("phone-cameras.json", "https"),
)
"""Those that let somebody in, or know what is to come: how the names begin."""


def gives_access(name: str) -> bool:
    """Whether a file of the state folder lets somebody in: accounts, cookies, passwords, keys, the promised
    dice.

    Args:
        name: from the folder on, as ``broker/operator.password``.
    """
    return name.startswith(ACCESS_FILES)


def restrict_umask() -> None:
    """Let nobody else read what this process writes from now on, wherever."""
    os.umask(OTHERS_MASK)


def make_private(folder: Path) -> None:
    """Let nobody else read what this process writes from now on, nor what lies in a state folder.

    May be called for a folder that is not there yet.

    Raises:
        StateDirError: somebody else owns what should be ours, so that it cannot be mended.
    """
    restrict_umask()
    for path in _own_paths(folder):
        try:
            found = path.lstat()
            if stat.S_ISLNK(found.st_mode) or not found.st_mode & OTHERS_MASK:
                continue
            path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS_MASK)
        except FileNotFoundError:
            continue  # a running service has just removed it
        except OSError as error:
            raise StateDirError(
                f"others may read {path}, and this user cannot change it ({error.strerror}): run the command "
                "as the user who runs the service"
            ) from error


def _own_paths(folder: Path) -> Iterator[Path]:
    """The folder, and everything in it that has one of our names."""
    try:
        entries = sorted(folder.iterdir())
        shared = folder.stat().st_mode & stat.S_ISVTX
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise StateDirError(f"the state folder {folder} cannot be read: {error.strerror}") from error
    if not shared:  # such as /tmp, which belongs to everybody
        yield folder
    for entry in entries:
        if entry.name in FOLDERS and not entry.is_symlink():
            yield entry
            for inside, folders, files in os.walk(entry):
                yield from (Path(inside, name) for name in (*folders, *files))
        elif entry.name.startswith(FILES):
            yield entry
