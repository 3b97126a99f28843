"""Error messages that may leave this computer: without folders of its disk and terms of Python."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NewType

from tablectl.errors.words import in_words, is_own_error

PublicMessage = NewType("PublicMessage", str)
"""An error message for other computers: without folders of this one and terms of Python."""
GENERIC_MESSAGE: Final = "something went wrong in the program; the table's log has the details"
_DEVICE: Final = re.compile(r"/dev/(?!shm/)")
"""Start of a device's name, which people need: it is kept."""
_PATH: Final = re.compile(r"(?<![\w.])/(?=[^\s/])")
"""Start of a path of the disk or of a page's address."""
_MISSING_FOLDER: Final = re.compile(r"[^\s/:;,'\"()]+/")
"""A missing folder in a path whose first folders exist."""


def public_message(error: BaseException, typed: Sequence[str] = ()) -> PublicMessage:
    """The message of an error for other computers. The log has the complete text.

    Names of files stay, so that the table's operator knows which one is meant.

    Args:
        error: any.
        typed: arguments of the failed command: paths that start with one of them are shown unchanged.
    """
    if is_own_error(error) or (isinstance(error, OSError) and error.strerror):
        return without_folders(in_words(error), typed)
    return PublicMessage(GENERIC_MESSAGE)


def reason_of(error: BaseException) -> str:
    """Code of the invalid value that caused an error (``refused_as`` of its class), for the pages' texts;
    empty where there is none."""
    found: BaseException | None = error
    while found is not None:
        if reason := getattr(found, "refused_as", ""):
            return str(reason)
        found = found.__cause__ or found.__context__
    return ""


def without_folders(text: str, typed: Sequence[str] = ()) -> PublicMessage:
    """Replace each path of this computer's disk by the name of its file.

    A folder's name may contain blanks, quotes and colons, so the disk is asked where it ends. A path that
    starts with no existing folder is an address of a page or a topic, and stays.

    Args:
        text: a message.
        typed: paths that a person wrote: they stay, with what is in them.

    >>> without_folders("/tmp/tables/journal.sqlite is damaged; see /operator and mqtt://127.0.0.1/t")
    'journal.sqlite is damaged; see /operator and mqtt://127.0.0.1/t'
    >>> without_folders("there is no port /dev/ttyACM0: 'ls /dev/serial/by-id' lists them")
    "there is no port /dev/ttyACM0: 'ls /dev/serial/by-id' lists them"
    """
    typed_paths = tuple(path for each in typed if (path := each.rpartition("=")[2]).startswith("/"))
    found, position = [], 0
    while (match := _PATH.search(text, position)) is not None:
        found.append(text[position : match.start()])
        position = match.start()
        device = _DEVICE.match(text, position)
        starts = (
            [device[0]]
            if device is not None
            else [path for path in typed_paths if text.startswith(path, position)]
        )
        prefix_length = max(map(len, starts), default=0)
        end = position + prefix_length if prefix_length else _end_of_folders(text, position)
        found.append(text[position:end] if prefix_length else "")
        if end == position:  # no folder of the disk
            found.append("/")
            end += 1
        position = end
        if prefix_length:
            rest = re.compile(r"[^\s:;,'\"()]*").match(text, position)
            assert rest is not None
            found.append(rest[0])
            position = rest.end()
    return PublicMessage("".join((*found, text[position:])))


def _end_of_folders(text: str, position: int) -> int:
    """Behind the last folder of the path that begins at ``position``; ``position`` where it is no path of the
    disk."""
    folder_end, end = position, position
    line_ends = text.find("\n", position)
    last = len(text) if line_ends < 0 else line_ends
    while 0 <= (end := text.find("/", end + 1)) < last:
        if _is_folder(text[position:end]):
            folder_end = end
        elif folder_end == position:
            return position
    if folder_end == position:
        return position
    folder_end += 1
    while (rest := _MISSING_FOLDER.match(text, folder_end)) is not None:
        folder_end = rest.end()
    return folder_end


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # the name is too long for a folder
        return False
