"""A model gets one more answer and keeps every other exactly as it was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, inspect_model, onnxruntime, shipped_models
from vision.surfaces import SURFACES
from vision.training.export.export import export_finder, export_reader
from vision.training.export.graft import graft
from vision.training.finder.network import FinderNet
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.learning.from_onnx import load_onnx
from vision.training.reader.network import ReaderNet

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

INPUTS = {"finder": (1, 3, 96, 128), "reader": (5, 3, 64, 64)}


def seen(role: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(3).uniform(0, 255, INPUTS[role]).astype(np.float32)


def answers(path: Path, role: str) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    session = onnxruntime.InferenceSession(str(path))
    names = [one.name for one in session.get_outputs()]
    return dict(zip(names, session.run(names, {session.get_inputs()[0].name: seen(role)}), strict=True))


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Exports of the shipped networks with parts that tell surfaces, which have learnt nothing."""
    folder = tmp_path_factory.mktemp("later")
    torch.manual_seed(6)
    for role, network, export in (
        ("finder", FinderNet, export_finder),
        ("reader", ReaderNet, export_reader),
    ):
        net = network()
        load_onnx(net, shipped_models()[role], [torch.from_numpy(seen(role))])
        save_checkpoint(folder / f"{role}.pt", {"average": net.state_dict()})
        export(folder / f"{role}.pt", folder / f"{role}.onnx")
    return {role: folder / f"{role}.onnx" for role in INPUTS}


@pytest.mark.parametrize("role", list(INPUTS))
@pytest.mark.parametrize("form", [FLOAT_FORM, BYTE_FORM])
def test_all_other_answers_are_the_same_to_the_last_bit(
    role: str, form: str, later: dict[str, Path], tmp_path: Path
) -> None:
    earlier = shipped_models(form)[role]
    graft(earlier, later[role], tmp_path / "more.onnx")
    before, after = answers(earlier, role), answers(tmp_path / "more.onnx", role)
    for name, answer in before.items():
        assert name == "surfaces" or np.array_equal(answer, after[name])
    assert after["surfaces"].shape[1] == len(SURFACES)
    near = 1e-3 if form == FLOAT_FORM else 0.35
    assert np.abs(after["surfaces"] - answers(later[role], role)["surfaces"]).mean() < near
    assert inspect_model(tmp_path / "more.onnx").role == role


def test_done_twice_it_is_as_large_as_done_once(later: dict[str, Path], tmp_path: Path) -> None:
    once, twice = tmp_path / "once.onnx", tmp_path / "twice.onnx"
    graft(shipped_models()["reader"], later["reader"], once)
    graft(once, later["reader"], twice)
    assert twice.stat().st_size == once.stat().st_size
    assert np.array_equal(answers(once, "reader")["surfaces"], answers(twice, "reader")["surfaces"])


def test_another_network_is_refused(later: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"works surfaces out from .* has not"):
        graft(shipped_models()["reader"], later["finder"], tmp_path / "none.onnx")
    with pytest.raises(ValueError, match="expected an output 'odds'"):
        graft(shipped_models()["reader"], later["reader"], tmp_path / "none.onnx", output="odds")
