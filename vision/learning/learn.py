"""From examples to what is learnt, or to the reasons why not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.learning.check_tiles import CheckTiles
from vision.learning.evaluation import (
    MIN_EXAMPLES,
    Figures,
    Refusal,
    figures,
    figures_by_face,
    objections,
)
from vision.learning.examples import ReadExamples
from vision.learning.readings import Setting, folds_of, held_back_similarity, kinds_of, plain_kinds, read_with
from vision.learning.reference_tiles import (
    Influence,
    ReferenceTiles,
    best_setting,
    influences,
    of_check_set,
    of_enrolled,
)
from vision.learning.suspect_labels import SUSPECT_MAX_SHARE, SuspectLabel, suspect_labels
from vision.recogniser import (
    MAX_LEARNT_EXAMPLES,
    FeatureDetector,
    Learnt,
    TileSet,
    apply_likeness,
    example_similarity,
)
from vision.recogniser.sets.limits import SETS

NO_MISTAKES = Figures(0, 0, 0)
MAX_PRUNING_ROUNDS = 3
"""How often examples that spoil more than they help are left out before the rest is judged as it is."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class LearningResult:
    """What came of examples.

    Attributes:
        tile_set: with what was learnt; None where that was refused.
        refusals: why; empty where it was taken.
        examples: words that were given.
        used: of those, examples that are read by.
        held_back: mistakes among the words, each read by what was learnt from other events.
        by_face: the same by face, red fives as plain ones.
        check: mistakes on the published check set.
        enrolled: mistakes on the set's own enrolled tiles.
        doubted: words that their likes contradict; they are not used.
        harmful: examples that spoilt more than they helped; they are not used.
        influences: what each used example did, the most helpful first.
        setting: how much an example says and how far it reaches; None before that was asked.
    """

    tile_set: TileSet | None
    refusals: tuple[Refusal, ...]
    examples: int
    used: int = 0
    held_back: Figures = NO_MISTAKES
    by_face: dict[str, Figures] = field(default_factory=dict)
    check: Figures = NO_MISTAKES
    enrolled: Figures = NO_MISTAKES
    doubted: tuple[SuspectLabel, ...] = ()
    harmful: tuple[Influence, ...] = ()
    influences: tuple[Influence, ...] = ()
    setting: Setting | None = None


def learn(read: ReadExamples, base: TileSet, check: CheckTiles, detector: FeatureDetector) -> LearningResult:
    """Learn from examples, measure, and take or refuse it.

    Args:
        read: the newest word of each event, as the detector's reader sees them; their oldest are left out
            where they are more than a set's file holds.
        base: the set as it stands, as this reader knows it. What it has learnt so far is what is compared
            with, and is replaced: examples that are still there are learnt from anew.
        check: of the same reader.
        detector: reads the set's enrolled tiles.
    """
    given = len(read.examples)
    read = read.where(np.arange(given) >= given - MAX_LEARNT_EXAMPLES)
    if given < MIN_EXAMPLES:
        text = f"{given} words about tiles are kept, at least {MIN_EXAMPLES} are needed"
        return LearningResult(
            tile_set=None, refusals=(Refusal("too_few", f"{text}: correct and answer more"),), examples=given
        )
    doubted, words = suspect_labels(read)
    if doubted.mean() > SUSPECT_MAX_SHARE:
        text = (
            f"{len(words)} of {len(doubted)} words are contradicted by tiles that look the same "
            f"({100 * doubted.mean():.0f} %, at most {100 * SUSPECT_MAX_SHARE:.0f} % are borne): look "
            "through them, remove the wrong ones, then learn again"
        )
        return LearningResult(
            tile_set=None, refusals=(Refusal("wrong_words", text),), examples=given, doubted=words
        )
    read = read.where(~doubted)
    plain = replace(base, learnt=None)
    on_check, on_enrolled = of_check_set(check), of_enrolled(base, detector)
    harmful: list[Influence] = []
    for _ in range(MAX_PRUNING_ROUNDS):
        setting = best_setting(read, plain, on_check)
        measured = influences(read, apply_likeness(plain, read.asked, read.probabilities), setting)
        harms = np.array([one.harms for one in measured])
        if not harms.any() or (~harms).sum() < MIN_EXAMPLES:
            break
        harmful += [one for one, harm in zip(measured, harms, strict=True) if harm]
        read = read.where(~harms)
    return _evaluate(read, base, on_check, on_enrolled, given, words, tuple(harmful))


def _evaluate(
    read: ReadExamples,
    base: TileSet,
    check: ReferenceTiles,
    enrolled: ReferenceTiles,
    given: int,
    doubted: tuple[SuspectLabel, ...],
    harmful: tuple[Influence, ...],
) -> LearningResult:
    plain, faces = replace(base, learnt=None), read.faces
    kinds = plain_kinds(faces)
    setting = best_setting(read, plain, check)
    without = apply_likeness(plain, read.asked, read.probabilities)
    now = read_with(without, held_back_similarity(read), faces, setting)
    was = _current_readings(read, base)
    held_back, by_face = figures(kinds, was, now), figures_by_face(kinds, was, now)
    learnt = Learnt(
        tuple(one.name for one in read.examples),
        faces,
        read.features,
        read.owners,
        tuple(one.picture for one in read.examples),
        setting.strength,
        setting.from_similarity,
    )
    after = replace(base, learnt=learnt)
    on_check = check.figures(base, after)
    on_enrolled = enrolled.figures(base, after) if len(enrolled.kinds) else NO_MISTAKES
    refusals = objections(held_back, by_face, on_check, on_enrolled)
    measured = sorted(influences(read, without, setting), key=lambda one: -one.helped)
    return LearningResult(
        tile_set=None if refusals else after,
        refusals=refusals,
        examples=given,
        used=len(read.examples),
        held_back=held_back,
        by_face=by_face,
        check=on_check,
        enrolled=on_enrolled,
        doubted=doubted,
        harmful=harmful,
        influences=tuple(measured),
        setting=setting,
    )


def _current_readings(read: ReadExamples, base: TileSet) -> NDArray[np.int64]:
    """(n,) kinds as the set reads the words now. What it learnt from words of the same fold does not count,
    as it does not in what is learnt anew.
    """
    without = apply_likeness(base, read.asked, read.probabilities)
    if base.learnt is None:
        return kinds_of(without)
    known = base.learnt
    similarity = example_similarity(read.asked, known.features, known.owners, len(known))
    folds = folds_of(read.events)
    fold_of = {one.name: int(fold) for one, fold in zip(read.examples, folds, strict=True)}
    theirs = np.array([fold_of.get(name, -1) for name in known.names], np.int64)
    similarity[folds[:, None] == theirs[None]] = SETS.excluded_similarity
    return read_with(without, similarity, known.faces, Setting(known.strength, known.from_similarity))
