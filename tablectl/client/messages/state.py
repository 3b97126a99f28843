"""State: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/state.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class StateMarker(TypedDict):
    """The first dealer's marker: where it lies, and which side is up (turned over after the east round)."""

    seat: int
    face: Literal["E", "S"]


class StateSeatRiver(TypedDict):
    tile: str
    drawn: bool | None
    """Whether the tile was just drawn; null if unknown."""
    sideways: bool
    claimed_by: int | None


StateSeatMeld = TypedDict(
    "StateSeatMeld",
    {
        "kind": Literal["chow", "pung", "open_kong", "closed_kong", "added_kong"],
        # Tiles in MPSZ notation.
        "tiles": str,
        "from": int | None,
        "claimed": str | None,
    },
)


class StateSeatReady(TypedDict):
    discard: int
    double: bool
    paid: bool


class StateSeatShown(TypedDict):
    tiles: str
    """Tiles in MPSZ notation."""
    winning_tile: str | None


class StateSeat(TypedDict):
    seat: int
    player: str
    wind: Literal["E", "S", "W", "N"]
    closed: int
    """How many closed tiles the seat holds."""
    drawn: bool
    river: list[StateSeatRiver]
    melds: list[StateSeatMeld]
    flowers: str
    """Tiles in MPSZ notation."""
    ready: StateSeatReady | None
    shown: StateSeatShown | None
    laid: str
    """Tiles of won hands laid open beside the melds."""
    exposed: str
    """Closed tiles exposed by mistake, which must be discarded first."""
    void_suit: Literal["m", "p", "s"] | None
    """The seat's void suit; null before all have chosen."""
    void_card: bool
    """Whether a card must show the void suit; false once a discard shows it."""
    out: bool
    """Has won and left the hand."""
    parts: list[int]
    """Which of the seat's hands each meld belongs to; empty if seats have one hand."""


StateWin = TypedDict(
    "StateWin",
    {
        "seat": int,
        "from": int | None,
        "tile": str | None,
        "special": str | None,
        "part": int,
        # Points that the winner claimed, if the rules pay the claim; null before that.
        "named": int | None,
    },
)


class StateWallsSide(TypedDict):
    side: int
    seat: int | None
    stacks: list[int]
    """Tiles on every stack, from the right end as that side sees it."""
    inner: list[int]
    """The same for the inner row, if the rules have one."""


class StateWallsBreak(TypedDict):
    side: int
    stacks: int


class StateWallsNext(TypedDict):
    """The next tile at the head of the wall, and who draws it if nobody claims the discard."""

    side: int | None
    stack: int | None
    upper: bool | None
    inner: bool | None
    seat: int | None


class StateWallsIndicator(TypedDict):
    side: int | None
    stack: int | None
    upper: bool | None
    inner: bool | None


# Where the tiles of the walls stand; null if the dice are unknown or the tiles lie without walls.
StateWalls = TypedDict(
    "StateWalls",
    {
        "sides": list[StateWallsSide],
        "break": StateWallsBreak,
        # The next tile at the head of the wall, and who draws it if nobody claims the discard.
        "next": StateWallsNext,
        # The next replacement tile, and who draws it now.
        "tail": StateWallsNext,
        "indicators": list[StateWallsIndicator],
        # The place of the next indicator, if no dice throw decides it.
        "indicator": StateWallsIndicator,
        # Tiles that are never drawn.
        "dead": list[StateWallsIndicator],
    },
)


class StatePaused(TypedDict):
    """Set while play is paused: no evidence is applied and no clock runs. Otherwise null."""

    reason: str
    by: str
    """Name of the person who paused; empty if unknown."""
    at: str


class State(TypedDict):
    """What lies on the table for all to see: topic mahjong/<table>/state."""

    schema: Literal["tablectl/state/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry that this includes."""
    revision: int
    """Number of amendments so far."""
    hand: int
    phase: Literal["setup", "draw", "act", "ended", "settled"] | None
    turn: int | None
    tiles_left: int
    dice: list[int]
    indicators: list[str]
    hidden_indicators: list[str]
    marker: NotRequired[StateMarker | None]
    """The first dealer's marker: where it lies, and which side is up (turned over after the east round)."""
    last_discard: int | None
    """The seat whose last discard may still be claimed."""
    draw: str | None
    seats: list[StateSeat]
    finished: bool
    wins: list[StateWin]
    """Shown so far in this hand."""
    walls: StateWalls | None
    """Where the tiles of the walls stand; null if the dice are unknown or the tiles lie without walls."""
    paused: StatePaused | None
    """Set while play is paused: no evidence is applied and no clock runs. Otherwise null."""
    names_value: bool
    """Whether winners claim the value of their hands."""
