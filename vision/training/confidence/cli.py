"""Commands of ``python -m vision.training`` that fit what confidence in photos rests on."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from vision.photo import LOG_ODDS_WEIGHTS, REPORTED_MIN_CHANCE
from vision.photo.backs_in_rows import LOG_ODDS_WEIGHTS as BACK_WEIGHTS
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.training.confidence.backs import backs_of
from vision.training.confidence.fit import JudgedFinds, as_text, drawn, f1, fit, photographed
from vision.training.data.corrections import correct_all, read_corrections
from vision.training.data.models_folder import models_folder
from vision.training.data.photos import of_split, read_photos
from vision.training.progress import Progress
from vision.training.report.cli import own_sets
from vision.training.report.measuring import unseen_kinds
from vision.training.report.unseen_sets import FIRST_HELD_OUT_SEED, made_up, with_unframed_dragons

PICTURE_SEED = 17_000_000
"""Above the seeds that models are trained on, below those that the report measures on."""
DESCRIPTION = """\
Fits the weights of vision/photo/confidence.py to the shipped models, or to those of --models: check photos
(every n-th, none that `report --every` of an even number or of three uses) and pictures of made-up sets from
seeds that neither training nor the report draws from. A quarter of both is held back. Prints how well chances
hold there and F1 by the least chance that is reported, with the weights as they are and as fitted, and the
lines to put into EVIDENCE. Takes about five minutes on two cores.
"""
BACKS_DESCRIPTION = """\
Fits the weights of vision/photo/backs_in_rows.py to the shipped models, or to those of --models, on pictures
of made-up and pictured sets from seeds that neither training nor the report draws from. A quarter is held
back. Prints how well chances hold there and F1 of the backs by the least chance that is reported, with the
weights as they are and as fitted, and the lines to put into the module.
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


def add_fit_backs(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    sub = commands.add_parser(
        "fit-backs",
        help="Fit what tells a back in a row, and print how well it holds.",
        description=BACKS_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sub.set_defaults(run=_fit_backs)
    add = sub.add_argument
    add("--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones")
    add("--drawn", type=int, default=48, help="drawn pictures of each of four sorts")
    add("--threads", type=int, default=os.cpu_count() or 1)


def _fit_backs(options: argparse.Namespace) -> None:
    detector, seed = _detector(options), PICTURE_SEED - FIRST_HELD_OUT_SEED
    sorts = [
        *(pictures for _, pictures in unseen_kinds(own_sets(), options.drawn, made=True, seed=seed)),
        with_unframed_dragons(seed, options.drawn),
    ]
    progress = Progress("pictures", options.drawn * len(sorts))
    samples: list[JudgedFinds] = []
    for pictures in sorts:
        for sample in backs_of(detector, pictures):
            progress.step()
            samples += [sample] if len(sample.right) else []
    back = [one for number, one in enumerate(samples) if number % 4 == 0]
    used = [one for number, one in enumerate(samples) if number % 4]
    fitted = fit([used], BACK_WEIGHTS)
    for said, weights in (("as they are", BACK_WEIGHTS), ("fitted", fitted)):
        sys.stdout.write(f"Weights {said}:\n{as_text('backs, held back', back, weights)}\n")
    final = json.dumps(fit([samples], BACK_WEIGHTS), indent=4)
    sys.stdout.write(f"LOG_ODDS_WEIGHTS, fitted to all of these pictures: {final}\n")


def _detector(options: argparse.Namespace) -> OnnxDetector:
    files = (
        {role: options.models / f"{role}.onnx" for role in ("finder", "reader")} if options.models else None
    )
    return OnnxDetector(files or shipped_models(), threads=options.threads)


def _fit(options: argparse.Namespace) -> None:
    detector = _detector(options)
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
