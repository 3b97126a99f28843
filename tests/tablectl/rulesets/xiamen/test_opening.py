"""Book, "Deal" to "Choosing Gold tile": the ritual of the walls, flowers in turn, the gold."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    BuildWalls,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.events import TileDrawn
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.mahjong.walls.standing_wall import StandingWall
from tablectl.mahjong.walls.wall import WallPlace, break_of, lay
from tablectl.rulesets.xiamen.play import TILE_COUNTS, WALL
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.xiamen.table import WAITING, Table


def test_144_tiles_stand_in_double_rows_of_eight_and_single_ones_of_twenty() -> None:
    """Four rows of eight and four tiles more each: 16 inside, 12 with two wings of four outside."""
    assert sum(TILE_COUNTS) == WALL.tiles == 144
    assert WALL.counts(0) == (36, 36, 36, 36)
    assert WALL.hand_size == 16


def test_the_first_throw_chooses_who_takes_the_first_stacks_of_every_wall() -> None:
    """Two stacks of each wall, counted clockwise; the right neighbour the next two, and so on."""
    laid = lay(WALL, 0, (3, 4, 1, 1))
    assert laid.opened.first_taker == 2
    for place, taker in enumerate((2, 3, 0, 1)):
        mine = [laid.places[index] for index in laid.dealt_to(taker)][:16]
        assert all(tile.inner for tile in mine)
        assert {tile.side for tile in mine} == {0, 1, 2, 3}
        assert {tile.stack for tile in mine} == {2 * place, 2 * place + 1}


@pytest.mark.parametrize(
    ("dice", "breaker"), [((3, 4, 1, 1), 3), ((3, 4, 1, 4), 2), ((1, 1, 1, 1), 2), ((6, 6, 6, 5), 1)]
)
def test_the_first_taker_s_throw_chooses_who_breaks_the_outer_wall_and_where(
    dice: tuple[int, ...], breaker: int
) -> None:
    """Counted from the first taker; as many single tiles from the right end, the wing included."""
    opened = break_of(WALL, 0, dice)
    assert opened.side == breaker
    assert opened.stacks == dice[2] + dice[3]
    laid = lay(WALL, 0, dice)
    assert laid.places[64] == WallPlace(breaker, opened.stacks, upper=False)
    assert laid.dealt_to(0)[-1] == 64, "the banker takes the first tile from the head"
    tail = laid.places[laid.from_tail[0]]
    assert tail == WallPlace(breaker, opened.stacks - 1, upper=False)


def test_the_gold_is_counted_tile_by_tile_from_the_present_tail() -> None:
    """And stays there: replacements go round it."""
    wall = StandingWall(lay(WALL, 0, (3, 4, 1, 2))).take(range(65))
    wall = wall.replacement().replacement()
    place = wall.thrown_indicator((1, 2))
    assert place == wall.laid.from_tail[4]
    wall = wall.turn(place)
    for _ in range(2):
        wall = wall.replacement()
    assert wall.next_replacement == wall.laid.from_tail[5]
    assert wall.left == 144 - 16 - 65 - 4


def test_the_dice_come_before_the_tiles_and_the_gold_s_after_the_flowers() -> None:
    state = accepted(
        GameState(),
        StartSession("xiamen", players=("A", "B", "C", "D")),
        StartHand(),
        BuildWalls((36, 36, 36, 36)),
        RollDice((3, 4)),
        RollDice((2, 1)),
    )
    assert state.hand is not None
    assert state.hand.dice == (3, 4, 2, 1)
    table = Table(gold=None)
    table.do(RollDice((5, 6)))
    assert table.hand.throws == (5, 6)


def test_flowers_are_replaced_in_turn_from_the_banker_on() -> None:
    """Everybody draws as many as were laid; a flower drawn then waits for the seat's next turn."""
    table = Table("123456789m12345p12f", "123456789m123456p3f", gold=None, banker="5f")
    for seat, flower in ((1, "3f"), (0, "1f"), (0, "2f"), (0, "5f")):
        table.flower(seat, flower)
    assert table.refuses(Draw(1)) == "not_your_turn"
    table.draw(0, "6f")
    table.draw(0, "1s")
    table.flower(0, "6f")
    table.draw(0, "2s")
    assert table.refuses(Draw(0)) == "not_your_turn", "the sixth flower waits"
    table.draw(1, "3s")
    table.draw(0, "4s")
    assert [len(seat.tiles) for seat in table.hand.seats] == [17, 16, 16, 16]
    assert [str(tile) for tile in table.seat(0).flowers] == ["1f", "2f", "5f", "6f"]
    assert all(e.source == "tail" for e in table.events if isinstance(e, TileDrawn) and e.seat == 1)
    assert table.hand.wall_left == 64 - 1 - 5


def test_a_flower_turned_up_is_turned_back() -> None:
    table = Table(gold=None)
    table.do(RollDice((1, 2)), RevealIndicator(Tile.parse("8f")))
    assert indicators(table) == ""
    table.do(RollDice((4, 4)), RevealIndicator(Tile.parse("8p")))
    assert indicators(table) == "8p"
    assert table.refuses(RevealIndicator(Tile.parse("9p"))) == "no_indicator_due"


def indicators(table: Table) -> str:
    return format_tiles(table.hand.indicators)


def test_nobody_plays_before_the_gold_is_turned() -> None:
    table = Table(WAITING, banker="3p", gold=None)
    assert table.refuses(win(0, WAITING, "3p")) == "no_gold_yet"
    assert not table.may(0, ShowWin)


def test_a_known_flower_is_laid_down_before_the_banker_discards() -> None:
    table = Table("123456789m123456p8f", banker="1s")
    assert table.refuses(Discard(0, Tile.parse("1s"))) == "flower_first"
    table.flower(0, "8f")
    assert table.refuses(Discard(0, Tile.parse("1s"))) == "opening"
    table.draw(0, "2s")
    table.discard(0, "1s")
