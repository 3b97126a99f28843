"""After a win: the settlement, the next walls, penalties, and the session's end."""

from __future__ import annotations

import pytest

from tablectl.game.evidence import DiceReported, Evidence, HandReadyReported, WallsReported
from tablectl.ports import MachineNotice
from tablectl.service.machine import Pace
from tablectl.topics import Topic
from tests.tablectl.table_parts import ScriptedTable

WIN = {"kind": "win_shown/1", "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}


class TestEnd:
    @pytest.fixture
    def won(self, dealt: ScriptedTable) -> ScriptedTable:
        """The dealer wins on the first draw."""
        win = WIN | {"seat": dealt.turn}
        assert dealt.ask("record_event", event=win)["ok"] is True, dealt.answers[-1]
        return dealt

    def test_a_hand_is_settled_and_the_result_told(self, won: ScriptedTable) -> None:
        answer = won.ask("settle")
        assert answer["ok"] is True, answer
        result = won.hearer.last(Topic.RESULT)
        assert [win["from"] for win in result["wins"]] == [None]
        assert sum(result["deltas"]) == 0
        assert max(seat["change"] for seat in won.hearer.last(Topic.SCORE)["seats"]) == 48000

    def test_the_next_walls_are_built_after_a_pause(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.pass_s(7.0)
        assert len(won.machine.asked) == 1
        won.pass_s(2.0)
        assert len(won.machine.asked) == 2
        assert won.service.state.hand_number == 1

    @pytest.mark.parametrize("ready", [False, True], ids=["while it builds", "when the walls stand"])
    def test_a_session_that_follows_another_plays_with_the_walls_that_were_built_for_it(
        self, won: ScriptedTable, ready: bool
    ) -> None:
        """Built twice, the second walls came up in the middle of the first hand."""
        won.ask("settle")
        won.machine.builds = False
        won.pass_s(9.0)
        assert len(won.machine.asked) == 2
        reports: list[Evidence] = [
            WallsReported(0, (34,) * 4),
            DiceReported(0, (2, 3, 1, 2)),
            HandReadyReported(0),
        ]
        assert won.ask("end_session", reason="enough")["ok"] is True
        if ready:
            won.machine.news += reports
            won.pass_s(1.0)
        assert won.ask("start_session")["ok"] is True
        won.pass_s(3.0)
        if not ready:
            won.machine.news += reports
        won.pass_s(3.0)
        assert len(won.machine.asked) == 2
        state = won.service.state
        assert (state.hand_number, state.hand is not None) == (0, True)
        won.machine.builds = True
        won.pass_s(30.0)
        assert len(won.machine.asked) == 2
        assert "how_ended" not in {alert["code"] for alert in won.hearer.on(Topic.ALERT)}

    def test_a_machine_that_failed_is_asked_again_when_its_fault_is_cleared(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.machine.builds = False
        won.pass_s(9.0)
        won.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
        won.machine.news = [
            MachineNotice("machine_fault", "jam at drum"),
            MachineNotice("machine_request_failed", "a fault was latched: jam"),
        ]
        won.pass_s(30.0)
        assert won.hearer.last(Topic.MACHINE)["faults"] != []
        assert {"machine_fault", "machine_request_failed"} <= {
            alert["code"] for alert in won.hearer.on(Topic.ALERT)
        }
        asked = len(won.machine.asked)
        assert won.ask("clear_faults")["ok"] is True
        won.pass_s(6.0)
        assert len(won.machine.asked) == asked + 1

    def test_a_penalty_stands_in_the_result(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.ask("penalty", seat=1, reason="late claim", deltas=[0, -1000, 0, 0])
        assert won.hearer.last(Topic.RESULT)["penalties"] == [
            {"seat": 1, "reason": "late claim", "deltas": [0, -1000, 0, 0]}
        ]

    def test_a_session_ends_when_a_person_says_so_and_the_next_one_starts_by_request(
        self, won: ScriptedTable
    ) -> None:
        won.ask("settle")
        assert won.ask("end_session", reason="the hall closes")["ok"] is True
        assert won.hearer.last(Topic.SCORE)["finished"] is True
        won.pass_s(60.0)
        assert won.service.state.finished
        assert won.ask("start_session", players=["A", "B", "C", "D"])["ok"] is True
        assert won.service.state.players == ("A", "B", "C", "D")

    def test_after_a_session_there_is_no_next_hand(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.ask("end_session", reason="the hall closes")
        refused = won.ask("next_hand")
        assert (refused["ok"], refused["error"]["code"]) == (False, "session_over")
        assert won.ask("next_hand", by_hand=True)["error"]["code"] == "session_over"

    def test_the_simulated_table_starts_the_next_session_by_itself(self) -> None:
        table = ScriptedTable(pace=Pace(1.0, 5.0))
        table.pass_s(2.0)
        table.ask("end_session", reason="enough")
        table.pass_s(10.0)
        assert not table.service.state.finished

    def test_a_final_result_stays_its_whole_time_however_long_the_last_hand_was_looked_at(self) -> None:
        """The time to look at a hand runs when the judge ends the session: it is not the result's."""
        table = ScriptedTable(pace=Pace(8.0, 60.0))
        table.pass_s(2.0)
        table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
        table.ask("record_event", event=WIN | {"seat": table.turn})
        assert table.ask("settle")["ok"] is True
        table.pass_s(4.0)
        table.ask("end_session", reason="enough")
        table.pass_s(50.0)
        assert table.service.state.finished
        table.pass_s(15.0)
        assert not table.service.state.finished


def test_a_hand_needs_a_session() -> None:
    assert ScriptedTable().ask("next_hand")["error"]["code"] == "no_session"
