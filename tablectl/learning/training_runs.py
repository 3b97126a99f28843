"""Training runs: their options, the sessions that they learn from and those held
back, how they report progress, and how weights and figures are written.

A run for the other books learns from sessions that the simulation's players play, which takes most of its
time. With ``--kept`` they are kept in a folder, so that a run that was broken off goes on where it stood, and
odds and danger are learnt from the same ones.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from tablectl.files import write_atomically
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordedGame
from tablectl.game.events import Event, event_from_wire, event_to_wire
from tablectl.learning.simulated_games import BOOKS, play_session
from vision.model_files import write_checksums

SESSIONS: Final = 53
HELD_BACK: Final = 16
"""Sessions of each book, unless somebody asks for others."""
FIRST_HELD_BACK_SEED: Final = 3001
"""Seeds from here on are of sessions that nothing is learnt from."""
PROGRESS_INTERVAL: Final = 10

Arrays = Mapping[str, NDArray[Any]]
Figures = Mapping[str, Any]
Report = Callable[[str], None]
Part = TypeVar("Part")
"""What is read of one session."""


def print_progress(text: str) -> None:
    """Print how far a run is."""
    sys.stderr.write(text + "\n")


@dataclass(frozen=True, slots=True)
class BookRun:
    """One run that learns something of the other books."""

    books: tuple[str, ...]
    """Those that are learnt anew."""
    sessions: int
    held_back: int
    """Of each book."""
    kept: Path | None
    """A folder that keeps the sessions played."""
    out: Path
    figures: Path | None

    @property
    def training_seeds(self) -> range:
        """Seeds of the sessions to learn from."""
        return range(self.sessions)

    @property
    def held_back_seeds(self) -> range:
        """Seeds of the sessions to measure on."""
        return range(FIRST_HELD_BACK_SEED, FIRST_HELD_BACK_SEED + self.held_back)

    def read(
        self,
        book: str,
        seeds: range,
        read: Callable[[str, Sequence[Event], int], Part],
        report: Report = print_progress,
    ) -> list[Part]:
        """What a reader makes of each session of a book; reports every tenth."""
        parts = []
        for number, seed in enumerate(seeds, 1):
            parts.append(read(book, session_events(book, seed, self.kept), seed))
            if number % PROGRESS_INTERVAL == 0 or number == len(seeds):
                report(f"{book}: {number} of {len(seeds)} sessions from {seeds.start} on")
        return parts

    def write(self, weights: Arrays, measured: Figures, report: Report = print_progress) -> None:
        """Write weights and figures; books that were not learnt anew keep what the files have of them."""
        write_weights(self.out, _others(self.out, self.books) | dict(weights), report)
        if self.figures is not None:
            previous = json.loads(self.figures.read_text("utf-8")) if self.figures.exists() else {}
            others = {book: value for book, value in previous.items() if book not in self.books}
            write_figures(self.figures, others | dict(measured))


def book_run_from_args(prog: str, description: str, out: Path, argv: Sequence[str] | None) -> BookRun:
    """The run that a command line asks for.

    Args:
        prog: the command's name.
        description: what it does.
        out: where its weights go, unless somebody says otherwise.
        argv: arguments of the command line; those of this process unless given.
    """
    parser = argparse.ArgumentParser(prog=prog, description=description)
    parser.add_argument(
        "--book", choices=BOOKS, action="append", help="learn this one anew, keep the others; may stand again"
    )
    parser.add_argument("--sessions", type=int, default=SESSIONS, help="sessions of each book to learn from")
    parser.add_argument("--held-back", type=int, default=HELD_BACK, help="sessions of each to measure with")
    parser.add_argument("--kept", type=Path, help="a folder that keeps the sessions played")
    parser.add_argument("--out", type=Path, default=out)
    parser.add_argument("--figures", type=Path, help="a JSON file of what was measured")
    args = parser.parse_args(argv)
    if not 0 < args.sessions < FIRST_HELD_BACK_SEED:
        parser.error(f"--sessions is {args.sessions}; 1 to {FIRST_HELD_BACK_SEED - 1} can be learnt from")
    if args.held_back < 1:
        parser.error(f"--held-back is {args.held_back}; measuring needs 1 at least")
    books = tuple(book for book in BOOKS if not args.book or book in args.book)
    return BookRun(books, args.sessions, args.held_back, args.kept, args.out, args.figures)


def session_events(book: str, seed: int, kept: Path | None) -> Sequence[Event]:
    """Every event of one session, from a folder that keeps what was played, or played now."""
    if kept is None:
        return list(play_session(book, seed))
    path = kept / f"{book}_{seed}.json.gz"
    if not path.exists():
        kept.mkdir(parents=True, exist_ok=True)
        written = [event_to_wire(event) for event in play_session(book, seed)]
        write_atomically(path, gzip.compress(json.dumps(written).encode()), synced=False, mode=0o644)
    return [event_from_wire(each) for each in json.loads(gzip.decompress(path.read_bytes()))]


def recorded_games(folder: Path) -> Iterator[RecordedGame]:
    """Every game of a folder of records, in the order of their names."""
    for path in sorted(folder.iterdir()):
        yield from read_games(path)


def report_figures(title: str, figures: Figures) -> None:
    """Print the measured numbers; lists are for the pictures."""
    print_progress(title)
    for name, value in figures.items():
        if not isinstance(value, list):
            print_progress(f"  {name} {value:.4f}" if isinstance(value, float) else f"  {name} {value}")


def write_weights(path: Path, weights: Arrays, report: Report = print_progress) -> None:
    """Write a file of numbers that chances are worked out from."""
    np.savez_compressed(path, **dict(weights))  # type: ignore[arg-type]
    write_checksums(path.parent)
    report(f"{path}: {path.stat().st_size} bytes")


def write_figures(path: Path, measured: Figures) -> None:
    """Write what was measured as JSON, for ``python -m tablectl.learning.plots``."""
    path.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")


def _others(path: Path, learnt: Sequence[str]) -> dict[str, NDArray[Any]]:
    if not path.exists():
        return {}
    with np.load(path, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files if name.split("_")[0] not in learnt}
