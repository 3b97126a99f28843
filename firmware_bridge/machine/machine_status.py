"""Everything about the machine at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from firmware_bridge.configuration import MAX_STACKS
from firmware_bridge.link.session import LinkState, Session
from firmware_bridge.machine.machine import MachineFault, Phase
from firmware_bridge.messages.codes import LidPosition, StatusFlag, code_name
from firmware_bridge.messages.messages import Status


@dataclass(frozen=True, slots=True)
class MachineStatus:
    """For pages, MQTT and health reports."""

    phase: Phase = Phase.OFFLINE
    progress: float = 0.0
    wall_counts: tuple[int, ...] = ()
    """Tiles per side at the last count, right or wrong; empty before the first."""
    faults: tuple[MachineFault, ...] = ()
    link: str = "closed"
    """``closed``, ``greeting``, ``reading_dictionary``, ``up`` or ``refused``."""
    link_reason: str = ""
    """Why the link is not up."""
    firmware: str = ""
    protocol: int = 0
    fingerprint: int = 0
    boot_id: int = 0
    lids: str = "unknown"
    tiles_inside: int = 0
    longest_wall: int = MAX_STACKS
    """Stacks before one side, as the controller's configuration says."""
    sets: int = 1
    """Sets of tiles in use."""
    set_on_table: int = 0
    """1 or 2, the set that was lifted last; 0 where there is one, or nobody knows."""
    beneath: bool = False
    """What the machine does, or what stopped it, is for the hand after the one that is played."""
    waiting: tuple[int, ...] = ()
    """Tiles per side of the walls that stand below for the next hand, counted and right; empty for none."""
    requests_waiting: int = 0
    """Requests asked for and not finished, the one under way included."""
    counters: dict[str, int] = field(default_factory=dict)
    round_trip_s: float | None = None

    @classmethod
    def of_link(cls, session: Session, why_down: str, seen: Status | None, sets: int) -> MachineStatus:
        """What the link and the controller's newest status say; the requests are the table machine's to tell.

        Args:
            why_down: where the port itself had no trouble.
            sets: in use.
        """
        info, up = session.controller, session.link is LinkState.UP
        second = seen is not None and bool(seen.flags & StatusFlag.SECOND_SET)
        status = cls(
            link=session.link.value,
            link_reason="" if up else (session.last_wire_error or why_down),
            lids=code_name(LidPosition, seen.lids) if seen else "unknown",
            tiles_inside=seen.tiles_inside if seen else 0,
            sets=sets,
            set_on_table=0 if seen is None or sets == 1 else 1 + second,
            counters=session.counters,
            round_trip_s=session.round_trip_s,
        )
        if info is None:
            return status
        return replace(
            status,
            firmware=info.firmware,
            protocol=info.protocol,
            fingerprint=info.fingerprint,
            boot_id=info.boot_id,
            longest_wall=info.configuration.longest_wall,
        )
