"""The switch of one plugin: its first failure switches it off, and the table continues."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Final, TypeVar

from tablectl.errors import GENERIC_MESSAGE, public_message
from tablectl.plugins.call_thread import CallThread, CallTimedOut
from tablectl.plugins.kinds import Kind
from tablectl.ports import LinkState, link_detail

log = logging.getLogger(__name__)

T = TypeVar("T")
MAX_REASON_LENGTH: Final = 300
"""Characters of a plugin's error message."""
MAX_CALL_S: Final[Mapping[Kind, float]] = {
    Kind.RULEBOOK: 5.0,
    Kind.FORMAT: 5.0,
    Kind.CAMERA: 5.0,
    Kind.DETECTOR: 30.0,
}
"""Timeout of one call between two moves or for one picture. Publishers have a thread of their own."""
MAX_OPENING_S: Final = 60.0
"""Timeout of opening a plugin, which may load models or start a device."""


class Switch:
    """Whether a plugin is on, and the calls to it."""

    def __init__(self, kind: Kind, name: str, package: str) -> None:
        """
        Args:
            kind: of the plugin.
            name: of the plugin.
            package: name and version of the installed package.
        """
        self.kind, self.name, self.package = kind, name, package
        self._reason = self._for_author = ""
        self._thread = CallThread(f"plugin-{name}")
        self._is_hung = False

    def __str__(self) -> str:
        return f"plugin {self.name} ({self.kind.value} of {self.package})"

    @property
    def is_on(self) -> bool:
        """Whether nothing has failed yet."""
        return not self._reason

    @property
    def reason(self) -> str:
        """Why it is off, in words; empty while it is on."""
        return self._reason

    @property
    def for_author(self) -> str:
        """Why it is off, for whoever wrote it: what was raised, and where."""
        return self._for_author

    @property
    def link(self) -> LinkState:
        """Its link for ``health``: up while it is on."""
        reason = link_detail(self._reason, "part_failed") if self._reason else ()
        return LinkState(f"plugin {self.kind.value} {self.name}", self.is_on, *reason)

    def switch_off(self, reason: str, error: BaseException | None = None) -> None:
        """Switch the plugin off. The first reason is logged with its trace; without a log it is written to
        standard error in one line, with the error's location for the plugin's author."""
        if not self._reason:
            self._reason = reason[:MAX_REASON_LENGTH]
            self._for_author = _for_author(reason, error)
            is_logged = log.hasHandlers()
            told = self._reason if is_logged else self._for_author
            log.error("%s is switched off: %s", self, told, exc_info=error if is_logged else None)

    def call(
        self,
        call: str,
        function: Callable[[], T],
        fallback: Callable[[], T],
        *,
        expected_errors: tuple[type[Exception], ...] = (),
        timeout_s: float | None = None,
    ) -> T:
        """Call the plugin; returns its result, or the fallback's where it fails.

        A plugin that has not returned from a call is not called again.

        Args:
            call: name of the call, for the log.
            function: calls the plugin.
            fallback: gives the result where it fails.
            expected_errors: that the plugin may raise; they are passed on.
            timeout_s: of the call, ``inf`` for none; None: that of its kind.
        """
        if self._is_hung:
            return fallback()
        limit_s = MAX_CALL_S.get(self.kind, inf) if timeout_s is None else timeout_s
        try:
            return function() if limit_s == inf else self._thread.call(function, limit_s)
        except CallTimedOut as error:
            self._is_hung = True
            self.switch_off(f"{call} failed: {error}", error)
            return fallback()
        except expected_errors:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is logged with its trace
            self.switch_off(f"{call} failed: {public_message(error)}", error)
            return fallback()


def _for_author(reason: str, error: BaseException | None) -> str:
    """A reason with what was raised, in place of the sentence that sends people to the table's log."""
    if error is None:
        return reason
    begins = reason.removesuffix(GENERIC_MESSAGE)
    raised = f"{error} " if begins != reason and str(error) else ""
    return f"{begins.rstrip()} {raised}({_location(error)})"


def _location(error: BaseException) -> str:
    """Type and location of an error: ``NameError in rulebook.py, line 30``."""
    steps = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        return f"SyntaxError in {Path(error.filename).name}, line {error.lineno}"
    where = f" in {Path(steps[-1].filename).name}, line {steps[-1].lineno}" if steps else ""
    return f"{type(error).__name__}{where}"
