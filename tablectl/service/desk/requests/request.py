"""The base class of requests, their common fields, and what they are carried out with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Final

from tablectl.errors import without_folders
from tablectl.game.claims import Refused
from tablectl.game.events import OperatorActed, Source
from tablectl.mahjong.seats import Seat
from tablectl.service.alerts import AlertBoard
from tablectl.service.evidence import Lessons, Questions
from tablectl.service.health import HealthMonitor
from tablectl.service.journal import EntryT, Ledger, Record
from tablectl.service.machine import Director
from tablectl.service.parts import ServiceParts
from tablectl.topics import Message
from tablectl.wire import SEAT, HiddenCharacters, WireForm, integer, nullable, string, tiles

Outcome = tuple[tuple[EntryT, ...], Mapping[str, Any]] | Refused
"""The written entries with further fields of the answer, or the refusal."""
MAX_TEXT_LENGTH: Final = 4000
"""Characters of a person's text: messages of up to 64 KB repeat it."""
_HIDDEN_CHARACTERS: Final = (
    "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069"
)
"""Control characters other than line breaks, and marks that change the writing direction."""


def free_text(least: int, most: int) -> WireForm:
    """The form of a text that a person writes for others; lengths in characters."""
    return string(
        least, most, f"[^{_HIDDEN_CHARACTERS}]*", "a text without control characters", HiddenCharacters
    )


SOME_TEXT: WireForm = free_text(1, MAX_TEXT_LENGTH)
"""A text that is not empty."""
Reason = Annotated[str, SOME_TEXT]
Remark = Annotated[str, free_text(0, 200).with_default("")]
"""A player's optional short remark, which is public."""
SequenceNumber = Annotated[int, integer(1)]
SeatIfAny = Annotated[Seat | None, nullable(SEAT).with_default(None)]
SOME_TILES: WireForm = tiles(1)


class AllowedRole(StrEnum):
    """Who may make a request, where people log in. Each role may also make the requests of those before
    it."""

    PLAYERS = "players"
    """For their own seat."""
    JUDGES = "judges"
    OPERATORS = "operators"
    """People who look after the machine."""


@dataclass(slots=True)
class DeskParts:
    """What requests are carried out with. Belongs to the table's thread."""

    table: str
    """The table's name."""
    ledger: Ledger
    """Records requests in the journal."""
    parts: ServiceParts
    questions: Questions
    """The open ones."""
    director: Director
    """Starts hands and sessions."""
    health: HealthMonitor
    """Has the pre-flight checks."""
    lessons: Lessons
    """Labels pictures by the answers to questions."""
    alerts: AlertBoard
    """The open ones."""
    round_clock: Message | None = None
    """The round clock that a hall has sent, until it is published."""


class Request(ABC):
    """One kind of request: a frozen class whose fields are annotated with their forms. Its docstring is
    published as the request's description."""

    __slots__ = ()
    DO: ClassVar[str]
    ALLOWED_ROLE: ClassVar[AllowedRole] = AllowedRole.JUDGES
    READS: ClassVar[bool] = False
    """Whether it only reads: a repeated one is carried out again."""

    @abstractmethod
    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        """Carry it out on a record: the ledger, or a rehearsal, which writes nothing and has no side
        effects."""

    def named_tiles(self) -> Sequence[str]:
        """The tiles that it names; pages show them beside a refusal."""
        return ()

    def refusal(self, desk: DeskParts, refused: Refused) -> Message:
        """The refusal as JSON: the rules' code and message, with the seat, the tiles and the counts."""
        found = {"seat": refused.seat, "count": refused.count, "due": refused.due}
        about: dict[str, Any] = {key: value for key, value in found.items() if value is not None}
        if tiles := list(self.named_tiles()):
            about["tiles"] = tiles
        return {"code": refused.code, "message": without_folders(refused.message), **about}


def outcome_of(outcome: tuple[EntryT, ...] | Refused) -> Outcome[EntryT]:
    """The outcome of written entries, without further fields of the answer."""
    return outcome if isinstance(outcome, Refused) else (outcome, {})


def record_act(record: Record[EntryT], act: str, detail: str = "") -> Outcome[EntryT]:
    """Record an operator's act that is no event of the game."""
    return record.write((OperatorActed(act, detail),), Source.OPERATOR), {}
