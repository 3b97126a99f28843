"""Places on which a command cannot write, and commands run there in a process of their own."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tablectl.cli import main

NOBODY = 65534
"""A user who owns nothing, by the convention of Linux."""
_CAPABILITY_VERSION_3 = 0x20080522
_CAP_OF_FILES = range(5)
"""CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER, CAP_FSETID."""
GIVE_UP_S = 120
FIRST_BYTES = 48 * 1024
"""A full disk takes the first page of a database and no second table."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a command left behind."""

    status: int
    out: str
    err: str


def nothing() -> None:
    """No change of the process."""


@dataclass(frozen=True, slots=True)
class Place:
    """A folder to write to, and what the process is like that tries."""

    folder: Path
    enter: Callable[[], None] = nothing


def is_root() -> bool:
    """Whether this user may mount and become another."""
    return os.geteuid() == 0


def _no_bytes() -> None:
    """Every write beyond a file's first bytes is refused, as a full disk does (EFBIG in place of ENOSPC)."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FIRST_BYTES, FIRST_BYTES))


def _first_write_refused() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _without_privileges() -> None:
    """Root keeps its name and its own files, and may go nowhere else (capset(2), capabilities(7))."""
    system = ctypes.CDLL(None, use_errno=True)
    header, sets = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)()
    rest = 0xFFFFFFFF & ~sum(1 << each for each in _CAP_OF_FILES)
    if system.capget(header, sets):
        raise OSError(ctypes.get_errno(), "capget")
    for low in range(3):  # effective, permitted, inheritable
        sets[low] &= rest
    if system.capset(header, sets):
        raise OSError(ctypes.get_errno(), "capset")


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A small file system in memory; None where it cannot be mounted."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, check=False
    )
    try:
        yield folder
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def full_to_the_last_byte(scratch: Path) -> Iterator[Place]:
    """No file can be given a byte; where a real disk can be had, it is one."""
    if is_root():
        with mounted(scratch / "full", "size=64k") as folder:
            with suppress(OSError), (folder / "filling").open("wb") as file:
                while True:
                    file.write(b"x" * 4096)
                    file.flush()
            yield Place(folder)
    else:
        (scratch / "full").mkdir()
        yield Place(scratch / "full", _first_write_refused)


@contextmanager
def full_before_the_end(scratch: Path) -> Iterator[Place]:
    """The first bytes are taken, then the disk is full."""
    (scratch / "nearly-full").mkdir()
    yield Place(scratch / "nearly-full", _no_bytes)


@contextmanager
def read_only(scratch: Path) -> Iterator[Place]:
    """Nothing can be made there."""
    if is_root():
        with mounted(scratch / "read-only", "ro") as folder:
            yield Place(folder)
    else:
        (scratch / "read-only").mkdir()
        (scratch / "read-only").chmod(0o500)
        yield Place(scratch / "read-only")


@contextmanager
def a_file_in_the_way(scratch: Path) -> Iterator[Place]:
    """What should be a folder is a file."""
    (scratch / "file").write_text("not a folder", encoding="utf-8")
    yield Place(scratch / "file")


@contextmanager
def no_such_place(_scratch: Path) -> Iterator[Place]:
    """A folder that nobody can make."""
    yield Place(Path("/proc/1/nowhere"))


@contextmanager
def somebody_elses(scratch: Path) -> Iterator[Place]:
    """Another user's folder that lets nobody in."""
    folder = scratch / "another"
    folder.mkdir(mode=0o700)
    if is_root():
        os.chown(folder, NOBODY, NOBODY)
        yield Place(folder, _without_privileges)
    else:
        folder.chmod(0)
        yield Place(folder)
        folder.chmod(0o700)


PLACES = (
    full_to_the_last_byte,
    full_before_the_end,
    read_only,
    a_file_in_the_way,
    no_such_place,
    somebody_elses,
)


def ran(arguments: Sequence[str], enter: Callable[[], None], scratch: Path, said: str = "") -> Said:
    """Run ``tablectl`` in a copy of this process: nothing has to be loaded anew.

    Args:
        enter: makes the process what the place wants.
        scratch: where its words are kept meanwhile.
        said: what it reads from its standard input.
    """
    with tempfile.TemporaryFile(dir=scratch) as out, tempfile.TemporaryFile(dir=scratch) as err:
        with tempfile.TemporaryFile(dir=scratch) as given:
            given.write(said.encode())
            given.seek(0)
            child = os.fork()
            if child == 0:
                _become(arguments, enter, given.fileno(), out.fileno(), err.fileno())
            _, ended = os.waitpid(child, 0)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
    return Said(os.waitstatus_to_exitcode(ended), *texts)


def _become(arguments: Sequence[str], enter: Callable[[], None], *streams: int) -> None:
    """The child: it never returns."""
    status = 99
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin, sys.stdout = os.fdopen(0, "r"), os.fdopen(1, "w")
        sys.stderr = os.fdopen(2, "w")
        sys.argv = ["tablectl", *arguments]
        warnings.simplefilter("ignore")  # as a person's terminal; in tests they are errors
        signal.alarm(GIVE_UP_S)  # what goes on for ever was not kept from writing
        enter()
        main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    except BaseException:  # noqa: BLE001  # it is told as the program would: with a traceback
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)
