"""With perfect eyes the referee follows the simulated table without one wrong event."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Refused, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import (
    DiceRolled,
    Event,
    HandShown,
    SessionStarted,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    VoidSuitChosen,
    WinShown,
)
from tablectl.game.evidence import Evidence, TimePassed
from tablectl.game.frozen_values import changed
from tablectl.game.referee import Finding, Referee
from tablectl.game.state import GameState, evolve
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.truth import PLAYERS, start_of
from tests.long_forms import in_soak


class Follower:
    """The service's loop without its parts."""

    def __init__(self, session: StartSession | None = None) -> None:
        self.state = GameState()
        self.referee = Referee()
        self.written: list[Event] = []
        self.other: list[object] = []
        self._write(decide(self.state, session or start_of()))

    def hear(self, evidence: Evidence) -> None:
        for _ in range(50):
            before = self.state.events
            self.referee, rulings = self.referee.consider(self.state, evidence)
            for ruling in rulings:
                if isinstance(ruling, Finding):
                    self._write(decide(self.state, ruling.claim))
                else:
                    self.other.append(ruling)
            if self.state.events == before:
                return
            evidence = TimePassed(evidence.at_ms)

    def _write(self, answer: tuple[Event, ...] | Refused) -> None:
        assert not isinstance(answer, Refused), answer.message
        for event in answer:
            self.state = evolve(self.state, event)
            self.written.append(event)


def seen_by_all(events: list[Event]) -> list[Event]:
    """What an overhead camera can know: no closed tiles, and not which discard was just drawn."""
    return [
        TileDiscarded(e.seat, e.tile, None, e.sideways) if isinstance(e, TileDiscarded) else e
        for e in events
        if not isinstance(e, TileDrawn | TilesDealt | SessionStarted)
    ]


def follow(
    session: StartSession, seed: int, hands: int, looks_a_second: float
) -> tuple[Follower, list[Event]]:
    """Play so many hands in front of perfect eyes; who followed, and what really happened."""
    table, follower = SimulatedTable(SimulatedRoom(seed, session)), Follower(session)
    truth: list[Event] = []
    now_s = 0.0
    settled_s: float | None = None
    while settled_s is None or now_s < settled_s + 6.0:
        now_s += 1 / looks_a_second
        table.poll(now_s)
        truth += [each.event for each in table.take_events()]
        for evidence in (*table.reports(), *table.presses(), table.seen()):
            follower.hear(evidence)
        if settled_s is None and table.hands_played == hands:
            settled_s = now_s
        assert now_s < 3000, "the table stands still"
    return follower, truth


@pytest.mark.parametrize(("seed", "looks_a_second"), [(32, 2.5), *in_soak((31, 5.0))])
def test_two_hands_are_followed_event_by_event(seed: int, looks_a_second: float) -> None:
    follower, truth = follow(start_of(), seed, 2, looks_a_second)
    written = seen_by_all(follower.written)
    assert written == seen_by_all(truth)[: len(written)]
    assert len(written) > 60
    assert follower.state.hand_number == 1
    assert follower.state.settled is not None
    assert not follower.other


BOOKS = ("mcr", "sichuan", "hangzhou", "xiamen", "red")


def check_followed(rules: str, seed: int, players: int = 4) -> None:
    """One hand: the same events in the same order, nothing asked, the same payment."""
    session = start_of("default", PLAYERS[:players], rules)
    follower, truth = follow(session, seed, 1, 4.0)
    written, true = in_order(follower.written), in_order(truth)
    assert written == true[: len(written)]
    assert follower.state.settled is not None
    assert follower.state.settled in true
    assert not follower.other


def in_order(events: list[Event]) -> list[Event]:
    """What everybody sees; the throw for an indicator is nobody's business but the players'."""
    kept = [e for e in seen_by_all(events) if not isinstance(e, DiceRolled | VoidSuitChosen)]
    return [
        changed(e, tiles=tuple(sorted(e.tiles))) if isinstance(e, HandShown | WinShown) else e for e in kept
    ]


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_a_hand_of_every_book_is_followed_event_by_event(rules: str) -> None:
    check_followed(rules, seed=5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 230))
@pytest.mark.parametrize("rules", BOOKS)
def test_many_hands_of_every_book_are_followed(rules: str, seed: int) -> None:
    check_followed(rules, seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "players"),
    [("red", 2), ("siamese", 3), *in_soak(("red", 3), ("siamese", 2), ("sichuan", 3))],
)
def test_a_hand_of_fewer_players_is_followed(rules: str, players: int) -> None:
    """Two sit opposite each other, with longer walls and rivers; some of them make two hands each."""
    check_followed(rules, seed=5, players=players)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300, 310))
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["red", "siamese"])
def test_many_hands_of_fewer_players_are_followed(rules: str, players: int, seed: int) -> None:
    check_followed(rules, seed, players)
