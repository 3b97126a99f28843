"""Reports of the machine, and what people are shown of them: lamps, alerts, counted point sticks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.ports import Machine, MachineNotice, StandingAlert
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

    def on_panel_evidence(self, evidence: Evidence) -> None:
        """Note a pressed key: its board works."""
        self._notices.on_evidence(evidence)

    def evidence_of(self, news: Evidence | MachineNotice, now_s: float) -> Evidence | None:
        """The evidence in a report of the machine; None where the report is only for people."""
        if not isinstance(news, MachineNotice):
            self._notices.on_evidence(news)
            return self._director.as_played(news)
        self._notices.on_news(news)
        if news.code == "machine_request_failed":
            self._director.on_request_failed(now_s)
        return None

    def counted_points(self, state: GameState, now_s: float) -> tuple[int, ...] | None:
        """Points by the sticks in the boxes, once each time they have settled: reported like a count by
        hand."""
        return self._sticks.update(self._machine.status().sticks, state, now_s)

    def show_lamps(self, state: GameState, question_seats: Collection[Seat]) -> None:
        """Set the lamps; ``question_seats``: seats about which a question is open."""
        self._lamps.show(state, self._director.work(), question_seats)

    def alerts(self, state: GameState) -> Mapping[str, tuple[StandingAlert, ...]]:
        """Alerts by source."""
        return {
            "deal": self._director.alerts(),
            "machine": self._notices.alerts(self._machine.status(), state),
            "sticks": self._sticks.alerts(),
        }
