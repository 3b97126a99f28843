"""Flowers: laid beside the hand and replaced from the tail, after the deal and in play."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.claims import ClaimMeld, Discard, Draw, ShowBonus
from tablectl.game.decide import legal_claims, next_to_replace
from tablectl.game.decide.settlement import win_facts
from tablectl.game.state import Phase, ShownWin
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.play_rules import ClaimRules
from tablectl.rulesets.ruleset import FlowerOrder
from tests.tablectl.game.made_up import WITH_FLOWERS, Board, win

ONE_AWAY = "123456789m1178p"


def flower(code: str) -> Tile:
    return Tile.parse(code)


def test_whoever_was_dealt_flowers_lays_them_down_and_replaces_them_before_the_first_discard() -> None:
    board = Board(WITH_FLOWERS, "12f123456789m1z", "3f123456789s")
    board.draw(0, "1z")
    board.do(ShowBonus(0, flower("1f")), ShowBonus(0, flower("2f")))
    assert board.refuses(Discard(0, flower("1z"))) == "opening"
    board.do(Draw(0, flower("5z")), Draw(0, flower("6z")))
    board.do(ShowBonus(1, flower("3f")), Draw(1, flower("7z")))
    assert board.seat(0).flowers == parse_tiles("12f")
    assert len(board.seat(0).tiles) == 14
    assert len(board.seat(1).tiles) == 13
    assert board.hand.wall_left == 144 - 4 * 13 - 1 - 3
    board.discard(0, "1z")
    assert board.hand.turn == 1 and not board.hand.opening


def test_seat_by_seat_a_replacement_that_is_a_flower_is_replaced_at_once() -> None:
    board = Board(WITH_FLOWERS, "1f", "2f")
    board.draw(0, "1z")
    board.do(ShowBonus(0, flower("1f")))
    assert board.refuses(ShowBonus(1, flower("2f"))) == "not_your_turn"
    board.do(Draw(0, flower("3f")), ShowBonus(0, flower("3f")))
    assert board.state.play is not None
    assert next_to_replace(board.state.play, board.hand, 0) == 0
    board.do(Draw(0, None), ShowBonus(1, flower("2f")), Draw(1, None))
    assert next_to_replace(board.state.play, board.hand, 0) is None


def test_in_rounds_a_replacement_that_is_a_flower_waits_for_the_next_round() -> None:
    board = Board(
        replace(WITH_FLOWERS, flowers=replace(WITH_FLOWERS.flowers, order=FlowerOrder.ROUNDS)), "1f", "2f"
    )
    board.draw(0, "1z")
    board.do(ShowBonus(0, flower("1f")), ShowBonus(1, flower("2f")))
    board.do(Draw(0, flower("3f")), ShowBonus(0, flower("3f")))
    assert board.refuses(Draw(0)) == "not_your_turn"
    board.do(Draw(1), Draw(0))
    assert not any(seat.owed for seat in board.hand.seats)


def test_a_flower_drawn_in_play_is_replaced_in_the_same_turn() -> None:
    board = Board(WITH_FLOWERS, ONE_AWAY)
    board.turn(0, "1z", "1z")
    for seat in (1, 2, 3):
        board.turn(seat, "2z", "2z")
    board.draw(0, "4f")
    assert board.refuses(Discard(0, flower("4f"))) == "bonus_kept"
    board.do(ShowBonus(0, flower("4f")))
    assert (board.hand.phase, board.hand.draw_from) == (Phase.DRAW, "tail")
    board.draw(0, "9p")
    board.do(win(0, ONE_AWAY, "9p"))
    facts = win_facts(board.state, board.hand.wins[0], honba=0, deposits=0)
    assert facts.source is WinSource.FLOWER_REPLACEMENT
    assert facts.flowers == parse_tiles("4f")


def test_a_flower_in_place_of_a_kongs_tile_makes_the_next_tile_a_flowers_replacement() -> None:
    board = Board(WITH_FLOWERS, "1111z123456789m")
    board.draw(0, "9p")
    board.kong(0, MeldKind.CLOSED_KONG, "1111z")
    shown = ShownWin(0, None, Tile.parse("9p"), ())
    board.draw(0, "4f")
    assert win_facts(board.state, shown, honba=0, deposits=0).source is WinSource.REPLACEMENT
    board.do(ShowBonus(0, flower("4f")))
    board.draw(0, "9p")
    assert win_facts(board.state, shown, honba=0, deposits=0).source is WinSource.FLOWER_REPLACEMENT


def test_where_the_book_lets_a_flower_be_discarded_nobody_may_take_it() -> None:
    from_discard = replace(
        WITH_FLOWERS,
        claims=ClaimRules(never_claimed=WITH_FLOWERS.flowers.kinds),
        flowers=replace(WITH_FLOWERS.flowers, discardable=True),
    )
    board = Board(from_discard, "", "19m")
    board.draw(0, "4f")
    board.discard(0, "4f")
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("444f"))) == "never_claimed"
    board.draw(1, "1z")


def test_after_a_chow_or_pung_no_flower_is_replaced_and_none_at_the_end_of_the_wall() -> None:
    board = Board(WITH_FLOWERS, "", "55z4f")
    board.turn(0, "5z", "5z")
    board.pung(1, "555z")
    assert board.refuses(ShowBonus(1, flower("4f"))) == "wrong_moment"


def test_unseen_flowers_may_be_laid_down_and_known_ones_are_offered() -> None:
    board = Board(WITH_FLOWERS, "1f123456789m123p")
    board.do(Draw(0))
    board.do(ShowBonus(2, flower("8f")))
    assert board.seat(2).owed == 1
    board.do(Draw(2))
    assert ShowBonus(0, flower("1f")) in legal_claims(board.state, 0)
    assert board.refuses(ShowBonus(3, flower("8f"))) == "tile_not_in_hand"
    assert board.refuses(ShowBonus(3, flower("5m"))) == "not_in_these_rules"
