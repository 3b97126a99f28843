"""Answers for whoever sets a session up: rule books, presets, options, items and the draw of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from tablectl.api.answers.messages import Json, Names


class ListRange(TypedDict):
    """The limits of a list of numbers."""

    count: int
    range: Sequence[int]


class OptionRow(TypedDict):
    """An option of a rule book."""

    option: str
    value: Any
    default: Any
    values: str
    """What it may be, in words."""
    clause: str
    about: str
    names: Names
    sentences: Names
    """What it does."""
    choices: NotRequired[Sequence[Any]]
    choice_names: NotRequired[Mapping[str, Names]]
    range: NotRequired[Sequence[int]]
    each: NotRequired[ListRange]


class ChangedOption(OptionRow):
    """An option in which a table differs from its preset."""

    now: Any


class PresetWords(TypedDict):
    """A preset in words."""

    preset: str
    source: str
    summary: str
    names: Names
    sources: Names
    summaries: Names


class PresetRow(PresetWords):
    """A preset."""

    changes: Json
    """Options that differ from the default's."""


class ItemRow(TypedDict):
    """A scoring item, a limit or a payment."""

    id: str
    names: Names
    clause: str
    value: NotRequired[int | str]
    """Where it is fixed."""
    not_with: NotRequired[Sequence[str]]
    """Items that are never counted beside it."""


class BookRow(TypedDict):
    """A rule book to choose."""

    key: str
    name: str
    native: str
    players: Sequence[int]
    presets: Sequence[PresetWords]


class ClubOfTable(TypedDict):
    """The club's rules with which new sessions start."""

    name: str
    book: str


class SessionChoices(TypedDict):
    """What a session can be played by."""

    books: Sequence[BookRow]
    club: ClubOfTable | None
    stand_ins: Sequence[str]
    """Names of seats that the house fills."""


class Options(TypedDict):
    """The options of a preset."""

    book: str
    preset: str
    options: Sequence[OptionRow]


class Items(TypedDict):
    """The items of a rule book."""

    book: str
    items: Sequence[ItemRow]


class DrawnWind(TypedDict):
    """A wind that a player drew."""

    player: str
    wind: str


class Throw(TypedDict):
    """A throw of two dice."""

    player: str
    dice: Sequence[int]


class DrawnSeats(TypedDict):
    """Who sits where."""

    players: Sequence[str]
    winds: Sequence[DrawnWind]
    throws: Sequence[Throw]
    first_dealer: int


class BookNames(TypedDict):
    """Every name of a rule book: of items, payments, faults and presets."""

    rules: str
    names: Mapping[str, Names]
    presets: Mapping[str, Names]


class ScoreForm(TypedDict):
    """The fields by which a hand of a book is scored."""

    rules: str
    presets: Sequence[PresetRow]
    options: Sequence[OptionRow]
    players: Mapping[str, Sequence[str]]
    """Seats by the number of players."""
    sources: Sequence[str]
    """Where the winning tile may come from."""
    round: bool
    """Whether the round's wind matters."""
    tiles: Sequence[int]
    """How many a winning hand has; two numbers where the first win may be of two hands at once."""
    aside: Sequence[str]
    """Tiles of the hand that may be laid aside: sanma's norths."""
    context: Sequence[Json]
    """Further fields: ``field``, ``kind`` and limits of each."""
