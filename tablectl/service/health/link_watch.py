"""Notices parts that go away and come back: a camera, the machine, the broker. Tells each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tablectl.ports import NO_MACHINE, LinkState, Machine

PATIENCE_S: Final = 3.0
"""A part may be away so long before anybody hears of it: starting and reconnecting are ordinary."""
LOOK_EVERY_S: Final = 1.0


class LinkWatch:
    """Polled by the table loop."""

    def __init__(self, alert: Callable[[str, str, Mapping[str, object]], None]) -> None:
        """``alert`` takes a code, a text and what the text says as plain values."""
        self._alert = alert
        self._away_since_s: dict[str, float] = {}
        self._told: set[str] = set()
        self._look_at_s = 0.0

    def look(self, now_s: float, links: Callable[[], Iterable[LinkState]]) -> None:
        """See how the parts do, when it is time to."""
        if now_s < self._look_at_s:
            return
        self._look_at_s = now_s + LOOK_EVERY_S
        for link in links():
            if not link.up:
                since_s = self._away_since_s.setdefault(link.name, now_s)
                if link.name not in self._told and now_s - since_s >= PATIENCE_S:
                    self._told.add(link.name)
                    self._alert("part_away", f"{link.name}: {link.detail}", {"part": link.name})
                continue
            self._away_since_s.pop(link.name, None)
            if link.name in self._told:
                self._told.discard(link.name)
                self._alert("part_back", f"{link.name} is back", {"part": link.name})


def machine_link(machine: Machine) -> LinkState:
    """How the machine does, as one of the links."""
    status = machine.status()
    if status.phase == NO_MACHINE:
        return LinkState("machine", True, "")
    if status.faults:
        return LinkState("machine", False, str(status.faults[0].get("hint", "a fault is latched")))
    reason = (status.link.reason if status.link else "") or "no machine answers"
    return LinkState("machine", status.connected, "" if status.connected else reason)
