"""``tablectl hall``: many tables and a tournament."""

from __future__ import annotations

import typer

from tablectl.cli.hall.files import export_event, import_event, publish
from tablectl.cli.hall.pantheon import pantheon
from tablectl.cli.hall.run import demo, run
from tablectl.cli.hall.tournament import check, needs, seating, standings
from tablectl.cli.options import StandardInputCommand

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)


@app.callback()
def hall() -> None:
    """Run a hall: many tables and a tournament.

    Start with `tablectl hall demo`: robots play a whole tournament in front of the real hall. `docs/HALL.md`
    describes everything, `docs/FIRST_TOURNAMENT.md` the first one of your own. `seating`, `standings`,
    `needs` and `check` read JSON from standard input and write JSON; they need no server and no table.
    """


app.command("run")(run)
app.command("demo")(demo)
app.command("import")(import_event)
app.command("export")(export_event)
app.command("publish")(publish)
app.command("pantheon")(pantheon)
for each in (seating, standings, needs, check):
    app.command(cls=StandardInputCommand)(each)
