"""Runs the checks of one plugin: an exception fails a check, and a hung plugin is not called again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final

from tablectl.conformance import Deviation, LeftOut, Result, result_of
from tablectl.conformance.check import CheckDescription
from tablectl.plugins.call_thread import CallThread, CallTimedOut

FAILED_BEFORE: Final = LeftOut("it has failed, and is asked nothing more")
MAX_MESSAGE_LENGTH: Final = 200
"""Characters of an exception's message."""


class CheckRunner:
    """Runs the checks of one plugin."""

    def __init__(self, name: str, *, timeout_s: float = inf, stop_on_error: bool = False) -> None:
        """
        Args:
            name: of the plugin.
            timeout_s: of one check.
            stop_on_error: an exception skips the remaining checks, which would only raise it again.
        """
        self._timeout_s, self._stop_on_error = timeout_s, stop_on_error
        self._thread = CallThread(f"examined-{name}")
        self._is_over = False

    def run(self, check: CheckDescription, judge: Callable[[], Iterable[Deviation] | LeftOut]) -> Result:
        """Run a check; ``judge`` calls the plugin."""
        if self._is_over:
            return result_of(check, FAILED_BEFORE)

        def judged() -> tuple[Deviation, ...] | LeftOut:
            outcome = judge()
            return outcome if isinstance(outcome, LeftOut) else tuple(outcome)

        try:
            outcome = judged() if self._timeout_s == inf else self._thread.call(judged, self._timeout_s)
        except CallTimedOut as error:
            self._is_over = True
            outcome = (Deviation("an answer", str(error)),)
        except Exception as error:  # noqa: BLE001 - whatever a plugin raises is what is examined
            self._is_over = self._stop_on_error
            outcome = (Deviation("an answer", f"{type(error).__name__}: {error}"[:MAX_MESSAGE_LENGTH]),)
        return result_of(check, outcome)
