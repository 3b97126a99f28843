"""Sanma's norths: set aside in the own turn, won on, and what they end."""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import (
    ClaimMeld,
    DeclareDraw,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.claims import Deal as Dealt
from tablectl.game.decide import legal_claims
from tablectl.game.decide.settlement import win_facts
from tablectl.game.events import DrawReason, Event
from tablectl.game.state import GameState, ShownWin
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tests.tablectl.game.deciding import Deciding

NORTH: Final = Tile.parse("4z")
WAITS_FOR_NORTH: Final = "234567p234567s4z"
ANYTHING_ELSE: Final = "1199m1133567z89s"


class Three(Deciding):
    """A table of three in its first hand."""

    def __init__(self, *hands: str, **options: object) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession("sanma", "tenhou", options, ("A", "B", "C")), StartHand())
        for seat, tiles in enumerate(hands):
            self.do(Dealt(seat, parse_tiles(tiles)))
        self.do(RevealIndicator(Tile.parse("9s")))

    def draws(self, seat: int, tile: str) -> None:
        self.do(Draw(seat, Tile.parse(tile)))

    def throws(self, seat: int, tile: str) -> None:
        self.draws(seat, tile)
        self.do(Discard(seat, Tile.parse(tile), drawn=True))


def table(**options: object) -> Three:
    return Three("123456789p1122s", WAITS_FOR_NORTH, ANYTHING_ELSE, **options)


def test_a_north_is_replaced_from_the_tail_and_costs_the_live_wall_a_tile() -> None:
    three = table()
    three.draws(0, "4z")
    left = three.hand.wall_left
    three.do(ShowBonus(0, NORTH))
    assert three.hand.seats[0].flowers == (NORTH,)
    three.draws(0, "7z")
    assert three.hand.draw_from == "tail" and three.hand.wall_left == left - 1
    assert three.hand.seats[0].closed, "the hand stays closed"


def test_a_north_may_be_kept_or_discarded_as_well() -> None:
    three = table()
    three.draws(0, "4z")
    assert {Discard(0, NORTH, True), ShowBonus(0, NORTH)} <= set(legal_claims(three.state, 0))


def test_only_a_north_is_set_aside_and_only_after_drawing() -> None:
    three = table()
    three.draws(0, "7z")
    assert three.refuses(ShowBonus(0, Tile.parse("7z"))) == "not_in_these_rules"
    assert three.refuses(ShowBonus(1, NORTH)) == "not_your_turn"
    assert table(kita=False).refuses(ShowBonus(0, NORTH)) == "not_in_these_rules"


def test_others_win_on_a_north_set_aside_until_it_is_replaced() -> None:
    three = table()
    three.throws(0, "7z")
    three.draws(1, "9s")
    three.do(DeclareReady(1), Discard(1, Tile.parse("9s"), drawn=True))
    three.draws(2, "4z")
    three.do(ShowBonus(2, NORTH))
    win = ShowWin(1, parse_tiles(WAITS_FOR_NORTH), NORTH)
    assert win in legal_claims(three.state, 1)
    three.do(win)
    facts = win_facts(three.state, ShownWin(1, 2, NORTH, win.tiles), honba=0, deposits=0)
    assert (facts.source, facts.ippatsu) == (WinSource.FLOWER, True), "not ended by the north itself"


def test_who_lets_a_north_pass_is_in_furiten_and_nobody_has_ippatsu_any_more() -> None:
    three = table()
    three.throws(0, "7z")
    three.draws(1, "9s")
    three.do(DeclareReady(1), Discard(1, Tile.parse("9s"), drawn=True))
    three.draws(2, "4z")
    three.do(ShowBonus(2, NORTH))
    three.draws(2, "4z")
    ready = three.hand.seats[1].ready
    assert ready is not None and not ready.ippatsu
    three.do(Discard(2, NORTH, drawn=True))
    assert three.refuses(ShowWin(1, parse_tiles(WAITS_FOR_NORTH), NORTH)) == "furiten"


def test_where_no_north_is_won_on_none_is_offered() -> None:
    three = table(kita_win="off")
    three.draws(0, "4z")
    three.do(ShowBonus(0, NORTH))
    assert three.hand.offer is None


def test_a_north_is_a_call_nine_kinds_and_double_riichi_are_over() -> None:
    three = table()
    three.draws(0, "4z")
    three.do(ShowBonus(0, NORTH))
    three.draws(0, "7z")
    three.do(Discard(0, Tile.parse("7z"), drawn=True))
    three.draws(1, "9s")
    three.do(DeclareReady(1), Discard(1, Tile.parse("9s"), drawn=True))
    ready = three.hand.seats[1].ready
    assert ready is not None and not ready.double
    three.draws(2, "5z")
    assert three.refuses(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 2)) == "wrong_moment"


def test_after_riichi_only_the_drawn_north_is_set_aside_and_never_before_the_discard() -> None:
    three = table()
    three.throws(0, "7z")
    three.draws(1, "9s")
    three.do(DeclareReady(1))
    assert three.refuses(ShowBonus(1, NORTH)) == "wrong_moment"
    three.do(Discard(1, Tile.parse("9s"), drawn=True))
    three.throws(2, "5z")
    three.throws(0, "6z")
    three.draws(1, "9s")
    assert three.refuses(ShowBonus(1, NORTH)) == "ready_keeps_hand"


def test_a_kongs_waiting_indicator_is_turned_when_a_north_is_replaced() -> None:
    three = Three("123456789p1122s", "555z234567p1234s", ANYTHING_ELSE.replace("5", "4"))
    three.throws(0, "5z")
    three.do(ClaimMeld(1, MeldKind.OPEN_KONG, parse_tiles("5555z")))
    three.draws(1, "4z")
    assert (three.hand.indicators_due, three.hand.indicators_waiting) == (0, 1)
    three.do(ShowBonus(1, NORTH))
    three.draws(1, "9s")
    assert (three.hand.indicators_due, three.hand.indicators_waiting) == (1, 0)
