"""Reads a hand in play from a request for odds or danger."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from tablectl.api.json_lines import requested_book, requested_options, requested_preset
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import JOKER_KIND, PLAYING_KINDS, RED_FIVES, Suit, Tile, format_tiles
from tablectl.mahjong.win import NoWinCode
from tablectl.numbers.book_odds import BOOKS, BookSession
from tablectl.numbers.odds import SessionEnding
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.quoting import quoted
from tablectl.rulesets import Ruleset
from tablectl.rulesets.play_rules import PlayRules
from tablectl.rulesets.request_fields import BAD_REQUEST, WIND_LETTERS, Fields, ScoreError
from tablectl.rulesets.request_reading import read_melds

RIICHI: Final = "riichi"
_COMMON: Final = (
    *("id", "rules", "preset", "options", "round", "honba", "deposits", "start", "wall_left"),
    *("turn", "to_act", "drawn_tile", "forbidden", "seats"),
)
_RIICHI_FIELDS: Final = frozenset((*_COMMON, "dora_indicators", "final_round"))
_BOOK_FIELDS: Final = frozenset((*_COMMON, "hand_number"))
_INDICATORS: Final = {
    RIICHI: "dora_indicators",
    "sanma": "dora_indicators",
    "hangzhou": "fortune_indicator",
    "xiamen": "gold_indicator",
}
"""By book, the field of the indicators."""
_SEAT_FIELDS: Final = frozenset(("score", "hand", "melds", "river", "claimed", "drawn", "riichi", "flowers"))
_BOOK_SEAT_FIELDS: Final = {"sichuan": ("void", "won"), "siamese": ("won", "laid")}
_SUITS: Final = {suit.value: suit for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)}
_FINAL: Final = {wind.value: wind for wind in (Wind.EAST, Wind.SOUTH)}
_TO_ACT: Final = {"draw": False, "discard": True}
_MAX_POINTS: Final = 1_000_000_000
_MAX_COUNTERS: Final = 9_999
_RIICHI_POINTS: Final = 25_000
"""Points of a seat where a request has none, whatever the preset."""
_MAX_RIVER: Final = 28
_MAX_INDICATORS: Final = 5
"""Of dora: the first one and one for each of four kongs."""
_FIRST_RED_FACE: Final = 43
"""Place of the first red five in a book's counts of tiles."""
_WON_HAND_TILES: Final = 14
"""Tiles that lie apart when a seat with two hands has won with one."""


@dataclass(frozen=True, slots=True)
class RequestedTable:
    """A requested position and its rules."""

    table: HandInPlay
    winds: tuple[Wind, ...]
    """By seat: with two or three players not every book uses the first winds."""
    rules: SessionEnding | BookSession
    fields: frozenset[str]
    """Fields of a request that describe the position."""


@dataclass(frozen=True, slots=True)
class _Book:
    """A book as a table plays it."""

    ruleset: Ruleset[Any]
    play: PlayRules

    @property
    def key(self) -> str:
        return self.ruleset.key

    @property
    def winds(self) -> tuple[Wind, ...]:
        return self.play.setup.winds[: self.play.setup.players]

    def copies(self, kind: int) -> int:
        """Tiles of a kind in the set."""
        counts = self.play.setup.tile_counts
        reds = [counts[_FIRST_RED_FACE + place] for place, red in enumerate(RED_FIVES) if red.kind == kind]
        return counts[kind] + sum(reds)


