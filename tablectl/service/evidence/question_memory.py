"""Questions about what is written down already: a restart asks them again while their cause holds.

What the referee asks of a look it asks again by itself, at its next look.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Claim, Correct, Penalty, claim_of
from tablectl.game.events import Correction, Event, HandStarted, PenaltyPaid
from tablectl.game.history import Entry
from tablectl.game.referee import Candidate, Question
from tablectl.ports import KeptCandidate, KeptQuestion, QuestionKeeper
from tablectl.service.evidence.doubt_corrections import REASON
from tablectl.service.evidence.questions import OpenQuestion
from tablectl.service.journal import Ledger


class QuestionMemory:
    """Belongs to the table's thread."""

    def __init__(self, keeper: QuestionKeeper | None, ledger: Ledger) -> None:
        """
        Args:
            keeper: keeps them on disk; None where nothing is kept.
        """
        self._keeper = keeper
        self._ledger = ledger
        self._kept: tuple[KeptQuestion, ...] = ()

    def keep(self, questions: Sequence[OpenQuestion]) -> None:
        """These are open now."""
        if self._keeper is None:
            return
        entries = self._ledger.history.newest
        hand = _hand(entries)
        known = {each.key: each for each in self._kept}
        kept = [known.get(each.key) or _kept(each, hand, entries) for each in questions]
        now = tuple(each for each in kept if each is not None)
        if now != self._kept:
            self._keeper.keep(now)
        self._kept = now

    def left(self) -> tuple[OpenQuestion, ...]:
        """Those of an earlier run whose cause still holds."""
        if self._keeper is None:
            return ()
        entries, state = self._ledger.history.newest, self._ledger.state
        hand = _hand(entries)
        self._kept = tuple(
            each
            for each in self._keeper.kept()
            if each.hand == hand and each.cause.holds(state) and _is_written(each, entries)
        )
        return tuple(_asked(each, entries) for each in self._kept)


def _hand(entries: Sequence[Entry]) -> int:
    """Number of the entry that began the newest hand; 0 before the first."""
    return next((each.seq for each in reversed(entries) if isinstance(each.event, HandStarted)), 0)


def _written(seq: int | None, entries: Sequence[Entry]) -> Event | None:
    return next((each.event for each in reversed(entries) if each.seq == seq), None)


def _kept(asked: OpenQuestion, hand: int, entries: Sequence[Entry]) -> KeptQuestion | None:
    """What is kept of a question; None where it is one that the referee asks again by itself."""
    question = asked.question
    stands = _written(asked.doubted, entries)
    candidates = [
        KeptCandidate(each.label, events, each.confidence, each.details)
        for each in question.candidates
        if (events := _events(each.claims, asked, stands)) is not None
    ]
    about_written = asked.doubted is not None and stands is not None
    about_points = any(isinstance(claim, Penalty) for each in question.candidates for claim in each.claims)
    if not (about_written or about_points):
        return None
    said = asked.key, hand, question.code, question.text
    return KeptQuestion(
        *said, asked.cause, tuple(candidates), asked.doubted, question.at_mm, question.details
    )


def _events(claims: Sequence[Claim], asked: OpenQuestion, stands: Event | None) -> tuple[Event, ...] | None:
    """What an answer puts there; None where nothing that can be written down tells it."""
    found: list[Event] = []
    for claim in claims:
        if isinstance(claim, Penalty):
            found.append(PenaltyPaid(claim.seat, claim.reason, claim.deltas))
        elif claim in asked.corrections and stands is not None:
            correct = asked.corrections[claim]
            event = stands if correct is None else correct.body
            if isinstance(event, Correction):
                return None
            found.append(event)
        else:
            return None
    return tuple(found)


def _is_written(kept: KeptQuestion, entries: Sequence[Entry]) -> bool:
    """Whether the entry that it doubts stands as it stood."""
    stands = _written(kept.doubted, entries)
    return kept.doubted is None or any(stands in each.events for each in kept.candidates)


def _asked(kept: KeptQuestion, entries: Sequence[Entry]) -> OpenQuestion:
    stands = _written(kept.doubted, entries)
    candidates, corrections = list[Candidate](), dict[Claim, Correct | None]()
    for each in kept.candidates:
        claims = tuple(map(claim_of, each.events))
        candidates.append(Candidate(each.label, claims, each.confidence, each.details))
        if kept.doubted is not None:
            for claim, event in zip(claims, each.events, strict=True):
                corrections[claim] = None if event == stands else Correct(kept.doubted, event, REASON)
    question = Question(
        kept.code,
        kept.text,
        0,
        tuple(candidates),
        kept.at_mm,
        kept.cause.seat,
        kept.details,
        kept.cause.lasts,
    )
    return OpenQuestion(kept.key, question, kept.cause, None, corrections, kept.doubted)
