"""Commands of ``python -m vision.training`` that fit what confidence in photos rests on."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from vision.model_files import write_checksums
from vision.photo.limits import PHOTO
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.scene import DrawnPicture
from vision.sides import (
    BackEvidence,
    BareEvidence,
    Evidence,
    FollowedEvidence,
    PhotoBareEvidence,
    PlacedBareEvidence,
    RowEvidence,
    WhiteDragonEvidence,
)
from vision.sides.classifier import WEIGHTS_FILE, read_weights, weights_name, write_weights
from vision.training.data.corrections import correct_all, read_corrections
from vision.training.data.models_folder import models_folder
from vision.training.data.photos import Photo, of_split, read_photos
from vision.training.progress import Progress
from vision.training.report.cli import own_sets
from vision.training.report.measuring import unseen_kinds
from vision.training.report.unseen_sets import (
    FIRST_HELD_OUT_SEED,
    UnseenPicture,
    beside_keyboards,
    in_everyday_places,
    made_up,
    tables_from_above,
    tables_from_seats,
    whole_tables,
    with_unframed_dragons,
)
from vision.training.sides.backs import drawn_backs, photographed_backs
from vision.training.sides.fit import (
    FACE_KINDS,
    ChosenFinds,
    JudgedFinds,
    drawn_samples,
    f1,
    fit,
    fit_choice,
    format_choice_fit,
    format_fit,
    photo_samples,
)
from vision.training.sides.followed_tables import followed_tables
from vision.training.sides.photographed_tables import photographed_tables
from vision.training.sides.white_dragons import drawn_dragons, photographed_dragons

DRAWN_SEED: Final = 17_000_000 - FIRST_HELD_OUT_SEED
"""Above the seeds that models are trained on, below those that the report measures on; as an offset
from its first.
"""
DESCRIPTION = """\
Fits what evidence counts (models/sides.json) to the shipped models, or to those of --models, on pictures of
made-up and pictured sets from seeds that neither training nor the report draws from, and on check photos that
`report --every` of an even number does not use: `face`, whether a find is the painted face, or the white
dragon, it was read as; `back-row`, whether a place is a back, by its row alone; `back`, the same by all backs
of the picture, which rests on what `back-row` answers and is fitted after it; `white-dragon`, whether a place
is a white dragon without a frame; `photographed` and `followed`, what lies where nothing is painted on a
table, in its photo or as it is followed: a back, a white dragon, or neither. A quarter of all is held back.
Prints how well chances hold there and F1 by the least chance that is reported, with the weights as they are
and as fitted; --write puts the fitted ones, of all pictures, into the file. Takes three to ten minutes on two
cores.
"""
DRAWN: Final = {
    "face": 80,
    "back-row": 48,
    "back": 48,
    "white-dragon": 64,
    "photographed": 320,
    "followed": 240,
}
"""Drawn pictures of each sort."""
_Kinds = Mapping[str, Iterable[JudgedFinds]]
ItemT = TypeVar("ItemT")


def add_fits(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``fit-sides``."""
    sub = commands.add_parser(
        "fit-sides",
        help="Fit what evidence of a place counts, and print how well it holds.",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sub.set_defaults(run=_run)
    sub.add_argument("what", choices=list(DRAWN))
    sub.add_argument(
        "--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones"
    )
    sub.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    sub.add_argument("--drawn", type=int, help="drawn pictures of each sort")
    sub.add_argument("--data", type=Path, required=True, help="folder with photos.jsonl")
    sub.add_argument("--every", type=int, default=2, help="use every n-th photo only")
    sub.add_argument("--write", action="store_true", help="keep what was fitted")


def _run(options: argparse.Namespace) -> None:
    options.drawn = options.drawn or DRAWN[options.what]
    {
        "face": _fit_faces,
        "white-dragon": _fit_white_dragons,
        "photographed": _fit_photographed,
        "followed": _fit_followed,
    }.get(options.what, _fit_backs)(options)
    if options.write:
        write_checksums(models_folder())


def _fit_backs(options: argparse.Namespace) -> None:
    detector = _detector(options)
    sorts = [*_as_they_come(options.drawn), _unframed(options.drawn), *_everyday(options.drawn)]
    samples = {
        "photos": list(photographed_backs(detector, _shown_photos(options))),
        "drawn": list(drawn_backs(detector, _shown(sorts, len(sorts) * options.drawn))),
    }
    if options.what == "back-row":
        columns = len(RowEvidence.columns())
        samples = {
            name: [replace(one, evidence=one.evidence[:, :columns]) for one in some]
            for name, some in samples.items()
        }
    _fit(samples, RowEvidence if options.what == "back-row" else BackEvidence, write=options.write)


def _fit_white_dragons(options: argparse.Namespace) -> None:
    """All pictures weigh the same: the photos alone show few white dragons without a frame, and few places
    that are in doubt.
    """
    detector, count = _detector(options), options.drawn
    sorts = [made_up(DRAWN_SEED, count), tables_from_seats(DRAWN_SEED, count), _unframed(count)]
    sorts += _everyday(count)
    pictures = _shown(sorts, len(sorts) * count)
    samples = chain(photographed_dragons(detector, _shown_photos(options)), drawn_dragons(detector, pictures))
    _fit({"photos and drawn pictures": samples}, WhiteDragonEvidence, write=options.write)


def _fit_faces(options: argparse.Namespace) -> None:
    detector = _detector(options)
    count, half = options.drawn, options.drawn // 2
    sorts = [made_up(DRAWN_SEED, count), _unframed(count)]
    sorts += [*_everyday(half), tables_from_seats(DRAWN_SEED, half)]
    kinds = {
        "photos": list(photo_samples(detector, _shown_photos(options))),
        "drawn": list(drawn_samples(detector, _shown(sorts, 2 * count + 3 * half))),
    }
    for number, evidence in enumerate(FACE_KINDS):
        of_kind = {name: [one[number] for one in some] for name, some in kinds.items()}
        _fit(of_kind, evidence, write=options.write)


def _fit_followed(options: argparse.Namespace) -> None:
    """Drawn tables alone: no photo of a table has labelled backs."""
    tables = _with_progress("drawn tables", options.drawn, tables_from_above(DRAWN_SEED, options.drawn))
    samples = list(followed_tables(_detector(options), tables))
    _fit_choice(samples, FollowedEvidence, write=options.write)


def _fit_photographed(options: argparse.Namespace) -> None:
    """The same of photos: those that show where the table's sides are, and all without regard to that."""
    tables = _with_progress("drawn tables", options.drawn, whole_tables(DRAWN_SEED, options.drawn))
    samples = list(photographed_tables(_detector(options), tables))
    placed = [sample for is_placed, sample in samples if is_placed]
    _fit_choice(placed, PlacedBareEvidence, write=options.write)
    column_count = len(PhotoBareEvidence.columns())
    unplaced = [ChosenFinds(sample.evidence[:, :column_count], sample.answer) for _, sample in samples]
    _fit_choice(unplaced, PhotoBareEvidence, write=options.write)


def _fit_choice(samples: Sequence[ChosenFinds], evidence: type[BareEvidence], *, write: bool) -> None:
    """How often the likeliest answer is right of every fourth pair of pictures, which is held back, and the
    weights fitted to all; kept where they are to be written.
    """
    names, answers = evidence.columns(), evidence.ANSWERS
    used = [sample for number, sample in enumerate(samples) if number // 2 % 4]
    held_back = [sample for number, sample in enumerate(samples) if number // 2 % 4 == 0]
    sys.stdout.write(f"{evidence.__name__}, held back:\n")
    sys.stdout.write(
        format_choice_fit(held_back, fit_choice(used, names, len(answers)), (*answers, "neither"))
    )
    for answer, weights in zip(answers, fit_choice(samples, names, len(answers)), strict=True):
        name = weights_name(evidence, answer)
        sys.stdout.write(f"{name}, fitted to all of these pictures: {json.dumps(weights, indent=1)}\n")
        if write:
            write_weights(models_folder() / WEIGHTS_FILE, name, weights)


def _detector(options: argparse.Namespace) -> OnnxDetector:
    files = (
        {role: options.models / f"{role}.onnx" for role in ("finder", "reader")} if options.models else None
    )
    return OnnxDetector(files or shipped_models(), threads=options.threads)


def _photos(options: argparse.Namespace) -> list[Photo]:
    """Check photos that the quick report leaves out, with their labels put right."""
    photos = of_split(read_photos(options.data), "check")[1 :: options.every]
    return correct_all(photos, options.data, read_corrections(models_folder() / "label_corrections.json"))


def _shown_photos(options: argparse.Namespace) -> Iterator[Photo]:
    """The same one after another, with their progress."""
    photos = _photos(options)
    return _with_progress("photos", len(photos), photos)


def _as_they_come(count: int) -> list[Iterable[UnseenPicture]]:
    """Pictures of made-up and pictured sets, so many of each sort."""
    return [some for _, some in unseen_kinds(own_sets(), count, made=True, seed=DRAWN_SEED)]


def _unframed(count: int) -> Iterable[UnseenPicture]:
    return with_unframed_dragons(DRAWN_SEED, count)


def _everyday(count: int) -> list[Iterable[UnseenPicture]]:
    """Tiles among things that look like them, and those alone."""
    return [in_everyday_places(DRAWN_SEED, count), beside_keyboards(DRAWN_SEED, count)]


def _shown(sorts: Sequence[Iterable[UnseenPicture]], count: int) -> Iterator[DrawnPicture]:
    """Drawn pictures one after another, ``count`` in all, with their progress."""
    pictures = (picture.truth for picture in chain(*sorts))
    return _with_progress("drawn pictures", count, pictures)


def _with_progress(what: str, count: int, items: Iterable[ItemT]) -> Iterator[ItemT]:
    progress = Progress(what, count)
    for item in items:
        yield item
        progress.step()


def _fit(kinds: _Kinds, evidence: type[Evidence], *, write: bool) -> None:
    """How well chances hold with the weights as they are and as fitted, and the fitted ones; kept where they
    are to be written.

    Every fourth picture is held back, and which one of its four kinds that is changes from four to four.
    """
    file = models_folder() / WEIGHTS_FILE
    weights = read_weights(file).get(evidence.__name__, {})
    samples = {name: [one for one in some if len(one.right)] for name, some in kinds.items()}
    held_back = {
        name: [s for n, s in enumerate(some) if (n + n // 4) % 4 == 0] for name, some in samples.items()
    }
    used = [[s for n, s in enumerate(some) if (n + n // 4) % 4] for some in samples.values()]
    say = sys.stdout.write
    compared = {"fitted": fit(used, evidence.columns())}
    if set(weights) == set(evidence.columns()):  # else they are of evidence that had other columns
        compared = {"as they are": {name: weights[name] for name in evidence.columns()}, **compared}
    for name_of_weights, compared_weights in compared.items():
        say(f"Weights {name_of_weights}:\n")
        for name, some in held_back.items():
            say(format_fit(f"{name}, held back", some, compared_weights) + "\n")
            min_chance = PHOTO.reported_min_probability
            say(f"  F1 at chance {min_chance}: {f1(some, compared_weights, min_chance):.4f}\n")
    final = fit(list(samples.values()), evidence.columns())
    say(f"{evidence.__name__}, fitted to all of these pictures: {json.dumps(final, indent=1)}\n")
    if write:
        write_weights(file, evidence.__name__, final)
