"""``tablectl learn`` as people use it: what it says, what it writes, and what stops it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.examples import ExampleStore
from tablectl.adapters.recogniser import models
from tablectl.cli.cameras.learn import app
from tablectl.errors import InputError, ModelError, TablectlError
from tests.tablectl.adapters.examples.tiles_and_words import example
from tests.vision.painted import PaintedDetector, tray
from vision.labels import FACES, INDEX_OF
from vision.learning import CheckTiles, save_check_tiles
from vision.photo import enrol, one_of_each
from vision.recogniser import EnrolledDetector, load_tile_set, save_tile_set

DOUBTING = PaintedDetector(doubts={"5m": ("9m", 0.2), "7z": ("6z", 0.3)})


@pytest.fixture(autouse=True)
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "open_detector", lambda _models, _threads, **_: DOUBTING)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The configuration of a table that has kept words about two faces, and check tiles of its reader."""
    store = ExampleStore(tmp_path / "state" / "examples")
    for number in range(12):
        face, read = (("5m", "9m"), ("7z", "6z"))[number % 2]
        store.add(example(number, face, read=read))
    (tmp_path / "table.toml").write_text(f'[table]\nstate_dir = "{tmp_path / "state"}"\n')
    faces = list(FACES[:34])
    picture = tray(faces)
    quads = DOUBTING.find(picture).quads_px
    read_right = PaintedDetector().read(picture, quads)
    known = np.array([INDEX_OF[face] for face in read_right.codes])
    features = np.random.default_rng(99).normal(size=(len(known), 16)).astype(np.float32)
    check = CheckTiles("painted-1", "painted", features, read_right.probabilities, known)
    save_check_tiles(check, tmp_path / "check.npz")
    return tmp_path / "table.toml"


def run(table: Path, *more: object) -> tuple[int, str]:
    told = ["--config", table, "--check", table.parent / "check.npz", *more]
    done = CliRunner().invoke(app, [str(one) for one in told])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout


def set_file(table: Path) -> Path:
    return table.parent / "state" / "tile-sets" / "1.tiles.npz"


def test_what_was_learnt_becomes_the_tables_tile_set(table: Path) -> None:
    status, said = run(table)
    assert status == 0, said
    assert "12 words about tiles, 12 of them used" in said
    assert "held-back words:  12 of 12 misread before, 0 after" in said
    assert "said 5m: helped" in said and "read as 9m" in said and "judge Anna" in said
    eyes = EnrolledDetector(DOUBTING, load_tile_set(set_file(table)))
    picture = tray(["5m", "7z", "3s"])
    assert eyes.read(picture, eyes.find(picture).quads_px).codes == ("5m", "7z", "3s")


def test_programs_are_told_every_figure(table: Path) -> None:
    status, said = run(table, "--json")
    answer: dict[str, Any] = json.loads(said)
    assert (status, answer["learnt"], answer["file"]) == (0, True, str(set_file(table)))
    assert answer["held_back"] == {"tiles": 12, "wrong_before": 12, "wrong_after": 0}
    assert answer["check_set"]["lost_points"] == 0.0
    assert answer["faces"]["7z"] == {"tiles": 6, "wrong_before": 6, "wrong_after": 0}
    assert sum(one["helped"] for one in answer["influence"]) == 36
    assert (answer["refused"], answer["doubted"], answer["skipped"]) == ([], [], [])


def test_a_dry_run_writes_nothing(table: Path) -> None:
    status, said = run(table, "--dry-run")
    assert status == 0 and "nothing was written" in said
    assert not set_file(table).exists()


def test_an_enrolled_set_keeps_its_enrolment_and_gains_what_was_learnt(table: Path) -> None:
    faces = [face for face in one_of_each() if face not in ("5m", "7z")]
    copies = dict.fromkeys(faces, 1)
    set_file(table).parent.mkdir()
    save_tile_set(enrol(PaintedDetector(), [tray(faces)], copies, "blue").tile_set, set_file(table))
    status, said = run(table)
    assert status == 0 and "enrolled tiles:   0 of 40 misread before, 0 after" in said
    learnt = load_tile_set(set_file(table))
    assert (learnt.name, len(np.unique(learnt.faces))) == ("blue", 40)
    assert learnt.learnt is not None and len(learnt.learnt) == 12


def test_a_refusal_leaves_the_set_as_it_was_and_is_status_1(table: Path) -> None:
    store = ExampleStore(table.parent / "state" / "examples")
    for number in range(30, 33):
        store.add(replace(example(number, "5m"), face="4p"))
    status, said = run(table)
    assert status == 1
    assert "refused: 3 of 15 words are contradicted" in said
    assert "said 4p, it looks like those that were called 5m" in said
    assert not set_file(table).exists()


def test_damaged_examples_are_told_and_the_others_learnt_from(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (table.parent / "state" / "examples" / "examples.jsonl").open("a") as file:
        file.write("{ half a line\n")
    status, said = run(table, "--json")
    answer = json.loads(said.splitlines()[-1])
    assert (status, answer["used"]) == (0, 12)
    assert "line 13" in answer["skipped"][0]


def test_a_damaged_set_file_is_refused_by_name(table: Path) -> None:
    set_file(table).parent.mkdir()
    set_file(table).write_bytes(b"no set")
    with pytest.raises(InputError, match=r"1\.tiles\.npz is not a tile set"):
        run(table)


def test_check_tiles_of_another_reader_are_refused_with_what_makes_the_right_ones(table: Path) -> None:
    other = CheckTiles(
        "reader-00000000", "x", np.zeros((1, 16), np.float32), np.zeros((1, 47), np.float32), np.zeros(1, int)
    )
    save_check_tiles(other, table.parent / "check.npz")
    with pytest.raises(ModelError, match="of the reader reader-00000000, the recogniser's is painted-1"):
        run(table)


def test_examples_go_out_and_come_in_and_are_forgotten(table: Path) -> None:
    out = table.parent / "out"
    assert run(table, "--export", out) == (0, f"12 examples written to {out / 'annotations.json'}\n")
    elsewhere = table.parent / "elsewhere"
    arguments = ("--examples", elsewhere, "--import", out / "annotations.json")
    assert run(table, *arguments)[1].startswith("12 examples kept in")
    assert "0 examples kept" in run(table, *arguments)[1]
    assert "12 were there already" in run(table, "--examples", elsewhere, "--import", out)[1]
    name = ExampleStore(elsewhere).read().examples[0].name
    assert run(table, "--examples", elsewhere, "--remove", name) == (0, "1 of 1 examples removed\n")
    assert run(table, "--examples", elsewhere, "--remove", name)[0] == 1
    assert len(ExampleStore(elsewhere).read().examples) == 11


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--set", "2"), "this table has one set of tiles"),
        (("--export", "a", "--import", "b"), "one of --export, --import and --remove"),
        (("--import", "missing.json"), "missing.json cannot be read"),
        (("--import", "."), "holds no tiles that people said something about"),
    ],
)
def test_what_cannot_be_is_said_in_words(table: Path, more: tuple[str, ...], told: str) -> None:
    table.write_text(table.read_text() + "[machine]\nsets = 1\n")
    with pytest.raises(TablectlError, match=told):
        run(table, *more)
