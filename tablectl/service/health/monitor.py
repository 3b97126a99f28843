"""How every part of the table does, looked at again and again: health, parts that go away, the lights.

Belongs to the table's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablectl.game.claims import Refused
from tablectl.ports import STOPPED, HostHealth, LinkState
from tablectl.service.alerts import StandingAlert
from tablectl.service.health.link_watch import LinkWatch, machine_link
from tablectl.service.health.message import health_message
from tablectl.service.health.preflight import (
    JOURNAL,
    Light,
    PartsHealth,
    lights,
    only_starts,
    stopping_reason,
)
from tablectl.service.journal import DiskWatch
from tablectl.service.machine import MachineWork
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import Announcer

LOOK_EVERY_S: Final = 1.0


class HealthMonitor:
    """Polled by the table loop."""

    def __init__(
        self,
        table: str,
        parts: ServiceParts,
        announcer: Announcer,
        journal: DiskWatch,
        *,
        work: Callable[[], MachineWork],
        contradiction: Callable[[], str],
        queues: Callable[[], Mapping[str, int]],
        failing: Callable[[], tuple[LinkState, ...]],
        health_every_s: float,
        versions: Mapping[str, str],
    ) -> None:
        """
        Args:
            work: what people should know of the machine's work.
            contradiction: how the table differs from what is written down; empty while the two agree.
            queues: what waits inside the service, by name.
            failing: a link that is down for every part that fails.
            health_every_s: from one health message to the next where no light changes.
            versions: of the program and what it runs on.
        """
        self._table = table
        self._parts = parts
        self._announcer = announcer
        self._journal = journal
        self._work = work
        self._contradiction = contradiction
        self._queues = queues
        self._failing = failing
        self._every_s = health_every_s
        self._versions = versions
        self._watch = LinkWatch()
        self._overridden: dict[str, str] = {}
        self._lights: tuple[Light, ...] | None = None
        self._health: HostHealth | None = None
        self._look_at_s = 0.0
        self._health_at_s = 0.0

    def poll(self, now_s: float) -> None:
        """Look and tell, when it is time to."""
        self._watch.look(now_s, self._watched)
        if now_s >= self._look_at_s:
            self._look(now_s)
        if now_s >= self._health_at_s:
            self.publish(now_s)

    def alerts(self) -> tuple[StandingAlert, ...]:
        """The parts that are away, and a journal that is not believed."""
        doubt = self._parts.journal.doubt
        if doubt is None:
            return self._watch.alerts()
        facts = {"case": doubt.code, **doubt.facts}
        return (*self._watch.alerts(), StandingAlert(JOURNAL, "journal_doubted", doubt.text, facts))

    def blocking_reason(self) -> str:
        """Why the deal waits, in words; empty where it does not."""
        if self._lights is None:
            self._look(self._parts.clock.now_s())
        return stopping_reason(self._lights or ())

    def only_starts(self) -> bool:
        """Whether the deal waits for nothing but the first pictures of cameras that work."""
        return only_starts(self._lights or ())

    def blocking_light(self, name: str) -> Light | Refused:
        """The light of a name that stops the deal now."""
        found = self._found()
        light = next((each for each in found if each.name == name), None)
        if light is None:
            known = ", ".join(each.name for each in found if each.stops) or "no check is red"
            return Refused("no_such_light", f"no check {name!r}; red checks: {known}")
        return light if light.stops else Refused("not_red", f"{name} does not block the deal: {light.found}")

    def override(self, light: Light, by: str) -> None:
        """Let the deal go on although a light is red, on somebody's word. It holds until the light is red no
        more, and no longer than the service runs. A journal that is not believed is taken for good."""
        self._overridden[light.name] = by
        if light.name == JOURNAL:
            self._journal.wrote()  # this very word: whatever was refused before is past
        self._look(self._parts.clock.now_s())

    def links(self) -> tuple[LinkState, ...]:
        """How every connection to the outside does."""
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
        failing = [link for link in self._failing() if link.name not in named]
        return (*links, *self._announcer.links(), *failing)

    def _watched(self) -> tuple[LinkState, ...]:
        """The links whose loss is told. A machine with a latched fault has an alert of its own, and so has a
        journal that is not believed."""
        latched, doubted = bool(self._parts.machine.status().faults), self._parts.journal.doubt is not None
        own = {*("machine",) * latched, *(JOURNAL,) * doubted}
        return tuple(link for link in self.links() if link.name not in own)

    def publish(self, now_s: float) -> None:
        """Say how the service does."""
        self._health_at_s = now_s + self._every_s
        self._health = self._parts.host.health()
        eyes = self._parts.eyes.health()
        versions = {**self._versions, **({"model": eyes.model} if eyes.model else {})}
        message = health_message(
            self._table,
            self._parts.clock.at(),
            eyes=eyes,
            host=self._health,
            links=self.links(),
            machine=self._parts.machine.status().link,
            queues=self._queues(),
            versions=versions,
            lights=self._found(),
        )
        self._announcer.health(message)

    def _found(self) -> tuple[Light, ...]:
        # Asking the computer may start a program, so it is asked as often as health is told, and not more.
        self._health = self._health or self._parts.host.health()
        journal = self._journal.link()
        now = PartsHealth(
            eyes=self._parts.eyes.health(),
            host=self._health,
            links=self.links(),
            machine=self._parts.machine.status(),
            work=self._work(),
            journal=self._parts.journal.write_problem() if journal.up else journal.detail,
            doubt=self._parts.journal.doubt,
            contradiction=self._contradiction(),
        )
        return lights(now, self._overridden)

    def _look(self, now_s: float) -> None:
        """See the lights; a changed one is told at once."""
        self._look_at_s = now_s + LOOK_EVERY_S
        found = self._found()
        red = {light.name for light in found if light.overridden_by}
        self._overridden = {name: by for name, by in self._overridden.items() if name in red}
        before, self._lights = self._lights, found
        if before is not None and _shown(before) != _shown(found):
            self.publish(now_s)


def _shown(found: tuple[Light, ...]) -> list[tuple[str, str, bool]]:
    return [(light.name, light.colour.value, light.stops) for light in found]
