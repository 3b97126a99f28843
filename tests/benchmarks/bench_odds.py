"""Who will win and how dangerous a tile is: one position at a time, in milliseconds of one core.

``python -m tests.benchmarks.bench_odds`` prints the figures with the machine's name. The aim is 300 ms a
position.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from tablectl.adapters.numbers_model import book_model, riichi_model
from tablectl.mahjong.shapes.hand_batch import batch_shanten, batch_waits
from tablectl.numbers.book_odds import BOOKS, book_odds
from tablectl.numbers.danger import danger
from tablectl.numbers.odds import SessionEnding, odds
from tablectl.numbers.table import HandInPlay
from tablectl.rulesets.riichi.play import RIICHI
from tests.benchmarks.bench_scoring import best_of
from tests.benchmarks.run import machine_name
from tests.tablectl.numbers.in_play import TABLE, with_seat
from tests.tablectl.numbers.simulated import position_of, rules_of, states_of

ROUNDS = 3
SAMPLES = 4_000
BOOK_SAMPLES = 300
HANDS = 50_000


def run() -> list[tuple[str, float, str]]:
    """What was measured, the value, its unit; the best of several rounds."""
    hidden = TABLE
    for seat in range(4):
        hidden = with_seat(seat, hidden, hand=None)
    _, network = riichi_model()
    books_s = best_of(ROUNDS, *(partial(_book, book) for book in BOOKS))
    known_s, hidden_s, danger_s, shanten_s, waits_s = best_of(
        ROUNDS,
        partial(_odds, TABLE),
        partial(_odds, hidden),
        lambda _: danger(TABLE, network),
        partial(_shanten, *_hands()),
        partial(_waits, *_ready_hands()),
    )
    return [
        (f"odds with {SAMPLES:,} play-outs, all hands known", 1000 * known_s, "ms"),
        (f"odds with {SAMPLES:,} play-outs, no hand known", 1000 * hidden_s, "ms"),
        *(
            (f"odds of {book} with {BOOK_SAMPLES} play-outs", 1000 * seconds, "ms")
            for book, seconds in zip(BOOKS, books_s, strict=True)
        ),
        ("danger of every tile of a hand", 1000 * danger_s, "ms"),
        ("shanten of many hands at once", HANDS / shanten_s, "hands/s"),
        ("waits of many ready hands at once", HANDS / waits_s, "hands/s"),
    ]


def _odds(table: HandInPlay, turn: int) -> None:
    model, _ = riichi_model()
    odds(table, model, SessionEnding.of(RIICHI.listing.options.options("tenhou", {})), samples=SAMPLES)


def _hands() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    order = rng.permuted(np.tile(np.repeat(np.arange(34), 4), (HANDS, 1)), axis=1)[:, :13]
    counts = np.zeros((HANDS, 34), np.int8)
    np.add.at(counts, (np.arange(HANDS)[:, None], order), 1)
    return counts, np.zeros(HANDS, np.int8)


def _ready_hands() -> tuple[np.ndarray, np.ndarray]:
    """Four chows or pungs and a pair without one tile, anywhere."""
    rng = np.random.default_rng(2)
    counts = np.zeros((HANDS, 34), np.int8)
    rows = np.arange(HANDS)
    for _ in range(4):
        suit, first = rng.integers(0, 3, HANDS) * 9, rng.integers(0, 7, HANDS)
        step = rng.random(HANDS) < 0.7
        for place in range(3):
            counts[rows, suit + first + place * step] += 1
    counts[rows, rng.integers(27, 34, HANDS)] += 2
    counts = counts[(counts <= 4).all(axis=1)]
    last = np.argmax(counts > 0, axis=1)
    counts[np.arange(len(counts)), last] -= 1
    counts = np.resize(counts, (HANDS, 34))
    return counts, np.zeros(HANDS, np.int8)


def _waits(counts: np.ndarray, melds: np.ndarray, turn: int) -> None:
    batch_waits(counts, melds)


def _book(book: str, turn: int) -> None:
    state = states_of(book)[30]
    book_odds(position_of(state), book_model(book), rules_of(state), samples=BOOK_SAMPLES)


def _shanten(counts: np.ndarray, melds: np.ndarray, turn: int) -> None:
    batch_shanten(counts, melds)


def main() -> None:
    """Print the figures and the machine's name."""
    print(machine_name())
    for name, value, unit in run():
        print(f"{name:56} {value:>12,.1f} {unit}")


if __name__ == "__main__":
    main()
