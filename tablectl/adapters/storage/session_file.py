"""A file of the session that starts at the next shuffle: accepted, and not in the journal yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.claims import StartSession

SESSION_FILE: Final = "coming-session.json"
"""Its name in the state folder."""
FORMAT: Final = "tablectl/coming_session/1"


class SessionFile:
    """Used by the table's thread. Every write is synced to the disk."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal; a session for another one is ignored.
        """
        self._file = JsonStateFile(path, "the session that comes")
        self._journal = journal

    def load(self) -> StartSession | None:
        """The saved session; None if it is for another journal, or the file cannot be read (logged)."""
        return next(iter(self._file.read(self._sessions)), None)

    def _sessions(self, document: Any) -> Sequence[StartSession]:
        ours = document["format"] == FORMAT and document["journal"] == self._journal
        return [_session(document["session"])] if ours and document["session"] is not None else ()

    def save(self, session: StartSession | None) -> None:
        """Write it; a failure is logged once."""
        row = None if session is None else _row(session)
        self._file.write({"format": FORMAT, "journal": self._journal, "session": row}, synced=True)


def _row(session: StartSession) -> dict[str, object]:
    return {
        "rules": session.rules,
        "preset": session.preset,
        "options": dict(session.options),
        "players": session.players,
        "scores": session.scores,
        "first_dealer": session.first_dealer,
    }


def _session(row: dict[str, Any]) -> StartSession:
    scores = row["scores"]
    return StartSession(
        str(row["rules"]),
        str(row["preset"]),
        dict(row["options"]),
        tuple(map(str, row["players"])),
        None if scores is None else tuple(map(int, scores)),
        int(row["first_dealer"]),
    )
