"""A part of a network can learn alone, while the rest answers as it did."""

from __future__ import annotations

import pytest
import torch

from vision.training.learning.loop import select_trainable
from vision.training.reader.network import ReaderExport, ReaderNet


def test_what_does_not_learn_answers_as_before() -> None:
    torch.manual_seed(2)
    net = ReaderNet()
    seen = torch.rand(2, 3, 64, 64) * 255
    with torch.no_grad():
        before = ReaderExport(net).eval()(seen)
    parameters = select_trainable(net, "surfaces")
    optimiser = torch.optim.AdamW(parameters, lr=0.1)
    face, turn, surfaces = net(seen)
    assert not face.requires_grad
    assert not turn.requires_grad
    surfaces.square().mean().backward()
    optimiser.step()
    with torch.no_grad():
        after = ReaderExport(net).eval()(seen)
    assert all(torch.equal(one, other) for one, other in zip(before[:3], after[:3], strict=True))
    assert not torch.allclose(before[3], after[3], atol=0.05)


def test_without_a_choice_all_of_it_learns() -> None:
    net = ReaderNet()
    assert len(select_trainable(net, None)) == len(list(net.parameters()))
    assert all(module.training for module in net.modules())


def test_a_part_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected one of .*surfaces to learn alone, came “surface”"):
        select_trainable(ReaderNet(), "surface")
