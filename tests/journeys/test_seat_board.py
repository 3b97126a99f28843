"""A table whose machine stays closed: a board of its own reads the seats' keys and point sticks, and lights
their lamps. The board is its firmware on this computer; nothing else stands in for anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from firmware_bridge.messages.codes import Lamp
from firmware_bridge.panels.buttons import Key
from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.seat_board import SeatBoard
from tests.journeys.tables import STARTING, STOPPED, RunningTable, running
from tests.waiting import until

AT_THE_SEATS: Final = """
[rules]
ruleset = "riichi"
players = ["Aoi", "Ren", "Yuzu", "Haru"]

[machine]
port = "none"
sticks = "amos"

[board]
port = "{port}"

[panels]
pins = "board"

[camera]
source = "none"
"""
"""As docs/FIRST_KIT.md has it, but for the camera, which does not come into it."""
FULL: Final = (4, 5, 0, 0)
THOUSANDS: Final = 1
"""Place of the slot for sticks of 1,000."""


@dataclass(frozen=True, slots=True)
class Home:
    """A table that runs, and the board at its seats."""

    table: RunningTable
    board: SeatBoard

    def judge(self, journey: Journey) -> Person:
        """Somebody looks at the judge's page."""
        judge = journey.person(self.table)
        judge.open("operator")
        judge.sees(judge.page.locator("#operator-state, h1").first)
        return judge


@contextmanager
def at_home(folder: Path) -> Iterator[Home]:
    board = SeatBoard(folder / "board")
    with board.plugged(), running(folder, AT_THE_SEATS.format(port=board.port)) as table:
        yield Home(table, board)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with at_home(tmp_path_factory.mktemp("home")) as home:
        begin(home.table)
        yield home


def begin(table: RunningTable) -> None:
    """The first hand is dealt."""
    people = table.operator()
    assert people.ask("next_hand")["ok"]
    people.close()
    until(lambda: table.get("api/state")["phase"] == "draw")


def alert(judge: Person, code: str) -> Locator:
    return judge.page.locator(f"#alerts li[data-code={code}]")


@pytest.mark.journey("docs/FIRST_KIT.md", presses=3)
def test_a_board_at_the_seats_is_tried_and_configured(journey: Journey, tmp_path: Path) -> None:
    board, settings = SeatBoard(tmp_path / "board"), tmp_path / "table.toml"
    settings.write_text(AT_THE_SEATS.format(port=board.port), "utf-8")
    with board.plugged():
        told = journey.type(
            f"tablectl machine conform {board.port} --seats --only keys --only sticks --only lamps"
        )
        assert "3 passed, 0 failed, 0 left out" in told
        journey.type(f"tablectl config --check {settings}")
        checked = journey.type(f"tablectl doctor -c {settings}")
        assert "four panels on the board" in checked
        assert "the board pico answers" in checked
        assert "FAIL" not in checked


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_KIT.md", presses=3)
def test_a_key_of_the_board_is_heard_and_its_lamps_show_whose_turn_it_is(
    journey: Journey, shared: Home
) -> None:
    journey.expect(alerts=("judge_called", *STARTING))  # a busy computer lets the board's chip wait
    judge = shared.judge(journey)
    until(lambda: shared.board.lamps(0) == Lamp.TURN)
    assert [shared.board.lamps(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    journey.press(partial(shared.board.press, 2, Key.JUDGE))
    called = judge.sees(alert(judge, "judge_called"))
    expect(called).to_contain_text("Yuzu calls the judge")
    judge.press(called.get_by_role("button", name="Acknowledge"))
    judge.sees_none(called)
    people = shared.table.operator()
    event = {"kind": "tile_discarded/1", "seat": 0, "tile": "1z", "drawn": None, "sideways": False}
    journey.press(lambda: people.ask("record_event", event=event, force=False))
    people.close()
    until(lambda: (shared.board.lamps(0), shared.board.lamps(1)) == (0, Lamp.TURN))


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_KIT.md", "docs/JUDGING.md", presses=1)
def test_sticks_that_a_board_measures_are_compared_and_what_hides_them_is_told(
    journey: Journey, shared: Home
) -> None:
    journey.expect(alerts=("points_differ", "sticks_unclear", *STARTING))
    judge = shared.judge(journey)
    question, unclear = judge.page.locator("#questions .question"), alert(judge, "sticks_unclear")
    paid = [list(FULL) for _ in range(4)]
    paid[0][THOUSANDS] += 1
    paid[1][THOUSANDS] -= 1
    shared.board.lay(paid)
    expect(judge.sees(question)).to_contain_text("Aoi shows 26,000, computed 25,000")
    judge.press(question.get_by_role("button", name="Keep the computed points; correct the sticks"))
    judge.sees_none(question)
    for seat, more, told in (
        (2, -0.5, "The sticks of 1000 of seat 3 cannot be counted"),
        (1, 1, "The sticks in all boxes are 1000 points more than the players have"),
    ):
        lying: list[list[float]] = [list(FULL) for _ in range(4)]
        lying[seat][THOUSANDS] += more
        shared.board.lay(lying)
        judge.sees(unclear.filter(has_text=told))
    shared.board.lay([FULL] * 4)
    judge.sees_none(unclear)
    judge.sees_none(question)
    assert [each["points"] for each in shared.table.get("api/score")["seats"]] == [25_000] * 4


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_KIT.md", presses=1)
def test_a_board_that_is_unplugged_is_told_and_comes_back(journey: Journey, tmp_path: Path) -> None:
    journey.expect(alerts=("part_away", "part_back", "board_rebooted"), words=(STOPPED,))
    board = SeatBoard(tmp_path / "board")
    told = AT_THE_SEATS.format(port=board.port)
    with ExitStack() as cable:
        cable.enter_context(board.plugged())
        with running(tmp_path, told) as table:
            begin(table)
            until(lambda: board.lamps(0) == Lamp.TURN)
            judge = Home(table, board).judge(journey)
            cable.close()
            away = alert(judge, "part_away").filter(has_text="panels")
            judge.sees(away)
            cable.enter_context(board.plugged())
            judge.sees_none(away)
            until(lambda: board.lamps(0) == Lamp.TURN)
            again = judge.sees(alert(judge, "board_rebooted"))
            journey.press(partial(board.press, 0, Key.CONFIRM))
            judge.sees_none(again)
            journey.leave()
