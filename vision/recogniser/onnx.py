"""The recogniser on onnxruntime: one model finds tiles, another reads them.

Sums in 8 bits are faster only where the processor has an instruction that multiplies bytes and adds the
products up. Without it they are slower on x86-64, and errors of its 16-bit sums change answers.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import onnxruntime as onnxruntime
from numpy.typing import NDArray

from vision.errors import ModelError as ModelError
from vision.geometry import quad_areas
from vision.labels import FACES
from vision.model_files import models_folder
from vision.quoting import quoted
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.crops import tile_crops
from vision.recogniser.detector import Detections, ReadTiles
from vision.recogniser.overlap import SAME_TILE_MAX_HALF_SIZES, centre_distances, suppress_non_maxima
from vision.recogniser.reading_order import upright_quads
from vision.types import Float, Image, as_image

FINDER: Final = "finder"
READER: Final = "reader"
ROLES: Final = (FINDER, READER)
FLOAT_FORM: Final = "float32"
"""The form of a model that was trained; it runs everywhere."""
BYTE_FORM: Final = "int8"
"""The form in 8-bit whole numbers."""
FEATURES_OUTPUT: Final = "features"
"""Name of the reader's output that enrolment compares."""
SURFACES_OUTPUT: Final = "surfaces"
"""Name of the reader's output that says what a place shows of a tile; earlier readers lack it."""
FINDER_STRIDE_PX: Final = 4
"""Input pixels for each cell of the finder's output maps."""
FINDER_INPUT_MULTIPLE_PX: Final = 32
"""Sides of the finder's input are multiples of this: it halves its input five times."""

READER_BATCH_CROPS: Final = 64
"""Crops read at once: larger batches are no faster and need more memory."""

MAX_PLACES: Final = 600
"""Places kept of one picture, the most confident ones, before duplicates are suppressed."""
FINDER_MIN_CONFIDENCE: Final = BASE_COLOURS.faint_min_confidence
"""Confidence below which the finder's places are not reported: with less than ``AMBIGUOUS_MIN_CONFIDENCE``
they are no finds, but a blank face may lie there.
"""
LARGE_PICTURE_PX: Final = 640 * 640
"""A picture of more pixels is looked at now and then, and needs 150 MB at 1080p; changed zones, many times
a second, are smaller and reuse what they have."""


