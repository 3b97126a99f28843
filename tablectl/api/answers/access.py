"""Answers about who may do what: accounts, devices, button pads and links to seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from tablectl.api.answers.messages import words

Right: TypeAlias = Annotated[str, words("viewer", "player", "commentary", "broadcast", "judge", "operator")]


class Me(TypedDict):
    """Who is logged in."""

    table: str
    name: str
    role: Right
    seat: int | None
    decides: bool
    """Whether they answer questions and correct the game: judges and operators."""
    operator: bool
    csrf: str
    """The ``X-CSRF-Token`` of requests; empty where none is needed."""
    accounts: bool
    """Whether the table has accounts."""


class Account(TypedDict):
    """An account."""

    name: str
    role: Right
    since: str


class Device(TypedDict):
    """A device that is logged in."""

    device: str
    """Its key, to sign it out by."""
    name: str
    role: Right
    seat: int | None
    since: str
    label: str
    """What its browser calls itself."""
    own: bool
    """Whether it is the one that asks."""


class ListedAccounts(TypedDict):
    """Accounts and devices."""

    ok: Literal[True]
    accounts: Sequence[Account]
    devices: Sequence[Device]


class ListedPads(TypedDict):
    """Button pads, and what they can press."""

    ok: Literal[True]
    pads: Sequence[Account]
    presses: Sequence[str]
    token: NotRequired[str]
    """Of a pad that was just added: told this once."""


class SeatLink(TypedDict):
    """A link to a seat."""

    seat: int
    address: str
    qr: str
    """The address as a QR code, SVG."""
    only_here: bool
    """Whether the address opens only on this computer."""


class Done(TypedDict):
    """What was asked is done."""

    ok: Literal[True]
