"""What the service needs from the world, in its own words. Adapters answer; ``tablectl.compose`` chooses.

Everything here is called from the table's own thread, unless it says otherwise, and nothing here waits:
parts that take time are polled with ``now_s``, the monotonic clock's seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tablectl.game.events import Envelope
from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.ports_health import CameraHealth as CameraHealth
from tablectl.ports_health import EyesHealth as EyesHealth
from tablectl.ports_health import HostHealth as HostHealth
from tablectl.ports_health import LinkState as LinkState
from tablectl.topics import Audience as Audience
from tablectl.topics import Message as Message
from tablectl.topics import Topic as Topic


class Clock(Protocol):
    """The only sources of time."""

    def now_s(self) -> float:
        """Seconds on a monotonic clock; only differences mean anything."""

    def run_ms(self) -> int:
        """Milliseconds since the start of this run, on the same monotonic clock: evidence is stamped so."""

    def at(self) -> str:
        """UTC now, ISO 8601 with milliseconds."""


class Journal(Protocol):
    """The session's history: what is in it happened, what is not in it did not."""

    @property
    def head(self) -> int:
        """Sequence number of the last entry; 0 while empty."""

    def append(self, envelopes: Sequence[Envelope]) -> None:
        """Write all of them or none; on return they survive a power cut.

        Raises:
            JournalConflict: the first does not follow ``head``, or they leave a gap.
            JournalWriteFailed: the disk refused.
        """

    def read(self, after: int = 0) -> Iterator[Envelope]:
        """Entries with a greater sequence number, in order.

        Raises:
            JournalUnreadable: an entry cannot be understood.
        """

    def amended(self) -> Sequence[int]:
        """The entries that amend earlier ones, in order: as many as stand up to an entry is its revision."""

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed; 0 for none."""

    def acknowledge(self, seq: int) -> None:
        """Remember that everything up to ``seq`` has been confirmed."""

    def trouble(self) -> str:
        """Why nothing could be written just now; empty while all is well. Writes nothing."""

    def close(self) -> None:
        """Let go of the file. May be called twice."""


@dataclass(frozen=True, slots=True)
class Command:
    """A request from an operator, as it came in over MQTT or a page: not yet checked."""

    request: Message
    answer: Callable[[Message], None]
    """Called once with the answer, from the table's thread; must return at once."""
    unreadable: str = ""
    """Why what came is no request at all: too long, no JSON object..."""
    by: str = ""
    """Who asks, where the way it came by knows; empty: the request's own ``by`` counts."""


