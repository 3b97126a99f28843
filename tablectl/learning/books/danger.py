"""``python -m tablectl.learning.books.danger``: make ``models/book_danger.npz`` from simulated sessions.

The sessions are those of ``tablectl.learning.books.odds``; with the same ``--kept`` they are played once for
both. Part of them is held back to measure on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.learning.books.danger_fit import FIT, arrays, learn, measure
from tablectl.learning.books.dealing_in import Discards, read_discards
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.training_runs import book_run_from_args, report_figures

PROG: Final = "python -m tablectl.learning.books.danger"
WEIGHTS: Final = Path("models/book_danger.npz")


def main(argv: Sequence[str] | None = None, fit: Fit = FIT) -> int:
    """Play, fit, measure, write.

    Args:
        argv: arguments of the command line; those of this process unless given.
        fit: how each book's network is fitted.
    """
    run = book_run_from_args(PROG, __doc__.splitlines()[0], WEIGHTS, argv)
    weights: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    for book in run.books:
        learnt = Discards.join(run.read(book, run.training_seeds, read_discards))
        held = Discards.join(run.read(book, run.held_back_seeds, read_discards))
        network = learn(learnt, fit)
        weights |= arrays(book, network)
        figures[book] = {"discards_learnt": len(learnt), **measure(network, learnt, held)}
        report_figures(f"{book}: learnt from {len(learnt)} discards, held back {len(held)}", figures[book])
    run.write(weights, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
