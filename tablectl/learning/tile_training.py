"""Fits a tile network: chances of yes or no from rows of features, gradients by hand, Adam."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.seat_training import Fit
from tablectl.numbers.danger.network import TileNetwork

Floats = NDArray[np.float32]


def fit_tiles(
    features: NDArray[np.floating],
    answers: NDArray[np.bool_],
    fit: Fit,
    told: Callable[[int, TileNetwork], None] = lambda *_: None,
) -> TileNetwork:
    """Fit a network to (rows, features) and (rows,) whether it was so."""
    rng = np.random.default_rng(fit.seed)
    sample = features[rng.integers(0, len(features), 200_000)].astype(np.float32)
    mean, scale = sample.mean(axis=0), sample.std(axis=0) + np.float32(1e-2)
    h, g = fit.hidden, fit.second

    def start(rows: int, columns: int) -> Floats:
        drawn: Floats = (rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32)
        return drawn

    share = float(answers.mean())
    p: dict[str, Floats] = {
        "first": start(features.shape[1], h),
        "first_bias": np.zeros(h, np.float32),
        "second": start(h, g),
        "second_bias": np.zeros(g, np.float32),
        "last": start(g, 1) * np.float32(0.3),
        "last_bias": np.full(1, np.log(share / (1 - share)), np.float32),
    }
    m = {name: np.zeros_like(value) for name, value in p.items()}
    v = {name: np.zeros_like(value) for name, value in p.items()}
    average = {name: value.copy() for name, value in p.items()}
    steps = fit.epochs * (len(features) // fit.batch)
    step = 0
    for epoch in range(fit.epochs):
        order = rng.permutation(len(features))
        for at in range(0, len(order) - fit.batch + 1, fit.batch):
            rows = np.sort(order[at : at + fit.batch])
            x = np.clip((features[rows].astype(np.float32) - mean) / scale, -6, 6)
            one = np.maximum(x @ p["first"] + p["first_bias"], 0)
            two = np.maximum(one @ p["second"] + p["second_bias"], 0)
            logit = (two @ p["last"] + p["last_bias"])[:, 0]
            error = ((1 / (1 + np.exp(-logit)) - answers[rows]) / len(rows)).astype(np.float32)[:, None]
            d_two = error @ p["last"].T * (two > 0)
            d_one = d_two @ p["second"].T * (one > 0)
            grads = {
                "last": two.T @ error,
                "last_bias": error.sum(axis=0),
                "second": one.T @ d_two,
                "second_bias": d_two.sum(axis=0),
                "first": x.T @ d_one,
                "first_bias": d_one.sum(axis=0),
            }
            step += 1
            rate = fit.rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            for name, grad in grads.items():
                m[name] = 0.9 * m[name] + 0.1 * grad
                v[name] = 0.999 * v[name] + 0.001 * grad * grad
                move = m[name] / (1 - 0.9**step) / (np.sqrt(v[name] / (1 - 0.999**step)) + 1e-8)
                weight = 0.0 if name.endswith("bias") else fit.decay * 10
                p[name] = (p[name] - rate * (move + weight * p[name])).astype(np.float32)
                average[name] += np.float32(0.005) * (p[name] - average[name])
        told(epoch, TileNetwork(mean, scale, **average))
    return TileNetwork(mean, scale, **average)
