"""Results that people bring: points that add up, of a round that is on, by who sits there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from tablectl.hall.commands.shape import Draft, place_of, players_at
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.hall.people import Person, Role
from tablectl.tournament import exact, whole_number

MOST_PHOTOS: Final = 8
"""Of one table in one round."""
_PHOTO: Final = re.compile(r"[0-9a-f]{64}")


def require_zero_sum(event: EventState, points: Mapping[str, int]) -> None:
    """The gate that every result passes.

    Raises:
        Refused: the points are not as many as were given out.
    """
    expected, found = exact(event.tournament.scoring.start or 0) * len(points), sum(points.values())
    if found != expected:
        raise Refused(
            "not_zero_sum",
            f"the points add up to {found}, expected {expected}: the difference is {found - expected}",
            {"sum": found, "expected": expected, "difference": found - expected},
        )


def report(event: EventState, fields: Fields, who: Person) -> Draft:
    """``report_result``: the points, with a photo of the sheet or without."""
    place = _played_place(event, fields)
    body = {**place, "points": _points(event, fields, place)}
    if fields.has("photo"):
        body["photo"] = fields.text("photo")
    signed = [_own_seat(event, fields, who, place)] if who.role is Role.PLAYER else []
    return Draft("result_reported", event.id, {**body, "signed": signed})


def sign(event: EventState, fields: Fields, who: Person) -> Draft:
    """``sign_result``: one of the four agrees."""
    place = place_of(event, fields)
    return Draft("result_signed", event.id, {**place, "player": _own_seat(event, fields, who, place)})


def accept(event: EventState, fields: Fields, who: Person) -> Draft:
    """``accept_report``: on the photo, or on one's own word."""
    return Draft("report_accepted", event.id, place_of(event, fields))


def reject(event: EventState, fields: Fields, who: Person) -> Draft:
    """``reject_report``: it is written anew."""
    return Draft("report_rejected", event.id, place_of(event, fields))


def add_photo(event: EventState, fields: Fields, who: Person) -> Draft:
    """``add_photo``: of a table's sheet; the picture itself lies in the store under its hash."""
    place, photo = _played_place(event, fields), fields.text("photo")
    if who.role is Role.PLAYER:
        _own_seat(event, fields, who, place)
    if not _PHOTO.fullmatch(photo):
        raise Refused("bad_request", "expected the SHA-256 of a picture as photo, in hexadecimal digits")
    here = (place["round"], place["table"])
    if sum(each == here for each in event.photos.values()) >= MOST_PHOTOS:
        raise Refused("too_many_photos", f"table {here[1]} has {MOST_PHOTOS} photos of this round already")
    return Draft("photo_added", event.id, {**place, "photo": photo})


def set_result(event: EventState, fields: Fields, who: Person) -> Draft:
    """``set_result``: as somebody who works here read it off a sheet; with a reason where it changes one."""
    place = _played_place(event, fields)
    if event.result((place["round"], place["table"])) and not fields.text("reason", "").strip():
        raise Refused("no_reason", f"table {place['table']} has its result: say why it is changed")
    points = _points(event, fields, place)
    signed = fields.texts("signed", [])
    return Draft("result_set", event.id, {**place, "points": points, "source": "sheet", "signed": signed})


def _played_place(event: EventState, fields: Fields) -> dict[str, int]:
    """A table of a round that was begun; of an event that was imported also of one that has results."""
    place = place_of(event, fields)
    number = place["round"]
    if number not in event.rounds and all(each.round != number for each in event.tournament.results):
        now = f"round {event.current.number} is" if event.current else "no round is"
        raise Refused("round_not_on", f"round {number} has not begun: {now} the newest")
    return place


def _points(event: EventState, fields: Fields, place: Mapping[str, int]) -> dict[str, int]:
    """Points that add up.

    Raises:
        Refused: somebody's are missing, or they do not add up.
    """
    players = players_at(event, place)
    told = fields.object("points")
    points = {key: found for key, each in told.items() if (found := whole_number(each)) is not None}
    if len(points) < len(told) or set(points) != set(players):
        raise Refused(
            "other_players",
            f"expected whole points of {', '.join(players)}, got {json.dumps(told)[:200]}",
        )
    require_zero_sum(event, points)
    return points


def _own_seat(event: EventState, fields: Fields, who: Person, place: Mapping[str, int]) -> str:
    player = who.player if who.role is Role.PLAYER else fields.text("player")
    if player not in players_at(event, place):
        raise Refused("not_seated", f"{player} does not sit at table {place['table']}")
    return player
