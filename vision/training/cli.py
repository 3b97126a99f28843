"""The commands of ``python -m vision.training``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import torch

from vision.labels import INDEX_OF
from vision.recogniser.onnx import OnnxDetector, inspect_model, shipped_models
from vision.training.data.faces_bank import FacesBank, draw_bank, open_bank
from vision.training.data.models_folder import models_folder, photo_sets
from vision.training.data.photos import Photo, leave_out, of_split, read_crops, read_photos
from vision.training.data.rendered import read_scenes, render_scenes
from vision.training.export.blend import blend
from vision.training.export.export import export_finder, export_reader
from vision.training.export.graft import graft
from vision.training.export.manifest import write_manifest
from vision.training.export.quantise import drawn_inputs, quantise
from vision.training.finder.data import FinderData
from vision.training.finder.train import train_finder
from vision.training.learning.loop import Run
from vision.training.reader.data import ReaderData, RealTile
from vision.training.reader.relabel import read_relabelled, relabel, write_relabelled
from vision.training.reader.temperatures import calibrate_reader
from vision.training.reader.train import train_reader
from vision.training.report.check_tiles import add_check_tiles
from vision.training.report.cli import add_report
from vision.training.report.surfaces import add_surfaces
from vision.training.sides.cli import add_fits

FINDER_SAMPLE_PX = 384
"""Side of the finder's samples."""
REAL_SAMPLE_SHARE = 0.35
"""Share of the samples that come from photos, where there are any."""
BANK_FILE, SCENES_FOLDER, RELABELLED_FILE = "faces.npy", "scenes", "relabelled.npz"


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command."""
    options = _parser().parse_args(arguments)
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(options.threads)
    if "work" in options:
        options.work.mkdir(parents=True, exist_ok=True)
    options.run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: object, text: str, *, data: bool = True) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        if data:
            sub.add_argument(
                "--data", type=Path, required=True, help="folder with photos.jsonl, crops.jsonl, faces/"
            )
        sub.add_argument("--work", type=Path, required=True, help="folder for everything made on the way")
        sub.add_argument("--threads", type=int, default=os.cpu_count() or 1)
        sub.add_argument("--seed", type=int, default=1)
        return sub

    sub = command("prepare", _prepare, "Draw made-up tile sets and tables to train on.", data=False)
    sub.add_argument("--designs", type=int, default=400, help="0 leaves the sets there are")
    sub.add_argument("--scenes", type=int, default=1500)
    sub.add_argument(
        "--begin", type=int, default=0, help="number of the first scene: several runs, one folder"
    )
    sub.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="sets or scenes at a time")
    for role, run in (("finder", _train_finder), ("reader", _train_reader)):
        sub = command(f"train-{role}", run, f"Train the {role}; goes on from its checkpoint.")
        sub.add_argument("--minutes", type=float, default=60.0, help="stop after this long")
        sub.add_argument("--steps", type=int, default=1_000_000)
        sub.add_argument("--batch", type=int, default=12 if role == "finder" else 192)
        sub.add_argument("--rate", type=float, default=2e-3 if role == "finder" else 1.5e-3)
        sub.add_argument(
            "--without-set",
            action="append",
            default=[],
            help="leave out every photo of this tile set; may be given again",
        )
        sub.add_argument("--checkpoint", type=Path, default=None, help=f"default: WORK/{role}.pt")
        sub.add_argument(
            "--start-from",
            type=Path,
            default=None,
            help=f"where there is no checkpoint: models/{role}.onnx, say",
        )
        sub.add_argument(
            "--only",
            default=None,
            help="the part that learns, all else answers as it did: surfaces, of the reader",
        )
        if role == "reader":
            sub.add_argument(
                "--hard-by",
                type=Path,
                default=None,
                help="choose the drawn tiles that this reader doubts: models/reader.int8.onnx, say",
            )
            sub.add_argument(
                "--hard-only",
                action="store_true",
                help="learn from the drawn tiles that the network itself doubts: instead of --hard-by, where "
                "drawing tiles and not learning from them takes the time (a GPU)",
            )
        sub.add_argument("--device", default="cpu", help="cpu or cuda")
        sub.add_argument(
            "--workers", type=int, default=1, help="processes that draw pictures (several beside a GPU)"
        )
    sub = command("relabel", _relabel, "Find the true corners and turns of turned or mirrored copies.")
    sub.add_argument("--model", type=Path, action="append", default=[], help="finder and reader to use")
    add_report(commands)
    add_surfaces(commands)
    add_check_tiles(commands)
    add_fits(commands)
    sub = command("calibrate", _calibrate, "Fit the reader's temperatures, which export then builds in.")
    sub.add_argument("--pictures", type=int, default=60, help="how many pictures to draw for it")
    sub.add_argument("--checkpoint", type=Path, default=None, help="default: WORK/reader.pt")
    sub = command("quantise", _quantise, "Write a model's 8-bit form beside it.", data=False)
    sub.add_argument("--model", type=Path, required=True, help="an exported model, NAME.onnx")
    sub.add_argument("--pictures", type=int, default=32, help="how many pictures to measure its layers on")
    sub = command("blend", _blend, "Write the model between two of one network.", data=False)
    sub.add_argument("--earlier", type=Path, required=True, help="the export that training went on from")
    sub.add_argument("--later", type=Path, required=True, help="the export of what it became")
    sub.add_argument("--share", type=float, default=0.6, help="of the way from the earlier to the later")
    sub.add_argument(
        "--white-dragon", type=float, default=0.0, help="log odds to add to a reader's white dragon"
    )
    sub.add_argument("--to", type=Path, required=True, help="file to write")
    sub = command("graft", _graft, "Write a reader with the surfaces that a later export tells.", data=False)
    sub.add_argument("--earlier", type=Path, required=True, help="the reader to add them to, in any form")
    sub.add_argument("--later", type=Path, required=True, help="export of what learnt with --only surfaces")
    sub.add_argument("--to", type=Path, required=True, help="file to write")
    sub = command(
        "export", _export, "Write the ONNX files of the checkpoints there are, and the manifest.", data=False
    )
    sub.add_argument("--to", type=Path, default=None, help="default: the models folder of this checkout")
    sub.add_argument("--finder", type=Path, default=None, help="checkpoint, default: WORK/finder.pt")
    sub.add_argument("--reader", type=Path, default=None, help="checkpoint, default: WORK/reader.pt")
    return parser


def _prepare(options: argparse.Namespace) -> None:
    if options.designs:
        bank = options.work / BANK_FILE
        draw_bank(bank, designs=options.designs, seed=options.seed, workers=options.workers)
    scenes = options.work / SCENES_FOLDER
    render_scenes(
        scenes, count=options.scenes, seed=options.seed, start=options.begin, workers=options.workers
    )


def _training_photos(options: argparse.Namespace) -> list[Photo]:
    photos = of_split(read_photos(options.data), "train")
    for name in options.without_set:
        photos = leave_out(photos, photo_sets(), name)
    return photos


def _bank(options: argparse.Namespace) -> FacesBank:
    return open_bank(options.work / BANK_FILE, read_crops(options.data))


def _run(options: argparse.Namespace, *, decay: float) -> Run:
    return Run(
        steps=options.steps,
        minutes=options.minutes,
        batch=options.batch,
        seed=options.seed,
        rate=options.rate,
        decay=decay,
        device=options.device,
        workers=options.workers,
        start_from=options.start_from,
        only=options.only,
    )


def _train_finder(options: argparse.Namespace) -> None:
    photos = read_relabelled(options.work / RELABELLED_FILE).apply(_training_photos(options))
    scenes = read_scenes(options.work / SCENES_FOLDER)
    real_share = REAL_SAMPLE_SHARE if photos else 0.0
    data = FinderData(
        photos, scenes, _bank(options), FINDER_SAMPLE_PX, real_share=real_share, scene_share=0.5
    )
    train_finder(data, options.checkpoint or options.work / "finder.pt", _run(options, decay=1e-4))


def _train_reader(options: argparse.Namespace) -> None:
    photos = _training_photos(options)
    known = read_relabelled(options.work / RELABELLED_FILE).tiles(photos)
    plain = [
        RealTile(photo.path, quad, INDEX_OF[tile], unframed=photo.unframed)
        for photo in photos
        if not photo.mirrored
        for quad, tile, exact in zip(photo.polys_px, photo.tiles, photo.exact, strict=True)
        if exact
    ]
    data = ReaderData(
        known or plain,
        read_scenes(options.work / SCENES_FOLDER),
        _bank(options),
        real_share=REAL_SAMPLE_SHARE,
        scene_share=0.45,
        judging_reader=_detector([options.hard_by], threads=1) if options.hard_by else None,
    )
    checkpoint = options.checkpoint or options.work / "reader.pt"
    train_reader(data, checkpoint, _run(options, decay=1e-3), hard_only=options.hard_only)


def _detector(paths: Sequence[Path], threads: int) -> OnnxDetector:
    if not paths:
        return OnnxDetector.shipped(threads=threads)
    return OnnxDetector(models_by_role(paths), threads=threads)


def models_by_role(paths: Sequence[Path]) -> dict[str, Path]:
    """Shipped models, with others in the place of those of their role."""
    others = {inspect_model(path).role: path for path in paths}
    return others if len(others) == 2 else shipped_models() | others


def _relabel(options: argparse.Namespace) -> None:
    photos = of_split(read_photos(options.data), "train")
    write_relabelled(
        options.work / RELABELLED_FILE, relabel(_detector(options.model, options.threads), photos)
    )


def _calibrate(options: argparse.Namespace) -> None:
    found = calibrate_reader(
        options.checkpoint or options.work / "reader.pt",
        of_split(read_photos(options.data), "check"),
        pictures=options.pictures,
    )
    sys.stdout.write(
        f"temperature of faces {found.face:.3f}, of turns {found.turn:.3f}; "
        "expected calibration error of faces "
        f"{found.error_before:.4f} before, {found.error_after:.4f} after\n"
    )


def _quantise(options: argparse.Namespace) -> None:
    role = inspect_model(options.model).role
    target = options.model.with_suffix(".int8.onnx")
    quantise(options.model, target, role, drawn_inputs(role, options.pictures))
    if (target.parent / "manifest.toml").exists():
        write_manifest(target.parent)
    sys.stdout.write(f"wrote {target}\n")


def _blend(options: argparse.Namespace) -> None:
    log_odds = options.white_dragon
    blend(options.earlier, options.later, options.share, options.to, white_dragon_log_odds=log_odds)
    if (options.to.parent / "manifest.toml").exists():
        write_manifest(options.to.parent)
    sys.stdout.write(f"wrote {options.to}\n")


def _graft(options: argparse.Namespace) -> None:
    graft(options.earlier, options.later, options.to)
    if (options.to.parent / "manifest.toml").exists():
        write_manifest(options.to.parent)
    sys.stdout.write(f"wrote {options.to}\n")


def _export(options: argparse.Namespace) -> None:
    target = options.to or models_folder()
    written = []
    for role, export in (("finder", export_finder), ("reader", export_reader)):
        checkpoint = getattr(options, role) or options.work / f"{role}.pt"
        if checkpoint.exists():
            export(checkpoint, target / f"{role}.onnx")
            written.append(str(target / f"{role}.onnx"))
    if not written:
        raise FileNotFoundError(f"expected finder.pt or reader.pt in {options.work}; train first")
    write_manifest(target)
    sys.stdout.write(
        f"wrote {', '.join(written)} and {target / 'manifest.toml'}; make 8-bit forms anew with `quantise`, "
        "figures with `report --write-cards`\n"
    )
