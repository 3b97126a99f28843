"""``python -m vision.training fit-confidence``: fits the weights of ``vision.photo.confidence``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from vision.photo import LOG_ODDS_WEIGHTS, REPORTED_MIN_CHANCE
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.training.confidence.fit import as_text, drawn, f1, fit, photographed
from vision.training.data.corrections import correct_all, read_corrections
from vision.training.data.models_folder import models_folder
from vision.training.data.photos import of_split, read_photos
from vision.training.report.unseen_sets import FIRST_HELD_OUT_SEED, made_up

PICTURE_SEED = 17_000_000
"""Above the seeds that models are trained on, below those that the report measures on."""
DESCRIPTION = """\
Fits the weights of vision/photo/confidence.py to the shipped models, or to those of --models: check photos
(every n-th, none that `report --every` of an even number or of three uses) and pictures of made-up sets from
seeds that neither training nor the report draws from. A quarter of both is held back. Prints how well chances
hold there and F1 by the least chance that is reported, with the weights as they are and as fitted, and the
lines to put into EVIDENCE. Takes about five minutes on two cores.
"""


def add_fit_confidence(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    sub = commands.add_parser(
        "fit-confidence",
        help="Fit what confidence is worth to other models, and print how well it holds.",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sub.set_defaults(run=_fit)
    add = sub.add_argument
    add("--data", type=Path, required=True, help="folder with photos.jsonl")
    add("--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones")
    add("--every", type=int, default=6, help="use every n-th photo only")
    add("--drawn", type=int, default=80, help="drawn pictures")
    add("--threads", type=int, default=os.cpu_count() or 1)


def _fit(options: argparse.Namespace) -> None:
    files = (
        {role: options.models / f"{role}.onnx" for role in ("finder", "reader")} if options.models else None
    )
    detector = OnnxDetector(files or shipped_models(), threads=options.threads)
    photos = of_split(read_photos(options.data), "check")[1 :: options.every]
    corrections = read_corrections(models_folder() / "label_corrections.json")
    mended = correct_all(photos, options.data, corrections)
    scenes = (one.truth for one in made_up(PICTURE_SEED - FIRST_HELD_OUT_SEED, options.drawn))
    kinds = {
        "photos": list(photographed(detector, mended)),
        "drawn, made-up sets": list(drawn(detector, scenes)),
    }
    # Every fourth is held back, and which one of a picture's four kinds that is changes from four to four.
    back = {name: [s for n, s in enumerate(some) if (n + n // 4) % 4 == 0] for name, some in kinds.items()}
    used = [[s for n, s in enumerate(some) if (n + n // 4) % 4] for some in kinds.values()]
    fitted = fit(used)
    write = sys.stdout.write
    for said, weights in (("as they are", LOG_ODDS_WEIGHTS), ("fitted", fitted)):
        write(f"Weights {said}:\n")
        for name, samples in back.items():
            write(as_text(name, samples, weights) + "\n")
            write(f"  F1 at chance {REPORTED_MIN_CHANCE}: {f1(samples, weights, REPORTED_MIN_CHANCE):.4f}\n")
    final = fit(list(kinds.values()))
    write("EVIDENCE, fitted to all of these pictures: " + json.dumps(final, indent=4) + "\n")
