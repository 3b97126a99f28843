"""What judges decide and players say at the desk, carried out: penalties, whole hands, pauses, answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, assert_never

import tablectl.game.claims as claims
from tablectl.errors import TablectlError, told
from tablectl.game.claims import AnswerScore, CallJudge, Claim, Pause, Refused, Resume
from tablectl.game.decide import play_out
from tablectl.game.events import IrregularityNoted, OperatorActed, Source
from tablectl.game.judging import if_noted
from tablectl.game.referee import Candidate, Lasts, Question
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.ruleset import Fault
from tablectl.service.desk import judge_requests as asked
from tablectl.service.desk.late_decisions import decided, score_hand
from tablectl.service.desk.preview import with_payment
from tablectl.service.evidence import Questions
from tablectl.service.health import JOURNAL, HealthMonitor
from tablectl.service.journal import EntryT, Ledger, Record
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import ACKNOWLEDGED, fault_message, people_alerts, request_of
from tablectl.topics import Message

FORGET_PLAYER: Final = "forget_player"
"""What an operator's act is called that deletes a player's names; it names nobody."""
Outcome = tuple[tuple[EntryT, ...], Mapping[str, Any]] | Refused
"""What was written and what else to answer, or why not."""


def is_deletion(body: object) -> bool:
    """Whether an entry says that a player's names were deleted."""
    return isinstance(body, OperatorActed) and body.act == FORGET_PLAYER


class JudgeDesk:
    """Belongs to the table's thread, as the ledger does."""

    def __init__(
        self,
        ledger: Ledger,
        parts: ServiceParts,
        questions: Questions,
        health: HealthMonitor,
    ) -> None:
        self._ledger = ledger
        self._parts = parts
        self._questions = questions
        self._health = health

    def do(self, request: asked.JudgeRequest, record: Record[EntryT]) -> Outcome[EntryT]:
        """Carry a request out."""
        match request:
            case asked.PausePlay(reason=reason):
                return _said(record, Pause(reason), Source.OPERATOR)
            case asked.ResumePlay():
                return _said(record, Resume(), Source.OPERATOR)
            case asked.PunishFault():
                return _punish(record, request)
            case asked.ScoreHand(hand=hand, reason=reason):
                answer = score_hand(record, hand, reason)
                return answer if isinstance(answer, Refused) else (answer, {})
            case asked.AskForJudge(seat=seat, reason=reason):
                return _said(record, CallJudge(seat, reason), Source.PLAYER)
            case asked.AgreeToScore(seat=seat, agreed=agreed, reason=reason):
                return _said(record, AnswerScore(seat, agreed, reason), Source.PLAYER)
            case asked.NameWinValue(seat=seat, items=items, points=points):
                return _said(record, claims.NameValue(seat, items, points), Source.PLAYER)
            case asked.ReportPoints(points=points):
                return self._compare(record, points)
            case asked.StepMachine():
                return self._step(record, request)
            case asked.OverridePreflight():
                return self._let_deal(record, request)
            case asked.Acknowledge(cause=cause):
                return _acknowledge(record, cause)
            case asked.SaveRecording(reason=reason):
                return self._save_recording(record, reason)
            case asked.ForgetPlayer(name=name):
                return self._forget_player(record, name)
            case _:
                assert_never(request)

    def faults(self, seat: Seat | None) -> Sequence[Message]:
        """What the rule book lists as against the rules; for a seat, with what each would cost it now."""
        play = self._ledger.state.play
        listed: Sequence[Fault] = () if play is None else tuple(play.penalties.faults.values())
        if seat is None:
            return [fault_message(fault) for fault in listed]
        return [{**fault_message(fault), **self._price(fault, seat)} for fault in listed]

    def _price(self, fault: Fault, seat: Seat) -> Message:
        state = self._ledger.judged
        judged = if_noted(state, IrregularityNoted(seat, fault.code, fault.name))
        if judged is None:
            return {"offers": [], "choices": []}
        noted = claims.NoteIrregularity(seat, fault.code, fault.name)
        return {
            "offers": [request_of(claim) for claim in judged.claims],
            "choices": [request_of(claim) for claim in judged.choices],
            "deltas": list(_cost(state, (noted, *judged.claims))),
        }

    def _save_recording(self, record: Record[EntryT], reason: str) -> Outcome[EntryT]:
        """Save the last minutes; the answer tells where they lie."""
        recorder, at = self._parts.recorder, self._parts.clock.at()
        if recorder is None:
            return Refused("not_recorded", "this table keeps no last minutes: set ring_minutes in [recorder]")
        try:
            saved = record.act(lambda: recorder.save(at))
        except TablectlError as error:
            return Refused("not_saved", told(error))
        acted = record.write((OperatorActed("save_recording", reason),), Source.OPERATOR)
        return acted, {} if saved is None else {"saved": saved.rpartition("/")[2]}

    def _forget_player(self, record: Record[EntryT], name: str) -> Outcome[EntryT]:
        """Delete a player's names; entries stay, and tell of a deleted player."""
        identities, state = self._parts.identities, record.state
        joined = None if identities is None else identities.names_of(name)
        names = joined or (name,)
        playing = [each for each in names if each in state.players]
        if playing and not state.finished:
            return Refused("is_playing", f"{playing[0]} plays in this session: end it, then ask again")
        if not any(self._parts.journal.delete_name(each, really=False) for each in names):
            return Refused("no_player_of_name", f"no session has a player called {name!r}")
        record.act(lambda: self._delete(names))
        return record.write((OperatorActed(FORGET_PLAYER, ""),), Source.OPERATOR), {}

    def _delete(self, names: Sequence[str]) -> None:
        for name in names:
            self._parts.journal.delete_name(name)
            if self._parts.identities is not None:
                self._parts.identities.delete(name)
        self._ledger.read_again()

    def _compare(self, record: Record[EntryT], counted: tuple[int, ...]) -> Outcome[EntryT]:
        """Sticks that tell other points than the journal are a question; they overwrite nothing."""
        state = record.state
        if len(counted) != len(state.scores):
            return Refused("points", f"expected the points of {len(state.scores)} seats, got {len(counted)}")
        deltas = tuple(now - then for now, then in zip(counted, state.scores, strict=True))
        record.act(self._forget_comparison)
        if not any(deltas):
            return (), {"agree": True}
        told = ", ".join(_difference(state, seat, delta) for seat, delta in enumerate(deltas) if delta)
        seat = max(range(len(deltas)), key=lambda each: abs(deltas[each]))
        question = Question(
            "points_differ",
            f"The sticks at the table and the computed points differ: {told}.",
            at_ms=0,
            candidates=(
                Candidate("Keep the computed points; correct the sticks", ()),
                Candidate("Take over the sticks' points", (claims.Penalty(seat, "sticks_counted", deltas),)),
            ),
            lasts=Lasts.HAND,
            details={
                "points": [
                    {"seat": seat, "counted": counted[seat], "computed": state.scores[seat]}
                    for seat, delta in enumerate(deltas)
                    if delta
                ]
            },
        )
        kept = record.act(lambda: self._questions.ask(question, state))
        key = {} if kept is None else {"question": kept.key}
        return (), {"agree": False, **key, "deltas": list(deltas)}

    def _forget_comparison(self) -> None:
        for each in self._questions.open():
            if each.question.code == "points_differ":
                self._questions.close(each.key)

    def _step(self, record: Record[EntryT], request: asked.StepMachine) -> Outcome[EntryT]:
        state = record.state
        playing = state.hand is not None and state.hand.phase is not Phase.SETTLED
        if playing and state.paused is None:
            return Refused("hand_running", "a hand is in play: pause it before moving the machine")
        if not self._parts.machine.status().connected:
            return Refused("no_machine", "no machine answers")
        record.act(lambda: self._parts.machine.step(request.step))
        return record.write((OperatorActed("machine_step", request.step.value),), Source.OPERATOR), {}

    def _let_deal(self, record: Record[EntryT], request: asked.OverridePreflight) -> Outcome[EntryT]:
        by = record.speaker or request.name
        if not by:
            return Refused("no_name", "an override needs a name: log in, or give your name in 'name'")
        light = self._health.blocking_light(request.light)
        if isinstance(light, Refused):
            return light
        if light.name == JOURNAL and self._parts.journal.doubt is not None:
            record.act(self._parts.journal.accept)  # only then can this very word be written down
        with record.spoken_by(by):
            detail = f"{light.name} ({light.found}): {request.reason}"
            written = record.write((OperatorActed("override_preflight", detail),), Source.OPERATOR)
        record.act(lambda: self._health.override(light, by))
        return written, {}


