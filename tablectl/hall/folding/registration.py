"""Who plays, who is here, who of a team plays which round, and which machine stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import assert_never

from tablectl.hall.errors import Declined
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
from tablectl.quoting import quoted
from tablectl.tournament import PLAYER_KEYS, Player, TableSeating, Team


def known(event: EventState, player: str) -> str:
    """A player's id.

    Raises:
        Declined: there is no such player.
    """
    if player not in event.players:
        raise Declined("no_such_player", f"there is no player {quoted(player)} in {event.id}")
    return player


def player_of(fields: Mapping[str, object]) -> Player:
    """A player as an entry describes them; what counts nothing here stays beside."""

    def text(name: str) -> str | None:
        return None if fields.get(name) is None else str(fields[name])  # older logs have numbers, too

    return Player(
        id=str(fields["id"]),
        name=text("name") or "",
        short=text("short"),
        country=text("country"),
        ema_id=text("ema_id"),
        club=text("club"),
        team=text("team"),
        substitute=bool(fields.get("substitute")),
        extra=tuple((name, each) for name, each in fields.items() if name not in PLAYER_KEYS),
    )


def fold_registration(event: EventState, fact: Registration) -> EventState:
    """The event after an entry of this kind.

    Raises:
        Declined: the entry does not fit the state.
    """
    match fact:
        case PlayersRegistered():
            return _players_registered(event, fact)
        case EventChanged():
            return _event_changed(event, fact)
        case PlayerWithdrawn():
            return _player_withdrawn(event, fact)
        case CheckedIn():
            return _checked_in(event, fact)
        case MachinesAssigned():
            return _machines_assigned(event, fact)
        case LineUpSet():
            return _line_up_set(event, fact)
        case SubstituteValueSet():
            return _substitute_value_set(event, fact)
        case _:
            assert_never(fact)


def _players_registered(event: EventState, fact: PlayersRegistered) -> EventState:
    """New players and teams; who was known is told anew."""
    new = {each.id: each for each in map(player_of, fact.players)}
    teams = {each.id: each for each in event.tournament.teams}
    teams |= {each.id: Team(id=each.id, name=each.name) for each in fact.teams or ()}
    players = {**event.players, **new}
    tournament = replace(event.tournament, players=tuple(players.values()), teams=tuple(teams.values()))
    return replace(event, tournament=tournament)


def _player_withdrawn(event: EventState, fact: PlayerWithdrawn) -> EventState:
    """Somebody who is seated nowhere leaves the event."""
    gone = known(event, fact.player)
    if any(gone in each.points for each in event.tournament.results):
        raise Declined(
            "has_played", f"{gone} has played and stays in the ranking: check them out, draw who is here"
        )
    if any(gone in each.players for each in event.tournament.seating):
        raise Declined("is_seated", f"{gone} is seated: draw the seating again, or name a substitute")
    players = tuple(each for each in event.tournament.players if each.id != gone)
    return replace(
        event, checked_in=event.checked_in - {gone}, tournament=replace(event.tournament, players=players)
    )


def _checked_in(event: EventState, fact: CheckedIn) -> EventState:
    """Players have come, or have left."""
    for each in fact.players:
        known(event, each)
    players = frozenset(fact.players)
    return replace(event, checked_in=event.checked_in | players if fact.here else event.checked_in - players)


def _machines_assigned(event: EventState, fact: MachinesAssigned) -> EventState:
    """Machines stand at tables; what was said before is forgotten."""
    machines = {int(key): name for key, name in fact.machines.items()}
    pages = {int(key): address for key, address in fact.pages.items()}
    return replace(event, machines=machines, pages=pages)


def _line_up_set(event: EventState, fact: LineUpSet) -> EventState:
    """Who of a team plays a round; where the round is seated already they take the team's seats."""
    number, team, players = fact.round, fact.team, fact.players
    if number in event.rounds:
        raise Declined("round_begun", f"round {number} has begun: name a substitute at the table instead")
    for each in players:
        if event.players[known(event, each)].team != team:
            raise Declined("not_in_team", f"{each} is no player of team {team}")
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
        raise Declined(
            "line_up_size",
            f"team {team} has {len(seated)} seats in round {number}, and {len(players)} players are named",
        )
    coming = iter(each for each in players if each not in seated)
    takes = {key: key if key in players else next(coming) for key in seated}
    seating = tuple(
        _replace_players(event, each, takes) if each.round == number else each
        for each in event.tournament.seating
    )
    return replace(changed, tournament=replace(changed.tournament, seating=seating))


def _replace_players(event: EventState, seated: TableSeating, takes: Mapping[str, str]) -> TableSeating:
    """A table where players have taken others' seats; who comes is a substitute as in the whole event."""
    new = replace(seated, seats={wind: takes.get(key, key) for wind, key in seated.seats.items()})
    if seated.substitutes is None:
        return new
    substitutes = event.substitutes(seated) | {
        each for each in set(new.players) - set(seated.players) if event.players[each].substitute
    }
    return replace(new, substitutes=tuple(each for each in new.players if each in substitutes))


def _event_changed(event: EventState, fact: EventChanged) -> EventState:
    """Another name, more or fewer rounds, other minutes, uma of three: rounds that have begun stay."""
    known = event.tournament
    last = max((each.round for each in known.seating), default=0)
    if fact.rounds is not None and fact.rounds < last:
        raise Declined(
            "round_seated", f"round {last} is seated: take its seating back first", {"round": last}
        )
    times = {ZONE: fact.zone, STARTS: fact.starts and list(fact.starts)}
    stated = {name: each for name, each in times.items() if each is not None}
    changed = replace(
        known,
        name=known.name if fact.name is None else fact.name,
        rounds=known.rounds if fact.rounds is None else fact.rounds,
        minutes=known.minutes if fact.minutes is None else fact.minutes,
        extra=tuple({**dict(known.extra), **stated}.items()),
    )
    if fact.uma3 is not None:
        changed = replace(changed, scoring=replace(known.scoring, uma3=tuple(map(Decimal, fact.uma3))))
    return replace(event, tournament=changed)


def _substitute_value_set(event: EventState, fact: SubstituteValueSet) -> EventState:
    """What a substitute's table is worth, for everybody alike."""
    value = fact.value
    scoring = replace(event.tournament.scoring, substitute=None if value is None else Decimal(value))
    return replace(event, tournament=replace(event.tournament, scoring=scoring))
