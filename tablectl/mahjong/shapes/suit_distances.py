"""How many tiles a suit lacks to so many sets, with or without a pair, and what suits lack together.

What a suit lacks is ten numbers, its *distances*. The 1,953,125 ways to hold a numbered suit have 126 of
them, those to hold the honors 55, and suits joined to a hand make no more than 180 in all. So each of the
180 has a number, its *class*, and a hand is looked up: the class of a suit by a walk over its counts, a
class of two suits by theirs.

The tables are worked out at their first use, in a tenth of a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

SUITS: Final = ((0, 9), (9, 9), (18, 9), (27, 7))
"""The first kind and the ranks of each; the honors count as one."""
MAX_SETS: Final = 4
_COUNTS: Final = 5
"""A kind is there 0 to 4 times."""
_MAX_STARTED_CHOWS: Final = 3
"""Chows that begin at one rank: none to two, for three equal ones are three pungs."""
_UNREACHABLE: Final = 64
"""More than any hand lacks; a walk adds too little to it to leave eight bits."""

Distances = tuple[tuple[int, ...], tuple[int, ...]]
"""Missing tiles to 0, 1, 2, 3, 4 sets: without a pair, and with one."""
Classes = NDArray[np.uint8]
_Layer = NDArray[np.int8]
"""(states, 5, 2, 3, 3): missing tiles by sets, pair, chows begun two ranks and one rank before."""


@dataclass(frozen=True, slots=True)
class DistanceTables:
    """What finds the class of a suit, joins classes, and tells what they lack.

    A walk begins at ``suit`` or ``honors``; ``state = steps[state + count]`` for the count of every rank,
    the first one first, ends at the class.
    """

    steps: list[int]
    suit: int
    honors: int
    joined: bytes
    """The class of two together, at the one's number times ``classes`` and the other's."""
    classes: int
    distances: tuple[Distances, ...]
    """By class."""


@cache
def distance_tables() -> DistanceTables:
    """The tables; they are constants of mahjong."""
    suit_steps, suit_rows = _walk(9, has_chows=True)
    honor_steps, honor_rows = _walk(7, has_chows=False)
    numbers = {row: number for number, row in enumerate(dict.fromkeys((*suit_rows, *honor_rows)))}
    joined = _join_distances(list(numbers))
    while new := set(joined) - set(numbers):
        numbers.update({row: len(numbers) + place for place, row in enumerate(sorted(new))})
        joined = _join_distances(list(numbers))
    steps: list[int] = []
    starts = []
    for layers, rows in ((suit_steps, suit_rows), (honor_steps, honor_rows)):
        starts.append(len(steps))
        for layer in layers[:-1]:
            after = len(steps) + len(layer)
            states = list(range(after, after + _COUNTS * len(layer), _COUNTS))
            steps += [states[state] for state in layer]  # each number once: a walk stays in near memory
        steps += [numbers[rows[state]] for state in layers[-1]]
    return DistanceTables(
        steps=steps,
        suit=starts[0],
        honors=starts[1],
        joined=bytes([numbers[row] for row in joined]),
        classes=len(numbers),
        distances=tuple((row[:_COUNTS], row[_COUNTS:]) for row in numbers),
    )


def suit_class(counts: tuple[int, ...]) -> int:
    """The class of a numbered suit (nine counts) or of the honors (seven)."""
    tables = distance_tables()
    state = tables.suit if len(counts) == 9 else tables.honors
    for count in counts:
        state = tables.steps[state + count]
    return state


@cache
def class_table(ranks: int) -> Classes:
    """(5**ranks,): the class of a suit of nine ranks, or of the seven honors, by its counts as a number in
    base five; the first rank counts most."""
    tables = distance_tables()
    steps = np.array(tables.steps, dtype=np.int32)
    states = np.array([tables.suit if ranks == 9 else tables.honors], dtype=np.int32)
    for _ in range(ranks):
        states = steps[states[:, None] + np.arange(_COUNTS, dtype=np.int32)].ravel()
    return states.astype(np.uint8)


@cache
def joined_table() -> Classes:
    """(classes * classes,): as ``DistanceTables.joined``."""
    return np.frombuffer(distance_tables().joined, dtype=np.uint8)


@cache
def class_distances() -> NDArray[np.int8]:
    """(classes, 10): missing tiles to 0-4 sets without a pair, then with one."""
    return np.array([bare + paired for bare, paired in distance_tables().distances], dtype=np.int8)


def suit_indices(counts: NDArray[np.int8], suit: int) -> NDArray[np.int64]:
    """(hands,): the rows of a suit's ``class_table`` for many hands' counts of all kinds, (hands, 34)."""
    first, ranks = SUITS[suit]
    return counts[:, first : first + ranks].astype(np.int64) @ rank_powers(ranks)


def rank_powers(ranks: int) -> NDArray[np.int64]:
    """(ranks,): what one tile more of each rank adds to a row of a ``class_table``."""
    return _COUNTS ** np.arange(ranks - 1, -1, -1, dtype=np.int64)


def suit_classes(counts: NDArray[np.int8], suit: int) -> Classes:
    """(hands,): a suit's class in every hand."""
    return class_table(SUITS[suit][1])[suit_indices(counts, suit)]


