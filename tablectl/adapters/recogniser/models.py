"""The recogniser that a table or a command works with: models by role, and an enrolled set beside them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablectl.errors import InputError, ModelError
from vision.errors import VisionError
from vision.recogniser import (
    Detector,
    EnrolledDetector,
    SeveralSetsDetector,
    load_tile_set,
    with_shown_faces,
)
from vision.recogniser.onnx import (
    ROLES,
    OnnxDetector,
    fastest_form,
    inspect_model,
    shipped_models,
)


def chosen_models(models: Sequence[Path]) -> dict[str, Path]:
    """The model file of each role: the given ones, and for the rest those that came with the program, in the
    form that is faster on this processor.

    Args:
        models: ONNX files; each says itself whether it is a finder or a reader.

    Raises:
        ModelError: a model is missing, damaged, or two have the same role.
    """
    given: dict[str, Path] = {}
    try:
        for path in models:
            role = inspect_model(path).role
            if role in given:
                raise ModelError(f"{given[role]} and {path} are both a {role}; name one of each")
            given[role] = path
        if len(given) == len(ROLES):
            return given
        return {**shipped_models(fastest_form()), **given}
    except VisionError as error:
        raise ModelError(str(error)) from error


def open_detector(models: Sequence[Path], threads: int, *, keep_memory: bool = False) -> OnnxDetector:
    """The recogniser with these models, each in place of the shipped one of its role.

    Args:
        threads: how many threads one recognition may use.
        keep_memory: see ``OnnxDetector``.

    Raises:
        ModelError: a model is missing, damaged, or two have the same role.
    """
    files = chosen_models(models)
    try:
        return OnnxDetector(files, threads=threads, keep_memory=keep_memory)
    except VisionError as error:
        raise ModelError(str(error)) from error


def with_recorded_sets(detector: OnnxDetector, files: Sequence[Path]) -> Detector:
    """The recogniser, with the enrolled sets that a recording was played with; the tiles show which one lies
    there.

    Raises:
        InputError: a file is no tile set, or one of another recogniser; it is named.
    """
    sets = []
    for file in files:
        try:
            sets.append(EnrolledDetector(detector, load_tile_set(file)))
        except VisionError as error:
            raise InputError(f"tile set {file}: {error}") from error
    if not sets:
        return with_shown_faces(detector)
    return sets[0] if len(sets) == 1 else SeveralSetsDetector(sets)
