"""Events: taken from a file, made from what somebody filled in, and changed."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tablectl.hall.commands.shape import Draft
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.fields import Fields
from tablectl.hall.lists import read_text, require_players
from tablectl.hall.people import Person
from tablectl.hall.times import STARTS, ZONE, require_times
from tablectl.hall.values import FILE_VERSION
from tablectl.rulesets import RULESETS
from tablectl.tournament import (
    SCHEMA,
    Tournament,
    TournamentError,
    default_scoring,
    longest,
    read_event_file,
    uma_of_three,
    write_tournament,
)


def import_draft(text: str) -> Draft:
    """A tournament file, or one of Mahjong Tournament Engine, becomes an event; the same file always has the
    same id.

    Raises:
        Refused: it is no tournament file.
    """
    tournament = _read(text)
    kept = write_tournament(tournament)
    return _imported(_id(tournament, kept), kept)


def create(state: HallState, fields: Fields) -> Draft:
    """``create_event``: what somebody filled in becomes an event of its own, also where one like it is there.

    Raises:
        Refused: a field is missing or wrong; a list of players has faults.
    """
    title = _title(fields)
    rules, preset = fields.text("rules"), fields.text("preset", "default")
    book = RULESETS.get(rules)
    if book is None or preset not in book.presets:
        known = ", ".join(RULESETS if book is None else book.presets)
        wrong = ("rules", rules) if book is None else ("preset", preset)
        raise Refused("bad_request", f"expected one of {known} as {wrong[0]}, got {wrong[1][:40]!r}")
    size = fields.whole("tables_of", book.players[0])
    if size not in book.players:
        told = " or ".join(map(str, book.players))
        raise Refused("bad_request", f"expected {told} players at a table of {rules}, got {size}")
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "name": title,
        "rules": rules,
        "preset": preset,
        "options": book.with_players({}, size) if size != book.players[0] else {},
        "rounds": fields.whole("rounds"),
        "tables_of": size,
        "minutes": fields.whole("minutes") if fields.has("minutes") else None,
        "players": [],
        "teams": [],
        "seating": [],
        "results": [],
        "penalties": [],
        "scoring": fields.object("scoring") if fields.has("scoring") else dict(default_scoring(book, preset)),
    }
    document |= _times(fields)
    document = {key: each for key, each in document.items() if each is not None}
    if fields.has("text") and fields.text("text").strip():
        read = read_text(fields.text("text"), None)
        require_players(read)
        document["players"] = [dict(each.player) for each in read.players]
        document["teams"] = [dict(each) for each in read.teams]
    tournament = _read(json.dumps(document, ensure_ascii=False))
    kept = write_tournament(tournament)
    first = key = _id(tournament, kept)
    number = 2
    while key in state.events:
        key, number = f"{first}-{number}", number + 1
    return _imported(key, kept)


def change(event: EventState, fields: Fields, who: Person) -> Draft:
    """``change_event``: its name, how many rounds, minutes of a round, the uma of three at a table."""
    body: dict[str, Any] = {}
    if fields.has("name"):
        body["name"] = _title(fields)
    for name in ("rounds", "minutes"):
        if fields.has(name):
            body[name] = fields.whole(name)
    body |= _times(fields)
    if "uma3" in fields.told:
        body["uma3"] = _uma_of_three(event, fields)
    if not body:
        raise Refused(
            "bad_request", "expected name, rounds, minutes, zone, starts or uma3; nothing is there to change"
        )
    return Draft("event_changed", event.id, body)


def _times(fields: Fields) -> dict[str, Any]:
    """The event's time zone, and when its rounds begin."""
    zone = fields.text("zone", "") if fields.has("zone") else ""
    starts = fields.texts("starts") if fields.has("starts") else []
    require_times(zone, starts)
    return {**({ZONE: zone} if zone else {}), **({STARTS: starts} if starts else {})}


def _uma_of_three(event: EventState, fields: Fields) -> list[str]:
    """By place, as decimals; an empty list takes it away."""
    told = fields.told["uma3"] or []
    if not isinstance(told, list) or not all(
        isinstance(each, int | float) and not isinstance(each, bool) for each in told
    ):
        raise Refused(
            "bad_uma_of_three", f"expected three numbers such as [15, 0, -15] as uma3, got {told!r:.60}"
        )
    uma = tuple(Decimal(str(each)) for each in told)
    for fault in uma_of_three(replace(event.tournament, scoring=replace(event.tournament.scoring, uma3=uma))):
        raise Refused("bad_uma_of_three", fault)
    return [str(each) for each in uma]


def _imported(key: str, kept: str) -> Draft:
    return Draft("event_imported", key, {"text": kept, "version": FILE_VERSION})


def _title(fields: Fields) -> str:
    title = " ".join(fields.text("name").split())
    if not title:
        raise Refused("no_title", f"an event needs a name of at most {longest('name')} characters")
    return title


def _read(text: str) -> Tournament:
    try:
        text.encode()
        return read_event_file(text)
    except UnicodeEncodeError:
        raise Refused("bad_tournament", "the file has halves of characters, which are no text") from None
    except TournamentError as error:
        raise Refused("bad_tournament", str(error)) from error


def _id(tournament: Tournament, kept: str) -> str:
    seal = hashlib.sha256(kept.encode()).hexdigest()[:8]
    name = re.sub(r"[^a-z0-9]+", "-", tournament.name.lower()).strip("-")[:40]
    return f"{name or 'event'}-{seal}"
