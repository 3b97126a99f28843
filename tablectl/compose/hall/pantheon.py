"""Sends an event's games and penalties from the hall's database to Pantheon, and records what was sent."""

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

LEDGER_FILE: Final = "pantheon.json"
"""In the state folder. By Pantheon's event and by table of a round: the game, and whether all of it was sent;
also the penalties that were given."""


@dataclass(frozen=True, slots=True)
class SentTable:
    """A table of a round, and what was sent for it."""

    round: int
    table: int
    sent: SendOutcome


class LedgerGame(TypedDict):
    """Pantheon's game of a table's session."""

    of: str
    """The session."""
    game: str
    complete: bool
    """Whether it was sent to its end."""


class PantheonLedger:
    """Which of Pantheon's games belongs to which table: a file that is replaced atomically."""

    def __init__(self, path: Path, event: str) -> None:
        """Read the file.

        Raises:
            StateDirError: it cannot be read; the message says what to do.
        """
        self._path, self._event = path, event
        try:
            self._contents: dict[str, dict[str, LedgerGame | str]] = (
                decode_object(path.read_bytes(), OWN_FILE) if path.exists() else {}
            )
        except (OSError, ValueError) as error:
            raise StateDirError(
                f"{path} cannot be read ({in_words(error)}): put it aside; "
                "games are then known again by their hands"
            ) from error

    def is_complete(self, place: str, session: str) -> bool:
        """Whether a table's session was sent to its end."""
        record = self._event_games.get(place)
        return isinstance(record, dict) and record["complete"] and record["of"] == session

    def is_taken(self, place: str, game: str) -> bool:
        """Whether a game belongs to another table."""
        return any(
            isinstance(record, dict) and record["game"] == game
            for other, record in self._event_games.items()
            if other != place
        )

    def save_game(self, place: str, session: str, game: str, *, complete: bool) -> None:
        """Save a table's game.

        Raises:
            StateDirError: the folder cannot be written.
        """
        self._contents.setdefault(self._event, {})[place] = {
            "of": session,
            "game": game,
            "complete": complete,
        }
        self._write()

    def _write(self) -> None:
        try:
            write_atomically(self._path, json.dumps(self._contents, indent=2) + "\n")
        except OSError as error:
            raise StateDirError(f"{self._path} cannot be written: {in_words(error)}") from error

    def has_penalties(self, penalties: Sequence[PantheonPenalty]) -> bool:
        """Whether exactly these penalties were already given."""
        return self._contents.get(self._penalties_key, {}) == _amounts(penalties)

    def save_penalties(self, penalties: Sequence[PantheonPenalty]) -> None:
        """Save which penalties were given.

        Raises:
            StateDirError: the folder cannot be written.
        """
        self._contents[self._penalties_key] = {**_amounts(penalties)}
        self._write()

    @property
    def _penalties_key(self) -> str:
        return f"{self._event} penalties"

    @property
    def _event_games(self) -> Mapping[str, LedgerGame | str]:
        return self._contents.get(self._event, {})


def send_event(
    mimir: Mimir, event: str, pantheon_event: int, state_dir: Path, database: str, address: str
) -> Iterator[SentTable]:
    """Send what Pantheon does not have yet, table by table; tables that were sent completely are skipped.

    Args:
        mimir: Pantheon's game service.
        event: id in the hall.
        pantheon_event: the event's number in Pantheon.
        address: of Pantheon's service; the ledger separates services by it.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
        PantheonRefused: Pantheon says no, or does not know a player.
        PantheonUnavailable: it does not answer.
        RecordError: a game that Pantheon cannot count.
    """
    make_private(state_dir)
    state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    ledger = PantheonLedger(state_dir / LEDGER_FILE, f"{address} {pantheon_event}")
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        event_state = fold_log(log).event(event)
        ids: dict[str, int] = {}
        for played in played_tables(event_state, store, log):
            place, session = f"{played.place[0]}/{played.place[1]}", f"{played.journal}/{played.started}"
            if ledger.is_complete(place, session):
                continue
            events = published_sessions(stored_events(store, played.machine, played.journal))[played.started]
            ids = ids or pantheon_ids(mimir, pantheon_event, event_state.tournament.players)
            game = _game(event_state, played, events, ids)
            sent = send_game(mimir, pantheon_event, game, partial(ledger.is_taken, place))
            if sent.session:
                ledger.save_game(place, session, sent.session, complete=played.over)
            yield SentTable(*played.place, sent)


