"""``tablectl new``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports

with lazy_imports():
    import tablectl.compose.plugin_tools as tools

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class NewKind(StrEnum):
    """Kinds of plugins that a package can be generated for."""

    RULEBOOK = "rulebook"
    FORMAT = "format"
    CAMERA = "camera"
    PUBLISHER = "publisher"
    DETECTOR = "detector"
    PAGE = "page"


@app.command()
def new(
    kind: Annotated[NewKind, typer.Argument(help="What the package brings.")],
    name: Annotated[str, typer.Argument(help="The plugin's name: a-z, 0-9 and _, a letter first.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where the package is written. Default: tablectl-NAME.")
    ] = None,
) -> None:
    """Begin a package that brings a plugin: a rule book, a record format, a camera, a page...

    Writes a folder with a working plugin of that kind, its entry point and its tests. Change it to what you
    need; `pip install` it into the environment that runs the table (docs/PLUGINS.md).

    Example: `tablectl new rulebook village`, then `pip install ./tablectl-village`, then
    `tablectl conform plugin rulebook village` and `tablectl run --rules village`.
    """
    target = folder or Path(f"tablectl-{name.replace('_', '-')}")
    for path in tools.write_package((tools.Kind(kind.value),), name, target):
        typer.echo(path)
    # Without ./ pip would look the name up in its package index.
    where = target if target.is_absolute() else f"./{target}"
    typer.echo(f"next: pip install {where}, then tablectl conform plugin {kind.value} {name}")
