"""Reads a list of players and compares it with those registered: who is new, who changes, what is wrong."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablectl.hall.errors import Declined
from tablectl.hall.lists.columns import FALSE, TRUE, fields_of
from tablectl.hall.lists.table import ListRow, find_header, split_rows
from tablectl.mahjong.player_names import InvalidName, InvisibleName, player_name, tidy_name
from tablectl.quoting import as_json
from tablectl.tournament import Tournament, document_of, max_text_length, text_fault

EXAMPLE_HEADER: Final = "name,country,club,team"
"""An example of a header, for error messages."""
FIELD_TYPES: Final[Mapping[str, tuple[type, str]]] = {
    **dict.fromkeys(("id", "name", "team", "short", "country", "ema_id", "club"), (str, "a text")),
    "substitute": (bool, "true or false"),
}
"""The type of each field of a player that is given as an object, and its name for people."""
MAX_FAULTS_SHOWN: Final = 20
"""Faults named in one refusal."""
_NUMBERED: Final = re.compile(r"\s*(\d{1,4})[.)]\s*(\D.*)")
_HAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")
"""Chinese, Japanese and Korean names: the family name comes first."""


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong in a line of the list."""

    line: int
    code: str
    message: str
    about: Mapping[str, object] = field(default_factory=dict)
    """Numbers and names of the message."""

    def as_json(self) -> dict[str, object]:
        """As JSON."""
        return {"line": self.line, "code": self.code, "message": self.message, **self.about}


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """One row."""

    line: int
    id: str
    name: str
    player: Mapping[str, object]
    """All fields, as in a tournament file."""
    before: Mapping[str, object] | None
    """The registered player; None: a new one."""

    @property
    def changes(self) -> Mapping[str, tuple[object, object]]:
        """Changes of a registered player: by field, the present and the new value."""
        if self.before is None:
            return {}
        before = {"team": None, "substitute": False, **self.before}
        return {key: (before.get(key), each) for key, each in self.player.items() if before.get(key) != each}


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list that was read, and its faults."""

    players: tuple[ReadPlayer, ...] = ()
    teams: tuple[Mapping[str, str], ...] = ()
    """New teams."""
    left_out: tuple[str, ...] = ()
    """Unknown columns, and the cells above the header."""
    faults: tuple[LineFault, ...] = ()
    one_team: Mapping[str, str] = field(default_factory=dict)
    """Team names that differ from another only by case or spaces, and that other name."""


def read_players(
    text: str | None, players: Iterable[Mapping[str, object]], tournament: Tournament | None
) -> ReadList:
    """Players of a command: pasted ``text``, or ``players`` as objects."""
    if text is not None:
        return read_text(text, tournament)
    rows = [*enumerate(players, 1)]
    faults = [
        LineFault(line, "bad_request", f"line {line}: expected {what} as {name}, got {as_json(row[name])}")
        for line, row in rows
        for name, (field_type, what) in FIELD_TYPES.items()
        if not isinstance(row.get(name), field_type | None)
    ]
    return _merge_registered(rows, tournament, faults, ())


def read_text(text: str, tournament: Tournament | None) -> ReadList:
    """Players of a list as text: with a header, or with one name a line."""
    try:
        lines = split_rows(text)
    except csv.Error:
        message = "a quotation mark is not closed: everything after it would be one name"
        return ReadList(faults=(LineFault(1, "control_character", message),))
    if not lines:
        return ReadList()
    at = find_header(lines)
    headers = [each.strip() for each in lines[at or 0].cells]
    if at is None:
        if 2 * sum(len(line.cells) > 1 for line in lines) >= len(lines):
            got = ", ".join(filter(None, headers))[:80]
            message = f"the first line should name the columns, such as {EXAMPLE_HEADER}; got {got}"
            return ReadList(faults=(LineFault(lines[0].number, "no_head", message, {"got": got}),))
        columns: list[str | None] = ["name"]
        body = _unnumbered([ListRow(line.number, (_rejoined(line.cells),)) for line in lines])
    else:
        columns, body = fields_of(headers), lines[at + 1 :]
    faults: list[LineFault] = []
    above = [cell.strip() for line in lines[: at or 0] for cell in line.cells]
    beside = (header for header, column in zip(headers, columns, strict=False) if column is None)
    left_out = tuple(filter(None, (*above, *(beside if at is not None else ()))))
    twice = sorted({each for each in columns if each is not None and columns.count(each) > 1})
    if twice:
        message = f"two columns are the same: {', '.join(twice)}"
        faults.append(LineFault(lines[at or 0].number, "column_twice", message, {"column": twice[0]}))
    rows = [(line.number, _row(line, columns, faults)) for line in body]
    return _merge_registered(rows, tournament, faults, left_out)


def _rejoined(cells: Sequence[str]) -> str:
    """The one name of a line, such as ``O'Brien, Zoë`` among names without a comma."""
    return ", ".join(filter(None, (cell.strip() for cell in cells)))


def _unnumbered(lines: Sequence[ListRow]) -> Sequence[ListRow]:
    """Remove the numbers 1., 2.… of a numbered list of names."""
    found = [_NUMBERED.fullmatch(line.cells[0]) for line in lines]
    if any(each is None or int(each[1]) != at for at, each in enumerate(found, 1)):
        return lines
    return [ListRow(line.number, (each[2],)) for line, each in zip(lines, found, strict=True) if each]


