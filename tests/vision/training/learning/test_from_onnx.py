"""A shipped model can be trained on: its weights come back out of the ONNX file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from torch import nn

from vision.recogniser.onnx import onnxruntime, shipped_models
from vision.training.finder.network import FinderExport, FinderNet
from vision.training.learning.from_onnx import load_onnx
from vision.training.reader.network import ReaderExport, ReaderNet


def pictures(role: str, count: int) -> torch.Tensor:
    size = (64, 96) if role == "finder" else (64, 64)
    return torch.rand(count, 3, *size, generator=torch.Generator().manual_seed(3)) * 255


@pytest.mark.parametrize(
    ("role", "network", "export"), [("finder", FinderNet, FinderExport), ("reader", ReaderNet, ReaderExport)]
)
def test_the_network_answers_as_the_file_does(
    role: str, network: Callable[[], nn.Module], export: Callable[[nn.Module], nn.Module]
) -> None:
    path, seen = shipped_models()[role], pictures(role, 4)
    net = network()
    load_onnx(net, path, [seen[:2], seen[2:]])
    session = onnxruntime.InferenceSession(str(path))
    wanted = session.run(None, {session.get_inputs()[0].name: seen.numpy()})
    with torch.no_grad():
        answers = export(net).eval()(seen)
    for answer, want in zip(answers, wanted, strict=True):
        assert np.allclose(answer.numpy(), want, atol=2e-3)


def test_a_part_that_the_file_of_an_earlier_version_lacks_stays_as_it_is(tmp_path: Path) -> None:
    old, net, seen = tmp_path / "reader.onnx", ReaderNet(), pictures("reader", 2)
    onnx.utils.extract_model(str(shipped_models()["reader"]), str(old), ["crops"], ["face", "turn"])
    before = net.surfaces[-1].weight.detach().clone()
    load_onnx(net, old, [seen])
    assert torch.equal(net.surfaces[-1].weight, before)
    with torch.no_grad():
        (face, turn, *_), session = ReaderExport(net).eval()(seen), onnxruntime.InferenceSession(str(old))
    for answer, want in zip((face, turn), session.run(None, {"crops": seen.numpy()}), strict=True):
        assert np.allclose(answer.numpy(), want, atol=2e-3)


def test_in_training_it_answers_nearly_as_before() -> None:
    net, seen = ReaderNet(), pictures("reader", 24)
    load_onnx(net, shipped_models()["reader"], [seen])
    net.face[1].p = 0.0  # leave nothing out, so that only the normalisations differ
    with torch.no_grad():
        calm, learning = net.eval()(seen)[0], net.train()(seen)[0]
    assert torch.allclose(calm, learning, atol=0.05)


def test_another_network_is_refused() -> None:
    with pytest.raises(ValueError, match=r"reader.*not an export of FinderNet"):
        load_onnx(FinderNet(), shipped_models()["reader"], [pictures("finder", 1)])


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "finder.onnx").write_bytes(b"")
    with pytest.raises(ValueError, match="not an export"):
        load_onnx(FinderNet(), tmp_path / "finder.onnx", [pictures("finder", 1)])


def test_pictures_are_needed_to_set_the_normalisations() -> None:
    with pytest.raises(ValueError, match="at least one batch"):
        load_onnx(FinderNet(), shipped_models()["finder"], [])
