"""Figures before and after, and whether they speak for what was learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES

MIN_EXAMPLES: Final = 10
"""Fewer words can be measured by nothing."""
CHECK_MAX_LOSS: Final = 0.001
"""Share of the check set's tiles that may be read wrong which were right: a tenth of a point."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Mistakes among tiles, before and after."""

    tiles: int
    before: int
    after: int

    @property
    def lost(self) -> float:
        """Share of the tiles that are read worse; below 0 where more are read right."""
        return (self.after - self.before) / self.tiles if self.tiles else 0.0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not taken: a code for programs, a sentence for people."""

    code: str
    text: str


def figures(kinds: NDArray[np.int64], before: NDArray[np.int64], after: NDArray[np.int64]) -> Figures:
    """Mistakes by (n,) kinds that are there and that were read."""
    return Figures(len(kinds), int((before != kinds).sum()), int((after != kinds).sum()))


def figures_by_face(
    kinds: NDArray[np.int64], before: NDArray[np.int64], after: NDArray[np.int64]
) -> dict[str, Figures]:
    """The same for each kind that is there."""
    return {
        FACES[kind]: figures(kinds[mine], before[mine], after[mine])
        for kind in np.unique(kinds)
        if (mine := kinds == kind).any()
    }


def objections(
    held_back: Figures, by_face: dict[str, Figures], check: Figures, enrolled: Figures
) -> tuple[Refusal, ...]:
    """What speaks against it; nothing where it makes something better and nothing worse."""
    found = []
    if held_back.after >= held_back.before:
        found.append(
            Refusal(
                "no_gain",
                f"of {held_back.tiles} words that were held back, {held_back.before} were misread before and "
                f"{held_back.after} after: nothing is gained",
            )
        )
    if check.lost > CHECK_MAX_LOSS:
        found.append(
            Refusal(
                "check_set_worse",
                f"of {check.tiles} tiles of the check set, {check.before} were misread before and "
                f"{check.after} after: other sets would be read worse by {100 * check.lost:.2f} points, "
                f"{100 * CHECK_MAX_LOSS:.1f} are allowed",
            )
        )
    if enrolled.after > enrolled.before:
        found.append(
            Refusal(
                "enrolled_worse",
                f"of the set's own {enrolled.tiles} enrolled tiles, {enrolled.before} were misread before "
                f"and {enrolled.after} after",
            )
        )
    worse = {face: one for face, one in by_face.items() if one.after > one.before}
    if worse:
        listed = ", ".join(f"{face} ({one.before} before, {one.after} after)" for face, one in worse.items())
        found.append(Refusal("face_worse", f"these faces would be misread more often: {listed}"))
    return tuple(found)
