"""Whoever makes claims and keeps what the rules make of them."""

from __future__ import annotations

from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import decide
from tablectl.game.events import Event
from tablectl.game.state import GameState, evolve


class Deciding:
    """A game state, and the events that led to it."""

    state: GameState
    events: list[Event]

    def do(self, *claims: Claim) -> tuple[Event, ...]:
        """Claims that the rules accept; the events of the last."""
        decided: tuple[Event, ...] = ()
        for claim in claims:
            answer = decide(self.state, claim)
            assert not isinstance(answer, Refused), f"{claim} was refused: {answer}"
            for event in answer:
                self.state = evolve(self.state, event)
                self.events.append(event)
            decided = answer
        return decided

    def refuses(self, claim: Claim) -> str:
        """The code with which the rules refuse a claim."""
        answer = decide(self.state, claim)
        assert isinstance(answer, Refused), f"{claim} was accepted: {answer}"
        assert answer.message
        return answer.code
