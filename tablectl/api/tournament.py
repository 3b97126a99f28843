"""The contract of tournaments without a server: seating, standings and checks, JSON in and JSON out.

Invalid input raises ``InputError``. With lines, it ends the stream at that line; earlier answers are valid.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import asdict
from time import monotonic
from typing import IO, Final

from tablectl.errors import InputError
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS, UnknownRuleset, ruleset
from tablectl.tournament import (
    Tournament,
    TournamentError,
    document_of,
    format_json,
    imbalances,
    parse_json,
    read_tournament,
    standings,
    standings_document,
    tournament_of,
)
from tablectl.tournament.seating import Mode, RoundSolver, SeatedRounds, seat, seating_request

MAX_INPUT_BYTES: Final = 64 * 1024 * 1024
"""Characters of a request."""
SWISS_LIMIT_S: Final = 3.0
"""Limit of the search for a Swiss round: people in the hall wait for it."""
SEARCH_SHARE: Final = 0.92
MIN_SHARE: Final = 0.3
"""Shares of the time that the search may take: at most, and at least with many tables."""
TIME_PER_TABLE_S: Final = 0.0001
"""Time for winds, measures and output after the search."""
MAX_OVERRUN_S: Final = 0.4
"""How much longer than requested an answer may take, program start included."""

Answer = tuple[dict[str, object], str]
"""The answer, and the reason of a negative result; empty where it is none."""


def run_json(request: IO[str], answers: IO[str], answer: Callable[[object], Answer]) -> str:
    """Answer the one object of a stream.

    Returns:
        The reason of a negative result; empty where it is none.

    Raises:
        InputError: no object, or an invalid one.
    """
    text = read_input(request)
    found, refusal = answer(parse_json(text))
    answers.write(format_json(found) + "\n")
    answers.flush()
    return refusal


def run_jsonl(requests: Iterable[str], answers: IO[str], answer: Callable[[object], Answer]) -> str:
    """Answer every line until the input ends; blank lines are skipped, each answer is flushed.

    Returns:
        The reason of the first negative result; empty where there is none.

    Raises:
        InputError: an invalid line, with its number.
    """
    refused = ""
    for number, line in enumerate(requests, start=1):
        if not line.strip():
            continue
        try:
            found, refusal = answer(parse_json(line))
        except InputError as error:
            raise TournamentError(f"line {number}: {error}") from None
        answers.write(format_json(found) + "\n")
        answers.flush()
        refused = refused or refusal
    return refused


def seating_answer(document: object, solver: RoundSolver | None = None, elapsed_s: float = 0.0) -> Answer:
    """Seat the rounds of a request; negative where the bans allow no seating.

    Args:
        elapsed_s: seconds since the request; they shorten the search.
    """
    start = monotonic()
    request = seating_request(document)
    limit_s = min(request.seconds, SWISS_LIMIT_S) if request.mode is Mode.SWISS else request.seconds

    finish_s = TIME_PER_TABLE_S * request.table_count * request.rounds
    search_s = max(
        MIN_SHARE * limit_s, min(SEARCH_SHARE * limit_s, limit_s + MAX_OVERRUN_S - elapsed_s) - finish_s
    )

    def may_go_on(share: float = 1.0, /) -> bool:
        return monotonic() < start + share * search_s

    found = seat(request, random.Random(request.seed), may_go_on, solver)
    if not isinstance(found, SeatedRounds):
        return {"reason": found.reason, "bans": [list(pair) for pair in found.bans]}, found.reason
    return _as_json(found, round(1000 * (monotonic() - start))), ""


def _as_json(found: SeatedRounds, ms: int) -> dict[str, object]:
    return {
        "seating": [document_of(each) for each in found.seating],
        "byes": [{"round": number, "players": list(players)} for number, players in found.byes],
        "note": found.note,
        "measures": asdict(found.measures),
        "proof": found.proof.value,
        "ms": ms,
    }


def standings_answer(document: object) -> Answer:
    """The standings of a tournament file."""
    return dict(standings_document(standings(tournament_of(document)))), ""


def check_file(text: str) -> list[str]:
    """The faults of a readable tournament: unknown rules, sheets that do not add up, missing results.

    Raises:
        InputError: it cannot be read.
    """
    tournament = read_tournament(text)
    faults = [*_rule_faults(tournament), *imbalances(tournament)]
    try:
        standings(tournament)
    except TournamentError as error:
        faults.append(str(error))
    return faults


def _rule_faults(tournament: Tournament) -> list[str]:
    """Unknown book, preset or option."""
    try:
        ruleset(tournament.rules).listing.options.options(tournament.preset, dict(tournament.options))
    except UnknownRuleset:
        return [f"rules is {quoted(tournament.rules)}: it must be one of {', '.join(RULESETS)}"]
    except InputError as error:
        return [str(error)]
    return []


def read_input(stream: IO[str]) -> str:
    """All of an input.

    Raises:
        TournamentError: it is no text, empty or too long.
    """
    try:
        text = stream.read(MAX_INPUT_BYTES + 1)
    except UnicodeDecodeError as error:
        raise TournamentError(f"the input is not UTF-8 (byte {error.start + 1})") from None
    if len(text) > MAX_INPUT_BYTES:
        raise TournamentError(f"the input is longer than {MAX_INPUT_BYTES} characters")
    if not text.strip():
        raise TournamentError("the input is empty; one JSON object is expected on standard input")
    return text
