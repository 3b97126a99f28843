"""An event's games from the hall's database to Pantheon; which game there is which is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.state_folder import keep_private
from tablectl.compose.hall_files import open_store
from tablectl.errors import StateDirError
from tablectl.formats.pantheon import pantheon_rounds, seats_from_east
from tablectl.formats.told_journal import told_sessions
from tablectl.game.events import Event, SessionEnded, SessionStarted
from tablectl.hall.event_state import EventState
from tablectl.hall.exports.pantheon import Game, Mimir, Sent, pantheon_ids, send_game
from tablectl.hall.exports.played import PlayedTable, messages_of, played_tables
from tablectl.hall.folding import folded
from tablectl.hall.telling import table_names

LEDGER: Final = "pantheon.json"
"""In the state folder: by event there and table of a round, the game and whether all of it was sent."""


@dataclass(frozen=True, slots=True)
class SentTable:
    """A table of a round, and what was done for it."""

    round: int
    table: int
    sent: Sent


class Ledger:
    """Which game of Pantheon's is which table's: a file that is replaced whole."""

    def __init__(self, path: Path, event: str) -> None:
        """Read it.

        Raises:
            StateDirError: it is no such file; it says what to do.
        """
        self._path, self._event = path, event
        try:
            self._all: dict[str, dict[str, Any]] = (
                json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            )
        except (OSError, ValueError) as error:
            raise StateDirError(
                f"{path} cannot be read ({error}): put it aside; games are then known again by their hands"
            ) from error

    def is_complete(self, place: str, session: str) -> bool:
        """Whether a table's session was sent to its end."""
        kept = self._of_event.get(place) or {}
        return bool(kept.get("complete")) and kept.get("of") == session

    def taken(self, place: str, game: str) -> bool:
        """Whether a game is another table's."""
        return any(kept["game"] == game for other, kept in self._of_event.items() if other != place)

    def keep(self, place: str, session: str, game: str, *, complete: bool) -> None:
        """Write down what a table's game is.

        Raises:
            StateDirError: the folder cannot be written.
        """
        self._all.setdefault(self._event, {})[place] = {"of": session, "game": game, "complete": complete}
        passing = self._path.with_name(f".{self._path.name}.new")
        try:
            passing.write_text(json.dumps(self._all, indent=2) + "\n", encoding="utf-8")
            passing.replace(self._path)
        except OSError as error:
            raise StateDirError(f"{self._path} cannot be written: {error}") from error

    @property
    def _of_event(self) -> dict[str, Any]:
        return self._all.get(self._event, {})


def send_event(
    mimir: Mimir, event: str, there: int, state_dir: Path, database: str = "", address: str = ""
) -> Iterator[SentTable]:
    """Send what is not there yet, table by table; what was sent whole before is not looked at again.

    Args:
        event: id in the hall.
        there: its number in Pantheon.
        address: of Pantheon's service; games of another one are kept apart.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
        PantheonRefused: Pantheon says no, or does not know a player.
        PantheonSilent: it does not answer.
        RecordError: a game that Pantheon cannot count.
    """
    keep_private(state_dir)
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    ledger = Ledger(state_dir / LEDGER, f"{address} {there}")
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        own = folded(log).event(event)
        ids: dict[str, int] = {}
        for played in played_tables(own, store, log):
            place, session = f"{played.place[0]}/{played.place[1]}", f"{played.journal}/{played.started}"
            if ledger.is_complete(place, session):
                continue
            events = told_sessions(messages_of(store, played.machine, played.journal))[played.started]
            ids = ids or pantheon_ids(mimir, there, own.tournament.players)
            game = _game(own, played, events, ids)
            sent = send_game(mimir, there, game, partial(ledger.taken, place))
            if sent.session:
                ledger.keep(place, session, sent.session, complete=played.over)
            yield SentTable(*played.place, sent)


def _game(event: EventState, played: PlayedTable, events: tuple[Event, ...], ids: dict[str, int]) -> Game:
    started = events[0]
    assert isinstance(started, SessionStarted)  # by this event sessions are told apart
    by_name = {name: ids[key] for key, name in table_names(event).items()}
    numbers = [by_name[name] for name in started.players]
    points: dict[int, int] = {}
    for each in events:
        if isinstance(each, SessionEnded):
            points = dict(zip(numbers, each.points, strict=True))
    return Game(
        f"round {played.place[0]}, table {played.place[1]}",
        tuple(numbers[seat] for seat in seats_from_east(started)),
        tuple(pantheon_rounds(events, numbers)),
        played.over,
        points,
    )
