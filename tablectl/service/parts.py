"""Everything that a table's service talks to, in one value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tablectl.ports import (
    AlertStore,
    Broker,
    Clock,
    Examples,
    Eyes,
    Host,
    Identities,
    Journal,
    LinkState,
    Listener,
    Machine,
    OddsCalculator,
    Pages,
    Panels,
    PressStore,
    Publisher,
    QuestionStore,
    Recorder,
    SeedStore,
    SessionStore,
    Supervisor,
)
from tablectl.service.publishing import Delay
from tablectl.topics import Audience

CLOSED_IN_ORDER: Final = (
    *("odds", "examples", "eyes", "recorder", "pages", "guests", "voice", "lamps", "posts", "panels"),
    *("machine", "publisher", "broker", "supervisor", "journal"),
)
"""The parts by field: eyes before what they tell, the journal last."""
CALLED: Final = {"eyes": "cameras", "recorder": "recordings", "publisher": "MQTT connection"}


class Closing(Protocol):
    """A part that lets go of what it holds."""

    def close(self) -> None:
        """Let go. May be called twice."""


@dataclass(frozen=True, slots=True)
class ServiceParts:
    """Everything the service talks to."""

    clock: Clock
    journal: Journal
    machine: Machine
    panels: Panels
    eyes: Eyes
    host: Host
    publisher: Publisher | None = None
    broker: Broker | None = None
    pages: Pages | None = None
    recorder: Recorder | None = None
    supervisor: Supervisor | None = None
    """Who watches that the loop turns; None where a person started it."""
    seeds: SeedStore | None = None
    """Where the dice are promised instead of thrown by the machine."""
    delay: Delay | None = None
    """Holds back what an audience may hear only later."""
    identities: Identities | None = None
    """Knows who the players are besides their names."""
    odds: OddsCalculator | None = None
    """Works out who will win; None where that is switched off."""
    voice: Listener | None = None
    """Says the game aloud in the room."""
    programme: Callable[[], LinkState | None] = lambda: None
    """How the director of a broadcast does; None where nobody wants one."""
    lamps: Listener | None = None
    """Show in the room whose turn it is, riichi and wins."""
    posts: Listener | None = None
    """Writes to chats and to other programs."""
    posts_to: Audience = Audience.BROADCAST
    """With which audience ``posts`` hears."""
    guests: Sequence[Listener] = ()
    """Others' programs that hear what the public hears. None of them raises."""
    plugins: Callable[[], Sequence[LinkState]] = tuple
    """How everything does that others' packages bring."""
    alerts: AlertStore | None = None
    """Keeps over a restart which alerts stand."""
    down: Callable[[], Mapping[str, str]] = dict
    """Why threads of parts that have no link of their own are down, by part; none where all is well."""
    questions: QuestionStore | None = None
    """Keeps over a restart what is asked about what is written down already."""
    presses: PressStore | None = None
    """Keeps over a restart which keys were pressed and still count."""
    coming: SessionStore | None = None
    """Keeps over a restart which session begins at the next shuffle."""
    examples: Examples | None = None
    """Keeps what people say about single tiles; None where no camera sees any."""

    def listeners(self) -> Mapping[Audience, Sequence[Listener]]:
        """Who is told beside broker and pages, and with which audience."""
        room = [part for part in (self.voice, self.lamps) if part is not None]
        found: dict[Audience, list[Listener]] = {Audience.PUBLIC: [*room, *self.guests]}
        if self.posts is not None:
            found.setdefault(self.posts_to, []).append(self.posts)
        return found

    def in_closing_order(self) -> Iterator[tuple[str, Closing]]:
        """Each part that is to be closed, and what people call it."""
        for name in CLOSED_IN_ORDER:
            found = getattr(self, name)
            for part in found if isinstance(found, Sequence) else (found,):
                if part is not None:
                    yield CALLED.get(name, name), part
