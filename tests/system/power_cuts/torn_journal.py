"""A journal on a disk whose power goes: every write of SQLite recorded, the disk rebuilt as it may then be.

    python -m tests.system.power_cuts.torn_journal --cuts 2000 --seed 1

A writer appends a game to a real journal while ``write_log.c`` notes down each write, truncation, unlink and
sync. For a cut between any two of them (and in the middle of a write) the disk is built again three ways:

- in order: everything written so far, the write under way torn at any byte;
- only what was synced: everything else is gone, new files and unlinks included while their folder was not
  synced;
- some: of what was not synced, any 512-byte sectors have reached the disk and others not, in any order.

Each such disk is opened as the service opens it. It must have every entry that was accepted before the cut
(``append`` had returned), entries that are those written, in order, nothing half, and a confirmed number that
is no greater than the last entry. So it covers ordering and fsync as SQLite and we ask for them. It does not
cover disks that lie (that answer a sync and lose the data) and sectors that are damaged by the cut itself.

``--synchronous OFF`` breaks the journal on purpose and shows what the examination finds then.

Exit status: 0 when nothing was lost, 1 otherwise, 2 where no C compiler is there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.errors import JournalError
from tablectl.game.events import Envelope
from tests.system.power_cuts.torn_writer import written

ROOT: Final = Path(__file__).resolve().parents[3]
SECTOR: Final = 512
RECORD: Final = struct.Struct("=cHQI")
MODES: Final = ("in order", "only synced", "some")
FORGOTTEN: Final = ("-shm", ".lock")
"""Made anew at every start: what lies in them means nothing."""


@dataclass(frozen=True, slots=True)
class Op:
    """One line of the log."""

    letter: str
    path: str
    offset: int
    data: bytes


@dataclass(slots=True)
class File:
    """One file on the disk: what is safe, and what may or may not be."""

    safe: bytearray = field(default_factory=bytearray)
    pending: list[Op] = field(default_factory=list)
    linked: bool = False
    """Its name is safe in its folder."""
    unlinked: bool = False
    """Its name was taken away, which is not safe yet."""


@dataclass(slots=True)
class Findings:
    """What was counted."""

    disks: int = 0
    operations: int = 0
    syncs: int = 0
    lost: int = 0
    """Disks on which an accepted entry is missing."""
    other: int = 0
    """With entries that were never written so, or a confirmation of what is not there."""
    unreadable: int = 0
    trouble: list[str] = field(default_factory=list)

    @property
    def bad(self) -> int:
        return self.lost + self.other + self.unreadable

    def lines(self) -> list[str]:
        """For people."""
        return [
            f"recorded                        {self.operations} operations, {self.syncs} of them syncs",
            f"disks as a cut may leave them   {self.disks}",
            f"  with an accepted entry gone   {self.lost}",
            f"  with other entries            {self.other}",
            f"  that cannot be opened         {self.unreadable}",
            *self.trouble[:10],
        ]


class Disk:
    """Files after so many operations."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.accepted = 0

    def do(self, op: Op) -> None:
        """One operation more."""
        if op.path.endswith("/accepted"):
            self.accepted = int.from_bytes(op.data, "little")
        elif op.letter == "S" and not _is_file(op.path):
            for path in [path for path, file in self.files.items() if file.unlinked]:
                del self.files[path]
            for file in self.files.values():
                file.linked = True
        elif op.letter == "S":
            file = self.files.setdefault(op.path, File())
            for each in file.pending:
                _apply(file.safe, each)
            file.pending.clear()
        elif op.letter == "U":
            if op.path in self.files:
                self.files[op.path].unlinked = True
        else:
            if op.path not in self.files or self.files[op.path].unlinked:
                self.files[op.path] = File()
            self.files[op.path].pending.append(op)

    def after_cut(self, mode: str, under_way: Op | None, random: Random) -> Mapping[str, bytes]:
        """File contents as the power may leave them."""
        found: dict[str, bytes] = {}
        for path, file in self.files.items():
            content = bytearray(file.safe)
            if mode == "in order":
                if file.unlinked:
                    continue
                for each in file.pending:
                    _apply(content, each)
            elif mode == "only synced":
                if not file.linked:
                    continue
            else:
                if (not file.linked or file.unlinked) and random.random() < 0.5:
                    continue
                for each in _shuffled_sectors(file.pending, random):
                    _apply(content, each)
            found[path] = bytes(content)
        if mode == "in order" and under_way is not None and under_way.letter == "W":
            part = under_way.data[: random.randrange(len(under_way.data) + 1)]
            content = bytearray(found.get(under_way.path, b""))
            _apply(content, Op("W", under_way.path, under_way.offset, part))
            found[under_way.path] = bytes(content)
        return found


