"""``python -m tablectl.learning.riichi``: make ``models/riichi_odds.npz`` of recorded games, measure."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from tablectl.learning.riichi.fit import (
    distances,
    fit_danger,
    fit_odds,
    measure_danger,
    measure_odds,
    network_arrays,
)
from tablectl.learning.riichi.positions import read_positions
from tablectl.learning.riichi.session_results import results
from tablectl.learning.training_runs import print_progress, recorded_games, report_figures, write_weights
from tablectl.rulesets.riichi.play import RIICHI

_PROGRESS_INTERVAL: Final = 50


def main() -> int:
    """Read, fit, measure, write."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning.riichi", description=__doc__)
    parser.add_argument("games", type=Path, help="a folder of recorded games of riichi to learn from")
    parser.add_argument("held_back", type=Path, help="a folder of other games, to measure with")
    parser.add_argument("--out", type=Path, default=Path("models/riichi_odds.npz"))
    args = parser.parse_args()
    options = RIICHI.listing.options.options("tenhou", {})
    games = list(recorded_games(args.games))
    positions = read_positions(games, on_game=lambda count: _print_progress("read", count, len(games)))
    print_progress(f"{len(positions)} positions of {len(games)} games")
    network = fit_odds(positions, print_progress)
    tiles = fit_danger(positions, options, print_progress)
    held = read_positions(recorded_games(args.held_back))
    report_figures("held back:", measure_odds(network, held) | measure_danger(tiles, held))
    arrays: dict[str, Any] = {
        **network_arrays(network, "odds_"),
        **network_arrays(tiles, "danger_"),
        "distances": distances(positions.tables),
        "results": results(games),
    }
    write_weights(args.out, arrays)
    return 0


def _print_progress(what: str, done: int, total: int) -> None:
    if done % _PROGRESS_INTERVAL == 0 or done == total:
        print_progress(f"{what}: {done} of {total} games")


if __name__ == "__main__":
    raise SystemExit(main())
