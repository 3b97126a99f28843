"""``tablectl learn``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import restrict_umask
from tablectl.cli.cameras.reader_options import Models, Threads
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson
from tablectl.cli.output import text_for_user
from tablectl.errors import InputError

if TYPE_CHECKING:
    from vision.learning import Example

with lazy_imports():
    import tablectl.adapters.examples as store
    import tablectl.adapters.recogniser.learning as learning
    import tablectl.adapters.recogniser.models as models
    import tablectl.adapters.recording.films as films
    import tablectl.compose.seeing.eyes as eyes
    import tablectl.config as configuration

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
PROGRESS_EVERY = 50
"""Examples between two lines of progress."""


@app.command()
def learn(
    config: Annotated[
        Path | None,
        typer.Option(
            "--config", "-c", help="The table's configuration: where its examples and tile sets lie."
        ),
    ] = None,
    number: Annotated[
        int, typer.Option("--set", min=1, max=2, help="Which of the table's sets the words are about.")
    ] = 1,
    examples: Annotated[
        Path | None,
        typer.Option("--examples", help="The folder of examples; in the table's state folder unless given."),
    ] = None,
    tile_set: Annotated[
        Path | None,
        typer.Option("--tile-set", help="The set's file to start from; the table's own unless given."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file to write; the one it started from unless given."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Measure and say what would be learnt; write nothing.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write the examples as a COCO data set into this new folder; no more."),
    ] = None,
    import_file: Annotated[
        Path | None,
        typer.Option(
            "--import",
            help="Keep the examples of this COCO file of annotations, of the folder that --export wrote, or"
            " of a film; no more.",
        ),
    ] = None,
    remove: Annotated[
        list[str] | None,
        typer.Option("--remove", help="Forget the example of this name; no more. May be repeated."),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", help="Check tiles of another reader, see `python -m vision.training`."),
    ] = None,
    model: Models = None,
    threads: Threads = 2,
    as_json: AsJson = False,
) -> None:
    """Learn from corrections and answered questions to read your tiles better.

    A running table keeps a small picture of every open tile that a judge corrects or a question is answered
    about, with what was said. This command learns from them: tiles that look like a corrected one are read
    better from the next start on, all others as before. It takes a minute or two, also on a small computer,
    and may run beside the table.

    What it learns is measured before it is kept. Each word is held back once and read by what was learnt
    from the others; the published check set and the set's enrolled tiles must not be read worse. If anything
    is, or if more than a tenth of the words are contradicted by tiles that look the same, it is refused and
    the set stays as it was. The command says which word helped what, and which words are doubtful; look
    through those and `--remove` the wrong ones. At least 10 words are needed, some 100 make a difference.
    Red fives are not told from plain ones by this: enrol them.

    The result is the table's tile set, with what was learnt in it; `tablectl follow RECORDING` reads it too,
    with `--tile-set FILE`. The pictures never leave the computer unless you `--export` them.

    Exit status 1 if it was refused, 2 if a file cannot be read, 66 if the check tiles are of another reader.
    """
    restrict_umask()
    settings = configuration.load(config)
    folder = examples or settings.table.state_dir / store.EXAMPLES_FOLDER
    example_store = store.ExampleStore(folder)
    if sum(option is not None for option in (export, import_file, remove)) > 1:
        raise InputError("give one of --export, --import and --remove")
    if import_file is not None:
        _import(example_store, import_file, number, as_json)
        return
    if remove is not None:
        _remove(example_store, remove, as_json)
        return
    found = example_store.read()
    for problem in found.problems:
        typer.echo(text_for_user(problem), err=True)
    if export is not None:
        _export(found.examples, export, as_json)
        return
    detector = models.open_detector(tuple(model or settings.recogniser.models), threads)
    tiles = learning.check_tiles_for(detector, check)
    base = tile_set or eyes.tile_set_file(settings, number)
    usable_examples = learning.usable(found.examples, number)

    def show_progress(done: int) -> None:
        if sys.stderr.isatty() and (done % PROGRESS_EVERY == 0 or done == len(usable_examples)):
            typer.echo(f"{done} of {len(usable_examples)} examples read", err=True)

    lesson = learning.learn_from(
        detector, usable_examples, base, tiles, name=f"set {number}", progress=show_progress
    )
    target = out or (base if tile_set is None else tile_set)
    written = lesson.tile_set is not None and not dry_run
    if written:
        learning.store_lesson(lesson, target)
    if as_json:
        typer.echo(json.dumps(learning.lesson_report(lesson, target if written else None, found.problems)))
    else:
        for line in learning.lesson_lines(lesson, usable_examples):
            typer.echo(line)
        if written:
            typer.echo(f"written to {target}; used from the next start of the table on")
        elif lesson.tile_set is not None:
            typer.echo("nothing was written (--dry-run)")
    raise typer.Exit(1 if lesson.refusals else 0)


def _import(example_store: store.ExampleStore, file: Path, number: int, as_json: bool) -> None:
    with films.open_film(file) as folder:
        annotations = [folder]
        if folder.is_dir():  # a film, packed or not, or what --export has written
            found = (each / "annotations.json" for each in (folder / films.EXAMPLES, folder))
            annotations = [each for each in found if each.exists()]
        if not annotations:
            raise InputError(
                f"{file} holds no tiles that people said something about: there is nothing to learn"
            )
        imported = store.read_coco(annotations[0], at=SystemClock().at(), set_number=number)
    new = sum(example_store.add(one) for one in imported)
    if as_json:
        typer.echo(
            json.dumps({"imported": new, "known": len(imported) - new, "folder": str(example_store.folder)})
        )
    else:
        typer.echo(f"{new} examples kept in {example_store.folder}; {len(imported) - new} were there already")


def _remove(example_store: store.ExampleStore, names: list[str], as_json: bool) -> None:
    removed_count = example_store.remove(names)
    if as_json:
        typer.echo(json.dumps({"removed": removed_count}))
    else:
        typer.echo(f"{removed_count} of {len(names)} examples removed")
    raise typer.Exit(0 if removed_count == len(set(names)) else 1)


def _export(found: tuple[Example, ...], folder: Path, as_json: bool) -> None:
    file = store.export_coco(found, folder, at=SystemClock().at())
    if as_json:
        typer.echo(json.dumps({"exported": len(found), "file": str(file)}))
    else:
        typer.echo(f"{len(found)} examples written to {file}")
