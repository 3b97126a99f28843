"""How hands end without a winner: the wall's end, draws that are declared, and what is paid for them."""

from __future__ import annotations

import pytest

from tablectl.game.claims import DeclareDraw, Discard, Draw, RevealIndicator, ShowHand, StartHand
from tablectl.game.decide import forced_draw, legal_claims
from tablectl.game.events import DrawReason, HandDrawn, HandStarted, IrregularityNoted
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.table import TANYAO, Table

T = Tile.parse


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

    def test_eight_kinds_are_not_enough(self) -> None:
        t = Table("19m19p19s12z23456m")
        t.draw(0, "7m")
        assert t.refuses(DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0)) == "not_nine_kinds"

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
