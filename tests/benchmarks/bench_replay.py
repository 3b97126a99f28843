"""Hands of real games replayed through decide, evolve and settlement, per second in one process."""

from __future__ import annotations

import time

from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.reading import read_games
from tests.tablectl.formats.games import MJLOGS

ROUNDS = 3


def run() -> list[tuple[str, float, str]]:
    """Reading is not timed; the first round warms the tables and is not counted."""
    games = [game for path in MJLOGS for game in read_games(path)]
    hands = sum(len(game.hands) for game in games)
    best = busy = float("inf")
    for _ in range(ROUNDS):
        start, spent = time.perf_counter(), time.process_time()
        lines = [line for game in games for line in replay_game(game, "bench")]
        best = min(best, time.perf_counter() - start)
        busy = min(busy, time.process_time() - spent)
        if exit_status(lines) != 0:
            raise RuntimeError("a recorded hand disagrees: run the tests of tablectl replay")
    start = time.perf_counter()
    for path in MJLOGS:
        read_games(path)
    reading = time.perf_counter() - start
    return [
        ("hands replayed, real riichi games", hands / best, "hands/s"),
        ("hands replayed, per second of processor time", hands / busy, "hands/s"),
        ("hands read from mjlog", hands / reading, "hands/s"),
    ]
