"""Which form of the models is used on which processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.recogniser.onnx import BYTE_FORM, OnnxDetector, shipped_models
from vision.recogniser.processor import multiplies_bytes


@pytest.mark.parametrize(
    ("cpuinfo", "wanted"),
    [
        ("processor : 0\nflags\t\t: fpu sse2 avx2 avx512f avx512_vnni\n", True),
        ("flags\t\t: fpu avx2 avx_vnni\nflags\t\t: fpu avx2 avx_vnni\n", True),
        ("flags\t\t: fpu sse2 avx2 avx512f\n", False),
        ("Features\t: fp asimd asimddp\n", False),
        ("", False),
    ],
)
def test_8_bit_models_are_for_processors_that_multiply_bytes(
    tmp_path: Path, cpuinfo: str, wanted: bool
) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text(cpuinfo, encoding="utf-8")
    assert multiplies_bytes(file) is wanted


def test_a_system_that_does_not_say_gets_the_form_that_runs_everywhere(tmp_path: Path) -> None:
    assert not multiplies_bytes(tmp_path / "missing")


def test_a_model_without_that_form_comes_as_float32() -> None:
    """In 8 bits the finder misses backs and draws outlines across two of them: it has no such form."""
    names = {path.name for path in shipped_models(BYTE_FORM).values()}
    assert names == {"finder.onnx", "reader.int8.onnx"}
    assert "+reader.int8-" in OnnxDetector(shipped_models(BYTE_FORM)).name
