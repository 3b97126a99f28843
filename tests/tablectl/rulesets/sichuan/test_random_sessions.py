"""Whole sessions by chance: every hand is counted a second time, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from tablectl.game.events import Event, HandSettled, HandStarted
from tablectl.game.state import GameState, Phase, evolve
from tests.tablectl.rulesets.sichuan.playout import Session
from tests.tablectl.rulesets.sichuan.slow_hand import Bookkeeper


def check_session(session: Session) -> Counter[str]:
    """Play a session to its end; what was met in it."""
    met: Counter[str] = Counter()
    before = session.state
    expected_dealer = 0
    for events in session.hands():
        started, settled = events[0], events[-1]
        assert isinstance(started, HandStarted)
        assert isinstance(settled, HandSettled)
        assert started.dealer == expected_dealer
        check_tiles(before, events)
        book = Bookkeeper(session.players, started.dealer)
        book.read(events)
        assert list(settled.deltas) == book.total(), events
        pigs = sum(one.reason == "pig" for one in settled.payments)
        assert sum(settled.deltas) == -48 * pigs
        expected_dealer = book.next_dealer()
        met.update(one.reason for one in settled.payments)
        met.update(item[0] for win in settled.wins for item in win.items)
        met[f"{len(settled.wins)} wins"] += 1
        before = session.state
    ended = session.state.ended
    assert ended is not None
    assert sum(ended.match) == (10 if session.players == 4 else 9)
    return met


def check_tiles(state: GameState, events: list[Event]) -> None:
    """After every event all 108 tiles are somewhere, no face more than four times; who left does nothing."""
    for event in events:
        left = {s for s, each in enumerate(state.hand.seats) if each.out} if state.hand else set()
        if state.hand is not None and state.hand.phase in (Phase.DRAW, Phase.ACT):
            assert state.hand.turn not in left
        state = evolve(state, event)
        hand = state.hand
        assert hand is not None
        if not all(seat.concealed or seat.melds for seat in hand.seats):
            continue
        kinds: Counter[int] = Counter()
        for seat in hand.seats:
            kinds.update(tile.kind for tile in seat.tiles if tile is not None)
            kinds.update(tile.kind for tile in seat.laid)
            kinds.update(tile.kind for meld in seat.melds for tile in meld.tiles)
            kinds.update(one.tile.kind for one in seat.river if one.claimed_by is None)
            if not seat.out and hand.phase is Phase.DRAW and hand.replaces is None:
                robbed = hand.offer is not None and hand.offer.kind == "added_kong"
                kongs = sum(meld.kind.is_kong for meld in seat.melds)
                counted = len(seat.tiles) + sum(len(meld.tiles) for meld in seat.melds)
                assert robbed or counted == 13 + kongs, (event, seat)
        assert max(kinds.values()) <= 4, (event, kinds)
        assert sum(kinds.values()) + hand.wall_left == 108, event
        assert len(hand.wins) < len(hand.seats)


@pytest.mark.slow
def test_sessions_are_counted_alike_twice() -> None:
    met = Counter[str]()
    for seed in range(2):
        met += check_session(Session(seed, mistakes=0.01, session_hands=8))
    assert {"ready_check", "false_win"} <= set(met)


def test_a_session_of_three_is_counted_alike_twice() -> None:
    check_session(Session(7, players=3, mistakes=0.01, session_hands=6))


@pytest.mark.slow
def test_kongs_paid_at_once_come_to_the_same() -> None:
    """The option only moves the moment: scores after every hand are equal."""
    scores = []
    for manner in ("at_end", "at_once"):
        session = Session(11, mistakes=0.01, session_hands=8, kong_points=manner)
        scores.append([session.state.scores for _ in session.hands()])
    assert scores[0] == scores[1]


@pytest.mark.soak
def test_a_thousand_hands_are_counted_alike_twice() -> None:
    met = Counter[str]()
    for seed in range(100, 160):
        players = 3 if seed % 5 == 0 else 4
        met += check_session(Session(seed, players, mistakes=0.02, session_hands=16))
    for what in ("closed_kong", "open_kong", "added_kong", "pig", "false_win", "robbing_the_kong"):
        assert met[what], what
