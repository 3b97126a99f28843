"""Text of errors and findings for the person at the command line, and output into a pipe that may close."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, TextIO, cast

import typer

from tablectl.errors import OutputError, PublicMessage, public_message, without_folders


def error_for_user(error: BaseException) -> PublicMessage:
    """The error's message. Paths on the command line stay whole; other paths are cut to the file's name."""
    return public_message(error, sys.argv[1:])


def text_for_user(text: str) -> PublicMessage:
    """A finding with its paths treated as in ``error_for_user``."""
    return without_folders(text, sys.argv[1:])


def broken_off_notice(path: Path) -> str:
    """Says that a game record ends before its game does."""
    return f"{path}: breaks off after its last finished hand"


def print_or_write(text: str, out: Path | None) -> None:
    """Print a command's text, or write it to a file.

    Raises:
        OutputError: the file cannot be written.
    """
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{out} cannot be written: {error.strerror}") from error


class _Output:
    """A standard stream whose reader may leave (``| head``): then the rest is discarded, so that a command
    finishes what it does and its exit status says the same, whoever reads."""

    def __init__(self, stream: TextIO) -> None:
        """
        Args:
            stream: with a file descriptor.
        """
        self._stream = stream
        self.ends_with_reader = False
        """Whether a write without a reader raises ``BrokenPipeError``."""

    def __getattr__(self, name: str) -> Any:
        """Everything else is the stream's own."""
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write text; returns how many characters."""
        with self._reader_may_leave():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Pass on what is buffered."""
        with self._reader_may_leave():
            self._stream.flush()

    @contextmanager
    def _reader_may_leave(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, self._stream.fileno())
            os.close(devnull)
            if self.ends_with_reader:
                raise


@contextmanager
def output_without_reader() -> Iterator[None]:
    """Within the block, standard output and standard error may lose their reader."""
    output, errors = cast("TextIO", _Output(sys.stdout)), cast("TextIO", _Output(sys.stderr))
    with redirect_stdout(output), redirect_stderr(errors):
        yield


@contextmanager
def end_with_reader() -> Iterator[None]:
    """For work without an end of its own, whose output is all that it is for: the command exits with status 0
    once nobody reads standard output."""
    if isinstance(sys.stdout, _Output):
        sys.stdout.ends_with_reader = True
    try:
        yield
    except BrokenPipeError:
        sys.exit(0)
