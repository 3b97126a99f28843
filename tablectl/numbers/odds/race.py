"""A race of hands that each come nearer by their own draws: who is complete first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def race(
    stages: NDArray[np.int8], rates: Floats, draws: Floats, offset: NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """The chances in a race where nobody takes notice of anybody.

    Args:
        stages: (n, 4) steps to ready; one more completes the hand.
        rates: (n, 4, stages) chance that one draw brings a hand on, by steps to ready.
        draws: (n, 4) how often each seat can still draw.
        offset: (n, 4) who draws next, as steps round the table.

    Returns:
        (n, 5) the chance that each seat is first, and that nobody is; (n, 4) that a seat alone gets there.
    """
    n = len(stages)
    depth = rates.shape[2]
    rates = np.clip(rates, 0.0, 0.95)
    at = np.zeros((n, 4, depth), np.float32)
    np.put_along_axis(at, stages.astype(np.int64)[:, :, None], 1.0, axis=2)
    done = np.zeros((n, 4), np.float32)
    alive = np.ones((n,), np.float32)
    first = np.zeros((n, 4), np.float32)
    rows = np.arange(n)
    order = np.argsort(offset, axis=1)
    for turn in range(int(draws.max(initial=0))):
        able = (draws > turn).astype(np.float32)
        moving = at * rates * able[:, :, None]
        at = at - moving
        at[:, :, :-1] += moving[:, :, 1:]
        step = moving[:, :, 0]
        hazard = step / np.maximum(1.0 - done, 1e-6)
        done = done + step
        for place in range(4):
            seat = order[:, place]
            won = alive * np.clip(hazard[rows, seat], 0.0, 1.0)
            first[rows, seat] += won
            alive = alive - won
    return np.concatenate([first, alive[:, None]], axis=1).astype(np.float32), done
