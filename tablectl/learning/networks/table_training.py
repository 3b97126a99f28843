"""Fits a table network: chances of who wins next, from what is counted of every seat; gradients by hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.networks.fitting import Adam, Floats, first_weights
from tablectl.numbers.book_odds.network import CANNOT_WIN_LOGIT, CLIP, TableNetwork
from tablectl.numbers.odds.network import softmax


@dataclass(frozen=True, slots=True)
class TableFit:
    """How a network is fitted."""

    hidden: int = 24
    second: int = 12
    steps: int = 2000
    batch: int = 256
    rate: float = 2e-3
    decay: float = 0.1
    """Of a weight, times the rate, each step."""
    drop: float = 0.3
    seed: int = 1


def fit_table(features: Floats, there: NDArray[np.bool_], outcomes: Floats, fit: TableFit) -> TableNetwork:
    """Fit to (n, 4, features), (n, 4) who can win and (n, 5) shares of the next win and of none."""
    rng = np.random.default_rng(fit.seed)
    size = features.shape[2]
    seated = features[there]
    mean, scale = seated.mean(axis=0), seated.std(axis=0) + 5e-2
    x = np.clip((features - mean) / scale, -CLIP, CLIP).astype(np.float32)
    part = (there / np.maximum(there.sum(axis=1, keepdims=True), 1)).astype(np.float32)

    p: dict[str, Floats] = {
        "seat": first_weights(rng, size, fit.hidden),
        "seat_bias": np.zeros(fit.hidden, np.float32),
        "own": first_weights(rng, fit.hidden, fit.second),
        "others": first_weights(rng, fit.hidden, fit.second) * np.float32(0.3),
        "table_bias": np.zeros(fit.second, np.float32),
        "win": first_weights(rng, fit.second, 1) * np.float32(0.3),
        "draw": first_weights(rng, fit.second, 1) * np.float32(0.3),
        "draw_bias": np.zeros(1, np.float32),
    }
    adam = Adam(p, rate=fit.rate, steps=fit.steps, decay=fit.decay, averaging=0.004)
    for _ in range(fit.steps):
        rows = rng.integers(0, len(x), fit.batch)
        adam.step(_gradients(p, x[rows], there[rows], part[rows], outcomes[rows], rng, fit.drop))
    return TableNetwork(mean.astype(np.float32), scale.astype(np.float32), **adam.average)


def _gradients(
    p: dict[str, Floats],
    x: Floats,
    there: NDArray[np.bool_],
    part: Floats,
    y: Floats,
    rng: np.random.Generator,
    drop: float,
) -> dict[str, Floats]:
    n, seats, size = x.shape
    one = np.maximum(x @ p["seat"] + p["seat_bias"], 0)
    kept = (rng.random(one.shape, dtype=np.float32) >= drop) / np.float32(1 - drop)
    one = one * kept
    mean = (one * part[:, :, None]).sum(axis=1)
    two = np.maximum(one @ p["own"] + (mean @ p["others"])[:, None] + p["table_bias"], 0)
    win = np.where(there, (two @ p["win"])[:, :, 0], np.float32(CANNOT_WIN_LOGIT))
    middle = (two * part[:, :, None]).sum(axis=1)
    logits = np.concatenate([win, middle @ p["draw"] + p["draw_bias"]], axis=1)
    error = ((softmax(logits) - y) / n).astype(np.float32)
    of_win = error[:, :seats] * there
    d_two = (
        of_win[:, :, None] * p["win"][:, 0] + part[:, :, None] * (error[:, seats:] * p["draw"][:, 0])[:, None]
    )
    d_two = d_two * (two > 0)
    d_all = d_two.sum(axis=1)
    d_one = d_two @ p["own"].T + part[:, :, None] * (d_all @ p["others"].T)[:, None]
    d_one = d_one * (one > 0) * kept
    return {
        "win": np.einsum("nsg,ns->g", two, of_win)[:, None],
        "draw": middle.T @ error[:, seats:],
        "draw_bias": error[:, seats:].sum(axis=0),
        "own": one.reshape(n * seats, -1).T @ d_two.reshape(n * seats, -1),
        "others": mean.T @ d_all,
        "table_bias": d_all.sum(axis=0),
        "seat": x.reshape(n * seats, size).T @ d_one.reshape(n * seats, -1),
        "seat_bias": d_one.sum(axis=(0, 1)),
    }
