"""Text of errors and findings for the person at the command line, and output into a pipe that may close."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablectl.errors import PublicMessage, public_message, without_folders


def error_for_user(error: BaseException) -> PublicMessage:
    """The error's message. Paths on the command line stay whole; other paths are cut to the file's name."""
    return public_message(error, sys.argv[1:])


def text_for_user(text: str) -> PublicMessage:
    """A finding with its paths treated as in ``error_for_user``."""
    return without_folders(text, sys.argv[1:])


def broken_off_notice(path: Path) -> str:
    """Says that a game record ends before its game does."""
    return f"{path}: breaks off after its last finished hand"


@contextmanager
def suppress_broken_pipe(*, when: bool) -> Iterator[None]:
    """Ignore a closed pipe while rows are printed, so that a failed command keeps its exit status.

    Args:
        when: whether the command has failed, known before the first row.
    """
    try:
        yield
    except BrokenPipeError:
        if not when:
            raise
