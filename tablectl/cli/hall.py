"""``tablectl hall``: many tables and a tournament."""

from __future__ import annotations

import typer

from tablectl.cli.hall_tournament import check, seating, standings

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def hall() -> None:
    """Seat a tournament, count its standings, check its file.

    These commands read JSON from standard input and write JSON; they need no server and no table.
    """


for each in (seating, standings, check):
    app.command()(each)
