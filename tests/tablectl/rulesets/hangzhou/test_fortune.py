"""Fortune tiles: what they are, what white dragons are, and what a hand with them waits for."""

from __future__ import annotations

import random

import pytest

from tablectl.mahjong.tiles import Tile, format_tiles, parse_tiles, tile_of_kind
from tablectl.rulesets.hangzhou.form import forms, waits_for_any_tile, waits_of
from tablectl.rulesets.hangzhou.fortune import Fortune, fortune_of

BAMBOO = fortune_of(Tile.parse("4s"), permanent=False)


def waited(hand: str, fortune: Fortune, melds: int = 0) -> str:
    return format_tiles(tile_of_kind(kind) for kind in sorted(waits_of(parse_tiles(hand), melds, fortune)))


def test_the_other_three_are_fortune_and_white_dragons_the_indicated_tile() -> None:
    assert BAMBOO.is_fortune(Tile.parse("4s"))
    assert BAMBOO.face(Tile.parse("4s")) is None
    assert BAMBOO.face(Tile.parse("5z")) == Tile.parse("4s")
    assert BAMBOO.face(Tile.parse("6z")) == Tile.parse("6z")


@pytest.mark.parametrize(
    "white", [fortune_of(Tile.parse("5z"), permanent=False), fortune_of(None, permanent=True)]
)
def test_white_dragons_that_are_fortune_stand_for_no_certain_tile(white: Fortune) -> None:
    assert white.is_fortune(Tile.parse("5z"))
    assert white.face(Tile.parse("5z")) is None
    assert white.face(Tile.parse("4s")) == Tile.parse("4s")


def test_nothing_is_fortune_before_the_indicator_is_turned() -> None:
    nothing = fortune_of(None, permanent=False)
    assert not any(nothing.is_fortune(tile_of_kind(kind)) for kind in range(34))
    assert nothing.face(Tile.parse("5z")) == Tile.parse("5z")
    assert waited("123m456p789s115z11z", nothing) == ""


@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        ("123m456p789s11z55m", 0, "5m4s1z"),
        ("123m456p35s11z555m", 0, "4s5z"),
        ("1133m2255p77s11z6z", 0, "4s6z"),
        ("12m11z", 3, "3m4s"),
        ("1m", 4, "1m4s"),
        ("147m258p369s1234z", 0, ""),
    ],
)
def test_a_hand_waits_for_fortune_tiles_and_for_white_dragons_as_tiles(
    hand: str, melds: int, waits: str
) -> None:
    assert waited(hand, BAMBOO, melds) == waits


def test_a_fortune_tile_alone_waits_for_every_tile() -> None:
    assert len(waits_of(parse_tiles("4s"), 4, BAMBOO)) == 34
    assert len(waits_of(parse_tiles("1133m2255p77s11z4s"), 0, BAMBOO)) == 34
    assert waits_for_any_tile(parse_tiles("4s"), 4, BAMBOO)
    assert waits_for_any_tile(parse_tiles("1133m2255p77s11z4s"), 0, BAMBOO)
    assert not waits_for_any_tile(parse_tiles("1133m2255p77s12z4s"), 0, BAMBOO)


def test_the_waits_are_the_tiles_with_which_some_form_is_complete() -> None:
    dice = random.Random(3)
    ready = 0
    for _ in range(400):
        indicator = tile_of_kind(dice.randrange(34))
        fortune = fortune_of(indicator, permanent=False)
        kinds = [kind for kind in range(34) if kind in (*range(7), 27, 28) or kind == indicator.kind]
        hand = tuple(tile_of_kind(kind) for kind in dice.sample(kinds * 3, 13))
        melds = dice.choice([0, 0, 1, 2, 3])
        hand = hand[: 13 - 3 * melds]
        wanted = {kind for kind in range(34) if forms(hand, tile_of_kind(kind), melds, fortune)}
        assert waits_of(hand, melds, fortune) == wanted
        assert waits_for_any_tile(hand, melds, fortune) == any(
            form.wild_eye for kind in wanted for form in forms(hand, tile_of_kind(kind), melds, fortune)
        )
        ready += bool(wanted)
    assert ready > 40
