"""Things that lie together: in rows, or reached from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def split_rows(ordered: Iterable[T], joins: Callable[[Sequence[T], T], bool]) -> list[list[T]]:
    """The things in their order, each in the row before it or the first of another.

    Args:
        ordered: across the rows or along one.
        joins: whether the next one belongs to a row, which has one or more.

    >>> split_rows([1, 2, 5, 6], lambda row, number: number - row[-1] < 2)
    [[1, 2], [5, 6]]
    """
    rows: list[list[T]] = []
    for one in ordered:
        if rows and joins(rows[-1], one):
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def reached_from(start: Iterable[T], others: Iterable[T], is_near: Callable[[T, T], bool]) -> list[T]:
    """Those of the others that lie near one of the start, or near another that is reached so, in the order in
    which they are reached.

    >>> reached_from([1], [9, 3, 2, 4], lambda one, other: abs(one - other) < 2)
    [2, 3, 4]
    """
    known, rest = list(start), list(others)
    start_count = len(known)
    for here in known:  # grows on the way
        near = [is_near(here, one) for one in rest]
        known += [one for one, is_reached in zip(rest, near, strict=True) if is_reached]
        rest = [one for one, is_reached in zip(rest, near, strict=True) if not is_reached]
    return known[start_count:]
