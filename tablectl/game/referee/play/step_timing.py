"""Whether a step has been visible long enough to be recorded, or must wait for a move before it."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import (
    ClaimMeld,
    DeclareKong,
    Discard,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching import MAX_LOOSE, TableChanges
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play.hypothesis import Hypothesis, HypothesisStep
from tablectl.game.state import GameState


def max_wait_ms(best: Hypothesis, patience: Patience) -> int:
    """How long changes wait while a part of the table is covered: longer if a covered tile would explain
    them, for that tile will be seen."""
    needs_hidden = best.changes.count > 0 or any(step.undetected for step in best.steps)
    return patience.hidden_ms if needs_hidden else 3 * patience.unexplained_ms


def has_settled(step: HypothesisStep, now_ms: int, patience: Patience) -> bool:
    """Whether the step's tile has lain still so long that waiting improves its reading no more."""
    return step.at_mm is not None and now_ms - step.at_ms >= patience.settled_ms


def required_share(step: HypothesisStep, now_ms: int, patience: Patience) -> float:
    """The share of the likely hypotheses that must agree on a step; which flower it was matters less than
    that the hand goes on."""
    if not has_settled(step, now_ms, patience) or isinstance(step.claim, ShowWin):
        return patience.certain
    return patience.flower if isinstance(step.claim, ShowBonus) else patience.likely


def is_recordable(step: HypothesisStep, now_ms: int, patience: Patience) -> bool:
    """Whether a step has been seen long and clearly enough by itself."""
    if step.undetected or now_ms - step.at_ms < step.waits_ms:
        return False
    settled = has_settled(step, now_ms, patience)
    if step.legibility < (_required_legibility(step, patience) if settled else patience.legible):
        return False
    if isinstance(step.claim, ClaimMeld | DeclareKong):
        return now_ms - step.at_ms >= patience.meld_ms
    return True


def waits_for_indicator(
    state: GameState, earlier: Sequence[HypothesisStep], step: HypothesisStep, now_ms: int, patience: Patience
) -> bool:
    """Whether an indicator that is turned before a discard may still be made out: it would come too late."""
    hand = state.hand
    assert hand is not None, "play is explained in a hand"
    turned = sum(isinstance(each.claim, RevealIndicator) for each in earlier)
    comes = isinstance(step.claim, Discard) and hand.indicators_due > turned
    return comes and not has_settled(step, now_ms, patience)


def waits_for_meld(changes: TableChanges, step: HypothesisStep, now_ms: int, patience: Patience) -> bool:
    """Whether tiles lie there that came before a step and are not explained: the rest of a meld is on its
    way, or not found yet, and what came after it would be recorded in its place."""
    if step.at_mm is None:
        return False
    some = [[tile.since_ms for tile in tiles if tile.faces] for tiles in changes.loose]
    since = [since_ms for laid in some if len(laid) > 1 for since_ms in laid]
    return any(lain <= step.at_ms and now_ms - lain < patience.unexplained_ms for lain in since)


def waits_for_win(
    state: GameState, seen: TableSeen, steps: Sequence[HypothesisStep], now_ms: int, patience: Patience
) -> bool:
    """Whether a hand has lain open, where play goes on after a win, since before what happened next: it is
    the win's turn to be recorded."""
    hand = state.hand
    assert hand is not None, "play is explained in a hand"
    next_ms = next((step.at_ms for step in steps if step.at_mm is not None), None)
    if next_ms is None or state.play is None or state.play.wins.after_win is None:
        return False
    opened = [
        max(tile.since_ms for tile in seen_seat.shown)
        for seen_seat in seen.seats[: len(hand.seats)]
        if len(seen_seat.shown) > MAX_LOOSE
    ]
    return any(lain < next_ms and now_ms - lain < patience.unexplained_ms for lain in opened)


def _required_legibility(step: HypothesisStep, patience: Patience) -> float:
    """What the faces of a settled step must reach by their readings alone.

    The tiles of a meld limit each other; a single tile has no such support.
    """
    match step.claim:
        case ShowBonus():
            return patience.flower / 2
        case Discard() | RevealIndicator():
            return patience.clear_face
        case _:
            return patience.readable
