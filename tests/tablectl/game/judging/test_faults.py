"""The book's section XII at the table: every case is an event with its consequence offered to the judge."""

from __future__ import annotations

import pytest

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    NoteIrregularity,
    Penalty,
    Refused,
    ShowHand,
    ShowWin,
    StartHand,
)
from tablectl.game.decide import arbitrate, decide
from tablectl.game.events import DrawReason, Envelope, HandStarted, ReadyDeclared, Source
from tablectl.game.history import History, amend, overrule, take_back
from tablectl.game.history.withdrawals import Withdrawal
from tablectl.game.judging import fault_of, judgements
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.riichi.faults import faults
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.ruleset import Consequence
from tests.tablectl.game.judging.offered_claims import offered
from tests.tablectl.game.table import TANYAO, Table

SCATTERED = "159m169p19s12345z"

CHOMBO = (
    "false_win",
    "riichi_not_ready",
    "kong_changed_wait",
    "riichi_hand_hidden",
    "hand_exposed",
    "not_nine_kinds",
    "wall_destroyed",
    "cheating",
    "dead_hand_declared",
)
DEAD = ("wrong_meld", "empty_win", "wrong_riichi", "wrong_turn", "wrong_tile_count", "swap_calling")
NOTHING = ("wrong_meld_corrected", "empty_call", "late_call", "wall_touched")


@pytest.mark.parametrize("code", CHOMBO)
def test_a_chombo_case_offers_to_stop_the_hand(code: str) -> None:
    t = Table("", TANYAO)
    t.do(NoteIrregularity(1, code, "seen by the judge"))
    (claim,) = offered(t)[code]
    assert claim == DeclareDraw(DrawReason.CHOMBO, 1)
    t.do(claim)
    assert offered(t)[code] == (), "carried out"
    assert t.settle().deltas == (4000, -8000, 2000, 2000)


@pytest.mark.parametrize("code", DEAD)
def test_a_milder_case_offers_a_dead_hand(code: str) -> None:
    t = Table("", TANYAO)
    t.turn(0, "?", "9m")
    t.do(NoteIrregularity(1, code, "seen by the judge"))
    (claim,) = offered(t)[code]
    t.do(claim)
    assert t.seat(1).dead
    assert offered(t)[code] == (), "carried out"
    t.turn(1, "9m", "9m")


@pytest.mark.parametrize("code", NOTHING)
def test_what_is_put_right_at_once_costs_nothing(code: str) -> None:
    t = Table("")
    t.do(NoteIrregularity(2, code, "seen by the judge"))
    assert offered(t) == {code: ()}
    assert t.state.play is not None
    assert t.state.play.penalties.faults[code].consequence is Consequence.NONE


def test_a_case_that_the_book_does_not_know_is_left_to_the_judge() -> None:
    t = Table("")
    t.do(NoteIrregularity(2, "sang_at_the_table", "loudly"), NoteIrregularity(None, "light_out", ""))
    assert [(j.fault, j.claims) for j in judgements(t.state)] == [(None, ()), (None, ())]


def test_every_case_names_its_clause_and_the_books_words() -> None:
    for code, fault in faults(RiichiOptions(furiten_riichi=False)).items():
        assert fault.code == code
        assert fault.clause
        assert fault.native
        assert fault.name
    assert "swap_calling" not in faults(RiichiOptions(kuikae="allowed"))
    assert "riichi_in_furiten" not in faults(RiichiOptions(furiten_riichi=True))


def test_a_riichi_without_a_wait_found_at_the_draw_stops_the_hand_before_it_is_paid() -> None:
    t = Table("", TANYAO, start=StartHand(honba=1))
    t.ready(0, "?", "9m")
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(0, parse_tiles(SCATTERED)))
    (claim,) = offered(t)["riichi_not_ready"]
    t.do(claim)
    settled = t.settle()
    assert settled.deltas == (-12_000 + 1000, 4000, 4000, 4000), "the stick of the stopped hand goes back"
    assert settled.tenpai == ()
    (event,) = t.do(StartHand())
    assert isinstance(event, HandStarted)
    assert (event.dealer, event.honba) == (0, 1), "dealt again, no honba more"


def test_a_riichi_hand_kept_hidden_at_the_draw_is_offered_too() -> None:
    t = Table("", TANYAO)
    t.ready(0, "?", "9m")
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert offered(t)["riichi_hand_hidden"] == (DeclareDraw(DrawReason.CHOMBO, 0),)
    t.settle()
    late = offered(t)["riichi_hand_hidden"]
    assert late == (Penalty(0, "riichi_hand_hidden", (-12_000, 4000, 4000, 4000)),), "paid: only the penalty"