def read_table(fields: Fields) -> RequestedTable:
    """The position of a request; ``fields`` may hold more than a position.

    Raises:
        ScoreError: invalid request, with a code of the contract.
    """
    ruleset = requested_book(fields)
    if ruleset.key != RIICHI and ruleset.key not in BOOKS:
        raise ScoreError(BAD_REQUEST, f"no odds are worked out for ruleset {quoted(ruleset.key)}")
    options = requested_options(
        ruleset.listing.options, requested_preset(fields), dict(fields.nested("options").values)
    )
    book = _Book(ruleset, ruleset.rules(options))
    setup = book.play.setup
    for name in ("turn", "to_act", "wall_left", "seats"):
        if not fields.has(name):
            raise ScoreError(BAD_REQUEST, f"field {quoted(name)} is missing")
    winds = {wind.value: wind for wind in book.winds}
    turn = book.winds.index(fields.choice("turn", winds))
    holds = fields.choice("to_act", _TO_ACT)
    seats = fields.nested("seats")
    seats.allow(frozenset(winds))
    read = tuple(_seat(seats, wind, book, holds and place == turn) for place, wind in enumerate(book.winds))
    indicator = _INDICATORS.get(book.key)
    most = 1 if setup.indicator_makes_wild else _MAX_INDICATORS
    full_wall = setup.wall.tiles - setup.wall.dead_wall - setup.players * setup.hand_size
    table = HandInPlay(
        seats=read,
        turn=turn,
        holds=holds,
        wall_left=fields.integer("wall_left", 0, full_wall, 0),
        round=fields.choice("round", WIND_LETTERS) if fields.has("round") else Wind.EAST,
        honba=fields.integer("honba", 0, _MAX_COUNTERS, 0),
        deposits=fields.integer("deposits", 0, _MAX_COUNTERS, 0),
        start=book.winds.index(fields.choice("start", winds)) if fields.has("start") else 0,
        indicators=() if indicator is None else _indicators(fields, indicator, most),
        drawn_tile=fields.tile("drawn_tile") if fields.has("drawn_tile") else None,
        forbidden=_forbidden(fields),
        number=fields.integer("hand_number", 0, _MAX_COUNTERS, 0) if fields.has("hand_number") else 0,
    )
    _check_drawn(fields, table)
    _check_copies(table, book)
    if book.key == RIICHI:
        final = fields.choice("final_round", _FINAL) if fields.has("final_round") else None
        return RequestedTable(table, book.winds, SessionEnding.of(options, final), _RIICHI_FIELDS)
    if setup.indicator_makes_wild and not table.indicators:
        raise ScoreError(BAD_REQUEST, f"field {quoted(str(indicator))} is missing; it makes the wild tiles")
    if setup.indicator_makes_wild and any(tile.kind >= PLAYING_KINDS for tile in table.indicators):
        shown = format_tiles(table.indicators)
        raise fields.refusal(str(indicator), f"{shown} makes no wild tiles; give one of m p s z")
    return RequestedTable(
        table,
        book.winds,
        BookSession(book.key, options, setup.tile_counts[JOKER_KIND], book.play.session.next_hand),
        _BOOK_FIELDS if indicator is None else _BOOK_FIELDS | {indicator},
    )


def _seat(seats: Fields, wind: Wind, book: _Book, holds: bool) -> SeatTiles:
    if not seats.has(wind.value):
        raise ScoreError(BAD_REQUEST, f"field “seats.{wind.value}” is missing")
    fields = seats.nested(wind.value)
    own = _BOOK_SEAT_FIELDS.get(book.key, ())
    fields.allow(_SEAT_FIELDS.union(own))
    melds = read_melds(fields, "melds", wind, book.ruleset.scorer, book.winds)
    river = fields.tiles("river") if fields.has("river") else ()
    setup = book.play.setup
    longest = _MAX_RIVER if book.key == RIICHI else setup.wall.tiles // setup.players
    if len(river) > longest:
        raise fields.refusal("river", f"a river has at most {longest} tiles, not {len(river)}")
    riichi = fields.integer("riichi", 0, max(0, len(river) - 1), 0) if fields.has("riichi") else None
    if riichi is not None and not river:
        raise fields.refusal("riichi", "is a place in the river, which is empty; leave it out")
    if riichi is not None and any(meld.is_open for meld in melds):
        raise fields.refusal("riichi", "an open hand cannot have declared riichi; “melds” has open ones")
    points = _RIICHI_POINTS if book.key == RIICHI else setup.starting_points
    won = fields.integer("won", 0, 1, 0) if "won" in own and fields.has("won") else 0
    return SeatTiles(
        score=fields.integer("score", -_MAX_POINTS, _MAX_POINTS, points),
        hand=_hand(fields, melds, book, won, holds),
        melds=melds,
        river=river,
        claimed=_indices(fields, len(river)),
        drawn=_read_drawn(fields, len(river)),
        riichi=riichi,
        flowers=_flowers(fields, book),
        void=fields.choice("void", _SUITS) if "void" in own and fields.has("void") else None,
        won=won,
        laid=fields.tiles("laid") if "laid" in own and fields.has("laid") else (),
    )


