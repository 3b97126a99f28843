"""The lamps at the seats: whose turn it is, and about whom something is asked."""

from __future__ import annotations

import pytest

from tablectl.ports import Lamp
from tests.tablectl.service.alert_stories import dismissed, hazy_win
from tests.tablectl.service.looked_at import said
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable


@pytest.fixture
def table() -> ScriptedTable:
    made = ScriptedTable()
    made.pass_s(2.0)
    return made


def test_the_lamp_goes_round_with_the_turn(table: ScriptedTable) -> None:
    for seat in range(4):
        assert table.machine.lit == {each: Lamp.TURN if each == seat else Lamp.OFF for each in range(4)}
        said(table, [discard(seat, "1z")])


def test_a_question_about_a_seat_blinks_there_until_it_is_answered(table: ScriptedTable) -> None:
    hazy_win(table)
    (question,) = table.hearer.asked
    assert table.machine.lit[question["seat"]] is Lamp.LOOK
    dismissed(table)
    table.service.step(0.0)
    assert Lamp.LOOK not in table.machine.lit.values()
