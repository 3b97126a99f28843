"""``tablectl enrol`` as people use it: photos or the table's own camera, and what stops it."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from tablectl.adapters.recogniser import models
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.cli.cameras.enrol import app
from tablectl.errors import InputError, JournalInUse, PartMissing, TablectlError
from tests.vision.painted import PaintedDetector, tray
from vision.photo import one_of_each
from vision.recogniser import load_tile_set

EACH = one_of_each()


@pytest.fixture(autouse=True)
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recogniser of a made-up set, whose trays are quickly drawn."""
    monkeypatch.setattr(models, "open_detector", lambda _models, _threads, **_: PaintedDetector())


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(one) for one in arguments])
    if isinstance(done.exception, TablectlError):
        raise done.exception
    return done.exit_code, done.stdout


def table(folder: Path, source: object) -> Path:
    """The configuration of a table with a camera."""
    file = folder / "table.toml"
    file.write_text(
        f'[table]\nstate_dir = "{folder / "state"}"\n[camera]\nsource = "{source}"\n'
        '[machine]\nport = "virtual"\n[panels]\npins = "none"\n'
    )
    return file


def seen_by_camera(folder: Path, faces: list[str]) -> Path:
    """A folder of pictures that stands for a camera over a tray."""
    (folder / "seen").mkdir()
    for at_ms in (0, 100):
        cv2.imwrite(str(folder / "seen" / f"{at_ms:010d}.png"), tray(faces))
    return folder / "seen"


def test_the_configured_camera_takes_the_picture(tmp_path: Path) -> None:
    config, out = table(tmp_path, seen_by_camera(tmp_path, list(EACH)[:-1])), tmp_path / "blue.npz"
    status, said = run("--camera", "--config", config, "--name", "club blue", "--out", out, "--json")
    assert status == 0
    answer = json.loads(said)
    assert (answer["file"], answer["tiles"], answer["missing"]) == (str(out), 41, {"8f": 1})
    assert load_tile_set(out).name == "club blue"


def test_a_running_service_holds_the_camera(tmp_path: Path) -> None:
    config = table(tmp_path, seen_by_camera(tmp_path, list(EACH)))
    journal = SqliteJournal(tmp_path / "state" / JOURNAL_FILE)
    try:
        with pytest.raises(JournalInUse, match="holds the camera: enrol on its page /enrol, or stop") as held:
            run("--camera", "--config", config, "--name", "x", "--out", tmp_path / "x.npz")
    finally:
        journal.close()
    assert held.value.exit_status == 75
    assert not (tmp_path / "x.npz").exists()


def test_a_table_without_a_camera_cannot_take_a_picture(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r'camera\.source is "none": there is no camera'):
        run("--camera", "--config", table(tmp_path, "none"), "--name", "x")


def test_a_camera_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PartMissing, match=r"camera\.source names .*gone") as gone:
        run("--camera", "--config", table(tmp_path, tmp_path / "gone"), "--name", "x")
    assert gone.value.exit_status == 69


@pytest.mark.parametrize("arguments", [(), ("tray.jpg", "--camera")], ids=["neither", "both"])
def test_either_photos_or_the_camera_are_asked_for(arguments: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="either photos or --camera"):
        run(*arguments, "--name", "x")


def test_what_is_not_taken_is_told_and_marked_in_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubting = PaintedDetector(doubts={"6f": ("7f", 0.5), "7f": ("6f", 0.5)})
    monkeypatch.setattr(models, "open_detector", lambda _models, _threads, **_: doubting)
    mixed = [list(EACH)[number * 11 % len(EACH)] for number in range(len(EACH))]
    cv2.imwrite(str(tmp_path / "tray.png"), tray(mixed))
    marked = tmp_path / "marked.jpg"
    asked = (tmp_path / "tray.png", "--name", "x", "--out", tmp_path / "x.npz", "--picture", marked)
    status, said = run(*asked)
    assert status == 0
    assert "was not taken, it may be 6f or 7f" in said
    drawn = cv2.imread(str(marked))
    assert drawn is not None and drawn.shape == tray(mixed).shape
    crossed = (drawn[..., 2] > 180) & (drawn[..., 0] < 100) & (drawn[..., 1] < 100)
    assert crossed.any()
    doubting.doubts.clear()
    assert "was not taken" not in run(*asked)[1]


def test_what_was_told_by_elimination_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doubting = PaintedDetector(doubts={"5m": ("9m", 0.2)})
    monkeypatch.setattr(models, "open_detector", lambda _models, _threads, **_: doubting)
    cv2.imwrite(str(tmp_path / "tray.png"), tray(list(EACH)))
    _, said = run(tmp_path / "tray.png", "--name", "x", "--out", tmp_path / "x.npz")
    assert "42 tiles of 42" in said
    assert "told by elimination, please check: 5m" in said


def test_a_set_is_stored_for_the_table_itself(tmp_path: Path) -> None:
    config = table(tmp_path, seen_by_camera(tmp_path, list(EACH)))
    run("--camera", "--config", config, "--name", "club blue", "--set", 1)
    assert load_tile_set(tmp_path / "state" / "tile-sets" / "1.tiles.npz").name == "club blue"
    with pytest.raises(InputError, match="--set 2: this table has one set of tiles"):
        run("--camera", "--config", config, "--name", "club green", "--set", 2)
    config.write_text(config.read_text().replace('"virtual"', '"/dev/mahjong-table"'))
    run("--camera", "--config", config, "--name", "club green", "--set", 2)
    assert load_tile_set(tmp_path / "state" / "tile-sets" / "2.tiles.npz").name == "club green"


def test_a_configured_file_is_where_a_set_is_stored(tmp_path: Path) -> None:
    config, blue = table(tmp_path, seen_by_camera(tmp_path, list(EACH))), tmp_path / "blue.npz"
    config.write_text(config.read_text() + f'[recogniser]\ntile_set = "{blue}"\n')
    run("--camera", "--config", config, "--name", "club blue", "--set", 1)
    assert load_tile_set(blue).name == "club blue"
    with pytest.raises(InputError, match="either --out or --set"):
        run("--camera", "--config", config, "--name", "x", "--set", 1, "--out", tmp_path / "y.npz")
