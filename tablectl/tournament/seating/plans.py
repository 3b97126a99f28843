"""Plans in which nobody meets anybody again, by construction.

Three kinds. Players are four parts A to D: in round r the players A(t), B(t + i), C(t + j) and D(t + k) sit
together, all modulo the number of tables, and no difference of two of 0, i, j, k comes twice in the event (a
difference matrix). Up to 15 tables that does not last long enough: a starter round over Z_g is turned by one
each round; its places are m orbits of g and some that stay, and no difference at a table comes
twice (10 and 13 tables after R. C. Bose: 3q + 1 players, q a prime that is 1 modulo 4).
What neither gives is written down whole: for 8 tables the social golfer problem 8-4-10, first solved by
A. Aguado (2004), in the rounds by A. Miller et al., DOI 10.3390/sym13010013, as A. Z. Smith published them,
DOI 10.5281/zenodo.13971404.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct
from msgspec.json import decode

from tablectl.tournament.seating.search import Round

SIZE: Final = 4
"""Players at a table of these plans."""


class _Plans(Struct, frozen=True):
    """Plans that were found once, by search, and are checked by tests: by number of tables."""

    written: dict[int, tuple[str, ...]]
    """Whole rounds with their tables."""
    starters: dict[int, tuple[int, int, str]]
    """Orbits' turns, orbits and a round over Z_g."""
    shifts: dict[int, tuple[str, ...]]
    """By round: how far it turns the third part of the players, the fourth and, where there is a last row,
    the tables. The second part turns by one a round."""


@cache
def _load_plans() -> _Plans:
    return decode((files("tablectl.tournament.seating") / "plans.json").read_bytes(), type=_Plans)


def known_plans(tables: int, size: int) -> list[list[Round]]:
    """Plans in which no two meet twice, each with all its rounds; any of them, in any order, are one too.

    Args:
        tables: in play in every round.
        size: of a table.

    Returns:
        By plan, round and table: places from 0 to tables × size - 1.
    """
    if size != SIZE:
        return []
    found: list[list[Round]] = []
    plans = _load_plans()
    rows = [[int(each) for each in row.split()] for row in plans.shifts.get(tables, ())]
    if rows:
        found.append(_shift(tables, [[*range(len(rows[0]))], *rows], len(rows[0])))
    elif tables > max(plans.shifts):
        # Multiples of a round's number stay different while the largest does not come round.
        most = (tables - 1) // SIZE + 1
        found.append(_shift(tables, [[step * each for each in range(most)] for step in (1, 2, 3, 4)], most))
    if tables in plans.starters:
        found.append(_rotate(*plans.starters[tables]))
    if tables in plans.written:
        found.append([_round(text) for text in plans.written[tables]])
    return found


def _round(text: str) -> Round:
    return [[int(place) for place in table.split(",")] for table in text.split()]


def _rotate(turns: int, orbits: int, text: str) -> list[Round]:
    """A starter round, turned by one in each round."""
    starter = _round(text)

    def rotate(place: int, number: int) -> int:
        if place >= orbits * turns:
            return place
        orbit, at = divmod(place, turns)
        return orbit * turns + (at + number) % turns

    return [[[rotate(place, number) for place in table] for table in starter] for number in range(turns)]


def _shift(tables: int, shifts: Sequence[Sequence[int]], rounds: int) -> list[Round]:
    """Four parts, turned against each other; with a fourth row the tables too, so that nobody stays."""
    found = []
    for number in range(rounds):
        turn = (0, *(row[number] for row in shifts[: SIZE - 1]))
        start = shifts[SIZE - 1][number] if len(shifts) >= SIZE else 0
        found.append(
            [
                [part * tables + (at - start + turn[part]) % tables for part in range(SIZE)]
                for at in range(tables)
            ]
        )
    return found
