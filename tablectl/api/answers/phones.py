"""Answers to phones that are cameras or panels, and about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, TypedDict

from tablectl.api.answers.messages import words

PhoneTrouble: TypeAlias = Annotated[str, words("", "missing", "frozen", "covered", "no_edges", "ended")]
"""Why nothing is seen; empty while all is well."""


class PhoneStart(TypedDict):
    """What a phone must know before it can be a camera."""

    places: Sequence[str]
    """The cameras that are phones."""
    operator: bool
    paired: str | None
    """Which camera this phone is."""
    https: str | None
    own_authority: bool
    """Whether the certificate is of the table's own authority, which a phone must trust first."""
    reachable: bool


class Paired(TypedDict):
    """A phone is a camera now."""

    ok: Literal[True]
    camera: str


class NextPicture(TypedDict):
    """When the next picture is wanted."""

    every_ms: int


class SeenTile(TypedDict):
    """A tile in a phone's picture."""

    code: str
    sure: float
    corners: Sequence[Sequence[float]]
    """Shares of the picture's width and height."""


class PhoneView(TypedDict):
    """What the table sees through a phone."""

    camera: str
    tile_px_needed: int
    trouble: PhoneTrouble
    fps: float
    corners: Sequence[Sequence[float]]
    """Of the felt: near left, near right, far right, far left, shares of the picture; empty while they are
    not known."""
    found_again: bool
    side_mm: float
    tile_px: int | None
    """Width of a tile at the far edge of the felt."""
    flaws: Sequence[str]
    covered: Sequence[bool]
    """By seat, whether something covers part of its river or melds."""
    tiles: Sequence[SeenTile]


class ListedPhone(TypedDict):
    """A paired phone."""

    phone: str
    """Its key, to shut it out by."""
    camera: str
    label: str
    since: str
    on: bool
    battery: float | None
    """From 0 to 1."""


class Phones(TypedDict):
    """Every paired phone."""

    ok: Literal[True]
    places: Sequence[str]
    phones: Sequence[ListedPhone]


class PairingOffer(TypedDict):
    """A one-time code, and where a phone opens it."""

    camera: str
    code: str
    address: str
    https: str
    reachable: bool
    port: str
    qr: str
    """The address as a QR code, SVG."""
    fingerprint: str | None
    """Of the table's own authority."""


class Pressed(TypedDict):
    """A key of a seat's panel was pressed."""

    ok: Literal[True]
    seat: int
    said: Literal["chow", "pung", "kong", "ready", "win"]