def _said(record: Record[EntryT], claim: Claim, source: Source) -> Outcome[EntryT]:
    answer = record.claim(claim, source)
    return answer if isinstance(answer, Refused) else (answer, {})


def _acknowledge(record: Record[EntryT], cause: str) -> Outcome[EntryT]:
    if all(alert.name != cause for alert in people_alerts(record.history)):
        return Refused(
            "no_such_alert", f"no alert {cause!r} waits for a judge: it is over, or it ends with its cause"
        )
    return record.write((OperatorActed(ACKNOWLEDGED, cause),), Source.OPERATOR), {}


def _punish(record: Record[EntryT], request: asked.PunishFault) -> Outcome[EntryT]:
    state = record.judged
    fault = None if state.play is None else state.play.penalties.faults.get(request.code)
    if fault is None:
        known = ", ".join(() if state.play is None else state.play.penalties.faults) or "none: no session"
        return Refused("no_such_fault", f"the book has no fault {request.code!r}; it has {known}")
    detail = request.detail or fault.name
    judged = if_noted(state, IrregularityNoted(request.seat, request.code, detail))
    assert judged is not None, "a fault of a book in play"
    wanted: list[Claim] = [claims.NoteIrregularity(request.seat, request.code, detail), *judged.claims]
    if request.choice is not None:
        if request.choice >= len(judged.choices):
            return Refused("no_such_choice", f"choose one of the {len(judged.choices)} payments of the rules")
        wanted.append(judged.choices[request.choice])
    paid = [*wanted, claims.Settle()]
    if any(isinstance(claim, claims.DeclareDraw) for claim in wanted) and not isinstance(
        play_out(state, *paid), Refused
    ):  # the judge has stopped the hand and seen what it pays: there is nothing to wait for
        wanted = paid
    answer = decided(record, wanted)
    return answer if isinstance(answer, Refused) else (answer, {})


def _cost(state: GameState, wanted: Sequence[Claim]) -> tuple[int, ...]:
    """What the claims of a judgement come to in points by seat, the payment of a stopped hand included."""
    after = state
    for claim in wanted:
        after = _after(after, claim)
    paid = with_payment(state, after)
    return tuple(now - then for now, then in zip(paid.scores, state.scores, strict=True))


def _after(state: GameState, claim: Claim) -> GameState:
    played = play_out(state, claim)
    return state if isinstance(played, Refused) else played[0]


def _difference(state: GameState, seat: Seat, delta: int) -> str:
    who, computed = state.players[seat] or f"seat {seat}", state.scores[seat]
    return f"{who} shows {computed + delta}, computed {computed}"
