"""From a checkpoint to the files that ship: exported, in whole numbers, and listed in the manifest."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
import torch

from vision.labels import FACES
from vision.recogniser.onnx import FINDER, READER, OnnxDetector, inspect_model, onnxruntime
from vision.surfaces import SURFACES
from vision.training.export.export import export_finder, export_reader
from vision.training.export.manifest import write_manifest
from vision.training.export.quantise import quantise
from vision.training.finder.network import FinderNet
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.reader.network import FEATURE_COUNT, ReaderNet


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finder and a reader that have learned nothing, exported, and their 8-bit forms."""
    place = tmp_path_factory.mktemp("models")
    torch.manual_seed(4)
    save_checkpoint(place / "finder.pt", {"average": FinderNet().state_dict()})
    export_finder(place / "finder.pt", place / "finder.onnx")
    quantise(place / "finder.onnx", place / "finder.int8.onnx", FINDER, [picture(seed) for seed in range(3)])
    save_checkpoint(place / "reader.pt", {"average": ReaderNet().state_dict()})
    export_reader(place / "reader.pt", place / "reader.onnx")
    quantise(place / "reader.onnx", place / "reader.int8.onnx", READER, [crops(seed) for seed in range(6)])
    return place


def crops(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(seed).uniform(0, 255, (4, 3, 64, 64)).astype(np.float32)


def picture(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(seed).uniform(0, 255, (1, 3, 96, 128)).astype(np.float32)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestEightBits:
    @pytest.mark.parametrize("role", [FINDER, READER])
    def test_the_form_in_whole_numbers_knows_its_role_and_is_much_smaller(
        self, folder: Path, role: str
    ) -> None:
        small = folder / f"{role}.int8.onnx"
        assert inspect_model(small).role == role
        assert small.stat().st_size < 0.6 * (folder / f"{role}.onnx").stat().st_size

    def test_a_finder_places_corners_nearly_where_the_float_form_does(self, folder: Path) -> None:
        seen = picture(77)
        (heat, corners), (other_heat, other_corners) = (
            onnxruntime.InferenceSession(str(folder / name)).run(None, {"picture": seen})
            for name in ("finder.onnx", "finder.int8.onnx")
        )
        assert heat.shape == other_heat.shape == (1, 2, 24, 32)
        peaks = (heat > 0) & (other_heat > 0)
        assert np.abs(heat - other_heat)[peaks].max() < 0.02
        assert np.abs(corners - other_corners).max() < 0.15 * np.ptp(corners)

    def test_a_reader_answers_nearly_as_the_float_form(self, folder: Path) -> None:
        seen = crops(77)
        one, other = (
            onnxruntime.InferenceSession(str(folder / name)).run(None, {"crops": seen})
            for name in ("reader.onnx", "reader.int8.onnx")
        )
        assert one[0].shape == other[0].shape == (4, len(FACES))
        assert np.abs(one[0] - other[0]).max() < 0.02
        assert one[3].shape == other[3].shape == (4, len(SURFACES))
        assert np.abs(one[3] - other[3]).max() < 0.02

    @pytest.mark.parametrize("form", ["", ".int8"])
    def test_the_recogniser_runs_them_and_tells_surfaces(self, folder: Path, form: str) -> None:
        detector = OnnxDetector({role: folder / f"{role}{form}.onnx" for role in (FINDER, READER)})
        seen = np.random.default_rng(3).integers(0, 255, (96, 128, 3), np.uint8)
        quads = detector.find(seen).quads_px
        assert quads.shape[1:] == (4, 2)
        told, features = detector.read_with_features(seen, np.array([[[9, 9], [29, 9], [29, 40], [9, 40]]]))
        assert told.probabilities.shape == (1, len(FACES))
        assert features.shape == (1, FEATURE_COUNT)
        assert told.surfaces.shape == (1, len(SURFACES))
        assert told.surfaces.sum() == pytest.approx(1, abs=1e-3)
        assert np.ptp(told.surfaces) > 0

    def test_the_manifest_lists_both_and_keeps_the_figures_it_had(self, folder: Path) -> None:
        (folder / "manifest.toml").write_text('[[measured]]\non = "a set"\nf1 = 0.9\n', encoding="utf-8")
        write_manifest(folder)
        manifest = tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8"))
        assert [(entry["role"], entry["form"]) for entry in manifest["model"]] == [
            (role, form) for form in ("float32", "int8") for role in (FINDER, READER)
        ]
        for entry in manifest["model"]:
            assert ("surfaces: " in entry["output"]) == (entry["role"] == READER)
            assert entry["sha256"] == sha256((folder / entry["file"]).read_bytes()).hexdigest()
        assert manifest["measured"] == [{"on": "a set", "f1": 0.9}]
