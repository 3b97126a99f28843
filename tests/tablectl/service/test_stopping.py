"""The service stops at once, whatever waits for it, and keeps what it was told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.presses_file import PRESSES_FILE, PressesFile
from tablectl.game.evidence import Button, ButtonPressed, Evidence, SeenSeat, TableSeen
from tablectl.ports import Command, SavedPress
from tests.tablectl.ram_recorder import RamRecorder
from tests.tablectl.service.full_journal import FullJournal
from tests.tablectl.table_parts import Heard, ScriptedTable

NOBODY = (SeenSeat(), SeenSeat(), SeenSeat(), SeenSeat())


class Weighed(RamRecorder):
    """Everything that is weighed is recorded first. The service is told to stop at the first press."""

    table: ScriptedTable
    presses = 0

    def record_evidence(self, evidence: Evidence) -> None:
        super().record_evidence(evidence)
        if isinstance(evidence, ButtonPressed):
            self.presses += 1
            self.table.service.stop()


def test_it_stops_after_the_piece_that_it_weighs_and_keeps_the_keys_that_wait(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / JOURNAL_FILE)
    kept = PressesFile(tmp_path / PRESSES_FILE, journal.identity)
    recorder = Weighed(lambda: 0)
    table = ScriptedTable(journal=journal, presses=kept, recorder=recorder)
    recorder.table = table
    table.pass_s(2.0)
    pressed = [ButtonPressed(table.clock.run_ms() + n, n % 4, Button.WIN) for n in range(4)]
    table.panels.pressed += pressed
    for n in range(20):
        table.service.post(TableSeen(n, NOBODY, face_down=n))
    table.service.run()
    assert recorder.presses == 1
    head = table.service.history.session_entries[-1].seq
    again = PressesFile(tmp_path / PRESSES_FILE, journal.identity)
    assert again.load() == [SavedPress(head, press) for press in pressed]


def test_a_request_that_was_handed_over_is_carried_out_before_the_end(dealt: ScriptedTable) -> None:
    answers: list[Heard] = []
    request = {"id": "r1", "do": "pause", "reason": "water on the table"}
    dealt.service.stop()
    dealt.service.submit(Command(request, answers.append))
    dealt.service.run()
    assert [answer["ok"] for answer in answers] == [True]
    assert dealt.service.state.paused is not None


@pytest.mark.slow
def test_it_stops_while_it_catches_up_with_hours_that_could_not_be_written() -> None:
    """What waits is weighed a share at a time: systemd hears that the loop turns; a stop counts."""
    journal = FullJournal()
    table = ScriptedTable(journal=journal)
    table.pass_s(2.0)
    journal.full = True
    table.ask("pause", reason="the disk is full")
    table.see(*(TableSeen(table.clock.run_ms() + n, NOBODY, face_down=n) for n in range(64)))
    for turn in range(20):
        table.see(*(TableSeen(table.clock.run_ms() + n, NOBODY, face_down=turn * 64 + n) for n in range(64)))
    journal.full = False
    table.pass_s(1.0, 1.0)
    assert table.service._evidence.has_backlog
    table.service.stop()
    table.service.step(0.0)
    assert table.service._evidence.has_backlog
    table.service._stopping = False
    table.pass_s(20.0, 1.0)
    assert not table.service._evidence.has_backlog
