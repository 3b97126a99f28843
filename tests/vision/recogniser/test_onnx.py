"""The shipped models find and read tiles; files that are not ours are refused with a reason."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.architecture.sources import ROOT
from tests.vision.quads import quad_iou
from vision.errors import ShapeError
from vision.labels import plain_kind
from vision.recogniser import AMBIGUOUS_MIN_CONFIDENCE
from vision.recogniser import onnx as detector_onnx
from vision.recogniser.onnx import ModelError, OnnxDetector, inspect_model, shipped_models
from vision.scene import DrawnPicture, Scene
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, overhead
from vision.surfaces import SURFACES, Surface
from vision.training.report.unseen_sets import tables_from_seats
from vision.training.scenes.arrangements import grid

CODES = (
    *(f"{n}m" for n in range(1, 10)),
    *(f"{n}p" for n in range(1, 10)),
    *(f"{n}s" for n in range(1, 10)),
    "?",
)


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


@pytest.fixture(scope="module", params=["riichi", "mcr"])
def drawn(request: pytest.FixtureRequest) -> DrawnPicture:
    """Three rows of tiles that touch, and a back, from straight above."""
    design = DESIGNS[request.param]
    scene = Scene(tiles=grid(CODES, 9, design.size_mm, (0.2, 0.2)), design=design)
    return draw(scene, overhead(), np.random.default_rng(1))


def matches(quads: np.ndarray, truth: np.ndarray) -> list[int | None]:
    """For each true quad, the number of the found one that covers it."""
    out: list[int | None] = []
    for quad in truth:
        near = np.flatnonzero(np.linalg.norm(quads.mean(1) - quad.mean(0), axis=1) < 12)
        best = max(near, key=lambda n: quad_iou(quads[n], quad), default=None)
        out.append(int(best) if best is not None and quad_iou(quads[best], quad) > 0.6 else None)
    return out


def test_every_tile_of_an_overhead_picture_is_found(detector: OnnxDetector, drawn: DrawnPicture) -> None:
    places = detector.find(drawn.image)
    truth = np.array([label.quad for label in drawn.labels])
    found = matches(places.quads_px, truth)
    missed = [label.code for label, number in zip(drawn.labels, found, strict=True) if number is None]
    assert len(missed) <= 1, missed
    assert (places.confidence >= AMBIGUOUS_MIN_CONFIDENCE).sum() <= len(truth) + 2


def test_a_tile_at_a_known_place_is_read_and_turned_upright(
    detector: OnnxDetector, drawn: DrawnPicture
) -> None:
    labels = [label for label in drawn.labels if label.code != "?"]
    upside_down = np.array([np.roll(label.quad, 2, axis=0) for label in labels])
    read = detector.read(drawn.image, upside_down)
    wrong = [
        (label.code, code)
        for label, code in zip(labels, read.codes, strict=True)
        if plain_kind(code) != plain_kind(label.code)
    ]
    assert len(wrong) <= 2, wrong
    upright = sum(
        bool(np.allclose(quad, label.quad, atol=0.01))
        for quad, label in zip(read.quads_px, labels, strict=True)
    )
    assert upright >= 0.9 * len(labels)
    assert read.probabilities.sum(1) == pytest.approx(1, abs=1e-3)


def test_reading_many_and_reading_one_agree(detector: OnnxDetector, drawn: DrawnPicture) -> None:
    quads = np.array([label.quad for label in drawn.labels] * 4)  # more than one batch
    together = detector.read(drawn.image, quads)
    alone = detector.read(drawn.image, quads[5:6])
    assert len(together) == len(quads)
    assert together.probabilities[5] == pytest.approx(alone.probabilities[0], abs=1e-4)


@pytest.mark.parametrize("turned", [0, 1])
def test_reading_with_features_says_what_reading_and_asking_for_features_say(
    detector: OnnxDetector, drawn: DrawnPicture, turned: int
) -> None:
    quads = np.array([np.roll(label.quad, turned, axis=0) for label in drawn.labels], np.float32)
    read, features = detector.read_with_features(drawn.image, quads)
    plain = detector.read(drawn.image, quads)
    assert np.array_equal(read.quads_px, plain.quads_px)
    assert read.probabilities == pytest.approx(plain.probabilities, abs=1e-4)
    assert features == pytest.approx(detector.features(drawn.image, plain.quads_px), abs=1e-3)


@pytest.mark.slow
def test_the_reader_says_which_surfaces_it_is_shown(detector: OnnxDetector) -> None:
    """Faces, a wall's backs and flanks, and the tops of hands that stand, of a table seen from a seat."""
    (seen,) = (one.truth for one in tables_from_seats(31, 1))
    told: dict[Surface, list[Surface]] = {}
    for side in seen.sides:
        if side.visible > 0.9 and cv2.contourArea(side.quad.astype(np.float32)) > 300:
            (word,) = detector.read(seen.image, side.quad[None] + 0.5).surfaces
            told.setdefault(side.surface, []).append(SURFACES[int(word.argmax())])
    right = {surface: (said.count(surface), len(said)) for surface, said in told.items() if len(said) >= 10}
    assert {Surface.PAINTED, Surface.BACK, Surface.SIDE} <= right.keys()
    assert all(count >= 0.8 * places for count, places in right.values()), right


