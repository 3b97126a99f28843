"""``tablectl conform vision`` with the bundled models and with programs, on pictures that were drawn."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.photo import examined_pictures
from tablectl.adapters.photo.examined_pictures import FACES, draw_pictures
from tablectl.cli.commands import app
from tablectl.conformance.detectors import Batch, PictureKind, SamplePicture, checks
from tablectl.errors import InputError
from vision.pictures import BadPicture, read_picture

PHOTOS = Path(__file__).parents[3] / "fixtures" / "photos"
BLIND = "import json, sys; [print(json.dumps({'picture': each, 'tiles': []})) for each in sys.argv[1:]]"
"""Sees nothing anywhere."""


def conform(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["conform", "vision", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.output


def only(*names: str) -> list[str]:
    return [word for name in names for word in ("--only", name)]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[Batch, tuple[SamplePicture, ...]]:
    return draw_pictures(tmp_path_factory.mktemp("drawn"))


@pytest.fixture(autouse=True)
def drawn_once(drawn: dict[Batch, tuple[SamplePicture, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    """One drawing is enough for all of these."""
    monkeypatch.setattr(examined_pictures, "draw_pictures", lambda folder: drawn)


def test_the_drawn_pictures_are_what_they_are_said_to_be(
    drawn: dict[Batch, tuple[SamplePicture, ...]],
) -> None:
    (table,) = drawn[Batch.TABLE]
    assert sorted(each.face for each in table.tiles) == sorted(FACES)
    odd = {each.kind: each for each in drawn[Batch.ODD]}
    assert set(odd) == set(PictureKind) - {PictureKind.NO_PICTURE, PictureKind.PHOTO}
    for shown in odd.values():
        assert read_picture(Path(shown.path)).shape[:2] == (shown.height, shown.width), shown
    upright, noted = (
        read_picture(Path(odd[kind].path)).astype(int) for kind in (PictureKind.TABLE, PictureKind.NOTED)
    )
    assert np.abs(upright - noted).mean() < 10
    for shown in drawn[Batch.DAMAGED]:
        if shown.kind is PictureKind.NO_PICTURE:
            with pytest.raises(BadPicture):
                read_picture(Path(shown.path))


def test_the_bundled_models_read_the_drawn_table_and_the_repositorys_photos() -> None:
    status, out = conform(
        *only("drawn_table_is_read", "check_set_is_read"), "--photos", str(PHOTOS), "--every", "5"
    )
    assert status == 0, out
    assert out.splitlines()[-1].startswith("2 passed, 0 failed, 0 left out; drawn table: F1 1.0")
    assert "; check set: F1 " in out


def test_a_program_is_given_the_files_and_told_what_it_misses() -> None:
    names = ("one_line_for_each_file", "damaged_file_is_refused", "status_tells", "drawn_table_is_read")
    status, out = conform(*only(*names), "--json", "--", sys.executable, "-c", BLIND)
    rows = {row["check"]: row for row in map(json.loads, out.splitlines())}
    assert status == 1
    assert [rows[name]["verdict"] for name in names] == ["passed", "failed", "failed", "failed"]
    assert rows["drawn_table_is_read"]["came"] == "F1 0.0000 (14 tiles, 0 found, 0 named right)"
    assert rows["status_tells"]["expected"] == "exit status 1 for damaged files"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--only", "manners"), "there is no check manners"),
        (("--only", "same_again", "--", "/nowhere/detector"), "/nowhere/detector cannot be started"),
        (("--photos", "/nowhere", "--", "true"), "/nowhere holds no photos.jsonl and no tiles.json"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(InputError, match=why):
        conform(*arguments)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("tiles.json", '{"file": 1}', "cannot be read"),
        ("tiles.json", "[]", "name no photo"),
        ("photos.jsonl", '{"file": "a.jpg", "split": "train"}', "name no photo"),
        ("photos.jsonl", '{"file": "a.jpg", "split": "check"}', "boxes is missing"),
    ],
)
def test_labels_that_cannot_be_read_are_named(tmp_path: Path, name: str, content: str, why: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=why):
        conform("--photos", str(tmp_path), *only("check_set_is_read"), "--", "true")


def test_photos_of_the_check_split_alone_are_shown(tmp_path: Path) -> None:
    box = {"tile": "5m", "poly": [[0, 0], [30, 0], [30, 40], [0, 40]]}
    rows = [
        {"file": f"{n}.jpg", "split": split, "boxes": [box]}
        for n, split in enumerate(("check", "train", "check", "check"))
    ]
    (tmp_path / "photos.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    arguments = ("--photos", str(tmp_path), "--every", "2", *only("check_set_is_read"))
    status, out = conform(*arguments, "--", sys.executable, "-c", BLIND)
    assert status == 1
    assert "F1 0.0000 (2 tiles, 0 found, 0 named right)" in out


def test_the_checks_are_listed_with_their_requirements() -> None:
    status, out = conform("--list", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["check"] for row in rows] == [check.name for check in checks(0.7, 0.9)]
