"""What can be wrong with a tournament: every message says where, what came and what would be right."""

from __future__ import annotations

from tablectl.errors import InputError


class TournamentError(InputError):
    """A tournament file, or a question about one, that cannot be used as it stands."""


class UndecidedCut(TournamentError):
    """Equal players stand on both sides of a cut and no rule parts them: lots must be drawn."""

    def __init__(self, message: str, players: tuple[str, ...]) -> None:
        super().__init__(message)
        self.players = players
        """Who is equal, by id."""
