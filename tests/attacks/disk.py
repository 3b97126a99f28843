"""What somebody can do who writes to a table's disk, or hands its owner a file."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.backup import make_backup, restore_backup
from tablectl.adapters.storage.journal.hash_chain import first_hash, next_hash
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.errors import InputError, JournalDoubted, JournalUnreadable
from tablectl.game.events import Envelope, Source
from tablectl.hall.commands import import_draft
from tablectl.hall.errors import Declined
from tests.attacks.theme import Given, Outcome, Theme
from tests.tablectl.game.any_playout import AnyPlayout
from vision.model_files import damaged_files, models_folder

AT: Final = "2026-11-20T10:00:00.000Z"
EVENTS: Final = [after for _, after, _ in AnyPlayout("riichi", 3, hands=1).play()]
PLAYERS: Final = 40_000


@dataclass(slots=True)
class Disk:
    """A folder in which each attack has a table of its own."""

    folder: Path
    tables: int = 0

    def table(self) -> Path:
        """A state folder with a hand in its journal, and an older copy of the journal beside it."""
        self.tables += 1
        state = self.folder / f"table-{self.tables}"
        entries = [Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(EVENTS, start=1)]
        journal = SqliteJournal(state / JOURNAL_FILE)
        journal.append(entries[:10])
        journal.close()
        shutil.copy(state / JOURNAL_FILE, state.with_suffix(".older"))
        journal = SqliteJournal(state / JOURNAL_FILE)
        journal.append(entries[10:])
        journal.close()
        return state


@contextmanager
def opened(given: Given) -> Iterator[Disk]:
    """A disk of ours."""
    yield Disk(given.folder)


def start(state: Path) -> str:
    """What a start comes to, and an entry that is written then."""
    try:
        journal = SqliteJournal(state / JOURNAL_FILE)
    except JournalUnreadable:
        return "refused"
    try:
        journal.verify_past().wait()
        body = EVENTS[journal.head % len(EVENTS)]
        journal.append((Envelope(journal.head + 1, AT, Source.CAMERA, body),))
    except JournalDoubted:
        assert journal.doubt is not None
        return journal.doubt.code
    finally:
        journal.close()
    return "written to"


def changed(disk: Disk, change: Callable[[Path], object], sent: str, due: str) -> Outcome:
    """A journal after a change, started twice."""
    state = disk.table()
    change(state)
    found = [start(state), start(state)]
    happened = "the start is refused" if due == "refused" else "said, and nothing is written"
    return Outcome(sent, happened if found == [due, due] else f"it was {found}", found == [due, due])


def sql(*statements: str) -> Callable[[Path], None]:
    """A change by SQLite."""

    def done(state: Path) -> None:
        with closing(sqlite3.connect(state / JOURNAL_FILE)) as db, db:
            for each in statements:
                db.execute(each)

    return done


def journal_went_back(disk: Disk) -> Outcome:
    """An older whole copy of the journal."""
    put = lambda state: shutil.copy(state.with_suffix(".older"), state / JOURNAL_FILE)  # noqa: E731
    return changed(disk, put, "an older whole copy of a journal", "went_back")


def journal_of_another_table(disk: Disk) -> Outcome:
    """Another table's journal."""
    other = disk.table()
    put = lambda state: shutil.copy(other / JOURNAL_FILE, state / JOURNAL_FILE)  # noqa: E731
    return changed(disk, put, "another table's journal", "other_journal")


def journal_computed_anew(disk: Disk) -> Outcome:
    """An entry changed, and every hash after it."""

    def anew(state: Path) -> None:
        with closing(sqlite3.connect(state / JOURNAL_FILE)) as db, db:
            db.execute("UPDATE journal SET entry = replace(entry, 'T10:', 'T11:') WHERE seq = 5")
            last = first_hash(db.execute("SELECT id FROM identity").fetchone()[0])
            for seq, salt, entry in db.execute(
                "SELECT seq, salt, entry FROM journal ORDER BY seq"
            ).fetchall():
                last = next_hash(last, salt, entry)
                db.execute("UPDATE journal SET hash = ? WHERE seq = ?", (last, seq))
            db.execute(
                "UPDATE verified SET hash = (SELECT hash FROM journal WHERE journal.seq = verified.seq)"
            )

    return changed(disk, anew, "an entry changed and every hash computed anew", "rewritten")


def journal_changed_long_ago(disk: Disk) -> Outcome:
    """An entry changed before what a start verifies."""
    change = sql("UPDATE journal SET entry = replace(entry, 'T10:', 'T11:') WHERE seq = 5")
    return changed(disk, change, "an entry changed before the verified mark", "changed")


def journal_with_a_trigger(disk: Disk) -> Outcome:
    """A trigger that deletes what is written."""
    trigger = "CREATE TRIGGER quiet AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE seq > 3; END"
    return changed(disk, sql(trigger), "a trigger that deletes entries", "refused")


