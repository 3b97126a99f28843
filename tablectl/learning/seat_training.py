"""Fits a seat network: gradients by hand, Adam, the same result from the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablectl.numbers.odds.network import SeatNetwork, softmax

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Fit:
    """How to fit."""

    hidden: int = 64
    second: int = 48
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    decay: float = 1e-4
    drop: float = 0.1
    seed: int = 1


def fit_seats(
    features: Floats, outcomes: Floats, fit: Fit, told: Callable[[int, SeatNetwork], None] = lambda *_: None
) -> SeatNetwork:
    """Fit a network to (n, 4, features) and (n, 5) shares of the win and the draw."""
    rng = np.random.default_rng(fit.seed)
    size = features.shape[2]
    flat = features.reshape(-1, size)
    mean, scale = flat.mean(axis=0), flat.std(axis=0) + 1e-2
    h, g = fit.hidden, fit.second

    def start(rows: int, columns: int) -> Floats:
        drawn: Floats = (rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32)
        return drawn

    p: dict[str, Floats] = {
        "seat": start(size, h),
        "seat_bias": np.zeros(h, np.float32),
        "table": start(4 * h, g),
        "table_bias": np.zeros(g, np.float32),
        "win": start(g, 1) * np.float32(0.3),
        "draw": start(g, 1) * np.float32(0.3),
        "draw_bias": np.zeros(1, np.float32),
    }
    first = {name: np.zeros_like(value) for name, value in p.items()}
    second = {name: np.zeros_like(value) for name, value in p.items()}
    average = {name: value.copy() for name, value in p.items()}
    steps = fit.epochs * (len(features) // fit.batch)
    step = 0
    for epoch in range(fit.epochs):
        order = rng.permutation(len(features))
        for at in range(0, len(order) - fit.batch + 1, fit.batch):
            rows = order[at : at + fit.batch]
            x = np.clip((features[rows] - mean) / scale, -6, 6)
            # Which seat deals is a feature, so turning the table round gives another true example.
            grads = _gradients(p, x, outcomes[rows], rng, fit.drop)
            step += 1
            rate = fit.rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            for name, grad in grads.items():
                first[name] = 0.9 * first[name] + 0.1 * grad
                second[name] = 0.999 * second[name] + 0.001 * grad * grad
                move = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                weight = 0.0 if name.endswith("bias") else fit.decay * 100
                p[name] = (p[name] - rate * (move + weight * p[name])).astype(np.float32)
                average[name] += np.float32(0.002) * (p[name] - average[name])
        told(epoch, SeatNetwork(mean, scale, **average))
    return SeatNetwork(mean, scale, **average)


def _gradients(
    p: dict[str, Floats], x: Floats, y: Floats, rng: np.random.Generator, drop: float
) -> dict[str, Floats]:
    n = len(x)
    seats = np.maximum(x @ p["seat"] + p["seat_bias"], 0)
    kept = (rng.random(seats.shape, dtype=np.float32) >= drop) / np.float32(1 - drop)
    seats = seats * kept
    around = np.concatenate([np.roll(seats, -turn, axis=1) for turn in range(4)], axis=2)
    table = np.maximum(around @ p["table"] + p["table_bias"], 0)
    mean = table.mean(axis=1)
    logits = np.concatenate([(table @ p["win"])[:, :, 0], mean @ p["draw"] + p["draw_bias"]], axis=1)
    error = (softmax(logits) - y) / n
    d_table = error[:, :4, None] * p["win"][:, 0] + (error[:, 4:] * p["draw"][:, 0] / 4)[:, None, :]
    d_table = d_table * (table > 0)
    flat = d_table.reshape(4 * n, -1)
    d_around = d_table @ p["table"].T
    width = seats.shape[2]
    d_seats = sum(
        np.roll(d_around[:, :, turn * width : (turn + 1) * width], turn, axis=1) for turn in range(4)
    )
    d_seats = d_seats * (seats > 0) * kept
    return {
        "win": np.einsum("nsg,ns->g", table, error[:, :4])[:, None],
        "draw": mean.T @ error[:, 4:],
        "draw_bias": error[:, 4:].sum(axis=0),
        "table": around.reshape(4 * n, -1).T @ flat,
        "table_bias": flat.sum(axis=0),
        "seat": x.reshape(4 * n, -1).T @ d_seats.reshape(4 * n, -1),
        "seat_bias": d_seats.reshape(4 * n, -1).sum(axis=0),
    }
