"""Who wins next in a hand of any book but riichi, and who comes where in its session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.book_odds.book_tiles import BOOKS, counting
from tablectl.numbers.book_odds.features import seat_features
from tablectl.numbers.book_odds.holdings import SEATS, Holdings, holdings
from tablectl.numbers.book_odds.network import TableNetwork
from tablectl.numbers.book_odds.sessions import BookResults, NextHandOf, place_chances
from tablectl.numbers.odds import Odds
from tablectl.numbers.odds.network import softmax
from tablectl.numbers.table import HandInPlay

MIN_CHANCE: Final = 0.002
"""No chance is told smaller than this where it may come at all, and none so near to 1."""
BATCH: Final = 100
"""Play-outs between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class BookModel:
    """What one book's chances were learnt as: numbers of a file."""

    network: TableNetwork
    results: BookResults

    @staticmethod
    def of(arrays: Mapping[str, NDArray[np.generic]], book: str) -> BookModel:
        """The model of a book in a file of arrays.

        Raises:
            KeyError: the file lacks a part of it.
        """
        return BookModel(TableNetwork.of(arrays, f"{book}_"), BookResults.of(arrays, f"{book}_"))


@dataclass(frozen=True, slots=True)
class BookSession:
    """The rules of a session, as far as chances look at them."""

    book: str
    options: Any
    jokers: int
    """In the set."""
    next_hand: NextHandOf


def next_win_chances(h: Holdings, book: str, network: TableNetwork) -> NDArray[np.float64]:
    """(n, 5) the chance that each seat from the dealer on wins next, and that nobody does any more.

    They add up to 1. A seat that cannot win any more has 0, and no other chance is 0 or one.
    """
    logits = network.logits(seat_features(h, BOOKS[book]), h.can_win)
    may = np.concatenate([h.can_win, np.ones((len(h), 1), np.bool_)], axis=1)
    chances = np.where(may, np.maximum(softmax(logits).astype(np.float64), MIN_CHANCE), 0.0)
    found: NDArray[np.float64] = chances / chances.sum(axis=1, keepdims=True)
    return found


def book_odds(
    table: HandInPlay,
    model: BookModel,
    rules: BookSession,
    *,
    seed: int = 0,
    samples: int | None = None,
    in_time: Callable[[], bool] = lambda: False,
) -> Odds:
    """The chances of a hand in play and of its session.

    Args:
        table: the position. Of a hand that nobody told what everybody sees is looked at.
        model: what was learnt of the book.
        rules: of the session.
        seed: of everything left to chance; the same with the same ``samples`` gives the same answer.
        samples: play-outs of the session, exactly so many; by the time left unless given.
        in_time: whether there is time for more play-outs; looked at between batches of ``BATCH``.

    Returns:
        Without ``placement``, and with no samples, where the session comes to no end by its rules.
    """
    rng = np.random.default_rng(seed)
    h = holdings(
        [(table, counting(rules.book, rules.options, table.indicators))], BOOKS[rules.book], rules.jokers
    )
    chances = next_win_chances(h, rules.book, model.network)[0]
    players = len(table.seats)
    whole = np.zeros((players, players))
    played = 0
    while samples is None or played < samples:
        count = BATCH if samples is None else min(BATCH, samples - played)
        places = place_chances(table, chances.tolist(), model.results, rules.next_hand, rng, count)
        if places is None:
            played = 0
            break
        whole += places * count
        played += count
        if samples is None and not in_time():
            break
    return Odds(
        win=tuple(chances[:players].tolist()),
        draw=float(chances[SEATS]),
        placement=tuple(tuple(row) for row in (whole / played).tolist()) if played else (),
        samples=played,
    )
