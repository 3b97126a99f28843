"""Runs the recogniser over all test pictures and judges each tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.photo import recognise_photo
from vision.pictures import read_picture
from vision.recogniser import Detector
from vision.scene.faces import PicturedFaces
from vision.training.data.corrections import Correction, correct_all
from vision.training.data.photos import Crop, Photo, is_of_set, of_split, read_crops, read_photos
from vision.training.progress import Progress
from vision.training.report.mistakes import MistakeSheets
from vision.training.report.scoring import Judged, find_in, judge_photo, judge_scene, judge_single
from vision.training.report.standing_hands import standing_hands
from vision.training.report.unseen_sets import (
    RedFives,
    UnseenPicture,
    in_pictured_set,
    in_unseen_fonts,
    made_up,
    with_unframed_dragons,
)

PICTURE_SEED = 7
"""Of the drawn pictures, above the seeds that training draws from (see ``unseen_sets``)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The judged tiles of the pictures of one kind."""

    name: str
    pictures: int
    judged: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class LabelledData:
    """The photographs with everything that is known about them.

    Attributes:
        photos: every picture of ``photos.jsonl``.
        sets: tile set by photograph.
        corrections: corrected labels by file.
        every: only every n-th picture is measured.
    """

    folder: Path
    photos: tuple[Photo, ...]
    sets: Mapping[str, str]
    corrections: Mapping[str, Correction]
    every: int = 1

    @staticmethod
    def read(
        folder: Path, sets: Mapping[str, str], corrections: Mapping[str, Correction], every: int = 1
    ) -> LabelledData:
        """The data of a folder.

        Raises:
            ValueError: a photograph's tile set is not known.
        """
        photos = tuple(read_photos(folder))
        unknown = sorted({photo.original for photo in photos} - set(sets))
        if unknown:
            raise ValueError(
                f"expected the tile set of every photograph in photo_sets.json, {unknown[0]} has none"
            )
        return LabelledData(folder, photos, sets, corrections, every)

    def corrected(self, photos: Iterable[Photo]) -> list[Photo]:
        """The photos with the labels that were put right."""
        return correct_all(list(photos), self.folder, self.corrections)

    def families(self) -> list[str]:
        """The tile sets, those of which there is one picture each under their family's name."""
        names = {self.sets[photo.original] for photo in self.photos}
        lone = {name for name in names if sum(of == name for of in self.sets.values()) == 1}
        return sorted((names - lone) | {name.rpartition("-")[0] or name for name in lone})


def splits(data: LabelledData) -> list[tuple[str, int, int]]:
    """By family of tile sets: photographs that may be trained on, and check photographs. No photograph is on
    both sides, however many copies of it there are.
    """
    rows = []
    for name in data.families():
        mine = [photo for photo in data.photos if is_of_set(data.sets[photo.original], name)]
        train, check = ({p.original for p in mine if p.split == split} for split in ("train", "check"))
        rows.append((name, len(train), len(check)))
    return rows


def measure_check(
    detector: Detector, data: LabelledData, sheets: MistakeSheets
) -> tuple[Measured, Measured, list[Measured]]:
    """The check photographs with labels as they came, with corrected ones, and the latter by tile set."""
    check = of_split(data.photos, "check")[:: data.every]
    came: list[Judged] = []
    right: list[Judged] = []
    by_set: dict[str, tuple[int, list[Judged]]] = {}
    progress = Progress("check photos", len(check))
    for photo, mended in zip(check, data.corrected(check), strict=True):
        found = find_in(detector, photo.path)
        came += judge_photo(found, photo)
        judged = judge_photo(found, mended)
        right += judged
        sheets.add(read_picture(photo.path), judged)
        count, so_far = by_set.get(data.sets[photo.original], (0, []))
        by_set[data.sets[photo.original]] = (count + 1, so_far + judged)
        progress.step()
    return (
        Measured("check photos, labels as they came", len(check), tuple(came)),
        Measured("check photos, labels corrected", len(check), tuple(right)),
        [Measured(f"check photos, set {name}", n, tuple(some)) for name, (n, some) in sorted(by_set.items())],
    )


def upright_copies(photos: Sequence[Photo]) -> list[Photo]:
    """One copy a photograph with boxes around the tiles themselves: the check photo, else the first
    unmirrored copy that was not turned.
    """
    best: dict[str, Photo] = {}
    for photo in photos:
        fit = photo.split == "check" or (bool(photo.exact.all()) and not photo.mirrored)
        if fit and (photo.original not in best or photo.split == "check"):
            best[photo.original] = photo
    return [best[name] for name in sorted(best)]


