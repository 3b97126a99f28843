"""Fits a seat network: gradients by hand, the same result from the same seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tablectl.learning.networks.fitting import Adam, Fit, Floats, first_weights
from tablectl.numbers.odds.network import SeatNetwork, softmax


def fit_seats(
    features: Floats,
    outcomes: Floats,
    fit: Fit,
    on_epoch: Callable[[int, SeatNetwork], None] = lambda *_: None,
) -> SeatNetwork:
    """Fit a network to (n, 4, features) and (n, 5) shares of the win and the draw."""
    rng = np.random.default_rng(fit.seed)
    size = features.shape[2]
    flat = features.reshape(-1, size)
    mean, scale = flat.mean(axis=0), flat.std(axis=0) + 1e-2
    h, g = fit.hidden, fit.second

    p: dict[str, Floats] = {
        "seat": first_weights(rng, size, h),
        "seat_bias": np.zeros(h, np.float32),
        "table": first_weights(rng, 4 * h, g),
        "table_bias": np.zeros(g, np.float32),
        "win": first_weights(rng, g, 1) * np.float32(0.3),
        "draw": first_weights(rng, g, 1) * np.float32(0.3),
        "draw_bias": np.zeros(1, np.float32),
    }
    steps = fit.steps(len(features))
    adam = Adam(p, rate=fit.rate, steps=steps, decay=100 * fit.decay, averaging=0.002)
    for epoch in range(fit.epochs):
        order = rng.permutation(len(features))
        for at in range(0, len(order) - fit.batch + 1, fit.batch):
            rows = order[at : at + fit.batch]
            x = np.clip((features[rows] - mean) / scale, -6, 6)
            # Which seat deals is a feature, so turning the table round gives another true example.
            adam.step(_gradients(p, x, outcomes[rows], rng, fit.drop))
        on_epoch(epoch, SeatNetwork(mean, scale, **adam.average))
    return SeatNetwork(mean, scale, **adam.average)


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
