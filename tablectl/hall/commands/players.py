"""Registration, check-in, line-ups, substitutes, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec import UNSET, UnsetType

from tablectl.decoding import OWN_FILE, decode_object
from tablectl.hall.commands.command import (
    EventCommand,
    RoundNumber,
    TableCommand,
    decimal_text,
    players_at,
    require_seated_once,
    require_uma_of_three,
)
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.lists import read_players, require_players
from tablectl.hall.log.facts import (
    CheckedIn,
    LineUpChanged,
    LineUpSet,
    MachinesAssigned,
    NamedTeam,
    PlayersRegistered,
    PlayerWithdrawn,
    Seats,
    SeatsCorrected,
    SubstituteNamed,
    SubstituteValueSet,
)
from tablectl.hall.people import HallRole, Person
from tablectl.quoting import as_json, quoted
from tablectl.tournament import MAX_TABLES, format_json, max_text_length, text_fault
from tablectl.wire import MAX_ID_LENGTH

_TABLES: Final = frozenset(map(str, range(1, MAX_TABLES + 1)))
"""The one way in which each table's number is written."""


class RegisterPlayers(EventCommand, frozen=True, kw_only=True):
    """As JSON, CSV or pasted text."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "text: CSV or names, one a line; or players: a list of objects"

    text: str | None = None
    players: tuple[Mapping[str, object], ...] | UnsetType = UNSET

    def decide(self, event: EventState, who: Person) -> PlayersRegistered:
        if self.text is None and self.players is UNSET:
            raise Declined("bad_request", "expected a list of objects as players, got null")
        players = () if self.players is UNSET else self.players
        read = read_players(self.text, players, event.tournament)
        require_players(read)
        known = event.players
        return PlayersRegistered(
            # As the log keeps them.
            tuple(decode_object(format_json(each.player), OWN_FILE) for each in read.players),
            tuple(NamedTeam(each["id"], each["name"]) for each in read.teams),
            {
                each.id: known[each.id].name
                for each in read.players
                if each.id in known and known[each.id].name != each.name
            },
        )


class WithdrawPlayer(EventCommand, frozen=True, kw_only=True):
    """A player does not play."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    REQUIRES_REASON: ClassVar = True

    player: str

    def decide(self, event: EventState, who: Person) -> PlayerWithdrawn:
        return PlayerWithdrawn(self.player)


class CheckIn(EventCommand, frozen=True, kw_only=True):
    """Players have come, or have left."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT
    FIELDS_HELP: ClassVar = "players, here (true unless given)"

    players: tuple[str, ...]
    here: bool = True

    def decide(self, event: EventState, who: Person) -> CheckedIn:
        return CheckedIn(self.players, self.here)


class AssignMachines(EventCommand, frozen=True, kw_only=True):
    """Names at the broker by table's number, and the addresses of their pages."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "machines: names at the broker by table's number; pages: addresses of their pages"

    machines: Mapping[str, object]
    pages: Mapping[str, object] | None = None

    def decide(self, event: EventState, who: Person) -> MachinesAssigned:
        machines: dict[str, str] = {}
        for number, name in self.machines.items():
            if number not in _TABLES or not isinstance(name, str) or text_fault(name, MAX_ID_LENGTH):
                raise Declined(
                    "bad_request",
                    f'expected machines such as {{"1": "table-1"}}, got {quoted(number)}: {as_json(name)}',
                )
            machines[number] = name
        if len(set(machines.values())) < len(machines):
            raise Declined("bad_request", "a machine can stand at one table only")
        pages: dict[str, str] = {}
        for number, address in (self.pages or {}).items():
            if number not in machines or not isinstance(address, str) or not _is_address(address):
                raise Declined(
                    "bad_request",
                    'expected pages of these machines such as {"1": "http://10.0.0.21:8460/"}, got '
                    f"{quoted(number)}: {as_json(address)}",
                )
            pages[number] = address
        return MachinesAssigned(machines, pages)


def _is_address(text: str) -> bool:
    return not text_fault(text, max_text_length("pages")) and text.startswith(("http://", "https://"))


class SetLineUp(EventCommand, frozen=True, kw_only=True):
    """Who of a team plays a round."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT
    FIELDS_HELP: ClassVar = "team, players, round (the next one unless given)"

    round: RoundNumber | UnsetType = UNSET
    team: str
    players: tuple[str, ...]

    def decide(self, event: EventState, who: Person) -> LineUpSet:
        number = event.newest_round + 1 if self.round is UNSET else self.round
        if self.team not in event.tournament.team_ids:
            known = ", ".join(event.tournament.team_ids) or "none"
            raise Declined("no_such_team", f"there is no team {quoted(self.team)}; known are {known}")
        if not self.players or len(set(self.players)) < len(self.players):
            raise Declined(
                "bad_request",
                f"expected players of team {self.team}, each once, got {as_json(list(self.players))}",
            )
        return LineUpSet(number, self.team, self.players)


class ChangeLineUp(TableCommand, frozen=True, kw_only=True):
    """Somebody comes in another's place, at one table of one round."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "table, leaves, comes, substitute (the player's own status unless given), round"

    leaves: str
    comes: str
    substitute: bool | None = None

    def decide(self, event: EventState, who: Person) -> LineUpChanged:
        place = self.place(event)
        return LineUpChanged(*place, self.leaves, self.comes, self.substitute, players_at(event, place))


class SetSubstitute(TableCommand, frozen=True, kw_only=True):
    """Whether somebody plays one table of one round as a substitute."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True

    player: str
    substitute: bool = True

    def decide(self, event: EventState, who: Person) -> SubstituteNamed:
        return SubstituteNamed(*self.place(event), self.player, self.substitute)


class SetSubstituteValue(EventCommand, frozen=True, kw_only=True):
    """What a substitute's table is worth; null: what it is."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "value: points of a substitute's table, or null"

    value: float | None = None

    def decide(self, event: EventState, who: Person) -> SubstituteValueSet:
        return SubstituteValueSet(None if self.value is None else decimal_text("value", self.value))


class CorrectSeats(EventCommand, frozen=True, kw_only=True):
    """Who really sat where, at one table of a round or at several."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "seating: tables of one round, with who really sat at each seat"

    seating: tuple[Seats, ...]

    def decide(self, event: EventState, who: Person) -> SeatsCorrected:
        if not self.seating or len({each.round for each in self.seating}) > 1:
            raise Declined("bad_request", "expected seating: tables of one round, with who sat at each seat")
        require_uma_of_three(event, self.seating)
        told = {(each.round, each.table) for each in self.seating}
        rest = (each for each in event.tournament.seating if (each.round, each.table) not in told)
        require_seated_once(event, self.seating, map(Seats.of, rest))
        before = tuple(players_at(event, (each.round, each.table)) for each in self.seating)
        return SeatsCorrected(self.seating, before)
