"""What can go wrong in a hall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tablectl.errors import TablectlError

if TYPE_CHECKING:  # the commands' help names these errors, and a tournament brings every rule book
    from tablectl.tournament import TournamentError

INSTALL: Final = "pip install 'tablectl[hall]', or deploy/setup hall in a checkout"
"""How to install the hall's libraries."""


class HallError(TablectlError):
    """Base class of the hall's errors."""


class StoreUnavailable(HallError, OSError):
    """The database does not answer, or does not take data. The write is tried again."""

    exit_status = 74


class StoreConflict(HallError, RuntimeError):
    """Another hall has written to the same database."""

    exit_status = 75


class StoreUnreadable(HallError, ValueError):
    """The database was written by a newer program, or is no hall's."""

    exit_status = 65


class Declined(HallError, ValueError):
    """A command that cannot be carried out: a code for programs, a message for people."""

    exit_status = 2

    def __init__(self, code: str, message: str, details: Mapping[str, object] | None = None) -> None:
        """
        Args:
            details: values in the message, for pages that translate it.
        """
        super().__init__(message)
        self.code = code
        self.details = dict(details or {})


def bad_tournament(error: TournamentError) -> Declined:
    """The refusal of a command whose tournament would be inconsistent."""
    faults = [{"code": each.code, **each.details} for each in error.faults]
    return Declined("bad_tournament", str(error), {"faults": faults} if faults else None)
