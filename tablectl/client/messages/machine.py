"""Machine: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/machine.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class MachineFault(TypedDict):
    code: str
    where: str
    hint: str


class MachineSets(TypedDict):
    """With two sets of tiles, one in play and one below the table; null for a machine with one set."""

    on_table: Literal[1, 2]
    """The set on the table."""
    beneath: bool
    """The machine's current activity, or its fault, concerns the next hand."""
    waiting: list[int]
    """Tiles per side of the walls below the table, counted and correct; empty if there are none."""


class MachineLink(TypedDict):
    """The serial link to the controller; null for a machine without one. Its figures are as they were
    when the message was sent; `health` has them fresh.
    """

    state: Literal["closed", "greeting", "reading_dictionary", "up", "refused"]
    reason: str
    """Why it is down; empty while it is up."""
    round_trip_ms: float | None
    counters: dict[str, int]
    """Since the service started: bytes dropped, frames corrupt, repeated, retransmitted."""


class MachineDetailsStep(TypedDict):
    do: str


class MachineDetailsPending(TypedDict):
    rules: NotRequired[str]
    preset: NotRequired[str]
    players: NotRequired[int]


class MachineDetails(TypedDict):
    """What `wrong`, `by_hand` and `pending` say, as plain values."""

    steps: NotRequired[list[MachineDetailsStep]]
    pending: NotRequired[MachineDetailsPending | None]


class Machine(TypedDict):
    """The table machine: topic mahjong/<table>/machine."""

    schema: Literal["tablectl/machine/1"]
    table: str
    phase: str
    progress: float
    counts: list[int]
    """Tiles per side by seat, at the last count."""
    faults: list[MachineFault]
    connected: bool
    versions: dict[str, str]
    by_hand: list[str]
    """What the players change in the walls before the deal, in order."""
    wrong: list[str]
    """Walls counted wrong, and what to do; the machine waits."""
    pending: str | None
    """Rules that apply from the next shuffle."""
    sets: MachineSets | None
    """With two sets of tiles, one in play and one below the table; null for a machine with one set."""
    link: MachineLink | None
    """The serial link to the controller; null for a machine without one. Its figures are as they were
    when the message was sent; `health` has them fresh.
    """
    details: NotRequired[MachineDetails]
    """What `wrong`, `by_hand` and `pending` say, as plain values."""
