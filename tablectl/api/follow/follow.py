"""``tablectl follow``: the table's own following, run over a recording as fast as it can.

The eyes are handed in: whoever composes this gives looks at the frames, in order. Referee and rules are
those of the running service.
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

ROUNDS: Final = 64
"""Answers of the referee to one piece of evidence, at most: more would be a loop."""
LAST_MS: Final = 12_000
"""Time let pass after the last frame, for what waits."""
LAST_STEP_MS: Final = 250

Look = tuple[int, TableSeen | HandSeen | None]
"""Time of a frame and what changed in it; None where nothing did."""
EyesOf = Callable[[Recording], Iterable[Look]]

LOST: Final = frozenset({"how_ended"})
"""Questions after which nothing can be followed any more unless they are answered."""
STUCK: Final = LOST | {"unclear_tile", "unexplained", "unclear_win", "unclear_hand"}
"""Questions that lose the table when nothing is written down after them until the end."""


@dataclass(slots=True)
class FollowedRecording:
    """One run over one recording."""

    recording: Recording
    assistant: Assistant | None = None
    history: History = field(default_factory=History)
    questions: int = 0
    events: int = 0
    lost: str = ""
    """Why the table was lost; empty while it is followed."""
    found: list[dict[str, Any]] = field(default_factory=list)
    _lines: dict[int, int] = field(default_factory=dict)
    """By number of a written event, where it stands in ``found``."""
    _referee: Referee = field(default_factory=Referee)
    _open: str = ""
    """The question that nothing has been written down since."""

    @property
    def state(self) -> GameState:
        """The table as it is written down."""
        return self.history.state

    def begin(self) -> Iterator[dict[str, Any]]:
        """Sit down as the recording says.

        Raises:
            RecordingError: the rules refuse what it says.
        """
        head = self.recording
        sit = StartSession(
            head.rules,
            head.preset,
            head.options,
            head.players,
            head.scores or None,
            head.first_dealer,
        )
        deal = StartHand(head.round, head.dealer, head.honba, head.deposits)
        for claim in (sit, deal):
            answer = decide(self.state, claim)
            if isinstance(answer, Refused):
                raise RecordingError(f"{head.folder / 'recording.json'}: {answer.message}")
            yield from self._accept(answer, 0, None)

    def take(self, evidence: Evidence) -> Iterator[dict[str, Any]]:
        """One piece of evidence, and everything that follows from it."""
        for _ in range(ROUNDS):
            self._referee, rulings = self._referee.consider(self.state, evidence)
            moved = False
            for ruling in rulings:
                match ruling:
                    case Finding():
                        claim = self._chosen(ruling, evidence.at_ms)
                        answer = decide(self.state, claim)
                        if isinstance(answer, Refused):
                            break
                        moved = True
                        yield from self._accept(
                            answer, evidence.at_ms, ruling.confidence, in_doubt=ruling.in_doubt
                        )
                        if ruling.in_doubt:
                            yield self._doubt(ruling, claim)
                    case Question():
                        yield from self._ask(ruling)
                        moved |= self._answered
                    case RefereeAlert():
                        yield {"at_ms": ruling.at_ms, "alert": ruling.code, "text": ruling.text}
                    case DoubtSettled():
                        for line in self._settle_doubt(ruling):
                            moved = True
                            yield line
                    case DoubtRaised():
                        yield from self._raise_doubt(ruling)
                    case KongResolved():
                        for line in self._say_of_kong(ruling):
                            moved = True
                            yield line
            if not moved:
                return
            evidence = TimePassed(evidence.at_ms)

    def _chosen(self, finding: Finding, at_ms: int) -> Claim:
        """What is written down; of what is in doubt, what the assistant knows to be true."""
        if finding.in_doubt and self.assistant is not None:
            possible = (finding.claim, *finding.others)
            for claims in self.assistant.answers(self.state, at_ms, self.found):
                if claims[-1] in possible:
                    return claims[-1]
        return finding.claim

    def _doubt(self, finding: Finding, claim: Claim) -> dict[str, Any]:
        """The question about what was written down in doubt."""
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
            # Hidden indicators nobody saw: the next hand has begun, so the payment stands without them.
            settled = settle_wins(self.state)
            if not isinstance(settled, Unsettled):
                self._answered = True
                yield from self._accept((settled,), question.at_ms, None)
        elif question.code in LOST:
            self.lost = question.text
        elif question.code in STUCK:
            self._open = question.text

    def _try(self, claims: Sequence[Claim]) -> Sequence[Event]:
        played = play_out(self.state, *claims)
        return () if isinstance(played, Refused) else played[1]

    def _accept(
        self, events: Sequence[Event], at_ms: int, confidence: float | None, *, in_doubt: bool = False
    ) -> Iterator[dict[str, Any]]:
        for event in events:
            self._lines[self._write(event)] = len(self.found)
            self.events += 1
            self._open = ""
            line = {"at_ms": at_ms, **event_to_wire(event), "confidence": confidence}
            if in_doubt and not isinstance(event, TileDrawn):
                line["in_doubt"] = True
            self.found.append(line)
            yield line

    def _raise_doubt(self, ruling: DoubtRaised) -> Iterator[dict[str, Any]]:
        """The question about a tile that was written down for sure, and the assistant's answer."""
        written = self.history.recorded_tile(*ruling.key)
        if written is None:
            return
        place = self._lines[written[0]]
        self.found[place] = {**self.found[place], "in_doubt": True}
        yield self._doubt(ruling.finding, ruling.finding.claim)
        typed = None if self.assistant is None else self.assistant.tile_of(self.found, place)
        for other in ruling.finding.others:
            if isinstance(other, Discard | RevealIndicator) and str(other.tile) == typed:
                answer = DoubtSettled(ruling.key, other.tile, 1.0, ruling.finding.at_ms)
                yield from self._settle_doubt(answer)

    def _settle_doubt(self, ruling: DoubtSettled) -> Iterator[dict[str, Any]]:
        """What was written down in doubt gives way to what lies there; the line names the correction."""
        written = self.history.recorded_tile(*ruling.key)
        if written is None or written[1].tile == ruling.tile:
            return
        seq, event = written
        correct = Correct(seq, changed(event, tile=ruling.tile), SEEN_CLEARLY_REASON)
        yield from self._correct(correct, {"tile": str(ruling.tile)}, ruling.at_ms, ruling.confidence)

    def _say_of_kong(self, ruling: KongResolved) -> Iterator[dict[str, Any]]:
        """A key says what nobody had said of a kong that is written down."""
        written = self.history.recorded_kong(ruling.seat, ruling.tiles)
        if written is not None:
            seq, event = written
            correct = Correct(seq, changed(event, drawn=ruling.drawn), UNRESOLVED_KONG_REASON)
            yield from self._correct(correct, {"drawn": ruling.drawn}, ruling.at_ms, None)

    def _correct(
        self, correct: Correct, fields: Mapping[str, object], at_ms: int, confidence: float | None
    ) -> Iterator[dict[str, Any]]:
        """Write a correction; the line that tells of the event says it as it is now."""
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
        """Its number."""
        seq = self.history.head + 1
        self.history = self.history.with_entry(Envelope(seq, "", Source.RECORD, body))
        return seq

    def finish(self, at_ms: int) -> Iterator[dict[str, Any]]:
        """Let time pass after the last frame, and settle what no open question decides."""
        for later in range(LAST_STEP_MS, LAST_MS + 1, LAST_STEP_MS):
            yield from self.take(TimePassed(at_ms + later))
        hand = self.state.hand
        if hand is not None and hand.phase is Phase.ENDED and not self._open:
            answer = decide(self.state, Settle())
            if not isinstance(answer, Refused):
                yield from self._accept(answer, at_ms + LAST_MS, None)
        self.lost = self.lost or self._open


