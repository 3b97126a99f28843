"""``tablectl config``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablectl.config import as_toml, load

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def config(
    file: Annotated[
        Path | None, typer.Argument(help="A configuration file; without one, the embedded defaults.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Print nothing when the file is right.")] = False,
    commented: Annotated[
        bool, typer.Option("--commented", help="Print every key behind a #: a file to start from.")
    ] = False,
) -> None:
    """Print the configuration with every key explained, or check a file.

    What is printed can be saved, edited and given to `tablectl run --config`. A file with mistakes
    gets all of them at once, each with its line and the nearest known key, and exit status 78.
    """
    found = load(file)
    if not check:
        typer.echo(as_toml(found, commented=commented), nl=False)
