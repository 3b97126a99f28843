"""What can go wrong in a hall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tablectl.errors import TablectlError

if TYPE_CHECKING:  # the commands' help names these errors, and a tournament brings every rule book
    from tablectl.tournament import TournamentError

INSTALL: Final = "pip install 'tablectl[hall]', or deploy/setup hall in a checkout"
"""How what only a hall needs is installed."""


class HallError(TablectlError):
    """Root of what a hall raises on purpose."""


class StoreUnavailable(HallError, OSError):
    """The database does not answer, or does not take what is to be kept. It is tried again."""

    exit_status = 74


class StoreConflict(HallError, RuntimeError):
    """Somebody else wrote at this place: another hall runs on the same database."""

    exit_status = 75


class StoreUnreadable(HallError, ValueError):
    """The database was written by a newer program, or is none of a hall."""

    exit_status = 65


class Declined(HallError, ValueError):
    """A command that cannot be carried out, with a code for programs and words for people."""

    exit_status = 2

    def __init__(self, code: str, message: str, details: Mapping[str, object] | None = None) -> None:
        """
        Args:
            details: numbers and names of the message, for pages that say it in another language.
        """
        super().__init__(message)
        self.code = code
        self.details = dict(details or {})


def bad_tournament(error: TournamentError) -> Declined:
    """A command after which the tournament would contradict itself, or whose file does."""
    faults = [{"code": each.code, **each.told} for each in error.faults]
    return Declined("bad_tournament", str(error), {"faults": faults} if faults else None)
