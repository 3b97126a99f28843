"""False wins, dead hands, penalties at the table (2.8), the dealer and the session (2.6.2, 6; 2.7.5)."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    ClaimMeld,
    DeclareKong,
    Discard,
    Draw,
    EndSession,
    NoteIrregularity,
    Penalty,
    Refused,
    Settle,
    ShowHand,
    StartSession,
)
from tablectl.game.decide import decide
from tablectl.game.events import HandSettled, SessionEnded
from tablectl.game.judging import fault_of, judgements
from tablectl.game.state import DEAD_HAND, GameState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.rulesets.sichuan.table import GIVER, PUNG, A, B, C, D, N, Table, X, Y, Z, paid


def noted(table: Table, code: str) -> str | None:
    """What the judge is offered for a fault: the payment's seat changes, or the consequence."""
    found = [one for one in judgements(table.state) if one.noted.code == code]
    assert found, code
    return " ".join(
        str(claim.deltas) if isinstance(claim, Penalty) else str(getattr(claim, "code", claim))
        for claim in found[-1].claims
    )


def kill(table: Table, seat: int) -> None:
    table.do(NoteIrregularity(seat, DEAD_HAND, "by the judge"))


# Dead hands


def test_a_dead_hand_may_only_draw_and_discard() -> None:
    """2.8.3."""
    table = Table(GIVER, X, Y, PUNG, voids="ssmm")
    for seat in (1, 3):
        kill(table, seat)
    table.turn(0, "9p", "5p")
    assert table.refuses(table.true_win(1, "5p")) == "dead_hand"
    assert table.refuses(ClaimMeld(3, MeldKind.PUNG, parse_tiles("555p"))) == "dead_hand"
    table.turn(1, "9p")
    table.draw(2, "1p")
    table.discard(2, "1p")
    table.draw(3, "8p")
    assert table.refuses(DeclareKong(3, MeldKind.CLOSED_KONG, parse_tiles("8888p"))) == "dead_hand"
    table.discard(3, "8p")


def test_a_dead_hand_gives_back_its_kong_points_and_is_not_ready() -> None:
    """2.8.3: "обязан вернуть все очки"."""
    table = Table(N, X, "11112345679s46p", Z, voids="ssmm")
    table.turn(0, "8s")
    table.turn(1, "8s")
    table.draw(2, "9s")
    table.kong(2, "1s", "8s")
    kill(table, 2)
    table.discard(2, "8s")
    table.end()
    assert paid(table.settle()) == [
        ("ready_check", 1, (-1, 2, -1, 0)),
        ("ready_check", 3, (-4, 0, -4, 8)),
    ]


def test_a_win_declared_with_a_dead_hand_is_a_false_win() -> None:
    """2.8.3; 2.8.4, 2: 8 to each still in when the hand waited, else 16."""
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    kill(table, 1)
    table.turn(0, "9p", "5p")
    win = table.true_win(1, "5p")
    answer = decide(table.state, win)
    assert isinstance(answer, Refused)
    fault = fault_of(table.state, win, answer)
    assert fault is not None
    assert fault.code == "dead_hand_declared"
    table.do(fault)
    (judged,) = judgements(table.state)
    assert [choice.deltas for choice in judged.choices if isinstance(choice, Penalty)] == [
        (8, -24, 8, 8),
        (16, -48, 16, 16),
    ]


def test_a_hand_of_a_wrong_number_of_tiles_is_dead_and_holds_up_nobody() -> None:
    """2.8.3, 1; 2.5.8, 3: it pays as not ready."""
    table = Table(A, B, "", D)
    table.end()
    for seat in (0, 1, 3):
        tiles = parse_tiles((A, B, "", D)[seat])
        table.do(ShowHand(seat, tiles))
    short = ShowHand(2, parse_tiles("111m555m777p448p"))
    answer = decide(table.state, short)
    assert isinstance(answer, Refused)
    fault = fault_of(table.state, short, answer)
    assert fault is not None
    assert fault.code == "wrong_tile_count"
    table.do(fault)
    (judged,) = judgements(table.state)
    table.do(*judged.claims)
    (settled,) = table.do(Settle())
    assert isinstance(settled, HandSettled)
    assert paid(settled) == [
        ("ready_check", 0, (2, 0, -1, -1)),
        ("ready_check", 1, (0, 2, -1, -1)),
    ]


# False wins


