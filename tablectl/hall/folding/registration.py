"""Who plays, who is here, who of a team plays which round, and which machine stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.values import Entry
from tablectl.tournament import Player, Team

PLAYER_FIELDS: Final = ("id", "name", "short", "country", "ema_id", "club", "team", "substitute")


def known(event: EventState, player: str) -> str:
    """A player's id.

    Raises:
        Refused: there is no such player.
    """
    if player not in event.players:
        raise Refused("no_such_player", f"there is no player {player!r} in {event.id}")
    return player


def player_of(told: Mapping[str, Any]) -> Player:
    """A player as an entry tells of them; what counts nothing here stays beside."""
    beside = tuple((name, each) for name, each in told.items() if name not in PLAYER_FIELDS)
    return Player(**{name: told[name] for name in PLAYER_FIELDS if told.get(name) is not None}, extra=beside)


def players_registered(event: EventState, entry: Entry) -> EventState:
    """New players and teams; who was known is told anew."""
    fresh = {each["id"]: player_of(each) for each in entry.body["players"]}
    teams = {each.id: each for each in event.tournament.teams}
    teams |= {each["id"]: Team(id=each["id"], name=each["name"]) for each in entry.body.get("teams", ())}
    players = tuple(fresh.pop(key, each) for key, each in event.players.items())
    return event.with_parts(players=(*players, *fresh.values()), teams=tuple(teams.values()))


def player_withdrawn(event: EventState, entry: Entry) -> EventState:
    """Somebody who is seated nowhere leaves the event."""
    gone = known(event, entry.body["player"])
    if any(gone in each.points for each in event.tournament.results):
        raise Refused(
            "has_played", f"{gone} has played and stays in the ranking: check them out, draw who is here"
        )
    if any(gone in each.players for each in event.tournament.seating):
        raise Refused("is_seated", f"{gone} is seated: draw the seating again, or name a substitute")
    left = replace(event, here=event.here - {gone})
    return left.with_parts(players=tuple(each for each in event.tournament.players if each.id != gone))


def checked_in(event: EventState, entry: Entry) -> EventState:
    """Players have come, or have left."""
    for each in entry.body["players"]:
        known(event, each)
    players = frozenset(entry.body["players"])
    return replace(event, here=event.here | players if entry.body["here"] else event.here - players)


def machines_assigned(event: EventState, entry: Entry) -> EventState:
    """Machines stand at tables; what was said before is forgotten."""
    machines = {int(key): name for key, name in entry.body["machines"].items()}
    pages = {int(key): address for key, address in entry.body.get("pages", {}).items()}
    return replace(event, machines=machines, pages=pages)


def line_up_set(event: EventState, entry: Entry) -> EventState:
    """Who of a team plays a round; where the round is seated already they take the team's seats."""
    number, team, players = entry.body["round"], entry.body["team"], tuple(entry.body["players"])
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


def event_changed(event: EventState, entry: Entry) -> EventState:
    """Another name, more or fewer rounds, other minutes, uma of three: rounds that have begun stay."""
    body = entry.body
    told = {name: body[name] for name in ("zone", "starts") if name in body}
    if told:
        event = event.with_parts(extra=tuple({**dict(event.tournament.extra), **told}.items()))
    if "uma3" in body:
        uma3 = tuple(Decimal(each) for each in body["uma3"])
        event = event.with_parts(scoring=replace(event.tournament.scoring, uma3=uma3))
    last = max((each.round for each in event.tournament.seating), default=0)
    if body.get("rounds", last) < last:
        raise Refused("round_seated", f"round {last} is seated: take its seating back first", {"round": last})
    return event.with_parts(**{name: body[name] for name in ("name", "rounds", "minutes") if name in body})


def substitute_value_set(event: EventState, entry: Entry) -> EventState:
    """What a substitute's table is worth, for everybody alike."""
    value = entry.body["value"]
    scoring = replace(event.tournament.scoring, substitute=None if value is None else Decimal(value))
    return event.with_parts(scoring=scoring)
