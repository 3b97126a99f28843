"""Which form of the models is used on which processor."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.recogniser import onnx
from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, OnnxDetector, has_int8_instructions, shipped_models

TABLE = Path(__file__).parents[2] / "recordings" / "short_hand" / "overhead" / "0000078000.jpg"


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
    assert has_int8_instructions(file) is wanted


def test_a_system_that_does_not_say_gets_the_form_that_runs_everywhere(tmp_path: Path) -> None:
    assert not has_int8_instructions(tmp_path / "missing")


def test_both_models_have_an_8_bit_form() -> None:
    names = {path.name for path in shipped_models(BYTE_FORM).values()}
    assert names == {"finder.int8.onnx", "reader.int8.onnx"}
    assert "+reader.int8-" in OnnxDetector(shipped_models(BYTE_FORM)).name


def test_both_forms_say_the_same_of_a_picture() -> None:
    picture = np.asarray(cv2.imread(str(TABLE)), np.uint8)
    exact, fast = (OnnxDetector(shipped_models(form)) for form in (FLOAT_FORM, BYTE_FORM))
    places = exact.find(picture).one_sided().quads_px
    one, other = exact.read(picture, places), fast.read(picture, places)
    assert len(places) > 20
    assert np.abs(one.probabilities - other.probabilities).max(axis=1).mean() < 0.02
    assert np.abs(one.surfaces - other.surfaces).max(axis=1).mean() < 0.02


def test_a_model_without_that_form_comes_as_float32(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ships = [("finder", FLOAT_FORM, "finder.onnx"), ("reader", BYTE_FORM, "reader.int8.onnx")]
    for role, form, name in ships:
        (tmp_path / name).write_bytes(name.encode())
        digest = sha256(name.encode()).hexdigest()
        entry = f'[[model]]\nrole = "{role}"\nform = "{form}"\nfile = "{name}"\nsha256 = "{digest}"\n'
        with (tmp_path / "manifest.toml").open("a", encoding="utf-8") as manifest:
            manifest.write(entry)
    monkeypatch.setattr(onnx, "models_folder", lambda: tmp_path)
    assert {path.name for path in shipped_models(BYTE_FORM).values()} == {"finder.onnx", "reader.int8.onnx"}
