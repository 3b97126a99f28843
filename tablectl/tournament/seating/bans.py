"""Whether a round can keep every ban at all, and what to say where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.tournament.seating.search import Round

MAX_TRIES: Final = 200_000
"""Tables tried before a proof is given up."""

Pair = tuple[int, int]


class _SearchLimitReached(Exception):
    """Neither found nor refuted within ``MAX_TRIES``."""


def seat_with_bans(players: Sequence[int], bans: Sequence[Pair], size: int) -> Round | None:
    """A round of everybody that keeps every ban; None: there is none, or none could be found."""
    try:
        return _search(players, bans, size)
    except _SearchLimitReached:
        return None


def minimal_conflict(players: Sequence[int], bans: Sequence[Pair], size: int) -> tuple[Pair, ...]:
    """Bans that cannot be kept together, none of which could be left out; all where that is not known."""
    needed = list(bans)
    for ban in list(bans):
        without = [each for each in needed if each != ban]
        try:
            if _search(players, without, size) is None:
                needed = without
        except _SearchLimitReached:
            continue
    return tuple(needed)


def _search(players: Sequence[int], bans: Sequence[Pair], size: int) -> Round | None:
    """Table by table, whoever has the most bans first.

    Raises:
        _TooHard: neither found nor refuted in time.
    """
    banned: dict[int, set[int]] = {player: set() for player in players}
    for one, other in bans:
        if one in banned and other in banned:
            banned[one].add(other)
            banned[other].add(one)
    order = sorted(players, key=lambda player: (-len(banned[player]), player))
    if any(len(order) - 1 - len(banned[player]) < size - 1 for player in order):
        return None
    tables: Round = []
    tries = 0

    def fill(table: list[int], left: list[int], start: int) -> bool:
        nonlocal tries
        tries += 1
        if tries > MAX_TRIES:
            raise _SearchLimitReached
        if len(table) == size:
            tables.append(table)
            if not left or fill([left[0]], left[1:], 0):
                return True
            tables.pop()
            return False
        # Who was passed over joins another table: each table's players come in order.
        for at in range(start, len(left)):
            player = left[at]
            if banned[player].isdisjoint(table):
                if fill([*table, player], [*left[:at], *left[at + 1 :]], at):
                    return True
                if not banned[player]:
                    # Players without bans are alike: another one in this place changes nothing.
                    break
        return False

    return tables if fill([order[0]], order[1:], 0) else None
