"""A judge's decisions about a finished session: inserted before its end, which is recomputed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.claims import (
    Act,
    AnswerScore,
    CallJudge,
    Claim,
    CommitDice,
    Correct,
    EndSession,
    NoteIrregularity,
    Pause,
    Penalty,
    Refused,
    Resume,
    RevealDice,
    StartHand,
    StartSession,
)
from tablectl.game.decide import play_out
from tablectl.game.events import DECIDED_LATE_REASON, Event, HandSettled, Source
from tablectl.game.frozen_values import changed
from tablectl.game.judging import TypedHand, settle_typed_hand
from tablectl.game.state import FoldError, Phase
from tablectl.service.journal import EntryT, Record

OUTSIDE_PLAY: Final = (
    *(StartSession, EndSession, CommitDice, RevealDice),
    *(Pause, Resume, CallJudge, AnswerScore, Act),
)
"""Claims that are not part of a session's play: they may be recorded after its end."""
JUDGE_CLAIMS: Final = (Penalty, NoteIrregularity)


def record_claims(record: Record[EntryT], claims: Sequence[Claim]) -> tuple[EntryT, ...] | Refused:
    """Record an operator's claims, all or none; in a finished session they are inserted before its end."""
    if not record.state.finished or any(isinstance(claim, OUTSIDE_PLAY) for claim in claims):
        return record.claim_all(claims, Source.OPERATOR)
    outcome = record.claim_late(claims, DECIDED_LATE_REASON)
    if isinstance(outcome, Refused) and not all(isinstance(claim, JUDGE_CLAIMS) for claim in claims):
        text = (
            "the session has ended: correct, insert or withdraw entries of its journal, or score its last "
            f"hand by hand ({outcome.message})"
        )
        return changed(outcome, code="session_over", message=text)
    return outcome


def record_forced(record: Record[EntryT], events: Sequence[Event]) -> tuple[EntryT, ...]:
    """Record an operator's events without checking the rules.

    Raises:
        FoldError: they make no valid game.
    """
    hand = record.state.hand
    if hand is not None and hand.phase is Phase.SETTLED and any(isinstance(e, HandSettled) for e in events):
        raise FoldError("the hand is paid already: correct its payment")
    if record.state.finished:
        return record.insert_late(events, DECIDED_LATE_REASON)
    return record.write(events, Source.OPERATOR)


def score_hand(record: Record[EntryT], typed: TypedHand, reason: str) -> tuple[EntryT, ...] | Refused:
    """Record a hand that the judge typed: the current one, or the next where that is paid. In a finished
    session it replaces the payment of the last hand."""
    is_over, state = record.state.finished, record.judged_state
    start_events: tuple[Event, ...] = ()
    if is_over and state.hand is not None and state.hand.phase is Phase.SETTLED:
        paid = record.history.before_payment()
        assert paid is not None, "a hand that is settled was paid"
        settled = settle_typed_hand(paid[0], typed)
        return settled if isinstance(settled, Refused) else record.amend(Correct(paid[1], settled, reason))
    if state.between_hands:
        started = play_out(state, StartHand())
        if isinstance(started, Refused):
            return started
        state, start_events = started
    settled = settle_typed_hand(state, typed)
    if isinstance(settled, Refused):
        return settled
    if is_over:
        return record.insert_late((*start_events, settled), reason)
    return record.write((*start_events, settled), Source.OPERATOR, evidence={"by_hand": reason})
