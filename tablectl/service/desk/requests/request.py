"""What a request is: the fields that it has, who may ask it, and what is done for it."""

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
from tablectl.wire import SEAT, HiddenCharacters, WireForm, nullable, texts, tiles, whole

Outcome = tuple[tuple[EntryT, ...], Mapping[str, Any]] | Refused
"""What was written and what else to answer, or why not."""
MAX_SAID_LENGTH: Final = 4000
"""Characters of what somebody says: messages repeat it, and nobody reads one of more than 64 KB."""
_UNSEEN: Final = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069"
"""Control characters that break no line, and marks that turn the direction of all writing after them."""


def said(least: int, most: int) -> WireForm:
    """What somebody says for others to read."""
    return texts(least, most, f"[^{_UNSEEN}]*", "a text without control characters", HiddenCharacters)


SOME_TEXT: WireForm = said(1, MAX_SAID_LENGTH)
"""A text that says something."""
Reason = Annotated[str, SOME_TEXT]
Remark = Annotated[str, said(0, 200).or_missing("")]
"""What a player adds in a few words, if anything: everybody reads it."""
SequenceNumber = Annotated[int, whole(1)]
SeatIfAny = Annotated[Seat | None, nullable(SEAT).or_missing(None)]
SOME_TILES: WireForm = tiles(1)


class AskedBy(StrEnum):
    """Who may ask, where people log in: each also what those before may."""

    PLAYERS = "players"
    """For their own seat."""
    JUDGES = "judges"
    OPERATORS = "operators"
    """Those who look after the machine."""


@dataclass(slots=True)
class DeskParts:
    """What requests are carried out with. Belongs to the table's thread."""

    table: str
    """Its name."""
    ledger: Ledger
    """Where requests are written down."""
    parts: ServiceParts
    questions: Questions
    """Those that wait for an answer."""
    director: Director
    """Begins hands and sessions."""
    health: HealthMonitor
    """Knows the lights before the deal."""
    lessons: Lessons
    """Learns from what questions are answered."""
    alerts: AlertBoard
    """Those that stand."""
    round_clock: Message | None = None
    """What a hall has told of its round since it was last taken."""


class Request(ABC):
    """One kind of request: a frozen class whose fields carry their forms, and whose words are published."""

    __slots__ = ()
    DO: ClassVar[str]
    ASKED_BY: ClassVar[AskedBy] = AskedBy.JUDGES
    READS: ClassVar[bool] = False
    """It changes nothing, and is read again when it is asked again."""

    @abstractmethod
    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        """Do it on the record: the journal, or a rehearsal of it, which writes nothing and moves nothing."""

    def tiles_named(self) -> Sequence[str]:
        """The tiles that it is about, for a page that shows them beside a refusal."""
        return ()

    def refusal(self, desk: DeskParts, refused: Refused) -> Message:
        """Why it is refused: the rules' code and words, whose seat, which tiles and how much it is about."""
        found = {"seat": refused.seat, "count": refused.count, "due": refused.due}
        about: dict[str, Any] = {key: value for key, value in found.items() if value is not None}
        if tiles := list(self.tiles_named()):
            about["tiles"] = tiles
        return {"code": refused.code, "message": without_folders(refused.message), **about}


def plain(outcome: tuple[EntryT, ...] | Refused) -> Outcome[EntryT]:
    """What was written, with nothing else to answer."""
    return outcome if isinstance(outcome, Refused) else (outcome, {})


def acted(record: Record[EntryT], act: str, detail: str = "") -> Outcome[EntryT]:
    """Something was done that is no event of the game: who did it is written down."""
    return record.write((OperatorActed(act, detail),), Source.OPERATOR), {}
