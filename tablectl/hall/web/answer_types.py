"""The types of all answers of the hall's API; ``openapi`` derives their schemas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from tablectl.hall.books import ListedBook
from tablectl.hall.tables.journal_copy import EventBody
from tablectl.hall.views.desk import DeskView
from tablectl.hall.views.list_preview import ListPreview
from tablectl.hall.views.notable import Notable
from tablectl.hall.views.overview import ListedEvent, Overview
from tablectl.hall.views.places import NamedPlayer, WholeRound
from tablectl.hall.views.player_card import PlayerCard
from tablectl.hall.views.ranking import Ranking
from tablectl.hall.views.screens import Ceremony, TableScreen
from tablectl.hall.views.sheets import Sheets


class WhoAsks(TypedDict):
    """Who asks, as the hall knows them."""

    role: str
    name: str
    player: str | None
    event: str | None


class Events(TypedDict):
    """Every event of the hall."""

    events: list[ListedEvent]


class Books(TypedDict):
    """The rule books that an event may be played by."""

    books: list[ListedBook]


class Link(TypedDict):
    """A link, and a picture of it."""

    link: str
    qr: str


class AskedSeating(WholeRound):
    """A round, and the link to one's own day."""

    my_day: Link


class LinkCard(NamedPlayer, Link):
    """A player's link."""


class Cards(TypedDict):
    """Every player's link, to print."""

    event: str
    name: str
    cards: list[LinkCard]


class ReadListAnswer(ListPreview):
    """A list of players that was read and not written."""

    ok: Literal[True]
    text: str
    encoding: str
    encodings: Sequence[str]


class PhotoKept(TypedDict):
    """A photo has come in."""

    ok: Literal[True]
    photo: str
    """Its id, for ``report_result``."""


class Done(TypedDict):
    """A command was carried out."""

    ok: Literal[True]
    seq: int
    """Number of the log's entry."""
    event: str
    kind: str
    byes: NotRequired[object]
    """Of a seating that was drawn: who has no seat, by round."""
    note: NotRequired[object]
    """Of a seating that was drawn."""


class TableEvents(TypedDict):
    """A part of the hall's copy of a table's journal."""

    table: str
    journal: str
    events: list[EventBody]


class RefusalError(TypedDict):
    """Why not."""

    code: str
    message: str
    details: NotRequired[Mapping[str, object]]
    """Numbers and names in the message."""
    reason: NotRequired[str]
    """Which sort of wrong value a ``bad_request`` is about, as a table's requests have it."""


class RefusalAnswer(TypedDict):
    """What was asked is not done."""

    ok: Literal[False]
    error: RefusalError


class Description(TypedDict):
    """Of the API itself, as OpenAPI has it."""

    openapi: str
    info: Mapping[str, str]
    paths: Mapping[str, object]
    components: Mapping[str, object]
    security: list[Mapping[str, list[str]]]


Answer: TypeAlias = (
    AskedSeating
    | Books
    | Cards
    | Ceremony
    | Description
    | DeskView
    | Done
    | Events
    | Link
    | Notable
    | Overview
    | PhotoKept
    | PlayerCard
    | Ranking
    | ReadListAnswer
    | RefusalAnswer
    | Sheets
    | TableEvents
    | TableScreen
    | WhoAsks
)
