"""Takes a shipped ONNX model back into the network it was exported from, so that anyone can train it on.

An exported file has every batch normalisation folded into the convolution before it. The convolutions take
the folded weights; each normalisation is then set from pictures so that it changes nothing: it divides by the
spread it meets and multiplies by the same, and adds the folded bias. Answers equal the file's, and in
training mode the network behaves as one that was trained from the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

WEIGHTED_OPERATORS = ("Conv", "Gemm")


def weight_names(graph: onnx.GraphProto) -> list[str]:
    """Initialisers that hold weight and bias of every convolution and linear layer, in the order in which
    they are computed.

    Raises:
        ValueError: a layer has none of its own.
    """
    values = {entry.name for entry in graph.initializer}
    names: list[str] = []
    for node in graph.node:
        if node.op_type in WEIGHTED_OPERATORS:
            own = list(node.input[1:3])
            if len(own) < 2 or not values.issuperset(own):
                raise ValueError(f"expected a float model with folded weights, {node.name} has none")
            names += own
    return names


def read_weights(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every convolution and linear layer, in the order in which they are computed.

    Raises:
        ValueError: as ``weight_names``.
    """
    graph = onnx.load(str(path)).graph
    values = {entry.name: numpy_helper.to_array(entry) for entry in graph.initializer}
    tensors = [torch.from_numpy(values[name].copy()) for name in weight_names(graph)]
    return list(zip(tensors[::2], tensors[1::2], strict=True))


def load_onnx(net: nn.Module, path: Path, batches: Iterable[Tensor]) -> None:
    """Gives ``net`` the weights of an exported model; it is left in evaluation mode. Parts that the network
    computes last and the file lacks, as files of earlier versions do, keep what they have.

    Args:
        batches: inputs such as it will be trained on, to measure what its normalisations meet:
            (n, 3, h, w). A few dozen pictures are enough.

    Raises:
        ValueError: the file is not an export of this network.
    """
    pictures = list(batches)
    if not pictures:
        raise ValueError("expected at least one batch of pictures to set the normalisations from")
    net.eval()
    layers = _layers_in_order(net, pictures[0])
    weights = read_weights(path)
    shapes = [tuple(layer.weight.shape) for layer, _ in layers]
    known = [tuple(weight.shape) for weight, _ in weights]
    if not known or shapes[: len(known)] != known or not _are_complete_parts(net, layers[len(known) :]):
        raise ValueError(f"{path} is not an export of {type(net).__name__}: its layers have other shapes")
    layers = layers[: len(known)]
    with torch.no_grad():
        for (layer, norm), (weight, bias) in zip(layers, weights, strict=True):
            layer.weight.copy_(weight)
            if norm is not None:
                _pass_through(norm, bias)
            elif layer.bias is not None:
                layer.bias.copy_(bias)
        _set_normalisations([norm for _, norm in layers if norm is not None], net, pictures)


def _are_complete_parts(
    net: nn.Module, layers: list[tuple[nn.Conv2d | nn.Linear, nn.BatchNorm2d | None]]
) -> bool:
    """Whether these layers make up one or more of the network's parts completely."""
    left = {layer for layer, _ in layers}
    for part in net.children():
        own = {layer for layer in part.modules() if isinstance(layer, (nn.Conv2d, nn.Linear))}
        if own <= left:
            left -= own
    return not left


def _layers_in_order(
    net: nn.Module, picture: Tensor
) -> list[tuple[nn.Conv2d | nn.Linear, nn.BatchNorm2d | None]]:
    """Layers with weights as they are called, each with the normalisation called right after it."""
    called: list[nn.Module] = []
    hooks = [
        module.register_forward_hook(lambda which, _inside, _out: called.append(which))
        for module in net.modules()
        if isinstance(module, (nn.Conv2d, nn.Linear, nn.BatchNorm2d))
    ]
    with torch.no_grad():
        net(picture[:1])
    for hook in hooks:
        hook.remove()
    layers: list[tuple[nn.Conv2d | nn.Linear, nn.BatchNorm2d | None]] = []
    for module in called:
        if isinstance(module, nn.BatchNorm2d):
            layers[-1] = (layers[-1][0], module)
        elif isinstance(module, (nn.Conv2d, nn.Linear)):
            layers.append((module, None))
    return layers


def _pass_through(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """A normalisation that adds ``bias`` and does nothing else."""
    assert norm.running_mean is not None and norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0)
    norm.weight.fill_((1.0 + norm.eps) ** 0.5)
    norm.bias.copy_(bias)


def _set_normalisations(norms: list[nn.BatchNorm2d], net: nn.Module, pictures: list[Tensor]) -> None:
    """Sets each normalisation's mean and spread to what it meets, and its gain and shift to undo them."""
    sums = {norm: torch.zeros(3, norm.num_features, dtype=torch.float64) for norm in norms}

    def note(norm: nn.Module, inside: tuple[Tensor, ...], _out: Tensor) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        seen = inside[0].double().transpose(0, 1).flatten(1)
        count = torch.full((norm.num_features,), float(seen.shape[1]), dtype=torch.float64)
        sums[norm] += torch.stack([count, seen.sum(1), (seen * seen).sum(1)])

    hooks = [norm.register_forward_hook(note) for norm in norms]
    for picture in pictures:
        net(picture)
    for hook in hooks:
        hook.remove()
    for norm, (count, total, squares) in sums.items():
        mean = total / count
        spread = (squares / count - mean * mean).clamp(min=1e-6)
        bias = norm.bias.double()
        assert norm.running_mean is not None and norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.copy_(bias + mean)