def require_players(read: ReadList) -> None:
    """
    Raises:
        Declined: something is wrong in the list, or nobody is in it.
    """
    if read.faults:
        first = read.faults[0]
        words = "; ".join(each.message for each in read.faults[:MAX_FAULTS_SHOWN])
        raise Declined(first.code, words, {"faults": [each.as_json() for each in read.faults]})
    if not read.players:
        raise Declined("no_players", "expected players, one a line; there is none")


def _row(line: ListRow, columns: Sequence[str | None], faults: list[LineFault]) -> Mapping[str, object]:
    """A row's fields; its faults are appended to ``faults``."""
    if len([*filter(None, (cell.strip() for cell in line.cells[len(columns) :]))]):
        got, due = len(line.cells), len(columns)
        message = f"line {line.number} has {got} cells, and the first line names {due} columns"
        faults.append(LineFault(line.number, "too_many_cells", message, {"got": got, "due": due}))
    row: dict[str, str] = {}
    for column, cell in zip(columns, line.cells, strict=False):
        if column is None or column in row:
            continue
        if any(unicodedata.category(letter) == "Cc" for letter in cell if letter != "\t"):
            message = (
                f"line {line.number} has a sign that is no letter, or a quotation mark that is not closed"
            )
            faults.append(LineFault(line.number, "control_character", message))
        row[column] = tidy_name(cell)
    parts = [row.get("first_name", ""), row.get("last_name", "")]
    if not row.get("name") and any(parts):
        row["name"] = " ".join(filter(None, reversed(parts) if _HAN.match("".join(parts)) else parts))
    if "substitute" not in row:
        return row
    answer = row["substitute"].casefold()
    if answer not in TRUE | FALSE:
        message = f"line {line.number}: expected yes or no as substitute, got {answer[:40]}"
        faults.append(LineFault(line.number, "substitute_unclear", message, {"got": answer[:40]}))
    return {**row, "substitute": answer in TRUE}


def _merge_registered(
    rows: Sequence[tuple[int, Mapping[str, object]]],
    tournament: Tournament | None,
    faults: list[LineFault],
    left_out: tuple[str, ...],
) -> ReadList:
    registered = () if tournament is None else tournament.players
    team_list = () if tournament is None else tournament.teams
    teams = {each.name or each.id: each.id for each in team_list}
    known_names = {_normalise(name): name for name in teams}
    one_team: dict[str, str] = {}
    new_teams: list[Mapping[str, str]] = []
    known: dict[str, Mapping[str, object]] = {each.id: document_of(each) for each in registered}
    before = dict(known)
    names = {_normalise(each.name): each.id for each in registered}
    made: dict[str, ReadPlayer] = {}
    for line, row in rows:
        name = tidy_name(given := str(row.get("name") or ""))
        if fault := _name_fault(line, given) or _text_fault(line, row):
            faults.append(fault)
            continue
        normalised = _normalise(name)
        key = str(row.get("id") or names.get(normalised) or _unused_id(known, "p"))
        earlier = made.get(names.get(normalised, key)) or made.get(key)
        if earlier is not None:
            message = f"line {line}: {name} is there twice, also in line {earlier.line}"
            faults.append(LineFault(line, "name_twice", message, {"name": name, "other": earlier.line}))
            continue
        if names.get(normalised, key) != key:
            message = f"line {line}: {name} is registered as {names[normalised]}, not as {key[:40]}"
            faults.append(LineFault(line, "id_taken", message, {"name": name}))
            continue
        team = str(row.get("team") or "").strip()
        if team and team not in teams.values() and known_names.setdefault(_normalise(team), team) != team:
            one_team[team] = known_names[_normalise(team)]
            team = one_team[team]
        if team and team not in teams and team not in teams.values():
            teams[team] = _unused_id(dict.fromkeys(teams.values()), "t")
            new_teams.append({"id": teams[team], "name": team})
        player = {**known.get(key, {}), **{k: v for k, v in row.items() if v not in (None, "")}}
        player |= {
            "id": key,
            "name": name,
            "team": teams.get(team, team) or known.get(key, {}).get("team"),
            "substitute": bool(row.get("substitute", known.get(key, {}).get("substitute", False))),
        }
        known[key], names[normalised] = player, key
        made[key] = ReadPlayer(line, key, name, player, before.get(key))
    faults.sort(key=lambda each: each.line)
    return ReadList(tuple(made.values()), tuple(new_teams), left_out, tuple(faults), one_team)


def _normalise(name: str) -> str:
    """A form in which two spellings of one name are equal: ``Red``, ``red``, ``RED  ``."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _name_fault(line: int, name: str) -> LineFault | None:
    """Why a name is invalid; None where it is not."""
    most = max_text_length("players.name")
    try:
        player_name(name, most)
    except InvisibleName:
        return LineFault(line, "line_no_name", f"line {line} has no name")
    except InvalidName as error:
        if (got := len(tidy_name(name))) > most:
            message = f"line {line}: a name has at most {most} letters, this has {got}"
            return LineFault(line, "long_name", message, {"most": most, "got": got})
        return LineFault(line, "control_character", f"line {line}: {error}")
    return None


def _text_fault(line: int, row: Mapping[str, object]) -> LineFault | None:
    """Why a row's text is invalid; None where none is."""
    for key, value in row.items():
        if isinstance(value, str) and (fault := text_fault(value, max_text_length(f"players.{key}"))):
            return LineFault(line, "control_character", f"line {line}: expected {fault} as {key}")
    return None


def _unused_id(known: Mapping[str, object], letter: str) -> str:
    number = len(known) + 1
    while f"{letter}{number}" in known:
        number += 1
    return f"{letter}{number}"
