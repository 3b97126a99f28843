"""The walls that the machine was asked for last, and what the players have to do with them."""

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
class AskedWalls:
    """One hand's walls, from the request on until others are asked for."""

    order: WallOrder | None = None
    """None before the first request, and since other rules are played."""
    unplayed: bool = False
    """No hand has begun with them: they are being built, or stand."""
    players_turn: bool = False
    """The machine has done its part, or has none: the players' part is due."""
    wrong: tuple[str, ...] = ()
    """What was counted wrong and what to do, in sentences."""
    wrong_steps: tuple[Message, ...] = ()
    """The same as plain values."""
    _played: tuple[int, ...] = ()

    def ask(self, order: WallOrder, played: tuple[int, ...]) -> None:
        """These are wanted now.

        Args:
            played: tiles before each side once the players have made the book's walls of them.
        """
        self.order, self._played, self.unplayed = order, played, True
        self.players_turn = not order.buildable

    def as_played(self, evidence: Evidence) -> Evidence:
        """What the machine reports, with the walls as the players make them of those that it has built."""
        order = self.order
        if order is None or not order.by_hand:
            return evidence
        if isinstance(evidence, WallsReported) and evidence.counts == order.counts:
            return replace(evidence, counts=self._played)
        if isinstance(evidence, HandReadyReported):
            self.players_turn = True
        return evidence

    def look_at_count(self, status: MachineStatus, players: Sequence[str]) -> None:
        """What the machine has counted, against what was asked for."""
        self.wrong, self.wrong_steps = counted_wrong(self.order, status, players)

    def by_hand(self, players: Sequence[str]) -> tuple[str, ...]:
        """What the players do with the walls, in order."""
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
