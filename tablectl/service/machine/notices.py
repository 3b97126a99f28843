"""What the machine has to say to people, for as long as it is so."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import Evidence, HandReadyReported, WallsReported
from tablectl.ports import MachineNews, MachineStatus
from tablectl.service.alerts import StandingAlert

TAKES_IN: Final = ("opening", "collecting")
"""Phases in which tiles are pushed in."""
RESTS: Final = ("idle", "offline", "fault", "unknown")
"""Phases in which the machine does nothing."""


class MachineNotices:
    """Belongs to the table's thread. A latched fault is told by the status itself."""

    def __init__(self) -> None:
        self._told: dict[str, MachineNews] = {}
        self._takes_in = False
        """Whether tiles were seen coming in since a set was wanted."""

    def hear(self, news: MachineNews) -> None:
        """The machine reports something; of each kind the newest counts."""
        self._told[news.code] = news
        if news.code == "set_wanted":
            self._takes_in = False

    def reported(self, evidence: Evidence) -> None:
        """What it has built shows that it works."""
        if isinstance(evidence, WallsReported | HandReadyReported):
            self._told.clear()

    def alerts(self, status: MachineStatus) -> tuple[StandingAlert, ...]:
        """What still holds, and each latched fault with the request that clears it."""
        if status.phase in TAKES_IN:
            self._takes_in = True
        elif self._takes_in:
            self._told.pop("set_wanted", None)
        if status.phase not in RESTS:
            self._told = {code: news for code, news in self._told.items() if code == "set_wanted"}
        faults = (
            StandingAlert(
                f"fault {fault.get('code')} {fault.get('where')}",
                "machine_fault",
                f"{fault.get('code')} at {fault.get('where')}. {fault.get('hint', '')}",
                {"fault": fault.get("code"), "where": fault.get("where")},
                {"offers": [{"do": "clear_faults"}]},
            )
            for fault in status.faults
            if fault.get("code") != "wall_count"  # told by which wall, and what to do
        )
        told = (StandingAlert(news.code, news.code, news.text, news.details) for news in self._told.values())
        return (*faults, *told)
