"""Turns, sets and kongs (2.5)."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, DeclareDraw, DeclareKong, Discard, Draw
from tablectl.game.events import DrawReason
from tablectl.game.state import Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.rulesets.sichuan.table import A, B, C, D, Table

BAMBOOS = "1122334455667s"
ONE = "2299m1368m25689p"
"""Holds the fourth 1m beside C's pung."""
FOUR = "3668m111125689p"
"""Could lay down a kong of 1p."""


def meld(seat: int, kind: MeldKind, text: str) -> ClaimMeld:
    return ClaimMeld(seat, kind, parse_tiles(text))


def closed(seat: int, text: str) -> DeclareKong:
    return DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(text))


def added(seat: int, text: str) -> DeclareKong:
    return DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(text))


def test_chows_are_not_claimed() -> None:
    """2.5.1, 1: only pungs, kongs and wins."""
    table = Table(A, B, C, D)
    table.turn(0, "9s", "2m")
    assert table.refuses(meld(1, MeldKind.CHOW, "123m")) == "not_in_these_rules"


def test_no_set_is_made_of_the_void_suit() -> None:
    """2.4.10, 3: neither with a discard nor from the own tiles."""
    table = Table(A, BAMBOOS, C, FOUR, voids="ssmp")
    table.draw(0, "1m")
    table.discard(0, "1m")
    assert table.refuses(meld(2, MeldKind.PUNG, "111m")) == "forbidden_suit"
    assert table.refuses(meld(2, MeldKind.OPEN_KONG, "1111m")) == "forbidden_suit"
    table.turn(1, "9s")
    table.turn(2, "9s")
    table.draw(3, "9s")
    assert table.refuses(closed(3, "1111p")) == "forbidden_suit"


def test_a_tile_like_the_one_claimed_may_be_discarded() -> None:
    """2.5.4."""
    table = Table(A, BAMBOOS, C, ONE)
    table.turn(0, "9s")
    table.turn(1, "9s")
    table.turn(2, "9s")
    table.turn(3, "9s", "1m")
    table.pung(2, "111m")
    table.discard(2, "1m")
    assert table.hand.phase is Phase.DRAW


def test_no_kong_in_the_turn_of_a_pung() -> None:
    """2.5.7: a kong needs a tile from the wall."""
    table = Table(A, BAMBOOS, "1111m777p2345m88p", D)
    table.turn(0, "9s", "7p")
    table.pung(2, "777p")
    assert table.refuses(closed(2, "1111m")) == "wrong_moment"
    assert table.refuses(added(2, "7777p")) == "wrong_moment"
    table.discard(2, "2m")
    table.turn(3, "9s")
    table.turn(0, "9s")
    table.turn(1, "8s")
    table.draw(2, "8s")
    table.do(closed(2, "1111m"))
    table.draw(2, "7s")
    table.do(added(2, "7777p"))


def test_kong_replacements_come_from_the_open_end_and_shorten_the_wall() -> None:
    """2.5.7."""
    table = Table(A, B, C, D)
    table.turn(0, "1s", "7p")
    table.open_kong(2, "7777p")
    left = table.hand.wall_left
    table.draw(2, "2s")
    assert table.hand.wall_left == left - 1
    assert table.hand.replaces == "kong"
    assert table.state.play is not None
    assert table.state.play.setup.wall.replacements_from == "head"


def test_the_last_discard_is_claimed_for_a_pung_or_a_win_but_not_for_a_kong() -> None:
    """2.5.5; 2.5.8, 2: after the pung one more discard, and the hand is over."""
    table = Table(A, BAMBOOS, C, ONE)
    table.empty_the_wall(leave=1)
    assert table.hand.turn == 3
    table.turn(3, str(table.spare()), "1m")
    assert table.hand.wall_left == 0
    assert table.refuses(meld(2, MeldKind.OPEN_KONG, "1111m"))
    assert table.refuses(Draw(0))
    table.pung(2, "111m")
    table.discard(2, "4p")
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert table.hand.phase is Phase.ENDED


def test_no_kong_is_declared_when_the_wall_is_empty() -> None:
    """2.5.7."""
    table = Table(A, BAMBOOS, C, FOUR)
    table.empty_the_wall(leave=1)
    table.draw(3, str(table.spare()))
    assert table.refuses(closed(3, "1111p")) == "wall_empty"


def test_a_hand_may_have_any_number_of_kongs() -> None:
    table = Table("1111m2222m3333m4m", "5555m6666m7777m8m", BAMBOOS, "1111p2222p3333p9p", voids="ppms")
    for seat, kinds in ((0, "123"), (1, "567")):
        table.draw(seat, str(table.spare()))
        for rank in kinds:
            table.kong(seat, f"{rank}m", str(table.spare()))
        fresh = table.seat(seat).fresh[0]
        table.do(Discard(seat, fresh or Tile.parse("1s")))
    assert table.hand.kongs == 6
