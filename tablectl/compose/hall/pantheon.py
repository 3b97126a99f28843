"""An event's games from the hall's database to Pantheon; which game there is which is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TypedDict

from tablectl.adapters.state_folder import make_private
from tablectl.compose.hall.files import open_store
from tablectl.decoding import OWN_FILE, decode_object
from tablectl.errors import StateDirError, in_words
from tablectl.files import write_atomically
from tablectl.formats.journal.published_journal import published_sessions
from tablectl.formats.pantheon import pantheon_rounds, seats_from_east
from tablectl.game.events import Event, SessionEnded, SessionStarted
from tablectl.hall.event_state import EventState
from tablectl.hall.exports.pantheon import Game, Mimir, SendOutcome, pantheon_ids, send_game
from tablectl.hall.exports.pantheon_penalties import PantheonPenalty, SentPenalties, send_penalties
from tablectl.hall.exports.played import PlayedTable, played_tables, stored_events
from tablectl.hall.folding import fold_log
from tablectl.hall.tables.requests import display_names, table_names
from tablectl.tournament import Formula, Penalty, Unit

LEDGER: Final = "pantheon.json"
"""In the state folder: by event there and table of a round, the game and whether all of it was sent; and the
penalties that were given."""


@dataclass(frozen=True, slots=True)
class SentTable:
    """A table of a round, and what was done for it."""

    round: int
    table: int
    sent: SendOutcome


class KeptGame(TypedDict):
    """Which game of Pantheon's a table's session is."""

    of: str
    """The session."""
    game: str
    complete: bool
    """Whether it was sent to its end."""


class PantheonGames:
    """Which game of Pantheon's is which table's: a file that is replaced whole."""

    def __init__(self, path: Path, event: str) -> None:
        """Read it.

        Raises:
            StateDirError: it is no such file; it says what to do.
        """
        self._path, self._event = path, event
        try:
            self._all: dict[str, dict[str, KeptGame | str]] = (
                decode_object(path.read_bytes(), OWN_FILE) if path.exists() else {}
            )
        except (OSError, ValueError) as error:
            raise StateDirError(
                f"{path} cannot be read ({in_words(error)}): put it aside; "
                "games are then known again by their hands"
            ) from error

    def is_complete(self, place: str, session: str) -> bool:
        """Whether a table's session was sent to its end."""
        kept = self._of_event.get(place)
        return isinstance(kept, dict) and kept["complete"] and kept["of"] == session

    def taken(self, place: str, game: str) -> bool:
        """Whether a game is another table's."""
        return any(
            isinstance(kept, dict) and kept["game"] == game
            for other, kept in self._of_event.items()
            if other != place
        )

    def keep(self, place: str, session: str, game: str, *, complete: bool) -> None:
        """Write down what a table's game is.

        Raises:
            StateDirError: the folder cannot be written.
        """
        self._all.setdefault(self._event, {})[place] = {"of": session, "game": game, "complete": complete}
        self._write()

    def _write(self) -> None:
        try:
            write_atomically(self._path, json.dumps(self._all, indent=2) + "\n")
        except OSError as error:
            raise StateDirError(f"{self._path} cannot be written: {in_words(error)}") from error

    def knows_penalties(self, fines: Sequence[PantheonPenalty]) -> bool:
        """Whether exactly these penalties were given, and nothing is to be done."""
        return self._all.get(self._penalties, {}) == _amounts(fines)

    def keep_penalties(self, fines: Sequence[PantheonPenalty]) -> None:
        """Write down which penalties were given.

        Raises:
            StateDirError: the folder cannot be written.
        """
        self._all[self._penalties] = {**_amounts(fines)}
        self._write()

    @property
    def _penalties(self) -> str:
        return f"{self._event} penalties"

    @property
    def _of_event(self) -> Mapping[str, KeptGame | str]:
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
        PantheonUnavailable: it does not answer.
        RecordError: a game that Pantheon cannot count.
    """
    make_private(state_dir)
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    ledger = PantheonGames(state_dir / LEDGER, f"{address} {there}")
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        own = fold_log(log).event(event)
        ids: dict[str, int] = {}
        for played in played_tables(own, store, log):
            place, session = f"{played.place[0]}/{played.place[1]}", f"{played.journal}/{played.started}"
            if ledger.is_complete(place, session):
                continue
            events = published_sessions(stored_events(store, played.machine, played.journal))[played.started]
            ids = ids or pantheon_ids(mimir, there, own.tournament.players)
            game = _game(own, played, events, ids)
            sent = send_game(mimir, there, game, partial(ledger.taken, place))
            if sent.session:
                ledger.keep(place, session, sent.session, complete=played.over)
            yield SentTable(*played.place, sent)


def send_penalties_of(
    mimir: Mimir, event: str, there: int, state_dir: Path, database: str = "", address: str = ""
) -> SentPenalties:
    """Bring the penalties there up to the hall's ledger; where nothing has changed, nothing is asked.

    Arguments as ``send_event``.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
        PantheonRefused: Pantheon says no, or does not know a player.
        PantheonUnavailable: it does not answer.
    """
    make_private(state_dir)
    ledger = PantheonGames(state_dir / LEDGER, f"{address} {there}")
    with closing(open_store(state_dir, database)) as store:
        own = fold_log(tuple(store.log())).event(event)
    counting = [(each.id, each.effective) for each in own.ledger.values() if each.effective is not None]
    if not counting and ledger.knows_penalties(()):
        return SentPenalties()
    ids = pantheon_ids(mimir, there, own.tournament.players) if counting else {}
    names = display_names(own)
    fines, unsent = list[PantheonPenalty](), list[str]()
    for key, given in counting:
        points = _points(own.tournament.scoring.formula, given)
        if isinstance(points, str):
            unsent.append(f"penalty {key}, {names[given.player]}: not sent: {points}")
        else:
            fines.append(PantheonPenalty(key, ids[given.player], names[given.player], points, given.reason))
    if ledger.knows_penalties(fines):
        return SentPenalties(unsent=tuple(unsent))
    sent = send_penalties(mimir, there, own.id, fines)
    ledger.keep_penalties([fine for fine in fines if fine.key in sent.complete])
    return replace(sent, unsent=(*unsent, *sent.unsent))


def is_unplayed(event: str, state_dir: Path, database: str = "") -> bool:
    """Whether an event has no result yet, and no machine has told a hand of it.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
    """
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        own = fold_log(log).event(event)
        return not own.tournament.results and not any(played_tables(own, store, log))


def unsent_results(event: str, state_dir: Path, database: str = "") -> tuple[str, ...]:
    """The results that Pantheon cannot be given, a line each: it counts hands, and a sheet has none.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
    """
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        own = fold_log(log).event(event)
        sent = {played.place for played in played_tables(own, store, log)}
    names = display_names(own)
    return tuple(
        f"round {each.round}, table {each.table}: not sent: a result without hands"
        f" ({', '.join(f'{names[key]} {points}' for key, points in each.points.items())});"
        " Pantheon has no call for it, enter the game there"
        for each in sorted(own.tournament.results, key=lambda each: (each.round, each.table))
        if (each.round, each.table) not in sent
    )


def _points(formula: Formula, given: Penalty) -> int | str:
    """What a penalty takes in points of the game, as Pantheon counts it; or why it has no such penalty."""
    if given.unit is not Unit.POINTS or formula is Formula.TABLE_POINTS:
        return "Pantheon has no table points"
    points = -given.amount * (1000 if formula is Formula.UMA else 1)
    if points <= 0:
        return "Pantheon's penalties only take points"
    if points != int(points):
        return f"Pantheon takes whole points, this is {points}"
    return int(points)


def _amounts(fines: Sequence[PantheonPenalty]) -> dict[str, str]:
    return {fine.key: f"{fine.player} {fine.amount}" for fine in fines}


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
