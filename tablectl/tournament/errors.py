"""What can be wrong with a tournament: every message says where, what came and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tablectl.errors import InputError

FaultCode = Literal[
    "seated_twice",
    "no_such_round",
    "table_size",
    "sits_at_two",
    "sits_twice",
    "unknown_at",
    "unknown_player",
    "not_there",
    "listed_twice",
    "no_such_team",
    "no_uma_of_three",
    "two_results",
    "results_of_two",
    "other_players",
    "not_seated",
    "wrong_field",
    "missing_field",
    "unknown_field",
    "field_twice",
    "no_file",
    "newer_file",
]
"""Which fault it is, for pages that say it in another language."""


class Fault(str):
    """One thing that is wrong, in English; for pages its code, and its numbers and names."""

    __slots__ = ("code", "details")

    code: FaultCode
    details: Mapping[str, str | int]

    def __new__(cls, text: str, code: FaultCode, **details: str | int) -> Fault:
        """
        Args:
            details: names and numbers of the text, by what they are.
        """
        made = super().__new__(cls, text)
        made.code, made.details = code, details
        return made


class TournamentError(InputError):
    """A tournament file, or a question about one, that cannot be used as it stands."""

    def __init__(self, message: str, *faults: Fault) -> None:
        """
        Args:
            faults: all that is wrong; none: what the message says, in no other language.
        """
        super().__init__(message)
        self.faults = faults or tuple(each for each in (message,) if isinstance(each, Fault))


class UndecidedCut(TournamentError):
    """Equal players stand on both sides of a cut and no rule parts them: lots must be drawn."""

    def __init__(self, message: str, players: tuple[str, ...]) -> None:
        super().__init__(message)
        self.players = players
        """Who is equal, by id."""
