"""Questions to people: one becomes open, gets the picture of its place, and is told to whom it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.events import Correction, Envelope, IndicatorRevealed, KongDeclared, TileDiscarded
from tablectl.game.history import Entry, History
from tablectl.game.referee import Finding, Question, in_doubt
from tablectl.game.state import GameState
from tablectl.ports import Eyes
from tablectl.service.alerts import StandingAlert
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
        self._named: dict[str, str] = {}
        """By question: the name of its alert in an earlier run."""

    def restore(
        self,
        left: Sequence[OpenQuestion],
        dismissed: Sequence[OpenQuestion],
        stood: Sequence[StandingAlert],
        asked: int = 0,
    ) -> None:
        """What an earlier run asked, at the start.

        Args:
            left: waits for an answer still.
            dismissed: needs none, by people's word.
            stood: the alerts of its questions, under their names of then.
            asked: how many it and those before it have asked.
        """
        self._questions.restore(left, dismissed, asked)
        open_still = {each.key for each in left}
        self._named = {each.key: each.name for each in stood if each.key in open_still}
        if left:
            self.publish()

    @property
    def hold_the_hand(self) -> bool:
        """Whether a question is open that may decide a win."""
        return self._questions.hold_the_hand

    def ask(self, question: Question, state: GameState) -> None:
        """Ask what the referee cannot settle, unless people have dismissed it: a referee that begins anew
        does not know."""
        if self._questions.was_dismissed(question, state):
            return
        self._lessons.asked(self._questions.ask(question, state, self._crop(question)))
        self.publish()

    def ask_of_doubt(self, before: GameState, finding: Finding, written: tuple[Envelope, ...]) -> None:
        """Ask whether what was written down in doubt is right: the answer corrects it.

        Args:
            before: the table before it was written down.
            finding: what the referee found.
            written: what became of it in the journal.
        """
        question = in_doubt(before, finding)
        possible = corrections(before, finding, written)
        changed = {correct.target for correct in possible.values() if correct is not None}
        doubted_entry = next((each for each in written if each.seq in changed), written[-1])
        assert not isinstance(doubted_entry.body, Correction), "what is found is an event"
        doubted = Entry(doubted_entry.seq, doubted_entry.body)
        asked = self._questions.ask(question, before, self._crop(question), possible, doubted)
        self._lessons.asked(asked)
        self.publish()

    def ask_of_tile(
        self, state: GameState, finding: Finding, seq: int, written: TileDiscarded | IndicatorRevealed
    ) -> None:
        """Ask whether a tile that was written down for sure is right: the answer corrects it.

        Args:
            state: the table now.
            finding: the discard or indicator, with what it may have been instead.
            seq: its number in the journal.
            written: what stands there.
        """
        possible = tile_corrections(finding, seq, written)
        question, doubted = in_doubt(state, finding), Entry(seq, written)
        if self._questions.was_dismissed(question, state, doubted):
            return
        asked = self._questions.ask(question, state, self._crop(question), possible, doubted)
        self._lessons.asked(asked)
        self.publish()

    def ask_of_kong(self, state: GameState, question: Question, seq: int, written: KongDeclared) -> None:
        """Ask what nobody has said of a kong: the answer corrects it. While it is open it is not asked again.

        Args:
            state: the table now.
            question: its candidates declare the kong, each as it may have been.
            seq: the kong's number in the journal.
            written: the kong as it stands there.
        """
        doubted = Entry(seq, written)
        if not self._questions.is_doubted(seq) and not self._questions.was_dismissed(
            question, state, doubted
        ):
            possible = kong_corrections(question, seq, written)
            self._questions.ask(question, state, None, possible, doubted)
            self.publish()

    def doubt_settled(self, seq: int) -> None:
        """The table shows what was written down in doubt: nobody has to answer for it any more."""
        if self._questions.close_doubt(seq):
            self.publish()

    def publish(self) -> None:
        """The open questions, as they are now."""
        self._announcer.questions([asked.message() for asked in self._questions.open()])

    def alerts(self) -> tuple[StandingAlert, ...]:
        """Each open question is an alert, whoever asked it."""
        return tuple(
            StandingAlert(
                asked.key,
                asked.question.code,
                asked.question.text,
                asked.question.details,
                {"seat": asked.question.seat, "question": asked.key},
                name=self._named.get(asked.key, ""),
            )
            for asked in self._questions.open()
        )

    def drop_stale(self, history: History) -> None:
        """Forget what can no longer be answered."""
        if self._questions.drop_stale(history):
            self.publish()

    def _crop(self, question: Question) -> bytes | None:
        return None if question.at_mm is None else self._eyes.crop(question.at_mm)
