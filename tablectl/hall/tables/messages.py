"""The fields of a table's messages that the hall reads, as types. A message of another shape is ignored
whole.

A message that was stored and cannot be shown would break pages later. Fields that the hall does not read may
hold anything, so that newer tables are understood; fields that it only passes to pages are ``object``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, Struct

MAX_INTEGER: Final = 2**53
"""Limit of a table's numbers: JSON readers agree on integers below it."""
Name = Annotated[str, Meta(max_length=400)]
Count = Annotated[int, Meta(ge=0, lt=MAX_INTEGER)]
Points = Annotated[int, Meta(gt=-MAX_INTEGER, lt=MAX_INTEGER)]


Message: TypeAlias = Mapping[str, object]
"""As a table sent it."""


class TableSeat(Struct, frozen=True):
    """A player of a table, and their points."""

    player: Name
    wind: Name
    points: Points
    change: Points


class Placed(Struct, frozen=True):
    """A message that tells the state after an entry of a journal."""

    journal: Name = ""
    seq: Count | None = None
    revision: Count | None = None

    def is_older(self, known: Placed) -> bool:
        """Whether it is of an earlier state of the same journal."""
        now, before = ((each.seq or 0, each.revision or 0) for each in (self, known))
        return self.journal == known.journal and now < before


class TableScore(Placed, frozen=True, kw_only=True):
    """Points and place of a session."""

    seats: Annotated[tuple[TableSeat, ...], Meta(max_length=8)]
    finished: bool = False
    ruleset: object = None
    round: object = None
    hand: object = None
    hand_of_round: object = None
    honba: object = None

    @property
    def players(self) -> tuple[str, ...]:
        """Names, East of the first hand first."""
        return tuple(each.player for each in self.seats)

    def is_of(self, names: Sequence[str], rules: str) -> bool:
        """Whether these play, in any order, and by these rules as far as it says."""
        return sorted(self.players) == sorted(names) and self.ruleset in (None, rules)


class SeatInPlay(Struct, frozen=True):
    """A player of the hand in play."""

    ready: object = None
    """None before a declared ready hand."""


class TableState(Placed, frozen=True, kw_only=True):
    """The hand in play."""

    seats: Annotated[tuple[SeatInPlay, ...], Meta(max_length=8)] = ()

    phase: Name | None = None
    paused: object = None
    turn: object = None
    tiles_left: object = None


class AnswerError(Struct, frozen=True):
    """Why a table refused a request."""

    code: str = ""
    message: str = ""


class TableAnswer(Struct, frozen=True):
    """A table's answer to a request of the hall."""

    id: str = ""
    ok: bool = False
    error: AnswerError | None = None
    events: tuple[object, ...] = ()
    alerts: tuple[Message, ...] | None = None
    """The active alerts, in the answer to a request for them."""
    saved: str | None = None

    @property
    def refusal(self) -> AnswerError:
        """The error, where it has one."""
        return self.error or AnswerError()

    @property
    def outcome(self) -> str:
        """As the store keeps it: ``ok``, or code and message."""
        return "ok" if self.ok else f"{self.refusal.code}: {self.refusal.message}"


def read_answer(message: Message) -> TableAnswer:
    """A message of the topic ``command/result``.

    Raises:
        msgspec.ValidationError: it is no answer.
    """
    return msgspec.convert(message, TableAnswer)


class SessionBegan(Struct, frozen=True, kw_only=True, tag_field="kind", tag="session_started/1"):
    """A session starts; has all fields of the event, so that a correction can repeat them."""

    rules: object = UNSET
    preset: object = UNSET
    options: object = UNSET
    players: tuple[str, ...]
    """Names, East first."""
    scores: object = UNSET
    first_dealer: object = UNSET

    def message(self) -> dict[str, object]:
        """All fields, as a correction has them."""
        fields: dict[str, object] = msgspec.to_builtins(self)
        return fields


class SeatsMoved(Struct, frozen=True, tag_field="kind", tag="seats_changed/1"):
    """Players have changed seats."""

    seats: tuple[int, ...]
    """By new seat, the seat before."""


class SessionFinished(Struct, frozen=True, tag_field="kind", tag="session_ended/1"):
    """A session is over."""

    points: tuple[int, ...]
    """By seat, with the remaining deposits paid out."""
    reason: str = ""


class EntryCorrected(Struct, frozen=True, tag_field="kind", tag="event_corrected/1"):
    """Another event stands in the place of one."""

    target: int
    event: Message


class EntryWithdrawn(Struct, frozen=True, tag_field="kind", tag="event_withdrawn/1"):
    """An event has not happened."""

    target: int


class EntryInserted(Struct, frozen=True, tag_field="kind", tag="event_inserted/1"):
    """An event was left out."""

    after: int


class CalledJudge(Struct, frozen=True, tag_field="kind", tag="judge_called/1"):
    """A player has called for a judge."""

    seat: object = None
    reason: str = ""


Amendment: TypeAlias = EntryCorrected | EntryWithdrawn | EntryInserted
Body: TypeAlias = SessionBegan | SeatsMoved | SessionFinished | Amendment | CalledJudge
"""Of the events that the hall reads."""
KINDS: Final = tuple(
    str(each.__struct_config__.tag)
    for each in (SessionBegan, SeatsMoved, SessionFinished, EntryCorrected, EntryWithdrawn, EntryInserted)
)
"""Kinds of events from which the sessions of a journal are read."""


class TableEvent(Struct, frozen=True):
    """An entry of a table's journal."""

    journal: str
    seq: int
    body: Body


class _Envelope(Struct):
    seq: int
    journal: str = ""


_BODIES: Final[Mapping[object, type[Body]]] = {each.__struct_config__.tag: each for each in get_args(Body)}


def read_event(message: Message) -> TableEvent | None:
    """An ``event`` message; None for a kind that the hall does not read.

    Raises:
        msgspec.ValidationError: its fields are not those of its kind.
    """
    shape = _BODIES.get(message.get("kind"))
    if shape is None:
        return None
    envelope = msgspec.convert(message, _Envelope)
    return TableEvent(envelope.journal, envelope.seq, msgspec.convert(message, shape))
