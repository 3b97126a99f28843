"""What is known of places in a picture, a row each: the columns that ``classifier`` weighs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from vision.certainty import CONCEIVABLE
from vision.errors import ShapeError
from vision.surfaces import SURFACES, Surface
from vision.types import Double

Column = NDArray[Any]
"""(n,) a value for each place; kept as float64."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Evidence:
    """Each field is a column: a finite value for each of n places."""

    def __post_init__(self) -> None:
        n = len(getattr(self, self.columns()[1]))
        for name in self.columns()[1:]:
            column = np.array(getattr(self, name), np.float64)
            if column.shape != (n,) or not np.isfinite(column).all():
                raise ShapeError(f"{name} should be {n} finite numbers, is of shape {column.shape}")
            object.__setattr__(self, name, column)

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """``always``, which is 1 in each row, and the fields."""
        return ("always", *(field.name for field in fields(cls)))

    def rows(self) -> Double:
        """(n, k) in the order of ``columns``."""
        values = [getattr(self, name) for name in self.columns()[1:]]
        return np.column_stack([np.ones(len(values[0])), *values])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FaceEvidence(Evidence):
    """Whether a find is a tile that shows the painted face it was read as.

    The finder's likelihood falls off around a tile's centre and rarely passes 0.8, however plain the tile.
    What separates a plain one from a doubtful one lies around it: neighbours in a picture have one size and
    shape, they touch or keep apart, and where they were read without doubt, light, focus and set are such
    that this one can be read, too.

    Attributes:
        finder, reader: log-odds of what they answered.
        surface: what the reader says for a face of any kind (``surface_log_odds``).
        size, shape: how far the logarithms of size and of length over width are from the neighbours'.
        company: how sure the tiles around are, 0 to 1.
        beside: how sure the best one is that touches this one and is as large.
        overlap: how far a surer one covers it, 0 to 1.
    """

    finder: Column
    reader: Column
    surface: Column
    size: Column
    shape: Column
    company: Column
    beside: Column
    overlap: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BlankEvidence(FaceEvidence):
    """The same of a find that was read as a white dragon: much else looks like one, and one without a frame
    is judged by evidence of its own (``WhiteDragonEvidence``).
    """


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RowEvidence(Evidence):
    """Whether a place is a back, by itself and by the row that it lies in.

    Attributes:
        finder, reader: log-odds of what they answered.
        surface: what the reader says for a back (``surface_log_odds``).
        neighbours: log-odds of what the finder gave those beside; 0 where there are none.
        misfit: how far its sides are from those of the faces around.
        smaller: how much less area than these it has.
        unmeasured: 1 where no faces show how large a tile is.
    """

    finder: Column
    reader: Column
    surface: Column
    neighbours: Column
    misfit: Column
    smaller: Column
    unmeasured: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BackEvidence(RowEvidence):
    """The same with the other backs of the picture, as likely as ``RowEvidence`` makes them.

    Attributes:
        like_a_face: near 1 where it has the colour of the faces around.
        alike, others: logarithms of how many backs there are of its own colour, and of other colours.
        odd_size: how far the logarithm of its size is from that of those alike.
        light: how light it is: shaded flanks are darker.
    """

    like_a_face: Column
    alike: Column
    others: Column
    odd_size: Column
    light: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WhiteDragonEvidence(Evidence):
    """Whether a white dragon without a frame lies in a place where finder or reader are torn.

    Attributes:
        finder: log-odds of what it gave a tile there, either way up.
        blank: log-odds of what the reader gave a white dragon.
        reader: by how much it prefers a white dragon to a back.
        surface: what it says for a blank face (``surface_log_odds``).
        unlike: squared distance between the place's colour and that of the faces around, in tens of levels of
            L*a*b*.
        narrower, shorter: logarithms of a face's sides over its own, in tenths, where it is smaller.
        row: logarithm of how many alike lie in its row, as tops and backs do.
        base_colour: what its colour says against a back (``TableBaseColours.blank_log_odds``).
        no_base_colour: 1 where it cannot say.
        beside, beside_bare: how sure the best face, or bare place, is that touches it and is as large.
        unmeasured: 1 where nothing shows how large a tile is.
        faces: logarithm of how many painted faces there are: with them come the tiles of standing hands.
    """

    finder: Column
    blank: Column
    reader: Column
    surface: Column
    unlike: Column
    narrower: Column
    shorter: Column
    row: Column
    base_colour: Column
    no_base_colour: Column
    beside: Column
    beside_bare: Column
    unmeasured: Column
    faces: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BareEvidence(Evidence):
    """What lies where nothing painted was found on a table: one of ``ANSWERS``, or neither: the top or the
    side of a tile that stands, paper, bare cloth.

    Attributes:
        finder: log-odds of what it gave the find.
        reads_back, reads_blank: log-odds of what the reader gave either.
        shows_none, shows_painted, shows_blank, shows_back, shows_top, shows_side: what the reader says of
            each surface (``surface_columns``).
        narrower, shorter, wider, longer: logarithms of its sides over a lying tile's, in tenths, where they
            are smaller or larger.
        like_a_face: near 1 where it has the base colour of the faces around.
        unmeasured: 1 where too few faces lie there to measure by.
        row: logarithm of how many bare finds that look alike lie in its row, over as many as a set has white
            dragons; 0 where they are no more.
        wall: 1 where that row is longer than a hand.
        rather_back, rather_top, rather_side: by how much more the reader's word speaks for each surface than
            it does of the picture's usual back: it takes a pattern for the side of a tile, on all of them.
        unlike_backs: distance of its base colour from that one's, in tens of levels of L*a*b*.
    """

    ANSWERS: ClassVar[tuple[str, ...]] = ("back", "white dragon")

    finder: Column
    reads_back: Column
    reads_blank: Column
    shows_none: Column
    shows_painted: Column
    shows_blank: Column
    shows_back: Column
    shows_top: Column
    shows_side: Column
    narrower: Column
    shorter: Column
    wider: Column
    longer: Column
    like_a_face: Column
    unmeasured: Column
    row: Column
    wall: Column
    rather_back: Column
    rather_top: Column
    rather_side: Column
    unlike_backs: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PhotoBareEvidence(BareEvidence):
    """The same of a find in a table's photo that does not show where the table's sides are."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PlacedBareEvidence(BareEvidence):
    """The same of a find in a table's photo whose place on the table is known.

    Attributes:
        among_rivers: 1 where it lies within the walls.
        beyond_walls: 1 where it lies as far out as hands stand.
    """

    among_rivers: Column
    beyond_walls: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FollowedEvidence(PlacedBareEvidence):
    """The same of a place of a table that is followed, by all looks at it.

    Attributes:
        face_down: from -1 to 1, how often the finder took it for a back.
        framed: share of the looks at which it was a white dragon with a frame or a character.
        others_framed: how many others of the table are such: then the set has no white dragon without one.
        base_colour: what its colour says for a white dragon against a back
            (``TableBaseColours.blank_log_odds``).
        no_base_colour: 1 where it cannot say.
    """

    face_down: Column
    framed: Column
    others_framed: Column
    base_colour: Column
    no_base_colour: Column


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TornEvidence(Evidence):
    """The same question by look and size alone, where the table's colours and its tiles' size are known.

    Attributes:
        finder: log-odds of what it gave a tile there, either way up.
        unlike: as in ``WhiteDragonEvidence``.
        uneven: how far its own colours lie apart, in fives of levels of L*a*b*.
        misfit: squared logarithms of its sides over a face's, in tenths, both together.
    """

    finder: Column
    unlike: Column
    uneven: Column
    misfit: Column


def log_odds(share: NDArray[Any], least: float = CONCEIVABLE) -> Double:
    """Logarithms of p / (1 - p), those of shares below ``least`` and above 1 - ``least`` as of these."""
    p = np.clip(np.asarray(share, np.float64), least, 1 - least)
    return np.asarray(np.log(p / (1 - p)), np.float64)


def surface_log_odds(word: NDArray[Any], *shown: Surface) -> Double:
    """(n,) how much the reader's word on surfaces speaks for one of some: their log-odds, less those that
    they have in a word that gives every surface the same share. Such a word counts 0.

    Args:
        word: (n, 6) shares of ``SURFACES``.
    """
    share = word[:, [SURFACES.index(surface) for surface in shown]].sum(axis=1)
    return log_odds(share) - log_odds(np.array(len(shown) / len(SURFACES)))


def surface_columns(word: NDArray[Any]) -> dict[str, Double]:
    """By ``shows_…`` of each surface, its ``surface_log_odds``.

    Args:
        word: (n, 6) shares of ``SURFACES``.
    """
    return {f"shows_{surface}": surface_log_odds(word, surface) for surface in SURFACES}
