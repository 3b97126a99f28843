"""The reader in whole numbers: 8-bit weights and 8-bit sums, for small processors.

What every layer answers is measured on pictures, so that its 256 steps lie where its answers do (static
quantisation). The last layers stay as they are: what they answer is what others compare. The finder has no
such form, see models/finder.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.training.reader.temperatures import drawn_crops

FLOAT_LAYERS: Final = 4
"""How many of the layers with weights, counted from the end, stay in floating point."""


class _Pictures(CalibrationDataReader):
    """Inputs one after the other, as onnxruntime asks for them."""

    def __init__(self, name: str, inputs: Iterable[NDArray[np.float32]]) -> None:
        self._name, self._inputs = name, iter(inputs)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        one = next(self._inputs, None)
        return None if one is None else {self._name: one}


def reader_inputs(pictures: int) -> Iterator[NDArray[np.float32]]:
    """The crops of each drawn picture's tiles, as the reader meets them."""
    for crops, _, _ in drawn_crops(pictures):
        yield np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), dtype=np.float32)


def quantise(source: Path, target: Path, inputs: Iterable[NDArray[np.float32]]) -> None:
    """Writes the 8-bit form of an exported reader.

    Args:
        inputs: (n, 3, h, w) float32 RGB 0-255 pictures as the model meets them; some dozens.
    """
    model = onnx.load(str(source))
    notes = {entry.key: entry.value for entry in model.metadata_props}
    prepared = target.with_suffix(".prepared.onnx")
    quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
    layers = [node.name for node in onnx.load(str(prepared)).graph.node if node.op_type in ("Conv", "Gemm")]
    quantize_static(
        str(prepared),
        str(target),
        _Pictures(model.graph.input[0].name, inputs),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv", "Gemm", "Add", "Relu"],
        nodes_to_exclude=layers[-FLOAT_LAYERS:],
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )
    prepared.unlink()
    written = onnx.load(str(target))
    del written.metadata_props[:]
    onnx.helper.set_model_props(written, notes)
    onnx.save(written, str(target))
