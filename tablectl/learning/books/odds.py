"""``python -m tablectl.learning.books.odds``: make ``models/book_odds.npz`` of simulated sessions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.learning.books.odds_fit import arrays, learn, measure, results
from tablectl.learning.books.positions import BookPositions, PlayedSession, read_session
from tablectl.learning.networks.table_training import TableFit
from tablectl.learning.training_runs import BookRun, book_run_from_args, report_figures
from tablectl.numbers.book_odds import BookModel

PROG: Final = "python -m tablectl.learning.books.odds"
WEIGHTS: Final = Path("models/book_odds.npz")


def main(argv: Sequence[str] | None = None, fit: TableFit | None = None) -> int:
    """Play, fit, measure, write.

    Args:
        argv: arguments of the command line; those of this process unless given.
        fit: how each book's network is fitted; as its own is unless given.
    """
    run = book_run_from_args(PROG, __doc__.splitlines()[0], WEIGHTS, argv)
    weights: dict[str, Any] = {}
    figures: dict[str, Any] = {}
    for book in run.books:
        positions, sessions = _read(run, book, run.training_seeds)
        network = learn(book, positions, fit)
        weights |= arrays(book, network, results(sessions))
        held, ahead = _read(run, book, run.held_back_seeds)
        hands, held_hands = (sum(len(each.hands) for each in some) for some in (sessions, ahead))
        figures[book] = {
            "sessions_learnt": len(sessions),
            "hands_learnt": hands,
            **measure(book, BookModel.of(weights, book), positions, held, ahead),
            "hands": held_hands,
        }
        report_figures(f"{book}: learnt from {hands} hands, held back {held_hands}", figures[book])
    run.write(weights, figures)
    return 0


def _read(run: BookRun, book: str, seeds: range) -> tuple[BookPositions, Sequence[PlayedSession]]:
    parts = run.read(book, seeds, read_session)
    return BookPositions.join([positions for positions, _ in parts]), [session for _, session in parts]


if __name__ == "__main__":
    raise SystemExit(main())
