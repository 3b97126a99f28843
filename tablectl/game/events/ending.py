"""How hands end, as events: wins and their values, hands shown, draws, payments and the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from msgspec import Struct

from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.mahjong.win import WinTotal, plain_total
from tablectl.rulesets.moves import Payment
from tablectl.wire import (
    FLAG,
    NUMBER,
    NUMBERS,
    TEXT,
    TILES,
    FromSeatOrNull,
    HandPart,
    Number,
    Numbers,
    SeatNumber,
    SeenTiles,
    Text,
    TileOrUnseen,
    UnexpectedValue,
    WireForm,
    all_unseen,
    json_object,
    list_of,
    nullable,
    object_array,
    one_of,
    read_fields,
)


def _closed_tiles(value: object) -> tuple[Tile, ...]:
    tiles: tuple[Tile, ...] = () if all_unseen(value) else TILES.read(value)
    return tiles


class WinShown(Struct, frozen=True, gc=False):
    """A winning hand was shown."""

    KIND: ClassVar[str] = "win_shown/1"
    seat: SeatNumber
    from_seat: FromSeatOrNull
    """None: won by self-draw, or by a special win that takes no seat's tile."""
    tile: TileOrUnseen
    """The winning tile; None where nobody has seen it yet, or where the win has none."""
    tiles: Annotated[tuple[Tile, ...], WireForm(_closed_tiles, format_tiles)]
    """The closed tiles as shown, without the winning tile; none while the winner keeps the hand closed."""
    special: Annotated[str | None, nullable(TEXT).omitted_when(None)] = None
    """A win by a rule of its own: ``three_gold_dealt``, ``robbing_the_gold``..."""
    part: HandPart = 0
    """Which of the seat's hands wins, where it has two."""
    unused: Annotated[bool, FLAG.omitted_when(False)] = False
    """The drawn tile stays out of this win."""


_NAMED_ITEM = {"id": TEXT, "count": NUMBER}
_NAMED_ITEMS = WireForm(
    list_of(
        lambda given: tuple(read_fields(_NAMED_ITEM, json_object(given), "an item of value_named/1")),
        "objects with id and count",
    ),
    lambda items: [{"id": key, "count": count} for key, count in items],
)


class ValueNamed(Struct, frozen=True, gc=False):
    """The winner named what the hand is worth, where the rules pay what is named."""

    KIND: ClassVar[str] = "value_named/1"
    seat: SeatNumber
    items: Annotated[tuple[tuple[str, int], ...], _NAMED_ITEMS]
    """(id, count) of each scoring item."""
    points: Number


class WinVoided(Struct, frozen=True, gc=False):
    """A shown win does not stand: the hand goes on from before it; the seat may not win in it any more."""

    KIND: ClassVar[str] = "win_voided/1"
    seat: SeatNumber
    reason: Text


class PaymentMade(Struct, frozen=True, gc=False):
    """Points changed hands at once, apart from wins: a kong, or an earlier payment given back."""

    KIND: ClassVar[str] = "payment_made/1"
    reason: Text
    seat: SeatNumber
    """Whom it is about."""
    deltas: Numbers
    returns: Annotated[int | None, nullable(NUMBER).omitted_when(None)] = None
    """Number of the hand's payment (0-based) that it gives back."""


class UraIndicatorsRevealed(Struct, frozen=True, gc=False):
    """Riichi: the indicators under the revealed ones, shown after a riichi player's win."""

    KIND: ClassVar[str] = "ura_indicators_revealed/1"
    tiles: SeenTiles


class HandShown(Struct, frozen=True, gc=False):
    """A hand shown without winning: ready at a draw, or nine kinds of terminals and honors."""

    KIND: ClassVar[str] = "hand_shown/1"
    seat: SeatNumber
    tiles: SeenTiles


class DrawReason(StrEnum):
    """Why a hand ended without a winner; riichi's names as in the replay contract."""

    __hash__ = str.__hash__  # Asked at every draw; an Enum's own is Python.

    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"
    CHOMBO = "chombo"
    """Stopped by the judge; the irregularity noted just before names the seat."""


PLAYED_OUT: Final = (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN)
"""Draws after the last tile of the wall; all others break a hand off."""

_DRAW_REASON = one_of(*DrawReason)


class HandDrawn(Struct, frozen=True, gc=False):
    """The hand ended without a winner."""

    KIND: ClassVar[str] = "hand_drawn/1"
    reason: Annotated[DrawReason, _DRAW_REASON]


_VALUED_ITEM = {"id": TEXT, "value": NUMBER, "count": NUMBER, "yakuman": NUMBER.with_default(0)}
_YAKUMAN_ITEM = {"id": TEXT, "count": NUMBER, "yakuman": NUMBER}


def _scoring_item(given: object) -> tuple[str, int, int, int]:
    item, what = json_object(given), "an item of hand_settled/1"
    if item.get("yakuman"):
        key, count, yakuman = read_fields(_YAKUMAN_ITEM, item, what)
        return key, 0, count, yakuman
    key, value, count, yakuman = read_fields(_VALUED_ITEM, item, what)
    return key, value, count, yakuman


def _plain_item(item: tuple[str, int, int, int]) -> dict[str, object]:
    key, value, count, yakuman = item
    return {"id": key, "count": count} | ({"yakuman": yakuman} if yakuman else {"value": value})


_SCORING_ITEMS = WireForm(list_of(_scoring_item, "objects"), lambda items: list(map(_plain_item, items)))


def _total(value: object) -> WinTotal:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, Mapping):
        raise UnexpectedValue("a number or an object")
    if not all(each is None or isinstance(each, int | str) for each in value.values()):
        raise UnexpectedValue("an object of numbers and words")
    return {str(key): each for key, each in value.items()}


class SettledWin(Struct, frozen=True, gc=False):
    """One win as it was paid: stored, so that a later fix of a rule does not rewrite an old game."""

    seat: SeatNumber
    from_seat: FromSeatOrNull
    items: Annotated[tuple[tuple[str, int, int, int], ...], _SCORING_ITEMS]
    """(key, value, count, yakuman) of each scoring item."""
    total: Annotated[WinTotal, WireForm(_total, plain_total)]
    deltas: Numbers
    """By seat, honba and collected deposits included."""


_PAYMENTS = object_array(PaymentMade, "a payment of hand_settled/1", factory=Payment)


class HandSettled(Struct, frozen=True, gc=False):
    """What the hand cost and brought, and what lies on the table after it."""

    KIND: ClassVar[str] = "hand_settled/1"
    wins: Annotated[tuple[SettledWin, ...], object_array(SettledWin, "a win of hand_settled/1")]
    deltas: Numbers
    """By seat, over the whole settlement (riichi deposits paid during play are not in it)."""
    scores: Numbers
    """Points after the settlement."""
    deposits: Number
    """Sticks left on the table."""
    draw: Annotated[DrawReason | None, nullable(_DRAW_REASON)] = None
    tenpai: Annotated[tuple[int, ...], NUMBERS.named("ready")] = ()
    """Seats that were ready at an exhaustive draw."""
    payments: Annotated[tuple[Payment, ...], nullable(_PAYMENTS, ()).omitted_when(())] = ()
    """What the end of the hand brought besides the wins; in ``deltas``."""
