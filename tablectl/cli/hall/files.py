"""``tablectl hall import``, ``export`` and ``publish``: an event as files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.extras import require_hall
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.errors import InputError, StateDirError, TablectlError, in_words

with lazy_imports():
    import tablectl.compose.hall.exports as exports
    import tablectl.compose.hall.files as files
    import tablectl.compose.hall.publishing as publishing

DEFAULT_STATE_DIR = Path("~/.local/state/tablectl-hall")
StateDir = Annotated[Path, typer.Option("--state-dir", help="Folder of the hall's database.")]
Database = Annotated[
    str, typer.Option("--database", help="postgresql://…; without one, the file in the state folder.")
]


def import_event(
    file: Annotated[
        Path,
        typer.Argument(help="A tournament file, or one of Mahjong Tournament Engine; - for standard input."),
    ],
    state_dir: StateDir = DEFAULT_STATE_DIR,
    database: Database = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Take an event from a tournament file. The same file again changes nothing."""
    require_hall()
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file} cannot be read: {in_words(error)}") from error
    event = files.import_file(text, state_dir.expanduser(), database)
    typer.echo(json.dumps({"event": event}) if as_json else event)


def export_event(
    event: Annotated[str, typer.Argument(help="Id of the event, as import printed it.")],
    form: Annotated[
        str,
        typer.Option(
            "--format",
            help="json, ema-csv, standings-csv, results-csv, ndjson, tournament-engine, calendar,"
            " statistics-json or statistics-csv.",
        ),
    ] = "json",
    player: Annotated[
        str, typer.Option("--player", help="With calendar: the id of whose tables stand in it.")
    ] = "",
    mark: Annotated[
        bool, typer.Option("--bom", help="Begin a CSV with a byte order mark, by which Excel knows UTF-8.")
    ] = False,
    state_dir: StateDir = DEFAULT_STATE_DIR,
    database: Database = "",
) -> None:
    """Write an event: as a tournament file, or as a table for a federation or a spreadsheet.

    `json`: the tournament file, which loses nothing. `ema-csv`: the result table of the European Mahjong
    Association. `standings-csv`, `results-csv`: places and sheets. `ndjson`: everything, an object a line.
    `tournament-engine`: the file of Mahjong Tournament Engine. `calendar`: the rounds for a calendar program.
    `statistics-json`, `statistics-csv`: what players did at the machines, as `tablectl stats` tells it.

    Example: `tablectl hall export spring-cup --format ema-csv > mers.csv`
    """
    require_hall()
    if form not in exports.ALL_FORMATS:
        raise typer.BadParameter(f"expected one of {', '.join(exports.ALL_FORMATS)} as --format, got {form}")
    if player and form != exports.CALENDAR:
        raise typer.BadParameter(f"--player goes with --format {exports.CALENDAR} alone")
    if mark and not form.endswith("-csv"):
        raise typer.BadParameter("--bom goes with the formats whose names end in -csv")
    text = exports.export_event(event, form, state_dir.expanduser(), database, player)
    typer.echo(("\ufeff" if mark else "") + text, nl=False)


def publish(
    folder: Annotated[Path, typer.Argument(help="Folder that a web server serves.")],
    event: Annotated[str, typer.Option("--event", help="Id of the event; the newest without one.")] = "",
    state_dir: StateDir = DEFAULT_STATE_DIR,
    database: Database = "",
) -> None:
    """Write the public page of an event as files for any web server or CDN.

    Segments are named by their content and never change; `manifest.json` names those that count. This writes
    what is in the database; `tablectl hall run --publish FOLDER` keeps writing, hands in play included.
    """
    require_hall()
    try:
        fresh = publishing.publish_stored(state_dir.expanduser(), database, folder, event)
    except OSError as error:
        if isinstance(error, TablectlError):
            raise
        raise StateDirError(f"{folder} cannot be written: {in_words(error)}") from error
    typer.echo(f"{folder}: {fresh} new segments")
