"""Reading a scoring request: fields, tiles and melds that every ruleset's requests share.

Everything wrong is a ``ScoreError`` with the contract's code and a message that names the field and says
what would be right.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from tablectl.errors import InputError
from tablectl.mahjong.melds import Meld, MeldError, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import (
    COUNT_BITS,
    OTHER_FIELD,
    NotationError,
    Suit,
    Tile,
    format_tiles,
    parse_tiles,
)
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource

ChoiceT = TypeVar("ChoiceT")
OptionsT = TypeVar("OptionsT")

BAD_REQUEST: Final = "bad_request"
BAD_NOTATION: Final = "bad_notation"
UNKNOWN_RULESET: Final = "unknown_ruleset"
UNKNOWN_PRESET: Final = "unknown_preset"
UNKNOWN_OPTION: Final = "unknown_option"

REQUEST_FIELDS: Final = frozenset(
    [
        "id",
        "rules",
        "preset",
        "options",
        "hand",
        "melds",
        "winning_tile",
        "source",
        "from",
        "seat",
        "round",
        "players",
        "flowers",
        "context",
    ]
)
_MELD_FIELDS: Final = frozenset(("kind", "tiles", "from"))
_WIND_LETTERS: Final = {wind.value: wind for wind in WINDS}
_SOURCES: Final = {source.value: source for source in WinSource}
_KINDS: Final = {kind.value: kind for kind in MeldKind}


class ScoreError(InputError):
    """A request that cannot be scored as it stands."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ScoreRequest(Struct, frozen=True):
    """The fields that every ruleset shares, checked; ``context`` is the ruleset's own to read."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile | None
    source: WinSource
    from_wind: Wind | None
    seat: Wind
    round: Wind
    players: int
    flowers: tuple[Tile, ...]
    context: Fields
    strange: bool
    """A red five, flower or joker is in the hand, the melds or the winning tile: what a book may not have."""


@dataclass(frozen=True, slots=True)
class Scorer(Generic[OptionsT]):
    """How one ruleset answers requests."""

    seats: Mapping[int, tuple[Wind, ...]]
    """By number of players: the seats taken, in order of play."""
    sources: frozenset[WinSource]
    score: Callable[[ScoreRequest, OptionsT], ScoredWin | NoWin]
    """Raises ScoreError for what its context gets wrong."""
    stand_in: Tile | None = None
    """A tile that may stand for another one in a chow. Which one depends on the context, so the ruleset
    checks such a chow itself."""
    knows_round: bool = True
    """Whether the round wind can change a score; where it cannot, a request may leave ``round`` out."""


class Fields:
    """An object of a request, read field by field; messages name the field with its place."""

    __slots__ = ("_above", "_place", "_values")

    def __init__(self, values: Mapping[str, object], place: str = "", above: Fields | None = None) -> None:
        self._values = values
        self._place = place
        self._above = above

    @property
    def values(self) -> Mapping[str, object]:
        """The object as it came."""
        return self._values

    def allow(self, names: frozenset[str]) -> None:
        """Refuse any field but these."""
        if self._values.keys() <= names:
            return
        name = next(name for name in self._values if name not in names)
        known = ", ".join(sorted(names))
        raise ScoreError(BAD_REQUEST, f"{self._named(name)} is unknown; known are {known}")

    def text(self, name: str) -> str:
        """A text that must be there."""
        value = self._values.get(name)
        if isinstance(value, str):
            return value
        self._needed(name, "a text")
        raise self.wrong(name, "a text")

    def choice(self, name: str, choices: Mapping[str, ChoiceT]) -> ChoiceT:
        """One of some words, that must be there."""
        try:
            return choices[self._values[name]]  # type: ignore[index]  # only a word of theirs is found
        except (KeyError, TypeError):
            pass
        wanted = f"one of {', '.join(choices)}"
        self._needed(name, wanted)
        raise self.wrong(name, wanted)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._values.get(name) is not None

    def flag(self, name: str) -> bool:
        """True or false; false unless given."""
        value = self._values.get(name, False)
        if value is True or value is False:
            return value
        raise self.wrong(name, "true or false")

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self._values.get(name, default)
        # Not ``isinstance``, for which true and false are whole numbers.
        if type(value) is int and low <= value <= high:
            return value
        raise self.wrong(name, f"a whole number from {low} to {high}")

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Tiles in notation; none unless given."""
        if name not in self._values:
            return ()
        try:
            return parse_tiles(self.text(name))
        except NotationError as error:
            raise ScoreError(BAD_NOTATION, f"{self._named(name)}: {error}") from None

    def one_tile(self, name: str) -> Tile:
        """Exactly one tile."""
        tiles = self.tiles(name)
        if len(tiles) == 1:
            return tiles[0]
        wanted = "exactly one tile, as in '5m'"
        self._needed(name, wanted)
        raise self.wrong(name, wanted)

    def seat(self, name: str, seats: tuple[Wind, ...]) -> Wind:
        """The seat of somebody at this table."""
        seat = self.choice(name, _WIND_LETTERS)
        if seat not in seats:
            raise self.wrong(name, f"one of {', '.join(seats)}, where a player sits")
        return seat

    def inner(self, name: str) -> Fields:
        """An object; an empty one unless given."""
        value = self._values.get(name)
        if value is None:
            return Fields({}, name, self)
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return Fields(value, name, self)

    def objects(self, name: str) -> list[Fields]:
        """A list of objects; an empty one unless given."""
        value = self._values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong(name, "a list of objects")
        return [Fields(one, f"{name}[{index}]", self) for index, one in enumerate(value)]

    def wrong(self, name: str, wanted: str) -> ScoreError:
        """The error of a field that is not what it should be."""
        shown = json.dumps(self._values.get(name), ensure_ascii=False)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return ScoreError(BAD_REQUEST, f"{self._named(name)} must be {wanted}, not {shown}")

    def refused(self, name: str, reason: str) -> ScoreError:
        """The error of a field that contradicts another."""
        return ScoreError(BAD_REQUEST, f"{self._named(name)}: {reason}")

    def _needed(self, name: str, wanted: str) -> object:
        if name not in self._values:
            raise ScoreError(BAD_REQUEST, f"{self._named(name)} is missing; it must be {wanted}")
        return self._values[name]

    def _path(self, name: str) -> str:
        # Worked out for messages alone: most requests need none.
        inside = f"{self._place}.{name}" if self._place else name
        return inside if self._above is None else self._above._path(inside)

    def _named(self, name: str) -> str:
        return f"field {self._path(name)!r}"


