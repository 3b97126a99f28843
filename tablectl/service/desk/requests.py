"""Operators' requests, read and checked: what came is named, what was expected is said.

The shapes are those of ``tablectl/schemas/command.json``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.errors import as_json
from tablectl.game.events import Event
from tablectl.game.views import LaidHand
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.service.desk.judge_requests import JUDGE_READERS, JudgeRequest
from tablectl.service.desk.request_fields import BadRequest, RequestFields
from tablectl.topics import Message


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
class BeginNextHand:
    """Build the walls of the next hand."""

    by_hand: bool = False
    """The players shuffled, built and dealt themselves: the tiles count as dealt."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """Players sit down; what is None comes from the configuration."""

    ruleset: str | None = None
    preset: str | None = None
    options: Mapping[str, object] | None = None
    players: tuple[str, ...] | None = None
    first_dealer: Seat | None = None


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
class TellKept:
    """A hall says how far it has heard the table's journal: one that ends before, or has that entry with
    another hash, was put back or written anew. Of another journal it says nothing."""

    journal: str
    """Its id."""
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class TellRoundClock:
    """A hall says how much of a round is left: for the table's pages, nothing of the game."""

    event: str
    round: int
    rounds: int
    left_s: float | None
    """Below zero once time is over; None without a limit."""
    runs: bool
    last_hand: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Journal entries after a position."""

    after: int = 0
    limit: int = 200
    standing: bool = False
    """What a session comes to after all amendments, by place; else the journal's entries as they were
    written."""
    session: int = 0
    """Which one, counted from 1; 0 is the newest."""


@dataclass(frozen=True, slots=True)
class ReadQuestions:
    """The open questions."""


@dataclass(frozen=True, slots=True)
class ReadWinValues:
    """What the table itself counts for the shown wins."""


@dataclass(frozen=True, slots=True)
class CountHand:
    """What a hand that somebody laid open would be paid now."""

    laid: LaidHand


@dataclass(frozen=True, slots=True)
class ReadFaults:
    """What the rule book lists as against the rules."""

    seat: Seat | None = None
    """Whose it would be: then each is told with what it would cost now."""


Request = (
    RecordEvent
    | CorrectEvent
    | InsertEvent
    | WithdrawEvent
    | TakeBack
    | CallLate
    | AnswerQuestion
    | SettleHand
    | BeginNextHand
    | NewSession
    | StopSession
    | PayPenalty
    | ClearFaults
    | CountAgain
    | StopMachine
    | TellKept
    | TellRoundClock
    | ReadHistory
    | ReadQuestions
    | ReadWinValues
    | CountHand
    | ReadFaults
    | JudgeRequest
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a request would change is asked; nothing is written, nothing else is done."""

    request: Request


_LATE_MELDS: Final = (MeldKind.PUNG, MeldKind.OPEN_KONG)


def _answer(fields: RequestFields) -> Request:
    question = fields.text("question")
    dismiss = fields.take("dismiss", bool, False)
    candidate = fields.take("candidate", int, None)
    if dismiss == (candidate is not None):
        raise BadRequest("answer_question needs either 'candidate' or 'dismiss': true")
    return AnswerQuestion(question, candidate)


def _late(fields: RequestFields) -> Request:
    seat, meld = fields.seat(), fields.text("meld")
    if meld not in _LATE_MELDS:
        raise BadRequest(f"meld must be {' or '.join(_LATE_MELDS)}, got {as_json(meld)}", "meld")
    return CallLate(seat, MeldKind(meld), fields.tiles())


def _laid_hand(fields: RequestFields) -> Request:
    won = fields.tiles("tile", empty=True)
    if len(won) > 1:
        raise BadRequest(f"tile must be one tile, got {len(won)}", "tile")
    seat, tiles = fields.seat(), fields.tiles()
    if len(tiles) > _MOST_LAID:
        raise BadRequest(f"tiles must be {_MOST_LAID} or fewer, got {len(tiles)}", "tiles")
    drawn = fields.take("drawn", bool, None)
    hidden = fields.tiles("hidden_indicators", empty=True)
    return CountHand(LaidHand(seat, tiles, won[0] if won else None, drawn, hidden))


def _check_name(name: object) -> None:
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        raise BadRequest(
            f"players must be names of at most {_LONGEST_NAME} characters, got {as_json(name)}",
            "players",
        )
    if _UNSEEN.search(name):
        raise BadRequest(
            f"{name!r} contains invisible characters that change the text around them", "players"
        )


