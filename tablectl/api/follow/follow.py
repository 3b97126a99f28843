"""``tablectl follow``: runs the service's referee and rules over a recording, as fast as possible.

The readings of the frames are handed in, in the order of time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from tablectl.api.follow.assist import Assistant
from tablectl.api.follow.comparison import compare
from tablectl.api.recordings.reading import (
    Recording,
    RecordingError,
    read_evidence,
    read_lines,
    read_recording,
)
from tablectl.game.claims import (
    Claim,
    Correct,
    Discard,
    Refused,
    RevealIndicator,
    Settle,
    StartHand,
    StartSession,
)
from tablectl.game.decide import Unsettled, decide, play_out, settle_wins
from tablectl.game.events import Envelope, Event, JournalBody, Source, TileDrawn, event_to_wire
from tablectl.game.evidence import Evidence, HandSeen, TableSeen, TimePassed
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, amend
from tablectl.game.referee import (
    SEEN_CLEARLY_REASON,
    UNRESOLVED_KONG_REASON,
    DoubtRaised,
    DoubtSettled,
    Finding,
    KongResolved,
    Question,
    Referee,
    RefereeAlert,
)
from tablectl.game.referee import in_doubt as doubt_question
from tablectl.game.state import GameState, Phase

MAX_ITERATIONS: Final = 64
"""Limit of the referee's rounds for one piece of evidence; more would be an endless loop."""
SETTLE_TIME_MS: Final = 12_000
"""Time that passes after the last frame, for rulings that wait."""
SETTLE_STEP_MS: Final = 250

FrameReading = tuple[int, TableSeen | HandSeen | None]
"""Time of a frame, ms, and its evidence; None where nothing changed."""
OpenEyes = Callable[[Recording], Iterable[FrameReading]]

FATAL_QUESTIONS: Final = frozenset({"how_ended"})
"""Questions without whose answer nothing can be followed any more."""
BLOCKING_QUESTIONS: Final = FATAL_QUESTIONS | {"unclear_tile", "unexplained", "unclear_win", "unclear_hand"}
"""Questions that lose the table where no event follows them."""


