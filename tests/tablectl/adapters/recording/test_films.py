"""Hands that people give away: what is in the file, what is not, and who reads it again."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.examples import EXAMPLES_FOLDER, ExampleStore
from tablectl.adapters.recording.films import FILMS_FOLDER, MAX_FILMS, Consent, Film, Films, open_film
from tablectl.api.recordings.reading import RecordingError, read_recording
from tablectl.cli.cameras.follow import app as follow
from tablectl.cli.cameras.learn import app as learn
from tablectl.errors import InputError
from tests.tablectl.adapters.recording.test_ring_recorder import OPENED, Bench
from vision.learning import Example, LabelOrigin

AT = "2026-11-20T10:05:00.000Z"
WRITTEN: list[dict[str, Any]] = [
    {"seq": 1, "at": "2026-11-20T10:00:01.000Z", "kind": "hand_started/1", "by": "Olga"},
    {"seq": 2, "at": "2026-11-20T10:00:02.000Z", "kind": "session_started/1", "players": ["Aoi", "Ren"]},
    {
        "seq": 3,
        "at": "2026-11-20T10:00:03.000Z",
        "kind": "event_corrected/1",
        "reason": "Aoi said so",
        "event": {"kind": "tile_discarded/1", "seat": 0, "tile": "5m"},
    },
]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    made.hand(0)
    made.frames(8)
    yield made
    OPENED.close()


@pytest.fixture
def films(bench: Bench, tmp_path: Path) -> Films:
    return Films(tmp_path, bench.ring_folder, lambda: {"tablectl": "0.1.0", "finder.onnx": "9f26ba2b"})


def keep_example(folder: Path, at: str) -> None:
    picture = np.random.default_rng(3).integers(0, 255, (64, 48, 3), np.uint8)
    store = ExampleStore(folder / EXAMPLES_FOLDER)
    store.add(
        Example(
            name="",
            event="3",
            face="5m",
            word=LabelOrigin.JUDGE,
            picture=picture,
            by="Olga",
            at=at,
            read="6m",
        )
    )


def contents(film: Film, folder: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(folder / FILMS_FOLDER / film.name) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_film_holds_pictures_what_was_written_and_what_was_corrected(films: Films, tmp_path: Path) -> None:
    keep_example(tmp_path, "2026-11-20T10:00:04.000Z")
    film = films.pack(AT, Consent("table_differs", "Mia"), WRITTEN)
    assert (film.written, film.corrected, film.examples) == (3, 1, 1)
    assert len(film.pictures) > 1
    assert film.about["licence"] == "CC-BY-4.0"
    assert (film.about["by"], film.about["about"]) == ("Mia", "table_differs")
    assert film.about["versions"]["finder.onnx"] == "9f26ba2b"
    assert films.picture(film.name, 0).startswith(b"\xff\xd8")
    assert films.all_films() == (film,)


def test_no_name_and_no_remark_of_a_person_is_in_it(films: Films, tmp_path: Path) -> None:
    keep_example(tmp_path, "2026-11-20T10:00:04.000Z")
    inside = contents(films.pack(AT, Consent("hand"), WRITTEN), tmp_path)
    for name in ("Aoi", "Ren", "Yuzu", "Haru", "Olga", "said so"):
        assert not [path for path, data in inside.items() if name.encode() in data], name
    assert json.loads(inside["about.json"])["by"] is None


def test_examples_of_other_hands_stay_at_home(films: Films, tmp_path: Path) -> None:
    keep_example(tmp_path, "2026-11-19T22:00:00.000Z")
    assert films.pack(AT, Consent("hand"), WRITTEN).examples == 0


def test_packing_leaves_the_last_minutes_as_they_were(films: Films, bench: Bench) -> None:
    before = {path: path.read_bytes() for path in bench.run.rglob("*") if path.is_file()}
    films.pack(AT, Consent("hand"), WRITTEN)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("name", ["hand.film.zip", "hand.film.zip.part", "HAND.ZIP"])
def test_follow_and_learn_read_a_film_whatever_its_name(films: Films, tmp_path: Path, name: str) -> None:
    keep_example(tmp_path, "2026-11-20T10:00:04.000Z")
    path = films.path(films.pack(AT, Consent("hand"), WRITTEN).name).rename(tmp_path / name)
    with open_film(path) as folder:
        assert read_recording(folder / "recording").players == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
    told = CliRunner().invoke(learn, ["--import", str(path), "--examples", str(tmp_path / "other")])
    assert told.exit_code == 0, told.output
    assert [each.face for each in ExampleStore(tmp_path / "other").read().examples] == ["5m"]
    followed = CliRunner().invoke(follow, [str(path), "--json"])
    assert json.loads(followed.output.splitlines()[-1])["summary"], followed.output


@pytest.mark.parametrize(
    "inside",
    [
        {},
        {"about.json": b"{}"},
        {"about.json": b"[" * 5000},
        {"about.json": b'{"schema": "tablectl/film/1"}', "../elsewhere.txt": b"out"},
        {"about.json": b'{"schema": "tablectl/film/1"}', "/tmp/elsewhere.txt": b"out"},
    ],
    ids=["empty", "no schema", "too deep", "leads out", "absolute"],
)
def test_what_is_no_film_is_refused(tmp_path: Path, inside: dict[str, bytes]) -> None:
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in inside.items():
            packed.writestr(name, data)
    with pytest.raises(InputError), open_film(path):
        pass
    assert not (tmp_path.parent / "elsewhere.txt").exists()


def test_a_file_that_is_no_zip_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "odd.zip").write_bytes(b"PK no archive")
    with pytest.raises(InputError, match="is no film"), open_film(tmp_path / "odd.zip"):
        pass


def damage(path: Path, name: str) -> None:
    """Spoil what a file inside was packed to."""
    with zipfile.ZipFile(path) as packed:
        info = packed.getinfo(name)
    data = bytearray(path.read_bytes())
    begin = info.header_offset + 30 + len(name)
    data[begin : begin + info.compress_size] = b"\xff" * info.compress_size
    path.write_bytes(data)


@pytest.mark.parametrize("name", ["journal.jsonl", "recording/recording.json"])
def test_a_damaged_film_is_refused_in_words_and_hides_no_other(films: Films, name: str) -> None:
    whole = films.pack(AT, Consent("hand"), WRITTEN)
    path = films.path(films.pack("2026-11-20T10:06:00.000Z", Consent("hand"), WRITTEN).name)
    damage(path, name)
    with pytest.raises(InputError, match="is no film"), open_film(path):
        pass
    assert whole in films.all_films()


def test_a_film_that_another_program_packed_and_that_is_damaged_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as packed:
        packed.writestr("about.json", b"{}" * 500)
    damage(path, "about.json")
    with pytest.raises(InputError, match="is no film"), open_film(path):
        pass


def test_a_film_that_is_too_much_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablectl.adapters.recording.films.MAX_BYTES", 2_000_000)
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("about.json", b" " * 3_000_000)
    with pytest.raises(InputError, match="at most 2 MB unpacked"), open_film(path):
        pass


@pytest.mark.parametrize("name", ["../journal.sqlite", "x.zip", "2026-11-20T10-05-00.000Z.film.zip"])
def test_a_name_leads_to_films_alone(films: Films, name: str) -> None:
    with pytest.raises(InputError):
        films.path(name)


def test_the_newest_are_kept_and_one_is_removed(films: Films) -> None:
    for number in range(MAX_FILMS + 2):
        films.pack(f"2026-11-20T11:00:{number:02d}.000Z", Consent("hand"), WRITTEN)
    films.pack("2026-11-20T09:00:00.000Z", Consent("hand"), WRITTEN)  # the clock was set back
    kept = films.all_films()
    assert len(kept) == MAX_FILMS
    assert kept[-1].name.startswith("2026-11-20T09")
    films.remove(kept[0].name)
    assert len(films.all_films()) == MAX_FILMS - 1


def test_without_last_minutes_there_is_nothing_to_give(tmp_path: Path) -> None:
    films = Films(tmp_path, tmp_path / "ring", dict)
    with pytest.raises(RecordingError):
        films.pack(AT, Consent("hand"), WRITTEN)
