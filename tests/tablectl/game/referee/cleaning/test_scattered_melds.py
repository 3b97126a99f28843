"""Shown hands among other face-up tiles at a seat."""

from __future__ import annotations

from tablectl.game.events import WinShown
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import Look, dealt

CLOSED = "1m 2m 3m 4s 5s 6s 3p 4p 8s 8s"


def with_a_dragon_pung() -> Look:
    """Seat 2 has claimed red dragons; seat 3 throws a tile that wins for it."""
    table = dealt()
    table.throws(0, "7z")
    table.show()
    table.takes(0)
    table.lays(2, MeldKind.PUNG, "7z 7z 7z", "across")
    table.show()
    table.throws(2, "1z")
    table.throws(3, "5p")
    table.show()
    return table


def wins(table: Look) -> list[WinShown]:
    return [event for event in table.follower.events if isinstance(event, WinShown)]


def test_a_meld_that_lost_its_shape_is_no_part_of_the_shown_hand() -> None:
    table = with_a_dragon_pung()
    table.melds[2].clear()
    table.shown[2] = [*CLOSED.split(), "7z", "7z"]
    table.show(1500)
    (win,) = wins(table)
    assert (win.seat, win.tile) == (2, Tile.parse("5p"))
    assert sorted(win.tiles) == sorted(parse_tiles(CLOSED.replace(" ", "")))


def test_a_misread_tile_beside_two_of_its_meld_is_no_part_of_the_shown_hand() -> None:
    table = with_a_dragon_pung()
    table.melds[2].clear()
    table.shown[2] = ["7z", "7z", "9m"]
    table.show(2400)
    table.shown[2] += CLOSED.split()
    table.show(1500)
    (win,) = wins(table)
    assert sorted(win.tiles) == sorted(parse_tiles(CLOSED.replace(" ", "")))


def test_tiles_that_no_meld_explains_make_no_win() -> None:
    table = with_a_dragon_pung()
    table.shown[2] = [*CLOSED.split(), "9m", "9m"]
    table.show(4000)
    assert wins(table) == []
