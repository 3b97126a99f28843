"""Drawing rounds: what the tournament room is asked, and how its answer is told to the log."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.mahjong.seats import WINDS
from tablectl.tournament import TableSeating, TournamentError, going_on, standings
from tablectl.tournament.seating import Mode, Patience, SeatingRequest, Spare, Unseatable, seat

RANKING: Final = "ranking"
"""Four by four, the best at table 1: a final."""
MODES: Final = (*(each.value for each in Mode), RANKING)
APART_BY: Final = ("team", "country", "club")
SEARCH_STEPS: Final = 6000
"""How long a search may take, in exchanges of players or tables: the same question gives the same seating
everywhere."""


def drawn_seating(event: EventState, fields: Fields) -> dict[str, Any]:
    """Seats for one or more rounds, a word about them and who has a bye, as an entry of the log tells them.

    ``apart`` names what players at one table should not share (``team`` unless it is given), ``bans`` are
    pairs who never meet, ``spare`` says what becomes of players whom whole tables leave over.

    Raises:
        Refused: the mode is not known, too few players are there, or no seating keeps the bans.
    """
    mode = fields.text("mode", Mode.PLAN.value)
    number = fields.whole("round", (event.current.number if event.current else 0) + 1)
    if mode not in MODES:
        raise Refused("bad_request", f"expected one of {', '.join(MODES)} as mode, got {mode[:40]!r}")
    players = tuple(fields.texts("players")) if fields.has("players") else _who_plays(event, fields, number)
    size, seed = event.tournament.tables_of, fields.whole("seed", 1)
    spare = _spare(event, fields)
    least = size - 1 if spare is Spare.THREES else size
    if len(players) < least or (spare is Spare.THREES and -len(players) % size > -(-len(players) // size)):
        raise Refused("too_few", f"a table needs {least} players; {len(players)} are there")
    if mode in (RANKING, Mode.SWISS.value, Mode.INTERVAL.value):
        players = _by_place(event, players)
    if mode == RANKING:
        seating, note = _four_by_four(players, size, number, random.Random(seed))
        return {"seating": seating, "note": note}
    already = tuple(each for each in event.tournament.seating if each.round < number)
    request = SeatingRequest(
        players=players,
        rounds=fields.whole("rounds", 1),
        tables_of=size,
        apart=_apart(event, fields, players),
        bans=_bans(event, fields, players),
        spare=spare,
        already=already,
        mode=Mode(mode),
        seed=seed,
    )
    if request.first_round != number:
        raise Refused("no_seating", f"round {number - 1} has no seating: draw it first")
    made = seat(request, random.Random(f"seating {seed} {number}"), _patience())
    if isinstance(made, Unseatable):
        raise Refused("seating_impossible", made.reason)
    byes = [{"round": at, "players": list(out)} for at, out in made.byes]
    return {"seating": [_told(each) for each in made.seating], "note": made.note, "byes": byes}


def _spare(event: EventState, fields: Fields) -> Spare:
    told = fields.text("spare", Spare.BYES.value)
    if told not in (Spare.BYES, Spare.THREES):
        raise Refused("bad_request", f"expected byes or threes as spare, got {told[:40]!r}")
    return Spare(told)


def _apart(event: EventState, fields: Fields, players: tuple[str, ...]) -> tuple[Mapping[str, object], ...]:
    """By what players at one table should not share: the value of each player who has one."""
    keys = fields.texts("apart", ["team"])
    for key in keys:
        if key not in APART_BY:
            raise Refused("bad_request", f"expected some of {', '.join(APART_BY)} as apart, got {key[:40]!r}")
    here = [event.players[each] for each in players if each in event.players]
    shared = ({each.id: getattr(each, key) for each in here if getattr(each, key)} for key in keys)
    return tuple(filter(None, shared))


def _bans(event: EventState, fields: Fields, players: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs who never sit at one table, of those who play."""
    found = []
    for pair in fields.told.get("bans") or []:
        known = isinstance(pair, list) and len(pair) == 2 and len(set(map(str, pair))) == 2
        if not known or not all(isinstance(each, str) and each in event.players for each in pair):
            raise Refused("bad_bans", f"expected pairs of different players as bans, got {str(pair)[:80]!r}")
        if pair[0] in players and pair[1] in players:
            found.append((pair[0], pair[1]))
    return tuple(dict.fromkeys(found))


def _who_plays(event: EventState, fields: Fields, number: int) -> tuple[str, ...]:
    """Everybody whom the cuts have left; of a team with a line-up for this round those who are named; with
    ``here`` only who has checked in."""
    players = set(event.players)
    if any(each.after < number for each in event.tournament.cut):
        try:
            players = set(going_on(event.tournament, number))
        except TournamentError as error:
            raise Refused("no_ranking", str(error)) from error
    for (of_round, team), named in event.line_ups.items():
        if of_round == number:
            players -= {each.id for each in event.tournament.players if each.team == team} - set(named)
    if fields.flag("here", default=False):
        players &= event.here
    return tuple(each.id for each in event.tournament.players if each.id in players)


def _by_place(event: EventState, players: tuple[str, ...]) -> tuple[str, ...]:
    """Players by their place: the best first."""
    try:
        places = {each.id: at for at, each in enumerate(standings(event.tournament).players)}
    except TournamentError as error:
        raise Refused("no_ranking", str(error)) from error
    return tuple(sorted(players, key=lambda key: places.get(key, len(places))))


def _four_by_four(
    players: tuple[str, ...], size: int, number: int, chance: random.Random
) -> tuple[list[dict[str, Any]], str]:
    seating = []
    for table in range(len(players) // size):
        at_table = list(players[table * size : (table + 1) * size])
        chance.shuffle(at_table)
        seats = {wind.value: player for wind, player in zip(WINDS, at_table, strict=False)}
        seating.append({"round": number, "table": table + 1, "seats": seats})
    rest = players[len(seating) * size :]
    return seating, f"no seat: {', '.join(rest)}" if rest else ""


def _patience() -> Patience:
    steps = 0

    def patience(share: float = 1.0, /) -> bool:
        nonlocal steps
        steps += 1
        return steps <= share * SEARCH_STEPS

    return patience


def _told(each: TableSeating) -> dict[str, Any]:
    seats = {wind.value: player for wind, player in each.seats.items()}
    return {"round": each.round, "table": each.table, "seats": seats}
