"""The lamps at the sides of the table: turns, riichi and wins, and where somebody has to look."""

from __future__ import annotations

from collections.abc import Collection

from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS, SIDES
from tablectl.ports import Lamp, Machine
from tablectl.service.machine.wall_instructions import MachineWork


def lamps_of(state: GameState) -> dict[Seat, Lamp]:
    """What the lamp at each side of the table shows."""
    hand = state.hand
    chairs = CHAIRS.get(len(state.players), ())
    lamps = dict.fromkeys(range(SIDES), Lamp.OFF)
    if hand is None:
        return lamps
    for seat, each in enumerate(hand.seats):
        if each.ready is not None:
            lamps[chairs[seat]] = Lamp.READY
    if hand.phase in (Phase.DRAW, Phase.ACT):
        lamps[chairs[hand.turn]] = Lamp.TURN
    for win in hand.wins:
        lamps[chairs[win.seat]] = Lamp.WIN
    return lamps


class SeatLamps:
    """Belongs to the table's thread. Sends only changes to the machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._shown: dict[Seat, Lamp] = {}

    def show(self, state: GameState, work: MachineWork, question_seats: Collection[Seat]) -> None:
        """Set the lamps by the state. ``Lamp.LOOK`` is shown to all players while the walls need their hands,
        and at seats with an open question, where the lamp is otherwise dark.

        Args:
            state: the table as recorded.
            work: the machine's instructions for the players.
            question_seats: seats about which a question is open.
        """
        lamps, chairs = lamps_of(state), CHAIRS.get(len(state.players), ())
        if work.wrong or (state.hand is not None and work.by_hand):
            lamps |= {side: Lamp.LOOK for side in chairs if lamps[side] is Lamp.OFF}
        for seat in question_seats:
            if seat < len(chairs) and lamps[chairs[seat]] in (Lamp.OFF, Lamp.READY):
                lamps[chairs[seat]] = Lamp.LOOK
        if lamps != self._shown:
            self._shown = lamps
            self._machine.set_lamps(lamps)
