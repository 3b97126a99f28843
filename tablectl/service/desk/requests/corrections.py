"""Requests that record, correct, insert or withdraw events, and answer questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

import tablectl.game.claims as claims
from tablectl.game.claims import Refused
from tablectl.game.decide import claims_with_draw, implied_draw_events, play_out
from tablectl.game.events import (
    DrawReason,
    Event,
    HandDrawn,
    IrregularityNoted,
    MeldClaimed,
    OperatorActed,
    SessionStarted,
    Source,
    event_from_wire,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import overrule, require_fit, take_back
from tablectl.game.judging import fault_of
from tablectl.game.state import FoldError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.player_names import InvalidName, player_names
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.quoting import quoted
from tablectl.service.desk.late_decisions import record_claims, record_forced
from tablectl.service.desk.requests.request import (
    SOME_TEXT,
    SOME_TILES,
    DeskParts,
    Outcome,
    Reason,
    Request,
    SequenceNumber,
    outcome_of,
)
from tablectl.service.journal import EntryT, Record
from tablectl.service.publishing import request_of
from tablectl.topics import Message
from tablectl.wire import FLAG, SEAT, FieldError, SeatNumber, WireForm, integer, json_object, nullable, one_of


def _read_event(value: object) -> Event:
    try:
        event = event_from_wire(json_object(value))
        if isinstance(event, SessionStarted):
            return changed(event, players=player_names(event.players))
        if isinstance(event, IrregularityNoted) and not event.code.strip():
            raise FieldError('"code" must name the irregularity, got ""', "code")
        return event
    except FieldError as error:
        raise FieldError(f"event is invalid: {error}", error.field or "event") from error
    except InvalidName as error:
        raise FieldError(f"event is invalid: players: {error}", "players") from error


_EVENT: Final = WireForm(
    _read_event,
    schema={"type": "object", "properties": {"kind": {"type": "string"}}, "required": ["kind"]},
).described("An event's kind and fields, as the event topic and the export write it.")
SomeEvent = Annotated[Event, _EVENT]


class _WithEvent(Request):
    """A request with an event."""

    __slots__ = ()
    event: SomeEvent

    def named_tiles(self) -> Sequence[str]:
        """The tiles that the event names."""
        tiles = getattr(self.event, "tiles", None) or (getattr(self.event, "tile", None),)
        return [str(tile) for tile in tiles if tile is not None]


@dataclass(frozen=True, slots=True)
class RecordEvent(_WithEvent):
    """Record what a person saw, with the draw that it takes; the rules check it first, `force` overrules
    them."""

    DO: ClassVar = "record_event"
    event: SomeEvent
    force: Annotated[bool, FLAG.with_default(False).described("Record it although the rules refuse it.")] = (
        False
    )
    seat: Annotated[
        Seat | None,
        nullable(SEAT).with_default(None).described("Whose chombo stops the hand; null: the last noted."),
    ] = None

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        claimed = claims_with_draw(self.event, record.judged_state)
        if self.event == HandDrawn(DrawReason.CHOMBO):
            claimed = (claims.DeclareDraw(DrawReason.CHOMBO, self.seat),)
        answer = record_claims(record, claimed)
        if isinstance(answer, Refused) and self.force:
            try:
                require_fit(self.event, record.judged_state.play)
                fault = self._fault(desk)
                noted = () if fault is None else (IrregularityNoted(fault.seat, fault.code, fault.detail),)
                drawn = implied_draw_events(self.event, record.judged_state)
                return outcome_of(record_forced(record, (*drawn, self.event, *noted)))
            except FoldError as error:
                return Refused("does_not_fold", f"with this event the journal is not a valid game: {error}")
        return outcome_of(answer)

    def refusal(self, desk: DeskParts, refused: Refused) -> Message:
        """With requests for the case that the players did what the rules refuse."""
        fault = self._fault(desk)
        noted = [] if fault is None else [request_of(fault)]
        offers = [*self._late_call(desk), *noted]
        return {**Request.refusal(self, desk, refused), **({"offers": offers} if offers else {})}

    def _fault(self, desk: DeskParts) -> claims.NoteIrregularity | None:
        """The fault that a refused move at the table is, by the rule book."""
        state = desk.ledger.state
        for claim in claims_with_draw(self.event, state):
            played = play_out(state, claim)
            if isinstance(played, Refused):
                return fault_of(state, claim, played)
            state, _ = played
        return None

    def _late_call(self, desk: DeskParts) -> list[Message]:
        """The request that makes a refused meld a late call, where the rules allow it."""
        event = self.event
        if not isinstance(event, MeldClaimed):
            return []
        late = overrule(desk.ledger.history, claims.ClaimMeld(event.seat, event.meld, event.tiles))
        if isinstance(late, Refused):
            return []
        tiles = format_tiles(event.tiles)
        return [{"do": CallLate.DO, "seat": event.seat, "meld": event.meld.value, "tiles": tiles}]


@dataclass(frozen=True, slots=True)
class CorrectEvent(_WithEvent):
    """Replace an earlier event; everything after it is recomputed."""

    DO: ClassVar = "correct_event"
    seq: SequenceNumber
    event: SomeEvent
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.amend(claims.Correct(self.seq, self.event, self.reason)))


@dataclass(frozen=True, slots=True)
class InsertEvent(_WithEvent):
    """Insert a missed event, with the draw that it takes."""

    DO: ClassVar = "insert_event"
    after: Annotated[int, integer()]
    event: SomeEvent
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.insert(self.after, self.event, self.reason))


@dataclass(frozen=True, slots=True)
class WithdrawEvent(Request):
    """Remove an event that did not happen."""

    DO: ClassVar = "withdraw_event"
    seq: SequenceNumber
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.amend(claims.Withdraw(self.seq, self.reason)))


@dataclass(frozen=True, slots=True)
class TakeBackDeclaration(Request):
    """Withdraw a meld, riichi or win that a seat takes back at once, and record it for the judge."""

    DO: ClassVar = "take_back"
    seat: Annotated[SeatNumber, SEAT.described("The seat that takes back its declaration.")]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        taken = take_back(record.history, self.seat)
        return (
            taken
            if isinstance(taken, Refused)
            else outcome_of(record.amend(taken.withdraw, then=(taken.note,)))
        )


@dataclass(frozen=True, slots=True)
class CallLate(Request):
    """A pung or open kong called after a chow takes the tile from it, if the rules allow it and before the
    chow's discard."""

    DO: ClassVar = "late_call"
    seat: SeatNumber
    meld: Annotated[MeldKind, one_of(MeldKind.PUNG, MeldKind.OPEN_KONG)]
    tiles: Annotated[tuple[Tile, ...], SOME_TILES.described("The whole meld, the claimed tile included.")]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        claim = claims.ClaimMeld(self.seat, self.meld, self.tiles)
        withdraw = overrule(record.history, claim)
        return (
            withdraw if isinstance(withdraw, Refused) else outcome_of(record.amend(withdraw, then=(claim,)))
        )

    def named_tiles(self) -> Sequence[str]:
        """The tiles of the meld."""
        return [str(tile) for tile in self.tiles]


