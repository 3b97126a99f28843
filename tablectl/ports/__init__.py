"""What the service needs from the world, in its own words. Adapters answer; ``tablectl.compose`` chooses.

Everything here is called from the table's own thread, unless it says otherwise, and nothing here waits:
parts that take time are polled with ``now_s``, the monotonic clock's seconds. Protocols and plain values:
nothing here opens a file, a port or a thread.
"""

from __future__ import annotations

from tablectl.ports.alerts import AlertKeeper, KeptAlert
from tablectl.ports.clock import Clock
from tablectl.ports.coming_session import SessionKeeper
from tablectl.ports.delay import DelayQueue, HeldMessage
from tablectl.ports.examples import Examples, Teacher
from tablectl.ports.health import (
    STOPPED,
    Because,
    CameraHealth,
    EyesHealth,
    HostHealth,
    LinkState,
    SetTrouble,
    TileSetHealth,
    because,
)
from tablectl.ports.host import Host, Supervisor
from tablectl.ports.identities import Identities, PlayerIdentity
from tablectl.ports.journal import Doubt, Journal, JournalSeal, SeedBox
from tablectl.ports.listener import Listener
from tablectl.ports.machine import (
    NO_MACHINE,
    Lamp,
    Machine,
    MachineLink,
    MachineNews,
    MachineStatus,
    MachineStep,
    Sticks,
    TileSets,
    UnclearSticks,
)
from tablectl.ports.odds import OddsFound, OddsWork
from tablectl.ports.presses import KeptPress, PressKeeper
from tablectl.ports.publishing import Broker, Command, Desk, Outbox, Pages, Publisher
from tablectl.ports.questions import KeptCandidate, KeptQuestion, QuestionKeeper
from tablectl.ports.sensing import Eyes, Panels, Recorder

__all__ = [
    "NO_MACHINE",
    "STOPPED",
    "AlertKeeper",
    "Because",
    "Broker",
    "CameraHealth",
    "Clock",
    "Command",
    "DelayQueue",
    "Desk",
    "Doubt",
    "Examples",
    "Eyes",
    "EyesHealth",
    "HeldMessage",
    "Host",
    "HostHealth",
    "Identities",
    "Journal",
    "JournalSeal",
    "KeptAlert",
    "KeptCandidate",
    "KeptPress",
    "KeptQuestion",
    "Lamp",
    "LinkState",
    "Listener",
    "Machine",
    "MachineLink",
    "MachineNews",
    "MachineStatus",
    "MachineStep",
    "OddsFound",
    "OddsWork",
    "Outbox",
    "Pages",
    "Panels",
    "PlayerIdentity",
    "PressKeeper",
    "Publisher",
    "QuestionKeeper",
    "Recorder",
    "SeedBox",
    "SessionKeeper",
    "SetTrouble",
    "Sticks",
    "Supervisor",
    "Teacher",
    "TileSetHealth",
    "TileSets",
    "UnclearSticks",
    "because",
]
