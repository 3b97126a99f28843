"""What a book may say of moves: forbid them, attach payments and faults to them, stand in for tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tablectl.game.claims import (
    ChooseVoidSuit,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareVoidSuit,
    Discard,
    Draw,
    EndSession,
    NameValue,
    RevealIndicator,
    RollDice,
    StartHand,
)
from tablectl.game.decide import legal_claims, what_next
from tablectl.game.events import (
    DiceRolled,
    DrawReason,
    IrregularityNoted,
    PaymentMade,
    SessionEnded,
    VoidSuitDeclared,
)
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import KINDS, Tile, parse_tiles
from tablectl.mahjong.walls.wall_plan import ThrownIndicator, WallPlan
from tablectl.mahjong.win import ScoredItem, ScoredWin
from tablectl.rulesets.play_rules import ClaimRules, KongRules, MoveRules, OpeningRules, PaymentRules
from tablectl.rulesets.ruleset import (
    FinalScores,
    Follow,
    HandOutcome,
    HandView,
    Move,
    MoveKind,
    NextHand,
    Noticed,
    Payment,
    Refusal,
    TableView,
    WinFacts,
)
from tests.tablectl.game.made_up import FOUR_OF_EACH, PLAIN, Board, dealer_passes, win

READY_9P = "123456789m1178p"
JOKER = KINDS - 1


def no_honors_first(table: TableView, hand: HandView, move: Move) -> Refusal | None:
    if move.kind is MoveKind.DISCARD and not hand.called and move.tile is not None and move.tile.suit == "z":
        return Refusal("honor_first", "no honor may be discarded before the first call")
    return None


def test_a_book_may_forbid_what_is_possible_otherwise() -> None:
    board = Board(replace(PLAIN, moves=MoveRules(forbids=no_honors_first)), "", "99m")
    board.draw(0, "?")
    assert board.refuses(Discard(0, Tile.parse("1z"))) == "honor_first"
    board.discard(0, "9m")
    board.pung(1, "999m")
    board.discard(1, "1z")


def kong_pays(table: TableView, before: HandView, after: HandView, move: Move) -> tuple[Follow, ...]:
    """One point from each for a kong once nobody robbed it; a kong of honors is a fault besides."""
    last = before.log[-1] if before.log else None
    if move.kind is not MoveKind.REPLACE or last is None or not last.kind.is_kong:
        return ()
    deltas = tuple(3 if seat == move.seat else -1 for seat in range(4))
    paid: tuple[Follow, ...] = (Payment(last.kind.value, move.seat, deltas),)
    return paid if last.tiles[0].suit != "z" else (*paid, Noticed(move.seat, "honor_kong", "of honors"))


def test_a_kong_is_paid_at_once_when_its_replacement_is_drawn() -> None:
    board = Board(replace(PLAIN, moves=MoveRules(follows=kong_pays)), "1111m")
    board.draw(0, "?")
    board.kong(0, MeldKind.CLOSED_KONG, "1111m")
    assert board.state.scores == (100,) * 4
    _, paid = board.do(Draw(0))
    assert paid == PaymentMade("closed_kong", 0, (3, -1, -1, -1))
    assert board.state.scores == (103, 99, 99, 99)
    assert board.hand.payments == (paid,)


def test_a_fault_that_shows_in_a_move_is_noted_and_play_goes_on() -> None:
    board = Board(replace(PLAIN, moves=MoveRules(follows=kong_pays)), "1111z")
    board.draw(0, "?")
    board.kong(0, MeldKind.CLOSED_KONG, "1111z")
    *_, noted = board.do(Draw(0))
    assert noted == IrregularityNoted(0, "honor_kong", "of honors")
    board.discard(0, "5m")


def test_the_log_keeps_whether_a_discard_or_an_added_tile_was_the_one_drawn() -> None:
    board = Board(PLAIN, "55m123456789p12s", "5m123456789s123m")
    board.turn(0, "1z", "1z")
    board.turn(1, "2z", "5m")
    board.pung(0, "555m")
    board.discard(0, "1p")
    board.turn(1, "7z", "7z")
    board.turn(2, "7z", "7z")
    board.turn(3, "?", "6z")
    board.draw(0, "5m")
    board.do(DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("5555m")))
    drawn = [move.drawn for move in board.hand.log if move.kind is MoveKind.DISCARD]
    assert drawn == [True, False, False, True, None, None], "where hands are unseen nobody knows"
    assert board.hand.log[-1].drawn is True
    assert board.hand.log[-1].tile == Tile.parse("5m")


def stands_in(table: TableView, hand: HandView, tile: Tile) -> int | None:
    """White dragons stand for the indicated tile, whose own copies may not be melded."""
    wild = hand.indicators[0].kind if hand.indicators else None
    if tile.kind == 31 and wild is not None:
        return wild
    return None if tile.kind == wild else tile.kind


def test_a_tile_may_stand_for_another_in_melds_which_itself_may_be_in_none() -> None:
    plan = WallPlan((17,) * 4, indicator=ThrownIndicator())
    board = Board(
        replace(PLAIN, setup=replace(PLAIN.setup, wall=plan), claims=ClaimRules(meld_kind=stands_in)),
        "",
        "7p5z9p1178p",
    )
    board.do(Draw(0), RevealIndicator(Tile.parse("8p")))
    board.discard(0, "9p")
    assert board.refuses(ClaimMeld(1, MeldKind.CHOW, parse_tiles("789p"))) == "wrong_meld"
    board.do(ClaimMeld(1, MeldKind.CHOW, parse_tiles("7p5z9p")))


def test_a_known_hand_is_offered_the_chow_with_the_stand_in() -> None:
    plan = WallPlan((17,) * 4, indicator=ThrownIndicator())
    board = Board(
        replace(PLAIN, setup=replace(PLAIN.setup, wall=plan), claims=ClaimRules(meld_kind=stands_in)),
        "",
        "7p5z9p1122334455s",
    )
    board.do(Draw(0), RevealIndicator(Tile.parse("8p")))
    board.discard(0, "9p")
    assert ClaimMeld(1, MeldKind.CHOW, parse_tiles("7p5z9p")) in legal_claims(board.state, 1)


WITH_JOKERS = (*FOUR_OF_EACH[:JOKER], 4, 0, 0, 0)


def test_jokers_in_melds_stand_at_the_place_of_their_tile_and_one_tile_is_real() -> None:
    play = replace(
        PLAIN,
        setup=replace(PLAIN.setup, tile_counts=WITH_JOKERS, wall=WallPlan((18, 17, 17, 17))),
        claims=ClaimRules(joker_melds=True),
        kongs=KongRules(most=0),
    )
    board = Board(play, "", "4m1j1j1j")
    board.turn(0, "5m", "5m")
    assert board.refuses(ClaimMeld(1, MeldKind.CHOW, parse_tiles("5m1j4m"))) == "wrong_meld"
    assert board.refuses(ClaimMeld(1, MeldKind.OPEN_KONG, parse_tiles("555m1j"))) == "not_in_these_rules"
    board.do(ClaimMeld(1, MeldKind.CHOW, parse_tiles("4m5m1j")))


def test_a_discarded_joker_is_dead() -> None:
    play = replace(
        PLAIN,
        setup=replace(PLAIN.setup, tile_counts=WITH_JOKERS),
        claims=ClaimRules(joker_melds=True, never_claimed=frozenset((JOKER,))),
    )
    board = Board(play, "", "55m")
    board.turn(0, "1j", "1j")
    assert board.refuses(ClaimMeld(1, MeldKind.PUNG, parse_tiles("55m1j"))) == "never_claimed"


def test_void_suits_are_chosen_by_all_before_the_first_discard_and_shown_together() -> None:
    board = Board(replace(PLAIN, opening=OpeningRules(void_suits=True)))
    board.do(Draw(0), ChooseVoidSuit(2, "m"), ChooseVoidSuit(0, "p"), ChooseVoidSuit(1, "p"))
    assert [seat.void_suit for seat in public_view(board.state).seats] == [None] * 4
    assert board.refuses(Discard(0, Tile.parse("1m"))) == "opening"
    assert board.refuses(ChooseVoidSuit(0, "s")) == "chosen_already"
    _, *shown = board.do(ChooseVoidSuit(3, "s"))
    suits: tuple[Literal["m", "p", "s"], ...] = ("p", "p", "m", "s")
    assert shown == [VoidSuitDeclared(seat, suit) for seat, suit in enumerate(suits)]
    assert tuple(seat.void_suit for seat in public_view(board.state).seats) == suits
    board.discard(0, "1p")


def test_a_card_that_nobody_has_seen_may_be_told_later() -> None:
    board = Board(replace(PLAIN, opening=OpeningRules(void_suits=True)))
    board.do(Draw(0), *(ChooseVoidSuit(seat) for seat in range(4)))
    board.discard(0, "1p")
    board.do(DeclareVoidSuit(0, "p"))
    assert board.refuses(DeclareVoidSuit(0, "m")) == "chosen_already"


def test_an_indicator_that_does_not_stand_is_turned_back_and_dice_are_thrown_again() -> None:
    plan = WallPlan((17,) * 4, indicator=ThrownIndicator())
    play = replace(
        PLAIN,
        setup=replace(PLAIN.setup, wall=plan),
        opening=OpeningRules(void_suits=True, indicator_stands=lambda tile: tile.suit != "z"),
    )
    board = Board(play)
    board.do(Draw(0), RollDice((3, 4)), RollDice((1, 1)), RevealIndicator(Tile.parse("1z")))
    assert board.hand.indicators == () and board.hand.indicators_due == 1
    board.do(RollDice((2, 5)), RevealIndicator(Tile.parse("4s")))
    assert board.hand.dice == (3, 4) and board.hand.throws == (2, 5)
    assert board.hand.indicators == parse_tiles("4s")
    assert DiceRolled((1, 1)) in board.events


def all_winds(table: TableView, hand: HandView, seat: Seat) -> tuple[str, ...]:
    held = {t.kind for t in hand.seats[seat].tiles if t is not None}
    return ("all_winds",) if hand.opening and {27, 28, 29, 30} <= held else ()


def test_a_special_win_needs_neither_the_turn_nor_a_winning_tile() -> None:
    board = Board(replace(PLAIN, wins=replace(PLAIN.wins, specials=all_winds)), "", "", "1234z123456789m")
    board.draw(0, "?")
    assert board.refuses(win(2, "1234z123456789m", None, special="no_such")) == "no_such_win"
    assert win(2, "1234z123456789m", None, special="all_winds") in legal_claims(board.state, 2)
    board.do(win(2, "1234z123456789m", None, special="all_winds"))
    assert board.settle().deltas == (-1, -1, 3, -1)


def half_if_named(
    scored: ScoredWin, items: tuple[tuple[str, int], ...], points: int, facts: WinFacts
) -> ScoredWin | Refusal:
    if points > len(scored.items):
        return Refusal("named_too_much", f"the value of a hand {len(scored.items)}, {points} were named")
    return ScoredWin(
        tuple(ScoredItem(key, 0, n) for key, n in items), points, dict.fromkeys(scored.deltas, 0)
    )


def test_where_the_winner_names_the_value_less_stands_and_more_is_refused() -> None:
    board = Board(
        replace(PLAIN, wins=replace(PLAIN.wins, value_is_named=True, judge_named=half_if_named)), READY_9P
    )
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    assert board.refuses(NameValue(0, (("win", 2),), 2)) == "named_too_much"
    board.do(NameValue(0, (("win", 1),), 0))
    assert board.settle().wins[0].total == 0


def fine(table: TableView, hand: HandView, wins: tuple[object, ...]) -> tuple[Payment, ...]:
    return (Payment("no_hand", 2, (0, 0, -5, 0)),) if hand.draw else ()


def test_the_end_of_a_hand_may_bring_payments_besides_wins() -> None:
    board = Board(replace(PLAIN, payments=PaymentRules(settle_hand=fine)))
    while board.hand.wall_left:
        seat = board.hand.turn
        board.do(Draw(seat))
        board.do(next(c for c in legal_claims(board.state, seat) if isinstance(c, Discard)))
    board.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    settled = board.settle()
    assert settled.payments == (Payment("no_hand", 2, (0, 0, -5, 0)),)
    assert settled.scores == (100, 100, 95, 100)


def test_the_last_discard_may_be_melded_where_the_book_has_it_but_not_as_a_kong() -> None:
    board = Board(replace(PLAIN, claims=ClaimRules(last_discard_melds=frozenset((MeldKind.PUNG,)))))
    while board.hand.wall_left:
        seat = board.hand.turn
        board.do(Draw(seat))
        board.do(next(c for c in legal_claims(board.state, seat) if isinstance(c, Discard)))
    last = board.hand.offer
    assert last is not None
    other = (last.seat + 2) % 4
    claims = legal_claims(board.state, other)
    assert {c.meld for c in claims if isinstance(c, ClaimMeld)} <= {MeldKind.PUNG}


def test_players_change_seats_between_hands_and_their_points_go_with_them() -> None:
    def rotates(last: HandOutcome) -> NextHand:
        return NextHand(Wind.SOUTH, 0, 0, seats=(1, 0, 3, 2))

    board = Board(replace(PLAIN, session=replace(PLAIN.session, next_hand=rotates)), READY_9P)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    board.settle()
    board.do(StartHand())
    assert board.state.players == ("B", "A", "D", "C")
    assert board.state.scores == (99, 103, 99, 99)
    assert board.state.sitting == (1, 0, 3, 2)
    assert board.state.hand_scores == board.state.scores
    assert board.state.rounds == 1


def test_two_and_three_players_pass_the_turn_and_have_their_own_winds() -> None:
    two = replace(
        PLAIN,
        setup=replace(
            PLAIN.setup, players=2, winds=(Wind.EAST, Wind.WEST), wall=WallPlan((34, 34), players=2)
        ),
    )
    board = Board(two, "", READY_9P, dealer=1)
    assert [board.state.wind(seat) for seat in (0, 1)] == [Wind.WEST, Wind.EAST]
    board.draw(1, "1z")
    board.discard(1, "1z")
    assert board.hand.turn == 0
    three = replace(PLAIN, setup=replace(PLAIN.setup, players=3, wall=WallPlan((17,) * 4, players=3)))
    board = Board(three, "", "", READY_9P)
    board.turn(0, "9p", "9p")
    board.do(win(2, READY_9P, "9p"))
    assert board.settle().deltas == (-1, 0, 1)


def test_a_session_may_end_with_points_of_a_match() -> None:
    def placed(scores: tuple[int, ...], deposits: int, dealer: Seat) -> FinalScores:
        return FinalScores(scores, tuple(map(float, scores)), (4.0, 2.0, 1.0, 0.0))

    board = Board(replace(PLAIN, session=replace(PLAIN.session, final_scores=placed)), READY_9P)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    board.settle()
    points = board.state.scores
    (ended,) = board.do(EndSession("time"))
    assert ended == SessionEnded("time", points, tuple(map(float, points)), (4.0, 2.0, 1.0, 0.0))


def test_the_book_hears_how_the_hand_ended() -> None:
    heard: list[HandOutcome] = []

    def listens(last: HandOutcome) -> NextHand:
        heard.append(last)
        return dealer_passes(last)

    board = Board(replace(PLAIN, session=replace(PLAIN.session, next_hand=listens)), READY_9P)
    board.draw(0, "9p")
    board.do(win(0, READY_9P, "9p"))
    board.settle()
    assert what_next(board.state) == NextHand(Wind.EAST, 1, 0)
    (last,) = heard
    assert (last.winners, last.totals, last.number) == ((0,), (1,), 0)
    assert last.hand is not None and last.hand.log[-1].kind is MoveKind.WIN
