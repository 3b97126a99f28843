"""``tablectl config``."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.errors import ConfigError, InputError, in_words
from tablectl.files import write_atomically

with lazy_imports():
    import tablectl.compose.seeing.eyes as eyes
    import tablectl.config as configuration
    import tablectl.config.file_text as file_text
    import tablectl.config.migrations as migrations

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def config(
    file: Annotated[
        Path | None, typer.Argument(help="A configuration file; without one, the embedded defaults.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Print nothing if a table can start with the file.")
    ] = False,
    commented: Annotated[
        bool, typer.Option("--commented", help="Print every key commented out, as a file to start from.")
    ] = False,
    migrate_: Annotated[
        bool,
        typer.Option("--migrate", help="Show the changes that an older version's file needs, as a diff."),
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", help="With --migrate: change the file, and keep the old one beside it.")
    ] = False,
) -> None:
    """Print the configuration with every key explained, or check a file.

    The printed text can be saved, edited and given to `tablectl run --config`. For an invalid file the
    command prints all mistakes at once, each with its line and the nearest known key, and exits with status
    78. `--check` also reads the calibrations that the file names.

    After an update, `--migrate` shows the changes that an older version's file needs, and `--write` makes
    them.
    """
    if migrate_:
        _migrate(file, write)
        return
    found = configuration.load(file)
    if check:
        for _ in eyes.overhead_cameras(found):  # reads each calibration, as the start does
            pass
    else:
        typer.echo(configuration.as_toml(found, commented=commented), nl=False)


def _migrate(file: Path | None, write: bool) -> None:
    if file is None:
        raise InputError("--migrate needs a file")
    text = file_text.read_text(file)
    migrated = migrations.migrate(text, str(file))
    if not migrated.notes:
        typer.echo(f"{file} is up to date")
        return
    typer.echo(migrated.diff, nl=False)
    for note in migrated.notes:
        typer.echo(note, err=True)
    if not write:
        return
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        write_atomically(file.with_name(file.name + ".before"), text, mode=mode)
        write_atomically(file.resolve(), migrated.text, mode=mode)
    except OSError as error:
        raise ConfigError(f"the configuration file {file} cannot be written: {in_words(error)}") from error
