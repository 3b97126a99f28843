"""Legality of what people say apart from the game: pauses, calls of the judge, scores agreed to."""

from __future__ import annotations

from typing import assert_never

from tablectl.game.claims import Act, AnswerScore, CallJudge, Pause, PeopleClaim, Refused, Resume
from tablectl.game.events import Event, JudgeCalled, OperatorActed, PlayPaused, PlayResumed, ScoreAnswered
from tablectl.game.state import GameState
from tablectl.mahjong.player_names import is_visible


def decide_people_claim(state: GameState, claim: PeopleClaim) -> tuple[Event, ...] | Refused:
    """The event of such a claim, or why it is refused."""
    match claim:
        case Pause():
            if state.paused is not None:
                return Refused("paused", f"play is already paused: {state.paused.reason}")
            return (PlayPaused(claim.reason),)
        case Resume():
            if state.paused is None:
                return Refused("not_paused", "play is not paused: there is nothing to resume")
            return (PlayResumed(),)
        case CallJudge():
            return (JudgeCalled(claim.seat, claim.reason),)
        case Act():
            return (OperatorActed(claim.act, claim.detail, claim.question),)
        case AnswerScore():
            if state.settled is None:
                return Refused("nothing_paid", "the hand is still in play: nothing has been paid", claim.seat)
            if not claim.agreed and not is_visible(claim.reason):
                return Refused(
                    "no_reason", "a dispute needs a reason: say what is wrong with the payment", claim.seat
                )
            return (ScoreAnswered(claim.seat, claim.agreed, claim.reason),)
        case _:
            assert_never(claim)
