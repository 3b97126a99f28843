"""The sections about the machine, the seats' board and the panels."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from tablectl.config.section import Section

NO_MACHINE: Final = "none"
VIRTUAL: Final = "virtual"


class MachineSection(Section):
    """The automatic table's controller."""

    port: str = Field(
        default="virtual",
        description='"virtual" for the simulated controller on a pseudo-terminal, a serial port such as '
        '"/dev/ttyACM0", or "none": people shuffle, build the walls and throw the dice.',
    )
    baud: int = Field(
        default=115200, ge=9600, le=1_000_000, description="Speed of the serial port, bits a second."
    )
    sets: Literal[1, 2] = Field(
        default=2,
        description="Sets of tiles in use in a machine made for two: with 2, the machine builds the walls of "
        "the other set below the table while a hand is played. A machine made for one set always "
        "uses one.",
    )
    dice: Literal["machine", "promised"] = Field(
        default="machine",
        description='"machine": the controller rolls them. "promised": they are computed from a seed. Its '
        "SHA-256 is published before the walls are built and the seed after the hand, so anybody "
        "can verify them with `tablectl dice verify`.",
    )
    sticks: Literal["none", "amos"] = Field(
        default="none",
        description="Point sticks with a resistor inside that the controller's board measures: those of "
        'AMOS tables ("amos"), or "none". They are compared with the computed points; a difference is a '
        "question.",
    )


class BoardSection(Section):
    """A board at the seats without a machine: keys, lamps and point sticks (docs/KIT.md)."""

    port: str | None = Field(
        default=None,
        description='Its serial port, such as "/dev/ttyACM0"; machine.port is "none" then. Unset: no board.',
    )


class PanelsSection(Section):
    """The four seat panels with their buttons."""

    pins: Literal["mock", "gpio", "board", "phones", "none"] = Field(
        default="mock",
        description='"mock" pins (the simulated players press them), real "gpio" pins, "board" (the keys of '
        'the board at board.port or machine.port), "phones" (the page /seat/N on the players\' own), or '
        '"none".',
    )
    settle_ms: int = Field(
        default=20, ge=1, le=200, description="Debounce time: how long a contact must be stable, ms."
    )
    seats: tuple[dict[str, int], ...] = Field(
        default=(),
        description="GPIO number of each button by seat: chow, pung, kong, ready, win, draw, confirm, judge. "
        "Empty: the wiring in docs/MACHINE.md.",
    )
