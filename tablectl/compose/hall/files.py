"""Opens a hall's database and imports events into it, beside a running hall or without one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.errors import StateDirError, in_words
from tablectl.hall.commands import import_draft
from tablectl.hall.folding import evolve, fold_log
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.store import DATABASE_FILE, HallStore


def import_file(text: str, state_dir: Path, database: str = "") -> str:
    """Import an event; returns its id. The same file again changes nothing.

    Raises:
        Refused: the text is not a tournament file.
        StoreUnavailable: the database does not work.
    """
    draft = import_draft(text)
    with closing(open_store(state_dir, database)) as store:
        state = fold_log(store.log())
        if draft.event not in state.events:
            entry = LogEntry(state.seq + 1, SystemClock().at(), "import", "", draft.event, draft.body)
            evolve(state, entry)
            store.append((entry,))
    return draft.event


def open_store(state_dir: Path, database: str) -> HallStore:
    """Open the hall's database: at an address, or the file in the state folder.

    Raises:
        StoreUnavailable: it does not work.
        StateDirError: the folder cannot be made.
    """
    if not database:
        make_private(state_dir)
        try:
            state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StateDirError(f"the hall's folder {state_dir} cannot be made: {in_words(error)}") from error
    return HallStore(database or str(state_dir / DATABASE_FILE))
