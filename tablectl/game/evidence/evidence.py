"""Evidence: what cameras, buttons and the machine report, not yet facts of the game.

The referee weighs it against what could legally have happened and makes claims of it. Times are milliseconds
from the start of the run, on the monotonic clock that stamped the frame, the edge or the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class SeenTile:
    """One tile lying on the felt, as the cameras read it over several frames."""

    faces: tuple[tuple[Tile, float], ...]
    """Candidate faces with probabilities, best first; empty for a tile that lies face down."""
    at_mm: tuple[float, float]
    """Centre on the playing surface: origin in the middle, x to seat 0's right, y away from seat 0."""
    sideways: bool = False
    """Turned by a quarter against the tiles of its own seat."""
    since_ms: int = 0
    """When it was first seen lying there."""

    @property
    def best(self) -> Tile | None:
        """The likeliest face; None for a back."""
        return self.faces[0][0] if self.faces else None


@dataclass(frozen=True, slots=True)
class SeenMeld:
    """A group of tiles at a player's corner."""

    tiles: tuple[SeenTile, ...]
    """From the owner's left to right; the fourth tile of an added kong last."""
    kind: MeldKind | None
    """None while the group cannot be a meld yet."""
    from_side: Literal["left", "across", "right"] | None
    """Whom the claimed tile was taken from, as the owner sees it: the place of the sideways tile shows it."""


@dataclass(frozen=True, slots=True)
class SeenSeat:
    """What lies at one seat."""

    river: tuple[SeenTile, ...] = ()
    """In the order of discarding."""
    melds: tuple[SeenMeld, ...] = ()
    """In the order in which they were made: the first is the farthest to the owner's right."""
    shown: tuple[SeenTile, ...] = ()
    """Face-up tiles at the seat that are neither river nor meld: a shown hand, left to right."""
    apart: tuple[int, ...] = ()
    """Indices into ``shown`` of tiles that lie apart from the others or turned: a winning tile."""
    covered: bool = False
    """A hand or an arm hides part of this seat's river or melds now."""
    flowers: tuple[SeenTile, ...] = ()
    """Flowers and seasons laid beside the hand. The cameras leave them in ``shown``; the referee, who knows
    whether the set has flowers, tells them apart."""

    def with_shown(self, kept: Sequence[int]) -> SeenSeat:
        """The seat with these of its shown tiles alone, by index."""
        if len(kept) == len(self.shown):
            return self
        return replace(
            self,
            shown=tuple(self.shown[index] for index in kept),
            apart=tuple(place for place, index in enumerate(kept) if index in self.apart),
        )


@dataclass(frozen=True, slots=True)
class SeenStack:
    """One stack of a wall, from above."""

    side: int
    """Side of the table, 0 to 3, whether or not somebody sits there."""
    along_mm: float
    """From the middle of the side to the right, as a player at that side sees it."""
    tiles: int | None = None
    """Tiles on top of each other; None if the picture does not show it."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One observation of the whole table, once it has settled."""

    at_ms: int
    seats: tuple[SeenSeat, ...]
    """Four; empty sides come last once they are told by seat."""
    indicators: tuple[SeenTile, ...] = ()
    """Face-up tiles on a wall, the one turned first in front."""
    face_down: int = 0
    """Tiles seen lying face down outside melds (tops of the walls)."""
    walls: tuple[SeenStack, ...] = ()
    """Stacks that stand where walls do, those with an indicator too; empty while their place is unknown."""
    each_picture: bool = False
    """The source reports each picture, so that time without pictures does not count as observed."""


@dataclass(frozen=True, slots=True)
class TableUnchanged:
    """A picture of the table was read and differs in nothing from the latest observation."""

    at_ms: int
    """When it was taken."""


@dataclass(frozen=True, slots=True)
class CameraAway:
    """No camera gives readable pictures any more; the next picture means that one is back."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class HandSeen:
    """One player's standing hand, as the camera behind them read it. It must not reach the table."""

    at_ms: int
    seat: Seat
    tiles: tuple[tuple[tuple[Tile, float], ...], ...]
    """From the player's left to right, candidate faces with probabilities, best first."""
    drawn_apart: bool = False
    """The last one stands apart, as a tile just drawn does."""


class Button(StrEnum):
    """The buttons of a seat panel."""

    CALL = "call"
    READY = "ready"
    WIN = "win"
    DRAW = "draw"
    CONFIRM = "confirm"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A player pressed a button of their panel."""

    at_ms: int
    seat: Seat
    button: Button
    call: Literal["chow", "pung", "kong"] | None = None
    """Only with ``Button.CALL``."""


@dataclass(frozen=True, slots=True)
class DiceReported:
    """The controller's dice came to rest."""

    at_ms: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WallsReported:
    """The machine counted the walls it built: tiles per side, by seat."""

    at_ms: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandReadyReported:
    """Walls are up and the dice are rolled: players may take their tiles."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Only time has passed. Where pictures are not reported one by one, the table stayed as it was."""

    at_ms: int


Evidence = (
    TableSeen
    | TableUnchanged
    | CameraAway
    | HandSeen
    | ButtonPressed
    | DiceReported
    | WallsReported
    | HandReadyReported
    | TimePassed
)
"""Every kind of evidence that the referee takes."""
