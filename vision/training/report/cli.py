"""``python -m vision.training report``: measures, prints, and brings the models' cards up to date."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from vision.quoting import quoted
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.scene.faces import PicturedFaces, read_pictured_faces
from vision.training.data.corrections import read_corrections
from vision.training.data.models_folder import models_folder, photo_sets
from vision.training.report.cards import write_cards
from vision.training.report.markdown import whole
from vision.training.report.measuring import LabelledData
from vision.training.report.report import UnseenSets, measure_everything

HELD_OUT_FACES = Path(__file__).parents[1] / "held_out_faces"
"""Pictured sets of our own that nothing is trained on."""

DESCRIPTION = """\
Measures the recogniser on everything: check photos as labelled and with the published corrections, by photo
and by tile set; flowers and seasons; single tiles; scanned faces; drawn tables and heaps of tile sets that
were never trained on; red fives; what is taken for what; whether confidence means what it says; and each tile
set of the photos by models that never saw it, where such models are given. Prints tables in Markdown with the
target beside each figure. Takes about twenty minutes on two cores; --every and --drawn make it shorter.
"""

EPILOGUE = """\
To measure a set that was left out: train-finder and train-reader with --without-set SET, export with --to
FOLDER, and give --without SET=FOLDER here. `product` and `one-bamboo` stand for the sets of which there is
one picture each.
A folder for --faces-folder holds pictures of faces seen straight on, named by their codes: 1m.png to 9m.png,
1p, 1s, 1z to 7z, 0m 0p 0s, 1f to 8f. Faces that it lacks are left out; red fives that it lacks are painted
from its plain ones.
"""


def add_report(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    sub = commands.add_parser(
        "report",
        help="Measure everything and print it, with targets.",
        description=DESCRIPTION,
        epilog=EPILOGUE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sub.set_defaults(run=_report)
    add = sub.add_argument
    add("--data", type=Path, required=True, help="folder with photos.jsonl, crops.jsonl, faces/")
    add("--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones")
    add("--out", type=Path, help="folder for report.json, report.md and contact sheets of mistakes")
    add("--json", action="store_true", help="print one JSON object instead of tables")
    add(
        "--without",
        action="append",
        default=[],
        metavar="SET=FOLDER",
        help="models that were trained without this tile set; again for each",
    )
    add(
        "--faces-folder",
        action="append",
        default=[],
        metavar="NAME=FOLDER",
        help="pictures of a set's faces to draw never-trained tables with; again for each",
    )
    add("--every", type=int, default=1, help="use every n-th photo only")
    add("--drawn", type=int, default=36, help="drawn pictures of each unseen set")
    add("--write-cards", action="store_true", help="put the figures into the models' cards and manifest")
    add("--threads", type=int, default=os.cpu_count() or 1)


def named_folders(given: list[str]) -> dict[str, Path]:
    """``NAME=FOLDER`` arguments.

    Raises:
        SystemExit: one has another form, or its folder does not exist.
    """
    folders = {}
    for one in given:
        name, equals, folder = one.partition("=")
        if not name or not equals or not Path(folder).is_dir():
            raise SystemExit(f"expected NAME=FOLDER with a folder that exists, came {quoted(one)}")
        folders[name] = Path(folder)
    return folders


def own_sets() -> list[PicturedFaces]:
    """The held-out sets that lie in the repository."""
    folders = sorted(path for path in HELD_OUT_FACES.iterdir() if path.is_dir())
    return [read_pictured_faces(folder.name, folder) for folder in folders]


def _detector(folder: Path | None, threads: int) -> OnnxDetector:
    models = (
        shipped_models()
        if folder is None
        else {role: folder / f"{role}.onnx" for role in ("finder", "reader")}
    )
    return OnnxDetector(models, threads=threads)


def _report(options: argparse.Namespace) -> None:
    without = named_folders(options.without)
    corrections = read_corrections(models_folder() / "label_corrections.json")
    data = LabelledData.read(options.data, photo_sets(), corrections, options.every)
    unknown = sorted(set(without) - set(data.families()))
    if unknown:
        raise SystemExit(f"expected one of the sets {', '.join(data.families())}, came {quoted(unknown[0])}")
    sheets = models_folder() / "mistakes" if options.write_cards else None
    report = measure_everything(
        _detector(options.models, options.threads),
        data,
        left_out={name: _detector(folder, options.threads) for name, folder in without.items()},
        sets=UnseenSets(
            options.drawn,
            pictured=own_sets(),
            borrowed=[
                read_pictured_faces(name, folder)
                for name, folder in named_folders(options.faces_folder).items()
            ],
        ),
        sheets_to=options.out,
        drawn_sheets_to=sheets,
    )
    as_json = json.dumps(report.as_json(), indent=1)
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "report.json").write_text(as_json + "\n", encoding="utf-8")
        (options.out / "report.md").write_text(whole(report), encoding="utf-8")
    if options.write_cards:
        write_cards(models_folder(), report)
    sys.stdout.write(as_json + "\n" if options.json else whole(report))
    missed = [row.on for row in report.rows if row.reached is False]
    sys.stderr.write(f"{len(missed)} targets not reached{': ' if missed else ''}{'; '.join(missed)}\n")
