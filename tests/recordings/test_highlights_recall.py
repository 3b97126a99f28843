"""What the measure of the highlights counts, on one game; the long form is a command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from tablectl.adapters.numbers_model import riichi_model
from tablectl.formats.reading import read_games
from tablectl.numbers.odds import hand_chances
from tablectl.numbers.table_arrays import TableArrays
from tests.recordings.highlights_recall import compare

GAME = Path(__file__).parents[1] / "fixtures" / "games" / "big_three_dragons.mjlog"


def test_a_list_beside_itself_misses_nothing_and_beside_one_that_knows_nothing_nearly_all() -> None:
    games = [replace(game, hands=game.hands[:4]) for game in read_games(GAME)]
    model, _ = riichi_model()
    kept: dict[int, np.ndarray] = {}

    def shipped(a: TableArrays) -> np.ndarray:
        key = hash(a.hand.tobytes())
        if key not in kept:
            kept[key] = hand_chances(a, model)
        return kept[key]

    same = compare(games, shipped, shipped)
    assert (same.recall, same.false) == (1.0, 0)
    assert same.recall_of_payments > 0.6
    even = compare(games, lambda a: np.full((len(a), 5), 0.2), shipped)
    assert even.recall < 1
