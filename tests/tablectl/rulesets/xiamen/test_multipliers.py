"""Book, "Multipliers" and "Quanzhou scoring": each with its conditions; the highest one counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.rulesets.xiamen.value.multipliers import MULTIPLIER_TABLE
from tests.tablectl.rulesets.xiamen.wins import QUANZHOU, refused, scored, shown, worth

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "fixtures" / "rules" / "scoring_items.json").read_text(encoding="utf-8")
)
WAITING = "123456789m123s45p99s"
"""Waits for the 3 and 6 of dots."""
FLOATING = "123456789m123s456p7z"
"""Five sets beside a gold: any tile wins."""
ANY = "147m258p369s1234777z"
"""Nothing but three golds."""


def test_the_tables_are_the_published_ones() -> None:
    for column in ("xiamen", "quanzhou"):
        there = {
            key: value for key, one in MULTIPLIER_TABLE.items() if (value := one.value(column)) is not None
        }
        assert there == dict(PUBLISHED[f"{column}_multipliers"])


def test_common_win() -> None:
    """x1, "a win by a discarded tile"."""
    assert worth(shown(WAITING, "3p", source="discard")) == ("common_win", 1, 0)


@pytest.mark.parametrize("source", ["wall", "replacement", "flower_replacement"])
def test_win_by_a_wall_tile(source: str) -> None:
    """x2, from the head of the wall or its tail."""
    assert worth(shown(WAITING, "3p", source=source)) == ("wall_win", 2, 0)


def test_robbing_a_kong() -> None:
    """x2, on a tile that another adds to a pung."""
    assert worth(shown(WAITING, "3p", source="kong")) == ("robbing_the_kong", 2, 0)


def test_three_golds_at_the_end() -> None:
    """x3: "only requires three gold tiles and the rest does not have to form sets or a pair"."""
    win = shown(ANY, "1m", special="three_gold", flowers="1f")
    assert worth(win) == ("three_gold", 3, 4)
    assert worth(win, QUANZHOU) == ("three_gold", 3, 4)


def test_three_golds_after_the_deal() -> None:
    """x4 after the deal and melding of flowers; Quanzhou pays the plain three golds."""
    win = shown(ANY, None, special="three_gold_dealt", flowers="5678f")
    assert worth(win) == ("three_gold_dealt", 4, 3 + 8)
    assert worth(win, QUANZHOU) == ("three_gold", 3, 3 + 4)


def test_the_banker_has_seventeen_tiles_after_the_deal() -> None:
    for hand, tile in ((ANY + "1m", None), (ANY, "1m"), (ANY, None)):
        assert worth(shown(hand, tile, special="three_gold_dealt", seat="E")) == ("three_gold_dealt", 4, 3)
    for hand, tile in ((ANY + "1m", None), (ANY, "1m")):
        assert refused(shown(hand, tile, special="three_gold_dealt")) == "tile_count"


def test_sets_do_not_count_with_three_golds() -> None:
    win = shown("111222z589p777z1m", "3z", "-3333s", special="three_gold")
    assert worth(win) == ("three_gold", 3, 3)


def test_two_golds_are_not_three() -> None:
    assert refused(shown("147m258p369s123477z5z", "6s", special="three_gold")) == "not_a_winning_hand"
    assert refused(shown("147m258p369s1234z77z5z", None, special="three_gold_dealt")) == "not_a_winning_hand"
    assert worth(shown("147m258p369s123477z5z", "7z", special="three_gold")) == ("three_gold", 3, 3)


def test_gold_float() -> None:
    """x4: "five sets completed and waiting for an eye with a Gold tile": any drawn tile wins."""
    for tile in ("3s", "9m", "1z", "7z"):
        assert worth(shown(FLOATING, tile))[:2] == ("gold_float", 4)
        assert worth(shown(FLOATING, tile), QUANZHOU)[:2] == ("gold_float", 3)


def test_a_pair_with_a_drawn_gold_is_no_gold_float() -> None:
    """Waiting for the pair of a 9, a gold drawn to it: a win by a wall tile."""
    assert worth(shown("123456789m123s456p9s", "7z")) == ("wall_win", 2, 1)


def test_a_gold_within_a_set_does_not_float() -> None:
    assert worth(shown("123456789m123s4p99s7z", "6p"))[:2] == ("wall_win", 2)


@pytest.mark.parametrize(
    ("floats", "item", "xiamen", "quanzhou"), [(1, "double_float", 8, 6), (2, "triple_float", 12, 9)]
)
def test_golds_discarded_before_a_gold_float(floats: int, item: str, xiamen: int, quanzhou: int) -> None:
    """Double float x8: a gold discarded, won by gold float in the next turn; triple x12: twice."""
    win = shown(FLOATING, "3s", floats=floats)
    assert worth(win) == (item, xiamen, 1)
    assert worth(win, QUANZHOU) == (item, quanzhou, 1)


def test_a_discarded_gold_alone_makes_no_float() -> None:
    """The double float is a win by gold float."""
    assert worth(shown(WAITING, "3p", floats=1)) == ("wall_win", 2, 0)


def test_robbing_the_gold() -> None:
    """x4: the indicator completes the hand right after the deal."""
    win = shown(WAITING, "3p", gold="3p", special="robbing_the_gold", source="discard")
    assert worth(win) == ("robbing_the_gold", 4, 0)
    assert refused(win, QUANZHOU) == "win_not_allowed"
    banker = shown(WAITING, "3p", gold="3p", special="robbing_the_gold", source="discard", seat="E")
    assert worth(banker) == ("robbing_the_gold", 4, 0)


def test_the_robbed_indicator_is_the_tile_that_it_shows() -> None:
    """ "The other three identical tiles are Gold tiles": the indicator itself stands for nothing else."""
    win = shown(WAITING, "9p", gold="9p", special="robbing_the_gold", source="discard")
    assert refused(win) == "not_a_winning_hand"
    held = shown("123456789m123s5p9p99s", "9p", gold="9p", special="robbing_the_gold", source="discard")
    assert refused(held) == "not_a_winning_hand"
    pung = shown("123456789m123s99p99s", "9p", gold="9p", special="robbing_the_gold", source="discard")
    assert worth(pung) == ("robbing_the_gold", 4, 3), "two golds, and one of them closes the pung of bamboos"


def test_robbing_the_gold_with_a_hand_that_waits_for_its_pair_with_a_gold() -> None:
    """The indicator lies in the wall, so the hand that wins from the wall only may take it."""
    win = shown("123456789m123s456p9s", "9s", gold="9s", special="robbing_the_gold", source="discard")
    assert worth(win) == ("robbing_the_gold", 4, 1)


def test_heavenly_win() -> None:
    """x4: the banker's hand wins right after the deal. Quanzhou counts it as any win from the wall."""
    win = shown(WAITING, "3p", special="heavenly_win", seat="E")
    assert worth(win) == ("heavenly_win", 4, 0)
    assert worth(win, QUANZHOU) == ("wall_win", 2, 0)


