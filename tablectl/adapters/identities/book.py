"""Who the players are: by the table's file, and before it by what the judge entered (in the state folder)."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.accounts import write_private
from tablectl.adapters.identities.people import PeopleBook
from tablectl.adapters.identities.pictures import (
    MAX_BYTES,
    SUFFIX,
    IdentityPictures,
    PictureKind,
    PictureRefused,
)
from tablectl.config.identity import MAX_PLAYERS, Identity, PlayerEntry, parse_identity
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, in_words
from tablectl.files import files_aside
from tablectl.formats.scoresheet.html import ShownPlayer
from tablectl.mahjong.player_names import tidy_name
from tablectl.ports import PlayerIdentity
from tablectl.quoting import quoted

PLAYERS_FILE: Final = "players.json"
PLAYERS_FOLDER: Final = "players"
"""Both in the state folder: words, and pictures."""
SCHEMA: Final = "tablectl/known_players/1"
ADDRESS: Final = "/players/"
"""Where the pages serve pictures."""


@dataclass(frozen=True, slots=True)
class _Known:
    """One player: words, and ids of pictures. ``None``: as the file has it; empty: none at all."""

    identity: Identity
    portrait: str | None = None
    logo: str | None = None


class IdentityBook:
    """Players by name. Safe to call from any thread; only keeping something waits for the disk."""

    def __init__(self, folder: Path, configured: Sequence[PlayerEntry] = ()) -> None:
        """Read what is kept; pictures of the file are made anew where they are new.

        Args:
            folder: the state folder.
            configured: of the table's file, paths resolved.

        Raises:
            InputError: what is kept in the folder cannot be understood.
        """
        self._path = folder / PLAYERS_FILE
        self.names = PeopleBook(folder)
        """Which names are one player's."""
        self._pictures = IdentityPictures(folder / PLAYERS_FOLDER)
        self._writing = threading.Lock()
        """Whoever reads takes no lock: the table's loop must not wait for a disk."""
        self._notes: list[str] = []
        self._configured = {each.identity.name: self._of_file(each) for each in configured}
        self._entered = read_players(self._path)
        self._unread = True

    @property
    def notes(self) -> tuple[str, ...]:
        """Which of the file's pictures cannot be used, and why."""
        return tuple(self._notes)

    def changed(self) -> Sequence[PlayerIdentity] | None:
        """Everybody who is known, if that was never told or has changed since."""
        if not self._unread:
            return None
        self._unread = False  # before reading: what is entered meanwhile is told again
        return self.all()

    def all(self) -> Sequence[PlayerIdentity]:
        """Everybody who is known, by name."""
        entered = self._entered
        names = sorted({*self._configured, *entered})
        return tuple(_identity(self._configured.get(name), entered.get(name)) for name in names)

    def get(self, name: str) -> PlayerIdentity | None:
        """Whoever has this name."""
        wanted = tidy_name(name)
        return next((each for each in self.all() if each.name == wanted), None)

    def entered(self) -> frozenset[str]:
        """Names of those whom the judge has entered: the others follow the table's file."""
        return frozenset(self._entered)

    def save(self, identity: Identity) -> None:
        """Keep a player's words; pictures stay.

        Raises:
            InputError: there are too many players.
            StateDirError: it cannot be written.
        """
        with self._writing:
            before = self._entered.get(identity.name)
            if before is None and len(self._entered) >= MAX_PLAYERS:
                raise InputError(f"at most {MAX_PLAYERS} players are kept: forget some who no longer play")
            known = _Known(identity) if before is None else replace(before, identity=identity)
            self._write({**self._entered, identity.name: known})

    def delete_entry(self, name: str) -> bool:
        """Drop what was entered for a player; what the file says holds again. False: nothing was entered.

        Raises:
            StateDirError: it cannot be written.
        """
        with self._writing:
            wanted = tidy_name(name)
            if wanted not in self._entered:
                return False
            self._write({each: known for each, known in self._entered.items() if each != wanted})
            return True

    def names_of(self, name: str) -> Sequence[str]:
        """The names that people have joined to one player."""
        return self.names.people.names_of(name)

    def delete(self, name: str) -> bool:
        """Keep nothing of a player; what the table's file says of them stays there. False: nothing was kept.

        Raises:
            StateDirError: it cannot be written.
        """
        before = self.names.people
        if (after := before.without(name)) != before:
            self.names.save(after)
        return self.delete_entry(name) or after != before

    def set_picture(self, name: str, kind: PictureKind, data: bytes) -> None:
        """Keep a picture of a player who is known; no bytes take it away.

        Raises:
            PictureRefused: it is no picture that can be kept.
            InputError: nobody has this name.
            StateDirError: it cannot be written.
        """
        with self._writing:
            wanted = tidy_name(name)
            known = self._entered.get(wanted)
            if known is None:
                if wanted not in self._configured:
                    raise InputError(
                        f"nobody is called {quoted(wanted)}: save the player first, then the picture"
                    )
                known = _Known(self._configured[wanted].identity)
            found = self._pictures.save(data) if data else ""
            portrait = kind is PictureKind.PORTRAIT
            known = replace(known, portrait=found) if portrait else replace(known, logo=found)
            self._write({**self._entered, wanted: known})

    def picture(self, name: str) -> bytes | None:
        """The WebP file of an id; None where there is none."""
        return self._pictures.read(name)

    def on_paper(self, name: str) -> ShownPlayer:
        """What a score sheet shows with a name: the picture within the page, so that it stays one file."""
        who = self.get(name)
        if who is None:
            return ShownPlayer()
        picture = self.picture(who.portrait.removeprefix(ADDRESS).removesuffix(SUFFIX)) or b""
        data = f"data:image/webp;base64,{b64encode(picture).decode()}" if picture else ""
        return ShownPlayer(who.team, who.country, data, who.short)

    def _of_file(self, entry: PlayerEntry) -> _Known:
        name = entry.identity.name

        def save_picture(kind: PictureKind, path: Path | None) -> str:
            if path is None:
                return ""
            try:
                with path.open("rb") as file:
                    return self._pictures.save(file.read(MAX_BYTES + 1))
            except (OSError, PictureRefused) as error:
                why = error.strerror if isinstance(error, OSError) and error.strerror else in_words(error)
                self._notes.append(f"the {kind} of {name} in {path} is not shown: {why}")
                return ""

        return _Known(
            entry.identity,
            save_picture(PictureKind.PORTRAIT, entry.portrait),
            save_picture(PictureKind.LOGO, entry.logo),
        )

    def _write(self, entered: Mapping[str, _Known]) -> None:
        """By one thread at a time: to disk first, then for everybody."""
        rows = [
            {**each.identity.model_dump(mode="json"), "portrait": each.portrait, "logo": each.logo}
            for each in entered.values()
        ]
        write_private(self._path, {"schema": SCHEMA, "players": rows})
        self._entered, self._unread = entered, True
        if files_aside(self._path.parent, PLAYERS_FILE):
            return  # what was put aside may come back, and name pictures that nobody else has
        known = (*entered.values(), *self._configured.values())
        self._pictures.delete_unused({one for each in known for one in (each.portrait, each.logo) if one})


