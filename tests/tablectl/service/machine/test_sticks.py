"""Point sticks that a board counts are compared with the ledger, and what keeps them from it is said."""

from __future__ import annotations

import pytest

from firmware_bridge.sticks import LADDERS, count
from tablectl.game.state import GameState
from tablectl.ports import Sticks, UnclearSticks
from tablectl.service.machine.stick_watch import SETTLING_TIME_S, StickWatch
from tablectl.simulation.people.sticks import SimulatedSticks
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable

EVEN = (25_000, 25_000, 25_000, 25_000)
PAID_WRONG = (26_000, 24_000, 25_000, 25_000)


@pytest.fixture
def table() -> ScriptedTable:
    made = ScriptedTable()
    made.pass_s(2.0)
    assert made.service.state.scores == EVEN
    return made


def lie(table: ScriptedTable, points: tuple[int, ...], *unclear: UnclearSticks) -> None:
    table.machine.sticks = Sticks(points, unclear)


def standing(table: ScriptedTable) -> list[str]:
    """Alerts about sticks that have begun and not ended, by code."""
    ended = {message["cause"] for message in table.hearer.on(Topic.ALERT_ENDED)}
    told = [message for message in table.hearer.on(Topic.ALERT) if message["cause"] not in ended]
    for message in told:
        check(message)
    return [message["code"] for message in told if message["code"] in ("points_differ", "sticks_unclear")]


def test_sticks_that_agree_say_nothing(table: ScriptedTable) -> None:
    lie(table, EVEN)
    table.pass_s(2 * SETTLING_TIME_S)
    assert standing(table) == []


def test_a_wrong_payment_is_a_question_and_right_ones_close_it(table: ScriptedTable) -> None:
    lie(table, PAID_WRONG)
    table.pass_s(SETTLING_TIME_S - 1)
    assert standing(table) == []  # they may still be paying
    table.pass_s(2.0)
    assert standing(table) == ["points_differ"]
    (question,) = table.hearer.asked
    assert question["details"]["points"] == [
        {"seat": 0, "counted": 26_000, "computed": 25_000},
        {"seat": 1, "counted": 24_000, "computed": 25_000},
    ]
    assert table.service.state.scores == EVEN
    lie(table, EVEN)
    table.pass_s(SETTLING_TIME_S + 1)
    assert standing(table) == []


def test_a_dismissed_question_is_not_asked_again_while_the_sticks_lie_still(
    table: ScriptedTable,
) -> None:
    lie(table, PAID_WRONG)
    table.pass_s(SETTLING_TIME_S + 1)
    (question,) = table.hearer.asked
    assert table.ask("answer_question", question=question["question"], dismiss=True)["ok"] is True
    table.pass_s(4 * SETTLING_TIME_S)
    assert standing(table) == []


def test_computed_points_may_be_kept_once_the_session_is_over(table: ScriptedTable) -> None:
    assert table.ask("end_session", reason="the evening is over")["ok"] is True
    lie(table, PAID_WRONG)
    table.pass_s(SETTLING_TIME_S + 1)
    (question,) = table.hearer.asked
    kept = table.ask("answer_question", question=question["question"], candidate=0)
    assert (kept["ok"], kept["events"]) == (True, [])
    assert table.hearer.asked == []


def test_hands_in_the_box_are_waited_for(table: ScriptedTable) -> None:
    for points in (PAID_WRONG, EVEN, (24_000, 26_000, 25_000, 25_000), EVEN):
        lie(table, points)
        table.pass_s(SETTLING_TIME_S - 2)
    table.pass_s(SETTLING_TIME_S)
    assert standing(table) == []


@pytest.mark.parametrize(
    ("points", "unclear", "told"),
    [
        (EVEN, (UnclearSticks(2, 1000, "dirty"),), "The sticks of 1000 of seat 3 cannot be counted"),
        (EVEN, (UnclearSticks(0, 100, "short"),), "Metal lies across the slot for sticks of 100 of seat 1"),
        (EVEN, (UnclearSticks(0, 100, "full"),), "More sticks of 100 lie before seat 1"),
        (EVEN, (UnclearSticks(3, 5000, "absent"),), "The slot for sticks of 5000 of seat 4 is not measured"),
        ((25_000, 26_000, 25_000, 25_000), (), "1000 points more than the players have"),
        ((25_000, 24_000, 25_000, 25_000), (), "1000 points fewer than the players have"),
    ],
)
def test_what_cannot_be_right_is_an_alert_with_what_to_do_and_no_question(
    table: ScriptedTable, points: tuple[int, ...], unclear: tuple[UnclearSticks, ...], told: str
) -> None:
    lie(table, points, *unclear)
    table.pass_s(SETTLING_TIME_S + 1)
    assert standing(table) == ["sticks_unclear"]
    assert told in table.hearer.last(Topic.ALERT)["message"]
    assert table.hearer.asked == []
    lie(table, EVEN)
    table.pass_s(SETTLING_TIME_S + 1)
    assert standing(table) == []


def test_a_board_that_is_gone_leaves_no_alert(table: ScriptedTable) -> None:
    lie(table, EVEN, UnclearSticks(2, 1000, "dirty"))
    table.pass_s(SETTLING_TIME_S + 1)
    assert standing(table) == ["sticks_unclear"]
    table.machine.sticks = None
    table.pass_s(1.0)
    assert standing(table) == []


def test_two_players_have_their_sticks_where_they_sit() -> None:
    watch, state = StickWatch(), GameState(scores=(500, 400))
    lying = Sticks((500, 0, 300, 0), (UnclearSticks(1, 100, "absent"),))  # nobody sits at sides 1 and 3
    watch.update(lying, state, 0.0)
    assert watch.update(lying, state, SETTLING_TIME_S) is None
    (alert,) = watch.alerts()
    assert alert.details == {"case": "too_few", "difference": 100}
    right = Sticks((500, 0, 400, 0))
    watch.update(right, state, 100.0)
    assert watch.update(right, state, 100.0 + SETTLING_TIME_S) == (500, 400)
    dirty = Sticks((500, 0, 300, 0), (UnclearSticks(2, 100, "dirty"),))
    watch.update(dirty, state, 200.0)
    watch.update(dirty, state, 200.0 + SETTLING_TIME_S)
    (alert,) = watch.alerts()
    assert alert.facts == {"seat": 1}


def test_two_simulated_players_put_their_sticks_where_they_sit() -> None:
    people = SimulatedSticks("right")
    people.connect(lambda: GameState(scores=(5_000, 4_000)))
    slots = count(LADDERS["amos"], people())
    points = [sum(each.points for each in slots if each.seat == side) for side in range(4)]
    assert points == [5_000, 0, 4_000, 0]
