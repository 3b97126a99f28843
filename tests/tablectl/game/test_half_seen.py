"""A table that sees no standing hand follows every book's games to the same payments."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.formats.journal.from_events import replay_claim
from tablectl.game.claims import (
    ChooseVoidSuit,
    Claim,
    Deal,
    DeclareKong,
    DeclareVoidSuit,
    Discard,
    Draw,
    EndSession,
    Refused,
    RevealUra,
    Settle,
    StartHand,
    StartSession,
)
from tablectl.game.decide import play_out
from tablectl.game.events import (
    Event,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PaymentMade,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
)
from tablectl.game.state import GameState
from tablectl.rulesets.ruleset import MoveKind
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.test_any_ruleset import IDS, TABLES

Table = tuple[str, str, dict[str, object], int]


def with_hand_cameras(event: Event, after: GameState) -> Claim | None:
    """What somebody beside the table would say of an event, who sees tiles drawn and put down but no face
    of a standing tile; None for what the rules say by themselves."""
    match event:
        case SessionStarted():
            return StartSession(event.rules, event.preset, event.options, event.players)
        case HandStarted():
            return StartHand()
        case HandSettled():
            return Settle()
        case SessionEnded():
            return EndSession(event.reason)
        case VoidSuitDeclared():
            return DeclareVoidSuit(event.seat, event.suit)
        case UraIndicatorsRevealed():
            return RevealUra(event.tiles)
        case PaymentMade() | IrregularityNoted() | SeatsChanged():
            return None
    claim = replay_claim(event)
    log = after.hand.log if after.hand else ()
    drawn = log[-1].drawn if log and log[-1].kind not in (MoveKind.DRAW, MoveKind.REPLACE) else None
    match claim:
        case Deal():
            return Deal(claim.seat, (None,) * len(claim.tiles))
        case Draw():
            return Draw(claim.seat)
        case ChooseVoidSuit():
            return ChooseVoidSuit(claim.seat)
        case Discard():
            return Discard(claim.seat, claim.tile, drawn if drawn is not None else claim.drawn)
        case DeclareKong():
            return DeclareKong(claim.seat, claim.meld, claim.tiles, drawn, claim.part)
    return claim


def assert_followed(table: Table, seed: int, hands: int = 2) -> None:
    key, preset, options, players = table
    true = AnyPlayout(key, seed, preset=preset, options=options, players=players, hands=hands)
    state = GameState()
    for _, event, after in true.play():
        claim = with_hand_cameras(event, after)
        if claim is None:
            continue
        played = play_out(state, claim)
        assert not isinstance(played, Refused), f"{claim}: {played}"
        state, events = played
        if isinstance(event, HandSettled):
            assert events[-1] == event
            assert state.scores == after.scores
    assert state.finished


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_unseen_hands_are_followed_to_the_same_payments(table: Table) -> None:
    for seed in (3, 4):
        assert_followed(table, seed)


@pytest.mark.soak
@settings(max_examples=400)
@given(st.sampled_from(TABLES), st.integers(0, 1_000_000))
def test_and_so_in_very_many_games(table: Table, seed: int) -> None:
    assert_followed(table, seed)