@dataclass(frozen=True, slots=True)
class AnswerQuestion(Request):
    """Answer a question of the referee with the `candidate` that is right, or dismiss it."""

    DO: ClassVar = "answer_question"
    question: Annotated[str, SOME_TEXT]
    candidate: Annotated[
        int | None, nullable(integer()).with_default(None).described("Index of the right candidate.")
    ] = None
    dismiss: Annotated[bool, FLAG.with_default(False)] = False

    def mismatch(self) -> None:
        """Exactly one of ``candidate`` and ``dismiss`` is required."""
        if self.dismiss == (self.candidate is not None):
            text = "answer_question needs either 'candidate' or 'dismiss': true"
            raise FieldError(text, "candidate")

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        asked = desk.questions.get(self.question)
        if asked is None:
            return Refused(
                "no_such_question", f"no open question {quoted(self.question)}: it may already be answered"
            )
        if self.candidate is None:
            question = asked.question
            named = {"code": question.code, "seat": question.seat, "details": dict(question.details)}
            written = record.write((OperatorActed("dismiss", question.text, named),), Source.OPERATOR)
            record.perform(lambda: desk.questions.dismiss(self.question, record.state))
            return outcome_of(written)
        candidates = asked.question.candidates
        if not 0 <= self.candidate < len(candidates):
            return Refused("no_such_candidate", f"{self.question} has candidates 0 to {len(candidates) - 1}")
        chosen = candidates[self.candidate].claims
        if len(chosen) == 1 and chosen[0] in asked.corrections:
            correct = asked.corrections[chosen[0]]
            answer = () if correct is None else record.amend(correct)
        else:
            answer = record_claims(record, chosen)
        if not isinstance(answer, Refused):
            record.perform(lambda: desk.questions.close(self.question))
            record.perform(lambda: desk.lessons.on_answered(asked, chosen, record.author))
        return outcome_of(answer)
