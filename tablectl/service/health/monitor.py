"""Polls the health of all parts: health messages, offline parts, pre-flight checks.

Belongs to the table's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablectl.game.claims import Refused
from tablectl.ports import STOPPED, HostHealth, LinkState, StandingAlert
from tablectl.quoting import quoted
from tablectl.service.health.link_watch import LinkWatch, machine_link
from tablectl.service.health.message import health_message
from tablectl.service.health.preflight import (
    JOURNAL,
    Light,
    PartsHealth,
    blocking_reason_of,
    is_only_starting_up,
    lights,
)
from tablectl.service.journal import DiskWatch
from tablectl.service.machine import MachineWork
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import Announcer
from tablectl.service.setup import Setup

POLL_INTERVAL_S: Final = 1.0


class HealthMonitor:
    """Polled by the table loop."""

    def __init__(
        self,
        setup: Setup,
        parts: ServiceParts,
        announcer: Announcer,
        journal: DiskWatch,
        *,
        work: Callable[[], MachineWork],
        contradiction: Callable[[], str],
        queues: Callable[[], Mapping[str, int]],
    ) -> None:
        """
        Args:
            setup: the table's.
            parts: of the table.
            announcer: publishes the health.
            journal: detects disk errors.
            work: instructions for people about the machine's walls.
            contradiction: how the table differs from the journal; empty while they agree.
            queues: lengths of the service's queues, by name.
        """
        self._setup = setup
        self._parts = parts
        self._announcer = announcer
        self._journal = journal
        self._work = work
        self._contradiction = contradiction
        self._queues = queues
        self._watch = LinkWatch()
        self._overridden: dict[str, str] = {}
        self._lights: tuple[Light, ...] | None = None
        self._health: HostHealth | None = None
        self._next_poll_s = 0.0
        self._next_health_s = 0.0

    def poll(self, now_s: float) -> None:
        """Check links and lights and publish the health, each when it is time to."""
        self._watch.poll(now_s, self._alerted_links)
        if now_s >= self._next_poll_s:
            self._update_lights(now_s)
        if now_s >= self._next_health_s:
            self.publish(now_s)

    def alerts(self) -> tuple[StandingAlert, ...]:
        """Alerts of offline parts and of a journal that is in doubt."""
        doubt = self._parts.journal.doubt
        if doubt is None:
            return self._watch.alerts()
        facts = {"case": doubt.code, **doubt.facts}
        return (*self._watch.alerts(), StandingAlert(JOURNAL, "journal_doubted", doubt.text, facts))

    def blocking_reason(self) -> str:
        """Why the deal is blocked, in words; empty where it is not."""
        if self._lights is None:
            self._update_lights(self._parts.clock.now_s())
        return blocking_reason_of(self._lights or ())

    def is_only_starting_up(self) -> bool:
        """Whether the deal waits only for the first pictures of working cameras."""
        return is_only_starting_up(self._lights or ())

    def blocking_light(self, name: str) -> Light | Refused:
        """The light of this name, if it blocks the deal now."""
        current = self._read_lights()
        light = next((each for each in current if each.name == name), None)
        if light is None:
            known = ", ".join(each.name for each in current if each.stops) or "no check is red"
            return Refused("no_such_light", f"no check {quoted(name)}; red checks: {known}")
        return light if light.stops else Refused("not_red", f"{name} does not block the deal: {light.found}")

    def override(self, light: Light, by: str) -> None:
        """Allow the deal although a light is red, on a person's responsibility. It holds until the light is
        no longer red or the service stops; for a journal in doubt it holds for good."""
        self._overridden[light.name] = by
        if light.name == JOURNAL:
            self._journal.on_written()  # the override itself was written: earlier errors are over
        self._update_lights(self._parts.clock.now_s())

    def links(self) -> tuple[LinkState, ...]:
        """The links of all parts."""
        parts = self._parts
        links = [self._journal.link(), *parts.eyes.health().links, parts.panels.link()]
        links += [machine_link(parts.machine)]
        others = (parts.broker, parts.publisher, parts.voice, parts.lamps, parts.posts)
        links += [part.link() for part in others if part is not None]
        links += parts.plugins()
        stopped = parts.down()
        programme = parts.programme()
        links += [programme] if programme is not None and programme.name not in stopped else []
        links += [LinkState(name, False, *STOPPED) for name in stopped]
        named = {link.name for link in links}
        failing = [link for link in parts.failing() if link.name not in named]
        return (*links, *self._announcer.links(), *failing)

    def _alerted_links(self) -> tuple[LinkState, ...]:
        """The links whose loss raises an alert. A machine with a latched fault and a journal in doubt have
        alerts of their own."""
        latched, doubted = bool(self._parts.machine.status().faults), self._parts.journal.doubt is not None
        own = {*("machine",) * latched, *(JOURNAL,) * doubted}
        return tuple(link for link in self.links() if link.name not in own)

    def publish(self, now_s: float) -> None:
        """Publish the service's health."""
        self._next_health_s = now_s + self._setup.health_every_s
        self._health = self._parts.host.health()
        parts = self._read_parts()
        model = parts.eyes.model
        message = health_message(
            self._setup.table,
            self._parts.clock.at(),
            parts,
            queues=self._queues(),
            versions={**self._setup.versions, **({"model": model} if model else {})},
            lights=lights(parts, self._overridden),
        )
        self._announcer.publish_health(message)

    def _read_lights(self) -> tuple[Light, ...]:
        return lights(self._read_parts(), self._overridden)

    def _read_parts(self) -> PartsHealth:
        # Reading the computer's health may start a program: it is read only as often as it is published.
        self._health = self._health or self._parts.host.health()
        journal = self._journal.link()
        return PartsHealth(
            eyes=self._parts.eyes.health(),
            host=self._health,
            links=self.links(),
            machine=self._parts.machine.status(),
            work=self._work(),
            journal=self._parts.journal.write_problem() if journal.up else journal.detail,
            doubt=self._parts.journal.doubt,
            contradiction=self._contradiction(),
        )

    def _update_lights(self, now_s: float) -> None:
        """Update the lights; a change is published at once."""
        self._next_poll_s = now_s + POLL_INTERVAL_S
        current = self._read_lights()
        red = {light.name for light in current if light.overridden_by}
        self._overridden = {name: by for name, by in self._overridden.items() if name in red}
        before, self._lights = self._lights, current
        if before is not None and _summary(before) != _summary(current):
            self.publish(now_s)


def _summary(current: tuple[Light, ...]) -> list[tuple[str, str, bool]]:
    return [(light.name, light.colour.value, light.stops) for light in current]
