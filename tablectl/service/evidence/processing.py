"""Processes evidence: the referee's findings are claimed, and what the rules accept is written."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tablectl.errors import public_message
from tablectl.game.claims import CallJudge, Correct, DeclareDraw, Refused, Settle
from tablectl.game.events import Source
from tablectl.game.evidence import ButtonPressed, Evidence, HandsSeen, TableUnchanged, TimePassed, at_seats
from tablectl.game.frozen_values import changed
from tablectl.game.referee import (
    SEEN_CLEARLY_REASON,
    UNRESOLVED_KONG_REASON,
    Cause,
    DoubtRaised,
    DoubtSettled,
    Finding,
    KongResolved,
    Lifetime,
    Question,
    Referee,
    RefereeAlert,
    Ruling,
)
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.ports import Clock, PressStore, Recorder, StandingAlert
from tablectl.service.evidence.buffers import OutageBuffer, PauseBuffer, is_call_for_judge
from tablectl.service.evidence.pending_presses import PendingPresses
from tablectl.service.evidence.questioner import Questioner
from tablectl.service.journal import DISK_ERRORS, Accepted, DiskWatch, Ledger

log = logging.getLogger(__name__)

HAND_ENDING_CLAIMS: Final = (DeclareDraw, Settle)
"""Claims that end a hand; they wait while a question about a win is open."""
MAX_PASSES: Final = 50
"""How often the referee may be asked for further findings after one piece of evidence."""


class EvidenceProcessor:
    """Belongs to the table's thread."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Clock,
        questioner: Questioner,
        journal: DiskWatch,
        recorder: Recorder | None,
        on_written: Callable[[Accepted], None],
        presses: PressStore | None = None,
    ) -> None:
        """
        Args:
            ledger: the journal's record.
            clock: the table's.
            questioner: asks people.
            journal: detects disk errors.
            recorder: records the evidence; None: it is not recorded.
            on_written: called with the written entries, before the next finding is claimed.
            presses: stores key presses over a restart; None: they are not stored.
        """
        self._ledger = ledger
        self._clock = clock
        self._questioner = questioner
        self._journal = journal
        self._recorder = recorder
        self._on_written = on_written
        self._presses = PendingPresses(presses)
        self._referee = Referee.after(self._presses.restore(ledger.history.session_entries))
        self._pause_buffer = PauseBuffer()
        self._outage_buffer = OutageBuffer()
        self._alerts: dict[str, StandingAlert] = {}

    @property
    def hands(self) -> HandsSeen:
        """The concealed hands as seen by hand cameras."""
        return self._referee.watch.hands

    @property
    def observed_until_s(self) -> float:
        """Time of the last processed evidence, on the referee's clock."""
        return self._referee.now_ms / 1000

    @property
    def contradiction(self) -> str:
        """How the table differs from the journal, in words; empty while they agree."""
        return self._referee.contradiction

    @property
    def has_backlog(self) -> bool:
        """Whether evidence waits that came while nothing could be written."""
        return bool(self._outage_buffer)

    def process(self, evidence: Evidence) -> None:
        """Process a piece of evidence until the referee finds nothing more; during a pause buffer it."""
        if self._recorder is not None:
            self._recorder.record_evidence(evidence)
        if self._ledger.state.paused is not None and not is_call_for_judge(evidence):
            self._pause_buffer.add(evidence)
        else:
            self._presses.add(self._presses_of(evidence), self._ledger.head)
            self._process_or_buffer(evidence)

    def resume(self) -> None:
        """After a pause: start a new referee, whose waiting times have not run on, and process the buffered
        evidence."""
        if self._ledger.state.paused is None and (buffered := self._pause_buffer.drain()):
            self._referee = Referee.after(self._referee.watch.presses)
            for evidence in buffered:
                self._process_or_buffer(evidence)

    def process_backlog_item(self) -> None:
        """Process the oldest piece of the backlog, after the time that passed before it. The backlog may hold
        hours of play, so the caller takes one piece at a time."""
        evidence = self._outage_buffer.pop()
        self._process(TimePassed(evidence.at_ms))
        if self._journal.is_writable:
            self._process(evidence)
        else:
            self._outage_buffer.push_front(evidence)

    def save_presses(self, posts: Iterable[object]) -> None:
        """Store the key presses among unprocessed posts on disk, for the next run."""
        presses = [key for post in posts if isinstance(post, ButtonPressed) for key in self._presses_of(post)]
        if self._ledger.state.paused is None:
            self._presses.add(presses, self._ledger.head)

    def restore(self, alerts: Sequence[StandingAlert]) -> None:
        """Restore the alerts of the last run whose causes follow from the journal: pictures cannot show those
        again."""
        for alert in alerts:
            if alert.cause is not None and alert.cause.lasts is not Lifetime.AGREES:
                self._alerts[alert.key] = alert

    def alerts(self) -> tuple[StandingAlert, ...]:
        """The referee's alerts that hold now."""
        state = self._ledger.state
        self._alerts = {key: alert for key, alert in self._alerts.items() if self._holds(alert, state)}
        return tuple(self._alerts.values())

    def _holds(self, alert: StandingAlert, state: GameState) -> bool:
        if alert.cause is None or not alert.cause.holds(state):
            return False
        return alert.cause.lasts is not Lifetime.AGREES or bool(self._referee.contradiction)

    def apply_rulings(self, rulings: Sequence[Ruling]) -> None:
        """Carry out the referee's rulings.

        Raises:
            JournalWriteFailed: the disk cannot be written; earlier findings are written.
        """
        for index, ruling in enumerate(rulings):
            match ruling:
                case Finding(claim=claim) if (
                    isinstance(claim, HAND_ENDING_CLAIMS) and self._questioner.holds_hand
                ):
                    return  # found again at the next look, once the question is answered or holds no more
                case Finding():
                    if not self._apply_finding(ruling):
                        # Later findings depend on this one: they are dropped with it.
                        self.apply_rulings([r for r in rulings[index + 1 :] if not isinstance(r, Finding)])
                        return
                case Question():
                    self._apply_question(ruling)
                case RefereeAlert():
                    self._apply_alert(ruling)
                case DoubtSettled():
                    self._apply_settled_doubt(ruling)
                case DoubtRaised():
                    self._apply_raised_doubt(ruling)
                case KongResolved():
                    self._apply_kong_statement(ruling)

    def _process_or_buffer(self, evidence: Evidence) -> None:
        if self._journal.is_writable and not self._outage_buffer:
            self._process(evidence)
        else:
            self._outage_buffer.add(evidence)

    def _process(self, evidence: Evidence) -> None:
        active_presses = (*self._referee.watch.presses, *self._presses_of(evidence))
        if self._run_referee(evidence):
            self._presses.remove_inactive(active_presses, self._referee.watch.presses)

    def _presses_of(self, evidence: Evidence) -> tuple[ButtonPressed, ...]:
        """The key press in a piece of evidence, with its seat; empty where it is none."""
        if not isinstance(evidence, ButtonPressed):
            return ()
        pressed = at_seats(evidence, len(self._ledger.state.players))
        return (pressed,) if isinstance(pressed, ButtonPressed) else ()

    def _run_referee(self, evidence: Evidence) -> bool:
        """Run the referee on a piece of evidence. Returns whether it was processed; otherwise it is in the
        outage buffer."""
        for _ in range(MAX_PASSES):
            before, referee = self._ledger.head, self._referee
            try:
                self._referee, rulings = self._referee.consider(self._ledger.state, evidence)
            except Exception as error:
                # A failing referee must not end the game: people can continue on the operator's page.
                self._referee = Referee()
                if self._raise_alert_until_entry(
                    "referee_failed", f"the referee failed and was restarted: {public_message(error)}"
                ):
                    log.exception("the referee failed on %s", evidence)
                return True
            try:
                self.apply_rulings(rulings)
            except DISK_ERRORS as error:
                self._journal.on_failure(error, self._clock.now_s())
                self._referee = referee  # it will find the same again
                if not isinstance(evidence, TimePassed | TableUnchanged):
                    self._outage_buffer.push_front(evidence)
                return False
            if self._ledger.head == before:
                return True
            evidence = TimePassed(evidence.at_ms)
        log.warning("the referee did not finish within %d passes", MAX_PASSES)
        return True

    def _apply_question(self, question: Question) -> None:
        if not question.of_kong or question.seat is None:
            self._questioner.ask(question, self._ledger.state)
        elif (written := self._ledger.history.recorded_kong(question.seat, question.of_kong)) is not None:
            self._questioner.ask_about_kong(self._ledger.state, question, *written)

    def _apply_alert(self, ruling: RefereeAlert) -> None:
        written = None
        if ruling.code == "judge_called" and ruling.seat is not None:
            written = self._ledger.claim(CallJudge(ruling.seat), Source.BUTTON)
        if written is None or isinstance(written, Refused):
            self._raise_alert(ruling.code, ruling.text, ruling.seat, ruling.details, ruling.lasts)
        else:
            self._on_written(written)

    def _apply_finding(self, finding: Finding) -> bool:
        evidence = {"at_ms": finding.at_ms, **finding.evidence}
        before = self._ledger.state
        answer = self._ledger.claim(finding.claim, finding.source, finding.confidence, evidence)
        if isinstance(answer, Refused):
            self._raise_refusal_alert(answer)
            return False
        self._on_written(answer)
        if finding.in_doubt:
            self._questioner.ask_about_finding(before, finding, answer)
        return True

    def _apply_settled_doubt(self, ruling: DoubtSettled) -> None:
        written = self._ledger.history.recorded_tile(*ruling.key)
        if written is None:
            return
        seq, event = written
        if event.tile != ruling.tile:
            correct = Correct(seq, changed(event, tile=ruling.tile), SEEN_CLEARLY_REASON)
            answer = self._ledger.amend(correct, Source.CAMERA)
            if isinstance(answer, Refused):
                self._raise_refusal_alert(answer)
                return  # the question about it stays open
            self._on_written(answer)
        self._questioner.close_doubt(seq)

    def _apply_raised_doubt(self, ruling: DoubtRaised) -> None:
        written = self._ledger.history.recorded_tile(*ruling.key)
        if written is not None:
            self._questioner.ask_about_tile(self._ledger.state, ruling.finding, *written)

    def _apply_kong_statement(self, ruling: KongResolved) -> None:
        written = self._ledger.history.recorded_kong(ruling.seat, ruling.tiles)
        if written is None:
            return
        seq, event = written
        answer = self._ledger.amend(
            Correct(seq, changed(event, drawn=ruling.drawn), UNRESOLVED_KONG_REASON), Source.BUTTON
        )
        if isinstance(answer, Refused):
            self._raise_refusal_alert(answer)
        else:
            self._on_written(answer)
            self._questioner.close_doubt(seq)

    def _raise_refusal_alert(self, answer: Refused) -> None:
        """Raise an alert for a refused finding. The referee checks its findings by the rules first, so a
        refusal is a mistake in the program."""
        text = f"the referee found what the rules refuse: {answer.message}"
        if self._raise_alert_until_entry("referee_failed", text, answer.seat, {"refused": answer.code}):
            log.error("%s (%s)", text, answer.code)

    def _raise_alert_until_entry(
        self, code: str, text: str, seat: Seat | None = None, details: Mapping[str, object] | None = None
    ) -> bool:
        """Raise an alert that holds until the next journal entry: it would otherwise be raised with every
        observation. Returns whether it is new."""
        return self._raise_alert(code, text, seat, details or {}, Lifetime.ENTRY)

    def _raise_alert(
        self, code: str, text: str, seat: Seat | None, details: Mapping[str, object], lasts: Lifetime
    ) -> bool:
        key = f"{code} {'' if seat is None else seat} {text}"
        if key in self._alerts and self._holds(self._alerts[key], self._ledger.state):
            return False
        cause = Cause.now(self._ledger.state, lasts, seat)
        self._alerts[key] = StandingAlert(key, code, text, details, {"seat": seat}, cause)
        return True
