"""The timing of moves: when hands reach over the table, keys are pressed and tiles lie.

Times are seconds of the simulation at the speed of people, varied by a seeded generator.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.panels.buttons import Key
from tablectl.game.claims import (
    ChooseVoidSuit,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    RevealUra,
    ShowBonus,
    ShowHand,
    ShowWin,
)
from tablectl.game.events import DrawReason
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS, ThrownIndicator
from tablectl.simulation.pictures.arms import (
    ArmMove,
    Spot,
    aside_spot,
    hand_spot,
    meld_spot,
    river_spot,
    wall_spot,
)
from tablectl.simulation.true_game.truth import TrueMove
from tablectl.simulation.true_game.wall import Wall
from vision.scene.table import TablePlan

VOID_KEY = {"m": Key.CHOW, "p": Key.PUNG, "s": Key.KONG, None: Key.JUDGE}
"""Before the first discard the call keys choose the void suit."""
KONG_KEY = {True: Key.KONG, False: Key.PUNG}
"""For a kong added to a pung, by whether its tile was just drawn."""
CALL_KEY = {MeldKind.CHOW: Key.CHOW, MeldKind.PUNG: Key.PUNG, MeldKind.OPEN_KONG: Key.KONG}


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A press of a panel's key."""

    at_s: float
    seat: Seat
    key: Key


