"""Claims played one after another, and the draw that nobody says before an act."""

from __future__ import annotations

from tablectl.game.claims import Deal, Discard, Draw, Refused, StartHand, StartSession
from tablectl.game.decide import claims_with_draw, decide, play_out
from tablectl.game.events import (
    DrawReason,
    HandDrawn,
    HandStarted,
    KongDeclared,
    SessionStarted,
    TileDiscarded,
    WinShown,
)
from tablectl.game.state import GameState, fold
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.deciding import accepted

SESSION = StartSession("mcr", "default", {}, ("A", "B", "C", "D"))
TILE = Tile.parse("5m")


def dealt() -> GameState:
    """A hand in which seat 0 is to draw."""
    return accepted(GameState(), SESSION, StartHand(), *(Deal(seat, (None,) * 13) for seat in range(4)))


def test_each_claim_is_decided_on_in_what_those_before_it_leave() -> None:
    played = play_out(GameState(), SESSION, StartHand())
    assert not isinstance(played, Refused)
    state, events = played
    assert [type(event) for event in events] == [SessionStarted, HandStarted]
    assert state == fold(events)


def test_the_first_refusal_is_the_answer() -> None:
    state = dealt()
    discard = Discard(1, TILE)
    refused = decide(accepted(state, Draw(0)), discard)
    assert isinstance(refused, Refused)
    assert play_out(state, Draw(0), discard, StartHand()) == refused


def test_no_claims_change_nothing() -> None:
    state = dealt()
    assert play_out(state) == (state, ())


def test_an_act_of_the_seat_that_is_to_draw_has_its_draw_before_it() -> None:
    state = dealt()
    for event in (
        TileDiscarded(0, TILE),
        KongDeclared(0, MeldKind.CLOSED_KONG, (TILE,) * 4),
        WinShown(0, None, TILE, ()),
        HandDrawn(DrawReason.KYUUSHU_KYUUHAI),
    ):
        draw, _ = claims_with_draw(event, state)
        assert draw == Draw(0), event


def test_no_draw_comes_before_others_acts_wins_on_discards_and_what_follows_a_draw() -> None:
    state = dealt()
    for event in (TileDiscarded(1, TILE), WinShown(0, 3, TILE, ()), HandDrawn(DrawReason.EXHAUSTIVE)):
        assert len(claims_with_draw(event, state)) == 1, event
    assert claims_with_draw(TileDiscarded(0, TILE), accepted(state, Draw(0))) == (Discard(0, TILE),)
