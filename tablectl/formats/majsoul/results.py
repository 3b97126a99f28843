"""Reads the wins and payments of a hand in a Majsoul record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablectl.formats.majsoul.words import YAKU
from tablectl.formats.recorded.record import MAX_POINTS, RecordedItem, RecordedWin, RecordError
from tablectl.mahjong.seats import Seat
from tablectl.quoting import as_json


def points_of(value: object, what: str, seats: int) -> tuple[int, ...]:
    """Check a list of points.

    Raises:
        RecordError: it is not a list of one number for each seat.
    """
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(v, int) and abs(v) < MAX_POINTS for v in value)
    ):
        raise RecordError(f"expected {what} to be {seats} numbers, got {as_json(value)}")
    return tuple(int(v) for v in value)


def wins_of(
    hules: Sequence[Mapping[str, Any]], deltas: tuple[int, ...], giver: Seat | None
) -> tuple[RecordedWin, ...]:
    """The wins of a ``RecordHule`` in its order.

    Its ``delta_scores`` are the sums over all winners, and are split: each winner gets their own gain. The
    deposits, by which the gains exceed the losses, went to the winner next in turn.

    Args:
        hules: the record's wins.
        deltas: changes of points, deposits included.
        giver: the seat of the winning discard; None for a self-drawn win.
    """
    seats = [int(hule.get("seat", 0)) for hule in hules]
    if not seats or len(set(seats)) != len(seats) or not all(0 <= seat < len(deltas) for seat in seats):
        raise RecordError(f"expected one to three winners, got seats {seats}")
    split = _split(seats, deltas, giver, liable=[bool(hule.get("yiman")) for hule in hules])
    return tuple(_win(seat, hule, each, giver) for seat, hule, each in zip(seats, hules, split, strict=True))


def _split(
    seats: Sequence[Seat], deltas: tuple[int, ...], giver: Seat | None, liable: Sequence[bool]
) -> list[tuple[int, ...]]:
    if len(seats) == 1 or giver is None:
        return [deltas] * len(seats)
    players = len(deltas)
    nearest = min(seats, key=lambda seat: (seat - giver) % players)
    split: list[list[int]] = []
    for seat in seats:
        each = [0] * players
        each[seat] = deltas[seat]
        each[giver] = -(deltas[seat] - (sum(deltas) if seat == nearest else 0))
        split.append(each)
    # Any other seat that lost points was liable for a yakuman, and paid a part of it.
    if any(liable):
        liable_win = split[list(liable).index(True)]
        for seat in range(players):
            if seat not in seats and seat != giver:
                liable_win[seat] = deltas[seat]
                liable_win[giver] -= deltas[seat]
    return [tuple(each) for each in split]


def _win(seat: Seat, hule: Mapping[str, Any], deltas: tuple[int, ...], giver: Seat | None) -> RecordedWin:
    yakuman = bool(hule.get("yiman"))
    fans = hule.get("fans", [])
    values = [int(fan.get("val", 0)) for fan in fans]
    if any(value < 0 for value in values):
        raise RecordError(f"expected yaku with their han, got {as_json(fans)}")
    return RecordedWin(
        winner=seat,
        from_seat=giver,
        deltas=deltas,
        items=_items(fans, yakuman=yakuman),
        han=13 * sum(values) if yakuman else int(hule.get("count", 0)),
        fu=None if yakuman or not hule.get("fu") else int(hule["fu"]),
        total=_total(hule, giver, len(deltas)),
    )


def unknown_yaku(hules: Iterable[Mapping[str, Any]]) -> list[int]:
    """Numbers of yaku that our rules do not have."""
    ids = [int(fan.get("id", 0)) for hule in hules for fan in hule.get("fans", [])]
    return sorted({number for number in ids if number not in YAKU})


def _items(fans: Sequence[Mapping[str, Any]], *, yakuman: bool) -> tuple[RecordedItem, ...] | None:
    """The scoring items; None if one of them is unknown."""
    items = []
    for fan in fans:
        key, value = YAKU.get(int(fan.get("id", 0))), int(fan.get("val", 0))
        if key is None:
            return None
        if not value:
            continue
        if yakuman:
            items.append(RecordedItem(key, 0, yakuman=value))
        else:
            items.append(
                RecordedItem(key, 1, value) if key.endswith(("dora", "kita")) else RecordedItem(key, value)
            )
    return tuple(items)


def _total(hule: Mapping[str, Any], giver: Seat | None, players: int) -> int:
    """Points for the hand, without honba and deposits."""
    if giver is not None:
        return int(hule.get("point_rong", 0))
    non_dealer_share = int(hule.get("point_zimo_xian", 0))
    others = players - 1
    return (
        others * non_dealer_share
        if hule.get("qinjia")
        else (others - 1) * non_dealer_share + int(hule.get("point_zimo_qin", 0))
    )
