"""What the organiser's page needs beside the overview."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from typing import Final, TypedDict

from tablectl.hall.books import table_winds
from tablectl.hall.event_state import EventState
from tablectl.hall.folding import taken_back_seqs
from tablectl.hall.log.entries import LogEntry, fields_of
from tablectl.hall.playing import players_of_round
from tablectl.hall.tables.requests import display_names
from tablectl.hall.view import View
from tablectl.hall.views.overview import ListedEvent, event_list
from tablectl.hall.views.penalties import ShownPenalty, penalty_rows
from tablectl.hall.views.places import NamedPlayer, Registered, SeatedTable, seated_at, without_seat
from tablectl.hall.views.ranking import CutRow, cut_rows, ranking
from tablectl.tournament import Formula, Number, Player, TournamentError

LOG_LINE_FIELDS: Final = (
    "round",
    "table",
    "player",
    "leaves",
    "comes",
    "team",
    "judge",
    "minutes",
    "penalty",
    "ruling",
    "amount",
    "value",
    "after",
    "carry",
    "from_place",
    "target",
    "points",
    "source",
    "without",
    "name",
    "rounds",
)
"""What an entry's line says of its body."""
MAX_LOG_LINES: Final = 200
"""The newest entries of the log that the desk lists."""


class DeskPlayer(NamedPlayer, Registered):
    """Somebody of the event, as they are registered."""

    shown: str
    """The name, and the id behind it where somebody else has the same."""
    here: bool
    plays: bool
    """Whether a draw of the round that comes takes them; also while nobody knows whom a cut left."""


class DeskTeam(NamedPlayer):
    """A team."""

    line_ups: Mapping[str, list[str]]
    """By round who of it plays."""


class SheetPhoto(TypedDict):
    """A photo of a table's sheet."""

    photo: str
    """Its id."""
    round: int
    table: int


class LogLine(TypedDict):
    """An entry of the log."""

    seq: int
    at: str
    by: str
    reason: str
    kind: str
    about: Mapping[str, object]
    """What the entry says, as far as a line has room for it."""
    taken_back: bool


class SeatsCost(TypedDict):
    """What a round's seats cost: pairs who have met before, players at a table where they were before, pairs
    of one team, country or club at one table."""

    met_again: int
    table_again: int
    same_team: int
    same_country: int
    same_club: int


class SeatedNext(SeatsCost):
    """The round that comes, drawn."""

    round: int
    tables: int
    without: list[str]
    """Names of those who have no seat in it."""


class NextRound(TypedDict):
    """Seats of the round that comes."""

    round: int
    tables: list[SeatedTable]


class DeskView(TypedDict):
    """What the organiser's page needs beside the overview."""

    event: str
    name: str
    events: list[ListedEvent]
    players: list[DeskPlayer]
    machines: Mapping[str, str]
    """By table's number the name at the broker."""
    pages: Mapping[str, str]
    """By table's number where its machine's pages are."""
    known_machines: list[str]
    penalties: list[ShownPenalty]
    teams: list[DeskTeam]
    rounds: int
    minutes: float | None
    tables_of: int
    winds: list[str]
    """Where the players of a table sit, from East on."""
    uma3: list[Number]
    counts_uma: bool
    substitute_value: Number | None
    cut: list[CutRow]
    shown_from: int | None
    over: bool
    """Every result of the last round is in."""
    seq: int
    """Number of the log's newest entry."""
    next: NextRound | None
    seated: SeatedNext | None
    tables: int
    """How many the next round can have."""
    photos: list[SheetPhoto]
    seated_rounds: list[int]
    log: list[LogLine]


