"""How hands are won: who may win and who may not, several wins, robbed kongs, and who pays for them."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    DeclareDraw,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    RevealUra,
    Settle,
    ShowWin,
    StartHand,
)
from tablectl.game.decide import is_ready, legal_claims
from tablectl.game.decide.legal_hand import furiten
from tablectl.game.events import DrawReason, HandSettled
from tablectl.game.state import Answer
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.table import TANYAO, Table

T = Tile.parse


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
    @pytest.mark.parametrize("turned", ["after_discard", "at_once"])
    def test_an_added_kong_is_robbed_before_the_replacement(self, turned: str) -> None:
        t = Table("", TANYAO, "88s", options={"open_kong_dora": turned})
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


def test_a_win_on_the_own_draw_is_offered_to_the_player_who_can() -> None:
    t = Table(TANYAO)
    t.draw(0, "8s")
    assert legal_claims(t.state, 0)[0] == ShowWin(0, parse_tiles(TANYAO), T("8s"))
