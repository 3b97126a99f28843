"""From checkpoints to the ONNX files that ship, with their manifest."""

from __future__ import annotations

import hashlib
from pathlib import Path

import onnx
import torch

from vision.labels import FACES
from vision.recogniser import CROP_PX
from vision.surfaces import SURFACES
from vision.training.finder.network import FinderExport, FinderNet
from vision.training.learning.checkpoints import read_checkpoint
from vision.training.reader.network import ReaderExport, ReaderNet

ONNX_OPSET_VERSION = 17
"""Of the files written."""


def export_finder(checkpoint: Path, target: Path) -> str:
    """Writes the averaged weights of a finder's checkpoint; the answer is the file's sha256."""
    net = FinderNet()
    net.load_state_dict(_average(checkpoint))
    names = ["heat", "corners"]
    axes = {"picture": {0: "n", 2: "height", 3: "width"}} | {
        name: {0: "n", 2: "rows", 3: "columns"} for name in names
    }
    return _write(
        FinderExport(net).eval(),
        torch.zeros(1, 3, 64, 96),
        target,
        "picture",
        names,
        axes,
        {"role": "finder"},
    )


def export_reader(checkpoint: Path, target: Path) -> str:
    """Writes the averaged weights of a reader's checkpoint, its temperatures built in where ``calibrate`` has
    found some; the answer is the file's sha256.
    """
    net = ReaderNet()
    net.load_state_dict(_average(checkpoint))
    for head, temperature in _temperatures(checkpoint).items():
        last = getattr(net, head)[-1]
        with torch.no_grad():
            last.weight.div_(temperature)
            last.bias.div_(temperature)
    names = ["face", "turn", "features", "surfaces"]
    axes = {name: {0: "n"} for name in ("crops", *names)}
    notes = {"role": "reader", "labels": ",".join(FACES), "surfaces": ",".join(SURFACES)}
    return _write(
        ReaderExport(net).eval(), torch.zeros(2, 3, CROP_PX, CROP_PX), target, "crops", names, axes, notes
    )


def _average(checkpoint: Path) -> dict[str, torch.Tensor]:
    state = read_checkpoint(checkpoint)
    if state is None:
        raise FileNotFoundError(f"expected a checkpoint at {checkpoint}; train first")
    average: dict[str, torch.Tensor] = state["average"]
    return average


def _temperatures(checkpoint: Path) -> dict[str, float]:
    found: dict[str, float] = (read_checkpoint(checkpoint) or {}).get("temperatures", {})
    return found


def _write(
    net: torch.nn.Module,
    example: torch.Tensor,
    target: Path,
    name: str,
    outputs: list[str],
    axes: dict[str, dict[int, str]],
    notes: dict[str, str],
) -> str:
    torch.onnx.export(
        net,
        (example,),
        str(target),
        input_names=[name],
        output_names=outputs,
        dynamic_axes=axes,
        opset_version=ONNX_OPSET_VERSION,
        dynamo=False,
    )
    model = onnx.load(str(target))
    for key, value in notes.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.checker.check_model(model)
    onnx.save(model, str(target))
    return hashlib.sha256(target.read_bytes()).hexdigest()