def measure_left_out(detector: Detector, data: LabelledData, name: str) -> Measured:
    """All photographs of a tile set, by models that never saw it. Labels are the corrected ones."""
    photos = upright_copies([p for p in data.photos if is_of_set(data.sets[p.original], name)])
    chosen = data.corrected(photos[:: data.every])
    judged: list[Judged] = []
    progress = Progress(f"photos of {name}, unseen", len(chosen))
    for photo in chosen:
        judged += judge_photo(find_in(detector, photo.path), photo)
        progress.step()
    return Measured(f"set {name}, by models that never saw it", len(chosen), tuple(judged))


def measure_singles(detector: Detector, data: LabelledData) -> list[Measured]:
    """Pictures of single tiles: those never trained on, and all; and scanned faces where there are any."""
    crops = read_crops(data.folder)
    held_out = [crop for crop in crops if crop.held_out][:: data.every]
    rest = [crop for crop in crops if not crop.held_out][:: data.every]
    unseen, others = (_singles(detector, some) for some in (held_out, rest))
    measured = [
        Measured("single tiles, never trained on", len(unseen), unseen),
        Measured("single tiles, all", len(unseen) + len(others), unseen + others),
    ]
    scans = sorted((data.folder / "faces").glob("*.png"))
    if scans:
        judged = tuple(
            judge_single(detector, read_picture(path), path.stem, red_matters=True) for path in scans
        )
        measured.append(Measured("scanned faces of one Japanese set, red fives included", len(scans), judged))
    return measured


def _singles(detector: Detector, crops: Sequence[Crop]) -> tuple[Judged, ...]:
    progress = Progress("single tiles", len(crops))
    judged = []
    for crop in crops:
        judged.append(judge_single(detector, read_picture(crop.path), crop.tile))
        progress.step()
    return tuple(judged)


def unseen_kinds(
    pictured: Sequence[PicturedFaces], count: int, *, made: bool, seed: int = PICTURE_SEED
) -> list[tuple[str, Iterable[UnseenPicture]]]:
    """What is drawn to measure on, by name: ``count`` pictures of each pictured set, and of both sorts of
    made-up sets where ``made``.
    """
    kinds: list[tuple[str, Iterable[UnseenPicture]]] = []
    if made:
        kinds += [
            ("drawn, made-up sets of unused seeds", made_up(seed, count)),
            ("drawn, made-up sets in unused typefaces", in_unseen_fonts(seed, count)),
        ]
    return kinds + [
        (f"drawn, pictured set {faces.name}", in_pictured_set(faces, seed, count)) for faces in pictured
    ]


def measure_unframed(detector: Detector, count: int) -> Measured:
    """Drawn pictures full of white dragons with nothing painted on them, in sets never trained on."""
    name = "white dragons without a frame, drawn pictures"
    return _measure(name, with_unframed_dragons(PICTURE_SEED, count), count, detector)


def measure_standing(detector: Detector, count: int) -> Measured:
    """Drawn pictures of hands that stand or lean on racks, in sets never trained on."""
    return _measure("hands that stand, drawn pictures", standing_hands(PICTURE_SEED, count), count, detector)


def _measure(name: str, pictures: Iterable[UnseenPicture], count: int, detector: Detector) -> Measured:
    progress = Progress(name, count)
    judged: list[Judged] = []
    for picture in pictures:
        judged += judge_scene(recognise_photo(detector, picture.truth.image), picture.truth)
        progress.step()
    return Measured(name, count, tuple(judged))


def measure_unseen(
    detector: Detector,
    kinds: Sequence[tuple[str, Iterable[UnseenPicture]]],
    count: int,
    sheets: MistakeSheets,
    fives: dict[RedFives, list[Judged]],
) -> list[Measured]:
    """Drawn pictures of sets that no model was trained on, ``count`` of each kind; all their tiles are added
    to ``fives`` by how their sets tell red ones.
    """
    measured = []
    for name, pictures in kinds:
        progress = Progress(name, count)
        all_judged: list[Judged] = []
        for picture in pictures:
            judged = judge_scene(recognise_photo(detector, picture.truth.image), picture.truth)
            sheets.add(picture.truth.image, judged)
            fives.setdefault(picture.red_fives, []).extend(judged)
            all_judged += judged
            progress.step()
        measured.append(Measured(name, count, tuple(all_judged)))
    return measured
