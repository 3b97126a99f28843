"""``python -m tablectl.learning.riichi.figures HELD_BACK``: measure the shipped numbers of riichi once more.

Writes what was measured as JSON, for ``python -m tablectl.learning.plots``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablectl.adapters.numbers_model import riichi_model
from tablectl.learning.measures import calibration, calibration_error, log_loss
from tablectl.learning.riichi.fit import odds_features
from tablectl.learning.riichi.positions import read_positions
from tablectl.learning.training_runs import print_progress, recorded_games, write_figures
from tablectl.numbers.odds.network import softmax


def main() -> int:
    """Read, measure, write."""
    parser = argparse.ArgumentParser(prog="python -m tablectl.learning.riichi.figures", description=__doc__)
    parser.add_argument("held_back", type=Path, help="a folder of games that nothing was learnt from")
    parser.add_argument("--figures", type=Path, default=Path("riichi_figures.json"))
    parser.add_argument("--every", type=int, default=9, help="every so many-th position is measured")
    args = parser.parse_args()
    positions = read_positions(recorded_games(args.held_back), args.every)
    model, _ = riichi_model()
    chances = softmax(model.network.logits(odds_features(positions.tables)))
    predicted, observed = np.asarray(chances.ravel()), np.asarray(positions.outcome.ravel())
    figures = {
        "riichi": {
            "positions": len(positions),
            "log_loss": log_loss(chances, positions.outcome),
            "calibration_error": calibration_error(predicted, observed),
            "calibration": calibration(predicted, observed),
        }
    }
    write_figures(args.figures, figures)
    print_progress(f"{args.figures}: log loss {figures['riichi']['log_loss']:.4f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