def read_players(path: Path) -> Mapping[str, _Known]:
    """Whoever was entered in a file, by name; nobody without one.

    Raises:
        InputError: it cannot be understood.
    """
    if not path.exists():
        return {}
    try:
        document = decode(path.read_bytes(), OWN_FILE)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise InputError(f"expected a file of {SCHEMA}")
        found = [_known(each) for each in document["players"]]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, InputError) as error:
        raise InputError(
            f"{path} cannot be understood ({in_words(error)}); move it away to begin with no players"
        ) from error
    return {each.identity.name: each for each in found}


def _known(row: Mapping[str, Any]) -> _Known:
    words = {name: value for name, value in row.items() if name in Identity.model_fields}
    return _Known(parse_identity(words), row.get("portrait"), row.get("logo"))


def _identity(file: _Known | None, entered: _Known | None) -> PlayerIdentity:
    known = entered or file
    assert known is not None, "a name comes from one of both"

    def address(kind: PictureKind) -> str:
        chosen: str | None = getattr(known, kind.value)
        if chosen is None and file is not None:
            chosen = getattr(file, kind.value)
        return f"{ADDRESS}{chosen}{SUFFIX}" if chosen else ""

    return PlayerIdentity(
        **known.identity.model_dump(), portrait=address(PictureKind.PORTRAIT), logo=address(PictureKind.LOGO)
    )
