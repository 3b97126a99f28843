"""A win that ends a session, and of which the camera misses a tile: nothing is paid before it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tablectl.simulation.pictures.camera import room_camera
from tablectl.simulation.room import SimulatedRoom
from tests.journeys.journey import Journey
from tests.journeys.network_camera import NetworkCamera, network_camera
from tests.journeys.person import Person
from tests.journeys.play import Play
from tests.journeys.tables import RunningTable, running
from tests.journeys.test_evening import seat_card
from tests.waiting import until
from vision.scene import SimulatedTableCamera
from vision.scene.table import Indicator, SeatSituation, TableSituation, fresh_walls

LOOKED_AT: Final = """
[camera]
source = "{source}"
corners_px = {corners}
surface_mm = [{side_mm:.1f}, {side_mm:.1f}]
tile_mm = {tile_mm}
[panels]
pins = "phones"
[simulation]
speed = 200
[rules]
next_hand_after_s = 3600
session_ends_after_s = 1
"""
"""A table that a camera on the network looks at, and whose machine is simulated."""
HAND: Final = "5z 5z 5z 1p 2p 3p 3p 4p 5p 6p 7p 7s 7s"
"""Yuzu's, which waits for 5p and 8p."""
HIDDEN: Final = "1p"
"""Of it, under a sleeve at first."""
DISCARDS: Final = ((0, "1z"), (1, "2z"), (2, "3z"), (3, "4z"), (0, "8p"))
SCORES: Final = [500, 40_000, 29_500, 30_000]
"""Who pays Yuzu has nothing left: the session is over."""


@dataclass(frozen=True, slots=True)
class Film:
    """A table that runs, the camera over it, and what draws its pictures."""

    table: RunningTable
    camera: NetworkCamera
    drawn: SimulatedTableCamera

    def shows(self, hand: str) -> None:
        """From now on the camera sees what is written down, and Yuzu's hand laid open."""
        state = self.table.get("api/state")
        seats = [self._seat(state, seat) for seat in range(4)]
        seats[2] = SeatSituation(river=seats[2].river, wall=seats[2].wall, shown=tuple(hand.split()), hand=0)
        (turned,) = state["walls"]["indicators"]
        side = state["walls"]["sides"][turned["side"]]["stacks"]
        indicator = Indicator(turned["side"], len(side) - 1 - turned["stack"], "4m")
        self.drawn.set_situation(TableSituation((seats[0], seats[1], seats[2], seats[3]), (indicator,)))
        self.camera.shows = self.drawn.frame(0)

    @staticmethod
    def _seat(state: dict[str, Any], seat: int) -> SeatSituation:
        river = tuple(str(each["tile"]) for each in state["seats"][seat]["river"])
        stacks = state["walls"]["sides"][seat]["stacks"]
        return SeatSituation(river=river, wall=tuple(reversed(stacks)))


@pytest.fixture
def film(tmp_path: Path) -> Iterator[Film]:
    """A table and its camera, which sees walls until the hand is dealt; then it is covered.

    Each journey has its own: a camera that is covered from one deal to the next win, while another hand of
    the same player lies in the same place, is nobody's table.
    """
    drawn = room_camera(SimulatedRoom(7))
    drawn.set_situation(fresh_walls(hand=0))
    with network_camera(drawn.frame(0)) as camera:
        told = LOOKED_AT.format(
            source=camera.address,
            corners=[[round(float(x), 1), round(float(y), 1)] for x, y in drawn.corners_px],
            side_mm=2 * drawn.plan.half_mm,
            tile_mm=[float(each) for each in drawn.design.size_mm],
        )
        with running(tmp_path, told) as table:
            yield Film(table, camera, drawn)


def played_to_the_win(film: Film, play: Play) -> None:
    """The last hand: the camera is covered while four play on, until Aoi throws what Yuzu waits for."""
    film.camera.shows = None
    started = next(each for each in reversed(play.history()) if each["kind"] == "hand_started/1")
    fields = ("kind", "number", "round", "dealer", "honba", "deposits")
    last = {name: started[name] for name in fields} | {"scores": SCORES}
    play.ask("correct_event", seq=started["seq"], event=last, reason="counted again")
    for seat, tile in DISCARDS:
        play.discard(seat, tile)
    until(lambda: play.river(0) == ["1z", "8p"])


def say_it_won(journey: Journey, judge: Person, film: Film) -> None:
    """Yuzu presses *Win* on a phone."""
    phone = seat_card(journey, judge, film.table, "Yuzu")
    phone.press("Buttons for calls, riichi and wins", "link")
    phone.press("Win")
    phone.sees("The table has heard: Win.")


def is_booked(film: Film, play: Play, points: list[int]) -> None:
    """Yuzu's win is paid, and the session is over."""
    assert play.points() == points
    (paid,) = (each for each in play.history()[-4:] if each["kind"] == "hand_settled/1")
    assert [win["seat"] for win in paid["wins"]] == [2]
    assert film.table.get("api/score")["finished"] is True


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", presses=5)
def test_a_win_that_ends_the_session_is_asked_about_and_booked(film: Film, journey: Journey) -> None:
    journey.expect(alerts=("unclear_win", "part_away", "part_back", "deal_stopped"))
    judge, spectator = journey.person(film.table), journey.person(film.table)
    spectator.open()
    play = Play(film.table)
    played_to_the_win(film, play)
    judge.open("operator")
    say_it_won(journey, judge, film)
    film.shows(HAND.replace(f" {HIDDEN}", ""))
    questions = judge.page.locator("#questions .question")
    question = judge.sees(questions.filter(has_text="one tile that is not found"))
    expect(question.locator("button[data-candidate='0']")).to_be_visible()
    judge.press(question.get_by_role("button", name="Score by hand"))
    expect(judge.page.locator("#score-form")).to_be_in_viewport()
    assert play.points() == SCORES
    film.shows(HAND)
    spectator.sees("Final result")
    is_booked(film, play, [-800, 40_000, 30_800, 30_000])
    play.close()


@pytest.mark.journey("docs/JUDGING.md", presses=5)
def test_the_judge_chooses_what_the_hidden_tile_of_the_last_win_is(film: Film, journey: Journey) -> None:
    journey.expect(alerts=("unclear_win", "part_away", "part_back", "deal_stopped"))
    judge, spectator = journey.person(film.table), journey.person(film.table)
    spectator.open()
    play = Play(film.table)
    played_to_the_win(film, play)
    judge.open("operator")
    say_it_won(journey, judge, film)
    film.shows(HAND.replace(f" {HIDDEN}", ""))
    questions = judge.page.locator("#questions .question")
    question = judge.sees(questions.filter(has_text="one tile that is not found"))
    # A 5 that may be red is worth more: the same hidden tile may be offered twice.
    answers = question.locator(f"button[data-candidate]:has([data-tile='{HIDDEN}'])")
    judge.press(answers.filter(has_text="1,300"))
    spectator.sees("Final result")
    is_booked(film, play, [-800, 40_000, 30_800, 30_000])
    expect(judge.page.locator("#questions .question")).to_have_count(0)
    play.close()
