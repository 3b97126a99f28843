"""Answers for graphics: the themes of the overlay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class ClubTheme(TypedDict):
    """A theme of the club."""

    name: str
    problem: str | None
    """Why it is not used."""


class Themes(TypedDict):
    """Themes for the overlay."""

    own: Sequence[str]
    """Those that come along."""
    club: Sequence[ClubTheme]
