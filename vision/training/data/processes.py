"""Work spread over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


def in_processes(work: Callable[[Part], Done], parts: Iterable[Part], workers: int) -> Iterator[Done]:
    """What comes of each part, in their order, ``workers`` of them at a time; 1 works in this process.

    The processes begin afresh: forked ones would wait for ever for threads that OpenCV and PyTorch may
    have started here.
    """
    if workers == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)
