"""``tablectl doctor --bench`` measures what decides how many cameras a computer follows."""

from __future__ import annotations

import pytest

from tablectl.adapters.eyes.hand_cameras import hand_seen
from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.adapters.odds_worker import SAMPLES
from tablectl.api.scoring.odds import OddsAnswerer
from tablectl.api.scoring.score import score_line
from tablectl.compose.doctor.speed import (
    ODDS_REQUEST,
    STANDING_HAND,
    WIN_REQUEST,
    camera_capacity,
    measure_speeds,
    render_standing_hand,
)
from tablectl.mahjong.tiles import Tile
from vision.live.hand_camera.reading import read_hand
from vision.recogniser.onnx import OnnxDetector


@pytest.mark.slow
def test_each_figure_is_measured_once_and_says_what_it_is() -> None:
    found = {figure.key: figure for figure in measure_speeds(threads=1, rounds=1)}
    assert list(found) == [
        *("processors", "load", "table", "pictures", "hand", "odds", "rules", "memory", "cameras")
    ]
    measured = found.keys() - {"load", "cameras"}
    assert all(found[key].value > 0 for key in measured)
    assert all(figure.about for figure in found.values())


def test_what_is_scored_is_a_win() -> None:
    assert score_line(WIN_REQUEST)["ok"]


def test_what_odds_are_worked_out_for_is_a_hand_in_play() -> None:
    answerer = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: 0.0)
    told = answerer.odds_line(ODDS_REQUEST)
    assert (told["ok"], told["samples"]) == (True, SAMPLES)


def test_the_hand_that_is_read_is_the_one_that_stands() -> None:
    read = hand_seen(read_hand(OnnxDetector.shipped(), render_standing_hand()), 0, 0)
    assert [faces[0][0] for faces in read.tiles] == [Tile.parse(each) for each in STANDING_HAND]


@pytest.mark.parametrize(("fps", "due"), [(4.9, 0), (5.0, 1), (19.0, 1), (20.0, 1), (40.0, 2), (61.0, 3)])
def test_half_the_time_is_left_to_everything_else(fps: float, due: int) -> None:
    assert camera_capacity(fps) == due
