"""Answers about who the players are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict


class JoinedName(TypedDict):
    """A name that is another spelling of a player's."""

    name: str
    to: str


class PartedName(TypedDict):
    """A session in which a name was another player's."""

    name: str
    session: int
    to: str


class CorrectedNames(TypedDict):
    """Names that were put right."""

    joined: Sequence[JoinedName]
    parted: Sequence[PartedName]


class KnownPlayer(TypedDict):
    """What is known of a player."""

    name: str
    short: str
    team: str
    colours: Sequence[str]
    country: str
    portrait: str
    logo: str
    """Addresses of the pictures; empty where there is none."""
    entered: bool
    """Whether it was entered on the page, not in the table's file."""


class KnownPlayers(TypedDict):
    """Every player of whom something is known."""

    players: Sequence[KnownPlayer]
    countries: NotRequired[Sequence[str]]
    """Codes that a player's country may be."""
