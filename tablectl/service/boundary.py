"""Stops exceptions of the table's parts before they can end the loop.

A camera, a page, a probe of the computer, a recorder, a publisher or the machine may raise any exception at
any call. The loop continues with the part's last answer, the trace is logged once, and a link of the part's
name is down until it answers again. Only the journal and the rules may end the loop: without them there is no
game.
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
"""Fields of ``ServiceParts`` that the loop calls all the time."""
RARELY_CALLED: Final = ("examples",)
"""Fields that are called only when people answer or correct something."""
_FALLBACK_ANSWERS: Final[dict[str, Any]] = {"poll": (), "unconfirmed_count": 0}
"""What a failed call answers, beside those in ``_fallback_answer``; None for all others."""
_UNKNOWN_MACHINE: Final = MachineStatus("unknown", 0.0, (), (), False)


class Boundary:
    """Guards all parts of one table. Belongs to the table's thread."""

    def __init__(self) -> None:
        self._failing: dict[str, dict[str, str]] = {}
        """Reason of the last failure, by part and call."""

    def guard(self, parts: ServiceParts) -> ServiceParts:
        """The same parts, which never raise."""
        names = (*GUARDED, *RARELY_CALLED)
        guarded: dict[str, Any] = {name: self._guarded(name, getattr(parts, name)) for name in names}
        return replace(parts, **guarded, failing=self.links)

    def links(self) -> tuple[LinkState, ...]:
        """One link that is down for each failing part."""
        return tuple(
            LinkState(name, False, *link_detail("; ".join(dict.fromkeys(reason.values())), "part_failed"))
            for name, reason in self._failing.items()
        )

    def record_failure(self, part: str, call: str, error: Exception) -> str:
        """Record a failure; returns its reason as text."""
        reason = public_message(error)
        calls = self._failing.setdefault(part, {})
        if calls.get(call) != reason:
            log.error("%s failed in %s; the table goes on without it", part, call, exc_info=error)
        calls[call] = reason
        return reason

    def record_success(self, part: str, call: str) -> None:
        """Clear the recorded failure of a call, if it had one."""
        calls = self._failing.get(part, {})
        if calls.pop(call, None) is not None and not calls:
            del self._failing[part]
            log.info("%s works again", part)

    def _guarded(self, name: str, part: object | None) -> object | None:
        return None if part is None else _Guarded(name, part, self)


class _Guarded:
    """A part behind its port. A call that raises returns the last answer, or a default one with the
    reason."""

    def __init__(self, name: str, part: object, boundary: Boundary) -> None:
        self._name = name
        self._part = part
        self._boundary = boundary
        self._last: dict[str, Any] = {}

    def __getattr__(self, call: str) -> Callable[..., Any]:
        method = getattr(self._part, call)

        def guarded(*values: Any, **named: Any) -> Any:
            try:
                answer = method(*values, **named)
            except JournalError:
                raise
            except Exception as error:
                if call == "save" and isinstance(error, TablectlError):
                    raise  # whoever requested it is told the reason; the part itself works
                reason = self._boundary.record_failure(self._name, call, error)
                if call == "save":
                    raise StateDirError(reason) from error
                return self._fallback_answer(call, reason)
            self._boundary.record_success(self._name, call)
            if call in ("health", "status"):
                self._last[call] = answer
            return answer

        return guarded

    def _fallback_answer(self, call: str, reason: str) -> Any:
        down = LinkState(self._name, False, *link_detail(reason, "part_failed"))
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
                return _FALLBACK_ANSWERS.get(call)
