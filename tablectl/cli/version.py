"""``tablectl version``."""

from __future__ import annotations

import json

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson

with lazy_imports():
    import tablectl.doctor.versions as program_versions

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def version(
    as_json: AsJson = False,
) -> None:
    """Print the versions of the program and its platform."""
    found = program_versions.versions()
    if as_json:
        typer.echo(json.dumps(found))
        return
    width = max(map(len, found))
    for name, text in found.items():
        typer.echo(f"{name:<{width}}  {text}")
