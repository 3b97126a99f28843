"""The true game: whole hands by the rules, the same for the same seed, with every tile accounted for."""

from __future__ import annotations

from collections import Counter

import pytest

from tablectl.game.events import (
    HandSettled,
    HandStarted,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    UraIndicatorsRevealed,
    WinShown,
)
from tablectl.game.state import Phase
from tablectl.simulation.pictures.felt import felt_of
from tablectl.simulation.true_game.truth import TrueGame
from tests.tablectl.simulation.games import RIICHI_SET, events_of, play, seated

SEEDS = (1, 2, 3)


def test_the_same_seed_plays_the_same_hands() -> None:
    assert events_of(5, hands=2) == events_of(5, hands=2)


def test_another_seed_plays_others() -> None:
    assert events_of(5, hands=1) != events_of(6, hands=1)


def test_looking_ahead_changes_nothing() -> None:
    game = seated(4)
    for _ in range(40):
        assert game.next_step() == game.next_step()
        game.follow(game.next_step().events)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tile_of_the_set_is_somewhere_at_every_moment(seed: int) -> None:
    game, whole = seated(seed), Counter(RIICHI_SET)
    for _ in play(game, hands=2):
        if game.wall is not None:
            assert Counter(felt_of(game.state, game.wall, game.added).tiles) == whole


@pytest.mark.parametrize("seed", SEEDS)
def test_no_points_are_made_or_lost(seed: int) -> None:
    game = seated(seed)
    for _ in play(game, hands=4):
        hand = game.hand
        if hand is not None and hand.phase is Phase.SETTLED:
            assert sum(game.state.scores) + 1000 * game.state.deposits == 100_000


def test_one_hidden_indicator_is_turned_where_kongs_have_none() -> None:
    """Seed 0 begins with a kong and a win in riichi."""
    happened = [event for step in play(seated(0, kan_ura_dora=False), hands=1) for event in step.events]
    turned = [event for event in happened if isinstance(event, UraIndicatorsRevealed)]
    assert [len(each.tiles) for each in turned] == [1]


@pytest.mark.slow
def test_people_win_call_and_declare_riichi() -> None:
    kinds = Counter(type(event) for seed in SEEDS for event in events_of(seed, hands=4))
    assert kinds[HandSettled] == 12
    assert kinds[WinShown] >= 6
    assert kinds[ReadyDeclared] >= 6
    assert kinds[MeldClaimed] >= 6


@pytest.mark.slow
def test_a_riichi_discard_lies_sideways() -> None:
    events = [event for seed in SEEDS for event in events_of(seed, hands=2)]
    declared = [i for i, event in enumerate(events) if isinstance(event, ReadyDeclared)]
    assert declared
    for index in declared:
        discard = events[index + 1]
        assert isinstance(discard, TileDiscarded)
        assert discard.sideways


def test_a_hand_taken_up_in_the_middle_goes_on_with_the_same_tiles() -> None:
    played = events_of(3, hands=2)
    start = max(i for i, event in enumerate(played) if isinstance(event, HandStarted))
    middle = start + (len(played) - start) // 2
    first = seated(3)
    for _ in play(first, hands=1):
        pass
    again = TrueGame(3, state=first.state)
    again.follow(played[start:middle])
    rest: list[object] = []
    while again.hand is not None and again.hand.phase is not Phase.SETTLED:
        step = again.next_step()
        again.follow(step.events)
        rest += step.events
    assert rest == played[middle:]
