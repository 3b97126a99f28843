"""Drawing the seating of rounds: the request to the tournament room, and the fact made of its answer."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from tablectl.hall.books import table_winds
from tablectl.hall.commands.command import (
    EventCommand,
    RoundNumber,
    require_results,
    require_seated_once,
    require_uma_of_three,
)
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.log.facts import Byes, SeatingDrawn, Seats
from tablectl.hall.people import HallRole, Person
from tablectl.hall.playing import is_cut_before, players_of_round
from tablectl.mahjong.seats import Wind
from tablectl.quoting import as_json
from tablectl.tournament import TournamentError, max_list_length, standings
from tablectl.tournament.seating import Mode, SearchTime, SeatingRequest, Spare, Unseatable, seat

RANKING: Final = "ranking"
"""Players by their rank, the best four at table 1: a final."""
RANKED_MODES: Final = frozenset((RANKING, Mode.SWISS, Mode.INTERVAL))
"""Modes that seat players by their rank."""
DrawMode = Literal[Mode.PLAN, Mode.SWISS, Mode.INTERVAL, Mode.RANDOM, "ranking"]
SharedAttribute = Literal["team", "country", "club"]
"""An attribute that players at one table should not share."""
SEARCH_STEPS: Final = 6000
"""Limit of a search, in exchanges of players or tables; a limit in seconds would give each computer another
seating."""


class DrawSeating(EventCommand, frozen=True, kw_only=True):
    """By a mode, or as it is told."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = (
        "mode, round, rounds, seed, players, here (only who has checked in), apart, bans (pairs), spare,"
        " anyway (by places although results are missing); or seating, as told;"
        " again (false: not where the round has seats already)"
    )

    seating: tuple[Seats, ...] | None = None
    mode: DrawMode = Mode.PLAN
    round: RoundNumber | UnsetType = UNSET
    """The first of them; the next one unless given."""
    players: tuple[str, ...] | None = None
    """None: everybody who plays the round."""
    here: bool = False
    """Only who has checked in."""
    seed: int = 1
    spare: Literal[Spare.BYES, Spare.THREES] = Spare.BYES
    """What becomes of players whom whole tables leave over."""
    rounds: Annotated[int, Meta(ge=1, le=max_list_length("rounds"))] = 1
    apart: tuple[SharedAttribute, ...] = ("team",)
    """What players at one table should not share."""
    bans: object = None
    """Pairs who never meet."""
    anyway: bool = False
    """By places, or after a cut, also where a round before has no result of some table."""
    again: bool = True
    """Also where the round has seats that nobody plays yet. A page that has shown none says false: somebody
    else may have drawn meanwhile, and printed it."""

    def decide(self, event: EventState, who: Person) -> SeatingDrawn:
        if not self.again:
            self._require_unseated(event)
        draw = _draw(event, self) if self.seating is None else SeatingDrawn(self.seating, "")
        require_uma_of_three(event, draw.seating)
        require_seated_once(event, draw.seating)
        return replace(draw, seating=tuple(_with_substitutes(event, each) for each in draw.seating))

    def _require_unseated(self, event: EventState) -> None:
        """Raises:
        Declined: the first round that is to be seated has seats already, and has not begun.
        """
        first = min(each.round for each in self.seating) if self.seating else _first_round(event, self)
        if first > event.newest_round and any(each.round == first for each in event.tournament.seating):
            raise Declined("seated_meanwhile", f"round {first} has seats already; draw it with again")


def _with_substitutes(event: EventState, seats: Seats) -> Seats:
    """Keep the substitutes of a round that is drawn or given anew."""
    before = [each for each in event.tournament.seating if each.round == seats.round]
    if all(each.substitutes is None for each in before):
        return seats
    was_substitute = {player: player in event.substitutes(each) for each in before for player in each.players}
    fresh = seats.seating
    own = event.substitutes(fresh)
    return replace(
        seats, substitutes=tuple(each for each in fresh.players if was_substitute.get(each, each in own))
    )


def _first_round(event: EventState, command: DrawSeating) -> int:
    return event.newest_round + 1 if command.round is UNSET else command.round