@dataclass(frozen=True, slots=True)
class TimedMove:
    """One move as people make it. All times count from its start."""

    step: TrueMove
    happens_s: float
    """When the tiles lie as after the move."""
    done_s: float
    """When the next move may start."""
    arms: tuple[ArmMove, ...] = ()
    presses: tuple[KeyPress, ...] = ()
    lifted_s: float | None = None
    """When a claimed discard is lifted from its river; None: it stays until the move happens."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """Times the moves of one table."""

    plan: TablePlan
    random: Random = field(default_factory=lambda: Random(0))

    def plan_move(self, step: TrueMove, state: GameState, wall: Wall | None) -> TimedMove:
        """The timing of a move.

        Args:
            step: the move.
            state: the true game before it.
            wall: of the hand; None before it is built.
        """
        claim, hand = step.claim, state.hand
        if hand is None or wall is None:
            return TimedMove(step, 0.1, 0.2)
        chairs = CHAIRS[len(hand.seats)]
        match claim:
            case Deal(seat=seat):
                return self._reach(step, chairs[seat], self._wall_spot(wall, wall.deal_indices(seat)[0]), 0.1)
            case Draw(seat=seat):
                tail = hand.draw_from == "tail" or (hand.opening and hand.phase is Phase.ACT)
                tile = wall.standing.next_replacement if tail else wall.standing.next_tile
                return self._reach(
                    step, chairs[seat], self._wall_spot(wall, tile), self._wait_for_calls_s(hand)
                )
            case Discard(seat=seat):
                return self._discard(step, hand, seat, chairs[seat])
            case ShowBonus(seat=seat):
                side = chairs[seat]
                return self._reach(step, side, aside_spot(side, self.plan), self._between(0.3, 0.7))
            case ChooseVoidSuit(seat=seat, suit=suit):
                wait_s = self._between(0.8, 2.0)
                return TimedMove(
                    step, wait_s + 0.1, wait_s + 0.2, presses=(KeyPress(wait_s, seat, VOID_KEY[suit]),)
                )
            case DeclareReady(seat=seat):
                wait_s = self._between(0.6, 1.8)
                return TimedMove(
                    step, wait_s + 0.2, wait_s + 0.3, presses=(KeyPress(wait_s, seat, Key.READY),)
                )
            case ClaimMeld(seat=seat, meld=meld):
                return self._call(step, hand, seat, CALL_KEY[meld])
            case DeclareKong(seat=seat):
                wait_s = self._between(0.6, 1.6)
                spot = meld_spot(chairs[seat], len(hand.seats[seat].melds), self.plan)
                move = self._reach(step, chairs[seat], spot, wait_s)
                return _with_press(move, KeyPress(wait_s * 0.6, seat, KONG_KEY[claim.drawn is not False]))
            case RevealIndicator():
                thrown = isinstance(wall.plan.indicator, ThrownIndicator)
                index = (
                    wall.standing.thrown_indicator(hand.throws) if thrown else wall.standing.next_indicator
                )
                side = wall.standing.place(index).side if not hand.kongs else chairs[hand.turn]
                return self._reach(step, side, self._wall_spot(wall, index), self._between(0.3, 0.7))
            case RevealUra():
                seat = next((w.seat for w in hand.wins if hand.seats[w.seat].ready), hand.wins[0].seat)
                turned = wall.standing.indicators
                spot = self._wall_spot(wall, turned[0]) if turned else hand_spot(chairs[seat], self.plan)
                return self._reach(step, chairs[seat], spot, self._between(0.8, 1.4))
            case ShowWin(seat=seat):
                return self._show_hand(step, seat, chairs[seat], Key.WIN)
            case ShowHand(seat=seat):
                return self._show_hand(step, seat, chairs[seat], None)
            case DeclareDraw(reason=reason, seat=declared_by):
                return self._declare_draw(step, hand, reason, declared_by)
            case _:
                return TimedMove(step, 0.4, 0.6)

    def confirmations(self, players: int) -> tuple[KeyPress, ...]:
        """The presses with which all players confirm the end of a hand."""
        return tuple(KeyPress(self._between(0.8, 3.0), seat, Key.CONFIRM) for seat in range(players))

    def _wall_spot(self, wall: Wall, tile: int) -> Spot:
        return wall_spot(wall.standing.place(tile), wall.rows, self.plan)

    def _between(self, least_s: float, most_s: float) -> float:
        return self.random.uniform(least_s, most_s)

    def _wait_for_calls_s(self, hand: HandState) -> float:
        """Before a draw people wait for calls."""
        return self._between(0.35, 0.8) if hand.offer is not None else 0.2

    def _reach(self, step: TrueMove, side: Seat, target: Spot, wait_s: float) -> TimedMove:
        there_s = wait_s + self._between(0.4, 0.55)
        arm = ArmMove(side, wait_s, there_s, there_s + 0.1, there_s + self._between(0.5, 0.65), target)
        return TimedMove(step, there_s, arm.home_s - 0.15, (arm,))

    def _discard(self, step: TrueMove, hand: HandState, seat: Seat, side: Seat) -> TimedMove:
        own = hand.seats[seat]
        forced = own.ready is not None
        wait_s = 0.3 if forced else min(4.0, 0.45 + self.random.expovariate(1 / 0.8))
        lying = sum(r.claimed_by is None for r in own.river)
        there_s = wait_s + self._between(0.38, 0.5)
        leave_s = there_s + 0.12
        arm = ArmMove(side, wait_s, there_s, leave_s, leave_s + 0.45, river_spot(side, lying, self.plan))
        return TimedMove(step, there_s, leave_s + 0.2, (arm,))

    def _call(self, step: TrueMove, hand: HandState, seat: Seat, key: Key) -> TimedMove:
        offer = hand.offer
        assert offer is not None, "somebody's discard is claimed"
        giver = hand.seats[offer.seat]
        index = sum(r.claimed_by is None for r in giver.river) - 1
        chairs = CHAIRS[len(hand.seats)]
        side = chairs[seat]
        from_mm = river_spot(chairs[offer.seat], index, self.plan)
        to_mm = meld_spot(side, len(hand.seats[seat].melds), self.plan)
        press_s = self._between(0.3, 0.9)
        out_s = press_s + 0.25
        lifted_s = out_s + self._between(0.55, 0.7)
        laid_s = lifted_s + self._between(0.6, 0.8)
        arms = (
            ArmMove(side, out_s, lifted_s, lifted_s, lifted_s, from_mm),
            ArmMove(side, lifted_s, laid_s, laid_s + 0.3, laid_s + 0.75, to_mm, start_mm=from_mm),
        )
        return TimedMove(step, laid_s, laid_s + 0.55, arms, (KeyPress(press_s, seat, key),), lifted_s)

    def _show_hand(self, step: TrueMove, seat: Seat, side: Seat, key: Key | None) -> TimedMove:
        press_s = self._between(0.4, 0.9)
        shown_s = press_s + self._between(0.7, 1.0)
        arm = ArmMove(side, press_s + 0.3, shown_s, shown_s, shown_s + 0.4, hand_spot(side, self.plan))
        presses = () if key is None else (KeyPress(press_s, seat, key),)
        return TimedMove(step, shown_s, shown_s + 0.5, (arm,), presses)

    def _declare_draw(
        self, step: TrueMove, hand: HandState, reason: DrawReason, declared_by: Seat | None
    ) -> TimedMove:
        seat = hand.turn if declared_by is None else declared_by
        wait_s = self._between(0.8, 1.5)
        if reason is DrawReason.SANCHAHOU and hand.offer is not None:
            thrower = hand.offer.seat
            presses = tuple(KeyPress(wait_s + 0.2 * k, (thrower + k) % 4, Key.WIN) for k in (1, 2, 3))
            return TimedMove(step, wait_s + 0.9, wait_s + 1.0, presses=presses)
        return TimedMove(step, wait_s + 0.1, wait_s + 0.2, presses=(KeyPress(wait_s, seat, Key.DRAW),))


def _with_press(move: TimedMove, press: KeyPress) -> TimedMove:
    return TimedMove(
        move.step,
        move.happens_s,
        move.done_s,
        move.arms,
        (*move.presses, press),
        move.lifted_s,
    )
