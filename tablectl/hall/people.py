"""Persons of the hall and their roles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class HallRole(StrEnum):
    """A role; each may do what those below it may."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    ASSISTANT = "assistant"
    """Looks after tables: checks players in, enters results."""
    PLAYER = "player"
    """Reports and signs the results of their own table, calls a judge, appeals."""
    VIEWER = "viewer"


ROLE_ORDER: Final = (HallRole.VIEWER, HallRole.PLAYER, HallRole.ASSISTANT, HallRole.JUDGE, HallRole.ORGANISER)


@dataclass(frozen=True, slots=True)
class Person:
    """The sender of a request."""

    role: HallRole
    name: str = ""
    player: str = ""
    """Id, where the role is player."""
    event: str = ""
    """Id of a player's event: ids of players are unique within an event only."""

    def may(self, needed: HallRole) -> bool:
        """Whether the role is enough."""
        return ROLE_ORDER.index(self.role) >= ROLE_ORDER.index(needed)
