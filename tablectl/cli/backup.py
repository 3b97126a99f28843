"""``tablectl backup``."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.backup import make_backup
from tablectl.adapters.clock import SystemClock
from tablectl.config import load

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def backup(
    archive: Annotated[
        Path | None, typer.Argument(help="File to write; named after the table and the time unless given.")
    ] = None,
    session: Annotated[
        int | None,
        typer.Option("--session", help="Only this session of the journal: 0 the first, -1 the last."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Configuration that names the state directory.")
    ] = None,
    state_dir: Annotated[
        Path | None,
        typer.Option("--state-dir", help="The table's state folder, in place of a configuration."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Save everything that the table remembers into one file, and try it by restoring it.

    Journal, delayed messages, accounts, promised dice, the simulated table: as they stand at one moment;
    a running table is not disturbed. With `--session` one session's journal alone, to keep or to hand on.
    The file can be read by its owner alone: it holds accounts and tiles that nobody has seen.

    `tablectl restore` puts it back. Exit status 2: no journal or no such session; 65: the journal is
    damaged; 73: the file cannot be written.
    """
    settings = load(config)
    folder = state_dir or settings.table.state_dir
    at = SystemClock().at()
    part = "" if session is None else f"-session-{session}"
    file = archive or Path(f"{settings.table.name}{part}-{at[:19].replace(':', '')}.backup.tar.gz")
    contents = make_backup(folder, file, at=at, program=version("tablectl"), session=session)
    if as_json:
        typer.echo(json.dumps({"file": str(file), **contents.as_json()}))
    else:
        typer.echo(
            f"{file}: {contents.entries} events of {contents.sessions} sessions, "
            f"{len(contents.files)} files, {file.stat().st_size / 1e6:.1f} MB; "
            "restored into a scratch folder and found whole"
        )