def suit_distances(counts: NDArray[np.int8], suit: int) -> NDArray[np.int8]:
    """(hands, 10): a suit's distances in every hand."""
    return class_distances()[suit_classes(counts, suit)]


def _walk(ranks: int, *, has_chows: bool) -> tuple[list[list[int]], list[tuple[int, ...]]]:
    """For every rank, the state that follows each state and count; and the distances of the last states."""
    layer: _Layer = np.full(
        (1, MAX_SETS + 1, 2, _MAX_STARTED_CHOWS, _MAX_STARTED_CHOWS), _UNREACHABLE, dtype=np.int8
    )
    layer[0, 0, 0, 0, 0] = 0
    steps = []
    for rank in range(ranks):
        reached = _spread(layer, has_chows=has_chows and rank < ranks - 2)
        if rank == ranks - 1:
            reached[..., 1:, :] = reached[..., :, 1:] = _UNREACHABLE  # nothing that was begun may be left
        # States from which the same is missing are one.
        numbers: dict[bytes, int] = {}
        steps.append([numbers.setdefault(state.tobytes(), len(numbers)) for state in reached])
        flat = np.frombuffer(b"".join(numbers), dtype=np.int8)
        layer = flat.reshape(-1, *layer.shape[1:])
    return steps, [tuple(row) for row in layer[..., 0, 0].swapaxes(1, 2).reshape(len(layer), -1).tolist()]


def _spread(before: _Layer, *, has_chows: bool) -> _Layer:
    """What is missing after one rank more, for every state before it and every count of the rank."""
    after: _Layer = np.full((len(before), _COUNTS, *before.shape[1:]), _UNREACHABLE, dtype=np.int8)
    have = np.arange(_COUNTS)
    begins = range(_MAX_STARTED_CHOWS if has_chows else 1)
    for older, newer, begun, pung, pair in product(
        range(_MAX_STARTED_CHOWS), range(_MAX_STARTED_CHOWS), begins, (0, 1), (0, 1)
    ):
        wanted = older + newer + begun + 3 * pung + 2 * pair
        if wanted < _COUNTS:
            lacking = np.maximum(wanted - have, 0).astype(np.int8)
            sets = begun + pung
            known = before[:, None, : MAX_SETS + 1 - sets, : 2 - pair, older, newer]
            reached = after[:, :, sets:, pair:, newer, begun]
            np.minimum(reached, known + lacking[:, None, None], out=reached)
    return after.reshape(-1, *before.shape[1:])


def _join_distances(rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What every two lack together, the first one's pairs first."""
    distances = np.array(rows, dtype=np.int8)
    bare, paired = distances[:, :_COUNTS], distances[:, _COUNTS:]
    both = np.full((len(rows), len(rows), 2, _COUNTS), _UNREACHABLE, dtype=np.int8)
    for one, two in product(range(_COUNTS), range(_COUNTS)):
        if one + two < _COUNTS:
            for pair, here, there in ((0, bare, bare), (1, bare, paired), (1, paired, bare)):
                reached = both[:, :, pair, one + two]
                np.minimum(reached, here[:, None, one] + there[None, :, two], out=reached)
    return [tuple(row) for row in both.reshape(-1, 2 * _COUNTS).tolist()]