def test_a_kong_that_changed_the_wait_is_found_when_the_hand_wins() -> None:
    t = Table("", "")
    t.turn(0, "?", "9m")
    t.ready(1, "?", "9p")
    t.turns(2, ["9m", "9m", "9p"])
    t.draw(1, "?")
    t.closed_kong(1, "3333p")
    t.draw(1, "?")
    # 333p with 45p waited for 3 and 6 as well; after the kong for 5-5 alone is another hand.
    t.do(ShowWin(1, parse_tiles("234m567m66s45p"), Tile.parse("6p")))
    assert t.hand.noted[0].code == "kong_changed_wait"
    (claim,) = offered(t)["kong_changed_wait"]
    t.do(claim)
    assert t.settle().wins == ()


def test_riichi_in_furiten_is_found_where_it_is_forbidden() -> None:
    for allowed in (False, True):
        t = Table("", "", options={"furiten_riichi": allowed})
        t.turn(0, "?", "8s")
        t.turns(1, ["1z", "2z", "3z"])
        t.ready(0, "?", "4z")
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(0, parse_tiles(TANYAO)))
        assert [n.code for n in t.hand.noted] == ([] if allowed else ["riichi_in_furiten"])
    t = Table("", "", options={"furiten_riichi": False})
    t.ready(0, "?", "9m")
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(0, parse_tiles(TANYAO)))
    assert t.hand.noted == ()


def test_riichi_that_could_only_be_furiten_is_refused_at_once() -> None:
    for allowed in (False, True):
        t = Table("234m567p22p34s111z", options={"furiten_riichi": allowed})
        t.draw(0, "2s")
        t.discard(0, "2s")
        t.turns(1, ["2z", "3z", "4z"])
        t.draw(0, "9m")
        if allowed:
            t.do(DeclareReady(0))
        else:
            assert fault(t, DeclareReady(0)) == "riichi_in_furiten"


def test_a_riichi_on_tiles_that_all_lie_open_was_a_riichi() -> None:
    t = Table("", "", options={"karaten": "not_ready"})
    t.ready(0, "?", "9m")
    t.turn(1, "?", "7z")
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE), ShowHand(0, parse_tiles("234m567p345678s7z")))
    assert t.hand.noted == ()
    assert t.settle().tenpai == ()


def fault(t: Table, claim: Claim) -> str | None:
    answer = decide(t.state, claim)
    assert isinstance(answer, Refused), f"{claim} was accepted"
    noted = fault_of(t.state, claim, answer)
    return None if noted is None else noted.code


class TestWhatARefusalMeans:
    """Somebody did at the table what the rules refuse: which case of the book it is."""

    def test_wins(self) -> None:
        t = Table("", TANYAO, SCATTERED)
        t.turn(0, "?", "8s")
        assert fault(t, t.win(1, TANYAO, "2s")) == "false_win", "another tile"
        assert fault(t, t.win(2, SCATTERED, "8s")) == "false_win", "not ready"
        assert fault(t, t.win(1, TANYAO[:-3] + "7s", "8s")) == "false_win", "wrong count"
        t.turn(1, "9m", "9m")
        t.turn(2, "8s", "8s")
        t.do(NoteIrregularity(1, "dead_hand", ""))
        assert fault(t, t.win(1, TANYAO, "8s")) == "dead_hand_declared"

    def test_a_win_in_furiten(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "?", "8s")
        t.draw(1, "9m")
        t.discard(1, "9m")
        t.turn(2, "?", "2s")
        t.turn(3, "?", "8s")
        assert fault(t, t.win(1, TANYAO, "8s")) == "false_win", "2s was let go in the same turn"

    def test_calls(self) -> None:
        t = Table("", "22s34m15678p1234z")
        t.turn(0, "?", "2s")
        assert fault(t, ClaimMeld(1, MeldKind.PUNG, parse_tiles("223s"))) == "wrong_meld"
        assert fault(t, ClaimMeld(2, MeldKind.CHOW, parse_tiles("123s"))) == "wrong_meld"
        t.draw(1, "?")
        assert fault(t, ClaimMeld(2, MeldKind.PUNG, parse_tiles("222s"))) == "late_call"

    def test_turns(self) -> None:
        t = Table("")
        assert fault(t, Draw(2)) == "wrong_turn"
        t.draw(0, "?")
        assert fault(t, Discard(1, Tile.parse("1m"))) == "wrong_turn"
        assert fault(t, Draw(0)) == "wrong_turn"

    def test_riichi_and_kongs(self) -> None:
        t = Table("", "", "")
        t.turn(0, "?", "5s")
        t.pung(2, "555s")
        assert fault(t, DeclareKong(2, MeldKind.CLOSED_KONG, parse_tiles("1111m"))) == "wrong_meld"
        t.discard(2, "1z")
        t.turn(3, "?", "1z")
        t.turn(0, "?", "1z")
        t.turn(1, "?", "1z")
        t.draw(2, "?")
        assert fault(t, DeclareReady(2)) == "wrong_riichi"

    def test_a_swap_call(self) -> None:
        t = Table("", "")
        t.turn(0, "?", "5m")
        t.chow(1, "345m")
        assert fault(t, Discard(1, Tile.parse("5m"))) == "swap_calling"

    def test_nine_kinds_and_tile_counts(self) -> None:
        t = Table(TANYAO)
        t.draw(0, "9m")
        assert fault(t, DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0)) == "not_nine_kinds"
        assert fault(t, ShowHand(0, parse_tiles(TANYAO))) == "hand_exposed"
        t.discard(0, "9m")
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        assert fault(t, ShowHand(1, parse_tiles("123456789m123p"))) == "wrong_tile_count"

    def test_what_is_nobodys_fault(self) -> None:
        t = Table("")
        assert fault(t, Deal(0, (None,) * 13)) is None
        assert fault(t, DeclareDraw(DrawReason.EXHAUSTIVE)) is None
        t.turn(0, "?", "9m")
        assert fault(t, ShowHand(0, parse_tiles("1111199999m123p"))) == "hand_exposed"


