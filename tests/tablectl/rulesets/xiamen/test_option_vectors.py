"""Book, "Variations" and every "some play": off by default, and what each changes."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.rulesets.xiamen.options import XIAMEN_BOOK, XiamenOptions
from tests.tablectl.rulesets.xiamen.wins import DEFAULT, QUANZHOU, refused, shown, worth

WAITING = "123456789m123s45p99s"
HOLDER = "123456789m45p7z1199s"
"""Holds a gold and waits for several tiles, but not for its pair with the gold."""


def options(preset: str = "default", **changes: Any) -> XiamenOptions:
    return XIAMEN_BOOK.options(preset, changes)


def test_the_variations_are_off_by_default() -> None:
    for name in ("required_float", "false_float", "missed_win", "missed_pung", "open_pung_as_closed"):
        assert getattr(DEFAULT, name) is False, name
        assert getattr(QUANZHOU, name) is False, name
    for chosen in (DEFAULT, QUANZHOU):
        assert chosen.gold_holder_claims == "allowed"
        assert chosen.float_round_discard_wins is False
        assert chosen.base_factor == 1


def test_quanzhou_differs_by_its_section_alone() -> None:
    assert XIAMEN_BOOK.changed(QUANZHOU) == (
        "multipliers",
        "banker_base",
        "flower_set_bonus",
        "added_kong_as_closed_pung",
    )


@pytest.mark.parametrize(
    ("source", "strict"), [("discard", "no_discards"), ("discard", "wall_only"), ("kong", "wall_only")]
)
def test_who_holds_a_gold_may_be_kept_from_others_tiles(source: str, strict: str) -> None:
    """ "Many play that a player who has gold tile in hand cannot win by claiming a discarded tile"; some
    play that such a player "can only win by a wall tile"."""
    win = shown(HOLDER, "3p", source=source)
    assert worth(win)[2] == 1 + 1
    assert refused(win, options(gold_holder_claims=strict)) == "win_not_allowed"
    assert worth(shown(WAITING, "3p", source=source), options(gold_holder_claims=strict))[2] == 0
    assert worth(shown(HOLDER, "3p"), options(gold_holder_claims=strict))[0] == "wall_win"


def test_a_robbed_kong_is_no_discard() -> None:
    assert worth(shown(HOLDER, "3p", source="kong"), options(gold_holder_claims="no_discards"))[1] == 2


@pytest.mark.parametrize(
    ("kong", "default", "quanzhou"), [("+1111z", 3, 2), ("+2222p", 2, 1), ("1111z", 3, 3)]
)
def test_an_open_kong_made_from_an_open_pung(kong: str, default: int, quanzhou: int) -> None:
    """Quanzhou: "the same number of flowers as a closed pung"."""
    win = shown("123456789m12s99s", "3s", kong)
    assert worth(win)[2] == default
    assert worth(win, QUANZHOU)[2] == quanzhou


@pytest.mark.parametrize(("pung", "open_", "closed"), [("111z", 1, 2), ("222p", 0, 1)])
def test_an_open_pung_counted_like_a_closed_one(pung: str, open_: int, closed: int) -> None:
    win = shown("123456789m12s99s", "3s", pung)
    assert worth(win)[2] == open_
    assert worth(win, options(open_pung_as_closed=True))[2] == closed
    claimed = shown("123456789m123s22z99p", "2z", source="discard")
    assert worth(claimed)[2] == 1
    assert worth(claimed, options(open_pung_as_closed=True))[2] == 2


def test_no_bonus_for_a_set_of_four_flowers() -> None:
    win = shown(WAITING, "3p", flowers="12345678f")
    assert worth(win)[2] == 16
    assert worth(win, QUANZHOU)[2] == 8
    assert worth(win, options(flower_set_bonus=False))[2] == 8


def test_a_hand_that_floats_and_waits_otherwise_too() -> None:
    """123s 345p and a gold: the 6 makes 456 beside a 3 with the gold, any other tile the gold's pair."""
    lenient = options(float_wins_otherwise=True)
    hand = "123456789m123s345p7z"
    for source in ("discard", "kong"):
        assert refused(shown(hand, "6p", source=source)) == "win_not_allowed"
        assert worth(shown(hand, "6p", source=source), lenient)[2] == 1
        assert refused(shown(hand, "9s", source=source), lenient) == "win_not_allowed"
    assert worth(shown(hand, "6p"), lenient)[0] == "gold_float"


def test_required_float() -> None:
    """ "A player who has three gold tiles has to win by three gold knocker, gold float or better"."""
    strict = options(required_float=True)
    win = shown("123456789m12p559s77z", "7z")
    assert worth(win) == ("wall_win", 2, 3 + 1)
    assert refused(win, strict) == "win_not_allowed"
    three = shown("147m258p369s1234777z", "1m", special="three_gold")
    assert worth(three, strict) == ("three_gold", 3, 3)
    floating = shown("123456789m12399s77z", "7z")
    assert worth(floating, strict)[0] == "gold_float"
    two_golds = shown("123456789m12p559s77z", "9s")
    assert worth(two_golds, strict)[0] == "wall_win"


def test_a_robbed_indicator_opens_its_pung_unless_agreed() -> None:
    win = shown("123456789m123s22z99p", "2z", gold="2z", special="robbing_the_gold", source="discard")
    assert worth(win) == ("robbing_the_gold", 4, 2 + 1)
    assert worth(win, options(indicator_opens=False)) == ("robbing_the_gold", 4, 2 + 2)


def test_a_robbed_indicator_may_be_a_gold_like_the_others() -> None:
    win = shown(WAITING, "2z", gold="2z", special="robbing_the_gold", source="discard")
    assert refused(win) == "not_a_winning_hand"
    assert worth(win, options(robbed_indicator="wild")) == ("robbing_the_gold", 4, 1)


def test_melds_may_count_in_wins_of_any_hand() -> None:
    win = shown("147m258p369s777z1p", "2p", "-1111z", special="three_gold")
    assert worth(win)[2] == 3
    assert worth(win, options(special_win_melds=True))[2] == 3 + 4
