"""What is refused because the disk is full is not done, and may be asked again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablectl.game.events import Envelope, SessionStarted, Written
from tablectl.ports import Sticks
from tablectl.service.machine.stick_watch import SETTLING_TIME_S
from tablectl.topics import Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.service.full_journal import FullJournal
from tests.tablectl.table_parts import ScriptedMachine, ScriptedTable


@pytest.fixture
def journal() -> FullJournal:
    return FullJournal()


@pytest.fixture
def table(journal: FullJournal) -> ScriptedTable:
    made = ScriptedTable(journal=journal)
    made.pass_s(2.0)
    return made


def test_a_question_whose_dismissal_was_not_recorded_stays_open(
    table: ScriptedTable, journal: FullJournal
) -> None:
    table.machine.sticks = Sticks((26_000, 24_000, 25_000, 25_000))
    table.pass_s(SETTLING_TIME_S + 1)
    (question,) = table.hearer.asked
    journal.full = True
    refused = table.ask("answer_question", question=question["question"], dismiss=True)
    assert refused["error"]["code"] == "journal_unwritable"
    assert table.hearer.asked == [question]
    journal.full = False
    assert table.ask("answer_question", question=question["question"], dismiss=True)["ok"] is True
    assert table.hearer.asked == []


def test_a_session_that_was_not_recorded_does_not_wait_for_the_next_shuffle(
    table: ScriptedTable, journal: FullJournal
) -> None:
    table.pass_s(60.0)
    journal.full = True
    refused = table.ask("start_session", ruleset="mcr")
    assert refused["error"]["code"] == "journal_unwritable"
    assert table.service._director.work().pending is None
    journal.full = False
    assert "mcr" in table.ask("start_session", ruleset="mcr")["pending"]
    assert "mcr" in str(table.service._director.work().pending)


def test_a_player_whose_deletion_was_not_recorded_is_not_deleted(
    table: ScriptedTable, journal: FullJournal
) -> None:
    name = table.service.state.players[0]
    assert table.ask("end_session", reason="closing time")["ok"] is True
    journal.full = True
    assert table.ask("forget_player", name=name)["error"]["code"] == "journal_unwritable"
    assert table.service.state.players[0] == name
    journal.full = False
    assert table.ask("forget_player", name=name)["ok"] is True
    assert table.service.state.players[0] == "deleted player"


class FullAtTheStart(FullJournal):
    """Takes a session's end, and no longer the start of the next one."""

    def append(self, envelopes: Sequence[Envelope]) -> Sequence[Written]:
        if isinstance(envelopes[0].body, SessionStarted):
            return super().append(envelopes)
        return RamJournal.append(self, envelopes)


def test_what_was_recorded_before_the_disk_was_full_is_told_with_what_follows() -> None:
    journal = FullAtTheStart()
    table = ScriptedTable(journal=journal, machine=ScriptedMachine(connected=False))
    table.pass_s(2.0)
    journal.full = True
    refused = table.ask("start_session", ruleset="mcr")
    assert refused["error"]["code"] == "journal_unwritable"
    assert table.ask("pause", reason="tea")["ok"] is True
    table.pass_s(1.0)
    told = [message["seq"] for message in table.hearer.on(Topic.EVENT)]
    assert told == list(range(1, journal.head + 1))
