"""A part of a network can learn alone, while the rest answers as it did."""

from __future__ import annotations

import pytest
import torch

from vision.training.finder.network import FinderExport, FinderNet
from vision.training.learning.loop import set_learning


def test_what_does_not_learn_answers_as_before() -> None:
    torch.manual_seed(2)
    net = FinderNet()
    seen = torch.rand(2, 3, 64, 64) * 255
    with torch.no_grad():
        before = FinderExport(net).eval()(seen)
    parameters = set_learning(net, "surfaces")
    optimiser = torch.optim.AdamW(parameters, lr=0.1)
    heat, corners, surfaces = net(seen)
    assert not heat.requires_grad
    assert not corners.requires_grad
    surfaces.square().mean().backward()
    optimiser.step()
    with torch.no_grad():
        after = FinderExport(net).eval()(seen)
    assert torch.equal(before[0], after[0])
    assert torch.equal(before[1], after[1])
    assert not torch.allclose(before[2], after[2], atol=0.05)


def test_without_a_choice_all_of_it_learns() -> None:
    net = FinderNet()
    assert len(set_learning(net, None)) == len(list(net.parameters()))
    assert all(module.training for module in net.modules())


def test_a_part_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected one of .*surfaces to learn alone, came 'surface'"):
        set_learning(FinderNet(), "surface")
