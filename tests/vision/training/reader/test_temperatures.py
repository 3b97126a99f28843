"""Temperatures make confidence mean what it says, and are built into the exported reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from vision.recogniser.onnx import onnxruntime
from vision.training.export.export import export_reader
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.reader.network import ReaderNet
from vision.training.reader.temperatures import calibration_error, fit_temperature


def answers(stretch: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits of 4,000 draws from what they say, then multiplied by ``stretch``; and what was drawn."""
    generator = torch.Generator().manual_seed(5)
    logits = torch.randn(4000, 6, generator=generator) * 2
    right = torch.multinomial(torch.softmax(logits, 1), 1, generator=generator)[:, 0]
    return logits * stretch, right


@pytest.mark.parametrize("stretch", [0.5, 1.0, 2.5])
def test_the_temperature_undoes_too_much_and_too_little_confidence(stretch: float) -> None:
    logits, right = answers(stretch)
    temperature = fit_temperature(logits, right)
    assert temperature == pytest.approx(stretch, rel=0.06)
    assert calibration_error(logits / temperature, right) < 0.03
    if stretch != 1.0:
        assert calibration_error(logits, right) > 0.08


def test_confidence_that_is_always_right_by_half_is_off_by_half() -> None:
    logits = torch.tensor([[20.0, 0.0], [20.0, 0.0]])
    assert calibration_error(logits, torch.tensor([0, 1])) == pytest.approx(0.5, abs=1e-6)


def ratios(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logarithms, the first face's as zero: what a temperature divides."""
    logs = np.log(probabilities)
    return np.asarray(logs - logs[:, :1], np.float32)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_exported_reader_answers_with_its_temperatures(tmp_path: Path) -> None:
    torch.manual_seed(2)
    net, seen, said = ReaderNet().eval(), torch.rand(3, 3, 64, 64) * 255, []
    for name, temperatures in (("plain", {}), ("cooled", {"temperatures": {"face": 0.5, "turn": 2.0}})):
        save_checkpoint(tmp_path / f"{name}.pt", {"average": net.state_dict(), **temperatures})
        export_reader(tmp_path / f"{name}.pt", tmp_path / f"{name}.onnx")
        session = onnxruntime.InferenceSession(str(tmp_path / f"{name}.onnx"))
        said.append(session.run(None, {"crops": seen.numpy()}))
    (face, turn, features, surfaces), (surer, vaguer, same, as_before) = said
    assert np.allclose(ratios(surer), 2 * ratios(face), atol=1e-3)
    assert np.allclose(ratios(vaguer), 0.5 * ratios(turn), atol=1e-3)
    assert np.allclose(features, same)
    assert np.allclose(surfaces, as_before)
