"""What judges decide: pauses, penalties, whole hands typed by hand, alerts seen to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import tablectl.game.claims as claims
from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.events import STICKS_COUNTED, IrregularityNoted, Source
from tablectl.game.judging import TypedHand, if_noted
from tablectl.game.referee import Candidate, Lifetime, Question
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import NoWinCode
from tablectl.service.desk.late_decisions import decided, score_hand
from tablectl.service.desk.requests.request import (
    MAX_SAID_LENGTH,
    SOME_TEXT,
    DeskParts,
    Outcome,
    Reason,
    Request,
    acted,
    plain,
    said,
)
from tablectl.service.journal import EntryT, Record
from tablectl.service.publishing import ACKNOWLEDGED, people_alerts
from tablectl.topics import Message
from tablectl.wire import POINTS, SeatNumber, nullable, texts, whole


@dataclass(frozen=True, slots=True)
class PayPenalty(Request):
    """A payment decided by the judge."""

    DO: ClassVar = "penalty"
    seat: SeatNumber
    reason: Reason
    deltas: Annotated[tuple[int, ...], POINTS]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return plain(decided(record, (claims.Penalty(self.seat, self.reason, self.deltas),)))


@dataclass(frozen=True, slots=True)
class PausePlay(Request):
    """Pause play: nothing that cameras, panels or the machine report is applied until `resume`."""

    DO: ClassVar = "pause"
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return plain(record.claim(claims.Pause(self.reason), Source.OPERATOR))


@dataclass(frozen=True, slots=True)
class ResumePlay(Request):
    """Resume play."""

    DO: ClassVar = "resume"

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return plain(record.claim(claims.Resume(), Source.OPERATOR))


@dataclass(frozen=True, slots=True)
class PunishFault(Request):
    """Record a fault and carry out the book's consequence in one step; `choice`: which of the payments that
    the book leaves to the judge."""

    DO: ClassVar = "punish"
    seat: SeatNumber
    code: Annotated[str, SOME_TEXT]
    detail: Annotated[str, said(0, MAX_SAID_LENGTH).or_missing("")] = ""
    choice: Annotated[
        int | None,
        nullable(whole())
        .or_missing(None)
        .described("Index of one of the payments that the book leaves to the judge."),
    ] = None

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        state = record.judged
        fault = None if state.play is None else state.play.penalties.faults.get(self.code)
        if fault is None:
            known = ", ".join(() if state.play is None else state.play.penalties.faults) or "none: no session"
            return Refused("no_such_fault", f"the book has no fault {self.code!r}; it has {known}")
        detail = self.detail
        wanted: list[Claim] = [claims.NoteIrregularity(self.seat, self.code, detail)]
        judged = if_noted(state, IrregularityNoted(self.seat, self.code, detail))
        if judged is None:
            return plain(decided(record, wanted))
        wanted += judged.claims
        if self.choice is not None:
            if self.choice >= len(judged.choices):
                text = f"choose one of the {len(judged.choices)} payments of the rules"
                return Refused("no_such_choice", text)
            wanted.append(judged.choices[self.choice])
        paid = [*wanted, claims.Settle()]
        if any(isinstance(claim, claims.DeclareDraw) for claim in wanted) and not isinstance(
            play_out(state, *paid), Refused
        ):  # the judge has stopped the hand and seen what it pays: there is nothing to wait for
            wanted = paid
        return plain(decided(record, wanted))


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
        return plain(score_hand(record, self, self.reason))

    def refusal(self, desk: DeskParts, refused: Refused) -> Message:
        """With which of the wins it is about; with how many tiles that hand has, and how many it should
        have."""
        said, play = Request.refusal(self, desk, refused), desk.ledger.state.play
        of_seat = [place for place, win in enumerate(self.wins) if refused.seat in (None, win.seat)]
        if play is not None and refused.code == NoWinCode.TILE_COUNT:
            for place in of_seat:
                win, due = self.wins[place], self.wins[place].due(play.setup.hand_size)
                if win.count != due:
                    return {**said, "field": f"wins.{place}.tiles", "count": win.count, "due": due}
        return {**said, "field": f"wins.{of_seat[0]}"} if of_seat and refused.seat is not None else said


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
        record.act(lambda: _forget_comparison(desk))
        if not any(deltas):
            return (), {"agree": True}
        question = self._question(state, deltas)
        kept = record.act(lambda: desk.questions.ask(question, state))
        key = {} if kept is None else {"question": kept.key}
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
        take = Candidate("Take over the sticks' points", (claims.Penalty(seat, STICKS_COUNTED, deltas),))
        uneven = sum(deltas) != 0  # one was counted wrong or is missing: nobody's points are known by them
        return Question(
            "points_differ",
            f"The sticks at the table and the computed points differ: {differences}."
            + (" Together they are not as many: count again." if uneven else ""),
            at_ms=0,
            candidates=(keep,) if uneven else (keep, take),
            lasts=Lifetime.HAND,
            details={"points": points, **({"case": "uneven"} if uneven else {})},
        )


def _forget_comparison(desk: DeskParts) -> None:
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
        str, texts(1, 100).described("That of the alert: a call, a disputed payment, a player's fault.")
    ]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        if all(alert.name != self.cause for alert in people_alerts(record.history)):
            return Refused(
                "no_such_alert",
                f"no alert {self.cause!r} waits for a judge: it is over, or it ends with its cause",
            )
        return acted(record, ACKNOWLEDGED, self.cause)
