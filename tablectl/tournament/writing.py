"""Writing a tournament file: what was read is written as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from tablectl.tournament import reading
from tablectl.tournament.json_text import format_json
from tablectl.tournament.values import (
    SCHEMA,
    Cut,
    Penalty,
    Player,
    Scoring,
    TableResult,
    TableSeating,
    Team,
    Tournament,
)

_FIELD_OF: Final = {"return": "return_"}
"""Names that Python keeps for itself."""
_ALWAYS_WRITTEN: Final[Mapping[type, tuple[str, ...]]] = {
    Tournament: ("name", "rules", "rounds", "players", "seating", "results", "penalties", "scoring"),
    Player: ("id", "name"),
    Team: ("id", "name"),
    TableSeating: ("round", "table", "seats"),
    TableResult: reading.RESULT_KEYS,
    Penalty: ("player", "amount", "unit", "reason", "by"),
    Scoring: ("formula",),
    Cut: ("after", "players", "carry"),
}
"""What is written of a value that a program made, even where it is what a file need not say."""
_REQUIRED: Final[Mapping[type, tuple[str, ...]]] = {
    Tournament: ("name", "rules", "rounds", "scoring"),
    Player: ("id",),
    Team: ("id",),
    TableSeating: ("round", "table", "seats"),
    TableResult: ("round", "table", "points"),
    Penalty: ("player", "amount"),
    Scoring: ("formula",),
    Cut: ("after", "players"),
}
"""Fields without which no such value is."""
_KEYS: Final[Mapping[type, tuple[str, ...]]] = {
    Tournament: reading.TOURNAMENT_KEYS,
    Player: reading.PLAYER_KEYS,
    Team: reading.TEAM_KEYS,
    TableSeating: reading.SEATING_KEYS,
    TableResult: reading.RESULT_KEYS,
    Penalty: reading.PENALTY_KEYS,
    Scoring: reading.SCORING_KEYS,
    Cut: reading.CUT_KEYS,
}


def write_tournament(tournament: Tournament) -> str:
    """The tournament file, one JSON object with a line for each player, table and result.

    The same tournament gives the same bytes; reading it gives the same tournament.
    """
    lines = []
    for key, value in document_of(tournament).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n".join(f"    {format_json(each)}" for each in value)
            lines.append(f"  {format_json(key)}: [\n{inner}\n  ]")
        else:
            lines.append(f"  {format_json(key)}: {format_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def document_of(value: Any) -> dict[str, object]:
    """A tournament, or a part of one, as a JSON object; numbers keep their digits."""
    extra = dict[str, object](getattr(value, "extra", ()))
    defaults = _defaults(value)
    document: dict[str, object] = {}
    for key in _key_order(value, defaults, extra):
        if key in extra:
            document[key] = extra[key]
        elif (key, True) in value.keys and _field(value, key) == _field(defaults, key):
            document[key] = None
        else:
            document[key] = _as_json(_field(value, key))
    return document


def _defaults(value: Any) -> Any:
    """A value of which a file says no more than it must, or leaves the rest to a preset."""
    if isinstance(value, Scoring) and value.implied is not None:
        return value.implied
    defaults = type(value)(**{name: getattr(value, name) for name in _REQUIRED[type(value)]})
    if isinstance(value, Tournament) and value.scoring.implied is not None:
        return replace(defaults, scoring=value.scoring.implied)
    return defaults


def _key_order(value: Any, defaults: Any, extra: Mapping[str, object]) -> Iterable[str]:
    """The file's own names in its order, then what has been added since."""
    kind = type(value)
    given = [name for name, _ in value.keys]
    whole = given or (isinstance(value, Scoring) and value.implied is not None)
    always = () if whole else _ALWAYS_WRITTEN[kind]
    exact_sum = [
        key
        for key in _KEYS[kind]
        if key != "schema" and (key in always or _field(value, key) != _field(defaults, key))
    ]
    schema = ["schema"] if kind is Tournament and not given else []
    return dict.fromkeys((*schema, *given, *exact_sum, *extra))


def _field(value: Any, key: str) -> object:
    return SCHEMA if key == "schema" else getattr(value, _FIELD_OF.get(key, key))


def _as_json(value: object) -> object:
    """A field as JSON has it."""
    if type(value) in _KEYS:
        return document_of(value)
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value
