"""``tablectl calibrate`` as people use it: sheet, markers, corners by hand, a look whether it was pushed."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.cli.cameras.calibrate import app
from tablectl.errors import InputError
from vision.calibration import FiducialPlan, load_calibration
from vision.calibration.fiducials import draw_fiducial

PLAN = FiducialPlan()


def picture(path: Path, markers: int = 4, shift: int = 0) -> Path:
    """A table of one pixel a mm, seen straight from above, with its first markers."""
    table = np.full((900, 900, 3), 200, np.uint8)
    for marker in range(markers):
        corners = PLAN.corners_mm(marker)
        left, top = round(corners[:, 0].min() + 450) + shift, round(450 - corners[:, 1].max())
        table[top : top + 40, left : left + 40] = draw_fiducial(marker, 40)
    cv2.imwrite(str(path), table)
    return path


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(one) for one in arguments])
    if isinstance(done.exception, InputError):
        raise done.exception
    return done.exit_code, done.stdout


@pytest.mark.slow
def test_markers_in_a_picture_make_a_calibration_and_a_straight_picture(tmp_path: Path) -> None:
    out, flat = tmp_path / "c.json", tmp_path / "flat.png"
    status, said = run("find", picture(tmp_path / "t.png"), "--out", out, "--rectified", flat, "--json")
    assert status == 0
    answer = json.loads(said)
    assert answer["markers"] == [0, 1, 2, 3]
    assert answer["error_mm"] < 0.5
    assert answer["px_per_mm"] == pytest.approx(1.0, abs=0.01)
    assert np.allclose(load_calibration(out).corners_px, answer["corners_px"])
    shown = cv2.imread(str(flat))
    assert shown is not None and shown.shape[0] >= 850


def test_too_few_markers_say_what_was_seen(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="seen: 0, 1"):
        run("find", picture(tmp_path / "t.png", markers=2), "--out", tmp_path / "c.json")
    assert not (tmp_path / "c.json").exists()


def test_corners_by_hand_need_no_markers(tmp_path: Path) -> None:
    out = tmp_path / "c.json"
    table = picture(tmp_path / "t.png", markers=0)
    status, said = run("corners", table, "25,875", "875,875", "875,25", "25,25", "--out", out, "--json")
    assert status == 0
    assert json.loads(said)["error_mm"] is None
    assert load_calibration(out).to_mm(np.array([[450.0, 450.0]])) == pytest.approx(
        np.zeros((1, 2)), abs=1e-6
    )


@pytest.mark.parametrize(
    ("corners", "wanted"),
    [
        (["25,875", "875,875", "875,25"], "four corners"),
        (["25,25", "875,25", "875,875", "25,875"], "these are clockwise"),
        (["25,875", "875,875", "875,25", "25,2500"], "outside the picture"),
        (["25;875", "875,875", "875,25", "25,25"], "two numbers"),
        (["25,nan", "875,875", "875,25", "25,25"], "two numbers"),
    ],
)
def test_corners_that_cannot_be_are_refused(tmp_path: Path, corners: list[str], wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        run("corners", picture(tmp_path / "t.png"), *corners, "--out", tmp_path / "c.json")


@pytest.mark.parametrize("size", ["nanx1080", "1e999x1080"])
def test_a_size_that_is_no_number_is_refused_before_a_camera_is_opened(tmp_path: Path, size: str) -> None:
    with pytest.raises(InputError, match="two numbers"):
        run("find", "--camera", tmp_path / "none", "--size-px", size, "--out", tmp_path / "c.json")


def test_a_pushed_camera_is_noticed(tmp_path: Path) -> None:
    out = tmp_path / "c.json"
    run("find", picture(tmp_path / "t.png"), "--out", out)
    assert run("check", picture(tmp_path / "same.png"), "--calibration", out)[0] == 0
    status, said = run("check", picture(tmp_path / "new.png", shift=9), "--calibration", out, "--json")
    assert status == 1
    assert json.loads(said) == {"moved_px": pytest.approx(9.0, abs=0.3), "pushed": True}


def test_the_sheet_says_how_to_print_it(tmp_path: Path) -> None:
    status, said = run("sheet", tmp_path / "m.svg", "--surface-mm", "880x880")
    assert status == 0 and "actual size" in said
    assert "880 by 880 mm" in (tmp_path / "m.svg").read_text()
