"""Work spread over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def map_in_processes(work: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Iterator[Result]:
    """The result of ``work`` for each item, in their order, ``workers`` at a time; 1 works in this process.

    The processes are spawned: forked ones would wait for ever for threads that OpenCV and PyTorch may
    have started here.
    """
    if workers == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, items)
