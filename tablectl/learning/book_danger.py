"""``python -m tablectl.learning.book_danger``: make ``models/book_danger.npz`` from simulated sessions.

The sessions are those of ``tablectl.learning.books``; with the same ``--kept`` they are played once for
both. Part of them is held back to measure on.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tablectl.learning.book_danger_fit import arrays, learn, measure
from tablectl.learning.book_dealing_in import Discards, read_discards
from tablectl.learning.books import HELD_BACK_FROM, session_events
from tablectl.learning.simulated_games import BOOKS


def main() -> int:
    """Play, fit, measure, write."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning.book_danger", description=__doc__)
    parser.add_argument("--sessions", type=int, default=53, help="sessions of each book to learn from")
    parser.add_argument("--held-back", type=int, default=16, help="sessions of each to measure with")
    parser.add_argument("--kept", type=Path, help="a folder that keeps the sessions played")
    parser.add_argument("--out", type=Path, default=Path("models/book_danger.npz"))
    parser.add_argument("--figures", type=Path, help="a JSON file of what was measured")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    for book in BOOKS:
        learnt = _read(book, range(asked.sessions), asked.kept)
        held = _read(book, range(HELD_BACK_FROM, HELD_BACK_FROM + asked.held_back), asked.kept)
        network = learn(learnt)
        found |= arrays(book, network)
        figures[book] = {"discards_learnt": len(learnt), **measure(network, learnt, held)}
        _say(book)
        for name, value in figures[book].items():
            if not isinstance(value, list):
                _say(f"  {name} {value:.4f}")
    np.savez_compressed(asked.out, **found)
    _say(f"{asked.out}: {asked.out.stat().st_size} bytes")
    if asked.figures:
        asked.figures.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def _read(book: str, seeds: range, kept: Path | None) -> Discards:
    return Discards.join([read_discards(book, session_events(book, seed, kept), seed) for seed in seeds])


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