def desk(view: View, event: EventState) -> DeskView:
    """What the organiser's page needs beside the overview: who is here, the log's newest entries."""
    names = display_names(event)
    entries = [each for each in view.entries if each.event == event.id]
    undone = taken_back_seqs(view.entries)
    try:
        plays = players_of_round(event, event.newest_round + 1)
    except TournamentError:
        plays = tuple(event.players)
    return {
        "event": event.id,
        "name": event.tournament.name,
        "events": event_list(view.state),
        "players": [_player(event, each, names, plays) for each in event.tournament.players],
        "machines": {str(number): name for number, name in event.machines.items()},
        "pages": {str(number): page for number, page in event.pages.items()},
        "known_machines": list(view.tables),
        "penalties": penalty_rows(event),
        "teams": [
            {
                "id": team,
                "name": next((each.name for each in event.tournament.teams if each.id == team), team),
                "line_ups": {
                    str(number): list(players)
                    for (number, of), players in event.line_ups.items()
                    if of == team
                },
            }
            for team in event.tournament.team_ids
        ],
        "rounds": event.tournament.rounds,
        "minutes": event.tournament.minutes,
        "tables_of": event.tournament.tables_of,
        "winds": [wind.value for wind in table_winds(event.tournament)],
        "uma3": list(event.tournament.scoring.uma3),
        "counts_uma": event.tournament.scoring.formula is Formula.UMA,
        "substitute_value": event.tournament.scoring.substitute,
        "cut": cut_rows(event.tournament.cut),
        "shown_from": event.shown_from,
        "over": ranking(event).get("over", False),
        "seq": view.state.seq,
        "next": _next_round(event),
        "seated": _seated_next(event),
        "tables": max(len(event.tables(1)), len(event.tournament.players) // event.tournament.tables_of),
        "photos": [
            {"photo": photo, "round": number, "table": table}
            for photo, (number, table) in event.photos.items()
        ],
        "seated_rounds": sorted({each.round for each in event.tournament.seating}),
        "log": [_log_line(each, undone) for each in entries[-MAX_LOG_LINES:]],
    }


def _player(
    event: EventState, player: Player, names: Mapping[str, str], plays: Collection[str]
) -> DeskPlayer:
    return {
        "id": player.id,
        "name": player.name,
        "short": player.short,
        "country": player.country,
        "ema_id": player.ema_id,
        "club": player.club,
        "team": player.team,
        "substitute": player.substitute,
        "shown": names[player.id],
        "here": player.id in event.checked_in,
        "plays": player.id in plays,
    }


def _log_line(entry: LogEntry, undone: Collection[int]) -> LogLine:
    about = fields_of(entry.body)
    return {
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "reason": entry.reason,
        "kind": entry.kind,
        "about": {key: about[key] for key in LOG_LINE_FIELDS if key in about},
        "taken_back": entry.seq in undone,
    }


def _seated_next(event: EventState) -> SeatedNext | None:
    """How the round that comes is seated, and who of the players has no seat in it; None while one is played,
    and before it is drawn."""
    number = event.newest_round + 1
    tables = event.tables(number)
    if event.has_round_in_progress or not tables:
        return None
    return {
        "round": number,
        "tables": len(tables),
        "without": [each["name"] for each in without_seat(event, number)],
        **_seating_cost(event, number),
    }


def _seating_cost(event: EventState, number: int) -> SeatsCost:
    before = [each for each in event.tournament.seating if each.round < number]
    met = {frozenset(pair) for each in before for pair in combinations(each.players, 2)}
    visited = {(player, each.table) for each in before for player in each.players}
    now = [each for each in event.tournament.seating if each.round == number]
    pairs = [pair for each in now for pair in combinations(each.players, 2)]

    def shared(value_of: Callable[[Player], str | None]) -> int:
        values = {each.id: value_of(each) for each in event.tournament.players}
        return sum(bool(values.get(one)) and values.get(one) == values.get(other) for one, other in pairs)

    return {
        "met_again": sum(frozenset(pair) in met for pair in pairs),
        "table_again": sum((player, each.table) in visited for each in now for player in each.players),
        "same_team": shared(lambda player: player.team),
        "same_country": shared(lambda player: player.country),
        "same_club": shared(lambda player: player.club),
    }


def _next_round(event: EventState) -> NextRound | None:
    """Seats of the round that comes next, where they are drawn and no round is being played."""
    clock = event.current
    if clock is None or clock.ended_s is None or not event.tables(clock.number + 1):
        return None
    number = clock.number + 1
    return {"round": number, "tables": [seated_at(event, (number, table)) for table in event.tables(number)]}
