"""What the machine has to say to people, for as long as it is so."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import ButtonPressed, Evidence, HandReadyReported, WallsReported
from tablectl.game.state import GameState
from tablectl.ports import MachineNotice, MachineStatus
from tablectl.service.alerts import StandingAlert

TAKES_IN: Final = ("opening", "collecting")
"""Phases in which tiles are pushed in."""
BOARD_REBOOTED: Final = "board_rebooted"
RESTS: Final = ("idle", "offline", "fault", "unknown")
"""Phases in which the machine does nothing."""


class MachineNotices:
    """Belongs to the table's thread. The status itself says that a fault is latched."""

    def __init__(self) -> None:
        self._notices: dict[str, MachineNotice] = {}
        self._takes_in = False
        """Whether tiles were seen coming in since a set was wanted."""
        self._hand = 0

    def hear(self, news: MachineNotice) -> None:
        """The machine reports something; of each kind the newest counts."""
        self._notices[news.code] = news
        if news.code == "set_wanted":
            self._takes_in = False

    def reported(self, evidence: Evidence) -> None:
        """What the machine has built shows that it works, and a key that is heard that its board does."""
        if isinstance(evidence, WallsReported | HandReadyReported):
            self._notices.clear()
        elif isinstance(evidence, ButtonPressed):
            self._notices.pop(BOARD_REBOOTED, None)

    def alerts(self, status: MachineStatus, state: GameState) -> tuple[StandingAlert, ...]:
        """What still holds, and each latched fault with the request that clears it.

        Args:
            state: the table as written down.
        """
        if state.hand_number != self._hand:
            self._hand = state.hand_number
            self._notices.pop(BOARD_REBOOTED, None)
        if status.phase in TAKES_IN:
            self._takes_in = True
        elif self._takes_in:
            self._notices.pop("set_wanted", None)
        if status.phase not in RESTS:
            kept = ("set_wanted", BOARD_REBOOTED)
            self._notices = {code: news for code, news in self._notices.items() if code in kept}
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
