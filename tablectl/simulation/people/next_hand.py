"""What comes before a hand: people who sit down, and what they want the machine to build."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Refused, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandStarted
from tablectl.game.state import GameState, fold
from tablectl.simulation.machinery import MachineOrder
from tablectl.simulation.true_game.truth import TrueGame, TruthError


def seated(session: StartSession) -> tuple[Event, ...]:
    """The robots sit down.

    Raises:
        TruthError: the rules do not have this session.
    """
    events = decide(GameState(), session)
    if isinstance(events, Refused):
        raise TruthError(f"the robots cannot sit down: {events.code}: {events.message}")
    return events


def next_job(game: TrueGame, session: StartSession) -> MachineOrder:
    """The walls and dice of the hand after the one that lies on the table.

    Args:
        session: what is played where no session has begun, or one is over.
    """
    state = game.state
    coming: Sequence[Event] = ()
    if not state.started or state.finished:
        state = fold(seated(session), state)
    elif state.hand is not None:
        coming = game.next_step().events
    assert state.play is not None, "a session is being played"
    dealer = next((e.dealer for e in coming if isinstance(e, HandStarted)), state.dealer)
    return MachineOrder(state.play.setup.wall.counts(dealer), 2 * state.play.setup.wall.throws)
