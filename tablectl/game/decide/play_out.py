"""Claims played one after another: what the rules make of each, folded into the state."""

from __future__ import annotations

from tablectl.game.claims import Claim, Refused
from tablectl.game.decide.dispatch import decide
from tablectl.game.events import Event
from tablectl.game.state import GameState, evolve


def play_out(state: GameState, *claims: Claim) -> tuple[GameState, tuple[Event, ...]] | Refused:
    """The state after the claims and the events that they made, or the first refusal.

    Each claim is decided on in what those before it leave.
    """
    events: list[Event] = []
    for claim in claims:
        answer = decide(state, claim)
        if isinstance(answer, Refused):
            return answer
        for event in answer:
            state = evolve(state, event)
        events += answer
    return state, tuple(events)
