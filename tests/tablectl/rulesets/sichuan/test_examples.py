"""The book's worked examples, 2.7.2 to 2.7.4, with their tiles."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.sichuan.kongs import kong_points
from tablectl.rulesets.sichuan.payments import base_points
from tablectl.rulesets.sichuan.readiness import best_win, ready_tiles
from tests.tablectl.rulesets.sichuan.claims import BOOK, claim, deltas, examples, fans, melds_of, win


def _named(example: dict[str, Any]) -> str:
    return f"example {example['example']}"


@pytest.mark.parametrize("example", examples("win"), ids=_named)
def test_wins_count_as_the_book_counts_them(example: dict[str, Any]) -> None:
    scored = win(claim(example["hand"], example["winning_tile"], *melds_of(example)))
    assert fans(scored) == example["fans"]
    assert scored.total == example["total"]
    base = example["base_points"]
    assert deltas(scored) == {"E": -base, "S": base, "W": 0, "N": 0}


@pytest.mark.parametrize("example", examples("ready"), ids=_named)
def test_hands_wait_or_not_as_the_book_says(example: dict[str, Any]) -> None:
    assert bool(ready_tiles(parse_tiles(example["hand"]), melds_of(example), None)) is example["ready"]


@pytest.mark.parametrize("example", examples("dearest_win"), ids=_named)
def test_the_dearest_win_of_a_waiting_hand_is_the_books(example: dict[str, Any]) -> None:
    best = best_win(parse_tiles(example["hand"]), melds_of(example), None)
    assert best is not None
    assert {item.key: item.value * item.count for item in best.items} == example["fans"]
    assert best.fans == example["total"]
    assert base_points(best.fans, BOOK) == 2 ** example["total"]
    if example["best_tile"] is not None:
        assert best.tile == Tile.parse(example["best_tile"])


def test_only_the_tile_just_drawn_makes_an_added_kong_that_pays() -> None:
    """2.7.2, 3: pungs of 6m and 9m lie open, 6m is in the hand, 9m was drawn."""
    (example,) = examples("kong_payment")
    drawn = Tile.parse(example["drawn"])
    for code, points in example["kongs"].items():
        tile = Tile.parse(code)
        assert kong_points(MeldKind.ADDED_KONG, drawn=tile == drawn) == points


def test_all_eighteen_examples_are_here() -> None:
    sorts = ("win", "ready", "dearest_win", "kong_payment")
    assert [len(examples(sort)) for sort in sorts] == [9, 4, 4, 1]
