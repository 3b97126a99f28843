"""Requests of judges: pauses, penalties, typed hands, acknowledged alerts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import tablectl.game.claims as claims
from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.events import STICKS_COUNTED, IrregularityNoted, Source
from tablectl.game.judging import TypedHand, judgement_if_noted
from tablectl.game.referee import Candidate, Lifetime, Question
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import NoWinCode
from tablectl.quoting import quoted
from tablectl.service.desk.late_decisions import record_claims, score_hand
from tablectl.service.desk.requests.request import (
    MAX_TEXT_LENGTH,
    SOME_TEXT,
    DeskParts,
    Outcome,
    Reason,
    Request,
    free_text,
    outcome_of,
    record_act,
)
from tablectl.service.journal import EntryT, Record
from tablectl.service.publishing import ACKNOWLEDGED, people_alerts
from tablectl.topics import Message
from tablectl.wire import POINTS, SeatNumber, integer, nullable, string


@dataclass(frozen=True, slots=True)
class PayPenalty(Request):
    """A payment decided by the judge."""

    DO: ClassVar = "penalty"
    seat: SeatNumber
    reason: Reason
    deltas: Annotated[tuple[int, ...], POINTS]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record_claims(record, (claims.Penalty(self.seat, self.reason, self.deltas),)))


@dataclass(frozen=True, slots=True)
class PausePlay(Request):
    """Pause play: nothing that cameras, panels or the machine report is applied until `resume`."""

    DO: ClassVar = "pause"
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.claim(claims.Pause(self.reason), Source.OPERATOR))


@dataclass(frozen=True, slots=True)
class ResumePlay(Request):
    """Resume play."""

    DO: ClassVar = "resume"

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.claim(claims.Resume(), Source.OPERATOR))


@dataclass(frozen=True, slots=True)
class PunishFault(Request):
    """Record a fault and carry out the book's consequence in one step; `choice`: which of the payments that
    the book leaves to the judge."""

    DO: ClassVar = "punish"
    seat: SeatNumber
    code: Annotated[str, SOME_TEXT]
    detail: Annotated[str, free_text(0, MAX_TEXT_LENGTH).with_default("")] = ""
    choice: Annotated[
        int | None,
        nullable(integer())
        .with_default(None)
        .described("Index of one of the payments that the book leaves to the judge."),
    ] = None

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        state = record.judged_state
        fault = None if state.play is None else state.play.penalties.faults.get(self.code)
        if fault is None:
            known = ", ".join(() if state.play is None else state.play.penalties.faults) or "none: no session"
            return Refused("no_such_fault", f"the book has no fault {quoted(self.code)}; it has {known}")
        detail = self.detail
        wanted: list[Claim] = [claims.NoteIrregularity(self.seat, self.code, detail)]
        judged = judgement_if_noted(state, IrregularityNoted(self.seat, self.code, detail))
        if judged is None:
            return outcome_of(record_claims(record, wanted))
        wanted += judged.claims
        if self.choice is not None:
            if self.choice >= len(judged.choices):
                text = f"choose one of the {len(judged.choices)} payments of the rules"
                return Refused("no_such_choice", text)
            wanted.append(judged.choices[self.choice])
        paid = [*wanted, claims.Settle()]
        if any(isinstance(claim, claims.DeclareDraw) for claim in wanted) and not isinstance(
            play_out(state, *paid), Refused
        ):  # the judge has stopped the hand and seen its payment: settle at once
            wanted = paid
        return outcome_of(record_claims(record, wanted))


@dataclass(frozen=True, slots=True)
class ScoreHand(TypedHand, Request):
    """Enter a whole hand by hand when it could not be followed: `wins`, or `draw` and `tenpai`, or `deltas`
    and `winner`. The book scores it, or the given points are used. If the book checks hands at the end
    (Sichuan: readiness, void suits, kongs), `shown` contains every hand that must be shown, otherwise
    `hand_due` says whose is missing; an added kong's `drawn` says whether its fourth tile was the one just
    drawn (missing: as recorded; where nobody has said it either, `kong_unsaid` asks for it)."""

    DO: ClassVar = "score_hand"
    reason: Reason = ""

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(score_hand(record, self, self.reason))

    def refusal(self, desk: DeskParts, refused: Refused) -> Message:
        """With the field of the win that it is about, and with its actual and expected number of tiles."""
        refusal, play = Request.refusal(self, desk, refused), desk.ledger.state.play
        of_seat = [place for place, win in enumerate(self.wins) if refused.seat in (None, win.seat)]
        if play is not None and refused.code == NoWinCode.TILE_COUNT:
            for place in of_seat:
                win, due = self.wins[place], self.wins[place].due(play.setup.hand_size)
                if win.count != due:
                    return {**refusal, "field": f"wins.{place}.tiles", "count": win.count, "due": due}
        return {**refusal, "field": f"wins.{of_seat[0]}"} if of_seat and refused.seat is not None else refusal


@dataclass(frozen=True, slots=True)
class ReportPoints(Request):
    """The points shown by sticks or counters at the table, by seat; a difference from the computed points
    becomes a question, nothing is overwritten. Points that add up to another sum can only be counted
    again."""

    DO: ClassVar = "report_points"
    points: Annotated[tuple[int, ...], POINTS]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        state = record.state
        if len(self.points) != len(state.scores):
            text = f"expected the points of {len(state.scores)} seats, got {len(self.points)}"
            return Refused("points", text)
        deltas = tuple(now - then for now, then in zip(self.points, state.scores, strict=True))
        record.perform(lambda: _close_points_questions(desk))
        if not any(deltas):
            return (), {"agree": True}
        question = self._question(state, deltas)
        opened = record.perform(lambda: desk.questions.ask(question, state))
        key = {} if opened is None else {"question": opened.key}
        return (), {"agree": False, **key, "deltas": list(deltas)}

    def _question(self, state: GameState, deltas: tuple[int, ...]) -> Question:
        differences = ", ".join(_difference(state, seat, delta) for seat, delta in enumerate(deltas) if delta)
        seat = max(range(len(deltas)), key=lambda each: abs(deltas[each]))
        points: Sequence[dict[str, Any]] = [
            {"seat": seat, "counted": self.points[seat], "computed": state.scores[seat]}
            for seat, delta in enumerate(deltas)
            if delta
        ]
        keep = Candidate("Keep the computed points; correct the sticks", ())
        accept = Candidate("Take over the sticks' points", (claims.Penalty(seat, STICKS_COUNTED, deltas),))
        is_sum_wrong = sum(deltas) != 0  # a stick is miscounted or missing: the count is useless
        return Question(
            "points_differ",
            f"The sticks at the table and the computed points differ: {differences}."
            + (" Together they are not as many: count again." if is_sum_wrong else ""),
            at_ms=0,
            candidates=(keep,) if is_sum_wrong else (keep, accept),
            lasts=Lifetime.HAND,
            details={"points": points, **({"case": "uneven"} if is_sum_wrong else {})},
        )


def _close_points_questions(desk: DeskParts) -> None:
    for each in desk.questions.open():
        if each.question.code == "points_differ":
            desk.questions.close(each.key)


def _difference(state: GameState, seat: Seat, delta: int) -> str:
    who, computed = state.players[seat] or f"seat {seat}", state.scores[seat]
    return f"{who} shows {computed + delta}, computed {computed}"


@dataclass(frozen=True, slots=True)
class Acknowledge(Request):
    """End the alert of a call, a disputed payment or a fault: a judge has seen to it."""

    DO: ClassVar = ACKNOWLEDGED
    cause: Annotated[
        str, string(1, 100).described("That of the alert: a call, a disputed payment, a player's fault.")
    ]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        if all(alert.name != self.cause for alert in people_alerts(record.history)):
            return Refused(
                "no_such_alert",
                f"no alert {quoted(self.cause)} waits for a judge: it is over, or it ends with its cause",
            )
        return record_act(record, ACKNOWLEDGED, self.cause)