def _session(fields: RequestFields) -> Request:
    players = fields.take("players", list, None)
    for name in players or ():
        _check_name(name)
    return NewSession(
        fields.take("ruleset", str, None),
        fields.take("preset", str, None),
        fields.take("options", dict, None),
        None if players is None else tuple(players),
        fields.seat_or_none("first_dealer"),
    )


def _kept(fields: RequestFields) -> TellKept:
    journal, seq, sealed = fields.text("journal"), fields.number("seq", least=1), fields.text("hash")
    for name, value, pattern in (("journal", journal, _IDENTITY), ("hash", sealed, _SEAL)):
        if not pattern.fullmatch(value):
            raise BadRequest(f"{name} must match {pattern.pattern}, got {as_json(value[:100])}", name)
    return TellKept(journal, seq, sealed)


def _round_clock(fields: RequestFields) -> TellRoundClock:
    event = fields.text("event")
    if len(event) > _LONGEST_EVENT:
        raise BadRequest(f"event has at most {_LONGEST_EVENT} characters, got {len(event)}", "event")
    number, rounds = fields.number("round", least=1), fields.number("rounds", least=1)
    for name, value in (("round", number), ("rounds", rounds)):
        if value > _MOST_ROUNDS:
            raise BadRequest(f"{name} must be {_MOST_ROUNDS} or less, got {value}", name)
    left_s = None if fields.given.get("left_s", 0) is None else fields.take("left_s", (int, float))
    fields.taken.add("left_s")
    flags = (fields.take(name, bool) for name in ("runs", "last_hand", "ended"))
    return TellRoundClock(event, number, rounds, left_s, *flags)


_MOST_LAID: Final = 48
"""Tiles of one seat: two hands with kongs and flowers."""
_LONGEST_EVENT: Final = 200
_IDENTITY: Final = re.compile("[0-9a-f]{32}")
_SEAL: Final = re.compile("[0-9a-f]{64}")
_MOST_ROUNDS: Final = 1000
_LONGEST_NAME: Final = 40
_UNSEEN: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")
"""Line ends and marks that turn the direction of writing: points after such a name would read backwards."""
REQUESTS: Final[Mapping[str, Callable[[RequestFields], Request]]] = {
    "record_event": lambda f: RecordEvent(f.event(), f.take("force", bool, False)),
    "correct_event": lambda f: CorrectEvent(f.number("seq", least=1), f.event(), f.text("reason")),
    "insert_event": lambda f: InsertEvent(f.number("after"), f.event(), f.text("reason")),
    "withdraw_event": lambda f: WithdrawEvent(f.number("seq", least=1), f.text("reason")),
    "take_back": lambda f: TakeBack(f.seat()),
    "late_call": _late,
    "answer_question": _answer,
    "settle": lambda f: SettleHand(),
    "next_hand": lambda f: BeginNextHand(f.take("by_hand", bool, False)),
    "start_session": _session,
    "end_session": lambda f: StopSession(f.text("reason")),
    "penalty": lambda f: PayPenalty(f.number("seat"), f.text("reason"), f.numbers("deltas")),
    "clear_faults": lambda f: ClearFaults(),
    "count_again": lambda f: CountAgain(),
    "stop_machine": lambda f: StopMachine(),
    "round_clock": _round_clock,
    "journal_kept": _kept,
    "history": lambda f: ReadHistory(
        f.number("after", 0),
        min(f.number("limit", 200, least=1), 1000),
        f.take("standing", bool, False),
        f.number("session", 0),
    ),
    "questions": lambda f: ReadQuestions(),
    "worth": lambda f: ReadWinValues(),
    "count_hand": _laid_hand,
    "faults": lambda f: ReadFaults(f.seat_or_none("seat")),
    **JUDGE_READERS,
}
"""What ``do`` may say."""


def read_request(message: Message) -> Request | Preview:
    """The request that a message makes.

    Raises:
        BadRequest: with what is wrong and what would be right.
    """
    name = message.get("do")
    reader = REQUESTS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise BadRequest(f"'do' must be one of {', '.join(REQUESTS)}; got {as_json(name)}", "do")
    key = message.get("id")
    if not isinstance(key, str) or not 1 <= len(key) <= 100:
        raise BadRequest(f"'id' must be a text of 1 to 100 characters, got {as_json(key)}", "id")
    fields = RequestFields(message)
    preview = fields.take("preview", bool, False)
    fields.by()
    request = reader(fields)
    fields.done()
    return Preview(request) if preview else request
