"""Results that people bring: points that add up, of a round that is on, by who sits there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import ClassVar, Final

from tablectl.hall.books import allows_missing_points
from tablectl.hall.commands.command import TableCommand, players_at
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, Place
from tablectl.hall.log.facts import (
    PhotoAdded,
    ReportAccepted,
    ReportRejected,
    ResultReported,
    ResultSet,
    ResultSigned,
)
from tablectl.hall.people import HallRole, Person
from tablectl.mahjong.player_names import is_visible
from tablectl.tournament import ResultSource, exact, number_fault, whole_number

MAX_PHOTOS: Final = 8
"""Per table and round."""
_PHOTO: Final = re.compile(r"[0-9a-f]{64}")


def require_zero_sum(event: EventState, points: Mapping[str, int], reason: str | None) -> None:
    """Check that the points add up to what was given out: every result passes here.

    Args:
        reason: why points are missing, for books whose penalties give some to nobody; None: they may not be.

    Raises:
        Declined: they do not add up.
    """
    expected, found = exact(event.tournament.scoring.start or 0) * len(points), sum(points.values())
    if found < expected and reason is not None and allows_missing_points(event.tournament):
        if not is_visible(reason):
            raise Declined("no_reason", f"{expected - found} points are missing: say what took them")
    elif found != expected:
        raise Declined(
            "not_zero_sum",
            f"the points add up to {found}, expected {expected}: the difference is {found - expected}",
            {"sum": found, "expected": expected, "difference": found - expected},
        )


class AddPhoto(TableCommand, frozen=True, kw_only=True):
    """Of a table's sheet; the picture itself lies in the store under its hash."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER
    FIELDS_HELP: ClassVar = "photo, table, round: what POST /api/hall/photos does by itself"

    photo: str

    def decide(self, event: EventState, who: Person) -> PhotoAdded:
        place = _require_begun(event, self.place(event))
        if who.role is HallRole.PLAYER:
            _require_seat_of(event, None, who, place)
        if not _PHOTO.fullmatch(self.photo):
            raise Declined("bad_request", "expected the SHA-256 of a picture as photo, in hexadecimal digits")
        if sum(each == place for each in event.photos.values()) >= MAX_PHOTOS:
            raise Declined(
                "too_many_photos", f"table {place[1]} has {MAX_PHOTOS} photos of this round already"
            )
        return PhotoAdded(*place, self.photo)


class ReportResult(TableCommand, frozen=True, kw_only=True):
    """The points, with a photo of the sheet or without."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER
    FIELDS_HELP: ClassVar = "table, points: by player, photo, round"

    points: Mapping[str, object]
    photo: str | None = None

    def decide(self, event: EventState, who: Person) -> ResultReported:
        place = _require_begun(event, self.place(event))
        points = _read_points(event, self.points, place)
        signed = (_require_seat_of(event, None, who, place),) if who.role is HallRole.PLAYER else ()
        return ResultReported(
            round=place[0], table=place[1], points=points, photo=self.photo or "", signed=signed
        )


class ReportCommand(TableCommand, frozen=True, kw_only=True):
    """A command about a report that waits for signatures; ``points`` are those that the sender has seen."""

    FIELDS_HELP: ClassVar = "table, round, points: by player, as they were seen; others are refused"

    points: Mapping[str, object] | None = None

    def checked_place(self, event: EventState) -> Place:
        """Round and table, where the report is still the one that the sender has seen.

        Raises:
            Declined: other points were reported since.
        """
        place = self.place(event)
        reported = event.reported.get(place)
        if reported is not None and self.points is not None and dict(self.points) != dict(reported.points):
            raise Declined("report_changed", f"other points of table {place[1]} were handed in meanwhile")
        return place


class SignResult(ReportCommand, frozen=True, kw_only=True):
    """One of the four agrees."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER
    FIELDS_HELP: ClassVar = f"{ReportCommand.FIELDS_HELP}; player for somebody who works here"

    player: str | None = None

    def decide(self, event: EventState, who: Person) -> ResultSigned:
        place = self.checked_place(event)
        return ResultSigned(*place, _require_seat_of(event, self.player, who, place))


class AcceptReport(ReportCommand, frozen=True, kw_only=True):
    """On the photo, or on one's own word."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT

    def decide(self, event: EventState, who: Person) -> ReportAccepted:
        return ReportAccepted(*self.checked_place(event))


class RejectReport(ReportCommand, frozen=True, kw_only=True):
    """It is written anew."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT
    REQUIRES_REASON: ClassVar = True

    def decide(self, event: EventState, who: Person) -> ReportRejected:
        return ReportRejected(*self.checked_place(event))


class SetResult(TableCommand, frozen=True, kw_only=True):
    """As somebody who works here read it off a sheet; with a reason where it changes one."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT
    FIELDS_HELP: ClassVar = (
        "table, points: by player, signed, round; with a reason where it changes a result;"
        " seen: the points of the result that it changes, {} for none; another is refused"
    )

    points: Mapping[str, object]
    signed: tuple[str, ...] = ()
    seen: Mapping[str, object] | None = None
    """Points by player of the result that the sender has seen, empty for none; None: whatever there is."""

    def decide(self, event: EventState, who: Person) -> ResultSet:
        place = _require_begun(event, self.place(event))
        stands = event.result(place)
        if self.seen is not None and dict(self.seen) != dict(stands.points if stands else {}):
            raise Declined("result_changed", f"table {place[1]} has got another result meanwhile")
        if stands and not is_visible(self.reason):
            raise Declined("no_reason", f"table {place[1]} has its result: say why it is changed")
        points = _read_points(event, self.points, place, self.reason)
        return ResultSet(
            round=place[0], table=place[1], points=points, source=ResultSource.SHEET, signed=self.signed
        )


def _require_begun(event: EventState, place: Place) -> Place:
    """Check that a place's round has begun, or has results in the imported file; returns the place."""
    number = place[0]
    if number not in event.rounds and all(each.round != number for each in event.tournament.results):
        now = f"round {event.current.number} is" if event.current else "no round is"
        raise Declined("round_not_on", f"round {number} has not begun: {now} the newest")
    return place


def _read_points(
    event: EventState, given: Mapping[str, object], place: Place, reason: str | None = None
) -> dict[str, int]:
    """Points by player, which add up, except for what penalties took with a ``reason``.

    Raises:
        Declined: a player's points are missing, or they do not add up.
    """
    players = players_at(event, place)
    whole = {key: found for key, each in given.items() if (found := whole_number(each)) is not None}
    points = {key: each for key, each in whole.items() if number_fault(each) is None}
    if len(points) < len(given) or set(points) != set(players):
        raise Declined(
            "other_players",
            f"expected whole points of {', '.join(players)}, got {json.dumps(given)[:200]}",
        )
    require_zero_sum(event, points, reason)
    return points


def _require_seat_of(event: EventState, named: str | None, who: Person, place: Place) -> str:
    player = who.player if who.role is HallRole.PLAYER else named
    if player is None:
        raise Declined("bad_request", "expected a text as player, got null")
    if player not in players_at(event, place):
        raise Declined("not_seated", f"{player} does not sit at table {place[1]}")
    return player