def test_a_false_win_that_is_found_out_at_once_makes_the_hand_dead() -> None:
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    table.turn(0, "9p")
    win = table.true_win(1, "9p")
    answer = decide(table.state, win)
    assert isinstance(answer, Refused)
    fault = fault_of(table.state, win, answer)
    assert fault is not None
    assert fault.code == "false_win"
    table.do(fault)
    assert noted(table, "false_win") == DEAD_HAND
    (judged,) = judgements(table.state)
    waited, not_ready = judged.choices
    assert isinstance(waited, Penalty)
    assert isinstance(not_ready, Penalty)
    table.do(*judged.claims, waited)
    assert table.seat(1).dead
    assert table.state.scores == (8, -24, 8, 8)


def test_a_false_win_found_out_at_the_end_has_left_the_hand_all_the_same() -> None:
    """2.8.4, 2-3: the others' results stay; it counts to the three wins that end the hand."""
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    table.turn(0, "9p")
    table.win(1, "9p")
    assert table.seat(1).out
    table.turn(2, "9p")
    table.draw(3, "5p")
    table.do(table.true_win(3, "5p"))
    table.turn(0, "1p", "5p")
    table.do(table.true_win(2, "5p"))
    assert table.hand.phase is Phase.ENDED
    assert paid(table.settle()) == [
        ("win", 3, (-5, 0, -5, 10)),
        ("win", 2, (-1, 0, 1, 0)),
        ("false_win", 1, (8, -24, 8, 8)),
    ]


def test_a_false_win_on_the_discard_after_a_kong_still_costs_the_kong() -> None:
    """2.8.4, 3."""
    table = Table(N, X, "11112345679s46p", Z, voids="ssmm")
    table.turn(0, "8s")
    table.turn(1, "8s")
    table.draw(2, "9s")
    table.kong(2, "1s", "8s")
    table.discard(2, "8s")
    table.win(3, "8s")
    table.end()
    reasons = [reason for reason, _, _ in paid(table.settle())]
    assert reasons == ["ready_check", "ready_check", "false_win"]


def test_a_false_win_that_robbed_a_kong_leaves_it_void() -> None:
    """2.8.4, 3."""
    table = Table(PUNG, X, Y, "222333p44m46p112s", voids="ssmm")
    table.turn(0, "9p")
    table.turn(1, "9p")
    table.turn(2, "9p")
    table.turn(3, "5p")
    table.pung(0, "555p")
    table.discard(0, "1m")
    for seat in (1, 2, 3):
        table.turn(seat, str(table.spare("5p")))
    table.draw(0, "5p")
    table.do(DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("5555p")))
    table.win(3, "5p")
    table.end()
    settled = table.settle()
    assert settled.wins == ()
    assert [line for line in paid(settled) if "kong" in line[0]] == []
    assert [each.kind for each in table.seat(0).melds] == [MeldKind.PUNG]


# The scale


def test_small_faults_climb_the_scale_over_the_session() -> None:
    """2.8.2: a warning, then 2, 4, 8..., paid to nobody; faults of all kinds together."""
    table = Table(A, B, C, D)
    offered = []
    for code in ("late_call", "wrong_words", "late_call", "untidy_tiles"):
        table.do(NoteIrregularity(2, code, ""))
        (judged,) = [one for one in judgements(table.state) if one.noted.code == code]
        claims = [claim for claim in judged.claims if isinstance(claim, Penalty)]
        offered.append(claims[0].deltas[2] if claims else 0)
        table.do(*claims)
    assert offered == [0, -2, -4, -8]
    assert table.state.scores == (0, 0, -14, 0)


def test_each_player_has_a_scale_of_their_own() -> None:
    table = Table(A, B, C, D)
    for seat in (0, 1):
        table.do(NoteIrregularity(seat, "late_call", ""))
    assert [one.claims for one in judgements(table.state)] == [(), ()]


def test_lateness_is_noted_before_the_first_hand() -> None:
    """2.8.4, 5: 8 or 16 points off."""
    table = Table.__new__(Table)
    table.state, table.events, table.players = GameState(), [], 4
    table.do(StartSession("sichuan", "default", {}, ("A", "B", "C", "D")))
    table.do(NoteIrregularity(3, "late_15", "12 minutes"))
    (judged,) = judgements(table.state)
    (penalty,) = judged.claims
    assert isinstance(penalty, Penalty)
    assert penalty.deltas == (0, 0, 0, -16)


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (Draw(2), "wrong_draw"),
        (Discard(0, Tile.parse("2m")), "discard_before_draw"),
        (ShowHand(0, parse_tiles(A)), "tiles_shown"),
        (ClaimMeld(1, MeldKind.CHOW, parse_tiles("123m")), None),
    ],
)
def test_what_is_refused_is_named_in_the_books_words(claim: object, code: str | None) -> None:
    table = Table(A, B, C, D)
    answer = decide(table.state, claim)  # type: ignore[arg-type]
    assert isinstance(answer, Refused)
    fault = fault_of(table.state, claim, answer)  # type: ignore[arg-type]
    assert (None if fault is None else fault.code) in (code, "late_call")


