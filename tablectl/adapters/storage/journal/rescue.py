"""Examines a journal from its first entry to its last, and rescues what is readable of a damaged one.

It trusts the file as little as possible: it reads row by row, as bytes, and skips what SQLite cannot read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tablectl.adapters.state_folder import BACKUPS_FOLDER
from tablectl.adapters.storage.journal.foreign_log import foreign_log, quarantine_foreign_log
from tablectl.adapters.storage.journal.hash_chain import first_hash, next_hash
from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.adapters.storage.journal.lock import LockRecord, lock_path, require_unlocked, write_lock_record
from tablectl.adapters.storage.journal.names import with_names
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.sqlite_file import find_damage, is_database, readable_rows
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, JournalUnreadable, StateDirError, in_words
from tablectl.files import COMPANIONS, companion_path
from tablectl.game.events import Envelope, envelope_from_wire

BATCH_ENTRIES: Final = 500
"""Entries written in one transaction."""


@dataclass(frozen=True, slots=True)
class RescueVerdict:
    """What an examination found."""

    identity: str
    """The journal's id; empty if a version without ids wrote it, or it cannot be read."""
    entries: int
    """How many entries from the first on are unchanged and without a gap."""
    hash: str
    """The last of these entries' hash."""
    reason: str = ""
    """Why the next entry is not one of them, or what else is wrong with the file; empty if it is intact."""
    beyond: tuple[str, ...] = ()
    """Readable entries beyond these, as JSON; nothing proves that they are unchanged."""

    @property
    def holds(self) -> bool:
        """Whether the whole journal is unchanged."""
        return not self.reason


def examine(path: Path) -> RescueVerdict:
    """Verify every entry of a journal; a service may be running on it.

    Raises:
        InputError: there is no such file.
        JournalUnreadable: it is not a journal, or nothing of it can be read.
    """
    verdict, _ = _examine(path)
    return verdict


def rescue(path: Path, to: Path) -> tuple[RescueVerdict, Path | None]:
    """Copy the verified entries of a journal into a new one, and the readable rest into a file of JSON lines.

    The entries get a new chain of hashes, because the old one ends at the damage. The damaged file is not
    changed.

    Returns: the verdict, and the file of the entries beyond the damage; None if there are none.

    Raises:
        InputError: there is no such file, or the new one exists.
        JournalUnreadable: nothing of it can be read.
        StateDirError, JournalWriteFailed: the new one cannot be written.
    """
    if to.exists():
        raise InputError(f"{to} exists; name a file that does not")
    verdict, kept = _examine(path)
    _clear_lock_record(to)
    journal = SqliteJournal(to)
    try:
        for start in range(0, len(kept), BATCH_ENTRIES):
            journal.append(kept[start : start + BATCH_ENTRIES])
    finally:
        journal.close()
    if not verdict.beyond:
        return verdict, None
    rest = to.with_name(f"{to.name}.beyond.jsonl")
    try:
        rest.write_text("".join(f"{line}\n" for line in verdict.beyond), encoding="utf-8")
    except OSError as error:
        raise StateDirError(f"{rest} cannot be written: {error.strerror}") from error
    return verdict, rest


def _clear_lock_record(to: Path) -> None:
    """Clear what a lock file records about an earlier journal at this path."""
    try:
        if require_unlocked(to).identity:
            write_lock_record(to, LockRecord())
    except OSError as error:
        raise StateDirError(f"{lock_path(to)} cannot be written: {in_words(error)}") from error


class InPlaceRescue(NamedTuple):
    """The result of rescuing a journal in its place."""

    verdict: RescueVerdict
    beyond: Path | None
    """The file of the entries beyond the damage; None if there are none."""
    before: Path | None
    """The folder of the damaged files; None if nothing was damaged, and nothing was done."""


