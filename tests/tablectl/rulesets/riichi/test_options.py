"""Riichi's options and presets."""

from __future__ import annotations

import pytest

from tablectl.mahjong.win import named_total
from tablectl.rulesets.option_fields import OptionValueError, UnknownOptionError, UnknownPresetError
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK, RIICHI_PRESETS
from tests.tablectl.rulesets.riichi.claims import claim, win

PRESETS = {name: preset.options for name, preset in RIICHI_PRESETS.items()}


def test_every_option_names_its_clause_and_says_what_it_is() -> None:
    for name, option in RIICHI_BOOK.fields.items():
        assert option.metadata["clause"], name
        assert option.metadata["about"], name


def test_every_preset_names_its_source_and_says_how_it_differs() -> None:
    for name, preset in RIICHI_PRESETS.items():
        assert preset.source, name
        assert preset.summary, name
        assert "\n" not in preset.summary
        assert bool(RIICHI_BOOK.changed(preset.options)) == (name != "default")


def test_every_default_is_permitted() -> None:
    defaults = {name: getattr(RiichiOptions(), name) for name in RIICHI_BOOK.fields}
    assert RIICHI_BOOK.override(RiichiOptions(), defaults) == RiichiOptions()


def test_presets_hold_only_permitted_values() -> None:
    for preset in PRESETS.values():
        assert (
            RIICHI_BOOK.override(preset, {name: getattr(preset, name) for name in RIICHI_BOOK.fields})
            == preset
        )


def test_a_misspelt_option_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownOptionError, match="“kuitan”"):
        RIICHI_BOOK.options("default", {"kuitann": True})
    with pytest.raises(UnknownOptionError, match="zzz"):
        RIICHI_BOOK.options("default", {"zzz": 1})


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("kuitan", 1, "true or false"),
        ("kuitan", "yes", "true or false"),
        ("renhou", "always", '"mangan"'),
        ("renhou", True, '"mangan"'),
        ("renhou", ["mangan"], '"mangan"'),
        ("red_fives", 5, "4, 6 in all"),
        ("red_fives", True, "4, 6 in all"),
        ("red_fives", [1, 1], "list of 3"),
        ("red_fives", [1, 5, 1], "from 0 to 4"),
        ("starting_points", -1, "0 to"),
        ("starting_points", 2.5, "0 to"),
        ("renhou_han", True, "1 to 12"),
        ("uma", [1, 2, 3], "list of 4"),
        ("uma", [1, 2, 3, True], "list of 4"),
        ("uma", "abcd", "list of 4"),
    ],
)
def test_a_value_that_cannot_be_is_answered_with_those_that_can(name: str, value: object, told: str) -> None:
    with pytest.raises(OptionValueError, match=told):
        RIICHI_BOOK.options("default", {name: value})


def test_an_unknown_preset_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownPresetError, match="tenhou"):
        RIICHI_BOOK.options("tenho")


def test_red_fives_are_told_by_suit_or_by_their_usual_total() -> None:
    assert RIICHI_BOOK.options("default", {"red_fives": [2, 0, 1]}).red_fives == (2, 0, 1)
    totals = {total: RIICHI_BOOK.options("default", {"red_fives": total}).red_fives for total in (0, 3, 4, 6)}
    assert totals == {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1), 6: (2, 2, 2)}


def test_a_session_that_goes_on_below_zero_lifts_the_thousand_points_of_riichi() -> None:
    """Book X, the early end of a session, and VII."""
    assert RIICHI_BOOK.options().riichi_points_needed
    assert not RIICHI_BOOK.options("default", {"tobi": False}).riichi_points_needed
    kept = {"tobi": False, "negative_scores_lift_riichi_points": False}
    assert RIICHI_BOOK.options("default", kept).riichi_points_needed
    assert not RIICHI_BOOK.options("default", {"riichi_needs_points": False}).riichi_points_needed
    assert {name: preset.riichi_points_needed for name, preset in PRESETS.items()} == {
        "default": True,
        "tenhou": True,
        "ema": False,
        "mleague": False,
        "wrc": True,
    }


def test_changes_leave_the_preset_as_it_was() -> None:
    before = RIICHI_BOOK.presets["tenhou"].options
    changed = RIICHI_BOOK.options("tenhou", {"kuitan": False, "uma": [30000, 10000, -10000, -30000]})
    assert (changed.kuitan, changed.uma) == (False, (30000, 10000, -10000, -30000))
    assert RIICHI_BOOK.presets["tenhou"].options is before
    assert before.kuitan


def test_oka_is_four_times_what_everybody_put_in() -> None:
    assert {name: preset.oka for name, preset in PRESETS.items()} == {
        "default": 20_000,
        "tenhou": 20_000,
        "mleague": 20_000,
        "ema": 0,
        "wrc": 0,
    }


def test_presets_score_the_same_hand_by_their_own_rules() -> None:
    """7700 points by the formula: a mangan where that is rounded up."""
    hand = claim("234m567p23488s56s", "7s", riichi="riichi", dora="6s")
    points = {name: named_total(win(hand, preset).total, "points") for name, preset in PRESETS.items()}
    assert named_total(win(hand).total, "han") == 4
    assert points == {"default": 7700, "tenhou": 7700, "ema": 7700, "mleague": 8000, "wrc": 8000}


def test_presets_differ_over_the_double_wind_pair() -> None:
    hand = claim("999m444z78s567p11z", "9s", seat="E", source="wall", riichi="riichi")
    assert {name: named_total(win(hand, preset).total, "fu") for name, preset in PRESETS.items()} == {
        "default": 50,
        "tenhou": 50,
        "ema": 50,
        "wrc": 50,
        "mleague": 40,
    }
