"""What a rule book works out once for a table's options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

OptionsT = TypeVar("OptionsT")
MadeT = TypeVar("MadeT")

_CACHE_SIZE: Final = 256
"""Options at once: a table has one set of them, a stream of requests may bring many."""


class ByOptions(Generic[OptionsT, MadeT]):
    """Makes something of options and keeps it for as long as the same object asks.

    The object is looked up and not its value, because the hash of fifty options takes longer than most
    answers. Options are immutable, so that what was made of them stays true.

    >>> worked_out = ByOptions(lambda options: sum(options))
    >>> worked_out((1, 2)), worked_out((1, 2))
    (3, 3)
    """

    __slots__ = ("_kept", "_make")

    def __init__(self, make: Callable[[OptionsT], MadeT]) -> None:
        self._make = make
        self._kept: dict[int, tuple[OptionsT, MadeT]] = {}

    def __call__(self, options: OptionsT) -> MadeT:
        """What was made of these options."""
        # The options are kept too: their identity is nobody else's as long as they are.
        kept = self._kept.get(id(options))
        if kept is None:
            if len(self._kept) >= _CACHE_SIZE:
                self._kept.clear()
            kept = self._kept[id(options)] = (options, self._make(options))
        return kept[1]
