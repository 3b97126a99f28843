"""An error as the person sees it who wrote the command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablectl.errors import PublicMessage, public_message, without_folders


def shown(error: BaseException) -> PublicMessage:
    """What went wrong: paths that the command itself names stay, other files are told by their names."""
    return public_message(error, sys.argv[1:])


def shown_text(text: str) -> PublicMessage:
    """A remark or a finding in the same way."""
    return without_folders(text, sys.argv[1:])


def broken_off(path: Path) -> str:
    """That the end of a record is missing."""
    return f"{path}: breaks off after its last finished hand"


@contextmanager
def found_before(failed: bool) -> Iterator[None]:
    """Rows are written after it is known whether the command has failed: a reader who leaves amid them does
    not hide that it has."""
    try:
        yield
    except BrokenPipeError:
        if not failed:
            raise
