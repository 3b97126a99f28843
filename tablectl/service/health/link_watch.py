"""Detects parts that go offline and recover: a camera, the machine, the broker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tablectl.ports import NO_MACHINE, LinkState, Machine, StandingAlert, link_detail

ALERT_DELAY_S: Final = 3.0
"""How long a part may be offline before an alert: starting and reconnecting are normal."""
POLL_INTERVAL_S: Final = 1.0


class LinkWatch:
    """Polled by the table loop."""

    def __init__(self) -> None:
        self._offline_since_s: dict[str, float] = {}
        self._alerts: dict[str, StandingAlert] = {}
        self._next_poll_s = 0.0

    def poll(self, now_s: float, links: Callable[[], Iterable[LinkState]]) -> None:
        """Check the links, when it is time to."""
        if now_s < self._next_poll_s:
            return
        self._next_poll_s = now_s + POLL_INTERVAL_S
        down = {link.name: link for link in links() if not link.up}
        self._offline_since_s = {name: self._offline_since_s.get(name, now_s) for name in down}
        self._alerts = {
            name: self._alerts.get(name) or _alert(link)
            for name, link in down.items()
            if now_s - self._offline_since_s[name] >= ALERT_DELAY_S
        }

    def alerts(self) -> tuple[StandingAlert, ...]:
        """One alert for each part that is offline."""
        return tuple(self._alerts.values())


def _alert(link: LinkState) -> StandingAlert:
    """The alert with the first reason: the reason that a part gives changes with each attempt."""
    text = link.detail or "it is retried automatically"
    why = {"why": dict(link.why)} if link.why else {}
    return StandingAlert(link.name, "part_away", f"{link.name}: {text}", {"part": link.name, **why})


def machine_link(machine: Machine) -> LinkState:
    """The machine as one of the links."""
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