def follow_recording(folder: Path, *, assist: bool, eyes_of: EyesOf) -> Iterator[dict[str, Any]]:
    """Lines of the following contract, the summary last.

    Args:
        folder: the recording.
        assist: whether questions are answered from ``events.jsonl``.
        eyes_of: looks at the recording's frames, in the order of time.

    Raises:
        RecordingError: the recording cannot be read.
    """
    recording = read_recording(folder)
    truth = list(read_lines(folder / "events.jsonl"))
    evidence = read_evidence(folder)
    yield from follow_looks(recording, eyes_of(recording), evidence, truth, assist=assist)


def follow_looks(
    recording: Recording,
    looks: Iterable[Look],
    evidence: Sequence[Evidence],
    truth: Sequence[Mapping[str, Any]] = (),
    *,
    assist: bool = False,
) -> Iterator[dict[str, Any]]:
    """The same from what the eyes said, without a folder.

    Args:
        recording: how the table sat down.
        looks: what the eyes said, frame by frame.
        evidence: what panels and machine said, in the order of time.
        truth: what really happened, where somebody knows.
        assist: whether questions are answered from ``truth``.

    Raises:
        RecordingError: the rules refuse how the table sat down.
    """
    waiting = list(evidence)
    following = FollowedRecording(recording, Assistant(truth) if assist else None)
    yield from following.begin()
    began_s = time.perf_counter()
    frames, now_ms = 0, 0
    for at_ms, look in looks:
        frames, now_ms = frames + 1, at_ms
        while waiting and waiting[0].at_ms <= at_ms:
            yield from following.take(waiting.pop(0))
        yield from following.take(TimePassed(at_ms) if look is None else look)
        if following.lost:
            break
    for late in waiting:
        yield from following.take(late)
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