def test_earthly_win() -> None:
    """x4: a non-banker wins by the banker's first discard. Quanzhou does not know it."""
    win = shown(WAITING, "3p", special="earthly_win", source="discard", from_="E")
    assert worth(win) == ("earthly_win", 4, 0)
    assert worth(win, QUANZHOU) == ("common_win", 1, 0)


@pytest.mark.parametrize("tile", [None, "7z"])
def test_all_flowers(tile: str | None) -> None:
    """Quanzhou: all eight win at once, whatever the hand, x3, and four flowers have no bonus."""
    win = shown("147m258p369s1234566z", tile, special="all_flowers", flowers="12345678f", gold="9m")
    assert refused(win) == "win_not_allowed"
    assert worth(win, QUANZHOU) == ("all_flowers", 3, 8)


def test_all_flowers_while_the_hands_are_filled_up() -> None:
    """Before the replacements are drawn the hand is short, and no gold is turned yet."""
    win = shown("147m258p", None, special="all_flowers", flowers="12345678f", gold=None)
    assert refused(win, QUANZHOU) == "tile_count"
    win = shown("147m258p36s", None, special="all_flowers", flowers="12345678f", gold=None)
    assert worth(win, QUANZHOU) == ("all_flowers", 3, 8)


def test_seven_flowers_are_not_all() -> None:
    win = shown("147m258p369s1234567z", None, special="all_flowers", flowers="1234567f", gold="9m")
    assert refused(win, QUANZHOU) == "not_a_winning_hand"


def test_the_highest_multiplier_counts_alone() -> None:
    """A robbed or dealt win that is a gold float too is paid once."""
    win = scored(shown(FLOATING, "3s", special="heavenly_win", seat="E"))
    assert [(item.key, item.value) for item in win.items] == [("heavenly_win", 4)]


def test_what_brings_the_winner_most_counts() -> None:
    """A gold float with 1 flower (28 in all) before a win by a wall tile with two closed pungs (26)."""
    assert worth(shown("123456789m112233p7z", "1p")) == ("gold_float", 4, 1)
