"""How hands end: wins and who may not win, draws, payments, and what the judge is told."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    Deal,
    DeclareDraw,
    DeclareReady,
    Discard,
    Draw,
    EndSession,
    NoteIrregularity,
    Penalty,
    RevealIndicator,
    RevealUra,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
)
from tablectl.game.events import (
    DrawReason,
    HandDrawn,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    SessionEnded,
)
from tablectl.game.legal import legal_claims, may_win
from tablectl.game.legal_hand import forced_draw, furiten, is_ready
from tablectl.game.settlement import what_next
from tablectl.game.state import Answer
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles
from tablectl.rulesets.ruleset import NextHand
from tests.tablectl.game.table import Table

T = Tile.parse

TANYAO = "234m567p22s34567s"
"""Waits for 2, 5 and 8 bamboos, all simples."""


def keys(settled: HandSettled, win: int = 0) -> dict[str, int]:
    """Scoring items of a win with their han, 13 a yakuman."""
    return {key: value * count + 13 * yakuman for key, value, count, yakuman in settled.wins[win].items}


class TestWinning:
    def test_a_self_drawn_win_is_paid_by_all(self) -> None:
        t = Table("", TANYAO)
        t.turns(0, ["9m", "9p", "9m", "9p", "1z"])
        t.draw(1, "8s")
        t.do(t.win(1, TANYAO, "8s"))
        settled = t.settle()
        assert keys(settled) == {"menzen_tsumo": 1, "tanyao": 1, "pinfu": 1}
        assert settled.deltas == (-1300, 2700, -700, -700)
        assert t.state.scores == (23_700, 27_700, 24_300, 24_300)

    def test_a_win_on_a_discard_is_paid_by_its_seat(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        assert t.settle().deltas == (-2000, 2000, 0, 0)

    def test_honba_and_sticks_go_to_the_winner(self) -> None:
        t = Table("", TANYAO, start=StartHand(Wind.EAST, 0, honba=2, deposits=1))
        t.ready(0, "?", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        settled = t.settle()
        assert settled.deltas == (-2600, 3600, 0, 0)
        assert t.state.deposits == 0
        assert t.state.scores[0] == 25_000 - 2600, "a riichi on which the tile is won is not paid"

    def test_riichi_waits_for_the_hidden_indicators(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "9m", "9m")
        t.ready(1, "9p", "9p")
        t.turn(2, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        assert t.refuses(Settle()) == "ura_due"
        assert t.refuses(RevealUra(parse_tiles("1m2m"))) == "tile_count"
        t.do(RevealUra(parse_tiles("1s")))
        settled = t.settle()
        assert keys(settled) == {"double_riichi": 2, "ippatsu": 1, "pinfu": 1, "tanyao": 1, "uradora": 2}
        assert settled.deltas == (0, 13_000, -12_000, 0)

    @pytest.mark.parametrize(
        ("tiles", "tile", "code"),
        [
            (TANYAO, "9s", "wrong_tile"),
            ("234m567p22s34566s", "8s", "not_its_hand"),
            ("234m567p22s3456s", "8s", "tile_count"),
        ],
    )
    def test_what_is_shown_must_be_the_hand(self, tiles: str, tile: str, code: str) -> None:
        t = Table("", TANYAO)
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(1, tiles, tile)) == code

    def test_a_hand_without_yaku_does_not_win_on_a_discard(self) -> None:
        closed_wait = "123m567p22s35s999p"
        t = Table("", closed_wait)
        t.turn(0, "4s", "4s")
        assert t.refuses(t.win(1, closed_wait, "4s")) == "no_yaku"

    def test_nobody_wins_on_the_own_discard_or_out_of_turn(self) -> None:
        t = Table(TANYAO)
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(0, TANYAO, "8s")) == "nothing_to_win_on"


class TestFuriten:
    def test_a_wait_in_the_own_river(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "9m", "9m")
        t.turn(1, "2s", "2s")
        t.turns(2, ["9m", "9p"])
        t.turn(0, "8s", "8s")
        assert furiten(t.state, 1) is Answer.YES
        assert t.refuses(t.win(1, TANYAO, "8s")) == "furiten"
        t.draw(1, "8s")
        t.do(t.win(1, TANYAO, "8s"))

    def test_a_claimed_discard_counts_as_well(self) -> None:
        t = Table("", TANYAO, "", "50s")
        t.turn(0, "9m", "9m")
        t.turn(1, "5s", "5s")
        t.pung(3, "550s")
        t.discard(3, "9p")
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(1, TANYAO, "8s")) == "furiten"

    def test_a_passed_tile_until_the_own_next_turn(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "8s", "8s")
        t.turn(1, "9m", "9m")
        t.turns(2, ["5s", "8s"])
        assert t.refuses(t.win(1, TANYAO, "8s")) == "furiten"
        t.turns(0, ["9p", "9m", "9p"])
        t.turn(3, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"))

    def test_a_passed_tile_for_good_after_riichi(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "9m", "9m")
        t.ready(1, "9p", "9p")
        t.turns(2, ["5s", "1z", "1z", "1z", "2z", "2z"])
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(1, TANYAO, "8s")) == "furiten"

    def test_unknown_tiles_leave_it_open(self) -> None:
        t = Table("")
        assert furiten(t.state, 1) is Answer.NO, "nothing was discarded or passed yet"
        t.turns(0, ["9m", "9p"])
        assert furiten(t.state, 1) is Answer.UNKNOWN
        assert is_ready(t.state, 1) is Answer.UNKNOWN
        assert may_win(t.state, 2) is Answer.UNKNOWN
        assert may_win(t.state, 1) is Answer.NO

    def test_an_unseen_hand_is_judged_when_it_is_shown(self) -> None:
        t = Table("")
        t.turns(0, ["9m", "2s", "9m", "9p"])
        t.turn(0, "8s", "8s")
        assert t.refuses(t.win(1, TANYAO, "8s")) == "furiten"

    def test_riichi_in_furiten_follows_the_option(self) -> None:
        hand = "234m567p22s34567s"
        for allowed in (True, False):
            t = Table(hand, options={"furiten_riichi": allowed})
            t.turn(0, "8s", "8s")
            t.turns(1, ["9m", "9p", "9m"])
            t.draw(0, "9p")
            t.do(DeclareReady(0))
            assert (Discard(0, T("9p"), drawn=True) in legal_claims(t.state, 0)) is allowed


class TestSeveralWins:
    def test_two_wins_are_both_paid_and_the_nearest_takes_honba_and_sticks(self) -> None:
        t = Table(
            "",
            "234m567p22s34567s",
            "345m678p33p34567s",
            start=StartHand(honba=1, deposits=2),
        )
        t.turn(0, "8s", "8s")
        t.do(t.win(2, "345m678p33p34567s", "8s"), t.win(1, TANYAO, "8s"))
        settled = t.settle()
        assert [win.seat for win in settled.wins] == [1, 2]
        assert settled.wins[0].deltas == (-2300, 4300, 0, 0)
        assert settled.wins[1].deltas == (-2000, 0, 2000, 0)
        assert settled.deltas == (-4300, 4300, 2000, 0)

    def test_only_the_nearest_where_the_option_says_so(self) -> None:
        t = Table("", TANYAO, "345m678p33p34567s", options={"double_ron": "nearest"})
        t.turn(0, "8s", "8s")
        t.do(t.win(2, "345m678p33p34567s", "8s"), t.win(1, TANYAO, "8s"))
        assert [win.seat for win in t.settle().wins] == [1]

    @pytest.mark.parametrize("rule", ["abort", "all", "nearest"])
    def test_three_wins_follow_the_option(self, rule: str) -> None:
        third = "456m345p44p34567s"
        t = Table("", TANYAO, "345m678p33p34567s", third, options={"triple_ron": rule})
        t.turn(0, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"), t.win(2, "345m678p33p34567s", "8s"), t.win(3, third, "8s"))
        if rule == "abort":
            assert t.refuses(Settle()) == "hand_is_drawn"
            t.do(DeclareDraw(DrawReason.SANCHAHOU))
            settled = t.settle()
            assert (settled.draw, settled.deltas) == (DrawReason.SANCHAHOU, (0, 0, 0, 0))
        else:
            assert len(t.settle().wins) == (3 if rule == "all" else 1)

    def test_three_wins_can_be_declared_without_showing_them(self) -> None:
        t = Table("", TANYAO, "345m678p33p34567s", "456m345p44p34567s")
        t.turn(0, "8s", "8s")
        t.do(DeclareDraw(DrawReason.SANCHAHOU))
        t.settle()

    def test_and_refused_when_a_known_hand_does_not_win(self) -> None:
        t = Table("", TANYAO, "345m678p33p34567s", "159m159p159s1234z")
        t.turn(0, "8s", "8s")
        assert t.refuses(DeclareDraw(DrawReason.SANCHAHOU)) == "no_draw"


class TestRobbingKongs:
    def test_an_added_kong_is_robbed_before_the_replacement(self) -> None:
        t = Table("", TANYAO, "88s")
        t.turn(0, "9m", "9m")
        t.turn(1, "9p", "9p")
        t.turn(2, "9p", "9p")
        t.turn(3, "8s", "8s")
        t.pung(2, "888s")
        t.discard(2, "1z")
        t.turns(3, ["2z", "3z", "4z"])
        t.draw(2, "8s")
        t.added_kong(2, "8888s")
        t.do(t.win(1, TANYAO, "8s"))
        settled = t.settle()
        assert "chankan" in keys(settled)
        assert settled.wins[0].from_seat == 2
        assert len(t.hand.indicators) == 1, "a robbed kong turns no indicator"

    def test_only_thirteen_orphans_rob_a_closed_kong_and_only_where_allowed(self) -> None:
        orphans = "19m19p19s1234566z"
        for allowed in (True, False):
            t = Table("7777z", orphans, options={"closed_kong_robbed": allowed})
            t.draw(0, "1m")
            t.closed_kong(0, "7777z")
            win = t.win(1, orphans, "7z")
            if allowed:
                t.do(win, RevealIndicator(T("2p")))
                assert keys(t.settle()) == {"kokushi": 13}
            else:
                assert t.refuses(win) == "closed_kong"


class TestDraws:
    def test_ready_hands_are_paid_at_the_end_of_the_wall(self) -> None:
        t = Table("", TANYAO)
        t.until(0)
        assert forced_draw(t.state) is DrawReason.EXHAUSTIVE
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        t.do(*[c for c in legal_claims(t.state, 1) if isinstance(c, ShowHand)])
        settled = t.settle()
        assert settled.tenpai == (1,)
        assert settled.deltas == (-1000, 3000, -1000, -1000)

    def test_nobody_declares_a_draw_before_its_time(self) -> None:
        t = Table("")
        t.draw(0, "?")
        assert t.refuses(DeclareDraw(DrawReason.EXHAUSTIVE)) == "no_draw"
        t.discard(0, "1m")
        assert t.refuses(DeclareDraw(DrawReason.SUUKAIKAN)) == "no_draw"

    def test_a_river_of_terminals_and_honors_is_a_nagashi_mangan(self) -> None:
        t = Table("")
        orphans = list(parse_tiles("19m19p19s1234567z19m19p1s"))
        simples = list(parse_tiles("234678m234678p234678s" * 3))
        while t.hand.wall_left:
            seat = t.hand.turn
            tile = (orphans if seat == 0 else simples).pop()
            t.do(Draw(seat, tile), Discard(seat, tile))
        (event,) = t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        assert event == HandDrawn(DrawReason.NAGASHI_MANGAN)
        assert t.settle().deltas == (12_000, -4000, -4000, -4000)

    def test_nine_kinds_are_declared_in_the_first_turn_only(self) -> None:
        nine = "19m19p19s123z2345m"
        t = Table(nine)
        t.draw(0, "6m")
        t.do(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0))
        t.do(ShowHand(0, parse_tiles(nine + "6m")))
        assert t.settle().deltas == (0, 0, 0, 0)
        (event,) = t.do(StartHand())
        assert isinstance(event, HandStarted)
        assert (event.dealer, event.honba) == (0, 1)

    @pytest.mark.parametrize(("hand", "code"), [("19m19p19s12z23456m", "not_nine_kinds")])
    def test_eight_kinds_are_not_enough(self, hand: str, code: str) -> None:
        t = Table(hand)
        t.draw(0, "7m")
        assert t.refuses(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0)) == code

    def test_a_call_breaks_the_first_go_around(self) -> None:
        t = Table("", "", "11z")
        t.turn(0, "1z", "1z")
        t.pung(2, "111z")
        t.discard(2, "2m")
        t.draw(3, "?")
        assert t.refuses(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 3)) == "wrong_moment"

    def test_nine_kinds_claimed_of_an_unseen_hand_are_checked_when_shown(self) -> None:
        t = Table("")
        t.draw(0, "?")
        t.do(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0))
        events = t.do(ShowHand(0, parse_tiles("19m19p19s12z234567m")))
        assert isinstance(events[-1], IrregularityNoted)
        assert events[-1].code == "not_nine_kinds"

    def test_four_equal_winds_end_the_hand(self) -> None:
        t = Table("")
        t.turns(0, ["3z", "3z", "3z", "3z"])
        assert t.refuses(Draw(0)) == "hand_is_drawn"
        t.do(DeclareDraw(DrawReason.SUUFON_RENDA))
        t.settle()

    def test_four_riichi_end_the_hand_and_all_sticks_stay(self) -> None:
        t = Table("")
        for seat in range(4):
            t.ready(seat, "?", ["9m", "9p", "8s", "1z"][seat])
        t.do(DeclareDraw(DrawReason.SUUCHA_RIICHI))
        settled = t.settle()
        assert (settled.deposits, t.state.scores) == (4, (24_000,) * 4)

    def test_a_riichi_hand_that_is_not_ready_is_noted(self) -> None:
        t = Table("")
        t.ready(0, "?", "9m")
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        events = t.do(ShowHand(0, parse_tiles("147m258p147s2346z")))
        assert isinstance(events[-1], IrregularityNoted)
        assert events[-1].code == "riichi_not_ready"

    def test_a_kong_of_unseen_tiles_is_judged_when_the_hand_is_shown(self) -> None:
        # As in book VII: from 33345 dots the kong of threes takes part of the wait, that of eights does not.
        for kong, rest, code in (
            ("3333p", "45p888p11222z", "kong_changed_wait"),
            ("8888p", "33345p11222z", None),
        ):
            t = Table("")
            t.ready(0, "?", "9m")
            t.turns(1, ["9m", "9s", "9s"])
            t.draw(0, "?")
            t.closed_kong(0, kong)
            t.draw(0, "?")
            t.do(RevealIndicator(T("7s")), Discard(0, T("8s"), drawn=True))
            t.turn(1, "6p", "6p")
            events = t.do(t.win(0, rest, "6p"))
            noted = [e.code for e in events if isinstance(e, IrregularityNoted)]
            assert noted == ([code] if code else [])

    def test_a_shown_hand_must_fit_what_was_seen(self) -> None:
        t = Table("")
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        assert t.refuses(ShowHand(1, parse_tiles("1111z234m234567p"))) == "too_many_copies"


class TestFourKongs:
    def kongs(self, **options: object) -> Table:
        t = Table("111222m333m", "444m", options=options)
        t.draw(0, "1m")
        for number, kong in enumerate(("1111m", "2222m", "3333m")):
            t.closed_kong(0, kong)
            t.draw(0, ["2m", "3m", "9p"][number])
            t.do(RevealIndicator(T(["1s", "2s", "3s"][number])))
        t.discard(0, "4m")
        t.open_kong(1, "4444m")
        return t

    def test_the_fourth_by_another_seat_ends_the_hand_after_the_discard(self) -> None:
        t = self.kongs()
        t.draw(1, "9p")
        t.discard(1, "9p")
        assert forced_draw(t.state) is DrawReason.SUUKAIKAN
        t.do(DeclareDraw(DrawReason.SUUKAIKAN))

    def test_or_at_once_where_the_option_says_so(self) -> None:
        t = self.kongs(abort_four_kongs="at_once")
        assert t.refuses(Draw(1)) == "hand_is_drawn"

    def test_or_not_at_all(self) -> None:
        t = self.kongs(abort_four_kongs="off")
        t.draw(1, "9p")
        t.discard(1, "9p")
        t.do(RevealIndicator(T("4s")))
        t.draw(2, "?")


class TestLiability:
    def test_who_feeds_the_third_dragon_pays_a_self_drawn_win_alone(self) -> None:
        t = Table("", "", "556677z23m22p")
        for tile, out in (("5z", "9s"), ("6z", "8s"), ("7z", "7s")):
            while t.hand.turn != 1:
                t.do(Draw(t.hand.turn))
                t.discard(t.hand.turn, "9m" if t.hand.turn == 0 else "9p")
            t.turn(1, tile, tile)
            t.pung(2, tile[0] * 3 + "z")
            t.discard(2, out)
        assert t.seat(2).liable == (("daisangen", 1),)
        while t.hand.turn != 2:
            t.do(Draw(t.hand.turn))
            t.discard(t.hand.turn, "1p" if t.hand.turn == 3 else "2s")
        t.draw(2, "4m")
        t.do(t.win(2, "23m22p", "4m"))
        assert t.settle().deltas == (0, -32_000, 32_000, 0)

    @pytest.mark.parametrize("option", [True, False])
    def test_who_feeds_an_open_kong_pays_the_win_on_its_replacement_where_the_rules_have_it(
        self, option: bool
    ) -> None:
        t = Table("", "", "", "333m567p22s34678s", options={"pao_rinshan": option})
        t.turn(0, "9m", "9m")
        t.turn(1, "3m", "3m")
        t.open_kong(3, "3333m")
        t.draw(3, "5s")
        t.do(t.win(3, "567p22s34678s", "5s"))
        settled = t.settle()
        assert "rinshan" in keys(settled)
        paid_alone = settled.deltas[0] == settled.deltas[2] == 0 > settled.deltas[1]
        assert paid_alone is option


class TestReadyWithoutYaku:
    """Book X: whether a ready hand without a yaku counts at a draw."""

    @pytest.mark.parametrize("counts", [True, False])
    def test_it_counts_or_not(self, counts: bool) -> None:
        t = Table("", "", "", options={"yakuless_ready": counts})
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(1, parse_tiles("123m678p11s44s567s")))
        assert t.settle().tenpai == ((1,) if counts else ())

    def test_a_riichi_hand_always_counts(self) -> None:
        t = Table("", options={"yakuless_ready": False})
        t.ready(0, "?", "1z")
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(0, parse_tiles("123m678p11s44s567s")))
        assert t.settle().tenpai == (0,)


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


def test_a_win_on_the_own_draw_is_offered_to_the_player_who_can() -> None:
    t = Table(TANYAO)
    t.draw(0, "8s")
    assert legal_claims(t.state, 0)[0] == ShowWin(0, parse_tiles(TANYAO), T("8s"))
    assert may_win(t.state, 0) is Answer.YES
