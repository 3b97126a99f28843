"""Whatever anybody claims at whatever moment: an answer, no exception, and no impossible table."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.game.claims import (
    BuildWalls,
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    DeclareVoidSuit,
    Discard,
    Draw,
    EndSession,
    NoteIrregularity,
    Penalty,
    Refused,
    RevealIndicator,
    RevealUra,
    RollDice,
    Settle,
    ShowBonus,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide, legal_claims
from tablectl.game.decide.legal import FACES
from tablectl.game.events import DrawReason, PenaltyPaid, event_from_wire, public_wire
from tablectl.game.state import GameState, Phase, evolve
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.playout import Playout
from tests.tablectl.game.test_playouts import counted, tiles_on_table


@cache
def moments(seed: int, half_seen: bool) -> tuple[GameState, ...]:
    """Every state of a random hand, with all tiles known or with the closed ones unseen."""
    states, blind = [GameState()], GameState()
    for _, event, state in Playout(seed, "tenhou", hands=1, eager=0.3).play():
        blind = evolve(blind, event_from_wire(public_wire(event)))
        states.append(blind if half_seen else state)
    return tuple(states)


def moment(chosen: tuple[int, bool, float]) -> GameState:
    """One of those states: (seed, half seen, how far into the hand from 0 to 1)."""
    states = moments(chosen[0], chosen[1])
    return states[int(chosen[2] * (len(states) - 1))]


chosen_moments = st.tuples(st.integers(0, 5), st.booleans(), st.floats(0, 1))
tiles = st.sampled_from(FACES)
seats = st.integers(0, 4)


def some(strategy: st.SearchStrategy[Any], low: int, high: int) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=low, max_size=high).map(tuple)


sets = st.one_of(
    tiles.map(lambda t: (t,) * 3), tiles.map(lambda t: (t,) * 4), some(tiles, 3, 4).map(sorted).map(tuple)
)
claims = st.one_of(
    st.builds(StartSession, st.sampled_from(("riichi", "chess")), st.sampled_from(("tenhou", "x"))),
    st.builds(StartHand, st.none() | st.sampled_from(Wind), st.none() | st.integers(0, 3)),
    st.builds(RollDice, some(st.integers(1, 6), 2, 2)),
    st.builds(BuildWalls, some(st.sampled_from((33, 34)), 4, 4)),
    st.builds(Deal, seats, some(st.none() | tiles, 12, 14)),
    st.builds(RevealIndicator, tiles),
    st.builds(Draw, seats, st.none() | tiles),
    st.builds(Discard, seats, tiles, st.none() | st.booleans(), st.none() | st.booleans()),
    st.builds(ClaimMeld, seats, st.sampled_from(MeldKind), sets),
    st.builds(DeclareKong, seats, st.sampled_from(MeldKind), sets),
    st.builds(ShowBonus, seats, tiles),
    st.builds(DeclareReady, seats),
    st.builds(DeclareVoidSuit, seats, st.just("m")),
    st.builds(ShowWin, seats, some(tiles, 1, 14), tiles),
    st.builds(ShowHand, seats, some(tiles, 1, 14)),
    st.builds(DeclareDraw, st.sampled_from(DrawReason), st.none() | seats),
    st.builds(RevealUra, some(tiles, 0, 3)),
    st.just(Settle()),
    st.builds(EndSession, st.none() | st.just("late")),
    st.builds(Penalty, seats, st.just("late"), some(st.integers(-9, 9), 3, 4)),
    st.builds(NoteIrregularity, st.none() | seats, st.sampled_from(("dead_hand", "late_call")), st.just("")),
)


def check(state: GameState) -> None:
    public_view(state)
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return
    assert hand.seen == counted(hand)
    assert all(seen <= copies for seen, copies in zip(hand.seen, play.setup.tile_counts, strict=True))
    if hand.phase is not Phase.SETUP:
        assert tiles_on_table(hand) + hand.wall_left + play.setup.wall.dead_wall == play.setup.wall.tiles


@pytest.mark.slow
@settings(max_examples=400)
@given(chosen_moments, claims)
def test_any_claim_gets_an_answer_and_leaves_a_possible_table(
    chosen: tuple[int, bool, float], claim: Claim
) -> None:
    state = moment(chosen)
    answer = decide(state, claim)
    if isinstance(answer, Refused):
        assert answer.code
        assert answer.message
        return
    assert answer
    for event in answer:
        state = evolve(state, event)
        if not isinstance(event, PenaltyPaid):
            check(state)


@settings(max_examples=60)
@given(chosen_moments, st.integers(0, 3))
def test_what_is_listed_as_legal_is_accepted(chosen: tuple[int, bool, float], seat: int) -> None:
    state = moment(chosen)
    for claim in legal_claims(state, seat):
        check(accepted(state, claim))
