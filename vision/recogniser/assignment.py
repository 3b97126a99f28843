"""Who gets what at least cost: the assignment problem, by shortest augmenting paths.

After R. Jonker and A. Volgenant, *A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment
Problems* (Computing 38, 1987). A tray of tiles is at most 160 rows, so no compiled library is needed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.types import Double


def assign(cost: Double) -> NDArray[np.int64]:
    """The column of each row, each column taken at most once, at least total cost.

    Args:
        cost: (n, m) finite costs, n <= m.

    Raises:
        ValueError: there are more rows than columns.
    """
    n, m = cost.shape
    if n > m:
        raise ValueError(f"{n} rows cannot each have one of {m} columns")
    row_of = np.full(m + 1, -1)
    """By column; the last column is the start of every path."""
    row_price, column_price = np.zeros(n), np.zeros(m + 1)
    for row in range(n):
        column = m
        row_of[m] = row
        nearest = np.full(m, np.inf)
        before = np.full(m, m)
        done = np.zeros(m + 1, bool)
        while row_of[column] >= 0:
            done[column] = True
            here = row_of[column]
            reach = cost[here] - row_price[here] - column_price[:m]
            better = ~done[:m] & (reach < nearest)
            nearest[better] = reach[better]
            before[better] = column
            step = np.where(done[:m], np.inf, nearest)
            following = int(step.argmin())
            way = float(step[following])
            row_price[row_of[done]] += way
            column_price[done] -= way
            nearest[~done[:m]] -= way
            column = following
        while column != m:
            previous = int(before[column])
            row_of[column] = row_of[previous]
            column = previous
    answer = np.full(n, -1, np.int64)
    for column, taken in enumerate(row_of[:m]):
        if taken >= 0:
            answer[taken] = column
    return answer
