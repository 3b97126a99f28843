"""Questions about what is written down already, or about a win: a restart asks them again while they can be
answered. One about a win holds the hand from the first moment on.

What else the referee asks of a look it asks again by itself, at its next look; what people have dismissed is
kept, so that it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.game.claims import Claim, Correct, Penalty, Refused, claim_of
from tablectl.game.decide import play_out
from tablectl.game.events import Correction, Event, HandStarted, PenaltyPaid
from tablectl.game.history import Entry
from tablectl.game.referee import Candidate, Question
from tablectl.game.state import GameState
from tablectl.ports import QuestionStore, SavedCandidate, SavedQuestion
from tablectl.service.evidence.doubt_corrections import REASON
from tablectl.service.evidence.questions import OpenQuestion, is_about_now, stands
from tablectl.service.journal import Ledger


class QuestionMemory:
    """Belongs to the table's thread."""

    def __init__(self, keeper: QuestionStore | None, ledger: Ledger) -> None:
        """
        Args:
            keeper: keeps them on disk; None where nothing is kept.
        """
        self._keeper = keeper
        self._ledger = ledger
        self._kept: tuple[SavedQuestion, ...] = ()
        self._counted = 0

    def keep(self, questions: Sequence[OpenQuestion], dismissed: Sequence[OpenQuestion], asked: int) -> None:
        """These are open now, and these were dismissed, of so many that were asked."""
        if self._keeper is None:
            return
        state, hand = self._ledger.state, _hand(self._ledger.history.newest)
        known = {(each.key, each.dismissed is not None): each for each in self._kept}
        kept = [known.get((each.key, False)) or _kept(each, hand, state) for each in questions]
        gone = [known.get((each.key, True)) or _dismissed(each, hand) for each in dismissed]
        now = (*(each for each in kept if each is not None), *gone)
        if (now, asked) != (self._kept, self._counted):
            self._keeper.save(now, asked)
        self._kept, self._counted = now, asked

    @property
    def asked(self) -> int:
        """How many earlier runs had asked."""
        return 0 if self._keeper is None else self._keeper.asked_count()

    def left(self) -> tuple[tuple[OpenQuestion, ...], tuple[OpenQuestion, ...]]:
        """Those of an earlier run that can still be answered, and those that people have dismissed."""
        if self._keeper is None:
            return (), ()
        history = self._ledger.history
        hand = _hand(history.newest)
        of_hand = [(each, _asked(each)) for each in self._keeper.load() if each.hand == hand]
        left = [
            (kept, asked)
            for kept, asked in of_hand
            if (stands if kept.dismissed is None else is_about_now)(asked, history)
        ]
        self._kept = tuple(kept for kept, _ in left)
        still_open = tuple(asked for kept, asked in left if kept.dismissed is None)
        return still_open, tuple(asked for kept, asked in left if kept.dismissed is not None)


def _hand(entries: Sequence[Entry]) -> int:
    """Number of the entry that began the newest hand; 0 before the first."""
    return next((each.seq for each in reversed(entries) if isinstance(each.event, HandStarted)), 0)


def _kept(asked: OpenQuestion, hand: int, state: GameState) -> SavedQuestion | None:
    """What is kept of a question; None where it is one that the referee asks again by itself."""
    question = asked.question
    about_points = any(isinstance(claim, Penalty) for each in question.candidates for claim in each.claims)
    if asked.doubted is None and not about_points and not question.holds:
        return None
    candidates = tuple(
        SavedCandidate(each.label, events, each.confidence, each.details)
        for each in question.candidates
        if (events := _events(each.claims, asked, state)) is not None
    )
    return _row(asked, hand, candidates)


def _dismissed(asked: OpenQuestion, hand: int) -> SavedQuestion:
    """What it asked, and not what an answer would have done."""
    candidates = tuple(
        SavedCandidate(each.label, (), each.confidence, each.details) for each in asked.question.candidates
    )
    return replace(_row(asked, hand, candidates), dismissed=asked.dismissed)


def _row(asked: OpenQuestion, hand: int, candidates: tuple[SavedCandidate, ...]) -> SavedQuestion:
    question = asked.question
    return SavedQuestion(
        key=asked.key,
        hand=hand,
        code=question.code,
        text=question.text,
        cause=asked.cause,
        candidates=candidates,
        doubted=asked.doubted,
        at_mm=question.at_mm,
        details=question.details,
        holds=question.holds,
    )


def _events(claims: Sequence[Claim], asked: OpenQuestion, state: GameState) -> tuple[Event, ...] | None:
    """What an answer puts there; None where nothing that can be written down tells it."""
    if asked.question.holds:
        answer = play_out(state, *claims)
        return None if isinstance(answer, Refused) else answer[1]
    found: list[Event] = []
    for claim in claims:
        if isinstance(claim, Penalty):
            found.append(PenaltyPaid(claim.seat, claim.reason, claim.deltas))
        elif claim in asked.corrections and asked.doubted is not None:
            correct = asked.corrections[claim]
            event = asked.doubted.event if correct is None else correct.body
            if isinstance(event, Correction):
                return None
            found.append(event)
        else:
            return None
    return tuple(found)


def _asked(kept: SavedQuestion) -> OpenQuestion:
    candidates, corrections = list[Candidate](), dict[Claim, Correct | None]()
    for each in kept.candidates:
        claims = tuple(map(claim_of, each.events))
        candidates.append(Candidate(each.label, claims, each.confidence, each.details))
        if (doubted := kept.doubted) is not None:
            for claim, event in zip(claims, each.events, strict=True):
                is_written = event == doubted.event
                corrections[claim] = None if is_written else Correct(doubted.seq, event, REASON)
    question = Question(
        kept.code,
        kept.text,
        0,
        tuple(candidates),
        kept.at_mm,
        kept.cause.seat,
        kept.details,
        kept.cause.lasts,
        kept.holds,
    )
    return OpenQuestion(kept.key, question, kept.cause, None, corrections, kept.doubted, kept.dismissed)
