"""The simulated table in time: things happen in order, buttons are pressed, and a power cut moves no tile."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.panels.buttons import PanelPress
from firmware_bridge.panels.panel_gpiozero import GpioPanels, MockWiring
from tablectl.game.events import (
    Event,
    MeldClaimed,
    ReadyDeclared,
    SessionEnded,
    TileDiscarded,
    TileDrawn,
    WinShown,
)
from tablectl.game.evidence import Button, ButtonPressed, DiceReported, HandReadyReported, WallsReported
from tablectl.game.frozen_values import changed
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.keys import Keys
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable, TrueEvent
from tablectl.simulation.true_game.truth_file import TruthFile
from tests.tablectl.simulation.games import RIICHI_SET

STEP_S = 0.1


def live(table: SimulatedTable, from_s: float, seconds: float) -> float:
    """Poll ten times a second; returns the time reached."""
    now_s = from_s
    for _ in range(round(seconds / STEP_S)):
        now_s += STEP_S
        table.poll(now_s)
    return now_s


def play_hands(table: SimulatedTable, hands: int) -> tuple[list[TrueEvent], list[ButtonPressed]]:
    happened: list[TrueEvent] = []
    presses: list[ButtonPressed] = []
    now_s = 0.0
    while table.hands_played < hands and now_s < 3000:
        now_s = live(table, now_s, 1.0)
        happened += table.take_events()
        presses += table.presses()
    return happened, presses


def test_two_hands_are_played_in_the_order_of_time() -> None:
    table = SimulatedTable(SimulatedRoom(11))
    happened, _ = play_hands(table, 2)
    times = [each.at_ms for each in happened]
    assert table.hands_played == 2
    assert times == sorted(times)


def test_the_same_seed_lives_the_same_life() -> None:
    first, second = (play_hands(SimulatedTable(SimulatedRoom(12)), 1) for _ in range(2))
    assert first == second


def test_discards_come_at_the_pace_of_people() -> None:
    happened, _ = play_hands(SimulatedTable(SimulatedRoom(13)), 1)
    at = [each.at_ms for each in happened if isinstance(each.event, TileDiscarded)]
    gaps = [b - a for a, b in pairwise(at)]
    assert 1000 < sum(gaps) / len(gaps) < 6000
    assert min(gaps) > 400


def test_whoever_calls_declares_or_wins_presses_their_button_before_the_tiles_move() -> None:
    for seed in (14, 15, 16):
        happened, presses = play_hands(SimulatedTable(SimulatedRoom(seed)), 2)
        for each in happened:
            wanted = {MeldClaimed: Button.CALL, ReadyDeclared: Button.READY, WinShown: Button.WIN}
            button = wanted.get(type(each.event))
            if button is not None:
                mine = [
                    p for p in presses if p.button is button and p.seat == getattr(each.event, "seat", None)
                ]
                assert any(each.at_ms - 4000 < p.at_ms <= each.at_ms for p in mine)


def test_tiles_are_conserved_while_hands_move() -> None:
    table, whole = SimulatedTable(SimulatedRoom(17)), Counter(RIICHI_SET)
    now_s, most_missing = 0.0, 0
    while table.hands_played < 1:
        now_s = live(table, now_s, STEP_S)
        tiles = Counter(table.felt().tiles)
        assert tiles <= whole
        if tiles:
            most_missing = max(most_missing, sum((whole - tiles).values()))
    assert most_missing <= 1  # the one in somebody's fingers


def test_a_machine_that_works_by_itself_reports_walls_and_dice() -> None:
    table = SimulatedTable(SimulatedRoom(18))
    live(table, 0.0, 20.0)
    assert [type(report) for report in table.reports()] == [WallsReported, DiceReported, HandReadyReported]


def test_arms_reach_over_the_table_and_leave_it() -> None:
    table = SimulatedTable(SimulatedRoom(19))
    now_s, seen = 0.0, []
    for _ in range(600):
        now_s = live(table, now_s, STEP_S)
        seen.append(len(table.view().hands))
    assert 0 < sum(1 for count in seen if count) < len(seen)
    assert max(seen) <= 3


def test_presses_go_through_real_pins() -> None:
    wiring = MockWiring()
    panels = GpioPanels(pin_factory=wiring.factory)
    table = SimulatedTable(SimulatedRoom(14), keys=Keys(4, wiring))
    heard: list[PanelPress] = []
    said: list[ButtonPressed] = []
    now_ms = 0
    try:
        while len(said) < 2 and now_ms < 600_000:
            now_ms += 20
            table.poll(now_ms / 1000)
            said += table.presses()
            if said or now_ms % 1000 < 100:
                heard += panels.poll(now_ms)
        for _ in range(30):
            now_ms += 10
            heard += panels.poll(now_ms)
    finally:
        table.close()
        panels.close()
    assert [(p.seat, p.button.value) for p in heard] == [(p.seat, p.button.value) for p in said]


@pytest.mark.parametrize("cut_s", [21.0, 37.7, 60.3])
def test_after_a_power_cut_the_table_stands_as_it_stood_and_goes_on_with_the_same_tile(
    tmp_path: Path, cut_s: float
) -> None:
    file = TruthFile(tmp_path / "table.jsonl")
    before = SimulatedTable(SimulatedRoom(20), file=file)
    live(before, 0.0, cut_s)
    stood = before.felt()
    before.take_events()
    again = SimulatedTable(SimulatedRoom(20), file=file)
    assert (again.felt().wall, again.felt().seats[0].melds) == (stood.wall, stood.seats[0].melds)
    now_s = live(before, cut_s, 30.0)
    live(again, 0.0, now_s)
    goes_on, after_the_cut = (_tiles([h.event for h in t.take_events()]) for t in (before, again))
    assert goes_on
    assert after_the_cut[: len(goes_on)] == goes_on


def test_the_next_hand_is_dealt_as_the_scoreboard_says(tmp_path: Path) -> None:
    table = SimulatedTable(SimulatedRoom(23))
    play_hands(table, 1)
    corrected = changed(table.state, scores=(30_000, 20_000, 26_000, 24_000))
    table.scoreboard = lambda: corrected
    now_s = 3000.0
    while table.state.hand_number == 0:
        now_s = live(table, now_s, 1.0)
    assert table.state.hand_scores == (30_000, 20_000, 26_000, 24_000)


def test_nobody_plays_on_once_the_session_was_ended_in_the_middle_of_a_hand() -> None:
    table = SimulatedTable(SimulatedRoom(23))
    now_s = live(table, 0.0, 60.0)
    assert any(isinstance(each.event, TileDiscarded) for each in table.take_events())
    table.scoreboard = lambda: changed(table.state, ended=SessionEnded("the hall closes", (), ()))
    now_s = live(table, now_s, 30.0)  # who holds a tile lays it down
    table.take_events()
    live(table, now_s, 60.0)
    assert not table.take_events()


def test_a_kept_hand_of_another_seed_is_not_taken_up(tmp_path: Path) -> None:
    file = TruthFile(tmp_path / "table.jsonl")
    live(SimulatedTable(SimulatedRoom(21), file=file), 0.0, 30.0)
    assert file.read(21) is not None
    assert file.read(22) is None


def test_a_line_that_the_power_cut_in_half_spoils_nothing_that_comes_after_it(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    file = TruthFile(path)
    live(SimulatedTable(SimulatedRoom(21), file=file), 0.0, 30.0)
    whole = file.read(21)
    assert whole is not None
    with path.open("a", encoding="utf-8") as torn:
        torn.write('{"kind": "tile_drawn/1", "se')
    assert file.read(21) == whole
    file.add(whole.events[-1:])
    after = file.read(21)
    assert after is not None
    assert after.events == (*whole.events, whole.events[-1])


def test_a_damaged_file_counts_as_none(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text("{\n", encoding="utf-8")
    assert TruthFile(path).read(1) is None


def _tiles(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, TileDrawn | TileDiscarded | MeldClaimed)]


def test_people_play_no_faster_than_pictures_are_taken_of_them() -> None:
    free, waiting = SimulatedTable(SimulatedRoom(24)), SimulatedTable(SimulatedRoom(24), pace=CameraPace())
    now_s, pictures = 0.0, 0
    while waiting.hands_played < 1:
        now_s = live(waiting, now_s, 2.0)
        waiting.view()
        pictures += 1
    happened, _ = play_hands(free, 1)
    # The same hand, but with a picture every 0.4 seconds of play, though one came every two seconds.
    assert [each.event for each in waiting.take_events()][: len(happened)] == [
        each.event for each in happened
    ]
    assert pictures * 0.4 >= happened[-1].at_ms / 1000 - 3


def test_nobody_waits_for_a_camera_that_has_stopped() -> None:
    table = SimulatedTable(SimulatedRoom(25), pace=CameraPace())
    now_s = live(table, 0.0, 1.0)
    table.view()
    now_s = live(table, now_s, 59.0)
    assert table.state.hand is None
    live(table, now_s, 120.0)
    assert table.state.hand is not None


def test_the_slower_of_two_cameras_sets_the_pace() -> None:
    table = SimulatedTable(SimulatedRoom(25), pace=CameraPace())
    now_s = live(table, 0.0, 1.0)
    table.view("left")
    for _ in range(50):
        table.view("right")
        now_s = live(table, now_s, 1.0)
    assert table.state.hand is None
