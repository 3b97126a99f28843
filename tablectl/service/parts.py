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
from tablectl.service.delay import Delay
from tablectl.topics import Audience

CLOSING_ORDER: Final = (
    *("odds", "examples", "eyes", "recorder", "pages", "guests", "voice", "lamps", "posts", "panels"),
    *("machine", "publisher", "broker", "supervisor", "journal"),
)
"""The parts by field: the cameras before those that receive their evidence, the journal last."""
DISPLAY_NAMES: Final = {"eyes": "cameras", "recorder": "recordings", "publisher": "MQTT connection"}


class Closable(Protocol):
    """A part with resources to release."""

    def close(self) -> None:
        """Release them. May be called twice."""


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
    """The watchdog of the loop; None where a person started the service."""
    seeds: SeedStore | None = None
    """Stores the seed of committed dice; None where the machine throws the dice."""
    delay: Delay | None = None
    """Holds messages back for audiences that receive them later."""
    identities: Identities | None = None
    """Teams, portraits and other data of the players."""
    odds: OddsCalculator | None = None
    """Computes winning chances; None where that is switched off."""
    voice: Listener | None = None
    """Announces the game aloud in the room."""
    programme: Callable[[], LinkState | None] = lambda: None
    """Link of the broadcast's automatic director; None where it is not used."""
    lamps: Listener | None = None
    """Room lamps that show turns, riichi and wins."""
    posts: Listener | None = None
    """Posts to chats and webhooks."""
    posts_to: Audience = Audience.BROADCAST
    """The audience that ``posts`` belongs to."""
    guests: Sequence[Listener] = ()
    """Plug-ins' publishers, which receive what the public receives. None of them raises."""
    plugins: Callable[[], Sequence[LinkState]] = tuple
    """Links of all parts that plug-ins bring."""
    alerts: AlertStore | None = None
    """Stores the open alerts over a restart."""
    down: Callable[[], Mapping[str, str]] = dict
    """Failed threads of parts without a link of their own: part to reason."""
    questions: QuestionStore | None = None
    """Stores over a restart the open questions about recorded events."""
    presses: PressStore | None = None
    """Stores over a restart the key presses that still count."""
    coming: SessionStore | None = None
    """Stores over a restart the session that starts at the next shuffle."""
    examples: Examples | None = None
    """Stores labelled pictures of single tiles; None at a table without cameras."""
    failing: Callable[[], tuple[LinkState, ...]] = tuple
    """One link that is down for each part that raised; the boundary knows."""

    def listeners(self) -> Mapping[Audience, Sequence[Listener]]:
        """The receivers beside broker and pages, by audience."""
        room = [part for part in (self.voice, self.lamps) if part is not None]
        found: dict[Audience, list[Listener]] = {Audience.PUBLIC: [*room, *self.guests]}
        if self.posts is not None:
            found.setdefault(self.posts_to, []).append(self.posts)
        return found

    def in_closing_order(self) -> Iterator[tuple[str, Closable]]:
        """Each part to close, with its display name."""
        for name in CLOSING_ORDER:
            found = getattr(self, name)
            for part in found if isinstance(found, Sequence) else (found,):
                if part is not None:
                    yield DISPLAY_NAMES.get(name, name), part
