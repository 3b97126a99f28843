"""Operators' requests, read and checked: what came is named, what was expected is said.

The shapes are those of ``tablectl/schemas/command.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.game.events import Event
from tablectl.game.wire import event_from_wire
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import NotationError, Tile, parse_tiles
from tablectl.ports import Message


class BadRequest(ValueError):
    """A request that cannot be understood; the message says why."""


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """Write down what a person says happened."""

    event: Event
    force: bool = False
    """Although the rules refuse it."""


@dataclass(frozen=True, slots=True)
class CorrectEvent:
    """An earlier event was something else."""

    seq: int
    event: Event
    reason: str


@dataclass(frozen=True, slots=True)
class InsertEvent:
    """An event was missed."""

    after: int
    event: Event
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawEvent:
    """An event did not happen."""

    seq: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes back what it has just declared."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallLate:
    """A pung or kong said after a chow takes the tile from it."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Which candidate is right, or None: none of them, and the question is settled otherwise."""

    question: str
    candidate: int | None


@dataclass(frozen=True, slots=True)
class SettleHand:
    """Everything is shown: count and pay."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """Build the walls of the next hand."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """Players sit down; what is None comes from the configuration."""

    ruleset: str | None = None
    preset: str | None = None
    options: Mapping[str, object] | None = None
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class StopSession:
    """The session ends now."""

    reason: str


@dataclass(frozen=True, slots=True)
class PayPenalty:
    """The judge's decision."""

    seat: Seat
    reason: str
    deltas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClearFaults:
    """A person has looked at the machine."""


@dataclass(frozen=True, slots=True)
class CountAgain:
    """Walls that were counted wrong were put right by hand."""


