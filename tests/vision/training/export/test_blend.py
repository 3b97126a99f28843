"""A model between two: what training went on from, and what it became."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from torch import nn

from vision.labels import FACES, INDEX_OF
from vision.recogniser.onnx import onnxruntime, shipped_models
from vision.training.export.blend import blend
from vision.training.export.export import export_finder, export_reader
from vision.training.finder.network import FinderNet
from vision.training.learning.checkpoints import save_checkpoint
from vision.training.learning.from_onnx import read_weights
from vision.training.reader.network import ReaderNet
from vision.types import Float

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
CROPS = np.random.default_rng(3).uniform(0, 255, (4, 3, 64, 64)).astype(np.float32)


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    return exported_reader(tmp_path, 1)


@pytest.fixture
def later(tmp_path: Path) -> Path:
    return exported_reader(tmp_path, 2)


def exported_reader(folder: Path, seed: int) -> Path:
    torch.manual_seed(seed)
    save_checkpoint(folder / f"{seed}.pt", {"average": trained(ReaderNet())})
    export_reader(folder / f"{seed}.pt", folder / f"{seed}.onnx")
    return folder / f"{seed}.onnx"


def trained(net: nn.Module) -> dict[str, torch.Tensor]:
    """Weights of which no two layers have the same, as those of a fresh network do."""
    return {
        name: value + torch.rand_like(value) * 0.01 if value.is_floating_point() else value
        for name, value in net.state_dict().items()
    }


def face_bias(model: Path) -> Float:
    return next(bias.numpy() for _, bias in read_weights(model) if len(bias) == len(FACES))


def answers(model: Path) -> Float:
    faces, *_ = onnxruntime.InferenceSession(str(model)).run(None, {"crops": CROPS})
    return np.asarray(faces, np.float32)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_at_either_end_it_answers_as_that_model_does(earlier: Path, later: Path, share: float) -> None:
    blend(earlier, later, share, earlier.with_name("between.onnx"))
    assert np.allclose(answers(earlier.with_name("between.onnx")), answers((earlier, later)[int(share)]))


def test_in_the_middle_it_answers_as_neither(earlier: Path, later: Path) -> None:
    blend(earlier, later, 0.5, earlier.with_name("between.onnx"))
    between = answers(earlier.with_name("between.onnx"))
    assert not np.allclose(between, answers(earlier), rtol=1e-3)
    assert not np.allclose(between, answers(later), rtol=1e-3)


def test_a_white_dragon_may_be_favoured(earlier: Path, later: Path) -> None:
    for name, log_odds in (("as-it-is", 0.0), ("favoured", 1.0)):
        blend(earlier, later, 0.5, earlier.with_name(name), white_dragon_log_odds=log_odds)
    plain, favoured = (face_bias(earlier.with_name(name)) for name in ("as-it-is", "favoured"))
    more = np.zeros(len(FACES))
    more[INDEX_OF["5z"]] = 1.0
    assert np.allclose(favoured - plain, more, atol=1e-6)


def test_a_finder_and_a_reader_have_nothing_between_them(later: Path) -> None:
    save_checkpoint(later.with_name("finder.pt"), {"average": trained(FinderNet())})
    export_finder(later.with_name("finder.pt"), later.with_name("finder.onnx"))
    with pytest.raises(ValueError, match="not exports of one network"):
        blend(later.with_name("finder.onnx"), later, 0.5, later.with_name("between.onnx"))


def test_a_share_lies_between_nothing_and_all(earlier: Path, later: Path) -> None:
    with pytest.raises(ValueError, match="share of 0 to 1"):
        blend(earlier, later, 1.2, earlier.with_name("between.onnx"))


def test_what_an_earlier_model_does_not_tell_stays_as_the_later_one_tells_it(later: Path) -> None:
    """The files of earlier versions tell no surfaces."""
    old, between = later.with_name("old.onnx"), later.with_name("between.onnx")
    onnx.utils.extract_model(str(shipped_models()["reader"]), str(old), ["crops"], ["face", "turn"])
    blend(old, later, 0.5, between)
    before, after = read_weights(later), read_weights(between)
    assert len(after) == len(before)
    assert not torch.equal(after[0][0], before[0][0])
    assert torch.equal(after[-1][0], before[-1][0])