@dataclass(slots=True)
class FollowedRecording:
    """The state of one run over a recording."""

    recording: Recording
    assistant: Assistant | None = None
    history: History = field(default_factory=History)
    questions: int = 0
    events: int = 0
    lost: str = ""
    """Why the table was lost; empty while it is followed."""
    found: list[dict[str, Any]] = field(default_factory=list)
    _lines: dict[int, int] = field(default_factory=dict)
    """By number of an event in the history, its index in ``found``."""
    _referee: Referee = field(default_factory=Referee)
    _open_question: str = ""
    """The blocking question after which no event was written; empty without one."""

    @property
    def state(self) -> GameState:
        """The recorded state of the table."""
        return self.history.state

    def start(self) -> Iterator[dict[str, Any]]:
        """Start session and hand as the recording says.

        Raises:
            RecordingError: the rules refuse them.
        """
        recording = self.recording
        sit = StartSession(
            recording.rules,
            recording.preset,
            recording.options,
            recording.players,
            recording.scores or None,
            recording.first_dealer,
        )
        deal = StartHand(recording.round, recording.dealer, recording.honba, recording.deposits)
        for claim in (sit, deal):
            answer = decide(self.state, claim)
            if isinstance(answer, Refused):
                raise RecordingError(f"{recording.folder / 'recording.json'}: {answer.message}")
            yield from self._accept(answer, 0, None)

    def process(self, evidence: Evidence) -> Iterator[dict[str, Any]]:
        """Process a piece of evidence; yields the lines that follow from it."""
        for _ in range(MAX_ITERATIONS):
            self._referee, rulings = self._referee.consider(self.state, evidence)
            changed_state = False
            for ruling in rulings:
                match ruling:
                    case Finding():
                        claim = self._choose_claim(ruling, evidence.at_ms)
                        answer = decide(self.state, claim)
                        if isinstance(answer, Refused):
                            break
                        changed_state = True
                        yield from self._accept(
                            answer, evidence.at_ms, ruling.confidence, in_doubt=ruling.in_doubt
                        )
                        if ruling.in_doubt:
                            yield self._doubt_question(ruling, claim)
                    case Question():
                        yield from self._ask(ruling)
                        changed_state |= self._answered
                    case RefereeAlert():
                        yield {"at_ms": ruling.at_ms, "alert": ruling.code, "text": ruling.text}
                    case DoubtSettled():
                        for line in self._settle_doubt(ruling):
                            changed_state = True
                            yield line
                    case DoubtRaised():
                        yield from self._raise_doubt(ruling)
                    case KongResolved():
                        for line in self._correct_kong(ruling):
                            changed_state = True
                            yield line
            if not changed_state:
                return
            evidence = TimePassed(evidence.at_ms)

    def _choose_claim(self, finding: Finding, at_ms: int) -> Claim:
        """The claim to write: the finding's, or where it is in doubt, the one that the assistant knows to
        be true."""
        if finding.in_doubt and self.assistant is not None:
            possible = (finding.claim, *finding.others)
            for claims in self.assistant.answers(self.state, at_ms, self.found):
                if claims[-1] in possible:
                    return claims[-1]
        return finding.claim

    def _doubt_question(self, finding: Finding, claim: Claim) -> dict[str, Any]:
        """The question about an event that was written in doubt."""
        self.questions += 1
        asked = doubt_question(self.state, replace(finding, claim=claim))
        return {
            "at_ms": asked.at_ms,
            "question": asked.text,
            "code": asked.code,
            "candidates": [candidate.label for candidate in asked.candidates],
        }

    _answered: bool = False

    def _ask(self, question: Question) -> Iterator[dict[str, Any]]:
        self.questions += 1
        self._answered = False
        yield {
            "at_ms": question.at_ms,
            "question": question.text,
            "code": question.code,
            "candidates": [candidate.label for candidate in question.candidates],
        }
        if self.assistant is not None:
            for claims in self.assistant.answers(self.state, question.at_ms, self.found):
                for event in self._try(claims):
                    self._answered = True
                    yield from self._accept((event,), question.at_ms, None)
        if self._answered:
            return
        if question.code == "ura_due":
            # Nobody saw the hidden indicators and the next hand has begun: settle without them.
            settled = settle_wins(self.state)
            if not isinstance(settled, Unsettled):
                self._answered = True
                yield from self._accept((settled,), question.at_ms, None)
        elif question.code in FATAL_QUESTIONS:
            self.lost = question.text
        elif question.code in BLOCKING_QUESTIONS:
            self._open_question = question.text

    def _try(self, claims: Sequence[Claim]) -> Sequence[Event]:
        played = play_out(self.state, *claims)
        return () if isinstance(played, Refused) else played[1]

    def _accept(
        self, events: Sequence[Event], at_ms: int, confidence: float | None, *, in_doubt: bool = False
    ) -> Iterator[dict[str, Any]]:
        for event in events:
            self._lines[self._write(event)] = len(self.found)
            self.events += 1
            self._open_question = ""
            line = {"at_ms": at_ms, **event_to_wire(event), "confidence": confidence}
            if in_doubt and not isinstance(event, TileDrawn):
                line["in_doubt"] = True
            self.found.append(line)
            yield line

    def _raise_doubt(self, ruling: DoubtRaised) -> Iterator[dict[str, Any]]:
        """Raise doubt of a tile that was written as certain: the question, and the assistant's answer."""
        written = self.history.recorded_tile(*ruling.key)
        if written is None:
            return
        place = self._lines[written[0]]
        self.found[place] = {**self.found[place], "in_doubt": True}
        yield self._doubt_question(ruling.finding, ruling.finding.claim)
        typed = None if self.assistant is None else self.assistant.tile_of(self.found, place)
        for other in ruling.finding.others:
            if isinstance(other, Discard | RevealIndicator) and str(other.tile) == typed:
                answer = DoubtSettled(ruling.key, other.tile, 1.0, ruling.finding.at_ms)
                yield from self._settle_doubt(answer)

    def _settle_doubt(self, ruling: DoubtSettled) -> Iterator[dict[str, Any]]:
        """Correct an event that was written in doubt to the tile that is seen now."""
        written = self.history.recorded_tile(*ruling.key)
        if written is None or written[1].tile == ruling.tile:
            return
        seq, event = written
        correct = Correct(seq, changed(event, tile=ruling.tile), SEEN_CLEARLY_REASON)
        yield from self._correct(correct, {"tile": str(ruling.tile)}, ruling.at_ms, ruling.confidence)

    def _correct_kong(self, ruling: KongResolved) -> Iterator[dict[str, Any]]:
        """Correct a written kong by a key that was pressed later."""
        written = self.history.recorded_kong(ruling.seat, ruling.tiles)
        if written is not None:
            seq, event = written
            correct = Correct(seq, changed(event, drawn=ruling.drawn), UNRESOLVED_KONG_REASON)
            yield from self._correct(correct, {"drawn": ruling.drawn}, ruling.at_ms, None)

    def _correct(
        self, correct: Correct, fields: Mapping[str, object], at_ms: int, confidence: float | None
    ) -> Iterator[dict[str, Any]]:
        """Write a correction; the event's line in ``found`` is updated."""
        body = amend(self.history, correct)
        if isinstance(body, Refused):
            return
        self._write(body)
        place = self._lines[correct.target]
        line = self.found[place] = {**self.found[place], **fields}
        told = ("at_ms", "kind", "seat", *fields)
        yield {
            "at_ms": at_ms,
            "kind": body.KIND,
            "corrected": {key: line[key] for key in told if key in line},
            "confidence": confidence,
        }

    def _write(self, body: JournalBody) -> int:
        """Append a body to the history; returns its number."""
        seq = self.history.head + 1
        self.history = self.history.with_entry(Envelope(seq, "", Source.RECORD, body))
        return seq

    def finish(self, at_ms: int) -> Iterator[dict[str, Any]]:
        """Let time pass after the last frame, and settle the hand unless a question is open."""
        for later in range(SETTLE_STEP_MS, SETTLE_TIME_MS + 1, SETTLE_STEP_MS):
            yield from self.process(TimePassed(at_ms + later))
        hand = self.state.hand
        if hand is not None and hand.phase is Phase.ENDED and not self._open_question:
            answer = decide(self.state, Settle())
            if not isinstance(answer, Refused):
                yield from self._accept(answer, at_ms + SETTLE_TIME_MS, None)
        self.lost = self.lost or self._open_question