class Publisher(Protocol):
    """Says it to the outside, and goes on where it stopped when the outside comes back."""

    def start(self, now_s: float) -> None:
        """Begin to connect."""

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Hand over the newest message of a retained topic, or an alert. Never waits.

        ``Topic.EVENT`` does not come this way: events are fetched from the journal, see ``Outbox``.
        """

    def poll(self, now_s: float) -> tuple[Command, ...]:
        """Move things along; returns the commands that have come in."""

    def link(self) -> LinkState:
        """Whether messages get through now."""

    def waiting(self) -> int:
        """Events written down but not yet confirmed by the broker."""

    def close(self) -> None:
        """Say goodbye (``offline``) and let go. May be called twice."""


class Outbox(Protocol):
    """Where a publisher finds what it still has to say: the journal, as public events."""

    @property
    def head(self) -> int:
        """The last event there is to say."""

    def acknowledged(self) -> int:
        """The last event that the broker has confirmed."""

    def acknowledge(self, seq: int) -> None:
        """Remember a confirmation."""

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        """The next events with their sequence numbers, at most ``limit``, in order and without a gap."""


class Broker(Protocol):
    """An own message broker, kept alive beside the service."""

    def start(self, now_s: float) -> None:
        """Start it; a broker that cannot be started shows in ``link``."""

    def poll(self, now_s: float) -> None:
        """Restart it when it has died, less and less eagerly."""

    def link(self) -> LinkState:
        """Whether it runs; the detail says what to do if not."""

    def close(self) -> None:
        """Stop it. May be called twice."""


class Pages(Protocol):
    """The web pages; they get the very messages that MQTT gets."""

    def start(self) -> str:
        """Serve; returns the address to look at."""

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """The newest message of a topic. Never waits; called from the table's thread."""

    def show_live(self, topic: Topic, message: Message) -> None:
        """The same for operators, ahead of an audience that must wait. Only called where the public waits."""

    def questions(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait for an operator's answer."""

    def close(self) -> None:
        """Stop serving. May be called twice."""


class Desk(Protocol):
    """Where pages hand in an operator's request. Safe to call from any thread."""

    def submit(self, command: Command) -> None:
        """Queue a request; its answer comes through ``command.answer``."""


class Lamp(StrEnum):
    """What a seat's lamp shows."""

    OFF = "off"
    TURN = "turn"
    READY = "ready"
    WIN = "win"
    LOOK = "look"
    """Something to look at: a refusal, a question."""


@dataclass(frozen=True, slots=True)
class MachineLink:
    """The serial link to the machine's controller, and how well it carries."""

    state: str
    """``closed``, ``greeting``, ``reading_dictionary``, ``up`` or ``refused``."""
    reason: str
    """Why it is not up, for people; empty while it is."""
    round_trip_ms: float | None
    """Smoothed time from a frame to its answer; None before the first."""
    counters: Mapping[str, int]
    """Since the service started; rising numbers of spoilt and repeated frames mean a bad cable."""


@dataclass(frozen=True, slots=True)
class TileSets:
    """Two sets of tiles: one is played while the other is mixed and built beneath the table."""

    on_table: int
    """1 or 2: the set that was lifted last."""
    beneath: bool
    """What the machine does now, or what stopped it, is for the next hand."""
    waiting: tuple[int, ...]
    """Tiles per side of the walls that stand below, counted and right; empty for none."""


@dataclass(frozen=True, slots=True)
class MachineStatus:
    """The table machine as the ``machine`` topic tells it."""

    phase: str
    progress: float
    """0 to 1 of the running phase."""
    counts: tuple[int, ...]
    """Tiles per side, by seat; empty while not counted."""
    faults: tuple[Message, ...]
    """Latched faults: ``code``, ``where``, ``hint``."""
    connected: bool
    versions: Mapping[str, str] = field(default_factory=dict)
    longest_wall: int = 20
    """Stacks, two tiles high, of the longest wall that it builds before one side."""
    link: MachineLink | None = None
    """None for a machine without a serial link."""
    sets: TileSets | None = None
    """None for a machine that works with one set."""


@dataclass(frozen=True, slots=True)
class MachineNews:
    """Something about the machine that people should hear of; the referee does not care."""

    code: str
    """Stable, for programs: ``machine_fault``, ``machine_lost``..."""
    text: str


class SeedBox(Protocol):
    """Where the seed of promised dice is kept until it is revealed."""

    def kept(self) -> bytes | None:
        """The seed that stands; None where there is none."""

    def draw(self) -> bytes:
        """A new seed, kept when this returns.

        Raises:
            StateDirError: it cannot be kept.
        """

    def forget(self) -> None:
        """It was revealed."""


class MachineStep(StrEnum):
    """A motion of the machine by itself, outside a hand."""

    OPEN_LIDS = "open_lids"
    CLOSE_LIDS = "close_lids"
    SHUFFLE = "shuffle"
    LIFT_WALLS = "lift_walls"


class Machine(Protocol):
    """The automatic table: builds walls, rolls dice, lights lamps. Knows no mahjong."""

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        """Collect, shuffle, build walls of these many stacks by side, lift them, roll this many dice."""

    def step(self, step: MachineStep) -> None:
        """Do one thing by itself. The machine keeps its own interlocks; what it refuses is news."""

    def lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Light the seats' lamps."""

    def clear_faults(self) -> None:
        """Forget latched faults: a person has looked."""

    def count_again(self) -> None:
        """Walls that were counted wrong were put right by hand: count them again and go on."""

    def stop_now(self) -> None:
        """Emergency stop, ahead of everything else."""

    def poll(self, now_s: float) -> tuple[Evidence | MachineNews, ...]:
        """Move things along; returns what the machine reported."""

    def status(self) -> MachineStatus:
        """How it does now."""

    def close(self) -> None:
        """Let go of the port. May be called twice."""


class Panels(Protocol):
    """The seats' buttons."""

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        """Buttons pressed since the last call, debounced."""

    def link(self) -> LinkState:
        """Whether the panels are there."""

    def close(self) -> None:
        """Let go of the pins. May be called twice."""


class Eyes(Protocol):
    """The cameras and the recogniser, working beside the table's thread."""

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Begin to look; ``post`` may be called from another thread."""

    def health(self) -> EyesHealth:
        """How they do now."""

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """A JPEG of what lies around a place on the surface; None where nothing can be seen."""

    def hand_begins(self) -> None:
        """The table is being cleared for a new hand: see whether the camera still stands where it stood."""

    def close(self) -> None:
        """Stop looking. May be called twice."""


class Recorder(Protocol):
    """Keeps what the service senses, so that the same run can be had again."""

    def evidence(self, evidence: Evidence) -> None:
        """A piece of evidence has come. Never raises: a recorder that fails is no reason to stop."""

    def written(self, envelopes: Sequence[Envelope], state: GameState) -> None:
        """These entries are in the journal now, and make this state."""

    def save(self, at: str) -> str:
        """Save the last minutes as a recording named for the time ``at``; returns where it lies.

        Raises:
            TablectlError: there is nothing to save, or the disk refused.
        """

    def close(self) -> None:
        """End the recording. May be called twice."""


class Supervisor(Protocol):
    """Whoever started the service and starts it again when it hangs."""

    def ready(self, standing: str) -> None:
        """The table serves; one phrase on how it stands."""

    def alive(self, now_s: float) -> None:
        """The table's loop has come round once more. Called often; must return at once."""

    def stopping(self) -> None:
        """The service goes down on purpose."""

    def close(self) -> None:
        """Say no more. May be called twice."""


class Host(Protocol):
    """What the computer says about itself."""

    def health(self) -> HostHealth:
        """Now."""
