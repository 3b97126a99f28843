"""The book's hooks on moves: what it forbids, and the payments and faults that follow at once."""

from __future__ import annotations

from tablectl.game.claims import Refused
from tablectl.game.events import Event, IrregularityNoted, PaymentMade
from tablectl.game.state import GameState, HandState, evolve
from tablectl.rulesets.moves import Move, Payment
from tablectl.rulesets.ruleset import PlayRules


def forbidden_by_book(state: GameState, play: PlayRules, hand: HandState, move: Move) -> Refused | None:
    """Why the book does not allow a move that is possible otherwise; None when it does."""
    if play.moves.forbids is None:
        return None
    refusal = play.moves.forbids(state, hand, move)
    return None if refusal is None else Refused(refusal.code, refusal.message, move.seat)


def with_consequences(state: GameState, play: PlayRules, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events, and after them the payments and faults that the book attaches to the moves among them."""
    after = state
    for event in events:
        after = evolve(after, event)
    return (*events, *consequences(play, state, after))


def consequences(
    play: PlayRules, before: GameState, after: GameState
) -> tuple[PaymentMade | IrregularityNoted, ...]:
    """What the book attaches to the moves made between two states of a hand."""
    hand = before.hand
    if play.moves.follows is None or hand is None or after.hand is None:
        return ()
    if hand.undo is not None and after.hand.log[: len(hand.log)] != hand.log:
        hand = hand.undo  # A late claim went back to when the discard lay offered.
    found: list[PaymentMade | IrregularityNoted] = []
    for move in after.hand.log[len(hand.log) :]:
        for follow in play.moves.follows(after, hand, after.hand, move):
            if isinstance(follow, Payment):
                found.append(PaymentMade(follow.reason, follow.seat, follow.deltas, follow.returns))
            else:
                found.append(IrregularityNoted(follow.seat, follow.code, follow.detail))
    return tuple(found)
