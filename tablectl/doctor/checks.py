"""The checks of this computer, each with its result and advice."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tablectl.config import Config
from tablectl.doctor.fonts import fonts_check
from tablectl.doctor.verdicts import Check as Check
from tablectl.doctor.verdicts import Verdict as Verdict
from tablectl.doctor.versions import versions
from tablectl.errors import JournalInUse, TablectlError

MIN_PYTHON: Final = (3, 11)
MIN_FREE_DISK_MB: Final = 100
LOW_DISK_MB: Final = 1000
EARLIEST_VALID_TIME: Final = datetime(2026, 11, 1, tzinfo=UTC)
"""An earlier time means that the clock was never set."""
SYNCHRONIZED: Final = Path("/run/systemd/timesync/synchronized")


Probe = Callable[[], str]
"""Checks one part: returns what it found, or raises a ``TablectlError`` with advice."""


def examine(config: Config, probes: Mapping[str, Probe], files: Check) -> Iterator[Check]:
    """Run all checks.

    Args:
        config: of the table.
        probes: check the parts that need a library of their own: ``camera``, ``serial port``, ``gpio``,
            ``model``, ``journal``, ``broker``, ``voice``, ``lamps``.
        files: result of ``files_check``.
    """
    yield _python()
    yield _packages()
    yield files
    for name, probe in probes.items():
        yield run_probe(name, probe)
    yield _web_port(config)
    yield fonts_check()
    yield from host_checks(config.table.state_dir)


def host_checks(state_dir: Path) -> tuple[Check, ...]:
    """The checks that a running table repeats, too: disk and clock."""
    has_systemd = Path("/run/systemd/system").is_dir()
    return _disk(state_dir), clock_check(datetime.now(UTC), SYNCHRONIZED.exists(), has_systemd)


def files_check(damaged: Sequence[str] | None) -> Check:
    """Whether the program's files are unchanged since the installation.

    Args:
        damaged: names of changed files; None where their list is missing.
    """
    advice = "install the program again: what is worked out from these files may be wrong"
    if damaged is None:
        found = "the list of the program's files is missing or damaged"
        return Check("program files", Verdict.WARN, found, advice, "files_unlisted")
    if damaged:
        names = ", ".join(damaged)
        facts = {"names": names}
        return Check(
            "program files", Verdict.WARN, f"damaged or missing: {names}", advice, "files_damaged", facts
        )
    return Check("program files", Verdict.OK, "as they came", "", "files_well")


def run_probe(name: str, probe: Probe) -> Check:
    """Run one probe as a check."""
    try:
        return Check(name, Verdict.OK, probe())
    except JournalInUse as error:
        return Check(name, Verdict.WARN, "in use", str(error))
    except TablectlError as error:
        return Check(name, Verdict.BAD, "does not work", str(error))


def _python() -> Check:
    found = f"Python {platform.python_version()}, {platform.machine()}"
    if sys.version_info < MIN_PYTHON:
        return Check("python", Verdict.BAD, found, "install Python 3.11 or newer (Debian 12 has it)")
    if sys.maxsize < 2**32:
        return Check(
            "python", Verdict.BAD, found, "install the 64-bit system: onnxruntime has no 32-bit build"
        )
    return Check("python", Verdict.OK, found)


def _packages() -> Check:
    missing = [name for name, text in versions().items() if text == "not installed"]
    if missing:
        return Check("packages", Verdict.BAD, f"missing: {', '.join(missing)}", "run deploy/setup")
    return Check("packages", Verdict.OK, f"tablectl {version('tablectl')} and its libraries")


def _web_port(config: Config) -> Check:
    web = config.web
    if not web.enabled:
        return Check("web port", Verdict.OK, "the pages are disabled")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((web.host, web.port))
        except OSError as error:
            advice = f"stop what holds it (a running table?), or set another web.port: {error.strerror}"
            return Check("web port", Verdict.WARN, f"{web.host}:{web.port} is not free", advice)
    return Check("web port", Verdict.OK, f"{web.host}:{web.port or 'any'} is free")


def _disk(state_dir: Path) -> Check:
    folder = state_dir
    while not folder.exists():
        folder = folder.parent
    if not os.access(folder, os.W_OK):
        advice = "choose another table.state_dir, or make its folder writable for this user"
        locked = {"folder": "table.state_dir"}
        return Check("disk", Verdict.BAD, "table.state_dir cannot be written", advice, "disk_locked", locked)
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    found, room = f"{free_mb} MB free for table.state_dir", {"mb": free_mb}
    if free_mb < MIN_FREE_DISK_MB:
        return Check(
            "disk", Verdict.BAD, found, "free some space, or the journal cannot be written", "disk_full", room
        )
    if free_mb < LOW_DISK_MB:
        return Check(
            "disk", Verdict.WARN, found, "free some space before recording anything", "disk_low", room
        )
    return Check("disk", Verdict.OK, found, "", "disk_well", room)


def clock_check(now: datetime, synchronized: bool, has_systemd: bool) -> Check:
    """Whether the clock is right: every event has its time."""
    found = now.isoformat(timespec="seconds")
    facts = {"at": found}
    if now < EARLIEST_VALID_TIME:
        advice = "set the clock: connect to a network, or run 'date --set'"
        return Check("clock", Verdict.BAD, found, advice, "clock_never_set", facts)
    if has_systemd and not synchronized:
        advice = "the clock is not synchronised with the network: see 'timedatectl'"
        return Check("clock", Verdict.WARN, found, advice, "clock_unsynchronised", facts)
    return Check("clock", Verdict.OK, found, "", "clock_well", facts)
