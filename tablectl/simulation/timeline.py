"""From what happens to how it looks and sounds: hands reaching, buttons pressed, at which moment a tile lies.

Times are the simulation's seconds at the speed of people, with a little variety from a seeded generator.
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
"""Before the first discard the call keys say which suit a player gives up."""
KONG_KEY = {True: Key.KONG, False: Key.PUNG}
"""A tile that is added to a pung: just drawn, or held back."""
CALL_KEY = {MeldKind.CHOW: Key.CHOW, MeldKind.PUNG: Key.PUNG, MeldKind.OPEN_KONG: Key.KONG}


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A finger on a panel's key."""

    at_s: float
    seat: Seat
    key: Key


@dataclass(frozen=True, slots=True)
class TimedMove:
    """One step as people do it. All times count from the act's beginning."""

    step: TrueMove
    happens_s: float
    """When the tiles lie as after the step."""
    done_s: float
    """When the next act may begin."""
    arms: tuple[ArmMove, ...] = ()
    presses: tuple[KeyPress, ...] = ()
    lifted_s: float | None = None
    """When the offered discard leaves its river for somebody's hand; None: it stays until the step
    happens."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """Plans acts for one table."""

    plan: TablePlan
    random: Random = field(default_factory=lambda: Random(0))

    def act(self, step: TrueMove, state: GameState, wall: Wall | None) -> TimedMove:
        """How a step is done.

        Args:
            state: the true game before the step.
            wall: its walls, where they are built.
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
                return self._reach(step, chairs[seat], self._wall_spot(wall, tile), self._pause(hand))
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
                act = self._reach(step, chairs[seat], spot, wait_s)
                return _with_press(act, KeyPress(wait_s * 0.6, seat, KONG_KEY[claim.drawn is not False]))
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
                return self._show(step, seat, chairs[seat], Key.WIN)
            case ShowHand(seat=seat):
                return self._show(step, seat, chairs[seat], None)
            case DeclareDraw(reason=reason, seat=said_by):
                return self._drawn(step, hand, reason, said_by)
            case _:
                return TimedMove(step, 0.4, 0.6)

    def confirmations(self, players: int = 4) -> tuple[KeyPress, ...]:
        """Everybody says that the hand is done with."""
        return tuple(KeyPress(self._between(0.8, 3.0), seat, Key.CONFIRM) for seat in range(players))

    def _wall_spot(self, wall: Wall, tile: int) -> Spot:
        return wall_spot(wall.standing.place(tile), wall.rows, self.plan)

    def _between(self, least_s: float, most_s: float) -> float:
        return self.random.uniform(least_s, most_s)

    def _pause(self, hand: HandState) -> float:
        """Before a draw people wait a moment for calls."""
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

    def _show(self, step: TrueMove, seat: Seat, side: Seat, key: Key | None) -> TimedMove:
        press_s = self._between(0.4, 0.9)
        shown_s = press_s + self._between(0.7, 1.0)
        arm = ArmMove(side, press_s + 0.3, shown_s, shown_s, shown_s + 0.4, hand_spot(side, self.plan))
        presses = () if key is None else (KeyPress(press_s, seat, key),)
        return TimedMove(step, shown_s, shown_s + 0.5, (arm,), presses)

    def _drawn(self, step: TrueMove, hand: HandState, reason: DrawReason, said_by: Seat | None) -> TimedMove:
        seat = hand.turn if said_by is None else said_by
        wait_s = self._between(0.8, 1.5)
        if reason is DrawReason.SANCHAHOU and hand.offer is not None:
            thrower = hand.offer.seat
            presses = tuple(KeyPress(wait_s + 0.2 * k, (thrower + k) % 4, Key.WIN) for k in (1, 2, 3))
            return TimedMove(step, wait_s + 0.9, wait_s + 1.0, presses=presses)
        return TimedMove(step, wait_s + 0.1, wait_s + 0.2, presses=(KeyPress(wait_s, seat, Key.DRAW),))


def _with_press(act: TimedMove, press: KeyPress) -> TimedMove:
    return TimedMove(act.step, act.happens_s, act.done_s, act.arms, (*act.presses, press), act.lifted_s)
