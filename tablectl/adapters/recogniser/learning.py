"""What ``tablectl learn`` does with files: examples in, a tile set out, and the report of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.recogniser.table_sets import store_set_file
from tablectl.errors import InputError, ModelError
from vision.errors import VisionError
from vision.learning import (
    CheckTiles,
    Example,
    Figures,
    Influence,
    LearningResult,
    latest_labels,
    learn,
    load_check_tiles,
    no_examples,
    read_examples,
)
from vision.model_files import models_folder, shipped_file
from vision.recogniser import adapt_to_reader, empty_tile_set, load_tile_set, reader_name
from vision.recogniser.onnx import OnnxDetector

CHECK_TILES_FILES: Final = "check_tiles*.npz"
"""One for each reader that came with the program."""
MAX_LINES_SHOWN: Final = 20
"""Examples whose influence is told to people; programs are told all."""


def check_tiles_for(detector: OnnxDetector, file: Path | None) -> CheckTiles:
    """The check set as this detector's reader sees it.

    Args:
        file: None: the one of this reader among those that came with the program.

    Raises:
        InputError: the file cannot be read.
        ModelError: there is none of this reader.
    """
    wanted = reader_name(detector.name)
    try:
        came = sorted(models_folder().glob(CHECK_TILES_FILES))
        files = [file] if file is not None else [shipped_file(one.name) for one in came]
        found = {one.reader: one for one in map(load_check_tiles, files)}
    except VisionError as error:
        raise InputError(str(error)) from error
    if wanted not in found:
        raise ModelError(
            f"the check tiles are of the reader {' and '.join(found) or 'none'}, the recogniser's is "
            f"{wanted}: make some for it with `python -m vision.training check-tiles --model READER --to "
            "FILE`, and give them with --check"
        )
    return found[wanted]


def usable(examples: Sequence[Example], set_number: int) -> tuple[Example, ...]:
    """The newest word of each event about tiles of one of the table's sets."""
    return latest_labels(one for one in examples if one.set_number == set_number)


def learn_from(
    detector: OnnxDetector,
    examples: Sequence[Example],
    base: Path,
    check: CheckTiles,
    *,
    name: str,
    progress: Callable[[int], None],
) -> LearningResult:
    """Learn from examples on top of a set's file.

    Args:
        examples: the newest word of each event.
        base: the set as it stands; a file that is not there yet is a set that nobody enrolled.
        name: what such a set is called.
        progress: told how many examples are read.

    Raises:
        InputError: the file is damaged, of other tiles, or of a newer version; it is named.
    """
    try:
        known = adapt_to_reader(load_tile_set(base), detector) if base.exists() else None
        read = read_examples(detector, examples, progress) if examples else None
    except VisionError as error:
        raise InputError(str(error)) from error
    wide = check.features.shape[1]
    start = known or empty_tile_set(name, detector.name, wide)
    return learn(read or no_examples(wide), start, check, detector)


def lesson_report(lesson: LearningResult, file: Path | None, troubles: Sequence[str]) -> dict[str, Any]:
    """What came of learning, for programs.

    Args:
        file: that was written; None where nothing was.
        troubles: examples that could not be used.
    """
    setting = lesson.setting
    return {
        "learnt": not lesson.refusals,
        "file": None if file is None else str(file),
        "refused": [{"code": one.code, "text": one.text} for one in lesson.refusals],
        "words": lesson.examples,
        "used": lesson.used,
        "held_back": _figures_json(lesson.held_back),
        "check_set": {**_figures_json(lesson.check), "lost_points": round(100 * lesson.check.lost, 3)},
        "enrolled": _figures_json(lesson.enrolled),
        "faces": {face: _figures_json(one) for face, one in lesson.by_face.items()},
        "strength": None if setting is None else setting.strength,
        "from_similarity": None if setting is None else setting.from_similarity,
        "doubted": [{"name": one.name, "said": one.face, "like": one.like} for one in lesson.doubted],
        "harmful": [_influence(one) for one in lesson.harmful],
        "influence": [_influence(one) for one in lesson.influences],
        "skipped": list(troubles),
    }


def lesson_lines(lesson: LearningResult, examples: Sequence[Example]) -> Iterator[str]:
    """What came of learning, for people."""
    of = {one.name: one for one in examples}
    yield f"{lesson.examples} words about tiles, {lesson.used} of them used"
    for doubt in lesson.doubted[:MAX_LINES_SHOWN]:
        yield (
            f"  doubted: {_who(of, doubt.name)} said {doubt.face}, it looks like those that were called "
            f"{doubt.like}"
        )
    for harm in lesson.harmful[:MAX_LINES_SHOWN]:
        yield f"  left out: {_who(of, harm.name)} said {harm.face}, it spoilt {harm.spoilt} readings"
    if lesson.setting is not None:
        yield f"held-back words:  {_figures(lesson.held_back)}"
        yield f"check set:        {_figures(lesson.check)}"
        if lesson.enrolled.tiles:
            yield f"enrolled tiles:   {_figures(lesson.enrolled)}"
        mended = {face: one for face, one in lesson.by_face.items() if one.before != one.after}
        for face, one in sorted(mended.items(), key=lambda each: each[1].after - each[1].before):
            yield f"  {face}: {_figures(one)}"
        helpful = [one for one in lesson.influences if one.helped]
        if helpful:
            yield "which word helped what:"
        for word in helpful[:MAX_LINES_SHOWN]:
            against = ", ".join(f"{n} read as {face}" for face, n in word.helped_against)
            yield f"  {_who(of, word.name)} said {word.face}: helped {word.helped} ({against})"
        if len(helpful) > MAX_LINES_SHOWN:
            yield f"  and {len(helpful) - MAX_LINES_SHOWN} more; --json lists all"
        useless = sum(not one.helped and not one.spoilt for one in lesson.influences)
        if useless:
            yield f"  {useless} changed nothing"
    for refusal in lesson.refusals:
        yield f"refused: {refusal.text}"


def store_lesson(lesson: LearningResult, file: Path) -> None:
    """Write what was learnt as a set's file, whole or not at all.

    Raises:
        StateDirError: the disk refused.
    """
    assert lesson.tile_set is not None, "only what was taken is stored"
    store_set_file(lesson.tile_set, file)


def _figures_json(figures: Figures) -> dict[str, int]:
    return {"tiles": figures.tiles, "wrong_before": figures.before, "wrong_after": figures.after}


def _figures(figures: Figures) -> str:
    return f"{figures.before} of {figures.tiles} misread before, {figures.after} after"


def _influence(one: Influence) -> dict[str, Any]:
    return {
        "name": one.name,
        "said": one.face,
        "helped": one.helped,
        "spoilt": one.spoilt,
        "against": dict(one.helped_against),
    }


def _who(of: Mapping[str, Example], name: str) -> str:
    """An example in words: its name, whose word it is, and when it was said."""
    one = of.get(name)
    if one is None:
        return name
    by = f" {one.by}" if one.by else ""
    return f"{name} ({one.word}{by}, {one.at[:16].replace('T', ' ')})"
