"""Hands that reach over the table: their targets, and their positions at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall import WallPlace
from vision.layout import from_seat, nearest_seat, to_seat
from vision.scene import Hand
from vision.scene.table import RIVER_ROW_TILES, TablePlan

Spot = tuple[float, float]
"""Millimetres on the playing surface."""

FINGERS_MM: Final = 105.0
"""From the middle of the palm to the fingertips that hold a tile."""
REST_DISTANCE_MM: Final = 190.0
"""How far outside the surface a resting palm is."""
SKINS: Final = ((150, 180, 225), (110, 145, 200), (130, 165, 215), (70, 105, 155))
SLEEVES: Final = ((80, 60, 50), (40, 40, 120), (110, 110, 105), (60, 90, 40))


@dataclass(frozen=True, slots=True)
class ArmMove:
    """One reach over the table; times in the simulation's seconds."""

    seat: Seat
    out_s: float
    there_s: float
    leave_s: float
    home_s: float
    target_mm: Spot
    """Where the fingertips go, on the surface."""
    start_mm: Spot | None = None
    """Where they come from; None: from outside the table."""

    def delayed(self, by_s: float) -> ArmMove:
        """The same move, later."""
        return ArmMove(
            self.seat,
            self.out_s + by_s,
            self.there_s + by_s,
            self.leave_s + by_s,
            self.home_s + by_s,
            self.target_mm,
            self.start_mm,
        )

    def extension(self, at_s: float) -> float:
        """How far the arm is extended at a moment, 0 to 1."""
        if at_s <= self.out_s or at_s >= self.home_s:
            return 0.0
        if at_s < self.there_s:
            return _ease((at_s - self.out_s) / (self.there_s - self.out_s))
        if at_s <= self.leave_s:
            return 1.0
        return _ease((self.home_s - at_s) / (self.home_s - self.leave_s))


def _ease(extension: float) -> float:
    return extension * extension * (3 - 2 * extension)


def hand_at(move: ArmMove, at_s: float, plan: TablePlan) -> Hand | None:
    """The hand of a move at a moment; None while it is off the table."""
    extension = move.extension(at_s)
    if extension <= 0.02:
        return None
    u, v = to_seat(*move.target_mm, move.seat)
    out_u, out_v = 0.4 * u + 40.0, -(plan.half_mm + REST_DISTANCE_MM)
    if move.start_mm is not None and at_s < move.there_s:
        start_u, start_v = to_seat(*move.start_mm, move.seat)
        tip_u, tip_v = start_u + extension * (u - start_u), start_v + extension * (v - start_v)
    else:
        tip_u, tip_v = out_u + extension * (u - out_u), out_v + extension * (v - out_v)
    wrist_u, wrist_v = 0.4 * tip_u + 70.0, -(plan.half_mm + REST_DISTANCE_MM + FINGERS_MM)
    length = max(1.0, ((tip_u - wrist_u) ** 2 + (tip_v - wrist_v) ** 2) ** 0.5)
    palm_u = tip_u - (tip_u - wrist_u) / length * FINGERS_MM
    palm_v = tip_v - (tip_v - wrist_v) / length * FINGERS_MM
    return Hand(
        wrist_mm=from_seat(wrist_u, wrist_v, move.seat),
        palm_mm=from_seat(palm_u, palm_v, move.seat),
        spread=0.25,
        skin=SKINS[move.seat],
        sleeve=SLEEVES[move.seat],
        sleeve_share=0.75,
    )


def covered_seats(moves: Sequence[ArmMove], at_s: float) -> tuple[bool, bool, bool, bool]:
    """By seat, whether an arm covers its tiles."""
    covered = [False] * 4
    for move in moves:
        if move.extension(at_s) > 0.05:
            covered[move.seat] = True
            covered[nearest_seat(*move.target_mm)] = True
    return covered[0], covered[1], covered[2], covered[3]


def wall_spot(place: WallPlace, rows: Sequence[int], plan: TablePlan) -> Spot:
    """Where a tile of the walls stands; ``rows`` are the stacks of each side's whole wall."""
    u = ((rows[place.side] - 1) / 2 - place.stack) * (plan.tile_mm[0] + 0.3)
    return from_seat(u, -plan.wall_mm, place.side)


def river_spot(seat: Seat, index: int, plan: TablePlan) -> Spot:
    """Where a seat's discard with this index in its river goes; sideways tiles are not considered."""
    width, height, _ = plan.tile_mm
    row = min(index // RIVER_ROW_TILES, plan.rows - 1)
    column = index - row * RIVER_ROW_TILES
    u = (column + 0.5 - RIVER_ROW_TILES / 2) * (width + plan.gap_mm)
    return from_seat(u, -(plan.river_mm + row * (height + plan.gap_mm) + height / 2), seat)


def meld_spot(seat: Seat, melds: int, plan: TablePlan) -> Spot:
    """Where a seat lays its next meld beside ``melds`` others."""
    width, height, _ = plan.tile_mm
    u = plan.half_mm - 10.0 - (melds + 0.5) * (2 * width + height + 2 * plan.gap_mm)
    return from_seat(u, -(plan.half_mm - 8.0 - height / 2), seat)


def aside_spot(seat: Seat, plan: TablePlan) -> Spot:
    """Where a seat lays its flowers."""
    beside = plan.hand_mm if plan.aside_mm is None else plan.aside_mm
    return from_seat(-3.0 * plan.tile_mm[0], -beside, seat)


def hand_spot(seat: Seat, plan: TablePlan) -> Spot:
    """The middle of a seat's own hand."""
    return from_seat(0.0, -plan.hand_mm, seat)
