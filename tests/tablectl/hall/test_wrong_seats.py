"""Wrong seats found three hands later: one action, and the table's own journal is amended by a real table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablectl.client import FromTable
from tablectl.tournament import write_tournament
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.table_parts import ScriptedTable as RealTable

REAL = "t1"
"""The name that a real service tells in tests."""
HANDS = ((8000, -8000, 0, 0), (-2000, 6000, -2000, -2000), (0, 0, 3900, -3900))


class HallOfOneRealTable(ScriptedHall):
    """Table 1 is a real service without a broker between; table 2 plays by hand."""

    real: RealTable
    heard = 0

    def ask(self, table: str, request: Mapping[str, Any]) -> None:
        told = {name: each for name, each in request.items() if name not in ("id", "do")}
        answer = self.real.ask(str(request["do"]), **told)
        self.say(REAL, "command/result", {**answer, "id": request["id"]})
        self.pass_on()

    def pass_on(self) -> None:
        """What the table has said since goes to the hall."""
        fresh = self.real.hearer.said[self.heard :]
        self.heard += len(fresh)
        for topic, message in fresh:
            self.hall.message_handler(0)(FromTable(REAL, str(topic), message, False))

    def play(self, *hands: tuple[int, ...]) -> None:
        for deltas in hands:
            self.real.ask("next_hand", by_hand=True)
            done = self.real.ask("score_hand", deltas=list(deltas), winner=None, reason="by hand")
            assert done["ok"], done
            self.pass_on()
        self.pass_s()


@pytest.fixture
def own(tmp_path: Path) -> HallOfOneRealTable:
    made = HallOfOneRealTable(tmp_path)
    made.real = RealTable()
    made.do("import_event", text=text(seating=seating()))
    made.do("assign_machines", machines={"1": REAL})
    made.say(REAL, "availability", {"availability": "online"}, retained=True)
    made.pass_on()
    made.pass_s()
    made.do("begin_round")
    made.pass_s()
    made.play(*HANDS)
    return made


def names(own: HallOfOneRealTable) -> list[tuple[str, int]]:
    score = own.hall.tables[REAL].score
    assert score is not None
    return [(each.player, each.points) for each in score.seats]


def seats(*players: str) -> dict[str, str]:
    return dict(zip("ESWN", players, strict=True))


def test_one_action_puts_names_right_in_the_tables_journal_and_in_the_result(own: HallOfOneRealTable) -> None:
    assert names(own) == [("Aoi", 31000), ("Ren", 23000), ("Yuzu", 26900), ("Haru", 19100)]
    right = [{"round": 1, "table": 1, "seats": seats("p2", "p1", "p3", "p4")}]
    done = own.do("correct_seats", seating=right, reason="Aoi and Ren took each other's seat")
    own.pass_s()
    assert names(own) == [("Ren", 31000), ("Aoi", 23000), ("Yuzu", 26900), ("Haru", 19100)]
    amended: Any = own.hall.store.events(REAL, own.hall.tables[REAL].copy.journal)[-1]
    assert amended["kind"] == "event_corrected/1"
    assert amended["event"]["players"] == ["Ren", "Aoi", "Yuzu", "Haru"]
    own.do("take_back", seq=done.seq, reason="they had sat right")
    own.pass_s()
    assert names(own)[0] == ("Aoi", 31000), "what is taken back is put back at the table"
    own.do("take_back", seq=own.hall.log.entries[-1].seq, reason="they had not")
    own.pass_s()
    own.real.ask("end_session", reason="time")
    own.pass_on()
    own.pass_s()
    assert own.results == {(1, 1): {"p2": 31000, "p1": 23000, "p3": 26900, "p4": 19100}}


def test_a_result_that_is_in_moves_with_the_seats_and_a_rebuilt_hall_is_equal(
    own: HallOfOneRealTable,
) -> None:
    own.do("set_result", table=2, points=points(2), reason="sheet")
    own.real.ask("end_session", reason="time")
    own.pass_on()
    own.pass_s()
    assert own.results[1, 1] == {"p1": 31000, "p2": 23000, "p3": 26900, "p4": 19100}
    right = [
        {"round": 1, "table": 1, "seats": seats("p5", "p2", "p3", "p4")},
        {"round": 1, "table": 2, "seats": seats("p1", "p6", "p7", "p8")},
    ]
    own.do("correct_seats", seating=right, reason="Aoi and Sora were at each other's table")
    own.pass_s()
    assert own.results[1, 1] == {"p5": 31000, "p2": 23000, "p3": 26900, "p4": 19100}
    assert own.results[1, 2] == {"p1": 41000, "p6": 30000, "p7": 20000, "p8": 9000}
    assert [name for name, _ in names(own)] == ["Sora", "Ren", "Yuzu", "Haru"]
    kinds = [each.kind for each in own.hall.log.entries]
    assert kinds.count("result_set") == 2, "the table's corrected score says nothing new"
    kept = write_tournament(own.hall.log.state.event().tournament)
    own.begin("anew.sqlite")
    own.heard = 0
    own.pass_on()
    own.pass_s()
    own.do("import_event", text=kept)
    assert write_tournament(own.hall.log.state.event().tournament) == kept
    own.begin("from-the-seating.sqlite")
    own.heard = 0
    own.pass_on()
    own.pass_s()
    own.do("import_event", text=text(seating=right))
    assert own.results == {(1, 1): {"p5": 31000, "p2": 23000, "p3": 26900, "p4": 19100}}
