"""The walls requested last from the machine, and what the players have to do with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablectl.game.evidence import Evidence, HandReadyReported, WallsReported
from tablectl.mahjong.walls.wall_building import WallOrder
from tablectl.ports import MachineStatus
from tablectl.service.machine.wall_instructions import (
    CANNOT_BUILD,
    CANNOT_BUILD_STEP,
    counted_wrong,
    hand_step_as_json,
    hand_step_text,
)
from tablectl.topics import Message


@dataclass(slots=True)
class RequestedWalls:
    """One hand's walls, from their request to the next one."""

    order: WallOrder | None = None
    """None before the first request, and after a change of rules."""
    unplayed: bool = False
    """No hand has started with them: they are being built, or are ready."""
    players_turn: bool = False
    """The machine has done its part, or has none: the players do theirs now."""
    wrong: tuple[str, ...] = ()
    """Which walls were miscounted and what to do, as sentences."""
    wrong_steps: tuple[Message, ...] = ()
    """The same as plain values."""
    _played_counts: tuple[int, ...] = ()

    def ask(self, order: WallOrder, played: tuple[int, ...]) -> None:
        """Request walls.

        Args:
            order: how the machine builds them.
            played: tiles at each side after the players have arranged them as the rule book demands.
        """
        self.order, self._played_counts, self.unplayed = order, played, True
        self.players_turn = not order.buildable

    def as_played(self, evidence: Evidence) -> Evidence:
        """The machine's report, with the tile counts after the players have rearranged the built walls."""
        order = self.order
        if order is None or not order.by_hand:
            return evidence
        if isinstance(evidence, WallsReported) and evidence.counts == order.counts:
            return replace(evidence, counts=self._played_counts)
        if isinstance(evidence, HandReadyReported):
            self.players_turn = True
        return evidence

    def check_counts(self, status: MachineStatus, players: Sequence[str]) -> None:
        """Compare the counted walls with the requested ones."""
        self.wrong, self.wrong_steps = counted_wrong(self.order, status, players)

    def by_hand(self, players: Sequence[str]) -> tuple[str, ...]:
        """The players' steps with the walls, in order."""
        if self.order is None:
            return ()
        if not self.order.buildable:
            return (CANNOT_BUILD,)
        return tuple(hand_step_text(step, players) for step in self.order.by_hand)

    def by_hand_as_json(self, players: int) -> tuple[Message, ...]:
        """The same as plain values."""
        if self.order is None:
            return ()
        if not self.order.buildable:
            return (CANNOT_BUILD_STEP,)
        return tuple(hand_step_as_json(step, players) for step in self.order.by_hand)
