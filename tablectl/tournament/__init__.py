"""A tournament: its file, its seating, its standings. Pure: no clock, no files, no tables.

A ``Tournament`` is read from the file ``tablectl/tournament/1`` and written back as it was. Its parts are
frozen: what changes is a new value.
"""

from __future__ import annotations

from tablectl.tournament.checking import check, imbalances, missing_points, uma_of_three
from tablectl.tournament.engine_file import read_event_file
from tablectl.tournament.errors import TournamentError, UndecidedCut
from tablectl.tournament.exact import Number, decimal_text, exact
from tablectl.tournament.exports import FORMATS
from tablectl.tournament.fields import number_fault, whole_number
from tablectl.tournament.formulas import TableFormula, TableValue, table_formula
from tablectl.tournament.in_play import TableInPlay, table_in_play
from tablectl.tournament.json_text import format_json, parse_json
from tablectl.tournament.limits import (
    CONTROL_CHARACTERS,
    max_list_length,
    max_text_length,
    text_fault,
)
from tablectl.tournament.outlook import Outlook, Places, table_outlook
from tablectl.tournament.presets import default_scoring
from tablectl.tournament.progress import PartialRound, Progress, progress
from tablectl.tournament.reading import (
    MAX_ROUND_MINUTES,
    MAX_ROUNDS,
    MAX_TABLES,
    PLAYER_KEYS,
    read_tournament,
    tournament_of,
)
from tablectl.tournament.standings import (
    PlayerRow,
    PlayerStanding,
    Standings,
    TeamRow,
    TeamStanding,
    remaining_players,
    standings,
    standings_document,
)
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
from tablectl.tournament.writing import document_of, write_tournament

__all__ = [
    "CONTROL_CHARACTERS",
    "FORMATS",
    "MAX_ROUNDS",
    "MAX_ROUND_MINUTES",
    "MAX_TABLES",
    "PLAYER_KEYS",
    "SCHEMA",
    "Cut",
    "Formula",
    "Number",
    "Outlook",
    "PartialRound",
    "Penalty",
    "Places",
    "Player",
    "PlayerRow",
    "PlayerStanding",
    "Progress",
    "ResultSource",
    "Scoring",
    "Standings",
    "TableFormula",
    "TableInPlay",
    "TableResult",
    "TableSeating",
    "TableValue",
    "Team",
    "TeamRow",
    "TeamStanding",
    "TieBreak",
    "Ties",
    "Tournament",
    "TournamentError",
    "UndecidedCut",
    "Unit",
    "check",
    "decimal_text",
    "default_scoring",
    "document_of",
    "exact",
    "format_json",
    "imbalances",
    "max_list_length",
    "max_text_length",
    "missing_points",
    "number_fault",
    "parse_json",
    "progress",
    "read_event_file",
    "read_tournament",
    "remaining_players",
    "standings",
    "standings_document",
    "table_formula",
    "table_in_play",
    "table_outlook",
    "text_fault",
    "tournament_of",
    "uma_of_three",
    "whole_number",
    "write_tournament",
]
