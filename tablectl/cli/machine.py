"""``tablectl machine``: the table's machine by itself, without a game."""

from __future__ import annotations

import typer

from tablectl.cli.machine_conform import conform
from tablectl.cli.machine_state import dump, state
from tablectl.cli.machine_step import monitor, step

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def machine() -> None:
    """Look at the table's machine, or examine it, without a game.

    Each of these opens the port for itself alone, so stop `tablectl run` first. PORT is such as
    /dev/mahjong-table (by the udev rule in deploy/), /dev/ttyACM0, or the pseudo-terminal of a simulated
    controller.
    """


for each in (state, step, monitor, dump, conform):
    app.command()(each)
