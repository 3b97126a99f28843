"""``tablectl enrol``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.cli.cameras.reader_options import Models, Threads
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.recogniser.enrolment as enrolment
    import tablectl.adapters.recogniser.models as models
    import tablectl.compose.seeing.cameras as cameras
    import tablectl.compose.seeing.eyes as eyes
    import tablectl.config as configuration
    import vision.photo as photo

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def enrol(
    pictures: Annotated[
        list[Path] | None,
        typer.Argument(help="Photos of the set's tiles, face up; each tile in only one photo."),
    ] = None,
    *,
    name: Annotated[str, typer.Option("--name", help="A name for this set.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; NAME.tiles.npz unless given.")
    ] = None,
    each: Annotated[
        bool,
        typer.Option("--each/--all", help="One tile of each face, or the whole set with all its copies."),
    ] = True,
    flowers: Annotated[bool, typer.Option(help="Whether flowers and seasons are among the tiles.")] = True,
    red_fives: Annotated[
        bool, typer.Option("--red-fives", help="Whether the three red fives are among them.")
    ] = False,
    jokers: Annotated[
        int, typer.Option("--jokers", min=0, max=8, help="How many jokers are among them.")
    ] = 0,
    camera: Annotated[
        bool,
        typer.Option("--camera", help="Take the picture with the configured camera over the table."),
    ] = False,
    config: Annotated[
        Path | None,
        typer.Option("--config", "-c", help="The table's configuration file, for --camera and --set."),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--set",
            min=1,
            max=2,
            help="Store it as the table's first or second set: where the configuration says, or in its "
            "state folder. It is used from the next start on.",
        ),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option("--draw", help="Folder for the pictures, with each tile's reading drawn on it."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture", help="File for the picture with each tile's reading; what was not taken is crossed."
        ),
    ] = None,
    model: Models = None,
    threads: Threads = 2,
    as_json: AsJson = False,
) -> None:
    """Enrol your own tile set once, for better recognition.

    Lay out one of each face (or the whole set with `--all`) in rows and photograph them from above in good
    light, or lay them on the table and let its own camera take the picture with `--camera`. The faces are
    known in advance, so an uncertain tile is identified by elimination; rows in order (1 to 9 of a suit) tell
    more. The command prints faces that could be confused. Check `--picture`: every tile must have its right
    label; what was not taken is crossed out. `--set` stores the set for the table; or set the file in the
    configuration as `recogniser.tile_set`. While the table runs, its page /enrol does the same. Exit
    status 2 if the pictures cannot be that set, 69 if the camera gives no picture, 75 if the service runs and
    holds the camera.
    """
    if bool(pictures) == camera:
        raise InputError("give either photos or --camera")
    if out is not None and number is not None:
        raise InputError("give either --out or --set")
    settings = configuration.load(config) if camera or number is not None else None
    copies = (
        photo.one_of_each(flowers=flowers, red_fives=red_fives, joker=jokers > 0)
        if each
        else photo.whole_set(flowers=flowers, red_fives=red_fives, jokers=jokers)
    )
    file = out or Path(f"{name.replace(' ', '-')}.tiles.npz")
    if number is not None and settings is not None:
        file = eyes.tile_set_file(settings, number)
    images = (
        {"camera": cameras.table_picture(settings, SystemClock())}
        if settings is not None and camera
        else enrolment.read_pictures(pictures or [])
    )
    enrolled = enrolment.enrol_pictures(
        models.open_detector(tuple(model or ()), threads),
        images,
        copies,
        name,
        file,
        draw=draw,
        marked=picture,
    )
    found = enrolment.enrolment_report(enrolled, file, images)
    if as_json:
        typer.echo(json.dumps(found))
        return
    typer.echo(f"{found['tiles']} tiles of {sum(copies.values())}; written to {file}")
    if enrolled.missing:
        missing = ", ".join(f"{face} ({n})" for face, n in enrolled.missing.items())
        typer.echo(f"not enrolled: {missing}")
        for place in found["doubtful"]:
            may_be = " or ".join(place["may_be"])
            typer.echo(
                f"the tile at {place['x']}, {place['y']} of {place['picture']} was not taken, it may be "
                f"{may_be}: lay the rows in order, or show it closer and in better light"
            )
    if found["by_elimination"]:
        typer.echo(f"told by elimination, please check: {', '.join(found['by_elimination'])}")
    if not found["backs"]:
        typer.echo("no back was seen: lay one tile face down after the last to enrol the backs' colour")
    for confusion in enrolled.confusions:
        face, taken_for, sure = confusion.face, confusion.taken_for, confusion.sure
        typer.echo(f"{face} was misread as {taken_for} (confidence {sure:.2f}); now enrolled")
    for pair in found["alike"]:
        typer.echo(
            f"{pair['tiles'][0]} and {pair['tiles'][1]} look alike in this set ({pair['likeness']:.2f})"
        )