def read_request(fields: Fields, scorer: Scorer[Any]) -> ScoreRequest:
    """Check the shared fields of a request.

    Raises:
        ScoreError: with the code of what is wrong.
    """
    fields.allow(REQUEST_FIELDS)
    players = fields.whole("players", 2, 4, 4) if "players" in fields.values else 4
    seats = scorer.seats.get(players)
    if seats is None:
        able = " or ".join(str(number) for number in scorer.seats)
        raise fields.wrong("players", f"{able} in this ruleset")
    seat = fields.seat("seat", seats)
    source = fields.choice("source", _SOURCES)
    if source not in scorer.sources:
        raise fields.wrong(
            "source",
            "one of " + ", ".join(one for one in WinSource if one in scorer.sources) + " in this ruleset",
        )
    hand = fields.text("hand")
    flowers = fields.tiles("flowers")
    if source is WinSource.FLOWER_REPLACEMENT and not flowers:
        raise fields.refused("source", "a flower replacement is drawn for a flower, and 'flowers' has none")
    closed = fields.tiles("hand")
    melds = read_melds(fields, "melds", seat, scorer, seats)
    tile = fields.one_tile("winning_tile") if fields.has("winning_tile") else None
    return ScoreRequest(
        hand=closed,
        melds=melds,
        winning_tile=tile,
        source=source,
        from_wind=_read_from(fields, source, seat, seats),
        seat=seat,
        round=_read_round(fields, scorer),
        players=players,
        flowers=flowers,
        context=fields.inner("context"),
        strange=_has_strange(hand, melds, tile),
    )


def _has_strange(hand: str, melds: Sequence[Meld], tile: Tile | None) -> bool:
    if "0" in hand or "f" in hand or "j" in hand or (tile is not None and tile.count_key >= _STRANGE):
        return True
    return max([meld.count_key for meld in melds], default=0) >= _STRANGE


_STRANGE: Final = 1 << COUNT_BITS * OTHER_FIELD
"""Packed counts of tiles without flowers, jokers and red fives are smaller."""


