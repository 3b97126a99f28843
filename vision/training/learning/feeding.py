"""Batches made in another process while the network learns from the last ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

Batch = TypeVar("Batch")
MakeBatch = Callable[[np.random.Generator], Batch]

BATCHES_AHEAD = 4
"""Batches that each worker prepares ahead."""


class _EndlessBatches(IterableDataset[Batch]):
    """Batches without end; worker ``k`` draws from a generator of its own."""

    def __init__(self, make: MakeBatch[Batch], seed: int, start_step: int) -> None:
        self._make, self._seed, self._start_step = make, seed, start_step

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        number = 0 if worker is None else worker.id
        rng = np.random.default_rng((self._seed, self._start_step, number))
        while True:
            yield self._make(rng)


def _quiet_worker(_number: int) -> None:
    # One thread each: the core next door belongs to the network.
    cv2.setNumThreads(1)
    torch.set_num_threads(1)


def _identity(batch: Batch) -> Batch:
    return batch


def feed(
    make: MakeBatch[Batch], *, seed: int, start_step: int, workers: int, pinned: bool = False
) -> Iterator[Batch]:
    """Batches as ``make`` draws them, ``workers`` processes ahead (0: in this process, one at a time).

    Args:
        start_step: the step training goes on from, so that a continued run does not draw the same pictures
            again.
        pinned: keep them in memory that a GPU copies from while it computes.
    """
    loader: DataLoader[Batch] = DataLoader(
        _EndlessBatches(make, seed, start_step),
        batch_size=None,
        collate_fn=_identity,
        num_workers=workers,
        prefetch_factor=BATCHES_AHEAD if workers else None,
        worker_init_fn=_quiet_worker if workers else None,
        multiprocessing_context="fork" if workers else None,
        pin_memory=pinned,
    )
    return iter(loader)
