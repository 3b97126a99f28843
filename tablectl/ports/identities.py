"""Who the players are besides their names, for everybody who shows them."""

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
    """Knows players by their names."""

    def changed(self) -> Sequence[PlayerIdentity] | None:
        """Everybody who is known, by name, if that was never told or has changed; None otherwise."""

    def names_of(self, name: str) -> Sequence[str]:
        """The names that people have joined to one player: of any of them, all; of another, it alone."""

    def delete(self, name: str) -> bool:
        """Keep nothing of a player any more: words, pictures, joined names. False: nothing was kept."""
