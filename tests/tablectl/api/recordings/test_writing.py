"""The recording's folder: what is written is what is read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablectl.api.recordings.reading import RecordingError, read_evidence, read_lines, read_recording
from tablectl.api.recordings.writing import RecordingWriter
from tablectl.game.evidence import Button, ButtonPressed, DiceReported, HandReadyReported, WallsReported
from tests.tablectl.api.recordings.recorded import head, played, write


@pytest.mark.slow
def test_the_head_is_read_as_it_was_written(tmp_path: Path) -> None:
    recording = write(tmp_path / "run")
    assert read_recording(tmp_path / "run") == recording


def test_what_panels_and_machine_said_comes_back_in_the_order_of_time(tmp_path: Path) -> None:
    write(tmp_path)
    _, heard, _ = played()
    assert read_evidence(tmp_path) == sorted(heard, key=lambda e: e.at_ms)
    assert {type(e) for e in heard} >= {ButtonPressed, DiceReported, WallsReported, HandReadyReported}


def test_calls_name_what_is_called(tmp_path: Path) -> None:
    press = ButtonPressed(1200, 1, Button.CALL, "pung")
    with RecordingWriter(head(tmp_path)) as writer:
        writer.evidence(press)
    (line,) = read_lines(tmp_path / "panels.jsonl")
    assert line == {"at_ms": 1200, "seat": 1, "button": "call", "call": "pung"}
    assert read_evidence(tmp_path) == [press]


def test_frames_are_named_by_their_time(tmp_path: Path) -> None:
    with RecordingWriter(head(tmp_path)) as writer:
        writer.frame("overhead", 12345, b"jpeg")
    assert (tmp_path / "overhead" / "0000012345.jpg").read_bytes() == b"jpeg"
    assert writer.frames == 1


def test_the_truth_is_kept_in_the_contracts_words(tmp_path: Path) -> None:
    write(tmp_path)
    lines = list(read_lines(tmp_path / "events.jsonl"))
    assert {line["kind"] for line in lines} >= {"tile_discarded/1", "tile_drawn/1", "indicator_revealed/1"}
    thrown = next(line for line in lines if line["kind"] == "tile_discarded/1")
    assert set(thrown) == {"at_ms", "kind", "seat", "tile", "drawn", "sideways"}


def test_a_recording_is_never_overwritten(tmp_path: Path) -> None:
    write(tmp_path)
    with pytest.raises(RecordingError, match="holds a recording already"):
        write(tmp_path)


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"schema": "tablectl/recording/9"}, "expected schema"),
        ({"cameras": {}}, "names no camera"),
        ({"cameras": {"overhead": {"size_px": [9, 9], "corners_px": [[0, 0]]}}}, "four corners_px"),
        ({"round": "X"}, 'round must be one of E, S, W, N, came "X"'),
        ({"rules": None, "cameras": None}, "is invalid"),
    ],
)
def test_a_head_that_cannot_be_used_says_why(tmp_path: Path, change: dict[str, object], wanted: str) -> None:
    document = head(tmp_path).document() | change
    (tmp_path / "recording.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(RecordingError, match=wanted):
        read_recording(tmp_path)


def test_what_is_not_said_is_what_tables_use_to_be(tmp_path: Path) -> None:
    camera = {"frames": "overhead", "size_px": [9, 9], "calibration": "camera.json"}
    document = {"schema": "tablectl/recording/1", "rules": "riichi", "cameras": {"overhead": camera}}
    (tmp_path / "recording.json").write_text(json.dumps(document), encoding="utf-8")
    recording = read_recording(tmp_path)
    assert recording.preset == "default"
    assert len(recording.players) == 4
    assert recording.tile_mm == (26.0, 35.0, 20.0)
    assert recording.cameras["overhead"].calibration == "camera.json"


@pytest.mark.parametrize("line", ["no json", '{"seat": 1}', "[1]"])
def test_a_damaged_line_names_its_file_and_number(tmp_path: Path, line: str) -> None:
    (tmp_path / "panels.jsonl").write_text(f'{{"at_ms": 1}}\n{line}\n', encoding="utf-8")
    with pytest.raises(RecordingError, match=r"panels.jsonl line 2"):
        list(read_lines(tmp_path / "panels.jsonl"))
