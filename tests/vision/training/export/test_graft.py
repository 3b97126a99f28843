"""A model gets one more answer and keeps every other exactly as it was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, inspect_model, onnxruntime, shipped_models
from vision.surfaces import SURFACES
from vision.training.export.export import export_reader
from vision.training.export.graft import graft
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.learning.from_onnx import load_onnx
from vision.training.reader.network import ReaderNet

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

CROPS = np.random.default_rng(3).uniform(0, 255, (5, 3, 64, 64)).astype(np.float32)


def answers(path: Path) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    session = onnxruntime.InferenceSession(str(path))
    names = [one.name for one in session.get_outputs()]
    return dict(zip(names, session.run(names, {"crops": CROPS}), strict=True))


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of the shipped reader with a part that tells surfaces, which has learnt nothing."""
    folder = tmp_path_factory.mktemp("later")
    torch.manual_seed(6)
    net, fresh = ReaderNet(), ReaderNet().surfaces
    load_onnx(net, shipped_models()["reader"], [torch.from_numpy(CROPS)])
    net.surfaces = fresh
    save_checkpoint(folder / "reader.pt", {"average": net.state_dict()})
    export_reader(folder / "reader.pt", folder / "reader.onnx")
    return folder / "reader.onnx"


@pytest.mark.parametrize("form", [FLOAT_FORM, BYTE_FORM])
def test_all_other_answers_are_the_same_to_the_last_bit(form: str, later: Path, tmp_path: Path) -> None:
    earlier = shipped_models(form)["reader"]
    graft(earlier, later, tmp_path / "more.onnx")
    before, after = answers(earlier), answers(tmp_path / "more.onnx")
    for name, answer in before.items():
        assert name == "surfaces" or np.array_equal(answer, after[name])
    assert after["surfaces"].shape == (5, len(SURFACES))
    assert (tmp_path / "more.onnx").stat().st_size < 1.02 * earlier.stat().st_size
    assert np.abs(after["surfaces"] - answers(later)["surfaces"]).max() < 0.001
    assert inspect_model(tmp_path / "more.onnx").role == "reader"


def test_done_twice_it_is_as_large_as_done_once(later: Path, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.onnx", tmp_path / "twice.onnx"
    graft(shipped_models()["reader"], later, once)
    graft(once, later, twice)
    assert twice.stat().st_size == once.stat().st_size
    assert np.array_equal(answers(once)["surfaces"], answers(twice)["surfaces"])


def test_another_network_is_refused(later: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"works surfaces out from .* has not"):
        graft(shipped_models()["finder"], later, tmp_path / "none.onnx")
    with pytest.raises(ValueError, match="expected an output 'odds'"):
        graft(shipped_models()["reader"], later, tmp_path / "none.onnx", output="odds")
