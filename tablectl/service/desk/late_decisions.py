"""What a judge decides about a session that is over: put before its end, which is worked out again."""

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
from tablectl.game.events import DECIDED_LATE, Event, Source
from tablectl.game.frozen_values import changed
from tablectl.game.judging import TypedHand, scored_by_hand
from tablectl.game.state import Phase
from tablectl.service.journal import EntryT, Record

NOT_OF_IT: Final = (
    *(StartSession, EndSession, CommitDice, RevealDice),
    *(Pause, Resume, CallJudge, AnswerScore, Act),
)
"""Claims that are no part of a session's play: they may come after its end."""
BY_JUDGE: Final = (Penalty, NoteIrregularity)


def decided(record: Record[EntryT], claims: Sequence[Claim]) -> tuple[EntryT, ...] | Refused:
    """Claims of an operator: all or none, in a session that is over before its end."""
    if not record.state.finished or any(isinstance(claim, NOT_OF_IT) for claim in claims):
        return record.claim_all(claims, Source.OPERATOR)
    answer = record.claim_late(claims, DECIDED_LATE)
    if isinstance(answer, Refused) and not all(isinstance(claim, BY_JUDGE) for claim in claims):
        text = (
            "the session has ended: correct, insert or withdraw entries of its journal, or score its last "
            f"hand by hand ({answer.message})"
        )
        return changed(answer, code="session_over", message=text)
    return answer


def forced(record: Record[EntryT], events: Sequence[Event]) -> tuple[EntryT, ...]:
    """Events that an operator wants written down whatever the rules say.

    Raises:
        FoldError: they make no game.
    """
    if record.state.finished:
        return record.insert_late(events, DECIDED_LATE)
    return record.write(events, Source.OPERATOR)


def score_hand(record: Record[EntryT], typed: TypedHand, reason: str) -> tuple[EntryT, ...] | Refused:
    """A hand that the judge typed: the one in play, or the next where that is paid; of a session that is over
    its last one, whose payment it replaces."""
    over, state = record.state.finished, record.judged
    begun: tuple[Event, ...] = ()
    if over and state.hand is not None and state.hand.phase is Phase.SETTLED:
        paid = record.history.before_payment()
        assert paid is not None, "a hand that is settled was paid"
        settled = scored_by_hand(paid[0], typed)
        return settled if isinstance(settled, Refused) else record.amend(Correct(paid[1], settled, reason))
    if state.between_hands:
        started = play_out(state, StartHand())
        if isinstance(started, Refused):
            return started
        state, begun = started
    settled = scored_by_hand(state, typed)
    if isinstance(settled, Refused):
        return settled
    if over:
        return record.insert_late((*begun, settled), reason)
    return record.write((*begun, settled), Source.OPERATOR, evidence={"by_hand": reason})
