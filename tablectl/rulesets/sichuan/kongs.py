"""What kongs pay (2.7.2; appendix 1, table of kong points)."""

from __future__ import annotations

from collections.abc import Collection

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat

OPEN_KONG_POINTS = 2
CLOSED_KONG_POINTS = 2
ADDED_KONG_POINTS = 1


def kong_points(kind: MeldKind, *, drawn: bool | None) -> int:
    """What each payer pays for a kong: for an open one the discarder alone, else everybody still in.

    Args:
        drawn: whether an added kong was made with the tile just drawn from the wall. A delayed one, with a
            tile from the hand, pays nothing (2.7.2, 3; 2.5.3); its fan counts all the same. Nor does one of
            which nobody has said it (None): not yet.
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
        seat: who declared it.
        discarder: whose discard an open kong took; None for the others.
        still_in: seats that had not won when it was declared.

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
