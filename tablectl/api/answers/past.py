"""Answers about played sessions: hands step by step, their pictures, and the rules they were played by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from tablectl.api.answers.messages import Json, words
from tablectl.api.answers.session_setup import ChangedOption
from tablectl.service.publishing import ItemMessage, PaymentLineMessage

Points = Sequence[int]
"""By player, in the seating order of the session's start."""


class SessionEnding(TypedDict):
    """How a session ended; each None while it is in play."""

    scores: Points | None
    final: Sequence[float] | None
    match: Sequence[float] | None
    places: Points | None


class SessionLine(SessionEnding):
    """A session in the list."""

    session: int
    at: str
    rules: str
    preset: str
    players: Sequence[str]


class Sessions(TypedDict):
    """The newest sessions, newest first."""

    table: str
    sessions: Sequence[SessionLine]


WinLine = TypedDict(
    "WinLine",
    {
        "player": int,
        "from": int | None,
        "tiles": Sequence[str],
        "items": Sequence[ItemMessage],
        "total": int | Mapping[str, int | str | None],
    },
)
"""A win: its tiles in groups, and its worth."""


class HandLine(TypedDict):
    """A hand of a session; what it paid is None while it is in play."""

    hand: int
    at: str
    round: str
    dealer: int
    honba: int
    wins: Sequence[WinLine]
    winners: Sequence[int]
    draw: str | None
    deltas: Points | None
    lines: Sequence[PaymentLineMessage]
    scores: Points | None
    places: Points | None
    corrected: int


class Standing(TypedDict):
    """The points after the last paid hand, and what the session would end with."""

    after: int
    points: Points
    deposits: int
    final: Sequence[float]
    match: Sequence[float] | None
    places: Points


class BestHand(TypedDict):
    """The win with the highest gain."""

    hand: int
    win: int


class Session(TypedDict):
    """A session and its hands."""

    table: str
    session: int
    at: str
    rules: str
    preset: str
    players: Sequence[str]
    start: Points
    scores: Points
    places: Points
    finished: bool
    amended: int | None
    """How often it was amended after its end; None while it is in play."""
    final: Sequence[float] | None
    match: Sequence[float] | None
    left: Sequence[PaymentLineMessage]
    standing: Standing | None
    best: BestHand | None
    revision: int
    hands: Sequence[HandLine]


class Amendment(TypedDict):
    """What was put right, and why."""

    revision: int
    kind: Annotated[str, words("corrected", "inserted", "withdrawn")]
    seq: int
    after: int | None
    """The entry behind which it was inserted."""
    reason: str
    at: str


class Step(TypedDict):
    """An event of a hand, and in ``state``, ``seats`` and ``score`` the fields that it changed."""

    event: Json
    """As the message of the topic, without ``journal`` and ``hash``."""
    corrected: NotRequired[Amendment]
    state: NotRequired[Json]
    seats: NotRequired[Mapping[str, Json]]
    score: NotRequired[Json]
    danger: NotRequired[Sequence[Json]]
    """The chances to deal in with each tile that may be thrown, for those who may see hands."""


class Hand(TypedDict):
    """A hand, step by step."""

    table: str
    session: int
    hand: int
    of: int
    """How many hands the session has."""
    rules: str
    at: str
    revision: int
    state: Json
    score: Json
    """Before the first step; as the messages of these topics, without ``journal``."""
    steps: Sequence[Step]
    result: Json | None
    corrections: Sequence[Amendment]
    hands: NotRequired[Sequence[Json]]
    """What hand cameras saw after each entry, for those who may see hands."""


class Picture(TypedDict):
    """A camera's picture."""

    at_ms: int
    address: str


class EntryPictures(TypedDict):
    """The pictures that show an entry, by camera."""

    seq: int
    at_ms: int
    pictures: Mapping[str, Picture]


class Recorded(TypedDict):
    """What the table records: the last minutes, and whole hands; 0: none."""

    minutes: float
    hands: int


class HandPictures(TypedDict):
    """Which entries of a hand have pictures."""

    table: str
    session: int
    hand: int
    kept: Recorded
    cameras: Sequence[str]
    events: Sequence[EntryPictures]


class PicturesAround(TypedDict):
    """The pictures of the seconds around an entry, by camera, in the order of time."""

    table: str
    session: int
    hand: int
    seq: int
    at_ms: int
    cameras: Mapping[str, Sequence[Picture]]


class Rules(TypedDict):
    """The rules of the newest session."""

    session: int
    rules: str
    preset: str
    options: Sequence[ChangedOption]
    tiles: Sequence[str]
    """The faces of its set."""
    hand: int
    """How many tiles a player holds between turns."""
    draws: Sequence[str]
    """The ways in which a hand ends without a winner."""
    sources: Sequence[str]
    """Where a winning tile comes from."""
    club: Json | None
    """The club's own rules (docs/CLUB_RULES.md)."""


class ListedFilm(TypedDict):
    """A hand that was packed to be given away."""

    film: str
    """Name of its file."""
    pictures: int
    written: int
    """Entries of the journal that it holds."""
    corrected: int
    examples: int
    """Tiles that a person named."""
    size: int
    """Bytes."""
    about: Json


class ListedFilms(TypedDict):
    """Every film."""

    ok: bool
    films: Sequence[ListedFilm]
