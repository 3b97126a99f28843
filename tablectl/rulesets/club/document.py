"""Reads a club's rules from a document: book, preset, and the club's differences from them.

The document is the content of the club's file. A session's journal has a copy under the option ``club``, so
that a session keeps its rules when the file changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from tablectl.errors import InputError, in_words
from tablectl.quoting import as_json
from tablectl.rulesets.club.conditions import Condition, read_condition
from tablectl.rulesets.club.facts import FACTS, LAID_OPEN
from tablectl.rulesets.option_fields import CLUB

_KEY: Final = re.compile(r"[a-z][a-z0-9_]{1,39}")
MAX_ITEMS, MAX_EXAMPLES, MAX_TEXT_LENGTH = 100, 200, 400
_T = TypeVar("_T")


class ClubError(InputError):
    """A club's rules are invalid; the message gives the key and what would be right."""

    def __init__(self, place: tuple[str | int, ...], words: str) -> None:
        self.place = place
        """The path of keys and list indices: ``("items", 0, "when")``."""
        self.words = words
        super().__init__(f"{path_text(place)}: {words}" if place else words)


def path_text(place: Iterable[str | int]) -> str:
    """A path as text: ``items 1, when``."""
    text = ""
    for part in place:
        text += f" {part + 1}" if isinstance(part, int) else (", " if text else "") + part
    return text


@dataclass(frozen=True, slots=True)
class Item:
    """A club's own scoring item."""

    key: str
    name: str
    value: int
    """The value in the book's unit, or in the unit of the club's scale."""
    open_value: int
    """The value in an open hand."""
    yakuman: int
    when: Condition
    text: str
    """The condition as the club wrote it."""
    needs_open_hand: bool = False
    """Whether it requires a hand that was shown in play (open riichi)."""
    about: str = ""
    replaces: tuple[str, ...] = ()
    """Keys of items that it replaces."""
    alone: bool = False
    """Whether it wins without a hand of sets."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A club's payments by its own unit, in place of the book's."""

    unit: str
    minimum: int
    points: tuple[int, ...]
    """Points by units from 0; the last entry is the limit."""
    discarder: int
    """The factor of the discarder's payment."""
    others: int
    """The factor of each other loser's payment for a win on a discard."""
    each: int
    """The factor of each loser's payment for a self-drawn win."""

    def points_of(self, units: int) -> int:
        """Points of a number of units.

        >>> Scale("faan", 3, (0, 0, 0, 8, 16), 2, 1, 2).points_of(7)
        16
        """
        return self.points[min(units, len(self.points) - 1)]


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips that are paid in addition to points."""

    worth: float
    """The value of a chip at the session's end, in final points."""
    items: Mapping[str, int]
    """Chips that each loser pays for an item, as often as the item counts."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example hand with its expected score, for checking the rules."""

    hand: str
    winning_tile: str
    melds: tuple[Mapping[str, object], ...]
    source: str
    seat: str
    round: str
    from_: str | None
    facts: Mapping[str, object]
    items: tuple[str, ...] | None
    """Expected items; None: not compared."""
    total: int | None
    """Expected han, points or units; None: not compared."""
    paid: Mapping[str, int] | None
    """Expected change of each seat's points; None: not compared."""
    wins: bool


@dataclass(frozen=True, slots=True)
class Club:
    """One club's rules."""

    name: str
    about: str
    book: str
    preset: str
    options: Mapping[str, object]
    items: tuple[Item, ...] = ()
    limits: tuple[tuple[int, int, str], ...] = ()
    """(minimum han, basic points, name) of each limit, ascending."""
    scale: Scale | None = None
    yakitori: float = 0.0
    """Final points that each player without a win pays to each player with one."""
    chips: Chips | None = None
    sticks: str = "book"
    examples: tuple[Example, ...] = ()
    document: Mapping[str, object] = field(default_factory=dict, repr=False)
    """The document that it was read from."""

    def limit(self, han: int) -> tuple[int, str] | None:
        """Basic points and name of the limit for a number of han; None if none is reached."""
        reached = [limit for limit in self.limits if han >= limit[0]]
        return reached[-1][1:] if reached else None


