"""What is refused because the disk is full is not done, and may be asked again."""

from __future__ import annotations

import pytest

from tablectl.ports import Sticks
from tablectl.service.machine.stick_watch import SETTLED_S
from tests.tablectl.service.full_journal import FullJournal
from tests.tablectl.table_parts import ScriptedTable


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
    table.pass_s(SETTLED_S + 1)
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
