"""What leaves this computer of an error: no folder of its disk, nothing of Python."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NewType

from tablectl.errors.words import in_words, is_ours

PublicMessage = NewType("PublicMessage", str)
"""What people and programs elsewhere see of an error: no folder of this computer, nothing of Python."""
IN_THE_LOG: Final = "something went wrong in the program; the table's log has the details"
_DEVICE: Final = re.compile(r"/dev/(?!shm/)")
"""Where the name of a port or a camera begins, which people look for there: no folder of the disk."""
_PATH: Final = re.compile(r"(?<![\w.])/(?=[^\s/])")
"""Where a path of the disk, or an address of a page, begins."""
_REST: Final = re.compile(r"[^\s/:;,'\"()]+/")
"""A folder that is not there, in a path whose beginning is."""


def public_message(error: BaseException, typed: Sequence[str] = ()) -> PublicMessage:
    """An error in words for whoever does not sit at this computer. The log has the whole text.

    Files keep their own names, so that who looks after the table knows which one is meant.

    Args:
        error: any.
        typed: what the person wrote in the command that failed: paths that begin so are shown as they are.
    """
    if is_ours(error) or (isinstance(error, OSError) and error.strerror):
        return without_folders(in_words(error), typed)
    return PublicMessage(IN_THE_LOG)


def reason_of(error: BaseException) -> str:
    """Which sort of wrong value an error came of, for pages to tell in their words (``refused_as`` of its
    class); empty where none is named."""
    found: BaseException | None = error
    while found is not None:
        if reason := getattr(found, "refused_as", ""):
            return str(reason)
        found = found.__cause__ or found.__context__
    return ""


def without_folders(text: str, typed: Sequence[str] = ()) -> PublicMessage:
    """A text whose paths of this computer's disk are names of files.

    The disk knows best where a folder's name ends: it may hold blanks, quotes and colons. What begins with no
    folder of the disk is an address of a page or of a message, and stays.

    Args:
        text: whatever is to be told.
        typed: paths that a person wrote, which stay, with what lies in them.

    >>> without_folders("/tmp/tables/journal.sqlite is damaged; see /operator and mqtt://127.0.0.1/t")
    'journal.sqlite is damaged; see /operator and mqtt://127.0.0.1/t'
    >>> without_folders("there is no port /dev/ttyACM0: 'ls /dev/serial/by-id' lists them")
    "there is no port /dev/ttyACM0: 'ls /dev/serial/by-id' lists them"
    """
    kept = tuple(path for each in typed if (path := each.rpartition("=")[2]).startswith("/"))
    found, at = [], 0
    while (begins := _PATH.search(text, at)) is not None:
        found.append(text[at : begins.start()])
        at = begins.start()
        device = _DEVICE.match(text, at)
        starts = [device[0]] if device is not None else [path for path in kept if text.startswith(path, at)]
        whole = max(map(len, starts), default=0)
        ends = at + whole if whole else _folders_end(text, at)
        found.append(text[at:ends] if whole else "")
        if ends == at:  # no folder of the disk
            found.append("/")
            ends += 1
        at = ends
        if whole:
            rest = re.compile(r"[^\s:;,'\"()]*").match(text, at)
            assert rest is not None
            found.append(rest[0])
            at = rest.end()
    return PublicMessage("".join((*found, text[at:])))


def _folders_end(text: str, at: int) -> int:
    """Behind the last folder of the path that begins at ``at``; ``at`` where it is no path of the disk."""
    there, end = at, at
    line_ends = text.find("\n", at)
    last = len(text) if line_ends < 0 else line_ends
    while 0 <= (end := text.find("/", end + 1)) < last:
        if _is_folder(text[at:end]):
            there = end
        elif there == at:
            return at
    if there == at:
        return at
    there += 1
    while (rest := _REST.match(text, there)) is not None:
        there = rest.end()
    return there


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # a name longer than any folder's
        return False
