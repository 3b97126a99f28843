"""From a checkpoint to the files that ship: exported, in whole numbers, and listed in the manifest."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch

from vision.labels import FACES
from vision.recogniser.onnx import inspect_model
from vision.training.export.export import export_reader
from vision.training.export.manifest import write_manifest
from vision.training.export.quantise import quantise
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.reader.network import ReaderNet


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A reader that has learned nothing, exported, and its 8-bit form."""
    place = tmp_path_factory.mktemp("models")
    torch.manual_seed(4)
    save_checkpoint(place / "reader.pt", {"average": ReaderNet().state_dict()})
    export_reader(place / "reader.pt", place / "reader.onnx")
    quantise(place / "reader.onnx", place / "reader.int8.onnx", [crops(seed) for seed in range(6)])
    return place


def crops(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(seed).uniform(0, 255, (4, 3, 64, 64)).astype(np.float32)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestEightBits:
    def test_the_form_in_whole_numbers_knows_its_role_and_is_a_quarter_as_large(self, folder: Path) -> None:
        small = folder / "reader.int8.onnx"
        assert inspect_model(small).role == "reader"
        assert small.stat().st_size < 0.6 * (folder / "reader.onnx").stat().st_size

    def test_it_answers_nearly_as_the_float_form(self, folder: Path) -> None:
        seen = crops(77)
        one, other = (
            onnxruntime.InferenceSession(str(folder / name)).run(None, {"crops": seen})
            for name in ("reader.onnx", "reader.int8.onnx")
        )
        assert one[0].shape == other[0].shape == (4, len(FACES))
        assert np.abs(one[0] - other[0]).max() < 0.02

    def test_the_manifest_lists_both_and_keeps_the_figures_it_had(self, folder: Path) -> None:
        (folder / "manifest.toml").write_text('[[measured]]\non = "a set"\nf1 = 0.9\n', encoding="utf-8")
        write_manifest(folder)
        manifest = tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8"))
        assert [(entry["role"], entry["form"]) for entry in manifest["model"]] == [
            ("reader", "float32"),
            ("reader", "int8"),
        ]
        for entry in manifest["model"]:
            assert entry["sha256"] == sha256((folder / entry["file"]).read_bytes()).hexdigest()
        assert manifest["measured"] == [{"on": "a set", "f1": 0.9}]
