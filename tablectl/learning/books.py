"""``python -m tablectl.learning.books``: make ``models/book_odds.npz`` from simulated sessions, measure.

Sessions of every book but riichi are played by the simulation's players, which takes most of the time. With
``--kept`` they are kept in a folder, so that a run that was broken off goes on where it stood.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablectl.game.events import Event, event_from_wire, event_to_wire
from tablectl.learning.book_fit import arrays, learn, measure, model_of, results
from tablectl.learning.book_positions import BookPositions, PlayedSession, join, read_session
from tablectl.learning.simulated_games import BOOKS, played

HELD_BACK_FROM: Final = 3001
"""Seeds from here on are of sessions that nothing is learnt from."""


def main() -> int:
    """Play, fit, measure, write."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning.books", description=__doc__)
    parser.add_argument("--sessions", type=int, default=100, help="sessions of each book to learn from")
    parser.add_argument("--held-back", type=int, default=40, help="sessions of each to measure with")
    parser.add_argument("--kept", type=Path, help="a folder that keeps the sessions played")
    parser.add_argument("--out", type=Path, default=Path("models/book_odds.npz"))
    parser.add_argument("--figures", type=Path, help="a JSON file of what was measured")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    for book in BOOKS:
        positions, sessions = _read(book, range(asked.sessions), asked.kept)
        network = learn(book, positions)
        found |= arrays(book, network, results(sessions))
        held, ahead = _read(book, range(HELD_BACK_FROM, HELD_BACK_FROM + asked.held_back), asked.kept)
        hands, held_hands = (sum(len(each.hands) for each in some) for some in (sessions, ahead))
        figures[book] = {
            "sessions_learnt": len(sessions),
            "hands_learnt": hands,
            **measure(book, model_of(found, book), positions, held, ahead),
            "hands": held_hands,
        }
        _say(f"{book}: learnt from {hands} hands, held back {held_hands}")
        for name, value in figures[book].items():
            if isinstance(value, float):
                _say(f"  {name} {value:.4f}")
    np.savez_compressed(asked.out, **found)
    _say(f"{asked.out}: {asked.out.stat().st_size} bytes")
    if asked.figures:
        asked.figures.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def _read(book: str, seeds: range, kept: Path | None) -> tuple[BookPositions, Sequence[PlayedSession]]:
    parts = []
    for seed in seeds:
        parts.append(read_session(book, session_events(book, seed, kept), seed))
        if (seed - seeds.start + 1) % 10 == 0:
            _say(f"{book}: {seed - seeds.start + 1} of {len(seeds)} sessions")
    return join([positions for positions, _ in parts]), [session for _, session in parts]


def session_events(book: str, seed: int, kept: Path | None) -> Sequence[Event]:
    """Every event of one session, from a folder that keeps what was played, or played now."""
    if kept is None:
        return list(played(book, seed))
    path = kept / f"{book}_{seed}.json.gz"
    if not path.exists():
        kept.mkdir(parents=True, exist_ok=True)
        written = [event_to_wire(event) for event in played(book, seed)]
        unfinished = path.with_suffix(".part")
        unfinished.write_bytes(gzip.compress(json.dumps(written).encode()))
        unfinished.replace(path)
    return [event_from_wire(each) for each in json.loads(gzip.decompress(path.read_bytes()))]


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
