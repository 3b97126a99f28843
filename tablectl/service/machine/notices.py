"""Alerts of the machine's reports, each for as long as it holds."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import ButtonPressed, Evidence, HandReadyReported, WallsReported
from tablectl.game.state import GameState
from tablectl.ports import MachineNotice, MachineStatus, StandingAlert

INTAKE_PHASES: Final = ("opening", "collecting")
"""Phases in which the machine takes tiles in."""
BOARD_REBOOTED: Final = "board_rebooted"
IDLE_PHASES: Final = ("idle", "offline", "fault", "unknown")
"""Phases in which the machine does not work."""


class MachineNotices:
    """Belongs to the table's thread. The status itself says that a fault is latched."""

    def __init__(self) -> None:
        self._notices: dict[str, MachineNotice] = {}
        self._intake_seen = False
        """Whether the machine has taken tiles in since it asked for a set."""
        self._hand = 0

    def on_news(self, news: MachineNotice) -> None:
        """Store a report; of each kind the latest counts."""
        self._notices[news.code] = news
        if news.code == "set_wanted":
            self._intake_seen = False

    def on_evidence(self, evidence: Evidence) -> None:
        """Clear what the evidence disproves: built walls show that the machine works, a pressed key that its
        board does."""
        if isinstance(evidence, WallsReported | HandReadyReported):
            self._notices.clear()
        elif isinstance(evidence, ButtonPressed):
            self._notices.pop(BOARD_REBOOTED, None)

    def alerts(self, status: MachineStatus, state: GameState) -> tuple[StandingAlert, ...]:
        """The reports that still hold, and each latched fault with the request that clears it.

        Args:
            status: of the machine.
            state: the table as recorded.
        """
        if state.hand_number != self._hand:
            self._hand = state.hand_number
            self._notices.pop(BOARD_REBOOTED, None)
        if status.phase in INTAKE_PHASES:
            self._intake_seen = True
        elif self._intake_seen:
            self._notices.pop("set_wanted", None)
        if status.phase not in IDLE_PHASES:
            still_valid = ("set_wanted", BOARD_REBOOTED)
            self._notices = {code: news for code, news in self._notices.items() if code in still_valid}
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
        notices = (
            StandingAlert(news.code, news.code, news.text, news.details) for news in self._notices.values()
        )
        return (*faults, *notices)
