"""``python -m vision.training check-tiles``: the check photographs' tiles as the shipped reader sees them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import numpy as np

from vision.labels import INDEX_OF
from vision.learning import CheckTiles, save_check_tiles
from vision.model_files import write_checksums
from vision.pictures import read_picture
from vision.recogniser import reader_name
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.training.data.corrections import read_corrections
from vision.training.data.models_folder import models_folder, photo_sets
from vision.training.data.photos import of_split
from vision.training.progress import Progress
from vision.training.report.measuring import LabelledData
from vision.training.report.scoring import find_in, judge_photo

CHECK_TILES_FILE: Final = "check_tiles.npz"
SOURCE: Final = (
    "Check photographs of the data sets 'Chinese Mahjong Detection' by riichimahjongdetection and 'Mahjong' "
    "by Jon Chan (Roboflow Universe, CC BY 4.0): features of their tiles, labels corrected"
)


def add_check_tiles(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The subcommand."""
    text = "write the features of the check photographs' tiles, which `tablectl learn` measures by"
    sub = commands.add_parser("check-tiles", help=text, description=text)
    sub.add_argument("--data", type=Path, required=True, help="folder with photos.jsonl")
    sub.add_argument("--every", type=int, default=4, help="only every n-th photograph")
    sub.add_argument("--model", type=Path, help="a reader in place of the shipped one")
    sub.add_argument("--to", type=Path, default=None, help=f"file; models/{CHECK_TILES_FILE} unless given")
    sub.add_argument("--threads", type=int, default=1, help="threads for one picture")
    sub.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    models = shipped_models() | ({} if options.model is None else {"reader": options.model})
    detector = OnnxDetector(models, threads=options.threads)
    corrections = read_corrections(models_folder() / "label_corrections.json")
    data = LabelledData.read(options.data, photo_sets(), corrections, options.every)
    tiles = check_tiles_of(detector, data)
    target = options.to or models_folder() / CHECK_TILES_FILE
    save_check_tiles(tiles, target)
    write_checksums(target.parent)
    print(f"{len(tiles.faces)} tiles")  # noqa: T201


def check_tiles_of(detector: OnnxDetector, data: LabelledData) -> CheckTiles:
    """Every labelled tile of the check photographs that is found, as this detector's reader sees it."""
    photos = data.corrected(of_split(data.photos, "check")[:: data.every])
    progress = Progress("check photos", len(photos))
    features, probabilities, faces = [], [], []
    for photo in photos:
        found = find_in(detector, photo.path)
        met = [one for one in judge_photo(found, photo) if one.label is not None and one.found is not None]
        progress.step()
        if not met:
            continue
        quads = np.array([one.quad_px for one in met], np.float32)
        rows = [int(np.abs(found.quads_px - quad).sum(axis=(1, 2)).argmin()) for quad in quads]
        features.append(detector.features(read_picture(photo.path), quads))
        probabilities.append(found.probabilities[rows])
        faces += [INDEX_OF[str(one.label)] for one in met]
    return CheckTiles(
        reader_name(detector.name),
        SOURCE,
        np.concatenate(features),
        np.concatenate(probabilities),
        np.array(faces, np.int64),
    )
