"""Stores questions about journal entries and about wins, so that a restart asks them again while they can be
answered. A question about a win blocks the hand's end at once.

The referee asks its other questions again by itself after the next observation. Dismissed questions are
stored too, so that it does not ask those.
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
from tablectl.service.evidence.questions import OpenQuestion, is_answerable, is_current
from tablectl.service.journal import Ledger


class QuestionMemory:
    """Belongs to the table's thread."""

    def __init__(self, keeper: QuestionStore | None, ledger: Ledger) -> None:
        """
        Args:
            keeper: stores them on disk; None: nothing is stored.
            ledger: the journal's record.
        """
        self._keeper = keeper
        self._ledger = ledger
        self._saved: tuple[SavedQuestion, ...] = ()
        self._asked_count = 0

    def save(self, questions: Sequence[OpenQuestion], dismissed: Sequence[OpenQuestion], asked: int) -> None:
        """Store the open and the dismissed questions.

        Args:
            questions: the open ones.
            dismissed: those that people have dismissed.
            asked: how many were ever asked.
        """
        if self._keeper is None:
            return
        state, hand = self._ledger.state, _hand_start(self._ledger.history.session_entries)
        known = {(each.key, each.dismissed is not None): each for each in self._saved}
        saved = [known.get((each.key, False)) or _to_saved(each, hand, state) for each in questions]
        dismissed_now = [known.get((each.key, True)) or _to_saved_dismissed(each, hand) for each in dismissed]
        now = (*(each for each in saved if each is not None), *dismissed_now)
        if (now, asked) != (self._saved, self._asked_count):
            self._keeper.save(now, asked)
        self._saved, self._asked_count = now, asked

    @property
    def asked_count(self) -> int:
        """How many questions earlier runs have asked."""
        return 0 if self._keeper is None else self._keeper.asked_count()

    def load(self) -> tuple[tuple[OpenQuestion, ...], tuple[OpenQuestion, ...]]:
        """The open questions of an earlier run that can still be answered, and the dismissed ones."""
        if self._keeper is None:
            return (), ()
        history = self._ledger.history
        hand = _hand_start(history.session_entries)
        of_hand = [(each, _restore(each)) for each in self._keeper.load() if each.hand == hand]
        remaining = [
            (saved, asked)
            for saved, asked in of_hand
            if (is_answerable if saved.dismissed is None else is_current)(asked, history)
        ]
        self._saved = tuple(saved for saved, _ in remaining)
        still_open = tuple(asked for saved, asked in remaining if saved.dismissed is None)
        return still_open, tuple(asked for saved, asked in remaining if saved.dismissed is not None)


def _hand_start(entries: Sequence[Entry]) -> int:
    """Number of the entry that started the latest hand; 0 before the first."""
    return next((each.seq for each in reversed(entries) if isinstance(each.event, HandStarted)), 0)


def _to_saved(asked: OpenQuestion, hand: int, state: GameState) -> SavedQuestion | None:
    """An open question as it is stored; None for one that the referee asks again by itself."""
    question = asked.question
    about_points = any(isinstance(claim, Penalty) for each in question.candidates for claim in each.claims)
    if asked.doubted is None and not about_points and not question.holds:
        return None
    candidates = tuple(
        SavedCandidate(each.label, events, each.confidence, each.details)
        for each in question.candidates
        if (events := _events(each.claims, asked, state)) is not None
    )
    return _saved_question(asked, hand, candidates)


def _to_saved_dismissed(asked: OpenQuestion, hand: int) -> SavedQuestion:
    """A dismissed question as it is stored: without the events of its answers."""
    candidates = tuple(
        SavedCandidate(each.label, (), each.confidence, each.details) for each in asked.question.candidates
    )
    return replace(_saved_question(asked, hand, candidates), dismissed=asked.dismissed)


def _saved_question(asked: OpenQuestion, hand: int, candidates: tuple[SavedCandidate, ...]) -> SavedQuestion:
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
    """The events of an answer; None where it has none that can be stored."""
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


def _restore(saved: SavedQuestion) -> OpenQuestion:
    candidates, corrections = list[Candidate](), dict[Claim, Correct | None]()
    for each in saved.candidates:
        claims = tuple(map(claim_of, each.events))
        candidates.append(Candidate(each.label, claims, each.confidence, each.details))
        if (doubted := saved.doubted) is not None:
            for claim, event in zip(claims, each.events, strict=True):
                is_written = event == doubted.event
                corrections[claim] = None if is_written else Correct(doubted.seq, event, REASON)
    question = Question(
        saved.code,
        saved.text,
        0,
        tuple(candidates),
        saved.at_mm,
        saved.cause.seat,
        saved.details,
        saved.cause.lasts,
        saved.holds,
    )
    return OpenQuestion(saved.key, question, saved.cause, None, corrections, saved.doubted, saved.dismissed)
