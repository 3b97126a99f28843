"""Notices parts that go away and come back: a camera, the machine, the broker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tablectl.ports import NO_MACHINE, LinkState, Machine, link_detail
from tablectl.service.alerts import StandingAlert

PATIENCE_S: Final = 3.0
"""A part may be away so long before anybody hears of it: starting and reconnecting are ordinary."""
LOOK_EVERY_S: Final = 1.0


class LinkWatch:
    """Polled by the table loop."""

    def __init__(self) -> None:
        self._away_since_s: dict[str, float] = {}
        self._away: dict[str, StandingAlert] = {}
        self._look_at_s = 0.0

    def look(self, now_s: float, links: Callable[[], Iterable[LinkState]]) -> None:
        """See how the parts do, when it is time to."""
        if now_s < self._look_at_s:
            return
        self._look_at_s = now_s + LOOK_EVERY_S
        down = {link.name: link for link in links() if not link.up}
        self._away_since_s = {name: self._away_since_s.get(name, now_s) for name in down}
        self._away = {
            name: self._away.get(name) or _alert(link)
            for name, link in down.items()
            if now_s - self._away_since_s[name] >= PATIENCE_S
        }

    def alerts(self) -> tuple[StandingAlert, ...]:
        """The parts that have been away for long."""
        return tuple(self._away.values())


def _alert(link: LinkState) -> StandingAlert:
    """As it was when it was noticed: what a part says of why it is away changes with each attempt."""
    words = link.detail or "it is retried automatically"
    why = {"why": dict(link.why)} if link.why else {}
    return StandingAlert(link.name, "part_away", f"{link.name}: {words}", {"part": link.name, **why})


def machine_link(machine: Machine) -> LinkState:
    """How the machine does, as one of the links."""
    status = machine.status()
    if status.phase == NO_MACHINE:
        return LinkState("machine", True, "")
    if status.faults:
        first = status.faults[0]
        hint = str(first.get("hint", "a fault is latched"))
        return LinkState("machine", False, *link_detail(hint, "machine_fault", fault=first.get("code")))
    if status.connected:
        return LinkState("machine", True, "")
    refused = status.link is not None and status.link.state == "refused"
    reason = (status.link.reason if status.link else "") or "no machine answers"
    return LinkState("machine", False, *link_detail(reason, "machine_refused" if refused else "machine_away"))
