"""Tiles and their notation."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.tiles import (
    KINDS,
    NotationError,
    Suit,
    Tile,
    format_tiles,
    parse_hidden,
    parse_tiles,
    tile_of_kind,
)

FACES = [*(tile_of_kind(kind) for kind in range(KINDS)), *(Tile.parse(code) for code in ("0m", "0p", "0s"))]


@given(st.lists(st.one_of(st.none(), st.sampled_from(FACES)), max_size=20))
def test_what_is_written_is_read_again(tiles: list[Tile | None]) -> None:
    assert parse_hidden(format_tiles(tiles)) == tuple(tiles)


@pytest.mark.slow
@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tiles = parse_hidden(text)
    except NotationError as error:
        assert str(error)
    else:
        assert len(tiles) == sum(char in "0123456789?" for char in text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("123", "no suit letter"),
        ("m", "“m”"),
        ("1x", "“x”"),
        ("8z", "no tile 8z"),
        ("0z", "no tile 0z"),
        ("9f", "no tile 9f"),
        ("2j", "no tile 2j"),
        ("1m 2m", "“ ”"),
        ("１m", "“１”"),
    ],
)
def test_a_slip_is_named(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_tiles(text)


def test_an_unseen_tile_cannot_stand_where_all_are_seen() -> None:
    with pytest.raises(NotationError, match="unseen"):
        parse_tiles("1m?")


def test_a_red_five_is_a_five() -> None:
    red = Tile.parse("0p")
    assert red.plain == Tile(Suit.DOTS, 5)
    assert red.kind == red.plain.kind == 13
    assert red != red.plain
    assert sorted([red, red.plain]) == [red.plain, red]


def test_tiles_are_values() -> None:
    for tile in FACES:
        assert copy.deepcopy(tile) == tile == pickle.loads(pickle.dumps(tile))
        assert copy.deepcopy(tile).kind == tile.kind
    assert len(set(FACES)) == len(FACES)


@pytest.mark.parametrize(
    ("suit", "rank", "red"), [("z", 8, False), ("m", 0, False), ("m", 4, True), ("z", 5, True)]
)
def test_impossible_tiles_cannot_be_made(suit: str, rank: int, red: bool) -> None:
    with pytest.raises(NotationError):
        Tile(Suit(suit), rank, red)
