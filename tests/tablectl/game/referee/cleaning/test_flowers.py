"""Flowers on the felt: after the deal in the book's order, in turn, read hazily, beside a shown hand."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.claims import StartSession
from tablectl.game.events import BonusShown, TileDiscarded, TileDrawn
from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.cleaning.flowers import separate_flowers
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look, dealt

HAZY = {"1s": 0.73, "4f": 0.18, "6z": 0.04}
"""A bamboo flower that looks like a bird."""


def mcr() -> Look:
    return dealt(dealer=0, rules="mcr", preset="default")


def flowers(look: Look) -> list[tuple[int, str]]:
    return [(e.seat, str(e.tile)) for e in look.follower.events if isinstance(e, BonusShown)]


def drawn(look: Look) -> list[tuple[int, str]]:
    return [(e.seat, e.source) for e in look.follower.events if isinstance(e, TileDrawn)]


def test_flowers_after_the_deal_are_laid_down_in_the_books_order_however_they_are_seen() -> None:
    """Book 000: the dealer replaces first, then South, West and North."""
    look = mcr()
    look.shown[2] = ["5f"]
    look.shown[0] = ["1f", "8f"]
    look.show()
    look.throws(0, "1z")
    look.show()
    assert flowers(look) == [(0, "1f"), (0, "8f"), (2, "5f")]
    assert drawn(look) == [(0, "wall"), (0, "tail"), (0, "tail"), (2, "tail")]
    assert look.follower.state.hand is not None
    assert look.follower.state.hand.wall_left == 144 - 52 - 4
    assert not look.follower.questions


def test_a_flower_in_the_own_turn_is_replaced_before_the_discard() -> None:
    look = mcr()
    look.throws(0, "1z")
    look.show()
    look.shown[1] = ["3f"]
    look.throws(1, "9p")
    look.show()
    wanted = ["TileDrawn", "BonusShown", "TileDrawn", "TileDiscarded"]
    assert [type(event).__name__ for event in look.follower.events][-4:] == wanted
    assert drawn(look)[-2:] == [(1, "wall"), (1, "tail")]


def test_a_flower_that_was_thrown_away_is_a_discard() -> None:
    """Book 000: 'плитка цветов' may be discarded unreplaced."""
    look = mcr()
    look.throws(0, "2f")
    look.show()
    assert [e.tile for e in look.follower.events if isinstance(e, TileDiscarded)] == [Tile.parse("2f")]
    assert flowers(look) == []


def test_a_hazy_tile_that_lies_by_itself_is_a_flower_once_play_has_gone_on() -> None:
    look = mcr()
    look.shown[0] = [HAZY]
    look.show(4000)
    assert flowers(look) == []
    look.throws(0, "1z")
    look.show()
    assert flowers(look) == [(0, "4f")]
    assert drawn(look)[-1] == (0, "tail")
    assert not look.follower.questions


def test_what_looks_like_a_flower_for_a_moment_of_the_deal_is_none() -> None:
    """The emblem on a back, before anybody knows what this set's backs look like."""
    look = mcr()
    look.shown[3] = [{"2f": 0.63, "1f": 0.04}]
    look.show(1300)
    look.shown[3] = []
    look.show(4000)
    assert flowers(look) == []
    look.shown[3] = [{"2f": 0.63, "1f": 0.04}]
    look.show(4000)
    assert flowers(look) == [(3, "2f")]


def test_what_looked_like_a_flower_until_its_owner_discarded_is_none() -> None:
    """A sleeve's edge beside the flowers, while the others discard."""
    look = mcr()
    for seat in range(3):
        look.throws(seat, f"{seat + 1}z")
        look.show()
    look.shown[0] = [HAZY]
    look.show()
    look.throws(3, "6z")
    look.show(2400)
    look.shown[0] = []
    look.throws(0, "7z")
    look.show()
    assert flowers(look) == []
    assert not look.follower.questions


def test_a_drawn_tile_that_stands_apart_and_looks_like_a_flower_is_none() -> None:
    look = mcr()
    look.shown[0] = [{"1j": 0.63, "4f": 0.07, "6f": 0.06}]
    look.show(4000)
    look.shown[0] = []
    look.throws(0, "1z")
    look.show()
    assert flowers(look) == []
    assert not look.follower.questions


def seat_with(*tiles: tuple[str, float, float]) -> TableSeen:
    """Seat 0 with face-up tiles at places across its edge."""
    shown = tuple(SeenTile(((Tile.parse(code), 1.0),), (u, v)) for code, u, v in tiles)
    nobody = SeenSeat()
    return TableSeen(0, (SeenSeat(shown=shown, apart=(len(tiles) - 1,)), nobody, nobody, nobody))


def test_flowers_do_not_count_among_a_shown_hand() -> None:
    state = mcr().follower.state
    hand = [(code, 27.0 * i, -360.0) for i, code in enumerate(("1m", "2m", "3m", "5z"))]
    look = separate_flowers(state, seat_with(("7f", -100.0, -320.0), *hand)).seats[0]
    assert [str(t.best) for t in look.shown] == ["1m", "2m", "3m", "5z"]
    assert look.apart == (3,)
    assert [str(t.best) for t in look.flowers] == ["7f"]


def test_what_looks_like_a_flower_in_the_middle_of_a_hand_is_one_of_its_tiles() -> None:
    """A 4 of characters in an unusual hand, read as a season. At an end of the row a flower may lie."""
    state = mcr().follower.state
    codes = ("1m", "1m", "4f", "6m", "1p", "2p", "3p", "8f")
    hand = seat_with(*((code, 27.0 * i, -360.0) for i, code in enumerate(codes)))
    seat = hand.seats[0]
    seat = replace(
        seat, shown=tuple(hazy(tile, "4m") if str(tile.best) == "4f" else tile for tile in seat.shown)
    )
    look = separate_flowers(state, replace(hand, seats=(seat, *hand.seats[1:]))).seats[0]
    assert [str(t.best) for t in look.shown] == ["1m", "1m", "4m", "6m", "1p", "2p", "3p"]
    assert [str(t.best) for t in look.flowers] == ["8f"]


def hazy(tile: SeenTile, other: str) -> SeenTile:
    """The tile, which might also be another one."""
    return replace(tile, faces=((tile.faces[0][0], 0.7), (Tile.parse(other), 0.3)))


def test_a_set_without_flowers_has_none() -> None:
    state = dealt().follower.state
    seen = seat_with(("1m", 0.0, -360.0), ("7f", 30.0, -320.0))
    assert separate_flowers(state, seen) is seen


def test_equal_norths_in_a_row_are_no_pung_but_claimed_ones_are() -> None:
    """Sanma's norths are equal, and three that lie side by side look like a meld."""
    state = accepted(GameState(), StartSession("sanma", "tenhou", {}, ("A", "B", "C")))
    norths = tuple(SeenTile(((Tile.parse("4z"), 1.0),), (25.0 * place, -300.0)) for place in range(3))
    row = SeenMeld(norths, MeldKind.PUNG, None)
    empty = SeenSeat()
    for meld, flowers_told in ((row, 3), (replace(row, from_side="left"), 0)):
        seen = TableSeen(0, (SeenSeat(melds=(meld,)), empty, empty, empty))
        told = separate_flowers(state, seen).seats[0]
        assert (len(told.flowers), len(told.melds)) == (flowers_told, not flowers_told)
