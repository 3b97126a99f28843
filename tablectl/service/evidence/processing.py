"""Evidence weighed: what the referee finds in it is claimed, and what the rules accept is written down."""

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
from tablectl.ports import Clock, PressStore, Recorder
from tablectl.service.alerts import StandingAlert
from tablectl.service.evidence.buffers import OutageBuffer, PauseBuffer, is_call_for_judge
from tablectl.service.evidence.pending_presses import PendingPresses
from tablectl.service.evidence.questioner import Questioner
from tablectl.service.journal import DISK_TROUBLE, Accepted, DiskWatch, Ledger

log = logging.getLogger(__name__)

ENDINGS: Final = (DeclareDraw, Settle)
"""What ends a hand, and waits while people are asked about a win."""
ROUNDS: Final = 50
"""How often one piece of evidence may lead to further findings."""


class EvidenceProcessor:
    """Belongs to the table's thread."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Clock,
        questioner: Questioner,
        journal: DiskWatch,
        recorder: Recorder | None,
        written: Callable[[Accepted], None],
        presses: PressStore | None = None,
    ) -> None:
        """
        Args:
            written: is told what has been written down, before the next finding is claimed.
            presses: keeps over a restart which keys count.
        """
        self._ledger = ledger
        self._clock = clock
        self._questioner = questioner
        self._journal = journal
        self._recorder = recorder
        self._written = written
        self._presses = PendingPresses(presses)
        self._referee = Referee.after(self._presses.resume(ledger.history.newest))
        self._held = PauseBuffer()
        self._unwritten = OutageBuffer()
        self._alerts: dict[str, StandingAlert] = {}

    @property
    def hands(self) -> HandsSeen:
        """What hand cameras have shown of the concealed hands."""
        return self._referee.watch.hands

    @property
    def looked_s(self) -> float:
        """Up to when the table has been looked at, in the time that counts."""
        return self._referee.now_ms / 1000

    @property
    def contradiction(self) -> str:
        """How the table differs from what is written down, in words; empty while the two agree."""
        return self._referee.contradiction

    @property
    def behind(self) -> bool:
        """Whether something waits that came while nothing could be written."""
        return bool(self._unwritten)

    def consider(self, evidence: Evidence) -> None:
        """Evidence to findings to facts, until the referee has nothing more to say."""
        if self._recorder is not None:
            self._recorder.record_evidence(evidence)
        if self._ledger.state.paused is not None and not is_call_for_judge(evidence):
            self._held.keep(evidence)
        else:
            self._presses.heard(self._keys(evidence), self._ledger.head)
            self._weigh_or_keep(evidence)

    def go_on(self) -> None:
        """After a pause: a referee without waiting times that have run on, told what has come meanwhile."""
        if self._ledger.state.paused is None and (held := self._held.take()):
            self._referee = Referee.after(self._referee.watch.presses)
            for evidence in held:
                self._weigh_or_keep(evidence)

    def write_again(self) -> None:
        """The journal can be written: of what came meanwhile the oldest is weighed, by the referee as it was,
        with the time that passed before it. There may be hours of it."""
        evidence = self._unwritten.next()
        self._weigh(TimePassed(evidence.at_ms))
        if self._journal.up:
            self._weigh(evidence)
        else:
            self._unwritten.put_back(evidence)

    def keep_keys(self, posts: Iterable[object]) -> None:
        """Keys that nobody gets to any more are on disk for the next run."""
        heard = [key for post in posts if isinstance(post, ButtonPressed) for key in self._keys(post)]
        if self._ledger.state.paused is None:
            self._presses.heard(heard, self._ledger.head)

    def restore(self, alerts: Sequence[StandingAlert]) -> None:
        """What stood before a restart, and follows from what is written down: nobody will see it again."""
        for alert in alerts:
            if alert.cause is not None and alert.cause.lasts is not Lifetime.AGREES:
                self._alerts[alert.key] = alert

    def alerts(self) -> tuple[StandingAlert, ...]:
        """What people should look at now."""
        state = self._ledger.state
        self._alerts = {key: alert for key, alert in self._alerts.items() if self._holds(alert, state)}
        return tuple(self._alerts.values())

    def _holds(self, alert: StandingAlert, state: GameState) -> bool:
        if alert.cause is None or not alert.cause.holds(state):
            return False
        return alert.cause.lasts is not Lifetime.AGREES or bool(self._referee.contradiction)

    def rule(self, rulings: Sequence[Ruling]) -> None:
        """Carry out what the referee says.

        Raises:
            JournalWriteFailed: the disk refused; findings before that are written.
        """
        for index, ruling in enumerate(rulings):
            match ruling:
                case Finding(claim=claim) if isinstance(claim, ENDINGS) and self._questioner.hold_the_hand:
                    return  # found again at the next look, once the question is answered or holds no more
                case Finding():
                    if not self._find(ruling):
                        # Findings lean on those before them: without this one the rest means nothing.
                        self.rule([r for r in rulings[index + 1 :] if not isinstance(r, Finding)])
                        return
                case Question():
                    self._ask(ruling)
                case RefereeAlert():
                    self._alert(ruling)
                case DoubtSettled():
                    self._settle_doubt(ruling)
                case DoubtRaised():
                    self._raise_doubt(ruling)
                case KongResolved():
                    self._say_of_kong(ruling)

    def _weigh_or_keep(self, evidence: Evidence) -> None:
        if self._journal.up and not self._unwritten:
            self._weigh(evidence)
        else:
            self._unwritten.keep(evidence)

    def _weigh(self, evidence: Evidence) -> None:
        gone_by = (*self._referee.watch.presses, *self._keys(evidence))
        if self._work_out(evidence):
            self._presses.forgotten(gone_by, self._referee.watch.presses)

    def _keys(self, evidence: Evidence) -> tuple[ButtonPressed, ...]:
        """A key as its seat's; none where the evidence is none."""
        if not isinstance(evidence, ButtonPressed):
            return ()
        pressed = at_seats(evidence, len(self._ledger.state.players))
        return (pressed,) if isinstance(pressed, ButtonPressed) else ()

    def _work_out(self, evidence: Evidence) -> bool:
        """Whether it was weighed; otherwise it waits until something can be written down again."""
        for _ in range(ROUNDS):
            before, referee = self._ledger.head, self._referee
            try:
                self._referee, rulings = self._referee.consider(self._ledger.state, evidence)
            except Exception as error:
                # A referee that trips must not end the game: people can go on by the operator's page.
                self._referee = Referee()
                if self._alert_once(
                    "referee_failed", f"the referee failed and was restarted: {public_message(error)}"
                ):
                    log.exception("the referee failed on %s", evidence)
                return True
            try:
                self.rule(rulings)
            except DISK_TROUBLE as error:
                self._journal.failed(error, self._clock.now_s())
                self._referee = referee  # it will find the same again
                if not isinstance(evidence, TimePassed | TableUnchanged):
                    self._unwritten.put_back(evidence)
                return False
            if self._ledger.head == before:
                return True
            evidence = TimePassed(evidence.at_ms)
        log.warning("the referee did not finish within %d rounds", ROUNDS)
        return True

    def _ask(self, question: Question) -> None:
        if not question.of_kong or question.seat is None:
            self._questioner.ask(question, self._ledger.state)
        elif (written := self._ledger.history.recorded_kong(question.seat, question.of_kong)) is not None:
            self._questioner.ask_of_kong(self._ledger.state, question, *written)

    def _alert(self, ruling: RefereeAlert) -> None:
        called = None
        if ruling.code == "judge_called" and ruling.seat is not None:
            called = self._ledger.claim(CallJudge(ruling.seat), Source.BUTTON)
        if called is None or isinstance(called, Refused):
            self._stand(ruling.code, ruling.text, ruling.seat, ruling.details, ruling.lasts)
        else:
            self._written(called)

    def _find(self, finding: Finding) -> bool:
        evidence = {"at_ms": finding.at_ms, **finding.evidence}
        before = self._ledger.state
        answer = self._ledger.claim(finding.claim, finding.source, finding.confidence, evidence)
        if isinstance(answer, Refused):
            self._alert_refusal(answer)
            return False
        self._written(answer)
        if finding.in_doubt:
            self._questioner.ask_of_doubt(before, finding, answer)
        return True

    def _settle_doubt(self, ruling: DoubtSettled) -> None:
        written = self._ledger.history.recorded_tile(*ruling.key)
        if written is None:
            return
        seq, event = written
        if event.tile != ruling.tile:
            correct = Correct(seq, changed(event, tile=ruling.tile), SEEN_CLEARLY_REASON)
            answer = self._ledger.amend(correct, Source.CAMERA)
            if isinstance(answer, Refused):
                self._alert_refusal(answer)
                return  # the question about it stays open
            self._written(answer)
        self._questioner.doubt_settled(seq)

    def _raise_doubt(self, ruling: DoubtRaised) -> None:
        written = self._ledger.history.recorded_tile(*ruling.key)
        if written is not None:
            self._questioner.ask_of_tile(self._ledger.state, ruling.finding, *written)

    def _say_of_kong(self, ruling: KongResolved) -> None:
        written = self._ledger.history.recorded_kong(ruling.seat, ruling.tiles)
        if written is None:
            return
        seq, event = written
        answer = self._ledger.amend(
            Correct(seq, changed(event, drawn=ruling.drawn), UNRESOLVED_KONG_REASON), Source.BUTTON
        )
        if isinstance(answer, Refused):
            self._alert_refusal(answer)
        else:
            self._written(answer)
            self._questioner.doubt_settled(seq)

    def _alert_refusal(self, answer: Refused) -> None:
        """The referee tries what it says by the rules first: a refusal is its own mistake, as a trip is."""
        text = f"the referee found what the rules refuse: {answer.message}"
        if self._alert_once("referee_failed", text, answer.seat, {"refused": answer.code}):
            log.error("%s (%s)", text, answer.code)

    def _alert_once(
        self, code: str, text: str, seat: Seat | None = None, details: Mapping[str, object] | None = None
    ) -> bool:
        """An alert that would come with every look stands until something is written down; whether it is
        new."""
        return self._stand(code, text, seat, details or {}, Lifetime.ENTRY)

    def _stand(
        self, code: str, text: str, seat: Seat | None, details: Mapping[str, object], lasts: Lifetime
    ) -> bool:
        key = f"{code} {'' if seat is None else seat} {text}"
        if key in self._alerts and self._holds(self._alerts[key], self._ledger.state):
            return False
        cause = Cause.now(self._ledger.state, lasts, seat)
        self._alerts[key] = StandingAlert(key, code, text, details, {"seat": seat}, cause)
        return True