CPUINFO: Final = Path("/proc/cpuinfo")
BYTE_PRODUCT_FLAGS: Final = frozenset({"avx512_vnni", "avx_vnni"})
"""What Linux calls that instruction of x86-64. Processors of other makes have one too; there nobody has
measured yet which form is faster.
"""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model on disk that is what it says.

    Attributes:
        path: the ONNX file.
        role: ``finder`` or ``reader``.
        sha256: of the file's bytes.
    """

    path: Path
    role: str
    sha256: str


def fastest_form() -> str:
    """The form of the shipped models that is faster on this processor."""
    return BYTE_FORM if has_int8_instructions() else FLOAT_FORM


def shipped_models(form: str = FLOAT_FORM) -> dict[str, Path]:
    """The finder and the reader that came with the program, by role, checked against ``manifest.toml``.

    Args:
        form: wanted of each; a model that has no such form comes as float32.

    Raises:
        ModelError: one is missing or is not the file the manifest describes.
    """
    manifest = models_folder() / "manifest.toml"
    try:
        entries = tomllib.loads(manifest.read_text(encoding="utf-8"))["model"]
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"expected a list of models in {manifest}; reinstall the program") from error
    forms: dict[str, dict[str, dict[str, str]]] = {role: {} for role in ROLES}
    for entry in entries:
        forms[entry["role"]][entry.get("form", FLOAT_FORM)] = entry
    found: dict[str, Path] = {}
    for role, each in forms.items():
        entry = each.get(form) or each.get(FLOAT_FORM)
        if entry is None:
            raise ModelError(f"{manifest} names no {role}; reinstall the program")
        path = manifest.parent / entry["file"]
        came = _sha256(path)
        if came != entry["sha256"]:
            raise ModelError(
                f"{path} is not the file the manifest describes: expected sha256 {entry['sha256'][:12]}…, "
                f"came {came[:12]}…; reinstall the program, or give your own model with --model"
            )
        found[role] = path
    return found


def inspect_model(path: Path) -> ModelFile:
    """Which role an ONNX file says it has.

    Raises:
        ModelError: it cannot be read, or was not exported by ``vision.training``.
    """
    session = _open(path, threads=1)
    return ModelFile(path, _role(session, path), _sha256(path))


def _sha256(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ModelError(f"cannot read the model {path}: {error.strerror}") from error


def _open(path: Path, *, threads: int) -> onnxruntime.InferenceSession:
    if not path.is_file():
        raise ModelError(f"expected an ONNX model at {path}, there is no such file")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Waiting threads that spin take the cores away from whoever they wait for.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ModelError(
            f"{path} cannot be opened as an ONNX model: it is damaged, or of another kind"
        ) from error


def _role(session: onnxruntime.InferenceSession, path: Path) -> str:
    notes = session.get_modelmeta().custom_metadata_map
    role = str(notes.get("role", ""))
    if role not in ROLES:
        raise ModelError(
            f"{path} does not say whether it is a finder or a reader (ONNX metadata `role`, got "
            f"{quoted(role)}); models are exported with `python -m vision.training export`"
        )
    if role == READER and str(notes.get("labels", "")).split(",") != list(FACES):
        raise ModelError(f"{path} reads other faces than this version's {len(FACES)}; export it again")
    return role


class OnnxDetector:
    """Finder and reader, loaded and warmed up. Not shared between threads by default: give each its own."""

    def __init__(
        self,
        models: dict[str, Path],
        *,
        threads: int = 1,
        threshold: float = FINDER_MIN_CONFIDENCE,
        keep_memory: bool = False,
    ) -> None:
        """
        Args:
            models: a path for ``finder`` and one for ``reader``.
            threads: how many threads onnxruntime may use for one picture.
            threshold: places the finder is less sure of than this are not reported.
            keep_memory: what a large picture needed, some 50 to 150 MB, stays for the next one.

        Raises:
            ModelError: a model is missing, damaged, or has the other role.
        """
        self._threshold = threshold
        self._sessions: dict[str, onnxruntime.InferenceSession] = {}
        self._outputs: dict[str, list[str]] = {}
        digests = []
        for role in ROLES:
            if role not in models:
                raise ModelError(f"expected a finder and a reader, came no {role}")
            path = Path(models[role])
            session = _open(path, threads=threads)
            if _role(session, path) != role:
                raise ModelError(f"expected a {role} at {path}, it is a {_role(session, path)}")
            self._sessions[role] = session
            self._outputs[role] = [output.name for output in session.get_outputs()]
            digests.append(f"{path.stem}-{_sha256(path)[:8]}")
        self._name = "+".join(digests)
        self._after_large = onnxruntime.RunOptions()
        if not keep_memory:
            self._after_large.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        self.find(np.zeros((FINDER_INPUT_MULTIPLE_PX, FINDER_INPUT_MULTIPLE_PX, 3), np.uint8))
        self.read(np.zeros((8, 8, 3), np.uint8), np.array([[[0, 0], [8, 0], [8, 8], [0, 8]]], np.float32))

    @staticmethod
    def shipped(*, threads: int = 1) -> OnnxDetector:
        """The recogniser with the models that came with the program."""
        return OnnxDetector(shipped_models(), threads=threads)

    @property
    def name(self) -> str:
        """File names and the first digits of their checksums."""
        return self._name

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        picture = as_image(picture, "picture")
        h, w = picture.shape[:2]
        heat, corners = self._run(FINDER, padded(picture)[None], self._outputs[FINDER][:2])
        return decode_places(heat[0], corners[0], threshold=self._threshold, size_px=(w, h))

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        picture = as_image(picture, "picture")
        quads = np.asarray(quads_px, np.float32).reshape(-1, 4, 2)
        if not len(quads):
            return ReadTiles.none()
        return self._read(picture, quads)[0]

    def read_with_features(self, picture: Image, quads_px: NDArray[Any]) -> tuple[ReadTiles, Float]:
        """See ``FeatureDetector.read_with_features``: tiles in quads that stood in reading order are shown to
        the reader once.

        Raises:
            ModelError: as ``features``.
        """
        quads = np.asarray(quads_px, np.float32).reshape(-1, 4, 2)
        read, (features,) = self._read(as_image(picture, "picture"), quads, self._features_output)
        moved = (read.quads_px != quads).any(axis=(1, 2))
        if moved.any():
            features[moved] = self.features(picture, read.quads_px[moved])
        return read, features

    def _read(self, picture: Image, quads: Float, *more: str) -> tuple[ReadTiles, list[Float]]:
        """The tiles in (n, 4, 2) quads, turned into reading order, and more outputs of the reader."""
        outputs = [*self._outputs[READER][:2], *more]
        if tells_surfaces := SURFACES_OUTPUT in self._outputs[READER]:
            outputs.append(SURFACES_OUTPUT)
        probabilities, turns, *rest = self._run_reader(tile_crops(picture, quads), outputs)
        turned, sure = upright_quads(quads, probabilities, turns), np.ones(len(quads), np.float32)
        word = {"surfaces": rest.pop()} if tells_surfaces else {}
        return ReadTiles(turned, probabilities, sure, **word), rest

    def read_crops(self, crops: Image) -> tuple[Float, Float]:
        """What the reader says of (n, 64, 64, 3) BGR tiles, straightened: (n, 47) face probabilities, and
        (n, 4) how likely each was turned by 0 to 3 quarters clockwise.
        """
        faces, turns = self._run_reader(crops, self._outputs[READER][:2])
        return faces, turns

    @property
    def has_features(self) -> bool:
        """See ``FeatureDetector``."""
        return FEATURES_OUTPUT in self._outputs[READER]

    def features(self, picture: Image, quads_px: Float) -> Float:
        """(n, k) what the reader knows faces by, for each quad in reading order; directions in it mean looks.

        Raises:
            ModelError: the reader is one of those that keep it to themselves.
        """
        (features,) = self._run_reader(tile_crops(picture, quads_px), [self._features_output])
        return features

    @property
    def _features_output(self) -> str:
        if not self.has_features:
            raise ModelError(
                f"the reader of {self._name} has no output {quoted(FEATURES_OUTPUT)}: export it again, "
                "or use the shipped one"
            )
        return FEATURES_OUTPUT

    def _run_reader(self, crops: Image, outputs: list[str]) -> list[Float]:
        """What the reader puts out for (n, 64, 64, 3) crops: one array of n rows for each output."""
        starts = range(0, max(len(crops), 1), READER_BATCH_CROPS)
        batches = [self._run(READER, crops[at : at + READER_BATCH_CROPS], outputs) for at in starts]
        return [np.concatenate(parts) for parts in zip(*batches, strict=True)]

    def _run(self, role: str, pictures: NDArray[np.uint8], outputs: list[str]) -> list[Float]:
        """Outputs of a model for (n, h, w, 3) BGR pictures."""
        rgb = np.ascontiguousarray(pictures[..., ::-1].transpose(0, 3, 1, 2), dtype=np.float32)
        session = self._sessions[role]
        large = rgb.shape[2] * rgb.shape[3] > LARGE_PICTURE_PX
        options = self._after_large if large else None
        results = session.run(outputs, {session.get_inputs()[0].name: rgb}, options)
        return [np.asarray(each, np.float32) for each in results]


def padded(picture: Image) -> Image:
    """The picture with its last row and column repeated to sides that the finder takes."""
    low, right = (-side % FINDER_INPUT_MULTIPLE_PX for side in picture.shape[:2])
    if not low and not right:
        return picture
    return np.asarray(cv2.copyMakeBorder(picture, 0, low, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def decode_places(heat: Float, corners: Float, *, threshold: float, size_px: tuple[int, int]) -> Detections:
    """Places from the finder's maps: (2, h, w) likelihoods at peaks (face up, face down) and (8, h, w)
    corners in pixels from the cell's centre; places whose centre is outside ``size_px`` (width, height) are
    dropped.

    A tile lies either way up: where the finder is torn between the two, as over a blank face, a tile is as
    likely as both together.
    """
    layer, y, x = np.nonzero(heat >= threshold / 2)
    score = heat[layer, y, x]
    if len(score) > MAX_PLACES:
        best = np.argsort(-score)[:MAX_PLACES]
        layer, y, x, score = layer[best], y[best], x[best], score[best]
    middle = (np.stack([x, y], 1) + 0.5) * FINDER_STRIDE_PX
    quads = corners[:, y, x].T.reshape(-1, 4, 2) + middle[:, None]
    centre = quads.mean(1)
    inside = (centre > 0).all(1) & (centre < np.array(size_px)).all(1) & (quad_areas(quads) > 16)
    quads, score, layer = quads[inside].astype(np.float32), score[inside], layer[inside]
    same = centre_distances(quads) < SAME_TILE_MAX_HALF_SIZES
    kept = suppress_non_maxima(same, score)
    either = score[kept] + _other_way_up(same, score, layer, kept)
    likely = either >= threshold
    kept, either = kept[likely], np.minimum(either[likely], 1.0)
    return Detections(quads[kept], either, layer[kept] == 1, score[kept])


def _other_way_up(
    same: NDArray[np.bool_], score: Float, layer: NDArray[np.int64], kept: NDArray[np.int64]
) -> Float:
    """(k,) how likely a tile lies the other way up at each kept place, where (n, n) of them are the same."""
    other = layer[kept][:, None] != layer[None]
    return np.asarray(np.where(same[kept] & other, score[None], 0.0).max(axis=1, initial=0.0), np.float32)


def has_int8_instructions(cpuinfo: Path = CPUINFO) -> bool:
    """Whether 8-bit models are known to be faster here; no where the system does not say."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    flags = (line.partition(":")[2].split() for line in lines if line.startswith("flags"))
    return not BYTE_PRODUCT_FLAGS.isdisjoint(next(flags, []))