def club_of(document: object) -> Club:
    """Read a document.

    Raises:
        ClubError: the first fault in the document.
    """
    top = _Table((), document)
    top.allow(
        [
            "name",
            "about",
            "book",
            "preset",
            "options",
            "items",
            "limits",
            "scale",
            "yakitori",
            "chips",
            "sticks",
            "examples",
        ]
    )
    scale = None if "scale" not in top else _scale(top.table("scale"))
    items = tuple(_item(each, scale) for each in top.tables("items", MAX_ITEMS))
    for place, item in enumerate(items):
        if item.key in {other.key for other in items[:place]}:
            raise ClubError(
                ("items", place, "key"), f"{item.key} stands there twice: give every item its own"
            )
    return Club(
        name=top.text("name"),
        about=top.text("about", ""),
        book=top.text("book"),
        preset=top.text("preset", "default"),
        options=_options(top),
        items=items,
        limits=_limits(top),
        scale=scale,
        yakitori=top.number("yakitori", 0.0),
        chips=None if "chips" not in top else _chips(top.table("chips")),
        sticks=top.choice("sticks", ("book", "shared"), "book"),
        examples=tuple(_example(each) for each in top.tables("examples", MAX_EXAMPLES)),
        document=dict(top.values),
    )


class _Table:
    """One table of the document, with its path."""

    def __init__(self, place: tuple[str | int, ...], values: object) -> None:
        if not isinstance(values, Mapping) or not all(isinstance(key, str) for key in values):
            raise ClubError(place, f"expected a table of keys and values, got {as_json(values)}")
        self.place = place
        self.values: Mapping[str, Any] = values

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def wrong(self, key: str, words: str) -> ClubError:
        return ClubError((*self.place, key), words)

    def allow(self, known: Sequence[str]) -> None:
        for key in self.values:
            if key not in known:
                raise self.wrong(key, f"there is no such key; there are {', '.join(known)}")

    def _value(self, key: str, fits: Callable[[Any], bool], expected: str, default: _T | None) -> Any:
        if key not in self.values:
            if default is None:
                raise self.wrong(key, f"is missing: expected {expected}")
            return default
        value = self.values[key]
        if not fits(value):
            raise self.wrong(key, f"expected {expected}, got {as_json(value)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        fits = lambda value: isinstance(value, str) and len(value) <= MAX_TEXT_LENGTH  # noqa: E731
        return str(self._value(key, fits, f"a text of at most {MAX_TEXT_LENGTH} characters", default))

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        fits = lambda value: type(value) is int and low <= value <= high  # noqa: E731
        return int(self._value(key, fits, f"a whole number from {low} to {high}", default))

    def number(self, key: str, default: float) -> float:
        fits = lambda value: type(value) in (int, float) and 0 <= value <= 1_000_000  # noqa: E731
        return float(self._value(key, fits, "a number from 0 to 1000000", default))

    def flag(self, key: str, default: bool) -> bool:
        return bool(self._value(key, lambda value: isinstance(value, bool), "true or false", default))

    def choice(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        return str(self._value(key, lambda value: value in choices, f"one of {', '.join(choices)}", default))

    def texts(self, key: str) -> tuple[str, ...]:
        fits = lambda value: isinstance(value, list | tuple) and all(isinstance(v, str) for v in value)  # noqa: E731
        return tuple(self._value(key, fits, "a list of texts", ()))

    def table(self, key: str) -> _Table:
        return _Table((*self.place, key), self.values.get(key, {}))

    def tables(self, key: str, most: int) -> Iterator[_Table]:
        tables = self.values.get(key, ())
        if not isinstance(tables, list | tuple) or len(tables) > most:
            raise self.wrong(key, f"expected at most {most} tables, each as [[{key}]]")
        for number, each in enumerate(tables):
            yield _Table((*self.place, key, number), each)


def _options(top: _Table) -> dict[str, object]:
    options = dict(top.table("options").values)
    if CLUB in options:
        raise ClubError(("options", CLUB), "a club's rules are built on a book, not on another club's")
    return options


def _item(table: _Table, scale: Scale | None) -> Item:
    table.allow(["key", "name", "about", "value", "open_value", "yakuman", "when", "replaces", "alone"])
    key = table.text("key")
    if _KEY.fullmatch(key) is None:
        raise table.wrong(
            "key", f"expected small letters, digits and _, such as sanrenkou, got {as_json(key)}"
        )
    yakuman = table.integer("yakuman", 1, 4, 0) if "yakuman" in table else 0
    if yakuman and scale is not None:
        raise table.wrong("yakuman", "a club with a scale of its own counts in units: give value")
    if yakuman and "value" in table:
        raise table.wrong("value", "an item is worth han or yakuman, not both: leave one out")
    value = 0 if yakuman else table.integer("value", 0, 1000)
    text = table.text("when")
    try:
        when = read_condition(text, FACTS)
    except InputError as error:
        raise table.wrong("when", in_words(error)) from None
    return Item(
        key=key,
        name=table.text("name", key),
        value=value,
        open_value=table.integer("open_value", 0, 1000, value),
        yakuman=yakuman,
        when=when,
        text=text,
        needs_open_hand=re.search(rf"\b{LAID_OPEN}\b", text) is not None,
        about=table.text("about", ""),
        replaces=table.texts("replaces"),
        alone=table.flag("alone", False),
    )


def _limits(top: _Table) -> tuple[tuple[int, int, str], ...]:
    found: list[tuple[int, int, str]] = []
    for table in top.tables("limits", 20):
        table.allow(["han", "points", "name"])
        han = table.integer("han", 1, 100)
        if found and han <= found[-1][0]:
            raise table.wrong("han", f"expected more than {found[-1][0]}: limits stand from the lowest up")
        found.append((han, table.integer("points", 100, 1_000_000), table.text("name")))
    return tuple(found)


def _scale(table: _Table) -> Scale:
    table.allow(["unit", "minimum", "points", "discarder", "others", "each"])
    points = table.values.get("points")
    if (
        not isinstance(points, list | tuple)
        or not 1 <= len(points) <= 200
        or not all(type(each) is int and 0 <= each <= 1_000_000 for each in points)
    ):
        raise table.wrong("points", "expected the points of 0, 1, 2… units as a list of whole numbers")
    minimum = table.integer("minimum", 0, len(points) - 1, 0)
    return Scale(
        unit=table.text("unit"),
        minimum=minimum,
        points=tuple(points),
        discarder=table.integer("discarder", 0, 16, 2),
        others=table.integer("others", 0, 16, 1),
        each=table.integer("each", 0, 16, 2),
    )


def _chips(table: _Table) -> Chips:
    table.allow(["worth", "items"])
    counts = table.table("items")
    return Chips(table.number("worth", 0.0), {key: counts.integer(key, 1, 100) for key in counts.values})


_FLAGS: Final = ["riichi", "double_riichi", "ippatsu", "first_turn", "last_tile"]


def _example(table: _Table) -> Example:
    known = [
        *("hand", "winning_tile", "melds", "source", "seat", "round", "from", "items", "total", "paid"),
        *("wins", "dora", "ura", "honba"),
    ]
    table.allow([*known, *_FLAGS])
    melds = [dict(each.values) for each in table.tables("melds", 4)]
    facts: dict[str, object] = {name: table.flag(name, False) for name in _FLAGS}
    facts |= {"dora": table.text("dora", ""), "ura": table.text("ura", "")}
    facts["honba"] = table.integer("honba", 0, 100, 0)
    paid = table.table("paid") if "paid" in table else None
    return Example(
        hand=table.text("hand"),
        winning_tile=table.text("winning_tile"),
        melds=tuple(melds),
        source=table.text("source", "discard"),
        seat=table.choice("seat", ("E", "S", "W", "N"), "S"),
        round=table.choice("round", ("E", "S", "W", "N"), "E"),
        from_=table.choice("from", ("E", "S", "W", "N")) if "from" in table else None,
        facts=facts,
        items=table.texts("items") if "items" in table else None,
        total=table.integer("total", 0, 10_000_000) if "total" in table else None,
        paid=None
        if paid is None
        else {seat: paid.integer(seat, -10_000_000, 10_000_000) for seat in paid.values},
        wins=table.flag("wins", True),
    )
