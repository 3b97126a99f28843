"""``tablectl recognise``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import error_for_user

with lazy_imports():
    import tablectl.adapters.photo.reader as photo_reader
    import tablectl.adapters.photo.table as photo_table
    import tablectl.api.recognise as recognition
    import tablectl.rulesets as rulesets

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def recognise(
    pictures: Annotated[
        list[Path], typer.Argument(help="Photos, rectified table views, or crops of a tile.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per picture.")] = False,
    model: Annotated[
        list[Path] | None,
        typer.Option(
            "--model", help="An ONNX model that replaces the bundled one of its role. May be repeated."
        ),
    ] = None,
    draw: Annotated[
        Path | None, typer.Option("--draw", help="Folder for the pictures with the detections drawn on them.")
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Also read the picture as a table in play: rivers, melds, walls.")
    ] = False,
    calibration: Annotated[
        Path | None, typer.Option("--calibration", help="Calibration file of the camera, for --table.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="Key of the rule book that is played, for --table.")
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads for one picture.")] = 2,
) -> None:
    """Read the tiles in pictures: their faces, positions and orientations.

    Tiles may lie at any angle, be seen in perspective and touch each other. A file that is not a picture
    gets an error in its place; the other files are still read, and the exit status is 1.

    With `--table` the picture is also read as a table, seen from above or from a seat: rivers in the order
    of discarding, melds and whom they were claimed from, shown hands, indicators. Sides are numbered from
    the picture's lower edge counter-clockwise. Without `--calibration` the edges of the table's felt tell
    where its surface lies or, where one is not in the picture, the tiles do. A picture that shows no table
    gives an empty table. `--rules` tells which faces can lie on the table, and whether an open tile where
    walls stand is an indicator or lies before its owner's hand. Tables are detected twice, the second time
    in the rectified picture, which takes about twice as long.
    """
    try:
        book = None if rules is None else rulesets.ruleset(rules)
    except rulesets.UnknownRuleset as error:
        raise typer.BadParameter(error_for_user(error)) from error
    reads_table = table or calibration is not None or book is not None
    recognise = photo_table.table_recognition(calibration, book) if reads_table else None
    reader = photo_reader.open_photo_reader(model or (), threads=threads, recognise=recognise)
    raise typer.Exit(recognition.run(pictures, sys.stdout, eyes=reader, draw=draw, as_json=as_json))
