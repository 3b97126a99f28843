"""What rivers of riichi hold as arrays: what each seat threw, and what it let pass."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.table_arrays import NOT_DISCARDED, RIVER, TableArrays


def discard_order(a: TableArrays) -> NDArray[np.int16]:
    """(n, 4, RIVER) the number of each discard in its hand, -1 where none was thrown."""
    order = a.order.astype(np.int16)
    return np.where(order < NOT_DISCARDED, order, -1).astype(np.int16)


def declared_order(a: TableArrays) -> NDArray[np.int16]:
    """(n, 4) the number of the discard that each seat turned sideways; of the first one without a riichi."""
    place = np.maximum(a.riichi, 0).astype(np.int64)[:, :, None]
    found: NDArray[np.int16] = np.take_along_axis(a.order.astype(np.int16), place, axis=2)[:, :, 0]
    return found


def river_kinds(a: TableArrays) -> NDArray[np.bool_]:
    """(n, 4, 34) whether a seat threw such a tile."""
    thrown = np.zeros((len(a), 4, 35), np.bool_)
    # What was not thrown is -1: the last place, which is cut off.
    np.put_along_axis(thrown, a.river.astype(np.int64), True, axis=2)
    return thrown[:, :, :34]


def passed_kinds(a: TableArrays) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(n, 4, 34) twice: what others threw after a seat's riichi, and after its last discard."""
    declared = np.where(a.riichi >= 0, declared_order(a), NOT_DISCARDED)
    return _after(a, declared), _after(a, discard_order(a).max(axis=2))


def _after(a: TableArrays, when: NDArray[np.int16]) -> NDArray[np.bool_]:
    n = len(a)
    kinds = a.river.reshape(n, 4 * RIVER).astype(np.int64)
    order = a.order.reshape(n, 4 * RIVER)
    found = np.zeros((n, 4, 35), np.bool_)
    for seat in range(4):
        later = (order > when[:, seat, None]) & (order < NOT_DISCARDED)
        later[:, seat * RIVER : (seat + 1) * RIVER] = False
        np.put_along_axis(found[:, seat], np.where(later, kinds, 34), True, axis=1)
    return found[:, :, :34]
