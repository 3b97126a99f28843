"""Commands of ``python -m vision.training`` that fit what confidence in photos rests on."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from vision.photo import LOG_ODDS_WEIGHTS, REPORTED_MIN_CHANCE
from vision.photo.backs_in_rows import BY_ROW_WEIGHTS as BACK_BY_ROW_WEIGHTS
from vision.photo.backs_in_rows import LOG_ODDS_WEIGHTS as BACK_WEIGHTS
from vision.photo.white_dragons import LOG_ODDS_WEIGHTS as DRAGON_WEIGHTS
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.scene import DrawnPicture
from vision.training.confidence.backs import backs_of
from vision.training.confidence.fit import JudgedFinds, as_text, drawn, f1, fit, photographed
from vision.training.confidence.white_dragons import drawn_dragons, photographed_dragons
from vision.training.data.corrections import correct_all, read_corrections
from vision.training.data.models_folder import models_folder
from vision.training.data.photos import Photo, of_split, read_photos
from vision.training.progress import Progress
from vision.training.report.cli import own_sets
from vision.training.report.measuring import unseen_kinds
from vision.training.report.unseen_sets import (
    FIRST_HELD_OUT_SEED,
    UnseenPicture,
    made_up,
    tables_from_seats,
    with_unframed_dragons,
)

_Add = Callable[..., argparse.Action]
DRAWN_SEED: Final = 17_000_000 - FIRST_HELD_OUT_SEED
"""Above the seeds that models are trained on, below those that the report measures on; as an offset
from its first.
"""
DESCRIPTION = """\
Fits the weights of vision/photo/confidence.py to the shipped models, or to those of --models: check photos
(every n-th, none that `report --every` of an even number or of three uses) and pictures of made-up sets from
seeds that neither training nor the report draws from. A quarter of both is held back. Prints how well chances
hold there and F1 by the least chance that is reported, with the weights as they are and as fitted, and the
lines to put into the module. Takes about five minutes on two cores.
"""
BACKS_DESCRIPTION = """\
Fits the weights of vision/photo/backs_in_rows.py to the shipped models, or to those of --models, on pictures
of made-up and pictured sets from seeds that neither training nor the report draws from. A quarter is held
back. Prints how well chances hold there and F1 of the backs by the least chance that is reported, with the
weights as they are and as fitted, and the lines to put into the module: those by the row alone first, on
which the others rest.
"""
DRAGONS_DESCRIPTION = """\
Fits the weights of vision/photo/white_dragons.py to the shipped models, or to those of --models: on check
photos (every n-th, none that `report --every` of an even number or of three uses) and on pictures of made-up
sets, with and without a frame on their white dragons, tables from a seat among them, from seeds that neither
training nor the report draws from. A quarter of all is held back. Prints how well chances hold there and F1
of the places asked about by the least chance that is reported, with the weights as they are and as fitted,
and the lines to put into the module. Takes about ten minutes on two cores.
"""


def add_fits(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the commands ``fit-confidence``, ``fit-backs`` and ``fit-dragons``."""

    def add(name: str, told: str, description: str, run: Callable[[argparse.Namespace], None]) -> _Add:
        sub = commands.add_parser(
            name,
            help=f"Fit {told}, and print how well it holds.",
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(run=run)
        sub.add_argument(
            "--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones"
        )
        sub.add_argument("--threads", type=int, default=os.cpu_count() or 1)
        return sub.add_argument

    confidence = add("fit-confidence", "what confidence is worth to other models", DESCRIPTION, _fit)
    confidence("--drawn", type=int, default=80, help="drawn pictures")
    backs = add("fit-backs", "what tells a back in a row", BACKS_DESCRIPTION, _fit_backs)
    backs("--drawn", type=int, default=48, help="drawn pictures of each of four sorts")
    dragons = add("fit-dragons", "what tells a white dragon", DRAGONS_DESCRIPTION, _fit_dragons)
    dragons("--drawn", type=int, default=96, help="drawn pictures of each of five sorts")
    for photographed_too in (confidence, dragons):
        photographed_too("--data", type=Path, required=True, help="folder with photos.jsonl")
        photographed_too("--every", type=int, default=6, help="use every n-th photo only")


def _fit_backs(options: argparse.Namespace) -> None:
    sorts = [*_as_they_come(options.drawn), _unframed(options.drawn)]
    samples = list(backs_of(_detector(options), _shown(sorts, options.drawn)))
    by_row = [replace(one, features=one.features[:, : len(BACK_BY_ROW_WEIGHTS)]) for one in samples]
    _print_fit({"backs, each by its row": by_row}, BACK_BY_ROW_WEIGHTS, "BY_ROW_WEIGHTS")
    _print_fit({"backs": samples}, BACK_WEIGHTS)


def _fit_dragons(options: argparse.Namespace) -> None:
    detector, drawn = _detector(options), options.drawn
    sorts: dict[str, Sequence[Iterable[UnseenPicture]]] = {
        "sets as they come": _as_they_come(drawn),
        "tables from a seat": [tables_from_seats(DRAWN_SEED, drawn)],
        "without a frame": [_unframed(drawn)],
    }
    kinds = {"photos": photographed_dragons(detector, _photos(options))}
    kinds |= {name: drawn_dragons(detector, _shown(some, drawn)) for name, some in sorts.items()}
    _print_fit(kinds, DRAGON_WEIGHTS)


def _fit(options: argparse.Namespace) -> None:
    detector = _detector(options)
    scenes = (one.truth for one in made_up(DRAWN_SEED, options.drawn))
    kinds = {
        "photos": photographed(detector, _photos(options)),
        "drawn, made-up sets": drawn(detector, scenes),
    }
    _print_fit(kinds, LOG_ODDS_WEIGHTS)


def _detector(options: argparse.Namespace) -> OnnxDetector:
    files = (
        {role: options.models / f"{role}.onnx" for role in ("finder", "reader")} if options.models else None
    )
    return OnnxDetector(files or shipped_models(), threads=options.threads)


def _photos(options: argparse.Namespace) -> list[Photo]:
    """Check photos that the quick report leaves out, with their labels put right."""
    photos = of_split(read_photos(options.data), "check")[1 :: options.every]
    return correct_all(photos, options.data, read_corrections(models_folder() / "label_corrections.json"))


def _as_they_come(drawn: int) -> list[Iterable[UnseenPicture]]:
    """Pictures of made-up and pictured sets, so many of each sort."""
    return [some for _, some in unseen_kinds(own_sets(), drawn, made=True, seed=DRAWN_SEED)]


def _unframed(drawn: int) -> Iterable[UnseenPicture]:
    return with_unframed_dragons(DRAWN_SEED, drawn)


def _shown(sorts: Sequence[Iterable[UnseenPicture]], drawn: int) -> Iterator[DrawnPicture]:
    """Drawn pictures one after another, with their progress."""
    progress = Progress("drawn pictures", drawn * len(sorts))
    for picture in chain(*sorts):
        yield picture.truth
        progress.step()


def _print_fit(
    kinds: Mapping[str, Iterable[JudgedFinds]], weights: dict[str, float], constant: str = "LOG_ODDS_WEIGHTS"
) -> None:
    """How well chances hold with the weights as they are and as fitted, and the fitted ones, as that constant
    of their module.

    Every fourth picture is held back, and which one of its four kinds that is changes from four to four.
    """
    samples = {name: [one for one in some if len(one.right)] for name, some in kinds.items()}
    back = {name: [s for n, s in enumerate(some) if (n + n // 4) % 4 == 0] for name, some in samples.items()}
    used = [[s for n, s in enumerate(some) if (n + n // 4) % 4] for some in samples.values()]
    write = sys.stdout.write
    for said, these in (("as they are", weights), ("fitted", fit(used, weights))):
        write(f"Weights {said}:\n")
        for name, some in back.items():
            write(as_text(f"{name}, held back", some, these) + "\n")
            write(f"  F1 at chance {REPORTED_MIN_CHANCE}: {f1(some, these, REPORTED_MIN_CHANCE):.4f}\n")
    final = fit(list(samples.values()), weights)
    write(f"{constant}, fitted to all of these pictures: {json.dumps(final, indent=4)}\n")