def rescue_in_place(path: Path, *, at: str) -> InPlaceRescue:
    """Replace a damaged journal with its verified entries. The damaged files are moved to the folder of
    backups.

    They are moved together: SQLite would replay a log that stayed behind into the new file.

    Args:
        at: UTC now; names the folder.

    Raises:
        InputError: there is no such file.
        JournalInUse: a service runs on it.
        JournalUnreadable: nothing of it can be read.
        StateDirError, JournalWriteFailed: the folder cannot be written.
    """
    kept = require_unlocked(path)
    quarantine_foreign_log(path)
    verdict = examine(path)
    if verdict.holds:
        return InPlaceRescue(verdict, None, None)
    if not verdict.entries:
        raise JournalUnreadable(f"{path}: {verdict.reason}, and nothing is before it; restore a backup")
    before = path.parent / BACKUPS_FOLDER / f"damaged-{at.replace(':', '')}"
    fresh = before / f"{path.stem}.rescued{path.suffix}"
    try:
        before.mkdir(parents=True)
        _, rest = rescue(path, fresh)
        for end in ("", *COMPANIONS):
            if companion_path(path, end).exists():
                companion_path(path, end).rename(before / companion_path(path, end).name)
        fresh.rename(path)
        lock_path(fresh).unlink()
        write_lock_record(path, LockRecord(identity_of(path), replaced=kept.identity))
    except OSError as error:
        raise StateDirError(f"{path} cannot be put in place: {in_words(error)}") from error
    return InPlaceRescue(verdict, rest, before)


def _examine(path: Path) -> tuple[RescueVerdict, list[Envelope]]:
    if not path.exists():
        raise InputError(f"there is no journal {path}")
    if path.is_dir():
        raise InputError(f"{path} is a folder: expected a journal, such as the journal.sqlite in it")
    if path.stat().st_size == 0:
        raise JournalUnreadable(f"{path} is empty: nothing of it can be saved; restore a backup")
    if not is_database(path):
        raise JournalUnreadable(f"{path} is no journal, or its first bytes are damaged; restore a backup")
    foreign = foreign_log(path)
    rows = partial(readable_rows, path, ignore_wal=bool(foreign))
    known = next(rows("identity", ("id",), "rowid"), (0, None))[1]
    identity = (known[0] or b"").decode("ascii", "replace") if known else ""
    columns = ("entry", "salt", "hash") if identity else ("entry",)
    names, deleted = _names(rows)
    kept: list[Envelope] = []
    beyond: list[str] = []
    last, reason = first_hash(identity), ""
    for seq, row in rows("journal", columns, "seq"):
        text, salt, sealed = [
            (part or b"").decode("utf-8", "replace") for part in (*(row or ()), b"", b"", b"")
        ][:3]
        resolved = _resolve_names(text, names, deleted)
        envelope = _parse_entry(resolved)
        if not reason and (envelope is None or (identity and sealed != next_hash(last, salt, text))):
            reason = (
                f"entry {seq} cannot be read" if envelope is None else f"entry {seq} is not what was written"
            )
        if envelope is None:
            continue
        if reason:
            beyond.append(resolved)
        else:
            kept.append(envelope)
            last = sealed
    if not kept and not beyond:
        raise JournalUnreadable(f"nothing of {path} can be read ({reason or 'it has no entries'})")
    if not reason and (damage := find_damage(path, ignore_wal=bool(foreign))):
        reason = f"beside its entries the file is damaged ({damage})"
    reason = "; ".join(filter(None, (reason, foreign)))
    return RescueVerdict(identity, len(kept), last if identity else "", reason, tuple(beyond)), kept


Deleted = tuple[tuple[str, str, int], ...]
Rows = Callable[[str, Sequence[str], str], Iterator[tuple[int, tuple[bytes | None, ...] | None]]]
"""Of a table by name, its columns and the one that holds the number."""


def _names(rows: Rows) -> tuple[dict[int, str | None], Deleted]:
    """The names that entries refer to, as far as they can be read."""
    names = {
        number: row[0].decode("utf-8", "replace")
        for number, row in rows("names", ("name",), "id")
        if row is not None and row[0] is not None
    }
    gone = rows("deleted_names", ("salt", "digest", "CAST(upto AS TEXT)"), "rowid")
    deleted = [[(part or b"").decode("utf-8", "replace") for part in row] for _, row in gone if row]
    known = dict[int, str | None](names)
    return known, tuple((salt, digest, int(upto)) for salt, digest, upto in deleted if upto.isdecimal())


def _resolve_names(text: str, names: dict[int, str | None], deleted: Deleted) -> str:
    """An entry's JSON with names in place of references; unchanged if it is not an entry."""
    try:
        entry = decode(text, OWN_FILE, allow_surrogates=True)
        named = with_names(entry, names, deleted)
    except (ValueError, KeyError, TypeError, AttributeError):
        return text
    return text if named is entry else json.dumps(named, ensure_ascii=False, separators=(",", ":"))


def _parse_entry(text: str) -> Envelope | None:
    """The entry in a text; None if it is not one."""
    try:
        return envelope_from_wire(decode(text, OWN_FILE, allow_surrogates=True))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
