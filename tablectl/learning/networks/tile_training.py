"""Fits a tile network: chances of yes or no from rows of features, gradients by hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablectl.learning.networks.fitting import Adam, Fit, first_weights
from tablectl.numbers.danger import TileNetwork


def fit_tiles(
    features: NDArray[np.floating],
    answers: NDArray[np.bool_],
    fit: Fit,
    on_epoch: Callable[[int, TileNetwork], None] = lambda *_: None,
) -> TileNetwork:
    """Fit a network to (rows, features) and (rows,) whether it was so."""
    rng = np.random.default_rng(fit.seed)
    sample = features[rng.integers(0, len(features), 200_000)].astype(np.float32)
    mean, scale = sample.mean(axis=0), sample.std(axis=0) + np.float32(1e-2)
    h, g = fit.hidden, fit.second

    share = float(answers.mean())
    p: dict[str, NDArray[np.float32]] = {
        "first": first_weights(rng, features.shape[1], h),
        "first_bias": np.zeros(h, np.float32),
        "second": first_weights(rng, h, g),
        "second_bias": np.zeros(g, np.float32),
        "last": first_weights(rng, g, 1) * np.float32(0.3),
        "last_bias": np.full(1, np.log(share / (1 - share)), np.float32),
    }
    steps = fit.steps(len(features))
    adam = Adam(p, rate=fit.rate, steps=steps, decay=10 * fit.decay, averaging=0.005)
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
            gradients = {
                "last": two.T @ error,
                "last_bias": error.sum(axis=0),
                "second": one.T @ d_two,
                "second_bias": d_two.sum(axis=0),
                "first": x.T @ d_one,
                "first_bias": d_one.sum(axis=0),
            }
            adam.step(gradients)
        on_epoch(epoch, TileNetwork(mean, scale, **adam.average))
    return TileNetwork(mean, scale, **adam.average)
