"""Answers in enrolling the table's sets of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias, TypedDict

from tablectl.api.answers.messages import words

Quad: TypeAlias = Sequence[Sequence[float]]
"""The four corners of a tile in the picture, pixels."""


class EnrolledSet(TypedDict):
    """One of the table's sets."""

    number: int
    name: str | None
    faces: int
    back: str | None
    """Its colour, as ``#rrggbb``."""
    own: bool
    """Whether this table enrolled it."""
    waits: bool
    """Whether it is used from the next hand on."""
    trouble: Annotated[str | None, words("other_recogniser", "unusable", None)]


class Sets(TypedDict):
    """The table's sets, and what can enrol them."""

    sets: Sequence[EnrolledSet]
    cameras: Sequence[str]
    faces: Sequence[str]


class Enrolling(Sets):
    """How enrolling stands, and whether tiles can be laid out on the felt."""

    is_played: bool
    is_paused: bool


class LaidTile(TypedDict):
    """A tile of a draft."""

    code: str
    quad: Quad
    told: Annotated[str, words("named", "read", "left_over")]
    """Whether a person named it, the recogniser read it, or it is the one that was left."""


class DoubtfulTile(TypedDict):
    """A tile that nobody has named."""

    quad: Quad
    may_be: Sequence[str]
    picture: str
    """JPEG, as an address that holds it."""


class Draft(TypedDict):
    """What was found on the felt."""

    draft: int
    camera: str
    size: Sequence[int]
    """Width and height of the picture, pixels."""
    tiles: Sequence[LaidTile]
    backs: Sequence[Quad]
    missing: Sequence[str]
    doubtful: Sequence[DoubtfulTile]
    alike: Sequence[Sequence[str]]
    """Pairs of faces that look alike."""
    back: str | None
    set: int | None
    """The set that it seems to be, or the first free one."""
    faces: Sequence[str]
