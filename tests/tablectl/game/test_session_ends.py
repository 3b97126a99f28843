"""What comes after a hand, how a session ends, and what the judge adds to both."""

from __future__ import annotations

from tablectl.game.claims import (
    Deal,
    DeclareDraw,
    EndSession,
    NoteIrregularity,
    Penalty,
    Refused,
    StartHand,
)
from tablectl.game.decide import decide, what_next
from tablectl.game.events import DrawReason, HandStarted, PlayPaused, SessionEnded, SessionStarted
from tablectl.game.state import GameState, evolve
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import parse_hidden
from tablectl.rulesets.ruleset import NextHand
from tests.tablectl.game.table import TANYAO, Table


class TestJudge:
    def test_a_penalty_moves_points_and_need_not_sum_to_zero(self) -> None:
        t = Table("")
        t.do(Penalty(1, "late", (0, -1000, 0, 0)))
        assert t.state.scores[1] == 24_000

    def test_a_chombo_stops_the_hand_and_the_same_hand_is_dealt_again(self) -> None:
        t = Table("", start=StartHand(honba=2, deposits=1))
        t.ready(0, "?", "9m")
        t.draw(1, "?")
        assert t.refuses(DeclareDraw(DrawReason.CHOMBO)) == "whose_fault"
        t.do(DeclareDraw(DrawReason.CHOMBO, 1))
        settled = t.settle()
        assert settled.deltas == (4000 + 1000, -8000, 2000, 2000)
        assert settled.deposits == 1
        (event,) = t.do(StartHand())
        assert isinstance(event, HandStarted)
        assert (event.dealer, event.honba, event.deposits) == (0, 2, 1)

    def test_or_costs_twenty_thousand_in_the_end(self) -> None:
        t = Table("", preset="ema")
        t.draw(0, "?")
        t.do(DeclareDraw(DrawReason.CHOMBO, 0))
        assert t.settle().deltas == (0, 0, 0, 0)
        (event,) = t.do(EndSession("time"))
        assert isinstance(event, SessionEnded)
        assert event.final == (-20.0, 0.0, 0.0, 0.0)

    def test_a_dead_hand_may_only_draw_and_discard(self) -> None:
        t = Table("", TANYAO)
        t.do(NoteIrregularity(1, "dead_hand", "thirteen tiles became fourteen"))
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(1, TANYAO, "8s")) == "dead_hand"
        t.draw(1, "9m")
        t.discard(1, "9m")


class TestBrokenOff:
    """A session that ends before any hand is paid: nobody has played for a place, and seats decide none."""

    def test_nobody_gets_what_is_for_places_before_a_hand_is_paid(self) -> None:
        t = Table("", preset="tenhou")
        t.draw(0, "?")
        (event,) = t.do(EndSession("the hall closes"))
        assert isinstance(event, SessionEnded)
        assert event.final == (0.0, 0.0, 0.0, 0.0)

    def test_a_book_with_match_points_gives_none_either(self) -> None:
        state = evolve(GameState(), SessionStarted("mcr", "default", {}, ("A", "B", "C", "D"), (0,) * 4))
        told = decide(state, EndSession("the hall closes"))
        assert not isinstance(told, Refused)
        (event,) = told
        assert isinstance(event, SessionEnded)
        assert (event.final, event.match) == ((0.0,) * 4, ())

    def test_what_was_paused_is_over_with_it(self) -> None:
        t = Table("", preset="tenhou")
        paused = evolve(t.state, PlayPaused("a glass fell"))
        told = decide(paused, EndSession("the hall closes"))
        assert not isinstance(told, Refused)
        assert evolve(paused, told[0]).paused is None

    def test_one_paid_hand_is_a_contest(self) -> None:
        t = Table(TANYAO)
        t.draw(0, "8s")
        t.do(t.win(0, TANYAO, "8s"))
        t.settle()
        (event,) = t.do(EndSession("the hall closes"))
        assert isinstance(event, SessionEnded)
        assert event.final[0] > 35.0


class TestSession:
    def test_the_dealer_stays_after_winning_and_honba_grows(self) -> None:
        t = Table(TANYAO)
        t.draw(0, "8s")
        t.do(t.win(0, TANYAO, "8s"))
        t.settle()
        (event,) = t.do(StartHand())
        assert isinstance(event, HandStarted)
        assert (event.dealer, event.honba, event.number) == (0, 1, 1)

    def test_a_hand_that_does_not_follow_is_refused(self) -> None:
        t = Table("", TANYAO)
        assert t.refuses(StartHand()) == "hand_running"
        t.turn(0, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        t.settle()
        assert t.refuses(StartHand(dealer=0)) == "other_hand"
        assert t.refuses(EndSession()) == "session_goes_on"

    def test_a_session_that_ends_below_zero(self) -> None:
        t = Table("", TANYAO, scores=(1000, 39_000, 30_000, 30_000))
        t.turn(0, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        t.settle()
        assert t.refuses(StartHand()) == "session_over"
        (event,) = t.do(EndSession())
        assert isinstance(event, SessionEnded)
        assert event.reason == "bankruptcy"
        assert event.points == (-1000, 41_000, 30_000, 30_000)
        assert sum(event.final) == 0
        assert t.refuses(Deal(0, parse_hidden("?" * 13))) == "session_over"

    def test_the_leading_dealer_may_end_it_where_the_rules_offer_it(self) -> None:
        for manner in ("choice", "off"):
            t = Table(
                TANYAO,
                options={"agariyame": manner, "session_rounds": 1},
                start=StartHand(round=Wind.EAST, dealer=3),
                scores=(24_000, 24_000, 24_000, 28_000),
            )
            t.turn(3, "?", "8s")
            t.do(t.win(0, TANYAO, "8s"))
            t.settle()
            assert t.refuses(EndSession("agariyame")) == "session_goes_on"
            t = Table(
                "",
                "",
                "",
                TANYAO,
                options={"agariyame": manner, "session_rounds": 1},
                start=StartHand(round=Wind.EAST, dealer=3),
                scores=(24_000, 24_000, 24_000, 28_000),
            )
            t.draw(3, "8s")
            t.do(t.win(3, TANYAO, "8s"))
            t.settle()
            coming = what_next(t.state)
            assert isinstance(coming, NextHand)
            if manner == "off":
                assert coming.may_end is None
                assert t.refuses(EndSession("agariyame")) == "session_goes_on"
            else:
                assert coming.may_end == "agariyame"
                t.do(EndSession("agariyame"))

    def test_a_person_may_end_it_earlier(self) -> None:
        t = Table("")
        t.do(EndSession("the club closes"))
        assert t.state.finished
