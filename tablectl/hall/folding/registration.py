"""Who plays, who is here, who of a team plays which round, and which machine stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, assert_never

from tablectl.errors import quoted
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.log.facts import (
    CheckedIn,
    EventChanged,
    LineUpSet,
    MachinesAssigned,
    PlayersRegistered,
    PlayerWithdrawn,
    Registration,
    SubstituteValueSet,
)
from tablectl.hall.times import STARTS, ZONE
from tablectl.tournament import Player, Team

PLAYER_FIELDS: Final = ("id", "name", "short", "country", "ema_id", "club", "team", "substitute")


def known(event: EventState, player: str) -> str:
    """A player's id.

    Raises:
        Refused: there is no such player.
    """
    if player not in event.players:
        raise Refused("no_such_player", f"there is no player {quoted(player)} in {event.id}")
    return player


def player_of(fields: Mapping[str, Any]) -> Player:
    """A player as an entry describes them; what counts nothing here stays beside."""
    beside = tuple((name, each) for name, each in fields.items() if name not in PLAYER_FIELDS)
    return Player(
        **{name: fields[name] for name in PLAYER_FIELDS if fields.get(name) is not None}, extra=beside
    )


def registered(event: EventState, said: Registration) -> EventState:
    """The event after one more entry of this kind.

    Raises:
        Refused: it does not fit what stands.
    """
    match said:
        case PlayersRegistered():
            return _players_registered(event, said)
        case EventChanged():
            return _event_changed(event, said)
        case PlayerWithdrawn():
            return _player_withdrawn(event, said)
        case CheckedIn():
            return _checked_in(event, said)
        case MachinesAssigned():
            return _machines_assigned(event, said)
        case LineUpSet():
            return _line_up_set(event, said)
        case SubstituteValueSet():
            return _substitute_value_set(event, said)
        case _:
            assert_never(said)


def _players_registered(event: EventState, said: PlayersRegistered) -> EventState:
    """New players and teams; who was known is told anew."""
    fresh = {each["id"]: player_of(each) for each in said.players}
    teams = {each.id: each for each in event.tournament.teams}
    teams |= {each.id: Team(id=each.id, name=each.name) for each in said.teams or ()}
    players = tuple(fresh.pop(key, each) for key, each in event.players.items())
    return event.with_parts(players=(*players, *fresh.values()), teams=tuple(teams.values()))


def _player_withdrawn(event: EventState, said: PlayerWithdrawn) -> EventState:
    """Somebody who is seated nowhere leaves the event."""
    gone = known(event, said.player)
    if any(gone in each.points for each in event.tournament.results):
        raise Refused(
            "has_played", f"{gone} has played and stays in the ranking: check them out, draw who is here"
        )
    if any(gone in each.players for each in event.tournament.seating):
        raise Refused("is_seated", f"{gone} is seated: draw the seating again, or name a substitute")
    left = replace(event, here=event.here - {gone})
    return left.with_parts(players=tuple(each for each in event.tournament.players if each.id != gone))


def _checked_in(event: EventState, said: CheckedIn) -> EventState:
    """Players have come, or have left."""
    for each in said.players:
        known(event, each)
    players = frozenset(said.players)
    return replace(event, here=event.here | players if said.here else event.here - players)


def _machines_assigned(event: EventState, said: MachinesAssigned) -> EventState:
    """Machines stand at tables; what was said before is forgotten."""
    machines = {int(key): name for key, name in said.machines.items()}
    pages = {int(key): address for key, address in said.pages.items()}
    return replace(event, machines=machines, pages=pages)


def _line_up_set(event: EventState, said: LineUpSet) -> EventState:
    """Who of a team plays a round; where the round is seated already they take the team's seats."""
    number, team, players = said.round, said.team, said.players
    if number in event.rounds:
        raise Refused("round_begun", f"round {number} has begun: name a substitute at the table instead")
    for each in players:
        if event.players[known(event, each)].team != team:
            raise Refused("not_in_team", f"{each} is no player of team {team}")
    changed = replace(event, line_ups={**event.line_ups, (number, team): players})
    members = {each.id for each in event.tournament.players if each.team == team}
    seated = [
        key
        for each in event.tournament.seating
        if each.round == number
        for key in each.players
        if key in members
    ]
    if not seated:
        return changed
    if len(seated) != len(players):
        raise Refused(
            "line_up_size",
            f"team {team} has {len(seated)} seats in round {number}, and {len(players)} players are named",
        )
    coming = iter(each for each in players if each not in seated)
    takes = {key: key if key in players else next(coming) for key in seated}
    seating = tuple(
        replace(each, seats={wind: takes.get(key, key) for wind, key in each.seats.items()})
        if each.round == number
        else each
        for each in event.tournament.seating
    )
    return changed.with_parts(seating=seating)


def _event_changed(event: EventState, said: EventChanged) -> EventState:
    """Another name, more or fewer rounds, other minutes, uma of three: rounds that have begun stay."""
    times = {ZONE: said.zone, STARTS: said.starts and list(said.starts)}
    if stated := {name: each for name, each in times.items() if each is not None}:
        event = event.with_parts(extra=tuple({**dict(event.tournament.extra), **stated}.items()))
    if said.uma3 is not None:
        uma3 = tuple(map(Decimal, said.uma3))
        event = event.with_parts(scoring=replace(event.tournament.scoring, uma3=uma3))
    last = max((each.round for each in event.tournament.seating), default=0)
    if said.rounds is not None and said.rounds < last:
        raise Refused("round_seated", f"round {last} is seated: take its seating back first", {"round": last})
    parts = {"name": said.name, "rounds": said.rounds, "minutes": said.minutes}
    return event.with_parts(**{name: each for name, each in parts.items() if each is not None})


def _substitute_value_set(event: EventState, said: SubstituteValueSet) -> EventState:
    """What a substitute's table is worth, for everybody alike."""
    value = said.value
    scoring = replace(event.tournament.scoring, substitute=None if value is None else Decimal(value))
    return event.with_parts(scoring=scoring)