def history(t: Table) -> History:
    return History.of(Envelope(n, "x", Source.CAMERA, e) for n, e in enumerate(t.events, start=1))


class TestSecondThoughts:
    def test_a_riichi_taken_back_before_the_discard_leaves_nothing(self) -> None:
        t = Table("")
        t.do(Draw(0, None), DeclareReady(0))
        back = take_back(history(t), 0)
        assert isinstance(back, Withdrawal)
        body = amend(history(t), back.withdraw)
        assert not isinstance(body, Refused)
        after = history(t).with_entry(Envelope(len(t.events) + 1, "x", Source.OPERATOR, body))
        assert after.state.hand is not None
        assert not after.state.hand.declaring
        assert not any(isinstance(e.event, ReadyDeclared) for e in after.entries)
        assert back.note.code == "riichi_taken_back"

    def test_only_the_seat_that_just_declared_can_take_it_back(self) -> None:
        t = Table("")
        t.turn(0, "?", "5m")
        t.pung(2, "555m")
        assert isinstance(take_back(history(t), 1), Refused)
        back = take_back(history(t), 2)
        assert isinstance(back, Withdrawal)
        assert back.note.code == "wrong_meld_corrected"
        t.discard(2, "1z")
        assert isinstance(take_back(history(t), 2), Refused)

    def test_a_shown_win_taken_back_is_a_false_one(self) -> None:
        t = Table("", TANYAO)
        t.turn(0, "?", "8s")
        t.do(t.win(1, TANYAO, "8s"))
        back = take_back(history(t), 1)
        assert isinstance(back, Withdrawal)
        assert back.note.code == "false_win"

    @pytest.mark.parametrize("takes", [True, False])
    def test_a_pung_said_after_a_chow_takes_the_tile_where_the_rules_have_it(self, takes: bool) -> None:
        t = Table("", options={"pung_over_late_chow": takes})
        t.turn(0, "?", "5m")
        late = ClaimMeld(2, MeldKind.PUNG, parse_tiles("555m"))
        chow = ClaimMeld(1, MeldKind.CHOW, parse_tiles("345m"))
        assert arbitrate(t.state, (chow, late)) == (late,), "said together"
        t.do(chow)
        answer = overrule(history(t), late)
        if not takes:
            assert isinstance(answer, Refused)
            return
        assert not isinstance(answer, Refused)
        body = amend(history(t), answer)
        assert not isinstance(body, Refused)
        after = history(t).with_entry(Envelope(len(t.events) + 1, "x", Source.OPERATOR, body))
        assert not isinstance(decide(after.state, late), Refused)

    def test_once_the_chow_has_discarded_it_is_too_late(self) -> None:
        t = Table("")
        t.turn(0, "?", "5m")
        t.chow(1, "345m")
        t.discard(1, "1z")
        assert isinstance(overrule(history(t), ClaimMeld(2, MeldKind.PUNG, parse_tiles("555m"))), Refused)
