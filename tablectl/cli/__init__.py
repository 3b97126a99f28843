"""The ``tablectl`` command: its subcommands, and what becomes of errors.

Errors of the package become one line on standard error and the exit status that ``tablectl.errors`` lists.
"""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn, TextIO

from tablectl.cli.joining import join_others
from tablectl.cli.shown import shown
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
"""Set in the environment, it shows where in the program an error came from."""
OUR_MISTAKE: Final = (
    f"this is a mistake of the program. Run the command again with {TRACE}=1 and report what it prints"
)

LINES: Final = {"score": "tablectl.api.scoring.score", "needs": "tablectl.api.scoring.needs"}
"""Commands that programs start for a single line, and what answers it. Typer, and pydantic, by which it reads
options, take as long to load as the answer: they are left out where there is nothing to read."""


def _prepare_streams() -> None:
    """Programs are read and written in UTF-8 whatever the computer's language; what an encoding has no sign
    for, such as a byte in a file's name that is no text, is shown as `?`. Who starts us without an input
    gives an empty one."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if not stream.isatty() and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")
        stream.reconfigure(errors="strict" if stream is sys.stdin else "replace")


def _run(arguments: Sequence[str]) -> None:
    """Carry a command out, and give away what it wrote; it ends by ``SystemExit``."""
    try:
        _carry_out(arguments)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # Typer makes an error of a reader who left
            _end_unheard(ended.__context__)
        _give_away(failed=bool(ended.code))
        raise
    except BrokenPipeError:
        raise
    except BaseException:
        _give_away(failed=True)
        raise
    else:
        _give_away()


def _give_away(*, failed: bool = False) -> None:
    """What was written, to whoever reads it. That the reader left does not hide that the command failed."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        if not failed:
            raise
        _speak_to_nobody(sys.stdout)


def _end_unheard(left: BrokenPipeError) -> NoReturn:
    """The reader of our output left (``| head``): nothing more to say, and nobody to say it to. An error
    that was being told just then keeps its status."""
    _speak_to_nobody(sys.stdout, sys.stderr)
    told = left.__context__
    sys.exit(getattr(told, "exit_code", getattr(told, "exit_status", 0)))


def _speak_to_nobody(*streams: TextIO) -> None:
    """Python writes what is left over when it ends: to nowhere, where the reader has left."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())


def _carry_out(arguments: Sequence[str]) -> None:
    match arguments:
        case [command, "--jsonl"] if command in LINES:
            join_others()
            import_module(LINES[command]).run_jsonl(sys.stdin, sys.stdout)
            sys.exit(0)
        case _:
            import_module("tablectl.cli.commands").app()


def main() -> None:
    """Entry point of the console script."""
    _prepare_streams()
    try:
        _run(sys.argv[1:])
    except TablectlError as error:
        _say(f"tablectl: {shown(error)}")
        sys.exit(error.exit_status)
    except BrokenPipeError as error:
        _end_unheard(error)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if error.errno not in DISK_WRITE_ERRORS:
            _our_mistake()
        # Somewhere deep a disk said no. Which file it was is told where the command line names it.
        file: object = error.filename
        name = without_folders(f"{file}: ", sys.argv[1:]) if file else ""
        _say(f"tablectl: {name}{in_words(error)}; is the disk full or read-only?")
        sys.exit(JournalWriteFailed.exit_status if error.errno in DISK_FULL else StateDirError.exit_status)
    except Exception:  # noqa: BLE001
        _our_mistake()


def _say(words: str) -> None:
    try:
        sys.stderr.write(f"{words}\n")
        sys.stderr.flush()
    except BrokenPipeError:
        _speak_to_nobody(sys.stderr)


def _our_mistake() -> NoReturn:
    """A mistake of ours: whoever uses the command can report it, and needs no trace to read that. A service
    that writes a log has it there. Belongs into a handler of an exception."""
    if os.environ.get(TRACE) or logging.getLogger().handlers:
        raise
    _say(f"tablectl: {OUR_MISTAKE}")
    sys.exit(TablectlError.exit_status)
