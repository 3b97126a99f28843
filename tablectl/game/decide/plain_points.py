"""Payments that people typed: whether they add up, and the sticks that stay on the table."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Refused
from tablectl.game.events import HandSettled
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState


def sticks_left(state: GameState, deltas: Sequence[int], *, won: bool) -> int | Refused:
    """Sticks that lie on the table once everybody has got these points: what the players have less, and none
    after a win. Where the book has no sticks, what somebody gets another gives, but for what goes to nobody.

    Args:
        state: before the payment.
        deltas: by seat.
        won: whether somebody won the hand.
    """
    assert state.play is not None, "a session is being played"
    players = state.play.setup.players
    if len(deltas) != players:
        return Refused("deltas", f"expected the points of {players} seats, got {len(deltas)}")
    cost, total, lost = state.play.ready.cost, sum(deltas), state.play.payments.lost_to_nobody
    if not cost:
        if total % lost if lost and total < 0 else total:
            but = f", but for {lost} that a check takes and gives to nobody" if lost else ""
            text = f"the points add up to {total}: what somebody gets, others give{but}"
            return Refused("points_differ", text, count=total, due=0)
        return 0 if won else state.deposits
    lies = state.deposits * cost
    left, rest = divmod(lies - total, cost)
    if rest or left < 0 or (left and won):
        due = f"should be {lies}" if won else f"may take whole sticks of {cost} from it"
        text = f"the points add up to {total}, and {lies} lie on the table as sticks: their sum {due}"
        return Refused("sticks_differ", text, count=total, due=lies if won else None)
    return left


def complete_payment(state: GameState, said: HandSettled) -> HandSettled | Refused:
    """A payment as people say it: points and sticks after it follow from what each player got.

    Args:
        state: before the payment.
    """
    left = sticks_left(state, said.deltas, won=bool(said.wins))
    if isinstance(left, Refused):
        return left
    scores = tuple(a + b for a, b in zip(state.scores, said.deltas, strict=True))
    return changed(said, scores=scores, deposits=left)