# The dealer and the session


def play_hand(table: Table, *winners: int, giver: int = 0) -> None:
    """Seats 1 to 3 wait for 5p and the giver has one: these win on it, and the wall runs out."""
    table.do(*(table.true_win(seat, "5p") for seat in winners))
    if table.hand.phase is not Phase.ENDED:
        table.end()
    table.settle()


def test_the_dealer_stays_when_nobody_wins() -> None:
    """2.6.2, 6."""
    table = Table(A, B, C, D)
    table.end()
    table.settle()
    table.start(A, B, C, D)
    assert table.state.dealer == 0
    assert table.hand.turn == 0


def test_the_first_winner_deals_next() -> None:
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    table.turn(0, "9p", "5p")
    play_hand(table, 2)
    table.start()
    assert table.state.dealer == 2


def test_who_gave_several_the_first_win_deals_next() -> None:
    table = Table(Z, GIVER, X, Y, voids="mssm")
    table.turn(0, "9p")
    table.turn(1, "1p", "5p")
    play_hand(table, 2, 3)
    table.start()
    assert table.state.dealer == 1


def test_a_false_win_does_not_move_the_deal() -> None:
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    table.turn(0, "9p")
    table.win(1, "9p")
    table.end()
    table.settle()
    table.start()
    assert table.state.dealer == 0


def test_a_session_ends_after_its_hands_with_tournament_points() -> None:
    """2.7.5: game points, and 4-3-2-1 by place."""
    table = Table(GIVER, X, Y, Z, voids="ssmm", options={"session_hands": 1})
    table.turn(0, "9p", "5p")
    play_hand(table, 1, 2, 3)
    (ended,) = table.do(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.points == (-6, 1, 1, 4)
    assert ended.match == (1.0, 2.5, 2.5, 4.0)


def test_a_session_may_end_with_its_time() -> None:
    """2.4.4: the hand in play is finished and counts."""
    table = Table(GIVER, X, Y, Z, voids="ssmm")
    table.turn(0, "9p", "5p")
    play_hand(table, 1, 2, 3)
    (ended,) = table.do(EndSession("time"))
    assert isinstance(ended, SessionEnded)
    assert ended.match == (1.0, 2.5, 2.5, 4.0)


def test_who_came_too_late_has_nothing() -> None:
    """2.8.4, 5: a substitute's points are nobody's."""
    table = Table(GIVER, X, Y, Z, voids="ssmm", options={"session_hands": 1})
    table.do(NoteIrregularity(3, "late_over_15", "20 minutes"))
    table.turn(0, "9p", "5p")
    play_hand(table, 1, 2, 3)
    (ended,) = table.do(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.points == (-6, 1, 1, 0)
    assert ended.match == (1.0, 2.5, 2.5, 0.0)


# A table of three


def test_a_table_of_three_ends_with_two_wins_and_has_its_own_points() -> None:
    """3.1, 3."""
    table = Table(GIVER, X, Y, voids="ssm", players=3, options={"session_hands": 1})
    table.turn(0, "9p", "5p")
    table.do(table.true_win(1, "5p"), table.true_win(2, "5p"))
    assert table.hand.phase is Phase.ENDED
    assert paid(table.settle()) == [("win", 1, (-1, 1, 0)), ("win", 2, (-1, 0, 1))]
    (ended,) = table.do(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.match == (2.0, 3.5, 3.5)


def test_a_table_of_three_plays_on_after_one_win() -> None:
    table = Table(GIVER, X, Y, voids="ssm", players=3)
    table.turn(0, "9p")
    table.draw(1, "5p")
    table.do(table.true_win(1, "5p"))
    assert table.hand.turn == 2
    table.end()
    assert paid(table.settle()) == [
        ("win", 1, (-2, 4, -2)),
        ("ready_check", 2, (-1, 0, 1)),
        ("pig", 0, (-48, 0, 0)),
    ]
