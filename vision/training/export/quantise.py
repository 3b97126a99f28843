"""A model in whole numbers: 8-bit weights and 8-bit sums, for processors that multiply bytes.

What every layer answers is measured on pictures, so that its 256 steps lie where its answers do (static
quantisation). The outer layers stay as they are (``FLOAT_LAYERS``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.recogniser.onnx import FINDER, READER
from vision.training.reader.temperatures import drawn_crops, drawn_scenes

LAYERS_WITH_WEIGHTS: Final = ("Conv", "Gemm")
FLOAT_LAYERS: Final = {FINDER: (9, 4), READER: (0, 10)}
"""How many of the first and of the last layers with weights stay in floating point, by role.

The finder's see an eighth of the picture's size or finer: the seams between backs, and where corners lie. All
of it in whole numbers misses one back of a hundred and draws outlines across two. What the reader's last ones
answer is what enrolment compares. Its last 6 tell surfaces.
"""


class _Pictures(CalibrationDataReader):
    """Inputs one after the other, as onnxruntime asks for them."""

    def __init__(self, name: str, inputs: Iterable[NDArray[np.float32]]) -> None:
        self._name, self._inputs = name, iter(inputs)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        one = next(self._inputs, None)
        return None if one is None else {self._name: one}


def drawn_inputs(role: str, pictures: int) -> Iterator[NDArray[np.float32]]:
    """What a finder or a reader meets in drawn pictures: each as a whole, or the crops of its tiles."""
    if role == FINDER:
        seen = (scene.image[None] for scene in drawn_scenes(pictures))
    else:
        seen = (crops for crops, _, _ in drawn_crops(pictures))
    for bgr in seen:
        yield np.ascontiguousarray(bgr[..., ::-1].transpose(0, 3, 1, 2), dtype=np.float32)


def quantise(source: Path, target: Path, role: str, inputs: Iterable[NDArray[np.float32]]) -> None:
    """Writes the 8-bit form of an exported model.

    Args:
        role: ``finder`` or ``reader``.
        inputs: (n, 3, h, w) float32 RGB 0-255 pictures as the model meets them; some dozens.
    """
    model = onnx.load(str(source))
    notes = {entry.key: entry.value for entry in model.metadata_props}
    prepared = target.with_suffix(".prepared.onnx")
    quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
    ready = onnx.load(str(prepared))
    _fold_divisions(ready)
    onnx.save(ready, str(prepared))
    quantize_static(
        str(prepared),
        str(target),
        _Pictures(model.graph.input[0].name, inputs),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=[*LAYERS_WITH_WEIGHTS, "Add", "Relu"],
        nodes_to_exclude=_float_nodes(model, *FLOAT_LAYERS[role]),
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )
    prepared.unlink()
    written = onnx.load(str(target))
    del written.metadata_props[:]
    onnx.helper.set_model_props(written, notes)
    onnx.save(written, str(target))


def _float_nodes(model: onnx.ModelProto, first: int, last: int) -> list[str]:
    """Names of all nodes before the layers that are in whole numbers, and behind them, in an export's order:
    what prepares it for quantising has another.
    """
    nodes = list(model.graph.node)
    layers = [number for number, node in enumerate(nodes) if node.op_type in LAYERS_WITH_WEIGHTS]
    return [node.name for node in (*nodes[: layers[first]], *nodes[layers[len(layers) - last] :])]


def _fold_divisions(model: onnx.ModelProto) -> None:
    """Divides the weights of a layer instead of the picture that it sees: a picture has more numbers."""
    constants = {
        node.output[0]: numpy_helper.to_array(node.attribute[0].t)
        for node in model.graph.node
        if node.op_type == "Constant"
    }
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    constants |= {name: numpy_helper.to_array(tensor) for name, tensor in weights.items() if not tensor.dims}
    for division in [node for node in model.graph.node if node.op_type == "Div"]:
        users = [node for node in model.graph.node if division.output[0] in node.input]
        divisor = constants.get(division.input[1])
        if divisor is None or divisor.size != 1 or [node.op_type for node in users] != ["Conv"]:
            continue
        kernel = weights[users[0].input[1]]
        kernel.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(kernel) / divisor, kernel.name))
        users[0].input[0] = division.input[0]
        model.graph.node.remove(division)
