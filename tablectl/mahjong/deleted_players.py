"""What stands where a player's name was deleted on their request."""

from __future__ import annotations

from typing import Final

DELETED: Final = "deleted player"


def deleted_player(number: int) -> str:
    """The words for one player of a session whose name was deleted; each of several is distinguished.

    >>> deleted_player(1), deleted_player(2)
    ('deleted player', 'deleted player 2')
    """
    return DELETED if number == 1 else f"{DELETED} {number}"


def is_deleted(name: str) -> bool:
    """Whether these are such words.

    >>> is_deleted("deleted player 2"), is_deleted("Aoi")
    (True, False)
    """
    return name == DELETED or (name.startswith(f"{DELETED} ") and name[len(DELETED) + 1 :].isdecimal())
