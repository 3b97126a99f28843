"""Norths as dora, indicators of the smaller set, and what three pay each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.bare_wins import WinSituation
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.draws import chombo_deltas, draw_payment
from tablectl.rulesets.ruleset import DrawFacts
from tablectl.rulesets.sanma.options import SanmaOptions, as_riichi
from tablectl.rulesets.sanma.play import SANMA
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.sanma.variant import variant
from tests.tablectl.rulesets.sanma.claims import TENHOU, items, paid, score, won

READY = "234567p234567s9m"
CLUB = SANMA_BOOK.options("club")


def test_a_north_set_aside_is_a_dora_and_one_more_for_each_indicator_that_shows_it() -> None:
    plain = won(score(READY, "9m", riichi=Riichi.RIICHI, kita=2))
    assert items(plain) == {"riichi": 1, "menzen_tsumo": 1, "kita": 2}
    shown = won(score(READY, "9m", riichi=Riichi.RIICHI, kita=2, indicators="3z3z"))
    assert items(shown) == {"riichi": 1, "menzen_tsumo": 1, "dora": 4, "kita": 2}


def test_a_north_alone_is_no_yaku() -> None:
    answer = score(READY, "9m", source=WinSource.DISCARD, giver="E", kita=3)
    assert answer.code == "no_yaku"  # type: ignore[union-attr]


@pytest.mark.parametrize(("indicator", "dora"), [("1m", 2), ("9m", 0), ("8p", 0), ("3z", 0), ("1p", 1)])
def test_characters_show_each_other(indicator: str, dora: int) -> None:
    scored = won(score(READY, "9m", riichi=Riichi.RIICHI, indicators=indicator))
    assert items(scored).get("dora", 0) == dora


@pytest.mark.parametrize(
    ("kita_win", "yaku"), [("plain", {"riichi": 1}), ("chankan", {"riichi": 1, "chankan": 1})]
)
def test_a_robbed_north_is_a_discard_or_chankan(kita_win: str, yaku: dict[str, int]) -> None:
    options = replace(TENHOU, kita_win=kita_win)
    scored = won(
        score(
            "234567p234567s4z",
            "4z",
            source=WinSource.FLOWER,
            giver="W",
            riichi=Riichi.RIICHI,
            options=options,
        )
    )
    assert items(scored) == yaku


def test_a_norths_replacement_is_rinshan() -> None:
    scored = won(score(READY, "9m", source=WinSource.FLOWER_REPLACEMENT, kita=1))
    assert items(scored) == {"menzen_tsumo": 1, "rinshan": 1, "kita": 1}


MANGAN = {"riichi": Riichi.RIICHI, "kita": 3}
"""With menzen tsumo five han."""


@pytest.mark.parametrize(
    ("share", "seat", "honba", "expected"),
    [
        ("lost", "S", 2, {"E": -4_200, "S": 6_400, "W": -2_200}),
        ("lost", "E", 0, {"E": 8_000, "S": -4_000, "W": -4_000}),
        ("halved", "S", 0, {"E": -5_000, "S": 8_000, "W": -3_000}),
        ("halved", "E", 0, {"E": 12_000, "S": -6_000, "W": -6_000}),
        ("thousand", "W", 0, {"E": -5_000, "S": -3_000, "W": 8_000}),
    ],
)
def test_the_empty_chairs_share(share: str, seat: str, honba: int, expected: dict[str, int]) -> None:
    scored = won(
        score(READY, "9m", seat=seat, honba=honba, options=replace(TENHOU, missing_share=share), **MANGAN)  # type: ignore[arg-type]
    )
    assert paid(scored) == expected
    assert scored.total["points"] == expected[seat] - 200 * honba  # type: ignore[index]


def test_half_a_share_is_rounded_up_to_a_hundred() -> None:
    options = replace(TENHOU, missing_share="halved")
    scored = won(score("123456p123456s9m", "9m", options=options, seat="W"))
    assert scored.total == {"han": 1, "fu": 30, "limit": None, "points": 1_200}
    assert paid(scored) == {"E": -700, "S": -500, "W": 1_200}, "500 + 150 and 300 + 150, each rounded up"


def test_a_honba_is_two_hundred_on_a_discard() -> None:
    scored = won(
        score(
            READY,
            "9m",
            source=WinSource.DISCARD,
            giver="W",
            riichi=Riichi.RIICHI,
            honba=3,
            deposits=2,
            kita=3,
        )
    )
    assert paid(scored) == {"E": 0, "S": 10_600, "W": -8_600}


@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((), (0, 0, 0)),
        ((1,), (-1_000, 2_000, -1_000)),
        ((0, 2), (1_000, -2_000, 1_000)),
        ((0, 1, 2), (0, 0, 0)),
    ],
)
def test_two_thousand_go_from_hands_that_do_not_wait(ready: tuple[int, ...], deltas: tuple[int, ...]) -> None:
    facts = DrawFacts("exhaustive", dealer=0, ready=ready, nagashi=())
    assert draw_payment(as_riichi(TENHOU), facts, variant(TENHOU)).deltas == deltas


def test_nagashi_and_chombo_are_self_drawn_mangans() -> None:
    facts = DrawFacts("nagashi_mangan", dealer=1, ready=(), nagashi=(0,))
    assert draw_payment(as_riichi(TENHOU), facts, variant(TENHOU)).deltas == (6_000, -4_000, -2_000)
    assert draw_payment(as_riichi(CLUB), facts, variant(CLUB)).deltas == (8_000, -5_000, -3_000)
    assert chombo_deltas(as_riichi(TENHOU), 1, 1, variant(TENHOU)) == (4_000, -8_000, 4_000)


def test_final_scores_are_tenhous() -> None:
    """From a recorded game: 48.7, 27.6 and 28.7 thousand are worth +43, −32 and −11."""
    final = SANMA.play("tenhou", {}).session.final_scores((48_700, 27_600, 28_700), 0, 0)
    assert final.final == (43.0, -32.0, -11.0)


def test_bare_wins_are_paid_by_two() -> None:
    play = SANMA.play("tenhou", {})
    assert play.wins.bare is not None
    bare = play.wins.bare(WinSituation(winner=Wind.SOUTH, giver=None))
    paying = {wind for place in range(len(bare.totals)) for wind in bare.deltas(place)}
    assert paying == {Wind.EAST, Wind.SOUTH, Wind.WEST}


def test_every_option_is_riichis_or_has_a_clause_of_its_own() -> None:
    for name, option in SANMA_BOOK.fields.items():
        assert option.metadata["clause"].startswith("SANMA") or name in as_riichi(SanmaOptions()).__slots__