def _indicators(fields: Fields, name: str, most: int) -> tuple[Tile, ...]:
    found = fields.tiles(name) if fields.has(name) else ()
    if len(found) > most:
        raise fields.refusal(name, f"{len(found)} indicators; there is at most {most}")
    return found


def _flowers(fields: Fields, book: _Book) -> tuple[Tile, ...]:
    flowers = fields.tiles("flowers") if fields.has("flowers") else ()
    for tile in flowers:
        if tile.kind not in book.play.flowers.kinds:
            raise fields.refusal("flowers", f"{book.key} lays no {tile} aside")
    return flowers


def _hand(
    fields: Fields, melds: tuple[Meld, ...], book: _Book, won: int, holds: bool
) -> tuple[Tile, ...] | None:
    if not fields.has("hand"):
        return None
    hand = fields.tiles("hand")
    setup = book.play.setup
    if won == setup.hands_per_seat:
        return hand  # the seat has left the hand: its tiles are not counted
    wanted = setup.hand_size - won * (_WON_HAND_TILES) - 3 * len(melds) + holds
    if len(hand) != wanted:
        reason = f"{wanted} tiles stand beside {len(melds)} melds, not {len(hand)}"
        raise fields.refusal("hand", reason, NoWinCode.TILE_COUNT)
    return hand


def _indices(fields: Fields, length: int) -> frozenset[int]:
    value = fields.values.get("claimed")
    if value is None:
        return frozenset()
    if not isinstance(value, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and 0 <= each < length for each in value
    ):
        places = f"from 0 to {length - 1}" if length else "which is empty"
        raise fields.wrong_value("claimed", f"a list of places in the river, {places}")
    return frozenset(value)


def _forbidden(fields: Fields) -> tuple[Tile, ...]:
    """Tiles in notation, or a list of them."""
    value = fields.values.get("forbidden")
    if isinstance(value, list):
        if not all(isinstance(each, str) for each in value):
            raise fields.wrong_value("forbidden", 'tiles, as in \'36m\' or ["3m","6m"]')
        fields = Fields({"forbidden": "".join(value)})
    return fields.tiles("forbidden") if fields.has("forbidden") else ()


def _read_drawn(fields: Fields, length: int) -> tuple[bool | None, ...]:
    value = fields.values.get("drawn")
    if value is None:
        return (None,) * length
    if (
        not isinstance(value, list)
        or len(value) != length
        or not all(each is None or isinstance(each, bool) for each in value)
    ):
        raise fields.wrong_value(
            "drawn", f"a list of true, false or null, one for each of the {length} discards"
        )
    return tuple(value)


def _check_drawn(fields: Fields, table: HandInPlay) -> None:
    drawn = table.drawn_tile
    if drawn is None:
        return
    hand = table.seats[table.turn].hand
    if not table.holds:
        raise fields.refusal("drawn_tile", "nobody has drawn when 'to_act' is 'draw'; leave it out")
    if hand is not None and drawn not in hand:
        raise fields.refusal("drawn_tile", f"{drawn} is not in the hand of the seat in turn")


def _check_copies(table: HandInPlay, book: _Book) -> None:
    """Check that the position has no more tiles of a kind than the set."""
    kinds: Counter[int] = Counter()
    for tile, there in Counter(tile for tile in _all_tiles(table) if tile.red).items():
        if there > (reds := book.play.setup.tile_counts[tile.face]):
            raise ScoreError(
                NoWinCode.TOO_MANY_COPIES, f"the position has {there} {tile}; this table's set has {reds}"
            )
    for tile in _all_tiles(table):
        most = book.copies(tile.kind)
        if not most:
            raise ScoreError(BAD_REQUEST, f"{tile} is no tile of {book.key}")
        kinds[tile.kind] += 1
        if kinds[tile.kind] > most:
            number = {1: "one", 2: "two", 4: "four"}.get(most, str(most))
            raise ScoreError(
                NoWinCode.TOO_MANY_COPIES,
                f"the position has more than {number} {format_tiles((tile.plain,))}: a tile that was claimed "
                "stands in the river and in the meld, and its place in 'claimed'",
            )


def _all_tiles(table: HandInPlay) -> list[Tile]:
    found = list(table.indicators)
    for seat in table.seats:
        found += seat.hand or ()
        found += (*seat.laid, *seat.flowers)
        found += (tile for meld in seat.melds for tile in meld.tiles)
        found += (tile for place, tile in enumerate(seat.river) if place not in seat.claimed)
    return found
