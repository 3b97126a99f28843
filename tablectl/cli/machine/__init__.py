"""``tablectl machine``: the table's machine by itself, without a game."""

from __future__ import annotations

import typer

from tablectl.cli.machine.conform import conform
from tablectl.cli.machine.state import dump, state
from tablectl.cli.machine.step import monitor, step

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def machine() -> None:
    """Inspect or test the table's machine without a game.

    Each subcommand needs the port for itself, so stop `tablectl run` first. PORT is for example
    /dev/mahjong-table (with the udev rule in deploy/), /dev/ttyACM0, or the pseudo-terminal of a simulated
    controller.
    """


for each in (state, step, monitor, dump, conform):
    app.command()(each)
