"""Reading a tournament file: its shape here, what fits together in ``checking``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.quoting import as_json, quoted
from tablectl.tournament.checking import check
from tablectl.tournament.errors import Fault, TournamentError
from tablectl.tournament.fields import DocumentFields
from tablectl.tournament.json_text import parse_json
from tablectl.tournament.limits import text_fault
from tablectl.tournament.presets import implied_scoring
from tablectl.tournament.values import (
    SCHEMA,
    Cut,
    Formula,
    Penalty,
    Player,
    ResultSource,
    Scoring,
    TableResult,
    TableSeating,
    Team,
    TieBreak,
    Ties,
    Tournament,
    Unit,
)
from tablectl.wire import MAX_ID_LENGTH

NEWER: Final = ": a newer version of this program wrote it; update this one to read it"
MAX_ROUNDS: Final = 1000
MAX_TABLES: Final = 10_000
MAX_ROUND_MINUTES: Final = 1000
"""Hands or minutes."""

TOURNAMENT_KEYS: Final = (
    "schema",
    "name",
    "rules",
    "preset",
    "options",
    "rounds",
    "tables_of",
    "hands",
    "minutes",
    "players",
    "teams",
    "seating",
    "results",
    "penalties",
    "scoring",
    "cut",
)
PLAYER_KEYS: Final = ("id", "name", "short", "country", "ema_id", "club", "team", "substitute")
TEAM_KEYS: Final = ("id", "name")
SEATING_KEYS: Final = ("round", "table", "seats", "substitutes")
RESULT_KEYS: Final = ("round", "table", "points", "source", "signed")
PENALTY_KEYS: Final = ("player", "round", "amount", "unit", "reason", "by")
SCORING_KEYS: Final = (
    "formula",
    "uma",
    "uma3",
    "oka",
    "start",
    "return",
    "ties",
    "substitute",
    "best_of",
    "tiebreaks",
)
CUT_KEYS: Final = ("after", "players", "carry", "lots")


def read_tournament(text: str | bytes, *, stored: bool = False) -> Tournament:
    """A tournament file.

    Args:
        stored: an earlier version took it, which asked for less: without a formula it counts the points as
            they are, and tables of three what the first three places of four are worth.

    Raises:
        TournamentError: it is none, or says what cannot be; the message says where.
    """
    return tournament_of(parse_json(text), stored=stored)


def tournament_of(document: object, *, stored: bool = False) -> Tournament:
    """A tournament from its JSON value, as ``json_text.parse_json`` gives it.

    Args:
        stored: as in ``read_tournament``.

    Raises:
        TournamentError: it is none, or says what cannot be; the message says where.
    """
    fields = DocumentFields(_with_old_formula(document) if stored else document, "")
    if fields.has("schema") and fields.text("schema") != SCHEMA:
        wrong = fields.field_error("schema", as_json(SCHEMA))
        newer = TournamentError(Fault(f"{wrong}{NEWER}", "newer_file"))
        raise newer if _is_newer(fields.text("schema")) else wrong
    rules, preset = fields.key("rules"), fields.key("preset", "default")
    tournament = Tournament(
        name=fields.text("name", ""),
        rules=rules,
        preset=preset,
        options=fields.mapping("options", needed=False),
        rounds=fields.integer("rounds", 1, MAX_ROUNDS),
        tables_of=fields.integer("tables_of", 2, 4, 4),
        hands=fields.integer_or_none("hands", 1, MAX_ROUND_MINUTES),
        minutes=fields.integer_or_none("minutes", 1, MAX_ROUND_MINUTES),
        players=tuple(map(_player, fields.objects("players"))),
        teams=tuple(map(_team, fields.objects("teams"))),
        seating=read_seating(fields, "seating"),
        results=tuple(map(_result, fields.objects("results"))),
        penalties=tuple(map(_penalty, fields.objects("penalties"))),
        scoring=_scoring(fields.nested("scoring"), rules, preset),
        cut=tuple(map(_cut, fields.objects("cut"))),
        extra=fields.extra_fields(TOURNAMENT_KEYS),
        keys=fields.keys,
    )
    check(tournament, stored=stored)
    return tournament


def _with_old_formula(document: object) -> object:
    """A file of an earlier version, with the formula by which it was counted without a word."""
    scoring = document.get("scoring") or {} if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(scoring, dict) or scoring.get("formula") is not None:
        return document
    return {**document, "scoring": {**scoring, "formula": Formula.SUM.value}}


def read_seating(fields: DocumentFields, name: str) -> tuple[TableSeating, ...]:
    """A list of tables with their seats; what is wrong between tables is not looked at."""
    return tuple(map(_table, fields.objects(name)))


def _player(fields: DocumentFields) -> Player:
    return Player(
        id=fields.text("id"),
        name=fields.text("name", ""),
        short=fields.text_or_none("short"),
        country=fields.text_or_none("country"),
        ema_id=fields.text_or_none("ema_id"),
        club=fields.text_or_none("club"),
        team=fields.text("team") if fields.has("team") else None,
        substitute=fields.flag("substitute"),
        extra=fields.extra_fields(PLAYER_KEYS),
        keys=fields.keys,
    )


def _team(fields: DocumentFields) -> Team:
    return Team(
        id=fields.text("id"),
        name=fields.text("name", ""),
        extra=fields.extra_fields(TEAM_KEYS),
        keys=fields.keys,
    )


def _table(fields: DocumentFields) -> TableSeating:
    fields.require_known(SEATING_KEYS)
    seats: dict[Wind, str] = {}
    by_letter = {wind.value: wind for wind in WINDS}
    given = fields.mapping("seats")
    for letter, player in given.items():
        if letter not in by_letter or not isinstance(player, str) or not player:
            raise fields.field_error("seats", f"players' ids by {', '.join(by_letter)}")
        if fault := text_fault(player, MAX_ID_LENGTH):
            raise fields.field_error("seats", f"players' ids, each {fault}")
        seats[by_letter[letter]] = player
    if len(seats) < 2 or Wind.EAST not in seats:
        raise fields.field_error("seats", "taken by 2 to 4 players, one of them East")
    return TableSeating(
        round=fields.integer("round", 1, MAX_ROUNDS),
        table=fields.integer("table", 1, MAX_TABLES),
        seats=seats,
        substitutes=fields.texts("substitutes") if fields.has("substitutes") else None,
        keys=fields.keys,
    )


def _result(fields: DocumentFields) -> TableResult:
    fields.require_known(RESULT_KEYS)
    return TableResult(
        round=fields.integer("round", 1, MAX_ROUNDS),
        table=fields.integer("table", 1, MAX_TABLES),
        points=fields.points("points"),
        source=fields.choice("source", ResultSource, ResultSource.TABLE),
        signed=fields.texts("signed"),
        keys=fields.keys,
    )


def _penalty(fields: DocumentFields) -> Penalty:
    fields.require_known(PENALTY_KEYS)
    return Penalty(
        player=fields.text("player"),
        amount=fields.number("amount"),
        round=fields.integer_or_none("round", 0, MAX_ROUNDS),
        unit=fields.choice("unit", Unit, Unit.POINTS),
        reason=fields.text("reason", ""),
        by=fields.text("by", ""),
        keys=fields.keys,
    )


def _scoring(fields: DocumentFields, rules: str, preset: str) -> Scoring:
    """How tables are counted; a preset that says it stands for what a file without a formula leaves out."""
    fields.require_known(SCORING_KEYS)
    if fields.has("formula"):
        return _stated_scoring(fields, Scoring(formula=fields.choice("formula", Formula)))
    preset_scoring = implied_scoring(rules, preset)
    if preset_scoring is None:
        known = ", ".join(Formula)
        raise fields.field_error(
            "formula", f"one of {known} ({rules}'s preset {quoted(preset)} does not say which)"
        )
    implied = _stated_scoring(
        DocumentFields(dict(preset_scoring), "scoring"), Scoring(formula=Formula(preset_scoring["formula"]))
    )
    return replace(_stated_scoring(fields, implied), implied=implied)


def _stated_scoring(fields: DocumentFields, before: Scoring) -> Scoring:
    """What a file says, and what it leaves as it is ``before``."""
    return Scoring(
        formula=before.formula,
        uma=fields.numbers("uma") if fields.has("uma") else before.uma,
        uma3=fields.numbers("uma3"),
        oka=fields.number("oka", before.oka),
        start=fields.number("start") if fields.has("start") else before.start,
        return_=fields.number("return") if fields.has("return") else before.return_,
        ties=fields.choice("ties", Ties, before.ties),
        substitute=fields.number_or_none("substitute"),
        best_of=fields.integer_or_none("best_of", 1, MAX_ROUNDS),
        tiebreaks=fields.choices("tiebreaks", TieBreak),
        keys=fields.keys,
    )


def _cut(fields: DocumentFields) -> Cut:
    fields.require_known(CUT_KEYS)
    return Cut(
        after=fields.integer("after", 1, MAX_ROUNDS),
        players=fields.integer("players", 1, MAX_TABLES),
        carry=fields.number("carry", 1),
        lots=fields.texts("lots"),
        keys=fields.keys,
    )


def _is_newer(schema: str) -> bool:
    """Whether a later version of the file's form is named."""
    ours, _, number = SCHEMA.rpartition("/")
    head, _, theirs = schema.rpartition("/")
    return head == ours and theirs.isdecimal() and int(theirs[:9]) > int(number)