def follow_recording(folder: Path, *, assist: bool, eyes_of: OpenEyes) -> Iterator[dict[str, Any]]:
    """Lines of the following contract, the summary last.

    Args:
        folder: the recording.
        assist: whether questions are answered from ``events.jsonl``.
        eyes_of: reads the recording's frames, in the order of time.

    Raises:
        RecordingError: the recording cannot be read.
    """
    recording = read_recording(folder)
    truth = list(read_lines(folder / "events.jsonl"))
    evidence = read_evidence(folder)
    yield from follow_frames(recording, eyes_of(recording), evidence, truth, assist=assist)


def follow_frames(
    recording: Recording,
    readings: Iterable[FrameReading],
    evidence: Sequence[Evidence],
    truth: Sequence[Mapping[str, Any]] = (),
    *,
    assist: bool = False,
) -> Iterator[dict[str, Any]]:
    """Lines of the following contract from given readings, without a folder.

    Args:
        recording: its header.
        readings: of the frames.
        evidence: of panels and machine, in the order of time.
        truth: the true events, where they are known.
        assist: whether questions are answered from ``truth``.

    Raises:
        RecordingError: the rules refuse the start of session or hand.
    """
    pending = list(evidence)
    following = FollowedRecording(recording, Assistant(truth) if assist else None)
    yield from following.start()
    began_s = time.perf_counter()
    frames, now_ms = 0, 0
    for at_ms, reading in readings:
        frames, now_ms = frames + 1, at_ms
        while pending and pending[0].at_ms <= at_ms:
            yield from following.process(pending.pop(0))
        yield from following.process(TimePassed(at_ms) if reading is None else reading)
        if following.lost:
            break
    for late in pending:
        yield from following.process(late)
        now_ms = max(now_ms, late.at_ms)
    if not following.lost:
        yield from following.finish(now_ms)
    spent_s = time.perf_counter() - began_s
    summary: dict[str, Any] = {
        "summary": True,
        "events": following.events,
        "questions": following.questions,
        "scores": list(following.state.scores),
        "frames": frames,
        "fps": round(frames / spent_s, 1) if spent_s > 0 else 0.0,
    }
    if truth:
        compared = compare(following.found, truth)
        summary |= {
            "wrong": compared.wrong,
            "missed": compared.missed,
            "wrong_unasked": compared.wrong_unasked,
            "late_ms_p95": compared.late_ms_p95,
        }
        if compared.first_difference:
            summary["first_difference"] = compared.first_difference
    if following.lost:
        summary["lost"] = following.lost
    yield summary


def exit_status(summary: dict[str, Any]) -> int:
    """0 when the end was reached, 1 when the table was lost."""
    return 1 if summary.get("lost") else 0