def backup_that_lets_somebody_in(disk: Disk) -> Outcome:
    """An archive with a password that its maker knows, and one with the broker's configuration."""
    state = disk.table()
    (state / "broker").mkdir()
    (state / "broker" / "operator.password").write_text("known to the attacker\n", encoding="ascii")
    archive = disk.folder / "planted.tar.gz"
    contents = make_backup(state, archive, at=AT, program="0.1.0")
    (state / "broker" / "operator.password").write_text("ours\n", encoding="ascii")
    restore_backup(archive, state, at=AT, replace=True)
    kept = (state / "broker" / "operator.password").read_text("ascii") == "ours\n"
    conf = b"allow_anonymous true\n"
    sha = hashlib.sha256(conf).hexdigest()
    files = {**contents.files, "broker/mosquitto.conf": (len(conf), sha)}
    told = contents.as_json() | {
        "files": {name: {"bytes": size, "sha256": digest} for name, (size, digest) in files.items()}
    }
    hostile = disk.folder / "configured.tar.gz"
    with tarfile.open(hostile, "w:gz") as tar:
        for name, data in (
            ("manifest.json", json.dumps(told).encode()),
            ("state/broker/mosquitto.conf", conf),
        ):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    try:
        restore_backup(hostile, disk.folder / "elsewhere", at=AT, access=True)
        refused = False
    except InputError:
        refused = True
    return Outcome(
        "backups with a known password, and with a configuration of the broker",
        "the password of before stays; the other is refused",
        kept and refused,
    )


def backup_of_a_broken_chain(disk: Disk) -> Outcome:
    """A backup whose manifest is right, of a journal in which an entry was changed."""
    state = disk.table()
    sql("UPDATE journal SET entry = replace(entry, 'T10:', 'T11:') WHERE seq = 5")(state)
    journal = (state / JOURNAL_FILE).read_bytes()
    sha = hashlib.sha256(journal).hexdigest()
    whole = make_backup(disk.table(), disk.folder / "whole.tar.gz", at=AT, program="0.1.0")
    name = next(each for each in whole.files if each.endswith(JOURNAL_FILE))
    told = {**whole.as_json(), "files": {name: {"bytes": len(journal), "sha256": sha}}}
    archive = disk.folder / "broken.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for path, data in (("manifest.json", json.dumps(told).encode()), (f"state/{name}", journal)):
            member = tarfile.TarInfo(path)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    try:
        restore_backup(archive, disk.folder / "restored", at=AT)
        why = "it was restored"
    except InputError as error:
        why = str(error)
    return Outcome(
        "a backup, right in itself, of a journal in which an entry was changed",
        "refused, with the entry named; nothing is put in place",
        "entry 5" in why and not (disk.folder / "restored").exists(),
    )


def one_bit_of_every_model(disk: Disk) -> Outcome:
    """One bit flipped in each file of the models."""
    folder = Path(shutil.copytree(models_folder(), disk.folder / "models"))
    names = [each.relative_to(folder).as_posix() for each in sorted(folder.rglob("*")) if each.is_file()]
    names.remove("SHA256SUMS")
    for name in names:
        held = bytearray((folder / name).read_bytes())
        held[len(held) // 2] ^= 1
        (folder / name).write_bytes(held)
    found = damaged_files(folder)
    return Outcome(
        f"one bit flipped in each of {len(names)} files of the models",
        f"{len(found)} named, none used",
        list(found) == sorted(names),
    )


def hostile_tournaments(disk: Disk) -> Outcome:
    """Files of tournaments with halves of characters, endless names, crowds and paths."""
    del disk
    head = {"rules": "riichi", "rounds": 1, "players": []}
    hostile: list[dict[str, object]] = [
        {"name": "Cup \ud800"},
        {"players": [{"id": "p1", "name": "n" * 1_000_000}]},
        {"players": [{"id": f"p{number}"} for number in range(PLAYERS)]},
        {"rules": "../../etc/passwd"},
    ]
    refused = 0
    for each in hostile:
        try:
            import_draft(json.dumps({**head, **each}))
        except Declined as error:
            refused += len(str(error).encode()) < 1000
    return Outcome(
        f"tournaments with half a character, a name of 1 MB, {PLAYERS:,} players, rules that are a path",
        f"{refused} of {len(hostile)} refused in words",
        refused == len(hostile),
    )


THEME: Final = Theme(
    "A table's disk, and files that somebody brings",
    opened,
    (
        journal_went_back,
        journal_of_another_table,
        journal_computed_anew,
        journal_changed_long_ago,
        journal_with_a_trigger,
        backup_that_lets_somebody_in,
        backup_of_a_broken_chain,
        one_bit_of_every_model,
        hostile_tournaments,
    ),
)
