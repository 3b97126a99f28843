"""A table's own sets: where they lie, which are used, and what is done with files that cannot be."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablectl.adapters.recogniser.table_sets import TableSets, set_files
from tablectl.errors import ConfigError, StateDirError
from tablectl.ports import SetProblem, TileSetHealth
from tests.vision.painted import PaintedDetector, tray
from tests.vision.recogniser.sets.test_learnt import learnt_about, only_learnt
from vision.photo import enrol, one_of_each
from vision.recogniser import SetInPlay, TileSet, load_tile_set, save_tile_set

ALL = list(one_of_each())
DOUBTING = PaintedDetector(doubts={"5m": ("9m", 0.2)})


def tile_set(name: str, model: str = "painted-1") -> TileSet:
    return replace(enrol(PaintedDetector(), [tray(ALL)], one_of_each(), name).tile_set, model=model)


def sets_of(folder: Path, first: Path | None = None, second: Path | None = None, sets: int = 2) -> TableSets:
    named = (("recogniser.tile_set", first), ("recogniser.second_tile_set", second))
    return TableSets(DOUBTING, set_files(folder, named, sets), SetInPlay())


def read(sets: TableSets) -> str:
    """What is read of a tile that only an enrolled set tells."""
    picture = tray(["5m"])
    return str(sets.detector.read(picture, sets.detector.find(picture).quads_px).codes[0])


def with_schema(path: Path, version: int) -> None:
    with np.load(path) as archive:
        parts = dict(archive)
    head = json.loads(parts["head"].tobytes().decode()) | {"schema": f"vision/tile-set/{version}"}
    if version < 3:
        del head["faces"], parts["pictures"], parts["pictured_faces"], parts["picture_lengths"]
    parts["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    np.savez_compressed(path, **parts)


def test_a_table_without_sets_reads_any(tmp_path: Path) -> None:
    sets = sets_of(tmp_path)
    assert sets.health() == (TileSetHealth(1), TileSetHealth(2))
    assert read(sets) == "9m"


def test_a_stored_set_is_read_by_from_the_next_hand_on_and_after_a_restart(tmp_path: Path) -> None:
    sets = sets_of(tmp_path)
    path = sets.store(1, tile_set("club blue"))
    assert path.parent == tmp_path / "tile-sets"
    assert sets.is_pending(1) and sets.health()[0].name == "club blue"
    assert read(sets) == "9m", "the hand in play is read as it began"
    sets.on_hand_start()
    assert not sets.is_pending(1)
    assert read(sets) == "5m"
    assert sets_of(tmp_path).health() == (TileSetHealth(1, "club blue"), TileSetHealth(2))


def test_a_configured_file_is_where_the_set_is_kept(tmp_path: Path) -> None:
    save_tile_set(tile_set("club blue"), tmp_path / "blue.npz")
    sets = sets_of(tmp_path, tmp_path / "blue.npz", sets=1)
    assert read(sets) == "5m"
    assert sets.store(1, tile_set("club green")) == tmp_path / "blue.npz"
    assert sets_of(tmp_path, tmp_path / "blue.npz", sets=1).health() == (TileSetHealth(1, "club green"),)


def test_another_readers_set_is_read_anew_from_its_pictures(tmp_path: Path) -> None:
    save_tile_set(tile_set("club blue", model="finder-1+reader-1"), tmp_path / "blue.npz")
    sets = sets_of(tmp_path, tmp_path / "blue.npz", sets=1)
    assert sets.health() == (TileSetHealth(1, "club blue"),)
    assert read(sets) == "5m"


def test_without_pictures_the_table_goes_on_without_the_set_and_says_what_to_do(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    save_tile_set(tile_set("club blue", model="finder-1+reader-1"), tmp_path / "blue.npz")
    with_schema(tmp_path / "blue.npz", 2)
    with caplog.at_level(logging.WARNING):
        sets = sets_of(tmp_path, tmp_path / "blue.npz", sets=1)
    assert sets.health() == (TileSetHealth(1, "", SetProblem.OTHER_RECOGNISER),)
    assert read(sets) == "9m"
    assert "blue.npz" in caplog.text and "enrol it again (on the page /enrol" in caplog.text
    sets.store(1, tile_set("club blue"))
    sets.on_hand_start()
    assert sets.health() == (TileSetHealth(1, "club blue"),)


def test_a_configured_file_of_a_newer_version_is_refused_by_name(tmp_path: Path) -> None:
    save_tile_set(tile_set("club blue"), tmp_path / "blue.npz")
    with_schema(tmp_path / "blue.npz", 5)
    with pytest.raises(ConfigError, match=r"recogniser\.tile_set: .*blue\.npz.*: update the program"):
        sets_of(tmp_path, tmp_path / "blue.npz")


def test_a_damaged_or_missing_configured_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "green.npz").write_bytes(b"PK\x03\x04 cut off")
    with pytest.raises(ConfigError, match=r"recogniser\.second_tile_set: .*green\.npz is not a tile set"):
        sets_of(tmp_path, None, tmp_path / "green.npz")
    with pytest.raises(ConfigError, match=r"recogniser\.tile_set: cannot read the tile set .*none\.npz"):
        sets_of(tmp_path, tmp_path / "none.npz")


@pytest.mark.parametrize("version", [3, 5], ids=["damaged", "newer"])
def test_the_tables_own_file_that_cannot_be_used_does_not_keep_the_table_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, version: int
) -> None:
    path = sets_of(tmp_path).store(2, tile_set("club green"))
    if version == 5:
        with_schema(path, version)
    else:
        path.write_bytes(path.read_bytes()[:200])
    with caplog.at_level(logging.ERROR):
        sets = sets_of(tmp_path)
    assert sets.health()[1] == TileSetHealth(2, "", SetProblem.UNUSABLE)
    assert "2.tiles.npz" in caplog.text
    assert ("update the program" in caplog.text) is (version == 5)


def test_a_set_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    sets = sets_of(tmp_path)
    (tmp_path / "tile-sets").write_text("in the way")
    with pytest.raises(StateDirError, match=r"cannot be written to .*1\.tiles\.npz"):
        sets.store(1, tile_set("x"))
    assert sets.health()[0] == TileSetHealth(1)
    with pytest.raises(ValueError, match="expected one of the table's sets"):
        sets.store(3, tile_set("x"))


def test_a_set_that_is_enrolled_anew_keeps_what_was_learnt(tmp_path: Path) -> None:
    sets = sets_of(tmp_path)
    sets.store(1, replace(tile_set("club blue"), learnt=learnt_about(["7z"])))
    path = sets.store(1, tile_set("club blue, cleaned"))
    kept = load_tile_set(path)
    assert kept.name == "club blue, cleaned"
    assert kept.learnt is not None and kept.learnt.names == learnt_about(["7z"]).names


def test_a_set_that_has_learnt_and_was_never_enrolled_is_read_by_and_still_asks_to_be_enrolled(
    tmp_path: Path,
) -> None:
    path = sets_of(tmp_path).store(1, only_learnt())
    sets = sets_of(tmp_path)
    assert path.exists() and sets.known() == {}
    assert sets.health()[0] == TileSetHealth(1)
    assert read(sets) == "5m"
