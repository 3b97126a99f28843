"""Recordings as other programs write them: what the contract leaves open is no obstacle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.recordings.reading import RecordingError, read_evidence, read_lines, read_recording
from tablectl.mahjong.seats import Wind
from tests.tablectl.schemas import as_heard

CORNERS = [[10, 790], [790, 790], [790, 10], [10, 10]]
LEAST: dict[str, Any] = {
    "schema": "tablectl/recording/1",
    "rules": "riichi",
    "cameras": {"overhead": {"frames": "overhead", "size_px": [800, 800], "corners_px": CORNERS}},
}


def written(folder: Path, encoding: str = "utf-8", **fields: Any) -> Path:
    (folder / "recording.json").write_text(json.dumps(LEAST | fields), encoding=encoding)
    return folder


def test_the_least_that_tells_a_table_is_enough(tmp_path: Path) -> None:
    recording = read_recording(written(tmp_path))
    assert (recording.preset, recording.dealer, recording.round, recording.scores) == (
        "default",
        0,
        Wind.EAST,
        (),
    )
    assert len(recording.players) == 4


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": [{"player": "A"}, {}, {"player": None}, "D"]},
        {"dealer": None, "first_dealer": None, "honba": None, "deposits": None, "scores": None},
        {"round": "east", "tile_mm": [26, 35]},
        {"made_by": {"anybody": 1}, "options": None, "preset": None},
    ],
)
def test_left_out_null_and_unknown_fields_are_no_obstacle(tmp_path: Path, fields: dict[str, Any]) -> None:
    recording = read_recording(written(tmp_path, **fields))
    assert recording.rules == "riichi"
    assert recording.round is Wind.EAST


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    assert read_recording(written(tmp_path, "utf-8-sig")).rules == "riichi"


def test_a_camera_without_a_size_is_as_large_as_its_frames(tmp_path: Path) -> None:
    cameras = {"top": {"frames": "top", "corners_px": CORNERS}}
    assert read_recording(written(tmp_path, cameras=cameras)).cameras["top"].size_px == (0, 0)


def test_a_hand_camera_needs_no_corners_and_says_whose_hand(tmp_path: Path) -> None:
    behind = {"frames": "hand-2", "size_px": [880, 330], "role": "hand", "seat": 2}
    recording = read_recording(written(tmp_path, cameras=LEAST["cameras"] | {"hand-2": behind}))
    assert recording.cameras["hand-2"].hand_of == 2
    assert recording.cameras["overhead"].hand_of is None
    again = as_heard(recording.document())["cameras"]
    assert again["hand-2"] == {"frames": "hand-2", "size_px": [880, 330], "role": "hand", "seat": 2}


def test_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    whole = json.dumps({"at_ms": 5, "seat": 1, "button": "win"})
    (tmp_path / "panels.jsonl").write_text(whole + "\n" + whole[:12], encoding="utf-8")
    assert len(read_evidence(tmp_path)) == 1


def test_a_spoilt_line_between_others_is_an_error_with_its_number(tmp_path: Path) -> None:
    whole = json.dumps({"at_ms": 5})
    (tmp_path / "events.jsonl").write_text(f"{whole}\n{whole[:3]}\n{whole}\n", encoding="utf-8")
    with pytest.raises(RecordingError, match="line 2"):
        list(read_lines(tmp_path / "events.jsonl"))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"schema": "tablectl/recording/9"}, "expected schema"),
        ({"cameras": {}}, "names no camera"),
        ({"cameras": {"a": {"size_px": [8, 8], "corners_px": CORNERS[:3]}}}, "has 3 corners"),
        ({"round": "5"}, "is invalid"),
        ({"dealer": 4}, "dealer must be a whole number from 0 to 3, came 4"),
        ({"dealer": 2, "seats": ["A", "B"]}, "dealer must be a whole number from 0 to 1, came 2"),
        ({"first_dealer": True}, "first_dealer must be a whole number from 0 to 3, came true"),
        ({"honba": -1}, "honba must be a whole number from 0"),
        ({"deposits": 1.5}, r"deposits must be a whole number from 0 to 9999, came 1\.5"),
        ({"cameras": {"a": {"frames": "../b", "corners_px": CORNERS}}}, "frames of camera a must lie in"),
        ({"cameras": {"a": {"calibration": "/etc/passwd"}}}, "calibration of camera a must lie in"),
    ],
)
def test_what_cannot_be_followed_is_said(tmp_path: Path, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordingError, match=said):
        read_recording(written(tmp_path, **fields))


def test_the_sets_that_were_played_with_are_named(tmp_path: Path) -> None:
    recording = read_recording(written(tmp_path, tile_set=["a.npz", "b.npz"]))
    assert recording.tile_sets == ("a.npz", "b.npz")
    assert recording.document()["tile_set"] == ["a.npz", "b.npz"]
    assert "tile_set" not in read_recording(written(tmp_path)).document()


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"tile_mm": [26, 0, 20]}, r"tile_mm must be width, height, thickness of 5\.0 to 100\.0 mm"),
        ({"tile_mm": [26, 35, -20]}, "tile_mm must be"),
        ({"tile_mm": [26, 3500, 20]}, "tile_mm must be"),
        ({"tile_mm": [26]}, "tile_mm must be"),
        ({"tile_mm": [26, 35, 20, 4]}, "tile_mm must be"),
        ({"tile_set": [3]}, "tile_set must be a list of names"),
        ({"tile_set": ["../other.npz"]}, "tile_set must be a list of names"),
        ({"tile_set": ["/etc/passwd"]}, "tile_set must be a list of names"),
        ({"tile_set": {"a": 1}, "tile_mm": ["wide", 35]}, "wide"),
    ],
)
def test_tiles_that_there_cannot_be_are_refused(tmp_path: Path, fields: dict[str, Any], wanted: str) -> None:
    with pytest.raises(RecordingError, match=wanted):
        read_recording(written(tmp_path, **fields))


def test_a_last_line_with_a_number_that_is_none_was_not_cut_off(tmp_path: Path) -> None:
    (tmp_path / "machine.jsonl").write_text(f'{{"at_ms": 1{"0" * 400}}}', encoding="utf-8")
    with pytest.raises(RecordingError, match=r"machine.jsonl line 1 cannot be understood: .* number"):
        read_evidence(tmp_path)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ({"report": "dice", "values": [0, 7]}, "dice at 5 ms: values must be numbers from 1 to 6"),
        ({"report": "dice", "values": 5}, "values must be numbers"),
        ({"report": "dice", "values": [2.5, 3]}, "values must be numbers"),
        ({"report": "dice"}, "values must be numbers"),
        ({"report": "walls", "counts": [34, -1, 34, 34]}, "counts must be numbers from 0"),
    ],
)
def test_reports_of_the_machine_that_cannot_be_are_refused(
    tmp_path: Path, line: dict[str, Any], wanted: str
) -> None:
    (tmp_path / "machine.jsonl").write_text(json.dumps({"at_ms": 5} | line), encoding="utf-8")
    with pytest.raises(RecordingError, match=f"machine.jsonl: .*{wanted}"):
        read_evidence(tmp_path)
