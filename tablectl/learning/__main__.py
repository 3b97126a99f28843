"""``python -m tablectl.learning``: make ``models/riichi_odds.npz`` from recorded games, and measure it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tablectl.formats.reading import read_games
from tablectl.formats.record import RecordedGame
from tablectl.learning.positions import read_positions
from tablectl.learning.riichi import (
    distances,
    fit_danger,
    fit_odds,
    measure_danger,
    measure_odds,
    network_arrays,
)
from tablectl.learning.session_results import results
from tablectl.rulesets.riichi.play import RIICHI


def main() -> int:
    """Read, fit, measure, write."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning", description=__doc__)
    parser.add_argument("games", type=Path, help="a folder of recorded games of riichi to learn from")
    parser.add_argument("held_back", type=Path, help="a folder of other games, to measure with")
    parser.add_argument("--out", type=Path, default=Path("models/riichi_odds.npz"))
    asked = parser.parse_args()
    options = RIICHI.listing.options.options("tenhou", {})
    games = list(_games(asked.games))
    positions = read_positions(games, told=lambda count: _count("read", count, len(games)))
    _say(f"{len(positions)} positions of {len(games)} games")
    network = fit_odds(positions, _say)
    tiles = fit_danger(positions, options, _say)
    held = read_positions(_games(asked.held_back))
    for name, value in (measure_odds(network, held) | measure_danger(tiles, held)).items():
        _say(f"held back: {name} {value:.4f}")
    arrays: dict[str, Any] = {
        **network_arrays(network, "odds_"),
        **network_arrays(tiles, "danger_"),
        "distances": distances(positions.tables),
        "results": results(games),
    }
    np.savez_compressed(asked.out, **arrays)
    _say(f"{asked.out}: {asked.out.stat().st_size} bytes")
    return 0


def _games(folder: Path) -> Iterator[RecordedGame]:
    for path in sorted(folder.iterdir()):
        yield from read_games(path)


def _count(what: str, done: int, whole: int) -> None:
    if done % 50 == 0 or done == whole:
        _say(f"{what}: {done} of {whole} games")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
