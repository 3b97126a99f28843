"""What precedes a hand: the session's start, and the order to the machine."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Refused, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandStarted
from tablectl.game.state import GameState, fold
from tablectl.simulation.machinery import MachineOrder
from tablectl.simulation.true_game.truth import TrueGame, TruthError


def session_events(session: StartSession) -> tuple[Event, ...]:
    """The events of a session's start.

    Raises:
        TruthError: the rules refuse this session.
    """
    events = decide(GameState(), session)
    if isinstance(events, Refused):
        raise TruthError(f"the robots cannot sit down: {events.code}: {events.message}")
    return events


def next_machine_order(game: TrueGame, session: StartSession) -> MachineOrder:
    """The walls and dice of the next hand.

    Args:
        game: the current one.
        session: that is played next, where none has started or the current one is over.
    """
    state = game.state
    events: Sequence[Event] = ()
    if not state.started or state.finished:
        state = fold(session_events(session), state)
    elif state.hand is not None:
        events = game.next_step().events
    assert state.play is not None, "a session is being played"
    dealer = next((e.dealer for e in events if isinstance(e, HandStarted)), state.dealer)
    return MachineOrder(state.play.setup.wall.counts(dealer), 2 * state.play.setup.wall.throws)
