"""Everything that is known about how good the recogniser is, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from vision.labels import BACK, BLANK, RED_FIVES
from vision.recogniser import Detector
from vision.scene.faces import PicturedFaces
from vision.training.report.figures import (
    CONFIDENCE_THRESHOLDS,
    FACE_UP_CODES,
    FLOWER_CODES,
    Bin,
    Score,
    at_threshold,
    by_face,
    calibration_error,
    confusions,
    reliability,
    score,
    turns,
    watched_confusions,
)
from vision.training.report.measuring import (
    LabelledData,
    Measured,
    measure_check,
    measure_left_out,
    measure_singles,
    measure_standing,
    measure_unframed,
    measure_unseen,
    splits,
    unseen_kinds,
)
from vision.training.report.mistakes import MistakeSheets
from vision.training.report.scoring import Judged
from vision.training.report.unseen_sets import RedFives

CHECK_TARGET_F1, LEFT_OUT_MEAN_TARGET_F1, LEFT_OUT_WORST_TARGET_F1 = 0.97, 0.92, 0.80
FLOWERS_TARGET_F1, RED_FIVES_TARGET_F1, SINGLES_TARGET_ACCURACY = 0.92, 0.95, 0.97
UNFRAMED_DRAGONS_TARGET_F1, STANDING_TARGET_F1 = 0.99, 0.95
"""What the tables' rows should reach."""
WORST_PAIR_COUNT: Final = 12
"""How many of the most confused pairs of faces are reported."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``target`` is what F1, or accuracy where there is one tile a picture, should reach. A row without a score
    stands for what could not be measured, and ``note`` says why.
    """

    on: str
    pictures: int
    score: Score | None
    single: bool = False
    target: float | None = None
    note: str = ""

    @property
    def value(self) -> float | None:
        """F1, or the share that was right."""
        if self.score is None or not self.score.labelled:
            return None
        return self.score.recall if self.single else self.score.f1

    @property
    def reached(self) -> bool | None:
        """Whether the target is; None without one, or where nothing was measured."""
        if self.target is None or self.value is None:
            return None
        return self.value >= self.target


