"""``tablectl stats``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.late_imports import loaded_when_used
from tablectl.cli.shown import shown
from tablectl.errors import InputError, JournalError

with loaded_when_used():
    import tablectl.adapters.storage.journal as journals
    import tablectl.api.statistics as statistics
    import tablectl.formats.reading as reading

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

COUNTED, LEFT_OUT, UNREADABLE = 0, 1, 2
"""Exit statuses."""


@app.command()
def stats(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Recorded games: tenhou mjlog, tenhou.net/6 JSON, mjai, Majsoul's JSON, botzone, tziakcha; a"
            " journal or its export."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per player, then one for all together.")
    ] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Comma-separated values with a heading, for spreadsheets.")
    ] = False,
    rules: Annotated[
        str | None,
        typer.Option("--rules", help="Count only games of this rule book. Default: all of them together."),
    ] = None,
) -> None:
    """Count what players did in recorded games: wins, deal-ins, riichi, calls, points, places.

    Each player is counted by name; by seat where a record tells no name. Every rate stands beside its counts,
    so results of several files add up. Points of different rule books do not: choose one with `--rules`.

    Exit status 0 if every hand was counted, 1 if hands were left out because the rules refuse them (standard
    error names them), 2 if a file cannot be read; what could be read is printed in every case.

    Examples: `tablectl stats games/*.mjlog`; `tablectl stats journal.sqlite --rules mcr --csv > mcr.csv`
    """
    if as_json and as_csv:
        raise typer.BadParameter("choose one of --json and --csv")
    tally = statistics.Tally()
    status = COUNTED
    for path in files:
        try:
            games = _games(path)
        except (InputError, JournalError) as error:
            typer.echo(f"{path}: {shown(error)}", err=True)
            status = UNREADABLE
            continue
        for game in games:
            if rules is not None and game.rules != rules:
                continue
            tally.add(game)
            for why in game.left_out:
                typer.echo(f"{path}: left out {why}", err=True)
                status = max(status, LEFT_OUT)
    lines = tally.lines()
    if as_json:
        for line in lines:
            typer.echo(json.dumps(line, ensure_ascii=False))
    else:
        typer.echo(statistics.csv_text(lines) if as_csv else statistics.table_text(lines), nl=False)
    raise typer.Exit(status)


def _games(path: Path) -> statistics.Games:
    if path.is_file() and journals.is_journal(path):
        return statistics.games_of_journal(journals.read_journal(path))
    return statistics.games_of_text(reading.read_record_text(path))
