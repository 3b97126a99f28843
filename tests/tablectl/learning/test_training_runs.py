"""What the runs that learn from simulated sessions share, and each of them from its options to its files."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tablectl.game.events import Event, event_to_wire
from tablectl.learning import training_runs
from tablectl.learning.books import danger, odds
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.networks.table_training import TableFit
from tablectl.learning.simulated_games import BOOKS
from tablectl.learning.training_runs import BookRun, book_run_from_args, session_events
from tests.tablectl.numbers.simulated import events_of

BOOK = "sichuan"
LEAST = ["--book", BOOK, "--sessions", "2", "--held-back", "1"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three sessions of one hand."""
    folder = tmp_path_factory.mktemp("kept")
    written = gzip.compress(json.dumps([event_to_wire(each) for each in events_of(BOOK)]).encode())
    for seed in (0, 1, training_runs.FIRST_HELD_BACK_SEED):
        (folder / f"{BOOK}_{seed}.json.gz").write_bytes(written)
    return folder


def asked(*words: str) -> BookRun:
    return book_run_from_args("learn", "Learns.", Path("weights.npz"), words)


def test_every_book_is_learnt_unless_some_are_named() -> None:
    assert asked().books == BOOKS
    assert asked("--book", "sichuan", "--book", "mcr").books == ("mcr", "sichuan")


def test_what_is_measured_on_is_never_learnt_from(capsys: pytest.CaptureFixture[str]) -> None:
    run = asked("--sessions", str(training_runs.FIRST_HELD_BACK_SEED - 1))
    assert not set(run.training_seeds) & set(run.held_back_seeds)
    for words in (("--sessions", "3001"), ("--sessions", "0"), ("--held-back", "0")):
        with pytest.raises(SystemExit):
            asked(*words)
        assert f"{words[0]} is {words[1]}" in capsys.readouterr().err


def test_a_session_is_played_once_and_then_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    def play_session(_book: str, seed: int) -> Iterator[Event]:
        times.append(seed)
        return iter(events_of(BOOK))

    monkeypatch.setattr(training_runs, "play_session", play_session)
    first = session_events(BOOK, 7, tmp_path / "new")
    assert session_events(BOOK, 7, tmp_path / "new") == first == list(events_of(BOOK))
    assert times == [7]
    assert not list(tmp_path.glob("**/*.part"))


def test_a_run_tells_how_far_it_is(kept: Path) -> None:
    told: list[str] = []
    run = asked("--kept", str(kept))
    assert run.read(BOOK, range(2), lambda _book, _events, seed: seed, told.append) == [0, 1]
    assert told == ["sichuan: 2 of 2 sessions from 0 on"]


def test_danger_is_learnt_from_options_to_files_and_other_books_stay_as_they_were(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, figures = tmp_path / "danger.npz", tmp_path / "danger.json"
    np.savez(out, mcr_mean=np.ones(3), sichuan_old=np.ones(3))
    figures.write_text(json.dumps({"mcr": {"area": 1}, "sichuan": {}}), "utf-8")
    words = [*LEAST, "--kept", str(kept), "--out", str(out), "--figures", str(figures)]
    assert danger.main(words, Fit(hidden=4, second=3, epochs=1, batch=64)) == 0
    with np.load(out) as found:
        assert "sichuan_first" in found.files
        assert "sichuan_old" not in found.files, "what is learnt anew is written anew"
        assert (found["mcr_mean"] == 1).all()
    measured = json.loads(figures.read_text("utf-8"))
    assert measured["mcr"] == {"area": 1}
    assert 0 < measured["sichuan"]["area"] <= 1
    told = capsys.readouterr().err
    assert "sichuan: 2 of 2 sessions from 0 on" in told
    assert "sichuan: 1 of 1 sessions from 3001 on" in told
    assert "  area 0." in told


def test_odds_are_learnt_from_options_to_files(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "odds.npz"
    fit = TableFit(hidden=4, second=3, steps=3, batch=16)
    assert odds.main([*LEAST, "--kept", str(kept), "--out", str(out)], fit) == 0
    with np.load(out) as found:
        assert len(found["sichuan_results"]) == 2
