"""Players' names can be deleted, and every entry of the journal stays as it was sealed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.hash_chain import first_hash, new_salt, next_hash
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import lock_path
from tablectl.adapters.storage.journal.reader import JournalReader, identity_of
from tablectl.adapters.storage.journal.rescue import examine, rescue
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    JournalBody,
    SessionStarted,
    Source,
    envelope_to_wire,
)

AT = "2026-11-20T10:00:00.000Z"


def session(*players: str) -> SessionStarted:
    return SessionStarted("riichi", "tenhou", {}, players, (25_000,) * 4)


STARTS = (session("Aoi", "Ren", "Yuzu", "Haru"), session("Ren", "Aoi", "", "Mio"))
CORRECTED = EventCorrected(2, session("Ren", "Aoi", "Sora", "Mio"), "a name was wrong")
BODIES: tuple[JournalBody, ...] = (*STARTS, CORRECTED)
ENTRIES = tuple(Envelope(seq, AT, Source.OPERATOR, body, None, {}) for seq, body in enumerate(BODIES, 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of two sessions, one of them corrected."""
    path = tmp_path / "journal.sqlite"
    journal = SqliteJournal(path)
    journal.append(ENTRIES)
    journal.close()
    return path


def of_an_earlier_version(path: Path) -> None:
    """The same entries as programs before wrote them: with the names themselves."""
    last = first_hash(identity_of(path))
    with sqlite3.connect(path) as db:
        for envelope in ENTRIES:
            text, salt = json.dumps(envelope_to_wire(envelope), ensure_ascii=False), new_salt()
            last = next_hash(last, salt, text)
            row = (text, salt, last, envelope.seq)
            db.execute("UPDATE journal SET entry = ?, salt = ?, hash = ? WHERE seq = ?", row)
        db.executescript("DELETE FROM names; UPDATE verified SET seq = 0, hash = '';")
    db.close()
    lock_path(path).unlink()


def delete(path: Path, name: str) -> bool:
    journal = SqliteJournal(path)
    try:
        return journal.delete_name(name)
    finally:
        journal.close()


def players_of(path: Path) -> list[tuple[str, ...]]:
    found = []
    for each in read_journal(path):
        body = each.body.body if isinstance(each.body, EventCorrected) else each.body
        assert isinstance(body, SessionStarted)
        found.append(body.players)
    return found


def test_entries_come_back_with_the_names_that_they_were_written_with(path: Path) -> None:
    assert read_journal(path) == ENTRIES
    with sqlite3.connect(path) as db:
        texts = " ".join(row[0] for row in db.execute("SELECT entry FROM journal"))
    db.close()
    assert not any(name in texts for name in ("Aoi", "Ren", "Sora"))


@pytest.mark.parametrize("earlier", [False, True], ids=["of today", "of an earlier version"])
def test_a_deleted_name_is_told_by_nobody_and_no_seal_is_broken(path: Path, earlier: bool) -> None:
    if earlier:
        of_an_earlier_version(path)
    sealed = examine(path)
    assert sealed.holds
    assert delete(path, "Aoi") is True
    assert players_of(path) == [
        ("deleted player", "Ren", "Yuzu", "Haru"),
        ("Ren", "deleted player", "", "Mio"),
        ("Ren", "deleted player", "Sora", "Mio"),
    ]
    assert examine(path) == sealed
    assert JournalReader(path).deletions() == 1
    assert delete(path, "Aoi") is False, "it is gone already"


def test_a_deleted_name_stands_in_none_of_the_journals_files(path: Path) -> None:
    assert delete(path, "Aoi") is True
    files = [each for each in path.parent.iterdir() if each.is_file()]
    assert files
    assert not [each.name for each in files if b"Aoi" in each.read_bytes()]


def test_two_deleted_players_of_one_session_are_told_apart(path: Path) -> None:
    assert delete(path, "Aoi")
    assert delete(path, "Mio")
    assert players_of(path)[1] == ("Ren", "deleted player", "", "deleted player 2")


def test_who_plays_again_after_a_deletion_is_told_from_then_on_alone(path: Path) -> None:
    delete(path, "Aoi")
    journal = SqliteJournal(path)
    journal.append([Envelope(4, AT, Source.OPERATOR, STARTS[0], None, {})])
    journal.close()
    assert [players[0] for players in players_of(path)] == ["deleted player", "Ren", "Ren", "Aoi"]


def test_a_name_that_is_in_an_earlier_versions_entries_can_be_deleted_and_come_again(path: Path) -> None:
    of_an_earlier_version(path)
    delete(path, "Aoi")
    journal = SqliteJournal(path)
    journal.append([Envelope(4, AT, Source.OPERATOR, STARTS[0], None, {})])
    journal.close()
    assert [players[0] for players in players_of(path)] == ["deleted player", "Ren", "Ren", "Aoi"]
    assert delete(path, "Aoi") is True
    assert [players[0] for players in players_of(path)] == ["deleted player", "Ren", "Ren", "deleted player"]


def test_a_name_that_no_session_has_is_said_so(path: Path) -> None:
    assert delete(path, "Nobody") is False
    assert read_journal(path) == ENTRIES


def test_what_is_rescued_has_the_names_and_not_the_deleted_ones(path: Path, tmp_path: Path) -> None:
    delete(path, "Aoi")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE journal SET at = at, entry = replace(entry, 'riichi', 'riichy') WHERE seq = 3")
    db.close()
    verdict, beyond = rescue(path, tmp_path / "new.sqlite")
    assert verdict.entries == 2
    assert players_of(tmp_path / "new.sqlite")[0] == ("deleted player", "Ren", "Yuzu", "Haru")
    assert beyond is not None
    told = json.loads(beyond.read_text(encoding="utf-8"))
    assert told["body"]["event"]["players"] == ["Ren", "deleted player", "Sora", "Mio"]
