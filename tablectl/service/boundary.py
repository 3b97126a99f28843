"""Where failures of the table's parts stop: none of them may end the loop.

A camera, a page, a probe of the computer, a recorder, a publisher or the machine may raise whatever they
like, at every call. The loop goes on with the part's last answer, the log has the trace once, and a link of
the part's name is down until it answers again. Only the journal and the rules may end the loop: without them
there is no game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from tablectl.errors import JournalError, StateDirError, TablectlError, public_message
from tablectl.ports import EyesHealth, HostHealth, LinkState, MachineStatus, link_detail
from tablectl.service.parts import ServiceParts

log = logging.getLogger(__name__)

GUARDED: Final = (
    *("machine", "panels", "eyes", "host"),
    *("publisher", "broker", "pages", "recorder", "supervisor", "identities"),
    *("voice", "lamps", "posts"),
)
"""Fields of ``ServiceParts`` that are called again and again."""
SELDOM_CALLED: Final = ("examples",)
"""Fields that are called when people say something."""
_ANSWERS: Final[dict[str, Any]] = {"poll": (), "waiting": 0}
"""What a failed call answers; None for all others but those in ``_told``."""
_UNKNOWN_MACHINE: Final = MachineStatus("unknown", 0.0, (), (), False)


class Boundary:
    """Around all parts of one table. Belongs to the table's thread."""

    def __init__(self) -> None:
        self._failing: dict[str, dict[str, str]] = {}
        """By part, then by call: why it failed last."""

    def around(self, parts: ServiceParts) -> ServiceParts:
        """The same parts, which never raise."""
        names = (*GUARDED, *SELDOM_CALLED)
        guarded: dict[str, Any] = {name: self._guarded(name, getattr(parts, name)) for name in names}
        return replace(parts, **guarded)

    def links(self) -> tuple[LinkState, ...]:
        """A link that is down for every part that fails now."""
        return tuple(
            LinkState(name, False, *link_detail("; ".join(dict.fromkeys(why.values())), "part_failed"))
            for name, why in self._failing.items()
        )

    def failed(self, part: str, call: str, error: Exception) -> str:
        """Remember a failure; returns it in words."""
        why = public_message(error)
        calls = self._failing.setdefault(part, {})
        if calls.get(call) != why:
            log.error("%s failed in %s; the table goes on without it", part, call, exc_info=error)
        calls[call] = why
        return why

    def answered(self, part: str, call: str) -> None:
        """A call that had failed works again."""
        calls = self._failing.get(part, {})
        if calls.pop(call, None) is not None and not calls:
            del self._failing[part]
            log.info("%s works again", part)

    def _guarded(self, name: str, part: object | None) -> object | None:
        return None if part is None else _Guarded(name, part, self)


class _Guarded:
    """A part as its port has it. A call that raises gives the last answer, or one that tells why."""

    def __init__(self, name: str, part: object, boundary: Boundary) -> None:
        self._name = name
        self._part = part
        self._boundary = boundary
        self._last: dict[str, Any] = {}

    def __getattr__(self, call: str) -> Callable[..., Any]:
        wanted = getattr(self._part, call)

        def guarded(*values: Any, **named: Any) -> Any:
            try:
                answer = wanted(*values, **named)
            except JournalError:
                raise
            except Exception as error:
                if call == "save" and isinstance(error, TablectlError):
                    raise  # somebody asked for it and is told why not; the part is well
                why = self._boundary.failed(self._name, call, error)
                if call == "save":
                    raise StateDirError(why) from error
                return self._default_answer(call, why)
            self._boundary.answered(self._name, call)
            if call in ("health", "status"):
                self._last[call] = answer
            return answer

        return guarded

    def _default_answer(self, call: str, why: str) -> Any:
        down = LinkState(self._name, False, *link_detail(why, "part_failed"))
        match self._name, call:
            case _, "link":
                return down
            case "eyes", "health":
                return replace(self._last.get(call, EyesHealth(0.0, 0.0, 0)), links=(down,))
            case "host", "health":
                return self._last.get(call, HostHealth(None, 0.0, 0.0))
            case "machine", "status":
                return replace(self._last.get(call, _UNKNOWN_MACHINE), connected=False)
            case _:
                return _ANSWERS.get(call)
