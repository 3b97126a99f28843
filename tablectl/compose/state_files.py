"""The JSON files of the state folder at a start: all damaged ones are told at once.

What people can set up again is put aside, whole, and the table goes on without it. A file without which
strangers could come in ends the start, and then nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.accounts import ACCOUNTS_FILE, Accounts
from tablectl.adapters.identities import PEOPLE_FILE, PLAYERS_FILE, read_people, read_players
from tablectl.adapters.obs.settings import OBS_FILE, load_settings
from tablectl.adapters.pads import PADS_FILE, read_pads
from tablectl.adapters.phone_cameras.pairing import PHONES_FILE, read_phones
from tablectl.adapters.storage.alerts_file import ALERTS_FILE
from tablectl.adapters.storage.presses_file import PRESSES_FILE
from tablectl.adapters.storage.questions_file import QUESTIONS_FILE
from tablectl.adapters.storage.session_file import SESSION_FILE
from tablectl.adapters.web.auth.sessions import SESSIONS_FILE, read_sessions
from tablectl.decoding import OWN_FILE, decode
from tablectl.doctor.verdicts import Check, Verdict
from tablectl.errors import InputError, StateDirError, in_words
from tablectl.files import files_aside, put_aside


def _decode(path: Path) -> object:
    return decode(path.read_bytes(), OWN_FILE)


@dataclass(frozen=True, slots=True)
class StateFile:
    """A file of the state folder that is read whole at the start."""

    name: str
    holds: str
    """For people: what it holds."""
    without: str
    """What is so, or has to be done, without it."""
    read: Callable[[Path], object] = _decode
    """Raises an ``OSError`` or a ``ValueError`` where it cannot be used."""
    is_needed: bool = False
    """The table does not start without a damaged one."""

    def fault(self, folder: Path) -> str:
        """Why it cannot be used; empty where it can, or where there is none."""
        path = folder / self.name
        try:
            if path.exists():
                self.read(path)
        except (OSError, ValueError) as error:
            return in_words(
                error.__cause__ or error
            )  # not the path and the remedy of the reader's own message
        return ""


STATE_FILES: Final = (
    StateFile(
        ACCOUNTS_FILE,
        "who may log in",
        "restore a copy from a backup, or move it away and make the accounts again (tablectl user)",
        lambda path: Accounts(path.parent).all(),
        is_needed=True,
    ),
    StateFile(SESSIONS_FILE, "who is logged in", "everybody has to log in again", read_sessions),
    StateFile(PADS_FILE, "button pads", "every pad needs a new token (tablectl pad)", read_pads),
    StateFile(PHONES_FILE, "phones that are cameras", "they have to be paired again", read_phones),
    StateFile(PLAYERS_FILE, "players' words and pictures", "none is shown", read_players),
    StateFile(PEOPLE_FILE, "joined names", "each name counts as a player of its own", read_people),
    StateFile(
        OBS_FILE,
        "the settings for OBS",
        "its scenes stay as they are until it is set up again on the page /obs",
        lambda path: load_settings(path.parent),
    ),
    StateFile(ALERTS_FILE, "standing alerts", "those that still hold are told again"),
    StateFile(QUESTIONS_FILE, "open questions", "those that still matter are asked again"),
    StateFile(PRESSES_FILE, "keys that were pressed", "who had pressed one presses it again"),
    StateFile(SESSION_FILE, "the session that was to come", "it has to be chosen again"),
)


def damaged_files(folder: Path) -> Iterator[tuple[StateFile, str]]:
    """Each damaged file of a state folder, and why it cannot be used."""
    for each in STATE_FILES:
        if why := each.fault(folder):
            yield each, why


def require_state_files(folder: Path) -> str:
    """For ``doctor``: how many there are.

    Raises:
        StateDirError: some are damaged; the message tells each, and what the next start does.
    """
    if found := [
        f"{each.name} ({each.holds}) cannot be used: {why}; "
        f"{each.without if each.is_needed else f'the next start puts it aside, then {each.without}'}"
        for each, why in damaged_files(folder)
    ]:
        raise StateDirError(". ".join(found))
    present = sum((folder / each.name).exists() for each in STATE_FILES)
    return f"{present} files beside the journal, all can be read"


def put_damaged_aside(folder: Path) -> tuple[str, ...]:
    """Put every damaged file aside that the table can do without.

    Returns: a note on each, for people.

    Raises:
        InputError: one that it cannot do without is damaged. The message tells all of them, and nothing was
            changed.
        StateDirError: the folder cannot be written.
    """
    damaged = list(damaged_files(folder))
    if any(each.is_needed for each, _ in damaged):
        lines = [
            f"{folder / each.name} ({each.holds}) cannot be understood: {why}; "
            + (each.without if each.is_needed else f"it is put aside once the table starts: {each.without}")
            for each, why in sorted(damaged, key=lambda one: not one[0].is_needed)
        ]
        raise InputError("\n".join(lines))
    notes = []
    for each, why in damaged:
        try:
            aside = put_aside(folder / each.name)
        except OSError as error:
            raise StateDirError(
                f"{folder / each.name} ({each.holds}) cannot be understood: {why}; nor can it be put aside: "
                f"{in_words(error)}"
            ) from error
        notes.append(
            f"{each.name} ({each.holds}) cannot be understood: {why}; it was put aside as {aside.name}, and "
            f"{each.without}"
        )
    return tuple(notes)


def aside_check(folder: Path) -> Check:
    """Whether a file of the state folder was ever put aside, and still lies there."""
    found = files_aside(folder)
    if not found:
        return Check("state files", Verdict.OK, "none is damaged", "", "state_well")
    names = ", ".join(found)
    return Check(
        "state files",
        Verdict.WARN,
        f"damaged and put aside: {names}",
        "set up again what they held, or restore it from a backup; then delete them from the state folder",
        "state_aside",
        {"names": names},
    )
