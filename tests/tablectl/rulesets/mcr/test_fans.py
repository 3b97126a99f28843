"""The book's table of fans (Различные виды рук и их стоимость): each, and what is not counted beside it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.api.books.rules import item_rows
from tablectl.mahjong.win import NoWin
from tablectl.rulesets.mcr.fans.table import FANS, MIXED_KONGS, RULED_OUT, Fan
from tablectl.rulesets.mcr.options import BOTZONE, DEFAULT
from tablectl.rulesets.mcr.scoring import score_win
from tests.tablectl.rulesets.mcr.claims import fans, scored, win
from tests.tablectl.rulesets.mcr.fan_vectors import VECTORS
from tests.tablectl.rulesets.mcr.random_wins import random_win
from tests.tablectl.rulesets.mcr.slow_fans import MIXED
from tests.tablectl.rulesets.mcr.slow_scorer import NOT_WITH, slow_score

PUBLISHED = json.loads(
    (Path(__file__).parents[3] / "fixtures" / "rules" / "scoring_items.json").read_text(encoding="utf-8")
)
NUMBER = {fan.key: fan.number for fan in FANS}


def test_the_table_is_the_published_one() -> None:
    published = [tuple(row) for row in PUBLISHED["mcr"]]
    assert [(fan.number, fan.key, fan.value) for fan in FANS if fan.number != MIXED_KONGS] == published
    assert [[fan.key, fan.value] for fan in FANS if fan.number == MIXED_KONGS] == PUBLISHED["mcr_extra"]


def test_every_fan_has_its_vectors() -> None:
    assert list(VECTORS) == [fan.number for fan in FANS]


@pytest.mark.parametrize("fan", FANS, ids=lambda fan: f"{fan.number}-{fan.key}")
def test_a_fan_counts_where_it_is_and_not_where_it_only_nearly_is(fan: Fan) -> None:
    there, nearly = VECTORS[fan.number]
    assert fan.key in fans(there), (fan.clause, there)
    assert fan.key not in fans(nearly), (fan.clause, nearly)


@pytest.mark.parametrize("number", VECTORS)
def test_vectors_are_worth_what_the_brute_force_scorer_says(number: int) -> None:
    for line in VECTORS[number]:
        for preset, options in (("default", DEFAULT), ("botzone", BOTZONE)):
            expected = slow_score(win(line), options)
            assert expected is not None
            assert scored(line, preset).total == expected[0], (line, preset, expected)


@pytest.mark.parametrize("number", VECTORS)
def test_what_the_book_rules_out_beside_a_fan_is_not_counted(number: int) -> None:
    counted = {NUMBER[key] for key in fans(VECTORS[number][0])}
    assert number in counted
    assert not counted & RULED_OUT[number]


def test_what_follows_from_the_table_is_what_is_written_out_fan_by_fan() -> None:
    written = {
        MIXED_KONGS if number == MIXED else number: {MIXED_KONGS if one == MIXED else one for one in others}
        for number, others in NOT_WITH.items()
    }
    assert {number: set(others) for number, others in RULED_OUT.items() if others} == written


def test_no_win_counts_two_fans_of_which_one_rules_out_the_other() -> None:
    chance = random.Random("pairs")
    options = replace(DEFAULT, minimum=0)
    for _ in range(3_000):
        claim = random_win(chance)
        found = score_win(claim, options)
        assert not isinstance(found, NoWin)
        counted = {NUMBER[item.key] for item in found.items}
        for number in counted:
            assert not counted & RULED_OUT[number], claim
        assert (43 in counted) <= (counted <= {43, 81})


def test_the_listing_tells_what_a_fan_is_never_counted_with() -> None:
    rows = {row["id"]: row for row in item_rows("mcr")}
    assert rows["all_even_pungs"]["not_with"] == ["all_pungs", "all_simples", "no_honors"]
    assert "not_with" not in rows["self_drawn"]
    assert {row["id"]: row for row in item_rows("siamese")} == {
        key: row for key, row in rows.items() if key != "flower"
    }


def test_a_robbed_kong_is_no_discard_and_so_no_last_tile_claim() -> None:
    """No 45 wants a discarded tile; who robs a kong wins with one that was added to a pung (No 47)."""
    won = fans("45m77z 6m 234m 789p 555s kong last_tile")
    assert "robbing_the_kong" in won
    assert "last_tile_claim" not in won
    assert "last_tile_claim" in fans("45m77z 6m 234m 789p 555s discard last_tile")
