"""Random wins of every shape against the brute-force scorer, under the book, Botzone and mixed options."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest

from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinClaim
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.fans.table import FANS
from tablectl.rulesets.mcr.options import BOTZONE, DEFAULT, McrOptions
from tablectl.rulesets.mcr.scoring import score_win
from tests.tablectl.rulesets.mcr.random_wins import random_win, unfinished
from tests.tablectl.rulesets.mcr.slow_scorer import VALUES, slow_score

PRESETS = {"default": replace(DEFAULT, minimum=0), "botzone": replace(BOTZONE, minimum=0)}
READINGS = [
    option.name
    for option in fields(McrOptions)
    if getattr(DEFAULT, option.name) != getattr(BOTZONE, option.name)
]


def told(claim: WinClaim[McrContext]) -> str:
    melds = " ".join(f"{meld.kind}:{format_tiles(meld.tiles)}" for meld in claim.melds)
    return f"{format_tiles(sorted(claim.hand))} + {claim.winning_tile} {claim.source} [{melds}] {claim}"


def compare(claim: WinClaim[McrContext], options: McrOptions) -> None:
    expected, scored = slow_score(claim, options), score_win(claim, options)
    if expected is None:
        assert isinstance(scored, NoWin), told(claim)
        assert scored.code is NoWinCode.NOT_A_WINNING_HAND, told(claim)
        return
    assert isinstance(scored, ScoredWin), told(claim)
    assert scored.total == expected[0], (told(claim), scored.items, expected)
    assert sum(item.value * item.count for item in scored.items) == scored.total
    assert sum(scored.deltas.values()) == 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_random_wins(preset: str) -> None:
    chance = random.Random(f"wins {preset}")
    for _ in range(400):
        compare(random_win(chance), PRESETS[preset])


def test_random_wins_under_mixed_options() -> None:
    chance = random.Random("options")
    for _ in range(200):
        chosen = {name: getattr(chance.choice((DEFAULT, BOTZONE)), name) for name in READINGS}
        compare(random_win(chance), replace(DEFAULT, minimum=0, **chosen))


def test_random_tiles_that_are_mostly_no_hand() -> None:
    chance = random.Random("unfinished")
    wins = (unfinished(chance, random_win(chance)) for _ in range(300))
    for claim in wins:
        tiles = [tile.kind for tile in (*claim.hand, claim.winning_tile)]
        tiles += [tile.kind for meld in claim.melds for tile in meld.tiles]
        if tiles.count(claim.winning_tile.kind) <= 4 and claim.source != "kong":
            compare(claim, PRESETS["default"])


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_many_random_wins(preset: str, seed: int) -> None:
    chance = random.Random(f"soak {preset} {seed}")
    for _ in range(1_000):
        compare(random_win(chance), PRESETS[preset])


def test_both_scorers_have_the_published_values() -> None:
    assert {fan.number: fan.value for fan in FANS if fan.number in VALUES} == VALUES
