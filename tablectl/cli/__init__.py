"""The ``tablectl`` command: dispatches to its subcommands and reports errors.

An error of the package becomes one line on standard error and the exit status that ``tablectl.errors`` lists.
"""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from tablectl.cli.eager_plugins import load_eager_plugins
from tablectl.cli.output import end_with_reader, error_for_user, output_without_reader
from tablectl.errors import (
    DISK_FULL,
    DISK_WRITE_ERRORS,
    JournalWriteFailed,
    StateDirError,
    TablectlError,
    in_words,
    without_folders,
)

TRACE: Final = "TABLECTL_TRACE"
"""Environment variable: where it is set, an internal error is printed with its traceback."""
INTERNAL_ERROR: Final = (
    f"this is a mistake of the program. Run the command again with {TRACE}=1 and report what it prints"
)

JSONL_COMMANDS: Final = {"score": "tablectl.api.scoring.score", "needs": "tablectl.api.scoring.needs"}
"""Commands with the module that answers their JSON lines. Programs start them for a single line. Loading
Typer and pydantic takes as long as the answer, so ``COMMAND --jsonl``, without other options, skips both."""


def _prepare_streams() -> None:
    """Make pipes and files UTF-8 whatever the locale, and print `?` for what cannot be encoded, such as a
    byte of a file's name that is not text. A missing standard input becomes an empty one, and what is
    written to a missing output is discarded."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8", write_through=True)
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8", write_through=True)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if not stream.isatty() and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")
        stream.reconfigure(errors="strict" if stream is sys.stdin else "replace")


def _run(arguments: Sequence[str]) -> None:
    """Run a command and flush its output. Typer ends it by ``SystemExit``."""
    try:
        _dispatch(arguments)
    finally:
        sys.stdout.flush()


def _dispatch(arguments: Sequence[str]) -> None:
    match arguments:
        case [command, "--jsonl"] if command in JSONL_COMMANDS:
            load_eager_plugins()
            with end_with_reader():
                import_module(JSONL_COMMANDS[command]).run_jsonl(sys.stdin, sys.stdout)
            sys.exit(0)
        case _:
            import_module("tablectl.cli.commands").app()


def main() -> None:
    """Entry point of the console script."""
    _prepare_streams()
    with output_without_reader():
        _report_errors()


def _report_errors() -> None:
    """Run the command of the command line; exits with its status."""
    try:
        _run(sys.argv[1:])
    except TablectlError as error:
        _print_error(f"tablectl: {error_for_user(error)}")
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if error.errno not in DISK_WRITE_ERRORS:
            _report_internal_error()
        # A file operation without an error of its own failed. Only files of the command line are named.
        file: object = error.filename
        name = without_folders(f"{file}: ", sys.argv[1:]) if file else ""
        _print_error(f"tablectl: {name}{in_words(error)}; is the disk full or read-only?")
        sys.exit(JournalWriteFailed.exit_status if error.errno in DISK_FULL else StateDirError.exit_status)
    except Exception:  # noqa: BLE001
        _report_internal_error()


def _print_error(message: str) -> None:
    sys.stderr.write(f"{message}\n")
    sys.stderr.flush()


def _report_internal_error() -> NoReturn:
    """Ask for a bug report instead of printing a traceback. With ``TRACE``, or in a service that writes a
    log, the exception is raised again. Call it in an exception handler."""
    if os.environ.get(TRACE) or logging.getLogger().handlers:
        raise
    _print_error(f"tablectl: {INTERNAL_ERROR}")
    sys.exit(TablectlError.exit_status)