def _is_file(path: str) -> bool:
    return Path(path).name.startswith("journal.sqlite")


def _apply(content: bytearray, op: Op) -> None:
    if op.letter == "T":
        del content[op.offset :]
        content.extend(bytes(op.offset - len(content)))
        return
    content.extend(bytes(max(0, op.offset - len(content))))
    content[op.offset : op.offset + len(op.data)] = op.data


def _shuffled_sectors(pending: Sequence[Op], random: Random) -> Iterator[Op]:
    """Some of what was not synced; of writes to the same sector the later one, if both arrive."""
    chance = random.random()
    for op in pending:
        if op.letter == "T":
            if random.random() < chance:
                yield op
            continue
        for start in range(0, len(op.data), SECTOR):
            if random.random() < chance:
                yield Op("W", op.path, op.offset + start, op.data[start : start + SECTOR])


def record(folder: Path, events: int, synchronous: str = "") -> list[Op]:
    """Have a journal written, and return all that was done to the disk for it."""
    folder = folder.resolve()
    library, log, state = folder / "write_log.so", folder / "log", folder / "state"
    state.mkdir()
    compiler = shutil.which("cc")
    assert compiler is not None, "a C compiler is needed: apt-get install gcc"
    source = Path(__file__).with_name("write_log.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    environment = dict(os.environ, LD_PRELOAD=str(library), WRITE_LOG=str(log), WRITE_LOG_OF=str(state))
    command = [sys.executable, "-m", "tests.system.power_cuts.torn_writer", str(state), str(events)]
    subprocess.run([*command, *([synchronous] if synchronous else [])], cwd=ROOT, env=environment, check=True)
    return [op for op in _ops(log.read_bytes()) if not op.path.endswith(FORGOTTEN)]


def _ops(log: bytes) -> Iterator[Op]:
    at = 0
    while at < len(log):
        letter, path_length, offset, length = RECORD.unpack_from(log, at)
        at += RECORD.size
        path = log[at : at + path_length].decode()
        at += path_length
        size = length if letter == b"W" else 0
        yield Op(letter.decode(), path, offset, log[at : at + size])
        at += size


def examine(ops: Sequence[Op], entries: Sequence[Envelope], cuts: int, seed: int, folder: Path) -> Findings:
    """Cut the power at so many of the recorded moments, spread over all of them."""
    random = Random(seed)
    found = Findings(operations=len(ops), syncs=sum(op.letter == "S" for op in ops))
    chosen = set(range(len(ops))) if cuts >= len(ops) else set(random.sample(range(len(ops)), cuts))
    disk = Disk()
    for index, op in enumerate(ops):
        if index in chosen:
            for mode in MODES:
                _look(
                    disk.after_cut(mode, op, random), disk.accepted, entries, f"{index} {mode}", folder, found
                )
        disk.do(op)
    return found


def _look(
    files: Mapping[str, bytes],
    accepted: int,
    entries: Sequence[Envelope],
    where: str,
    folder: Path,
    found: Findings,
) -> None:
    """Open a disk as the service does, and compare."""
    place = folder / "disk"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for path, content in files.items():
        (place / Path(path).name).write_bytes(content)
    found.disks += 1
    try:
        journal = SqliteJournal(place / "journal.sqlite")
    except JournalError as error:
        found.unreadable += 1
        found.trouble.append(f"operation {where}: {error}")
        return
    read = list(journal.read())
    if len(read) < accepted:
        found.lost += 1
        found.trouble.append(f"operation {where}: {accepted} entries were accepted, {len(read)} are there")
    elif read != list(entries[: len(read)]) or journal.acknowledged() > len(read):
        found.other += 1
        found.trouble.append(f"operation {where}: entries that were never written so")
    journal.close()


def torn_journal(cuts: int, seed: int, folder: Path, events: int = 500, synchronous: str = "") -> Findings:
    """Record, cut, compare."""
    ops = record(folder, events, synchronous)
    return examine(ops, written(events), cuts, seed, folder)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.power_cuts.torn_journal",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--cuts", type=int, default=2000, help="moments, each examined three ways (2000)")
    parser.add_argument("--events", type=int, default=1000, help="entries that are written (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of moments, tears and sectors (1)")
    parser.add_argument("--synchronous", default="", help="OFF or NORMAL: break the journal on purpose")
    asked = parser.parse_args()
    if shutil.which("cc") is None:
        sys.stderr.write("no C compiler is here, so no write can be recorded: apt-get install gcc\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        found = torn_journal(asked.cuts, asked.seed, Path(folder), asked.events, asked.synchronous)
    sys.stdout.write("\n".join(found.lines()) + "\n")
    return 1 if found.bad else 0


if __name__ == "__main__":
    sys.exit(main())
