"""Robots of books without declared ready hands: what they do is legal, and decent."""

from __future__ import annotations

from random import Random

import pytest

from tablectl.game.claims import ChooseVoidSuit, Claim, Discard, Refused, ShowBonus, ShowWin
from tablectl.game.decide import decide, legal_claims
from tablectl.game.state import GameState, Phase
from tablectl.rulesets import RULESETS
from tablectl.simulation.robots.aiming import Aimer, goals_for, plain_hands_win
from tablectl.simulation.robots.goals import PLAIN, Pairs
from tablectl.simulation.robots.holding import held_by, stands_for
from tablectl.simulation.robots.players import temper_of
from tablectl.simulation.true_game.truth import TrueGame, start_of

AIMER = Aimer(temper_of(0, seed=1))


def turns(rules: str, seed: int, count: int = 60) -> list[tuple[GameState, tuple[Claim, ...]]]:
    """Moments of a true game at which a robot holds a tile too many, with all it may do."""
    game = TrueGame(seed)
    start = decide(game.state, start_of("default", rules=rules))
    assert not isinstance(start, Refused)
    game.follow(start)
    found: list[tuple[GameState, tuple[Claim, ...]]] = []
    while len(found) < count and not game.state.finished:
        hand = game.hand
        if hand is not None and hand.phase is Phase.ACT and not hand.opening:
            found.append((game.state, legal_claims(game.state, hand.turn)))
        game.follow(game.next_step().events)
    return found


@pytest.mark.parametrize("rules", [key for key, book in RULESETS.items() if key != "riichi"])
def test_a_robot_does_one_of_the_things_that_are_legal(rules: str) -> None:
    for state, legal in turns(rules, seed=3):
        assert state.hand is not None
        assert AIMER.turn(state, state.hand.turn, legal, Random(1)) in legal


@pytest.mark.slow
def test_a_win_is_taken_where_no_wild_tile_promises_more() -> None:
    wins = 0
    for state, legal in turns("mcr", seed=1, count=400):
        if any(isinstance(claim, ShowWin) for claim in legal):
            assert state.hand is not None
            assert isinstance(AIMER.turn(state, state.hand.turn, legal, Random(1)), ShowWin)
            wins += 1
    assert wins


def test_a_flower_is_laid_down_at_once() -> None:
    shown = 0
    for state, legal in turns("mcr", seed=2, count=200):
        bonus = [claim for claim in legal if isinstance(claim, ShowBonus)]
        if bonus and not any(isinstance(claim, ShowWin) for claim in legal):
            assert state.hand is not None
            assert AIMER.turn(state, state.hand.turn, legal, Random(1)) in bonus
            shown += 1
    assert shown


def test_the_suit_that_was_given_up_is_discarded_first() -> None:
    thrown = 0
    for state, legal in turns("sichuan", seed=4, count=80):
        assert state.hand is not None
        void = state.hand.seats[state.hand.turn].void_suit
        useless = [c for c in legal if isinstance(c, Discard) and str(c.tile)[1] == void]
        chosen = AIMER.turn(state, state.hand.turn, legal, Random(1))
        if useless and isinstance(chosen, Discard):
            assert chosen in useless
            thrown += 1
    assert thrown > 5


def test_the_suit_that_is_given_up_is_the_shortest() -> None:
    game = TrueGame(6)
    start = decide(game.state, start_of("default", rules="sichuan"))
    assert not isinstance(start, Refused)
    game.follow(start)
    chosen = 0
    while chosen < 4:
        step = game.next_step()
        if isinstance(step.claim, ChooseVoidSuit):
            assert game.hand is not None
            codes = [str(tile)[1] for tile in game.hand.seats[step.claim.seat].tiles]
            assert codes.count(str(step.claim.suit)) == min(codes.count(suit) for suit in "mps")
            chosen += 1
        game.follow(step.events)


def test_wild_tiles_and_their_stand_ins_are_known_by_what_they_stand_for() -> None:
    seen = set()
    for state, _ in turns("hangzhou", seed=5, count=200):
        assert state.hand is not None
        for tile in state.hand.seats[state.hand.turn].tiles:
            if tile is not None and tile.kind == state.hand.indicators[0].kind:
                assert stands_for(state, tile) is None
                assert held_by(state, state.hand.turn).wilds > 0
                seen.add("wild")
            if tile is not None and str(tile) == "5z" != str(state.hand.indicators[0]):
                assert stands_for(state, tile) == state.hand.indicators[0].kind
                seen.add("stand-in")
    assert seen == {"wild", "stand-in"}


def test_where_a_hand_must_be_worth_something_robots_aim_higher() -> None:
    plain = {key: plain_hands_win(turns(key, seed=1, count=1)[0][0].play) for key in RULESETS}  # type: ignore[arg-type]
    assert {key for key, wins in plain.items() if not wins} >= {"mcr", "siamese"}
    assert plain["sichuan"] and plain["hangzhou"] and plain["xiamen"] and plain["red"]
    state, _ = turns("sichuan", seed=1, count=1)[0]
    assert state.hand is not None
    assert set(goals_for(state.play, held_by(state, state.hand.turn))) == {PLAIN, Pairs()}
