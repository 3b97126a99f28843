"""What lies on a mahjong table at one moment, as plain values: no places yet, no rules either."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vision.errors import SceneError


class MeldKind(StrEnum):
    """Kinds of open and closed melds, as they are laid."""

    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    ADDED_KONG = "added_kong"
    CLOSED_KONG = "closed_kong"


class TakenFrom(StrEnum):
    """Whose discard was claimed, seen from the meld's owner."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld at a seat's right corner.

    Attributes:
        codes: the claimed tile first where one was claimed; the added tile last in an added kong.
        taken_from: None for a closed kong, and where the claimed tile is not turned (Chinese tables).
        left: at the seat's left corner instead, where a player lays the melds of a second hand.
    """

    kind: MeldKind
    codes: tuple[str, ...]
    taken_from: TakenFrom | None = None
    left: bool = False

    def __post_init__(self) -> None:
        wanted = 3 if self.kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
        if len(self.codes) != wanted:
            raise SceneError(f"a {self.kind} has {wanted} tiles, came {len(self.codes)}: {self.codes}")


@dataclass(frozen=True, slots=True)
class SeatSituation:
    """What lies at one seat.

    Attributes:
        river: discards in order, without those claimed.
        sideways: index in ``river`` of the tile that declares riichi.
        flowers: tiles laid aside face up (flowers, north tiles): between wall and hand where the table's plan
            has room there, else left of the melds.
        aside_apart: the last of ``flowers`` lies apart: a tile that won an open hand there.
        standing: faces of the standing tiles, for a camera behind the player; from above nobody sees them.
        hand: how many tiles stand.
        drawn: whether one of them stands apart on the right, as a tile just drawn does.
        shown: the hand laid open; nothing stands then.
        winning_apart: the last of ``shown`` lies apart.
        wall: tiles left (0, 1 or 2) in each stack of the wall before this seat, from the player's left.
        inner_wall: the same of a second row inside it.
        riichi_stick: a 1000-point stick before the river.
        counters: 100-point sticks at the player's left.
    """

    river: tuple[str, ...] = ()
    sideways: int | None = None
    melds: tuple[LaidMeld, ...] = ()
    flowers: tuple[str, ...] = ()
    hand: int = 13
    drawn: bool = False
    shown: tuple[str, ...] = ()
    winning_apart: bool = False
    wall: tuple[int, ...] = ()
    inner_wall: tuple[int, ...] = ()
    riichi_stick: bool = False
    counters: int = 0
    aside_apart: bool = False
    standing: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.sideways is not None and not 0 <= self.sideways < len(self.river):
            raise SceneError(f"sideways tile {self.sideways} is not in a river of {len(self.river)}")
        if any(height not in (0, 1, 2) for height in (*self.wall, *self.inner_wall)):
            raise SceneError(f"a stack has 0 to 2 tiles, came {self.wall}")


@dataclass(frozen=True, slots=True)
class Indicator:
    """A face-up tile on a wall: on which seat's wall, which stack from that player's left."""

    seat: int
    stack: int
    code: str


@dataclass(frozen=True, slots=True)
class TableSituation:
    """All four seats (an empty seat is a ``SeatSituation`` with no hand), indicators and dice."""

    seats: tuple[SeatSituation, SeatSituation, SeatSituation, SeatSituation]
    indicators: tuple[Indicator, ...] = ()
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.seats) != 4:
            raise SceneError(f"a table has four seats, came {len(self.seats)}")


def empty_table() -> TableSituation:
    """Nothing on the felt."""
    nobody = SeatSituation(hand=0)
    return TableSituation((nobody, nobody, nobody, nobody))


def fresh_walls(stacks: int = 17, hand: int = 13) -> TableSituation:
    """All walls whole and every hand standing."""
    seat = SeatSituation(hand=hand, wall=(2,) * stacks)
    return TableSituation((seat, seat, seat, seat))
