"""Sessions that are over stay in the journal: a start reads none of them, and each can still be amended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablectl.adapters.storage.journal.queries import MAX_SEQ
from tablectl.game.claims import Correct, Insert, Refused, StartHand, Withdraw
from tablectl.game.events import Envelope, Event, Source, TileDiscarded, TileDrawn, Written
from tablectl.game.history import History
from tablectl.mahjong.tiles import Tile
from tablectl.service.journal import Ledger, Rehearsal
from tests.tablectl.game.table import TANYAO, Table
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import ScriptedClock


class ReadJournal(RamJournal):
    """Tells what was read of it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[int] = []

    def read(self, after: int = 0, upto: int = MAX_SEQ) -> Iterator[Written]:
        for envelope in super().read(after, upto):
            self.told.append(envelope.seq)
            yield envelope


@pytest.fixture
def events() -> list[Event]:
    """Two hands' beginning: seat 0's tile is won on by seat 1; the next hand has begun."""
    t = Table("", TANYAO)
    t.turns(0, ["9m", "9p", "9m", "9p"])
    t.turn(0, "8s", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.settle()
    t.do(StartHand())
    return t.events


@pytest.fixture
def journal(events: list[Event]) -> ReadJournal:
    """Three sessions of the same moves."""
    journal = ReadJournal()
    bodies = enumerate(events * 3, start=1)
    journal.append([Envelope(seq, "2026-01-01T00:00:00.000Z", Source.CAMERA, body) for seq, body in bodies])
    return journal


def started(journal: RamJournal) -> Ledger:
    return Ledger(journal, ScriptedClock())


def discard(events: list[Event], session: int) -> int:
    """Number of the first discard of a session, which is counted from 1."""
    place = next(i for i, event in enumerate(events) if isinstance(event, TileDiscarded))
    return (session - 1) * len(events) + place + 1


def test_a_start_reads_the_newest_session_and_none_before(journal: ReadJournal, events: list[Event]) -> None:
    ledger = started(journal)
    assert set(journal.told) == set(range(2 * len(events) + 1, 3 * len(events) + 1))
    assert ledger.state == History.of(journal.read()).state
    assert ledger.head == journal.head


def test_a_restart_changes_nothing(journal: ReadJournal, events: list[Event]) -> None:
    ledger = started(journal)
    for session, tile in ((3, "1z"), (1, "1z"), (3, "2z"), (2, "1z")):
        read = TileDiscarded(0, Tile.parse(tile))
        written = ledger.amend(Correct(discard(events, session), read, "misread"))
        assert not isinstance(written, Refused)
    again = started(journal)
    assert again.history == ledger.history
    assert again.revision == ledger.revision == 4
    assert [again.session(n) for n in (1, 2, 3)] == [ledger.session(n) for n in (1, 2, 3)]


def test_an_ended_session_is_amended_and_the_newest_stays_as_it_is(
    journal: ReadJournal, events: list[Event]
) -> None:
    ledger = started(journal)
    before = ledger.state
    target = discard(events, 1)
    assert not isinstance(ledger.amend(Correct(target, TileDiscarded(0, Tile.parse("1z")), "why")), Refused)
    assert ledger.state == before
    assert ledger.revision == 1
    first, second = ledger.session(1), ledger.session(2)
    assert first is not None
    assert second is not None
    assert [e.event for e in first.entries if e.seq == target] == [TileDiscarded(0, Tile.parse("1z"))]
    assert second.events == tuple(events)


def test_what_was_inserted_into_an_ended_session_can_be_amended_by_its_own_number(
    journal: ReadJournal, events: list[Event]
) -> None:
    ledger = started(journal)
    drawn = 1 + next(i for i, event in enumerate(events) if isinstance(event, TileDrawn))
    assert not isinstance(ledger.amend(Insert(drawn, TileDiscarded(0, Tile.parse("1p")), "missed")), Refused)
    inserted = ledger.head
    for tile in ("2p", "3p"):  # in the same run, and after a restart
        assert not isinstance(
            ledger.amend(Correct(inserted, TileDiscarded(0, Tile.parse(tile)), "misheard")), Refused
        )
        assert ledger.state == History.of(journal.read()).state
        first = ledger.session(1)
        assert first is not None
        assert TileDiscarded(0, Tile.parse(tile)) in first.events
        ledger = started(journal)
    assert not isinstance(ledger.amend(Withdraw(inserted, "there was none")), Refused)
    first = started(journal).session(1)
    assert first is not None
    assert first.events == tuple(events)


def test_an_amendment_after_which_an_ended_session_makes_no_game_is_refused(journal: ReadJournal) -> None:
    ledger = started(journal)
    head = ledger.head
    for claim, code in ((Withdraw(1, "no session"), "does_not_fold"), (Withdraw(-4, "?"), "no_such_event")):
        refused = ledger.amend(claim)
        assert isinstance(refused, Refused)
        assert refused.code == code
    assert ledger.head == journal.head == head


def test_a_rehearsed_amendment_tells_the_ended_session_before_and_after_it(
    journal: ReadJournal, events: list[Event]
) -> None:
    ledger = started(journal)
    rehearsal = Rehearsal(ledger, ScriptedClock())
    rehearsal.amend(Correct(discard(events, 2), TileDiscarded(0, Tile.parse("1z")), "misread"))
    before, after = rehearsal.change
    assert before.events == tuple(events)
    assert after.events != before.events
    assert ledger.session(2) == replace(before, head=len(events) * 2)
    assert ledger.revision == 0


def test_there_is_no_session_beyond_the_first_and_the_last(journal: ReadJournal) -> None:
    ledger = started(journal)
    assert [n for n in (-4, -3, -1, 0, 1, 3, 4) if ledger.session(n) is None] == [-4, 0, 4]
