"""Asks people questions: opens them with a picture of the place, publishes them and reports their alerts."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.events import Correction, Envelope, IndicatorRevealed, KongDeclared, TileDiscarded
from tablectl.game.history import Entry, History
from tablectl.game.referee import Finding, Question, in_doubt
from tablectl.game.state import GameState
from tablectl.ports import Eyes, StandingAlert
from tablectl.service.evidence.doubt_corrections import corrections, kong_corrections, tile_corrections
from tablectl.service.evidence.lessons import Lessons
from tablectl.service.evidence.questions import OpenQuestion, Questions
from tablectl.service.publishing import Announcer


class Questioner:
    """Belongs to the table's thread."""

    def __init__(self, questions: Questions, announcer: Announcer, eyes: Eyes, lessons: Lessons) -> None:
        self._questions = questions
        self._announcer = announcer
        self._eyes = eyes
        self._lessons = lessons
        self._alert_names: dict[str, str] = {}
        """Names of the questions' alerts in an earlier run."""

    def restore(
        self,
        still_open: Sequence[OpenQuestion],
        dismissed: Sequence[OpenQuestion],
        alerts: Sequence[StandingAlert],
        asked: int = 0,
    ) -> None:
        """Restore the questions of earlier runs.

        Args:
            still_open: those that can still be answered.
            dismissed: those that people have dismissed.
            alerts: of the questions, with their old names.
            asked: how many questions earlier runs have asked.
        """
        self._questions.restore(still_open, dismissed, asked)
        open_keys = {each.key for each in still_open}
        self._alert_names = {each.key: each.name for each in alerts if each.key in open_keys}
        if still_open:
            self.publish()

    @property
    def holds_hand(self) -> bool:
        """Whether an open question may decide a win: the hand must not end before its answer."""
        return self._questions.holds_hand

    def ask(self, question: Question, state: GameState) -> None:
        """Ask what the referee cannot decide, unless people have dismissed the question: a restarted referee
        does not know that."""
        if self._questions.was_dismissed(question, state):
            return
        self._lessons.on_asked(self._questions.ask(question, state, self._crop(question)))
        self.publish()

    def ask_about_finding(self, before: GameState, finding: Finding, written: tuple[Envelope, ...]) -> None:
        """Ask whether a doubtful finding is right; the answer corrects its entry.

        Args:
            before: the table before it was written.
            finding: the referee's.
            written: its journal entries.
        """
        question = in_doubt(before, finding)
        possible = corrections(before, finding, written)
        changed = {correct.target for correct in possible.values() if correct is not None}
        doubted_entry = next((each for each in written if each.seq in changed), written[-1])
        assert not isinstance(doubted_entry.body, Correction), "what is found is an event"
        doubted = Entry(doubted_entry.seq, doubted_entry.body)
        asked = self._questions.ask(question, before, self._crop(question), possible, doubted)
        self._lessons.on_asked(asked)
        self.publish()

    def ask_about_tile(
        self, state: GameState, finding: Finding, seq: int, written: TileDiscarded | IndicatorRevealed
    ) -> None:
        """Ask whether a tile that was written without doubt is right; the answer corrects its entry.

        Args:
            state: the table now.
            finding: the discard or indicator, with the alternatives.
            seq: number of its journal entry.
            written: the event of that entry.
        """
        possible = tile_corrections(finding, seq, written)
        question, doubted = in_doubt(state, finding), Entry(seq, written)
        if self._questions.was_dismissed(question, state, doubted):
            return
        asked = self._questions.ask(question, state, self._crop(question), possible, doubted)
        self._lessons.on_asked(asked)
        self.publish()

    def ask_about_kong(self, state: GameState, question: Question, seq: int, written: KongDeclared) -> None:
        """Ask whether a kong's fourth tile was just drawn; the answer corrects its entry. An open question is
        not asked again.

        Args:
            state: the table now.
            question: each candidate declares the kong with another answer.
            seq: number of the kong's journal entry.
            written: the event of that entry.
        """
        doubted = Entry(seq, written)
        if not self._questions.is_doubted(seq) and not self._questions.was_dismissed(
            question, state, doubted
        ):
            possible = kong_corrections(question, seq, written)
            self._questions.ask(question, state, None, possible, doubted)
            self.publish()

    def close_doubt(self, seq: int) -> None:
        """Close the question about an entry that the table itself has since confirmed or corrected."""
        if self._questions.close_doubt(seq):
            self.publish()

    def publish(self) -> None:
        """Publish the open questions."""
        self._announcer.publish_questions([asked.message() for asked in self._questions.open()])

    def alerts(self) -> tuple[StandingAlert, ...]:
        """One alert for each open question."""
        return tuple(
            StandingAlert(
                asked.key,
                asked.question.code,
                asked.question.text,
                asked.question.details,
                {"seat": asked.question.seat, "question": asked.key},
                name=self._alert_names.get(asked.key, ""),
            )
            for asked in self._questions.open()
        )

    def drop_stale(self, history: History) -> None:
        """Close questions that can no longer be answered."""
        if self._questions.drop_stale(history):
            self.publish()

    def _crop(self, question: Question) -> bytes | None:
        return None if question.at_mm is None else self._eyes.crop(question.at_mm)