def send_penalties_of(
    mimir: Mimir, event: str, pantheon_event: int, state_dir: Path, database: str = "", address: str = ""
) -> SentPenalties:
    """Make Pantheon's penalties those of the hall's ledger; without a change, Pantheon is not called.

    Arguments as ``send_event``.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
        PantheonRefused: Pantheon says no, or does not know a player.
        PantheonUnavailable: it does not answer.
    """
    make_private(state_dir)
    ledger = PantheonLedger(state_dir / LEDGER_FILE, f"{address} {pantheon_event}")
    with closing(open_store(state_dir, database)) as store:
        event_state = fold_log(tuple(store.log())).event(event)
    counting = [
        (each.id, each.effective) for each in event_state.ledger.values() if each.effective is not None
    ]
    if not counting and ledger.has_penalties(()):
        return SentPenalties()
    ids = pantheon_ids(mimir, pantheon_event, event_state.tournament.players) if counting else {}
    names = display_names(event_state)
    penalties, unsent = list[PantheonPenalty](), list[str]()
    for key, given in counting:
        points = _points(event_state.tournament.scoring.formula, given)
        if isinstance(points, str):
            unsent.append(f"penalty {key}, {names[given.player]}: not sent: {points}")
        else:
            penalties.append(
                PantheonPenalty(key, ids[given.player], names[given.player], points, given.reason)
            )
    if ledger.has_penalties(penalties):
        return SentPenalties(unsent=tuple(unsent))
    sent = send_penalties(mimir, pantheon_event, event_state.id, penalties)
    ledger.save_penalties([fine for fine in penalties if fine.key in sent.complete])
    return replace(sent, unsent=(*unsent, *sent.unsent))


def is_unplayed(event: str, state_dir: Path, database: str) -> bool:
    """Whether an event has no result yet, and no machine has reported a hand of it.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
    """
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        event_state = fold_log(log).event(event)
        return not event_state.tournament.results and not any(played_tables(event_state, store, log))


def unsent_results(event: str, state_dir: Path, database: str) -> tuple[str, ...]:
    """A line for each result that cannot be sent: Pantheon counts hands, and a score sheet has none.

    Raises:
        Refused: there is no such event in the hall.
        StoreUnavailable: the database does not work.
    """
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        event_state = fold_log(log).event(event)
        sent = {played.place for played in played_tables(event_state, store, log)}
    names = display_names(event_state)
    return tuple(
        f"round {each.round}, table {each.table}: not sent: a result without hands"
        f" ({', '.join(f'{names[key]} {points}' for key, points in each.points.items())});"
        " Pantheon has no call for it, enter the game there"
        for each in sorted(event_state.tournament.results, key=lambda each: (each.round, each.table))
        if (each.round, each.table) not in sent
    )


def _points(formula: Formula, given: Penalty) -> int | str:
    """A penalty in points of the game, as Pantheon counts it; or why Pantheon has no such penalty."""
    if given.unit is not Unit.POINTS or formula is Formula.TABLE_POINTS:
        return "Pantheon has no table points"
    points = -given.amount * (1000 if formula is Formula.UMA else 1)
    if points <= 0:
        return "Pantheon's penalties only take points"
    if points != int(points):
        return f"Pantheon takes whole points, this is {points}"
    return int(points)


def _amounts(penalties: Sequence[PantheonPenalty]) -> dict[str, str]:
    return {fine.key: f"{fine.player} {fine.amount}" for fine in penalties}


def _game(event: EventState, played: PlayedTable, events: tuple[Event, ...], ids: dict[str, int]) -> Game:
    started = events[0]
    assert isinstance(started, SessionStarted)  # every published session begins with it
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
