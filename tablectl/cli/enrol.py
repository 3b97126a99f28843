"""``tablectl enrol``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.enroller import enrol_pictures, told
from tablectl.adapters.recogniser import open_detector
from vision.photo import one_of_each, whole_set

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def enrol(
    pictures: Annotated[
        list[Path],
        typer.Argument(help="Photos of the set's tiles, face up, each tile in one of them only."),
    ],
    name: Annotated[str, typer.Option("--name", help="What you call this set.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; NAME.tiles.npz unless given.")
    ] = None,
    each: Annotated[
        bool,
        typer.Option("--each/--all", help="One tile of each face, or the whole set with all its copies."),
    ] = True,
    flowers: Annotated[bool, typer.Option(help="Whether the flowers and seasons lie there too.")] = True,
    red_fives: Annotated[bool, typer.Option("--red-fives", help="Whether the three red fives do.")] = False,
    jokers: Annotated[int, typer.Option("--jokers", min=0, max=8, help="How many jokers do.")] = 0,
    draw: Annotated[
        Path | None, typer.Option("--draw", help="Folder for the pictures with what each tile was taken for.")
    ] = None,
    model: Annotated[
        list[Path] | None,
        typer.Option("--model", help="Another ONNX model, in place of the one of its role."),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads for one picture.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Show the program your own tile set once, so that it knows it on the table.

    Lay out one of each face (or the whole set with `--all`) in rows, from above, in good light, and take one
    or more photos. Which faces lie there is known, so doubtful tiles are told by the others. What would be
    confused is printed; look at the pictures of `--draw`: every tile should bear its own name. Name the
    file in the configuration as `recogniser.tile_set`. Exit status 2 when the pictures cannot be that set.
    """
    copies = (
        one_of_each(flowers=flowers, red_fives=red_fives, joker=jokers > 0)
        if each
        else whole_set(flowers=flowers, red_fives=red_fives, jokers=jokers)
    )
    file = out or Path(f"{name.replace(' ', '-')}.tiles.npz")
    enrolled = enrol_pictures(
        open_detector(tuple(model or ()), threads), pictures, copies, name, file, draw=draw
    )
    found = told(enrolled, file)
    if as_json:
        typer.echo(json.dumps(found))
        return
    typer.echo(f"{found['tiles']} tiles of {sum(copies.values())}; written to {file}")
    if enrolled.missing:
        gone = ", ".join(f"{face} ({n})" for face, n in enrolled.missing.items())
        typer.echo(f"not seen: {gone}")
    for one in enrolled.confusions:
        typer.echo(
            f"{one.face} would be taken for {one.taken_for} (right at {one.sure:.2f}); now it is known"
        )
    for pair in found["alike"]:
        typer.echo(
            f"{pair['tiles'][0]} and {pair['tiles'][1]} look alike in this set ({pair['likeness']:.2f})"
        )
