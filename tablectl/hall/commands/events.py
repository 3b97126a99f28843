"""Events: taken from a file, made from what somebody filled in, and changed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from tablectl.hall.commands.command import EventCommand, HallCommand, RoundNumber
from tablectl.hall.errors import Declined, bad_tournament
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.lists import read_text, require_players
from tablectl.hall.log.entries import Draft
from tablectl.hall.log.facts import FILE_VERSION, EventChanged, EventImported, TakenBack
from tablectl.hall.people import HallRole, Person
from tablectl.hall.times import STARTS, ZONE, require_times
from tablectl.mahjong.player_names import is_visible, tidy_name
from tablectl.quoting import as_json, quoted
from tablectl.rulesets import RULESETS
from tablectl.tournament import (
    MAX_ROUND_MINUTES,
    SCHEMA,
    Tournament,
    TournamentError,
    default_scoring,
    max_text_length,
    number_fault,
    read_event_file,
    uma_of_three,
    write_tournament,
)


def import_draft(text: str) -> Draft:
    """A tournament file, or one of Mahjong Tournament Engine, becomes an event; the same file always has the
    same id.

    Raises:
        Declined: it is no tournament file.
    """
    tournament = _read_tournament(text)
    text = write_tournament(tournament)
    return _import_draft(_event_id(tournament, text), text)


class ImportEvent(HallCommand, frozen=True, kw_only=True):
    """A tournament file becomes an event."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "text: a tournament file"

    text: str

    def draft(self, state: HallState) -> Draft:
        return import_draft(self.text)


class CreateEvent(HallCommand, frozen=True, kw_only=True):
    """What somebody filled in becomes an event of its own, also where one like it is there."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = (
        "name, rules, preset, rounds, minutes, tables_of, scoring (the preset's unless given), zone"
        " (Europe/Riga), starts (ISO 8601 times, a round each), text: players as for register_players"
    )

    name: str
    rules: str
    preset: str = "default"
    tables_of: int | UnsetType = UNSET
    rounds: int
    minutes: int | None = None
    scoring: Mapping[str, object] | None = None
    zone: str | None = None
    starts: tuple[str, ...] | None = None
    text: str | None = None

    def draft(self, state: HallState) -> Draft:
        title = _title(self.name)
        book = RULESETS.get(self.rules)
        if book is None or self.preset not in book.presets:
            known = ", ".join(RULESETS if book is None else book.presets)
            name, wrong = ("rules", self.rules) if book is None else ("preset", self.preset)
            raise Declined("bad_request", f"expected one of {known} as {name}, got {quoted(wrong)}")
        size = book.players[0] if self.tables_of is UNSET else self.tables_of
        if size not in book.players:
            sizes = " or ".join(map(str, book.players))
            raise Declined("bad_request", f"expected {sizes} players at a table of {self.rules}, got {size}")
        document: dict[str, object] = {
            "schema": SCHEMA,
            "name": title,
            "rules": self.rules,
            "preset": self.preset,
            "options": book.with_players({}, size) if size != book.players[0] else {},
            "rounds": self.rounds,
            "tables_of": size,
            "minutes": self.minutes,
            "players": [],
            "teams": [],
            "seating": [],
            "results": [],
            "penalties": [],
            "scoring": dict(default_scoring(book, self.preset)) if self.scoring is None else self.scoring,
        }
        require_times(self.zone or "", self.starts or ())
        document |= {ZONE: self.zone or None, STARTS: list(self.starts or ()) or None}
        document = {key: each for key, each in document.items() if each is not None}
        if self.text is not None and self.text.strip():
            read = read_text(self.text, None)
            require_players(read)
            document["players"] = [dict(each.player) for each in read.players]
            document["teams"] = [dict(each) for each in read.teams]
        tournament = _read_tournament(json.dumps(document, ensure_ascii=False))
        text = write_tournament(tournament)
        first = key = _event_id(tournament, text)
        number = 2
        while key in state.events:
            key, number = f"{first}-{number}", number + 1
        return _import_draft(key, text)


class ChangeEvent(EventCommand, frozen=True, kw_only=True):
    """Its name, how many rounds, minutes of a round, times, the uma of three at a table."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "name, rounds, minutes, zone, starts, uma3: those that change"

    name: str | None = None
    rounds: RoundNumber | None = None
    minutes: Annotated[int, Meta(ge=1, le=MAX_ROUND_MINUTES)] | None = None
    zone: str | None = None
    starts: tuple[str, ...] | None = None
    uma3: object = UNSET
    """Three numbers; none, or null: the event has none."""

    def decide(self, event: EventState, who: Person) -> EventChanged:
        require_times(self.zone or "", self.starts or ())
        changed = EventChanged(
            None if self.name is None else _title(self.name),
            self.rounds,
            self.minutes,
            self.zone or None,
            self.starts or None,
            None if self.uma3 is UNSET else _uma_of_three(event, self.uma3 or []),
        )
        if changed == EventChanged():
            raise Declined(
                "bad_request",
                "expected name, rounds, minutes, zone, starts or uma3; nothing is there to change",
            )
        return changed


class TakeBack(EventCommand, frozen=True, kw_only=True):
    """An earlier entry has not happened."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "seq: the number of an entry"

    seq: int

    def decide(self, event: EventState, who: Person) -> TakenBack:
        return TakenBack(self.seq)


def _uma_of_three(event: EventState, uma3: object) -> tuple[str, ...]:
    """By place, as decimals."""
    if not isinstance(uma3, list) or not all(
        isinstance(each, int | float) and not isinstance(each, bool) and not number_fault(each)
        for each in uma3
    ):
        raise Declined(
            "bad_uma_of_three", f"expected three numbers such as [15, 0, -15] as uma3, got {as_json(uma3)}"
        )
    uma = tuple(Decimal(str(each)) for each in uma3)
    for fault in uma_of_three(replace(event.tournament, scoring=replace(event.tournament.scoring, uma3=uma))):
        raise Declined("bad_uma_of_three", fault)
    return tuple(map(str, uma))


def _import_draft(key: str, text: str) -> Draft:
    return Draft(key, EventImported(text, FILE_VERSION))


def _title(text: str) -> str:
    title = tidy_name(text)
    if not is_visible(title):
        raise Declined("no_title", f"an event needs a name of at most {max_text_length('name')} characters")
    return title


def _read_tournament(text: str) -> Tournament:
    try:
        text.encode()
        return read_event_file(text)
    except UnicodeEncodeError:
        raise Declined("bad_tournament", "the file has halves of characters, which are no text") from None
    except TournamentError as error:
        raise bad_tournament(error) from error


def _event_id(tournament: Tournament, text: str) -> str:
    seal = hashlib.sha256(text.encode()).hexdigest()[:8]
    name = re.sub(r"[^a-z0-9]+", "-", tournament.name.lower()).strip("-")[:40]
    return f"{name or 'event'}-{seal}"
