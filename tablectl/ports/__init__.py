"""What the service needs from the world, as protocols. Adapters implement them; ``tablectl.compose`` chooses.

Everything here is called from the table's own thread unless it says otherwise, and nothing here blocks: parts
that take time are polled with ``now_s``, the seconds of the monotonic clock. This package has protocols and
plain values only: it opens no file, port or thread.
"""

from __future__ import annotations

from tablectl.ports.alerts import AlertStore, SavedAlert, StandingAlert
from tablectl.ports.clock import Clock
from tablectl.ports.delay import DelayQueue, HeldMessage
from tablectl.ports.examples import Examples, LabelSource
from tablectl.ports.health import (
    STOPPED,
    CameraHealth,
    EyesHealth,
    HostHealth,
    LinkDetail,
    LinkState,
    SetProblem,
    TileSetHealth,
    link_detail,
)
from tablectl.ports.host import Host, Supervisor
from tablectl.ports.identities import Identities, PlayerIdentity
from tablectl.ports.journal import Doubt, Journal, JournalSeal, SeedStore
from tablectl.ports.listener import Listener
from tablectl.ports.machine import (
    NO_MACHINE,
    Lamp,
    Machine,
    MachineLink,
    MachineNotice,
    MachineStatus,
    MachineStep,
    Sticks,
    TileSets,
    UnclearSticks,
)
from tablectl.ports.odds import OddsCalculator, OddsResult
from tablectl.ports.presses import PressStore, SavedPress
from tablectl.ports.publishing import Broker, Command, Desk, Outbox, Pages, Publisher
from tablectl.ports.questions import QuestionStore, SavedCandidate, SavedQuestion
from tablectl.ports.sensing import Eyes, Panels, Recorder
from tablectl.ports.session_store import SessionStore

__all__ = [
    "NO_MACHINE",
    "STOPPED",
    "AlertStore",
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
    "LabelSource",
    "Lamp",
    "LinkDetail",
    "LinkState",
    "Listener",
    "Machine",
    "MachineLink",
    "MachineNotice",
    "MachineStatus",
    "MachineStep",
    "OddsCalculator",
    "OddsResult",
    "Outbox",
    "Pages",
    "Panels",
    "PlayerIdentity",
    "PressStore",
    "Publisher",
    "QuestionStore",
    "Recorder",
    "SavedAlert",
    "SavedCandidate",
    "SavedPress",
    "SavedQuestion",
    "SeedStore",
    "SessionStore",
    "SetProblem",
    "StandingAlert",
    "Sticks",
    "Supervisor",
    "TileSetHealth",
    "TileSets",
    "UnclearSticks",
    "link_detail",
]
