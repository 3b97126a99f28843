"""A cache of values that a rule book computes from a table's options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

OptionsT = TypeVar("OptionsT")
ResultT = TypeVar("ResultT")

_CACHE_SIZE: Final = 256
"""A table has one set of options; a stream of scoring requests may bring many."""


class ByOptions(Generic[OptionsT, ResultT]):
    """A function of options whose results are cached by the identity of the options object.

    Hashing fifty options would take longer than most computations. Options are immutable, so that a cached
    result stays valid.

    >>> total = ByOptions(lambda options: sum(options))
    >>> total((1, 2)), total((1, 2))
    (3, 3)
    """

    __slots__ = ("_cache", "_make")

    def __init__(self, make: Callable[[OptionsT], ResultT]) -> None:
        self._make = make
        self._cache: dict[int, tuple[OptionsT, ResultT]] = {}

    def __call__(self, options: OptionsT) -> ResultT:
        """The function's value for these options."""
        # An entry also holds the options, so that no other object can get their identity.
        entry = self._cache.get(id(options))
        if entry is None:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            entry = self._cache[id(options)] = (options, self._make(options))
        return entry[1]
