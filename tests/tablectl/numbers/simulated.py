"""One hand of each book as the simulation's players play it, state by state; played once for all tests."""

from __future__ import annotations

from functools import cache

from tablectl.game.events import Event
from tablectl.game.state import GameState, evolve
from tablectl.learning.simulated_games import play_session
from tablectl.numbers.book_odds import BookSession
from tablectl.numbers.table import HandInPlay
from tablectl.service.publishing import hand_in_play, has_odds
from tablectl.service.publishing.odds import session_rules


@cache
def events_of(book: str) -> tuple[Event, ...]:
    """A session broken off after its first hand."""
    return tuple(play_session(book, seed=1, max_hands=1))


@cache
def states_of(book: str) -> tuple[GameState, ...]:
    """Those in which the next win can be told chances for."""
    found, state = [], GameState()
    for event in events_of(book):
        state = evolve(state, event)
        if state.hand is not None and has_odds(state, state.hand):
            found.append(state)
    return tuple(found)


def position_of(state: GameState) -> HandInPlay:
    """A state with every hand known."""
    assert state.hand is not None
    closed = [tuple(tile for tile in seat.tiles if tile is not None) for seat in state.hand.seats]
    return hand_in_play(state, state.hand, closed)


def rules_of(state: GameState) -> BookSession:
    """The rules of a session that is not riichi's."""
    rules = session_rules(state)
    assert isinstance(rules, BookSession)
    return rules
