"""What players are shown with beside their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PlayerIdentity:
    """What a player's name is shown with. Empty: not known."""

    name: str
    short: str = ""
    team: str = ""
    colours: tuple[str, ...] = ()
    """``#rrggbb``, the main one first."""
    country: str = ""
    """ISO 3166-1 alpha-2, in capitals."""
    portrait: str = ""
    """Address at the pages: ``/players/<id>.webp``."""
    logo: str = ""


class Identities(Protocol):
    """The identities of players, by name."""

    def changed(self) -> Sequence[PlayerIdentity] | None:
        """All identities, sorted by name, if they were never reported or have changed; None otherwise."""

    def names_of(self, name: str) -> Sequence[str]:
        """All names of the player who has this name: those that people have joined, or this name alone."""

    def delete(self, name: str) -> bool:
        """Delete everything about a player: texts, pictures, joined names. False: there was nothing."""
