"""What the machine reports, and what people are shown of it: lamps, notices, sticks that were counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.ports import Machine, MachineNotice
from tablectl.service.alerts import StandingAlert
from tablectl.service.machine.director import Director
from tablectl.service.machine.lamps import SeatLamps
from tablectl.service.machine.notices import MachineNotices
from tablectl.service.machine.stick_watch import StickWatch


class MachineWatch:
    """Belongs to the table's thread."""

    def __init__(self, machine: Machine, director: Director) -> None:
        self._machine = machine
        self._director = director
        self._notices = MachineNotices()
        self._sticks = StickWatch()
        self._lamps = SeatLamps(machine)

    def heard(self, evidence: Evidence) -> None:
        """A key was heard, so its board works."""
        self._notices.reported(evidence)

    def evidence(self, news: Evidence | MachineNotice, now_s: float) -> Evidence | None:
        """What is to be weighed of the machine's news; None where it is for people alone."""
        if not isinstance(news, MachineNotice):
            self._notices.reported(news)
            return self._director.as_played(news)
        self._notices.hear(news)
        if news.code == "machine_request_failed":
            self._director.failed(now_s)
        return None

    def counted_points(self, state: GameState, now_s: float) -> tuple[int, ...] | None:
        """Points by the sticks in the boxes, to be reported as if somebody had counted them; once each time
        that they have settled."""
        return self._sticks.look(self._machine.status().sticks, state, now_s)

    def show_lamps(self, state: GameState, asked: Collection[Seat]) -> None:
        """Light the lamps as the table stands; ``asked``: seats about which a question is open."""
        self._lamps.show(state, self._director.work(), asked)

    def alerts(self, state: GameState) -> Mapping[str, tuple[StandingAlert, ...]]:
        """What people should look at, by whose cause it is."""
        return {
            "deal": self._director.alerts(),
            "machine": self._notices.alerts(self._machine.status(), state),
            "sticks": self._sticks.alerts(),
        }
