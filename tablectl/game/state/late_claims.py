"""Claims that come after another seat has acted, where the book lets them: the discard is offered once more.

While the next discard has not been made, the hand remembers how it stood when the last one lay offered. A
claim that is still in time brings that back: the tile drawn meanwhile returns to the wall, the set laid down
meanwhile to the hand.
"""

from __future__ import annotations

from tablectl.game.frozen_values import changed
from tablectl.game.state.phase import Phase
from tablectl.game.state.state import HandState
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.moves import MoveKind
from tablectl.rulesets.ruleset import PlayRules


def undo_state(play: PlayRules | None, hand: HandState) -> HandState | None:
    """What a draw or a claim of the offered discard leaves to go back to; None where no late claim could."""
    if play is None or not play.claims.late or hand.offer is None or hand.offer.kind != "discard":
        return None
    return hand


def reopen_offer(hand: HandState) -> HandState:
    """The hand with the last discard offered once more; what was noted, paid and judged meanwhile stays."""
    then = hand.undo
    if then is None:
        return hand
    seats = tuple(
        changed(
            before,
            dead=now.dead,
            no_win=now.no_win,
            no_win_turn=now.no_win_turn,
            exposed=now.exposed,
        )
        for before, now in zip(then.seats, hand.seats, strict=True)
    )
    return changed(then, seats=seats, noted=hand.noted, payments=hand.payments)


def in_time(play: PlayRules, hand: HandState, seat: Seat, claim: MoveKind) -> bool:
    """Whether a seat may still claim the last discard although the seat in turn has drawn or laid down a set
    with it."""
    if hand.undo is None or seat == hand.turn or hand.phase not in (Phase.DRAW, Phase.ACT):
        return False
    since = hand.log[len(hand.undo.log) :]
    if not since or (since[0].kind.is_kong and len(since) > 1):
        return False  # A kong whose replacement is drawn stands.
    return (since[0].kind, claim) in play.claims.late
