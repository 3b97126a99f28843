"""``tablectl backup``."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson, Config, EitherStateDir

with lazy_imports():
    import tablectl.adapters.storage.backup as backups
    import tablectl.config as configuration

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def backup(
    archive: Annotated[
        Path | None, typer.Argument(help="File to write; by default named after the table and the time.")
    ] = None,
    session: Annotated[
        int | None,
        typer.Option("--session", help="Only this session of the journal: 0 the first, -1 the last."),
    ] = None,
    config: Config = None,
    state_dir: EitherStateDir = None,
    as_json: AsJson = False,
) -> None:
    """Save the table's whole state in one file, and verify the file by restoring it.

    Saves a consistent snapshot of journal, delayed messages, accounts, committed dice and the simulated
    table; a running table is not disturbed. With `--session`, saves only the journal of one session. Only
    the owner can read the file: it holds accounts and concealed tiles.

    `tablectl restore` restores it. Exit status 2: no journal or no such session; 65: the journal is
    damaged; 73: the file cannot be written.
    """
    settings = configuration.load(config)
    folder = state_dir or settings.table.state_dir
    make_private(folder)
    at = SystemClock().at()
    part = "" if session is None else f"-session-{session}"
    file = archive or Path(f"{settings.table.name}{part}-{at[:19].replace(':', '')}.backup.tar.gz")
    contents = backups.make_backup(folder, file, at=at, program=version("tablectl"), session=session)
    if as_json:
        typer.echo(json.dumps({"file": str(file), **contents.as_json()}))
    else:
        typer.echo(
            f"{file}: {contents.entries} events of {contents.sessions} sessions, {len(contents.files)} "
            f"files, {file.stat().st_size / 1e6:.1f} MB; verified by restoring it into a temporary folder"
        )