def _read_round(fields: Fields, scorer: Scorer[Any]) -> Wind:
    if not scorer.knows_round and not fields.has("round"):
        return Wind.EAST
    return fields.choice("round", _WIND_LETTERS)


def _read_from(fields: Fields, source: WinSource, seat: Wind, seats: tuple[Wind, ...]) -> Wind | None:
    if source.self_drawn:
        if fields.has("from"):
            raise fields.refused("from", f"a win with source {source.value!r} has no discarder; leave it out")
        return None
    if not fields.has("from"):
        return None
    origin = fields.seat("from", seats)
    if origin is seat:
        raise fields.refused("from", "a player cannot win on their own discard; give another seat")
    return origin


def read_melds(
    fields: Fields, name: str, seat: Wind, scorer: Scorer[Any], seats: tuple[Wind, ...]
) -> tuple[Meld, ...]:
    """The melds that lie before ``seat``, a list of objects; none unless given.

    Raises:
        ScoreError: a field or the shape of some tiles is wrong.
    """
    listed = fields.values.get(name, [])
    if not listed and isinstance(listed, list):
        return ()
    known = _MELDS.setdefault((seat, seats, scorer.stand_in), {})
    if isinstance(listed, list):
        try:
            return tuple([known[tuple(told.items())] for told in listed])
        except (KeyError, TypeError, AttributeError):
            pass  # one that was not met before, or something wrong
    melds = []
    for told in fields.objects(name):
        told.allow(_MELD_FIELDS)
        meld = _read_meld(told, seat, scorer, seats)
        if len(known) >= _KEPT_MELDS:
            known.clear()
        known[tuple(told.values.items())] = meld
        melds.append(meld)
    return tuple(melds)


_KEPT_MELDS: Final = 5_000
"""Of one seat's: a set of tiles has some hundred, told in whatever order of their fields."""
_MELDS: Final[dict[tuple[object, ...], dict[tuple[object, ...], Meld]]] = {}
"""Melds that were read before and found right, field by field, by the seat that they lie before."""


def _read_meld(fields: Fields, seat: Wind, scorer: Scorer[Any], seats: tuple[Wind, ...]) -> Meld:
    kind = fields.choice("kind", _KINDS)
    fields.text("tiles")
    tiles = fields.tiles("tiles")
    origin = fields.seat("from", seats) if fields.has("from") else None
    if origin is seat:
        raise fields.refused("from", "a player cannot claim their own discard; give another seat")
    if kind is MeldKind.CLOSED_KONG and origin is not None:
        raise fields.refused("from", "a closed kong is not claimed; leave it out")
    if kind is not MeldKind.CLOSED_KONG and origin is None:
        raise fields.refused("from", f"it must be the seat that the {kind.value} was claimed from")
    if kind is MeldKind.CHOW:
        left = seats[seats.index(seat) - 1]
        if origin is not left:
            raise fields.refused(
                "from", f"a chow is claimed from the left neighbour, here {left}, not {origin}"
            )
    try:
        meld = Meld(kind, tiles, None if origin is None else WINDS.index(origin))
    except MeldError as error:
        raise fields.refused("tiles", str(error)) from None
    if kind is not MeldKind.CHOW or scorer.stand_in not in tiles:
        _check_shape(fields, kind, tiles)
    return meld


def _check_shape(fields: Fields, kind: MeldKind, tiles: tuple[Tile, ...]) -> None:
    """A joker counts as the tile at its place."""
    known = [(place, tile) for place, tile in enumerate(tiles) if tile.suit is not Suit.JOKER]
    shown = format_tiles(tiles)
    if not known:
        raise fields.refused("tiles", f"{shown!r} is ambiguous: say which tiles the jokers stand for")
    step = 1 if kind is MeldKind.CHOW else 0
    starts = {(tile.suit, tile.rank - step * place) for place, tile in known}
    suit, first = next(iter(starts))
    if kind is MeldKind.CHOW and not (len(starts) == 1 and known[0][1].is_suited and 1 <= first <= 7):
        raise fields.refused(
            "tiles", f"{shown!r} is not a chow: three consecutive tiles of m, p or s, ascending"
        )
    if suit is Suit.FLOWERS:
        raise fields.refused("tiles", f"{shown!r}: flowers cannot be in melds")
    if kind is not MeldKind.CHOW and len(starts) > 1:
        raise fields.refused("tiles", f"{shown!r} is no {kind.value}: all of its tiles must be equal")
