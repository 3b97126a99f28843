from __future__ import annotations

from firmware_bridge.machine.known_walls import KnownWalls
from firmware_bridge.machine.machine import Step
from firmware_bridge.messages.codes import Place
from tests.firmware_bridge.bench import RIICHI


def test_walls_counted_right_wait_until_they_are_lifted() -> None:
    walls = KnownWalls()
    assert walls.record_count(RIICHI, (34, 34, 34, 34)) is None
    assert (walls.counted_right, walls.waiting) == (True, RIICHI)
    walls.on_step_done(Step.LIFT)
    assert walls.waiting is None


def test_a_wrong_count_is_kept_and_lets_nothing_be_lifted() -> None:
    walls = KnownWalls()
    wrong = walls.record_count(RIICHI, (34, 33, 34, 34))
    assert wrong is not None
    assert wrong[0] is Place.SIDE_1
    assert (walls.counts, walls.counted_right, walls.waiting) == ((34, 33, 34, 34), False, None)


def test_a_new_wall_or_a_doubt_ends_what_was_counted() -> None:
    walls = KnownWalls()
    walls.record_count(RIICHI, (34, 34, 34, 34))
    walls.on_step_start(Step.BUILD)
    assert (walls.counted_right, walls.waiting) == (False, None)
    walls.ready = walls.counted_right = True
    walls.invalidate()
    assert not walls.ready
    assert not walls.counted_right
