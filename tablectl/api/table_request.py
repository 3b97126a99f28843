"""Reading a hand in play from a request: the position that odds and danger are asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from tablectl.api.json_lines import asked_book, asked_options, asked_preset
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Suit, Tile, format_tiles
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.rulesets import Ruleset
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.score_request import BAD_REQUEST, Fields, ScoreError, read_meld

TABLE_FIELDS: Final = frozenset(
    (
        *("id", "rules", "preset", "options", "round", "honba", "deposits", "start", "wall_left"),
        *("dora_indicators", "turn", "to_act", "drawn_tile", "forbidden", "seats", "final_round"),
    )
)
_SEAT_FIELDS: Final = frozenset(("score", "hand", "melds", "river", "claimed", "drawn", "riichi", "flowers"))
_WINDS: Final = {wind.value: wind for wind in WINDS}
_FINAL: Final = {wind.value: wind for wind in (Wind.EAST, Wind.SOUTH)}
_TO_ACT: Final = {"draw": False, "discard": True}
_MOST_POINTS: Final = 1_000_000_000
_MOST_COUNTERS: Final = 9_999
_FULL_WALL: Final = 70
_LONGEST_RIVER: Final = 28
_HAND: Final = 13


@dataclass(frozen=True, slots=True)
class TableAsked:
    """A position and the rules that it is played by."""

    table: HandInPlay
    options: RiichiOptions
    final_round: Wind | None


def read_table(fields: Fields) -> TableAsked:
    """The position of a request; ``fields`` may hold more than a position.

    Raises:
        ScoreError: what is wrong, with the contract's code.
    """
    book = asked_book(fields)
    if book.key != "riichi":
        raise ScoreError(
            BAD_REQUEST, f"odds are worked out for riichi only so far, not for ruleset {book.key!r}"
        )
    options = asked_options(book.listing.options, asked_preset(fields), dict(fields.inner("options").values))
    for name in ("turn", "to_act", "wall_left", "seats"):
        if not fields.has(name):
            raise ScoreError(BAD_REQUEST, f"field {name!r} is missing")
    turn = WINDS.index(fields.choice("turn", _WINDS))
    holds = fields.choice("to_act", _TO_ACT)
    seats = fields.inner("seats")
    seats.allow(frozenset(_WINDS))
    read = tuple(_seat(seats, wind, book, holds and place == turn) for place, wind in enumerate(WINDS))
    table = HandInPlay(
        seats=read,
        turn=turn,
        holds=holds,
        wall_left=fields.whole("wall_left", 0, _FULL_WALL, 0),
        round=fields.choice("round", _WINDS) if fields.has("round") else Wind.EAST,
        honba=fields.whole("honba", 0, _MOST_COUNTERS, 0),
        deposits=fields.whole("deposits", 0, _MOST_COUNTERS, 0),
        start=WINDS.index(fields.choice("start", _WINDS)) if fields.has("start") else 0,
        indicators=fields.tiles("dora_indicators"),
        drawn_tile=fields.one_tile("drawn_tile") if fields.has("drawn_tile") else None,
        forbidden=_forbidden(fields),
    )
    _check_drawn(fields, table)
    _check_copies(table)
    final = fields.choice("final_round", _FINAL) if fields.has("final_round") else None
    return TableAsked(table, options, final)


def _seat(seats: Fields, wind: Wind, book: Ruleset[Any], holds: bool) -> SeatTiles:
    if not seats.has(wind.value):
        raise ScoreError(BAD_REQUEST, f"field 'seats.{wind.value}' is missing")
    fields = seats.inner(wind.value)
    fields.allow(_SEAT_FIELDS)
    melds = tuple(read_meld(meld, wind, book.scorer, WINDS) for meld in fields.objects("melds"))
    river = fields.tiles("river") if fields.has("river") else ()
    if len(river) > _LONGEST_RIVER:
        raise fields.refused("river", f"a river has at most {_LONGEST_RIVER} tiles, not {len(river)}")
    riichi = fields.whole("riichi", 0, len(river) - 1, 0) if fields.has("riichi") else None
    return SeatTiles(
        score=fields.whole("score", -_MOST_POINTS, _MOST_POINTS, 25_000),
        hand=_hand(fields, melds, holds),
        melds=melds,
        river=river,
        claimed=_indices(fields, len(river)),
        drawn=_drawn(fields, len(river)),
        riichi=riichi,
        flowers=fields.tiles("flowers") if fields.has("flowers") else (),
    )


def _hand(fields: Fields, melds: tuple[Meld, ...], holds: bool) -> tuple[Tile, ...] | None:
    if not fields.has("hand"):
        return None
    hand = fields.tiles("hand")
    wanted = _HAND - 3 * len(melds) + holds
    if len(hand) != wanted:
        raise fields.refused("hand", f"{wanted} tiles stand beside {len(melds)} melds, not {len(hand)}")
    return hand


def _indices(fields: Fields, length: int) -> frozenset[int]:
    value = fields.values.get("claimed") or []
    if not isinstance(value, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and 0 <= each < length for each in value
    ):
        raise fields.wrong("claimed", f"a list of places in the river, from 0 to {length - 1}")
    return frozenset(value)


def _forbidden(fields: Fields) -> tuple[Tile, ...]:
    """Tiles in notation, or a list of them."""
    value = fields.values.get("forbidden")
    if isinstance(value, list):
        if not all(isinstance(each, str) for each in value):
            raise fields.wrong("forbidden", 'tiles, as in \'36m\' or ["3m","6m"]')
        fields = Fields({"forbidden": "".join(value)})
    return fields.tiles("forbidden") if fields.has("forbidden") else ()


def _drawn(fields: Fields, length: int) -> tuple[bool | None, ...]:
    value = fields.values.get("drawn")
    if value is None:
        return (None,) * length
    if (
        not isinstance(value, list)
        or len(value) != length
        or not all(each is None or isinstance(each, bool) for each in value)
    ):
        raise fields.wrong("drawn", f"a list of true, false or null, one for each of the {length} discards")
    return tuple(value)


def _check_drawn(fields: Fields, table: HandInPlay) -> None:
    drawn = table.drawn_tile
    if drawn is None:
        return
    hand = table.seats[table.turn].hand
    if not table.holds:
        raise fields.refused("drawn_tile", "nobody has drawn when 'to_act' is 'draw'; leave it out")
    if hand is not None and drawn not in hand:
        raise fields.refused("drawn_tile", f"{drawn} is not in the hand of the seat in turn")


def _check_copies(table: HandInPlay) -> None:
    """Four tiles of a kind are there at most."""
    kinds: Counter[int] = Counter()
    reds: Counter[Tile] = Counter()
    for tile in _all_tiles(table):
        if tile.kind >= PLAYING_KINDS or tile.suit is Suit.JOKER:
            raise ScoreError(BAD_REQUEST, f"{tile} is no tile of riichi")
        kinds[tile.kind] += 1
        reds[tile] += tile.red
        if kinds[tile.kind] > 4:
            raise ScoreError(
                BAD_REQUEST,
                f"the position has more than four {format_tiles((tile.plain,))}: a tile that was claimed "
                "stands in the river and in the meld, and its place in 'claimed'",
            )


def _all_tiles(table: HandInPlay) -> list[Tile]:
    found = list(table.indicators)
    for seat in table.seats:
        found += seat.hand or ()
        found += (tile for meld in seat.melds for tile in meld.tiles)
        found += (tile for place, tile in enumerate(seat.river) if place not in seat.claimed)
    return found
