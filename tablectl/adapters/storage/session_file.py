"""The session that begins at the next shuffle, in a file: accepted, and not written down yet."""

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
    """Belongs to the table's thread. Synced before it takes its place."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal that it will be written down in; one of another counts not.
        """
        self._file = JsonStateFile(path, "the session that comes")
        self._journal = journal

    def kept(self) -> StartSession | None:
        """What the file holds; None where it is another journal's or cannot be read, which the log tells."""
        return next(iter(self._file.read(self._sessions)), None)

    def _sessions(self, said: Any) -> Sequence[StartSession]:
        ours = said["format"] == FORMAT and said["journal"] == self._journal
        return [_session(said["session"])] if ours and said["session"] is not None else ()

    def keep(self, session: StartSession | None) -> None:
        """Write it; a disk that refuses is reported once in the log."""
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
