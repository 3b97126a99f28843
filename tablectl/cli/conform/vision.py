"""``tablectl conform vision``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from tablectl.cli.cameras.reader_options import Models
from tablectl.cli.conform.lazy_conformance import conformance
from tablectl.cli.conform.report import print_requirements, print_results, select_checks
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import ChecksAsJson, Only

with lazy_imports():
    import tablectl.adapters.photo.examined_pictures as examined_pictures


def vision(
    program: Annotated[
        list[str] | None,
        typer.Argument(
            help="A detector of your own after `--`: it is given picture files, and answers as "
            "`tablectl recognise --json` does. Without one the ONNX models answer.",
            metavar="[-- PROGRAM ARGUMENTS…]",
        ),
    ] = None,
    model: Models = None,
    photos: Annotated[
        Path | None,
        typer.Option(help="The check set: a folder with photos and labels (photos.jsonl or tiles.json)."),
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Of the check set every n-th photo only.")] = 1,
    least_photos: Annotated[float, typer.Option(min=0, max=1, help="F1 to reach on the check set.")] = 0.9,
    least_drawn: Annotated[float, typer.Option(min=0, max=1, help="F1 to reach on the drawn table.")] = 0.7,
    threads: Annotated[int, typer.Option(min=1, help="Threads for one picture, of ONNX models.")] = 2,
    only: Only = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the checks with their requirements, and ask nobody.")
    ] = False,
    as_json: ChecksAsJson = False,
) -> None:
    """Test whether a detector reads tiles as `tablectl recognise` does (docs/CAMERAS.md), whoever trained it.

    It is shown a drawn table, the same table grey, turned and within a very large picture, files that are no
    pictures, and with `--photos` a check set. A failed check says what was expected and what came.

    Exit status 0 if every check that ran has passed, 1 if one has failed, 2 if nobody answers.
    """
    detectors = conformance.detectors
    by_name = {check.name: check for check in detectors.checks(least_drawn, least_photos)}
    checks = [by_name[name] for name in select_checks(tuple(by_name), only)]
    if show_list:
        print_requirements(checks, as_json=as_json)
        return
    check_set = detectors.read_check_set(photos, every) if photos is not None else ()
    if program:
        detector = detectors.program_detector(program)
    else:
        detector = examined_pictures.model_detector(model or (), threads)
    with TemporaryDirectory(prefix="tablectl-conform-") as folder:
        drawn = examined_pictures.draw_pictures(Path(folder))
        answers = detectors.Answers(detector, {**drawn, detectors.Batch.PHOTOS: check_set})

        def results() -> Iterator[conformance.Result]:
            for check in checks:
                yield conformance.result_of(check, check.judge(answers))

        print_results(results(), as_json=as_json, closing=lambda: detectors.counts_text(answers))
