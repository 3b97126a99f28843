"""A board at the seats without a machine: lamps, keys and point sticks of a table whose walls people build,
or whose machine works by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from firmware_bridge import BridgeError, Session
from firmware_bridge.errors import LinkDown
from firmware_bridge.link.session import LinkUp
from firmware_bridge.messages.messages import SetLamps
from tablectl.adapters.machine.lights import LIGHTS
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.mahjong.seats import Seat
from tablectl.ports import NO_MACHINE, Clock, Lamp, MachineNotice, MachineStatus, Sticks

log = logging.getLogger(__name__)


class SeatBoard(NoMachine):
    """Polled by the table's loop. What the board knows of a machine is not listened to."""

    def __init__(
        self, session: Session, link_clock: Clock, sticks: Callable[[], Sticks | None] = lambda: None
    ) -> None:
        """
        Args:
            link_clock: what the link's timeouts go by.
            sticks: what lies in the seats' boxes; None where nobody counts it.
        """
        self._session = session
        self._link_clock = link_clock
        self._sticks = sticks
        self._lamps: dict[Seat, Lamp] = {}
        self._boot_id = 0

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Light the seats' lamps; while the board is away they are remembered."""
        for seat, lamp in lamps.items():
            if self._lamps.get(seat) is not lamp:
                self._lamps[seat] = lamp
                self._light(seat)

    def poll(self, now_s: float) -> tuple[MachineNotice, ...]:
        """That the board has restarted."""
        try:
            events = self._session.poll(self._link_clock.now_s())
        except BridgeError as error:
            # A lost port is opened again by itself; the panels' link tells meanwhile.
            log.warning("the seats' board: %s", error)
            return ()
        news: list[MachineNotice] = []
        for event in events:
            if isinstance(event, LinkUp):
                before, self._boot_id = self._boot_id, event.controller.boot_id
                if before not in (0, self._boot_id):
                    news.append(
                        MachineNotice(
                            "board_rebooted", "the board of the seats' keys and lamps has restarted"
                        )
                    )
                for seat in self._lamps:
                    self._light(seat)
        return tuple(news)

    def status(self) -> MachineStatus:
        """No machine, and the sticks where they are counted."""
        return MachineStatus(NO_MACHINE, 0.0, (), (), connected=False, sticks=self._sticks())

    def close(self) -> None:
        """Let the port go."""
        self._session.close()

    def _light(self, seat: Seat) -> None:
        lit, blinking = LIGHTS[self._lamps[seat]]
        with suppress(LinkDown):  # it is lit when the link is up
            self._session.send(SetLamps(seat, lit, blinking))
