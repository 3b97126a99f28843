"""``tablectl recognise``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.photo_eyes import open_photo_eyes
from tablectl.api.recognise import run

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def recognise(
    pictures: Annotated[
        list[Path], typer.Argument(help="Photos, rectified table views, or crops of a tile.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a picture.")] = False,
    model: Annotated[
        list[Path] | None,
        typer.Option("--model", help="Another ONNX model, in place of the one of its role. May be repeated."),
    ] = None,
    draw: Annotated[
        Path | None, typer.Option("--draw", help="Folder for the pictures with what was found drawn on them.")
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads for one picture.")] = 2,
) -> None:
    """Read the tiles in pictures: which they are, where they lie, how they are turned.

    Tiles may lie at any angle, be seen in perspective and touch each other. A file that is no picture is
    answered with an error in its place, the rest goes on, and the exit status is 1.
    """
    eyes = open_photo_eyes(model or (), threads=threads)
    raise typer.Exit(run(pictures, sys.stdout, eyes=eyes, draw=draw, as_json=as_json))
