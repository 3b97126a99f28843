"""One check after the other: what a plugin raises fails a check, and one that hangs is asked nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final

from tablectl.conformance import Deviation, LeftOut, Result, result_of
from tablectl.conformance.check import CheckDescription
from tablectl.plugins.answering import Answering, NeverReturned

FAILED_BEFORE: Final = LeftOut("it has failed, and is asked nothing more")
MAX_WORDS: Final = 200
"""Characters of an exception."""


class Asking:
    """Asks the checks of one plugin."""

    def __init__(self, name: str, *, within_s: float = inf, until_it_raises: bool = False) -> None:
        """
        Args:
            within_s: how long one check may take.
            until_it_raises: an exception ends the examination, where every check would meet it again.
        """
        self._within_s, self._until_it_raises = within_s, until_it_raises
        self._answering = Answering(f"examined-{name}")
        self._is_over = False

    def result(self, check: CheckDescription, judge: Callable[[], Iterable[Deviation] | LeftOut]) -> Result:
        """What a check finds; ``judge`` asks the plugin."""
        if self._is_over:
            return result_of(check, FAILED_BEFORE)

        def found() -> tuple[Deviation, ...] | LeftOut:
            told = judge()
            return told if isinstance(told, LeftOut) else tuple(told)

        try:
            told = found() if self._within_s == inf else self._answering.call(found, self._within_s)
        except NeverReturned as error:
            self._is_over = True
            told = (Deviation("an answer", str(error)),)
        except Exception as error:  # noqa: BLE001 - whatever a plugin raises is what is examined
            self._is_over = self._until_it_raises
            told = (Deviation("an answer", f"{type(error).__name__}: {error}"[:MAX_WORDS]),)
        return result_of(check, told)