@dataclass(frozen=True, slots=True)
class StopMachine:
    """Emergency stop."""


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Journal entries after a position."""

    after: int = 0
    limit: int = 200


@dataclass(frozen=True, slots=True)
class ReadQuestions:
    """The open questions."""


@dataclass(frozen=True, slots=True)
class ReadWorth:
    """What the table itself counts for the shown wins."""


@dataclass(frozen=True, slots=True)
class ReadFaults:
    """What the rule book lists as against the rules."""


Request = (
    RecordEvent
    | CorrectEvent
    | InsertEvent
    | WithdrawEvent
    | TakeBack
    | CallLate
    | AnswerQuestion
    | SettleHand
    | NextHand
    | NewSession
    | StopSession
    | PayPenalty
    | ClearFaults
    | CountAgain
    | StopMachine
    | ReadHistory
    | ReadQuestions
    | ReadWorth
    | ReadFaults
)

_ENVELOPE: Final = {"schema", "table", "id", "do"}
_NO_DEFAULT: Final = object()
_LAST_SEAT: Final = 3
_LATE_MELDS: Final = (MeldKind.PUNG, MeldKind.OPEN_KONG)


@dataclass(slots=True)
class _Fields:
    """The fields of one request, each taken once."""

    given: Mapping[str, object]
    taken: set[str] = field(default_factory=lambda: set(_ENVELOPE))

    def take(self, name: str, kind: type | tuple[type, ...], default: Any = _NO_DEFAULT) -> Any:
        self.taken.add(name)
        value = self.given.get(name, default)
        if value is _NO_DEFAULT:
            raise BadRequest(f"{self.given.get('do')} needs {name!r}")
        if value is default:
            return value
        if (isinstance(value, bool) and kind is not bool) or not isinstance(value, kind):
            wanted = kind.__name__ if isinstance(kind, type) else " or ".join(k.__name__ for k in kind)
            raise BadRequest(f"{name} must be {wanted}, got {value!r}")
        return value

    def text(self, name: str) -> str:
        value: str = self.take(name, str)
        if not value.strip():
            raise BadRequest(f"{name} must say something")
        return value

    def number(self, name: str, default: Any = _NO_DEFAULT, least: int = 0) -> int:
        value: int = self.take(name, int, default)
        if value < least:
            raise BadRequest(f"{name} must be {least} or more, got {value}")
        return value

    def seat(self) -> Seat:
        value = self.number("seat")
        if value > _LAST_SEAT:
            raise BadRequest(f"seat must be 0 to {_LAST_SEAT}, got {value}")
        return value

    def tiles(self) -> tuple[Tile, ...]:
        try:
            return parse_tiles(self.text("tiles"))
        except NotationError as error:
            raise BadRequest(f"tiles cannot be understood: {error}") from error

    def numbers(self, name: str) -> tuple[int, ...]:
        values: list[object] = self.take(name, list)
        if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            raise BadRequest(f"{name} must be whole numbers, got {values!r}")
        return tuple(value for value in values if isinstance(value, int))

    def event(self) -> Event:
        value: dict[str, object] = self.take("event", dict)
        try:
            return event_from_wire(value)
        except (ValueError, KeyError, TypeError) as error:
            raise BadRequest(f"event cannot be understood: {error}") from error

    def done(self) -> None:
        if unknown := sorted(set(self.given) - self.taken):
            known = ", ".join(sorted(self.taken - _ENVELOPE)) or "none"
            raise BadRequest(f"unknown field {unknown[0]!r}; {self.given.get('do')} knows: {known}")


def _answer(fields: _Fields) -> Request:
    question = fields.text("question")
    dismiss = fields.take("dismiss", bool, False)
    candidate = fields.take("candidate", int, None)
    if dismiss == (candidate is not None):
        raise BadRequest("answer_question needs either 'candidate' or 'dismiss': true")
    return AnswerQuestion(question, candidate)


def _late(fields: _Fields) -> Request:
    seat, meld = fields.seat(), fields.text("meld")
    if meld not in _LATE_MELDS:
        raise BadRequest(f"meld must be {' or '.join(_LATE_MELDS)}, got {meld!r}")
    return CallLate(seat, MeldKind(meld), fields.tiles())


def _session(fields: _Fields) -> Request:
    players = fields.take("players", list, None)
    if players is not None and not all(isinstance(name, str) for name in players):
        raise BadRequest(f"players must be names, got {players!r}")
    return NewSession(
        fields.take("ruleset", str, None),
        fields.take("preset", str, None),
        fields.take("options", dict, None),
        None if players is None else tuple(players),
    )


_READERS: Final[Mapping[str, Callable[[_Fields], Request]]] = {
    "record_event": lambda f: RecordEvent(f.event(), f.take("force", bool, False)),
    "correct_event": lambda f: CorrectEvent(f.number("seq", least=1), f.event(), f.text("reason")),
    "insert_event": lambda f: InsertEvent(f.number("after"), f.event(), f.text("reason")),
    "withdraw_event": lambda f: WithdrawEvent(f.number("seq", least=1), f.text("reason")),
    "take_back": lambda f: TakeBack(f.seat()),
    "late_call": _late,
    "answer_question": _answer,
    "settle": lambda f: SettleHand(),
    "next_hand": lambda f: NextHand(),
    "start_session": _session,
    "end_session": lambda f: StopSession(f.text("reason")),
    "penalty": lambda f: PayPenalty(f.number("seat"), f.text("reason"), f.numbers("deltas")),
    "clear_faults": lambda f: ClearFaults(),
    "count_again": lambda f: CountAgain(),
    "stop_machine": lambda f: StopMachine(),
    "history": lambda f: ReadHistory(f.number("after", 0), min(f.number("limit", 200, least=1), 1000)),
    "questions": lambda f: ReadQuestions(),
    "worth": lambda f: ReadWorth(),
    "faults": lambda f: ReadFaults(),
}
"""What ``do`` may say."""


def read_request(message: Message) -> Request:
    """The request that a message makes.

    Raises:
        BadRequest: with what is wrong and what would be right.
    """
    name = message.get("do")
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise BadRequest(f"'do' must be one of {', '.join(_READERS)}; got {name!r}")
    key = message.get("id")
    if not isinstance(key, str) or not 1 <= len(key) <= 100:
        raise BadRequest(f"'id' must be a text of 1 to 100 characters to answer by, got {key!r}")
    fields = _Fields(message)
    request = reader(fields)
    fields.done()
    return request
