"""Payments of kongs (2.7.2; appendix 1, table of kong points)."""

from __future__ import annotations

from collections.abc import Collection

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat

OPEN_KONG_POINTS = 2
CLOSED_KONG_POINTS = 2
ADDED_KONG_POINTS = 1


def kong_points(kind: MeldKind, *, drawn: bool | None) -> int:
    """Points that each payer pays for a kong. The discarder alone pays for an open kong, else all still in.

    Args:
        kind: the kind of kong.
        drawn: whether an added kong was made with the tile just drawn. A delayed kong, with a tile from the
            hand, pays nothing (2.7.2, 3; 2.5.3), although its fan counts. None: unknown, nothing yet.
    """
    if kind is MeldKind.OPEN_KONG:
        return OPEN_KONG_POINTS
    if kind is MeldKind.CLOSED_KONG:
        return CLOSED_KONG_POINTS
    return ADDED_KONG_POINTS if kind is MeldKind.ADDED_KONG and drawn else 0


def kong_deltas(
    kind: MeldKind,
    seat: Seat,
    discarder: Seat | None,
    still_in: Collection[Seat],
    players: int,
    *,
    drawn: bool | None,
) -> tuple[int, ...]:
    """Change of each seat's score by one kong that stands.

    Args:
        kind: the kind of kong.
        seat: the seat that declared it.
        discarder: the discarder of an open kong's tile; None for other kongs.
        still_in: seats that had not won when it was declared.
        players: the number of players.
        drawn: as in ``kong_points``.

    Returns:
        By seat; sums to zero.

    >>> kong_deltas(MeldKind.CLOSED_KONG, 0, None, {0, 1, 3}, 4, drawn=True)
    (4, -2, 0, -2)
    """
    points = kong_points(kind, drawn=drawn)
    payers = [discarder] if kind is MeldKind.OPEN_KONG else still_in
    deltas = [-points if other in payers and other != seat else 0 for other in range(players)]
    deltas[seat] = -sum(deltas)
    return tuple(deltas)