def _draw(event: EventState, command: DrawSeating) -> SeatingDrawn:
    """Seats for one or more rounds, a note on them, and who has a bye.

    Raises:
        Declined: there are too few players, or no seating respects the bans.
    """
    mode = command.mode
    if mode == RANKING and (command.rounds > 1 or command.bans or command.spare is not Spare.BYES):
        raise Declined("bad_request", "expected no rounds, bans or spare: ranking seats one round by places")
    number = _first_round(event, command)
    by_place = mode in RANKED_MODES or (command.players is None and is_cut_before(event, number))
    if by_place and not command.anyway:
        require_results(event, range(1, number), "draw it with anyway if places count without")
    players = _round_players(event, command, number) if command.players is None else command.players
    size, winds = event.tournament.tables_of, table_winds(event.tournament)
    spare = command.spare
    least = size - 1 if spare is Spare.THREES else size
    if len(players) < least or (spare is Spare.THREES and -len(players) % size > -(-len(players) // size)):
        raise Declined("too_few", f"a table needs {least} players; {len(players)} are there")
    if mode in RANKED_MODES:
        players = _sort_by_rank(event, players)
    if mode == RANKING:
        seating, note = _seat_by_rank(players, winds, number, random.Random(command.seed))
        return SeatingDrawn(seating, note)
    already = tuple(each for each in event.tournament.seating if each.round < number)
    request = SeatingRequest(
        players=players,
        rounds=command.rounds,
        tables_of=size,
        seats=winds,
        apart=_separations(event, command.apart, players),
        bans=_read_bans(event, command.bans, players),
        spare=spare,
        already=already,
        mode=Mode(mode),
        seed=command.seed,
    )
    if request.first_round != number:
        raise Declined("no_seating", f"round {number - 1} has no seating: draw it first")
    found = seat(request, random.Random(f"seating {command.seed} {number}"), _search_limit())
    if isinstance(found, Unseatable):
        raise Declined("seating_impossible", found.reason)
    byes = tuple(Byes(at, tuple(out)) for at, out in found.byes)
    return SeatingDrawn(tuple(map(Seats.of, found.seating)), found.note, byes)


def _separations(
    event: EventState, keys: tuple[SharedAttribute, ...], players: tuple[str, ...]
) -> tuple[Mapping[str, object], ...]:
    """For each attribute that players at one table should not share, its value by player."""
    here = [event.players[each] for each in players if each in event.players]
    shared = ({each.id: getattr(each, key) for each in here if getattr(each, key)} for key in keys)
    return tuple(filter(None, shared))


def _read_bans(event: EventState, value: object, players: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs of these players who must not sit at one table."""
    found = []
    pairs: list[object] = value if isinstance(value, list) else [value] if value else []
    for pair in pairs:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or len(set(map(str, pair))) != 2
            or not all(isinstance(each, str) and each in event.players for each in pair)
        ):
            raise Declined("bad_bans", f"expected pairs of different players as bans, got {as_json(pair)}")
        if pair[0] in players and pair[1] in players:
            found.append((pair[0], pair[1]))
    return tuple(dict.fromkeys(found))


def _round_players(event: EventState, command: DrawSeating, number: int) -> tuple[str, ...]:
    """Everybody who plays the round, and the substitutes that complete the last table; with ``here`` only who
    has checked in."""
    try:
        players = players_of_round(event, number)
    except TournamentError as error:
        raise Declined("no_ranking", str(error)) from error
    if command.here:
        players = tuple(each for each in players if each in event.checked_in)
    substitutes = [each for each in players if event.players[each].substitute]
    missing = -(len(players) - len(substitutes)) % event.tournament.tables_of
    spare = substitutes[missing:] if missing <= len(substitutes) else substitutes
    return tuple(each for each in players if each not in spare)


def _sort_by_rank(event: EventState, players: tuple[str, ...]) -> tuple[str, ...]:
    """Players by rank, the best first."""
    try:
        places = {each.id: at for at, each in enumerate(standings(event.tournament).players)}
    except TournamentError as error:
        raise Declined("no_ranking", str(error)) from error
    return tuple(sorted(players, key=lambda key: places.get(key, len(places))))


def _seat_by_rank(
    players: tuple[str, ...], winds: tuple[Wind, ...], number: int, chance: random.Random
) -> tuple[tuple[Seats, ...], str]:
    seating, size = [], len(winds)
    for table in range(len(players) // size):
        at_table = list(players[table * size : (table + 1) * size])
        chance.shuffle(at_table)
        seating.append(Seats(number, table + 1, dict(zip(winds, at_table, strict=True))))
    rest = players[len(seating) * size :]
    return tuple(seating), f"no seat: {', '.join(rest)}" if rest else ""


def _search_limit() -> SearchTime:
    steps = 0

    def may_go_on(share: float = 1.0, /) -> bool:
        nonlocal steps
        steps += 1
        return steps <= share * SEARCH_STEPS

    return may_go_on
