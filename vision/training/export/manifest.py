"""``models/manifest.toml``: which files ship, what they were trained on, and how good they were measured to
be.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import onnx

from vision.labels import FACES
from vision.model_files import write_checksums
from vision.recogniser.onnx import FLOAT_FORM, ROLES, SURFACES_OUTPUT
from vision.surfaces import Surface

HEADER: Final = """\
# Written by `python -m vision.training export`. The program refuses a model whose checksum differs.
"""

INPUTS: Final = {
    "finder": "picture: float32 (n, 3, height, width) RGB 0-255, height and width multiples of 32",
    "reader": "crops: float32 (n, 3, 64, 64) RGB 0-255, "
    "a tile's quad with 12 % around it, straightened to a square",
}
OUTPUTS: Final = {
    "finder": "heat: (n, 2, height/4, width/4) likelihood of a tile's centre, face up and face down, "
    "0 off the peaks; "
    "corners: (n, 8, height/4, width/4) x, y from the cell's centre to four clockwise corners, pixels",
    "reader": "face: (n, 47) probabilities; turn: (n, 4) probabilities of 0 to 3 quarter turns clockwise; "
    "features: (n, 192) what faces are told by, for enrolment",
}
SURFACES: Final = "surfaces: (n, 6) probabilities of what the outline holds: " + ", ".join(Surface)
"""Of readers that tell them."""
SOURCES: Final = (
    (
        "Chinese Mahjong Detection, Roboflow Universe, by riichimahjongdetection",
        "CC BY 4.0",
        (
            "photos of real tiles with boxes, by way of alanchoi00/mahjong_detection and "
            "LastTherapy/MahjongRecognition on GitHub; finding and naming"
        ),
    ),
    (
        "Mahjong, Roboflow Universe, by Jon Chan",
        "CC BY 4.0",
        (
            "photos of real tiles with boxes, by way of alanchoi00/mahjong_detection and "
            "LastTherapy/MahjongRecognition on GitHub; finding and naming"
        ),
    ),
    (
        "justinchan114/Mahjong_Tile_Classifier and Camerash/mahjong-dataset, GitHub",
        "MIT",
        "pictures of single tiles, four fifths of them",
    ),
    (
        "tiles and tables drawn by vision.scene and vision.training.data.compositing",
        "this project's; art and fonts as listed in vision/scene/art/NOTICE.md",
        "made-up tile sets, tables, light and cameras",
    ),
)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)  # a JSON string is a TOML basic string


def write_manifest(folder: Path) -> None:
    """Writes ``manifest.toml`` for the models in a folder: ``ROLE.onnx``, and ``ROLE.int8.onnx`` where
    there is an 8-bit form. Figures that the manifest has are kept; ``report --write-cards`` brings them up to
    date.
    """
    target = folder / "manifest.toml"
    old = target.read_text(encoding="utf-8") if target.exists() else ""
    _, mark, figures = old.partition("[[measured]]")
    files = [folder / f"{role}{form}.onnx" for form in ("", ".int8") for role in ROLES]
    there = {file.stem: file for file in files if file.exists()}
    text = _models(
        {name: sha256(file.read_bytes()).hexdigest() for name, file in there.items()},
        {name for name, file in there.items() if _has_surfaces(file)},
    )
    target.write_text(f"{text.rstrip()}\n\n{mark}{figures}".rstrip() + "\n", encoding="utf-8")
    write_checksums(folder)


def _has_surfaces(model: Path) -> bool:
    return any(one.name == SURFACES_OUTPUT for one in onnx.load(str(model)).graph.output)


def _models(digests: Mapping[str, str], tell_surfaces: Collection[str]) -> str:
    """The entries, by file name without its ending."""
    lines = [HEADER]
    for name, digest in digests.items():
        role, _, form = name.partition(".")
        lines += [
            "[[model]]",
            f"role = {_text(role)}",
            f"form = {_text(form or FLOAT_FORM)}",
            f"file = {_text(name + '.onnx')}",
            f"sha256 = {_text(digest)}",
            f"card = {_text(role + '.md')}",
            f"input = {_text(INPUTS[role])}",
            f"output = {_text(OUTPUTS[role] + (f'; {SURFACES}' if name in tell_surfaces else ''))}",
        ]
        if role == "reader":
            rows = [
                "    " + ", ".join(_text(face) for face in FACES[start : start + 12])
                for start in range(0, 47, 12)
            ]
            lines += ["labels = [", ",\n".join(rows), "]"]
        else:
            lines += ['labels = ["face up", "face down"]']
        lines += [""]
        for source, licence, use in SOURCES:
            lines += [
                "[[model.trained_on]]",
                f"name = {_text(source)}",
                f"licence = {_text(licence)}",
                f"use = {_text(use)}",
                "",
            ]
    return "\n".join(lines)
