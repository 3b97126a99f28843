"""The switch of one plugin: its first failure puts it off, by name, and the table goes on."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Final, TypeVar

from tablectl.errors import in_words, public_message
from tablectl.plugins.answering import Answering, NeverReturned
from tablectl.plugins.kinds import Kind
from tablectl.ports import LinkState, link_detail

log = logging.getLogger(__name__)

T = TypeVar("T")
MAX_REASON_LENGTH: Final = 300
"""Characters of a plugin's own words."""
MAX_CALL_S: Final[Mapping[Kind, float]] = {
    Kind.RULEBOOK: 5.0,
    Kind.FORMAT: 5.0,
    Kind.CAMERA: 5.0,
    Kind.DETECTOR: 30.0,
}
"""How long the table waits for one call: what it is asked for between two moves, and for a picture.
Publishers wait on a thread of their own."""
MAX_OPENING_S: Final = 60.0
"""How long one may take to be ready: it may load models, or wake a device."""


class Switch:
    """Whether a plugin is on."""

    def __init__(self, kind: Kind, name: str, package: str) -> None:
        """
        Args:
            package: name and version of what was installed.
        """
        self.kind, self.name, self.package = kind, name, package
        self._why = ""
        self._answering = Answering(f"plugin-{name}")
        self._hangs = False

    def __str__(self) -> str:
        return f"plugin {self.name} ({self.kind.value} of {self.package})"

    @property
    def is_on(self) -> bool:
        """Whether nothing has failed yet."""
        return not self._why

    @property
    def why(self) -> str:
        """What failed, in words; empty while it is on."""
        return self._why

    @property
    def link(self) -> LinkState:
        """For ``health``: up while it is on."""
        why = link_detail(self._why, "part_failed") if self._why else ()
        return LinkState(f"plugin {self.kind.value} {self.name}", self.is_on, *why)

    def put_off(self, why: str, error: BaseException | None = None) -> None:
        """Something failed. The log has it once, with its trace; where no log is written, what failed is said
        on standard error in one line, with its place for whoever wrote it."""
        if not self._why:
            self._why = why[:MAX_REASON_LENGTH]
            is_kept = log.hasHandlers()
            found = "" if error is None or is_kept else f" ({in_words(error)}: {_place(error)})"
            log.error("%s is switched off: %s%s", self, self._why, found, exc_info=error if is_kept else None)

    def ask(
        self,
        call: str,
        asked: Callable[[], T],
        otherwise: Callable[[], T],
        *,
        passes: tuple[type[Exception], ...] = (),
        within_s: float | None = None,
    ) -> T:
        """What the plugin answers, or what is answered without it.

        One that has not returned from a call is asked nothing more.

        Args:
            call: what it is asked, for the log.
            otherwise: the answer where it fails.
            passes: what it may raise on purpose.
            within_s: how long it may take, ``inf`` for ever; None: as usual for its kind.
        """
        if self._hangs:
            return otherwise()
        limit_s = MAX_CALL_S.get(self.kind, inf) if within_s is None else within_s
        try:
            return asked() if limit_s == inf else self._answering.call(asked, limit_s)
        except NeverReturned as error:
            self._hangs = True
            self.put_off(f"{call} failed: {error}", error)
            return otherwise()
        except passes:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is logged with its trace
            self.put_off(f"{call} failed: {public_message(error)}", error)
            return otherwise()


def _place(error: BaseException) -> str:
    """What was raised and where: ``NameError in rulebook.py, line 30``."""
    steps = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        return f"SyntaxError in {Path(error.filename).name}, line {error.lineno}"
    where = f" in {Path(steps[-1].filename).name}, line {steps[-1].lineno}" if steps else ""
    return f"{type(error).__name__}{where}"
