"""Turns, calls, riichi and kongs: what the rules allow, and what the table becomes."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.claims import (
    BuildWalls,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    Refused,
    RevealIndicator,
    StartHand,
    StartSession,
)
from tablectl.game.decide import arbitrate, decide, legal_claims
from tablectl.game.events import TileDiscarded, TileDrawn
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles
from tests.tablectl.game.table import UNSEEN, Table

T = Tile.parse

EAST = "123m456p789s1122z"
SOUTH = "2399m4406s3355z7p"
WEST = "1188m2288p2266s3z"
NORTH = "4455m5566p4477s4z"


def table(**kwargs: Any) -> Table:
    return Table(EAST, SOUTH, WEST, NORTH, **kwargs)


class TestSettingUp:
    def test_walls_must_have_seventeen_stacks_a_side(self) -> None:
        t = Table()
        assert t.refuses(BuildWalls((34, 34, 33, 34))) == "wall_count"
        t.do(BuildWalls((34, 34, 34, 34)))
        assert t.hand.wall_counts == (34, 34, 34, 34)

    def test_everybody_takes_thirteen_tiles_once(self) -> None:
        t = Table()
        assert t.refuses(Deal(0, parse_hidden("????"))) == "tile_count"
        t.do(Deal(0, parse_hidden(EAST)))
        assert t.refuses(Deal(0, parse_hidden(UNSEEN))) == "dealt_already"
        assert t.refuses(Draw(0)) == "not_dealt"
        t.do(*(Deal(seat, parse_hidden(UNSEEN)) for seat in (1, 2, 3)))
        assert t.hand.phase is Phase.DRAW
        assert (t.hand.turn, t.hand.wall_left) == (0, 70)

    def test_a_fifth_copy_cannot_be_dealt(self) -> None:
        t = Table()
        t.do(Deal(0, parse_hidden("1111m?????????")))
        assert t.refuses(Deal(1, parse_hidden("1m????????????"))) == "too_many_copies"
        assert t.refuses(Deal(1, parse_hidden("00m???????????"))) == "too_many_copies"

    def test_a_second_session_does_not_start_over_the_first(self) -> None:
        assert Table().refuses(StartSession("riichi")) == "session_running"

    @pytest.mark.parametrize(
        ("claim", "code"),
        [
            (StartSession("chess"), "unknown_ruleset"),
            (StartSession("riichi", "casino"), "unknown_preset"),
            (StartSession("riichi", options={"castling": True}), "unknown_option"),
            (StartSession("riichi", options={"kuitan": 3}), "bad_request"),
            (StartSession("riichi", players=("A", "B")), "players"),
            (StartSession("riichi", scores=(1,)), "scores"),
            (StartSession("riichi", first_dealer=4), "no_such_seat"),
            (StartHand(), "no_session"),
        ],
    )
    def test_a_session_that_cannot_be(self, claim: StartSession, code: str) -> None:
        answer = decide(GameState(), claim)
        assert isinstance(answer, Refused)
        assert answer.code == code


class TestDrawingAndDiscarding:
    def test_play_passes_to_the_right(self) -> None:
        t = table()
        assert t.refuses(Draw(1)) == "not_your_turn"
        t.draw(0, "3z")
        assert t.refuses(Draw(0)) == "wrong_moment"
        assert t.refuses(Discard(1, T("7p"))) == "not_your_turn"
        t.discard(0, "3z")
        assert (t.hand.turn, t.hand.wall_left) == (1, 69)

    def test_only_held_tiles_are_discarded(self) -> None:
        t = table()
        t.draw(0, "3z")
        assert t.refuses(Discard(0, T("9p"))) == "tile_not_in_hand"
        assert t.refuses(Discard(0, T("1m"), drawn=True)) == "not_the_drawn_tile"
        assert t.refuses(Discard(0, T("3z"), drawn=False)) == "tile_not_in_hand"

    @pytest.mark.parametrize(
        ("drawn", "discarded", "known"),
        [("3z", "3z", True), ("3z", "1m", False), ("1m", "1m", None), ("?", "1m", None)],
    )
    def test_drawn_or_from_the_hand_is_told_only_where_it_can_be(
        self, drawn: str, discarded: str, known: bool | None
    ) -> None:
        t = table()
        t.draw(0, drawn)
        (event,) = t.do(Discard(0, T(discarded)))
        assert isinstance(event, TileDiscarded)
        assert event.drawn is known

    def test_the_wall_has_seventy_tiles_after_the_deal(self) -> None:
        t = Table("")
        t.until(0)
        assert sum(len(seat.river) for seat in t.hand.seats) == 70
        assert t.refuses(Draw(70 % 4)) == "hand_is_drawn"

    def test_an_unseen_tile_cannot_be_a_fifth_copy(self) -> None:
        t = Table("", "1111m")
        t.draw(0, "?")
        for drawn in (True, False, None):
            assert t.refuses(Discard(0, T("1m"), drawn)) == "tile_not_in_hand"
        t = Table("", "111m")
        t.draw(0, "1m")
        assert t.refuses(Discard(0, T("1m"), drawn=False)) == "tile_not_in_hand"
        t.do(Discard(0, T("1m"), drawn=True))


class TestCalls:
    def test_a_pung_takes_the_discard_out_of_the_river(self) -> None:
        t = table()
        t.turn(0, "5z", "5z")
        t.pung(1, "555z")
        assert t.seat(0).river[-1].claimed_by == 1
        assert (t.hand.phase, t.hand.turn) == (Phase.ACT, 1)
        assert t.seat(1).melds[0].from_seat == 0
        assert t.refuses(Draw(1)) == "wrong_moment"
        t.discard(1, "7p")
        assert t.hand.turn == 2

    def test_a_chow_is_claimed_from_the_left_only(self) -> None:
        t = table()
        t.turn(0, "1m", "1m")
        assert t.refuses(ClaimMeld(3, MeldKind.CHOW, parse_tiles("123m"))) == "chow_from_left_only"
        t.chow(1, "123m")
        assert t.seat(1).melds[0].claimed == T("1m")

    @pytest.mark.parametrize(
        ("seat", "kind", "tiles", "code"),
        [
            (1, MeldKind.PUNG, "666z", "wrong_meld"),
            (1, MeldKind.CHOW, "567z", "wrong_meld"),
            (1, MeldKind.CLOSED_KONG, "5555z", "wrong_meld"),
            (1, MeldKind.OPEN_KONG, "5555z", "tile_not_in_hand"),
            (2, MeldKind.PUNG, "555z", "tile_not_in_hand"),
            (0, MeldKind.PUNG, "555z", "own_discard"),
        ],
    )
    def test_melds_that_are_none(self, seat: int, kind: MeldKind, tiles: str, code: str) -> None:
        t = table()
        t.turn(0, "5z", "5z")
        assert t.refuses(ClaimMeld(seat, kind, parse_tiles(tiles))) == code

    def test_nothing_is_claimed_once_the_next_tile_is_drawn(self) -> None:
        t = table()
        t.turn(0, "5z", "5z")
        t.draw(1, "9p")
        assert t.refuses(ClaimMeld(3, MeldKind.PUNG, parse_tiles("555z"))) == "nothing_to_claim"

    def test_a_win_goes_before_a_pung_and_a_pung_before_a_chow(self) -> None:
        t = Table("1z", "23m", "111m", "22m")
        t.turn(0, "1m", "1m")
        chow = ClaimMeld(1, MeldKind.CHOW, parse_tiles("123m"))
        pung = ClaimMeld(2, MeldKind.PUNG, parse_tiles("111m"))
        first, second = t.win(3, "11z", "1m"), t.win(2, "22z", "1m")
        assert arbitrate(t.state, [chow, pung]) == (pung,)
        assert arbitrate(t.state, [chow, first, pung, second]) == (second, first)
        assert arbitrate(t.state, [chow]) == (chow,)

    def test_the_other_end_of_the_run_may_not_be_discarded_either(self) -> None:
        t = Table("1z", "2334m")
        t.turn(0, "1m", "1m")
        t.chow(1, "123m")
        assert t.refuses(Discard(1, T("4m"))) == "swap_calling"
        t.discard(1, "3m")

    def test_swap_calling_follows_the_option(self) -> None:
        for option, same, other in (
            ("allowed", True, True),
            ("same_tile_forbidden", False, True),
            ("forbidden", False, False),
        ):
            t = Table("1z", "67888m", options={"kuikae": option})
            t.turn(0, "5m", "5m")
            t.do(ClaimMeld(1, MeldKind.CHOW, parse_tiles("567m")))
            assert (Discard(1, T("5m")) in legal_claims(t.state, 1)) is same
            assert (Discard(1, T("8m"), drawn=False) in legal_claims(t.state, 1)) is other

    def test_a_call_after_which_nothing_could_be_discarded_is_none(self) -> None:
        t = Table("", "2344m666p666s777z")
        for tile, meld in (("6p", "666p"), ("6s", "666s"), ("7z", "777z")):
            t.turn(0, tile, tile)
            t.open_kong(1, meld[0] + meld)
            t.do(Draw(1, T("9m")), Discard(1, T("9m")), RevealIndicator(T("1" + tile[1])))
            t.turns(2, ["9p", "8p"])
        t.turn(0, "1m", "1m")
        assert t.refuses(ClaimMeld(1, MeldKind.CHOW, parse_tiles("123m"))) == "swap_calling"

    def test_the_last_discard_may_only_be_won_on(self) -> None:
        t = Table("")
        t.until(0)
        last = t.seat(69 % 4).river[-1].tile
        claim = ClaimMeld((69 + 2) % 4, MeldKind.PUNG, (last,) * 3)
        assert t.refuses(claim) == "last_discard"


class TestRiichi:
    READY = "123m456p789s1122z"

    def test_the_declaring_tile_lies_sideways_and_the_stick_is_paid_once_it_passed(self) -> None:
        t = table()
        t.ready(0, "3z", "3z")
        assert t.seat(0).river[-1].sideways
        assert t.state.scores[0] == 25_000
        t.draw(1, "9p")
        assert (t.state.scores[0], t.state.deposits) == (24_000, 1)
        ready = t.seat(0).ready
        assert ready is not None
        assert ready.double and ready.paid and ready.ippatsu

    def test_a_claimed_declaring_tile_makes_the_next_one_lie_sideways(self) -> None:
        t = table()
        t.ready(0, "5z", "5z")
        t.pung(1, "555z")
        t.discard(1, "7p")
        t.turns(2, ["9p", "9p"])
        t.draw(0, "8p")
        (event,) = t.do(Discard(0, T("8p")))
        assert isinstance(event, TileDiscarded)
        assert event.sideways
        t.turns(1, ["1p", "1p", "8s"])
        t.draw(0, "9m")
        (event,) = t.do(Discard(0, T("9m")))
        assert isinstance(event, TileDiscarded)
        assert not event.sideways

    def test_after_riichi_only_the_drawn_tile_is_discarded(self) -> None:
        t = table()
        t.ready(0, "3z", "3z")
        t.turns(1, ["9p", "9p", "8s"])
        t.draw(0, "9m")
        assert t.refuses(Discard(0, T("1m"))) == "ready_keeps_hand"
        t.discard(0, "9m")

    def test_the_declaring_discard_must_leave_a_ready_hand(self) -> None:
        t = table()
        t.draw(0, "3z")
        t.do(DeclareReady(0))
        assert t.refuses(Discard(0, T("4p"))) == "not_ready"
        t.discard(0, "3z")

    @pytest.mark.parametrize(
        ("hand", "scores", "code"),
        [
            ("159m159p159s1234z", None, "not_ready"),
            (READY, (900, 33_100, 33_000, 33_000), "not_enough_points"),
        ],
    )
    def test_riichi_that_is_not_allowed(self, hand: str, scores: tuple[int, ...] | None, code: str) -> None:
        t = Table(hand, scores=scores)
        t.draw(0, "3z")
        assert t.refuses(DeclareReady(0)) == code

    def test_riichi_needs_a_closed_hand(self) -> None:
        t = Table("", "11m45p")
        t.turn(0, "1m", "1m")
        t.pung(1, "111m")
        t.discard(1, "9p")
        t.turns(2, ["9p", "8p", "7p"])
        t.draw(1, "?")
        assert t.refuses(DeclareReady(1)) == "open_hand"

    def test_riichi_needs_four_tiles_in_the_wall(self) -> None:
        t = Table("")
        t.until(4)
        t.draw(2, "?")
        assert t.hand.wall_left == 3
        assert t.refuses(DeclareReady(2)) == "wall_too_short"

    def test_without_points_riichi_is_allowed_where_scores_may_fall_below_zero(self) -> None:
        t = Table(self.READY, preset="ema", scores=(900, 39_100, 40_000, 40_000))
        t.ready(0, "3z", "3z")
        t.draw(1, "?")
        assert t.state.scores[0] == -100

    def test_a_call_ends_ippatsu(self) -> None:
        t = table()
        t.ready(0, "3z", "3z")
        t.turn(1, "4z", "9m")
        t.turn(2, "9p", "9p")
        t.turn(3, "5z", "5z")
        t.pung(1, "555z")
        ready = t.seat(0).ready
        assert ready is not None
        assert not ready.ippatsu


class TestKongs:
    def test_a_closed_kong_turns_its_indicator_at_once_and_draws_from_the_tail(self) -> None:
        t = Table("1111m234p456s779p")
        t.draw(0, "9m")
        t.closed_kong(0, "1111m")
        assert t.hand.indicators_due == 1
        (event,) = t.do(Draw(0, T("9m")))
        assert isinstance(event, TileDrawn)
        assert event.source == "tail"
        assert t.hand.wall_left == 68
        t.do(RevealIndicator(T("8s")))
        assert t.refuses(RevealIndicator(T("7s"))) == "no_indicator_due"

    def test_an_open_kong_turns_its_indicator_after_the_discard(self) -> None:
        t = Table("", "111m")
        t.turn(0, "1m", "1m")
        t.open_kong(1, "1111m")
        assert (t.hand.phase, t.hand.draw_from) == (Phase.DRAW, "tail")
        t.draw(1, "9p")
        assert t.hand.indicators_due == 0
        t.discard(1, "9p")
        assert t.hand.indicators_due == 1

    def test_a_further_kong_brings_the_indicator_of_an_open_one_forward_once_its_tile_passed(self) -> None:
        t = Table("", "111m222m")
        t.turn(0, "2m", "2m")
        t.pung(1, "222m")
        t.discard(1, "9p")
        t.turns(2, ["8p", "8p"])
        t.turn(0, "1m", "1m")
        t.open_kong(1, "1111m")
        t.draw(1, "7p")
        t.added_kong(1, "2222m")
        assert (t.hand.indicators_due, t.hand.indicators_waiting) == (0, 2)
        t.draw(1, "6p")
        assert (t.hand.indicators_due, t.hand.indicators_waiting) == (1, 1)
        t.discard(1, "6p")
        assert (t.hand.indicators_due, t.hand.indicators_waiting) == (2, 0)

    def test_a_kong_is_not_declared_after_a_call(self) -> None:
        t = Table("", "112222m")
        t.turn(0, "1m", "1m")
        t.pung(1, "111m")
        assert t.refuses(DeclareKong(1, MeldKind.CLOSED_KONG, parse_tiles("2222m"))) == "wrong_moment"

    def test_an_added_kong_needs_its_pung(self) -> None:
        t = Table("1m")
        t.draw(0, "?")
        assert t.refuses(DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("1111m"))) == "no_such_pung"

    def test_after_riichi_a_kong_may_not_change_the_wait(self) -> None:
        # Book VII: 33345p waits for 2, 3 or 6 dots; the kong of 3 dots would lose a wait, 8 dots would not.
        hand = "888p33345p11222z"
        t = Table(hand)
        t.ready(0, "9m", "9m")
        t.turns(1, ["9m", "9s", "9s"])
        t.draw(0, "3p")
        assert t.refuses(DeclareKong(0, MeldKind.CLOSED_KONG, parse_tiles("3333p"))) == "kong_changes_wait"
        t.discard(0, "3p")
        t.turns(1, ["9m", "9s", "8s"])
        t.draw(0, "8p")
        t.closed_kong(0, "8888p")

    def test_after_riichi_a_kong_may_not_change_how_the_sets_can_be_read(self) -> None:
        t = Table("333444555s1122z")
        t.ready(0, "9m", "9m")
        t.turns(1, ["9m", "9p", "9p"])
        t.draw(0, "3s")
        assert t.refuses(DeclareKong(0, MeldKind.CLOSED_KONG, parse_tiles("3333s"))) == "kong_changes_wait"

    def test_a_fifth_kong_is_none(self) -> None:
        t = Table("1111m2222m3333m4p", "999p")
        tail = ["5s", "6s", "7s", "4p"]
        t.draw(0, "1p")
        for kong in ("1111m", "2222m", "3333m"):
            t.closed_kong(0, kong)
            t.draw(0, tail.pop(0))
            t.do(RevealIndicator(T("123s"[int(kong[0]) - 1] + "s")))
        t.discard(0, "1p")
        t.turns(1, ["1s", "2s"])
        t.draw(3, "9p")
        t.discard(3, "9p")
        t.open_kong(1, "9999p")
        t.draw(1, "4s")
        assert t.refuses(DeclareKong(1, MeldKind.CLOSED_KONG, parse_tiles("8888p"))) == "too_many_kongs"
