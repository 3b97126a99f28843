"""Hands with wild tiles read in every way, the tables empty before each: milliseconds of processor time.

The hard ones are of one suit: there four wild tiles fit almost anywhere. Whole answers of Hangzhou, of red
mahjong with four jokers and of Xiamen with three golds and a robbed fourth, from JSON line to JSON line,
stand beside the readings.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial

from tablectl.api.scoring.score import score_line
from tablectl.mahjong.shapes.wild_shapes import wild_readings, wild_waits
from tablectl.mahjong.shapes.wild_suits import clear_caches
from tablectl.mahjong.tiles import format_tiles, tile_of_kind
from tablectl.rulesets.xiamen.value.closed_sets import suit_pungs
from tests.tablectl.rulesets.hangzhou.test_random_wins import random_request

HANDS = 300
ONE_SUIT, WHOLE_SET = range(9), range(34)


def run() -> list[tuple[str, float, str]]:
    """What was measured, the value, its unit."""
    rows: list[tuple[str, float, str]] = []
    for size in (14, 17):
        for kinds, among in ((WHOLE_SET, "the whole set"), (ONE_SUIT, "one suit")):
            for wilds in (2, 4):
                hands = [_hand(kinds, size - wilds, seed) for seed in range(HANDS)]
                spent = [_cold(partial(_read, hand, wilds)) for hand in hands]
                rows += _rows(f"{size} tiles of {among}, {wilds} wild: readings", spent)
    hands = [_hand(ONE_SUIT, 9, seed) for seed in range(HANDS)]
    rows += _rows(
        "13 tiles of one suit, 4 wild: waits", [_cold(partial(wild_waits, hand, 4)) for hand in hands]
    )
    answered = [_cold(partial(score_line, line)) for line in _lines()]
    rows += _rows("Hangzhou wins from JSON line to JSON line", answered)
    for kinds, among in ((WHOLE_SET, "the whole set"), (ONE_SUIT, "one suit")):
        answered = [_cold(partial(score_line, _red_line(_hand(kinds, 10, seed)))) for seed in range(HANDS)]
        rows += _rows(f"Red hands of {among} and 4 jokers from JSON line to JSON line", answered)
    for kinds, among in ((WHOLE_SET, "the whole set"), (ONE_SUIT, "one suit")):
        answered = [_cold(partial(score_line, _xiamen_line(_hand(kinds, 13, seed)))) for seed in range(HANDS)]
        rows += _rows(f"Xiamen hands of {among} and 4 golds from JSON line to JSON line", answered)
    return rows


def _read(hand: list[int], wilds: int) -> None:
    for _ in wild_readings(hand, wilds):
        pass


def _rows(what: str, spent: list[float]) -> list[tuple[str, float, str]]:
    return [
        (f"{what}, mean", 1000 * sum(spent) / len(spent), "ms"),
        (f"{what}, longest", 1000 * max(spent), "ms"),
    ]


def _cold(work: Callable[[], object]) -> float:
    clear_caches()
    suit_pungs.cache_clear()
    start = time.thread_time()
    work()
    return time.thread_time() - start


def _hand(kinds: range, real: int, seed: int) -> list[int]:
    drawn = random.Random(seed).sample([kind for kind in kinds for _ in range(4)], real)
    return [drawn.count(kind) for kind in range(34)]


def _xiamen_line(hand: list[int]) -> str:
    """The gold is a red dragon; who robs the indicator has it as a fourth gold."""
    tiles = [tile_of_kind(kind) for kind in range(34) for _ in range(hand[kind]) if kind != 33]
    spare = [tile_of_kind(27 + extra) for extra in range(13 - len(tiles))]
    return json.dumps(
        {
            "id": "a",
            "rules": "xiamen",
            "options": {"robbed_indicator": "wild"},
            "hand": f"{format_tiles([*tiles, *spare])}777z",
            "winning_tile": "7z",
            "source": "discard",
            "seat": "S",
            "round": "E",
            "context": {"gold_indicator": "7z", "special": "robbing_the_gold"},
        }
    )


def _red_line(hand: list[int]) -> str:
    tiles = [tile_of_kind(kind) for kind in range(34) for _ in range(hand[kind])]
    return json.dumps(
        {
            "id": "a",
            "rules": "red",
            "hand": f"{format_tiles(tiles[1:])}1111j",
            "winning_tile": str(tiles[0]),
            "source": "wall",
            "seat": "E",
            "round": "E",
        }
    )


def _lines() -> list[str]:
    dice = random.Random(1)
    asked = [random_request(dice) for _ in range(HANDS)]
    return [json.dumps(request) for request in asked if request is not None]
