"""A shipped model with one more answer: what a later export works out beside the answers that both have.

Where a part of a network learnt alone, all else in the later export is the earlier network. Put onto the
earlier file itself, in float or in 8 bits, the part leaves every answer that this has exactly as it was
measured.
"""

from __future__ import annotations

from pathlib import Path

import onnx
from onnx import numpy_helper

from vision.quoting import quoted
from vision.recogniser.onnx import SURFACES_OUTPUT


def graft(earlier: Path, later: Path, target: Path, *, output: str = SURFACES_OUTPUT) -> None:
    """Writes the ``earlier`` model with the ``output`` of the ``later`` one.

    Args:
        earlier: an export or its 8-bit form; an output of this name that it has is replaced.
        later: a float export of the same network in which only the part behind this output learnt on.

    Raises:
        ValueError: the later one has no such output, or works it out from what the earlier one has not.
    """
    model, source = onnx.load(str(earlier)), onnx.load(str(later))
    added = next((one for one in source.graph.output if one.name == output), None)
    if added is None:
        raise ValueError(f"expected an output {quoted(output)} in {later}, it has none")
    _remove(model.graph, output)
    here = {name for node in model.graph.node for name in node.output} | {i.name for i in model.graph.input}
    nodes = _nodes_needed(source.graph, output, here)
    own = {name for node in nodes for name in node.output}
    stored = {entry.name: entry for entry in source.graph.initializer}
    # Names of weights are numbers that another export gives to others.
    prefix = f"{output}::"
    weights = {
        name: prefix + name.removeprefix(prefix) for node in nodes for name in node.input if name in stored
    }
    quantised = _quantised_names(model.graph)
    missing = [n for node in nodes for n in node.input if n and n not in own | here | weights.keys()]
    if missing:
        raise ValueError(f"{later} works {output} out from {quoted(missing[0])}, which {earlier} has not")
    for node in nodes:
        copy = model.graph.node.add()
        copy.CopyFrom(node)
        copy.input[:] = [weights.get(name) or quantised.get(name, name) for name in node.input]
    for name, new in weights.items():
        model.graph.initializer.append(numpy_helper.from_array(numpy_helper.to_array(stored[name]), new))
    model.graph.output.append(added)
    notes = {one.key: one.value for one in source.metadata_props} | {
        one.key: one.value for one in model.metadata_props
    }
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, notes)
    onnx.checker.check_model(model)
    onnx.save(model, str(target))


def _quantised_names(graph: onnx.GraphProto) -> dict[str, str]:
    """By tensor, what the next layers of an 8-bit form see of it: it has no rectifiers, for rounding to whole
    numbers cuts off what lies below zero, so that the tensor itself is not what the float form calls by its
    name.
    """
    rounded = {node.input[0]: node.output[0] for node in graph.node if node.op_type == "QuantizeLinear"}
    seen = {node.input[0]: node.output[0] for node in graph.node if node.op_type == "DequantizeLinear"}
    return {name: seen[whole] for name, whole in rounded.items() if whole in seen}


def _nodes_needed(graph: onnx.GraphProto, output: str, here: set[str]) -> list[onnx.NodeProto]:
    """The nodes that compute an output from the tensors in ``here``, in their order."""
    wanted, nodes = {output}, []
    for node in reversed(graph.node):
        made = wanted & set(node.output)
        if made - (here - {output}):
            nodes.append(node)
            wanted |= set(node.input) - here
    return nodes[::-1]


def _remove(graph: onnx.GraphProto, output: str) -> None:
    """Removes an output, the nodes that only it needs, and weights that are no longer used."""
    other_outputs = [one for one in graph.output if one.name != output]
    if len(other_outputs) == len(graph.output):
        return
    wanted, nodes = {one.name for one in other_outputs}, []
    for node in reversed(graph.node):
        if wanted & set(node.output):
            nodes.append(node)
            wanted |= set(node.input)
    weights = [entry for entry in graph.initializer if entry.name in wanted]
    del graph.output[:], graph.node[:], graph.initializer[:]
    graph.output.extend(other_outputs)
    graph.node.extend(nodes[::-1])
    graph.initializer.extend(weights)
