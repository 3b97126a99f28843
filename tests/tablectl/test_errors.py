"""What is told of errors: no folder of this computer, nothing of Python, to nobody over MQTT or on a page."""

from __future__ import annotations

import gzip
import ssl
from collections.abc import Callable

import pytest

from tablectl.errors import (
    JournalUnreadable,
    JournalWriteFailed,
    StateDirError,
    TablectlError,
    in_words,
    public_message,
)
from tablectl.topics import Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.ram_recorder import RamRecorder
from tests.tablectl.table_parts import ScriptedClock, ScriptedTable

SECRET = "/var/lib/tablectl/hall-7"
ERRORS = (
    JournalUnreadable(f"{SECRET}/journal.sqlite has no entry 18"),
    JournalWriteFailed(f"{SECRET}/journal.sqlite: disk full; is the disk full or read-only?"),
    StateDirError(f"the last minutes cannot be saved in {SECRET}/recordings: No space left on device"),
    PermissionError(13, "Permission denied", f"{SECRET}/journal.sqlite"),
    KeyError(f"{SECRET}/x"),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_told_without_folders_and_without_python(error: Exception) -> None:
    text = public_message(error)
    assert text
    assert not any(word in text for word in ("/var", "hall-7", "Error(", "Errno", "KeyError"))


def test_a_file_that_is_no_archive_is_told_as_damaged() -> None:
    """Its error is one of the system by class, and has no words of the system."""
    assert in_words(gzip.BadGzipFile("Not a gzipped file (b'PK')")) == "it is damaged or cut off"


def test_faults_of_tls_are_told_without_the_places_of_python() -> None:
    untrusted = ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] … (_ssl.c:1006)")
    untrusted.verify_message = "self-signed certificate"
    assert in_words(untrusted) == "its certificate is not trusted: self-signed certificate"
    other = ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)")
    other.reason = "WRONG_VERSION_NUMBER"
    assert in_words(other) == "TLS: wrong version number"


def test_files_keep_their_names_and_addresses_stay() -> None:
    assert public_message(TablectlError(f"{SECRET}/journal.sqlite is damaged")) == "journal.sqlite is damaged"
    address = "nothing answers at http://127.0.0.1:8460/operator, nor at mahjong/table-1/event"
    assert public_message(TablectlError(address)) == address


class Failing(RamJournal):
    """A journal on a disk that fails as it is told to."""

    fails: Exception | None = None

    def append(self, envelopes):  # type: ignore[no-untyped-def]
        if self.fails is not None:
            raise self.fails
        return super().append(envelopes)

    def read(self, *args, **named):  # type: ignore[no-untyped-def]
        if self.fails is not None:
            raise self.fails
        return super().read(*args, **named)


class FullRecorder(RamRecorder):
    def save(self, at: str) -> str:
        raise StateDirError(f"{SECRET}/recordings cannot be written")


def unreadable(table: ScriptedTable) -> object:
    return table.ask("history")


def unwritable(table: ScriptedTable) -> object:
    return table.ask("penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])


def unsaved(table: ScriptedTable) -> object:
    return table.ask("save_recording", reason="a six as a nine")


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("request_", [unreadable, unwritable, unsaved])
def test_no_answer_and_no_message_names_a_folder(
    error: Exception, request_: Callable[[ScriptedTable], object]
) -> None:
    journal = Failing()
    table = ScriptedTable(journal=journal, recorder=FullRecorder(ScriptedClock().run_ms))
    table.pass_s(2.0)
    if request_ is not unsaved:
        journal.fails = error
    if request_ is unwritable and not isinstance(error, JournalWriteFailed | StateDirError):
        error = journal.fails = JournalWriteFailed(f"{SECRET}/journal.sqlite: database or disk is full")
    answer = request_(table)
    assert isinstance(answer, dict)
    assert answer["ok"] is False
    journal.fails = None
    table.pass_s(12.0)
    said = [message for topic, message in table.hearer.said if topic in (Topic.HEALTH, Topic.ALERT)]
    assert SECRET not in f"{answer}{said}"
    assert "hall-7" not in f"{answer}{said}"
    assert "Error(" not in f"{answer}"