@dataclass(frozen=True, slots=True)
class Detail:
    """One kind of pictures tile by tile.

    Attributes:
        faces: score by face.
        hard: the pairs that are watched: how often, of how many tiles.
        worst: commonest mix-ups: face, taken for, how often.
        bins, error: how confidence and being right go together.
        thresholds: the score when less sure readings are left out.
    """

    on: str
    faces: Mapping[str, Score]
    hard: Mapping[str, tuple[int, int]]
    worst: tuple[tuple[str, str, int], ...]
    bins: tuple[Bin, ...]
    error: float
    thresholds: tuple[tuple[float, Score], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All of it.

    Attributes:
        models: names and checksums.
        every, drawn: how much was measured on: every n-th photo, so many drawn pictures of each set.
        left_out_mean: mean F1 over the sets that were left out in training; None without any.
        splits: photographs by tile set: name, in training, to check with.
    """

    models: str
    every: int
    drawn: int
    rows: tuple[Row, ...]
    left_out_mean: float | None
    details: tuple[Detail, ...]
    splits: tuple[tuple[str, int, int], ...] = ()

    def as_json(self) -> dict[str, object]:
        """Plain values with every figure and whether its target is reached."""
        rows = []
        for row in self.rows:
            one: dict[str, object] = {"on": row.on, "pictures": row.pictures}
            if row.score is not None:
                one |= asdict(row.score) | figures_of(row)
            if row.target is not None:
                one |= {"target": row.target, "reached": row.reached}
            rows.append(one | ({"note": row.note} if row.note else {}))
        return {
            "models": self.models,
            "every": self.every,
            "drawn": self.drawn,
            "splits": [{"set": name, "train": train, "check": check} for name, train, check in self.splits],
            "rows": rows,
            "left_out_mean": self.left_out_mean,
            "left_out_mean_target": LEFT_OUT_MEAN_TARGET_F1,
            "details": [_detail_json(detail) for detail in self.details],
        }


def figures_of(row: Row) -> dict[str, float]:
    """The rounded figures of a measured row by name."""
    if row.score is None:
        return {}
    if row.single:
        return {"accuracy": round(row.score.recall, 4)}
    names = ("precision", "recall", "f1", "placing_f1")
    return {name: round(float(getattr(row.score, name)), 4) for name in names}


def _detail_json(detail: Detail) -> dict[str, object]:
    def scored(some: Score) -> dict[str, object]:
        return asdict(some) | {name: round(getattr(some, name), 4) for name in ("precision", "recall", "f1")}

    return {
        "on": detail.on,
        "faces": {face: scored(some) for face, some in detail.faces.items()},
        "hard_pairs": {
            name: {"mistaken": wrong, "of": count} for name, (wrong, count) in detail.hard.items()
        },
        "worst_pairs": [list(pair) for pair in detail.worst],
        "reliability": [asdict(one) for one in detail.bins],
        "calibration_error": round(detail.error, 4),
        "thresholds": [{"at_least": at, **scored(some)} for at, some in detail.thresholds],
    }


def detail_of(on: str, judged: Sequence[Judged]) -> Detail:
    """Tile by tile."""
    bins = tuple(reliability(judged))
    pairs = confusions(judged).most_common(WORST_PAIR_COUNT)
    return Detail(
        on=on,
        faces=by_face(judged),
        hard=watched_confusions(judged),
        worst=tuple((label, found, count) for (label, found), count in pairs),
        bins=bins,
        error=calibration_error(bins),
        thresholds=tuple((at, at_threshold(judged, at)) for at in CONFIDENCE_THRESHOLDS),
    )


@dataclass(frozen=True, slots=True)
class UnseenSets:
    """Sets of tiles that nothing was trained on."""

    drawn: int
    """How many pictures are drawn of each."""
    pictured: Sequence[PicturedFaces] = ()
    """Those of ready pictures."""
    borrowed: Sequence[PicturedFaces] = ()
    """More of them, whose pictures may not be shown to everybody."""


def measure_everything(
    detector: Detector,
    data: LabelledData,
    *,
    left_out: Mapping[str, Detector],
    sets: UnseenSets,
    sheets_to: Path | None = None,
    drawn_sheets_to: Path | None = None,
) -> Report:
    """Measures it all; takes minutes, and says on stderr how far it is.

    Args:
        left_out: detectors by the tile set that they were trained without.
        sets: that are drawn.
        sheets_to: folder for contact sheets of mistakes.
        drawn_sheets_to: another one for those of drawn pictures that may be published.
    """
    drawn = sets.drawn
    photo_sheets, drawn_sheets, borrowed_sheets = MistakeSheets(), MistakeSheets(), MistakeSheets()
    came, right, by_set = measure_check(detector, data, photo_sheets)
    rows = [_row(came, CHECK_TARGET_F1), _row(right, CHECK_TARGET_F1), *(_row(one) for one in by_set)]
    rows.append(_part("flowers and seasons, check photos", right, FLOWER_CODES, FLOWERS_TARGET_F1))
    singles = measure_singles(detector, data)
    rows += [
        _row(one, SINGLES_TARGET_ACCURACY if number == 0 else None, True)
        for number, one in enumerate(singles)
    ]
    left_out_rows = _left_out_rows(data, left_out)
    fives: dict[RedFives, list[Judged]] = {}
    kinds = unseen_kinds(sets.pictured, drawn, made=True)
    unseen = measure_unseen(detector, kinds, drawn, drawn_sheets, fives)
    kinds = unseen_kinds(sets.borrowed, drawn, made=False)
    unseen += measure_unseen(detector, kinds, drawn, borrowed_sheets, fives)
    for one in unseen:
        rows.append(_part(f"{one.name}: faces", one, FACE_UP_CODES))
    whole = Measured("drawn, all sets", sum(one.pictures for one in unseen), _all(unseen))
    rows.append(_part("backs, drawn pictures", whole, {BACK}))
    rows.append(_part("flowers and seasons, drawn pictures", whole, FLOWER_CODES, FLOWERS_TARGET_F1))
    unframed = measure_unframed(detector, 2 * drawn)
    rows.append(_part(unframed.name, unframed, {BLANK}, UNFRAMED_DRAGONS_TARGET_F1))
    standing = measure_standing(detector, drawn)
    rows.append(_part(f"{standing.name}: faces", standing, FACE_UP_CODES, STANDING_TARGET_F1))
    rows.append(Row("corners in the face's order, drawn pictures", whole.pictures, turns(whole.judged), True))
    for how, judged in sorted(fives.items()):
        part = Measured(f"red fives {how.value}, drawn pictures", 0, tuple(judged))
        rows.append(_part(part.name, part, set(RED_FIVES), RED_FIVES_TARGET_F1))
    if sheets_to is not None:
        photo_sheets.write(sheets_to, "photos")
        drawn_sheets.write(sheets_to, "drawn")
        borrowed_sheets.write(sheets_to, "drawn-borrowed")
    if drawn_sheets_to is not None:
        drawn_sheets.write(drawn_sheets_to, "drawn")
    values = [row.value for row in left_out_rows if row.value is not None]
    return Report(
        models=str(getattr(detector, "name", type(detector).__name__)),
        every=data.every,
        drawn=drawn,
        rows=(*rows, *left_out_rows),
        left_out_mean=round(sum(values) / len(values), 4) if values else None,
        details=(
            detail_of("check photos, labels corrected", right.judged),
            detail_of("drawn pictures of unseen sets", whole.judged),
            *(detail_of(one.name, one.judged) for one in by_set),
        ),
        splits=tuple(splits(data)),
    )


def _left_out_rows(data: LabelledData, left_out: Mapping[str, Detector]) -> list[Row]:
    rows = []
    for name in data.families():
        if name in left_out:
            measured = measure_left_out(left_out[name], data, name)
            rows.append(_row(measured, LEFT_OUT_WORST_TARGET_F1))
        else:
            why = f"not measured: train both models with --without-set {name}, give --without {name}=FOLDER"
            rows.append(
                Row(
                    f"set {name}, by models that never saw it",
                    0,
                    None,
                    target=LEFT_OUT_WORST_TARGET_F1,
                    note=why,
                )
            )
    return rows


def _all(some: Sequence[Measured]) -> tuple[Judged, ...]:
    return tuple(judged for one in some for judged in one.judged)


def _row(measured: Measured, target: float | None = None, single: bool = False) -> Row:
    return Row(measured.name, measured.pictures, score(measured.judged), single, target)


def _part(
    name: str, measured: Measured, faces: frozenset[str] | set[str], target: float | None = None
) -> Row:
    return Row(name, measured.pictures, score(measured.judged, faces), target=target)
