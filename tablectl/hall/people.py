"""Who somebody is in the hall, and what their role allows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class HallRole(StrEnum):
    """Who somebody is in the hall; each may do what those below may."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    ASSISTANT = "assistant"
    """Looks after tables: checks players in, enters results."""
    PLAYER = "player"
    """Reports and signs the results of their own table, calls a judge, appeals."""
    VIEWER = "viewer"


RANKS: Final = (HallRole.VIEWER, HallRole.PLAYER, HallRole.ASSISTANT, HallRole.JUDGE, HallRole.ORGANISER)


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks."""

    role: HallRole
    name: str = ""
    player: str = ""
    """Of a player: their id."""
    event: str = ""
    """Of a player: the event that the link was made for; ids of players mean nothing in another."""

    def may(self, needed: HallRole) -> bool:
        """Whether the role is enough."""
        return RANKS.index(self.role) >= RANKS.index(needed)