def test_nothing_to_read_is_an_ordinary_question(detector: OnnxDetector) -> None:
    assert len(detector.read(np.zeros((40, 40, 3), np.uint8), np.zeros((0, 4, 2)))) == 0


def test_an_empty_table_has_no_faces(detector: OnnxDetector) -> None:
    table = draw(Scene(tiles=(), design=DESIGNS["mcr"]), overhead(), np.random.default_rng(2))
    assert (detector.find(table.image).confidence > 0.5).sum() == 0


@pytest.mark.parametrize("size", [(33, 47), (1, 1), (200, 31)])
def test_any_picture_size_will_do(detector: OnnxDetector, size: tuple[int, int]) -> None:
    places = detector.find(np.full((*size, 3), 90, np.uint8))
    assert (places.quads_px.mean(1) <= np.array(size[::-1])).all()


def test_a_picture_that_is_none_is_refused(detector: OnnxDetector) -> None:
    with pytest.raises(ShapeError):
        detector.find(np.zeros((40, 40), np.uint8))


def test_the_name_tells_the_models_apart(detector: OnnxDetector) -> None:
    assert detector.name.startswith("finder-")
    assert "+reader-" in detector.name


def test_the_reader_in_whole_numbers_is_used_where_it_is_named() -> None:
    shipped = shipped_models()
    small = shipped["reader"].with_name("reader.int8.onnx")
    assert small not in shipped.values()
    assert inspect_model(small).role == "reader"
    assert "+reader.int8-" in OnnxDetector({**shipped, "reader": small}).name


def test_the_shipped_models_say_their_roles() -> None:
    assert {role: inspect_model(path).role for role, path in shipped_models().items()} == {
        "finder": "finder",
        "reader": "reader",
    }


def test_a_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such file"):
        OnnxDetector(shipped_models() | {"reader": tmp_path / "gone.onnx"})


def test_a_damaged_model_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(shipped_models()["reader"].read_bytes()[:5000])
    with pytest.raises(ModelError, match="cannot be opened"):
        inspect_model(broken)


def test_a_finder_cannot_stand_in_for_a_reader() -> None:
    shipped = shipped_models()
    with pytest.raises(ModelError, match="expected a reader"):
        OnnxDetector({"finder": shipped["finder"], "reader": shipped["finder"]})
    with pytest.raises(ModelError, match="came no reader"):
        OnnxDetector({"finder": shipped["finder"]})


def test_a_shipped_model_that_was_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shipped_models()["reader"].parent
    for name in ("manifest.toml", "finder.onnx", "reader.onnx"):
        shutil.copy(folder / name, tmp_path / name)
    monkeypatch.setattr(detector_onnx, "models_folder", lambda: tmp_path)
    assert set(shipped_models()) == {"finder", "reader"}
    with (tmp_path / "reader.onnx").open("ab") as file:
        file.write(b"!")
    with pytest.raises(ModelError, match="not the file the manifest describes"):
        shipped_models()
    (tmp_path / "manifest.toml").write_text("model = 3 = 4")
    with pytest.raises(ModelError, match="expected a list of models"):
        shipped_models()


WHOLE_PICTURES = """
import numpy as np
from vision.recogniser.onnx import OnnxDetector
def anonymous_mb():
    return next(int(l.split()[1]) for l in open("/proc/self/status") if l.startswith("RssAnon")) / 1024
detector = OnnxDetector.shipped()
before = anonymous_mb()
for _ in range(2):
    detector.find(np.zeros((1080, 1920, 3), np.uint8))
print(anonymous_mb() - before)
"""


@pytest.mark.slow
def test_the_memory_for_a_whole_picture_is_given_back_after_it() -> None:
    said = subprocess.run([sys.executable, "-c", WHOLE_PICTURES], capture_output=True, text=True, check=True)
    assert float(said.stdout) < 110  # 175 where it is kept


def test_the_runtime_reports_nothing_and_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    without = {key: value for key, value in os.environ.items() if key != "ORT_DISABLE_TELEMETRY"}
    subprocess.run(
        [sys.executable, "-c", "import vision.recogniser.onnx"],
        cwd=ROOT,
        env={**without, **homes, "PYTHONPATH": str(ROOT)},
        timeout=300,
        check=True,
    )
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
