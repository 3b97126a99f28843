"""The contract of tournaments without a server: seating, standings and checks, JSON in and JSON out.

Bad input is an ``InputError`` with words and no answer. With lines, it ends the stream at that line; what was
answered before stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import asdict
from time import monotonic
from typing import IO, Final

from tablectl.errors import InputError
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
SWISS_S: Final = 3.0
"""A round by ranking is waited for in the hall."""
SEARCH_SHARE: Final = 0.92
MIN_SHARE: Final = 0.3
"""Parts of the time that the search may take, of few tables and of many."""
TABLE_S: Final = 0.0001
"""What winds, measures and writing take after it, for each table."""
OVER_S: Final = 0.4
"""How much longer than asked an answer may be waited for, with the program's start."""

Answer = tuple[dict[str, object], str]
"""What is written, and why it is the command's own "no"; empty: it is none."""


def run_json(request: IO[str], answers: IO[str], answer: Callable[[object], Answer]) -> str:
    """Answer the one object of a stream.

    Returns:
        Why the answer is a "no"; empty: it is none.

    Raises:
        InputError: no object, or one that cannot be used.
    """
    text = read_input(request)
    found, refusal = answer(parse_json(text))
    answers.write(format_json(found) + "\n")
    answers.flush()
    return refusal


def run_jsonl(requests: Iterable[str], answers: IO[str], answer: Callable[[object], Answer]) -> str:
    """Answer every line until the input ends; blank lines are skipped, each answer is flushed.

    Returns:
        Why the first "no" is one; empty: there is none.

    Raises:
        InputError: a line that cannot be used, with its number.
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


def seating_answer(document: object, solver: RoundSolver | None = None, spent: float = 0.0) -> Answer:
    """Seat the rounds of a request; a "no" where the bans leave no seating.

    Args:
        spent: seconds that whoever asked has waited already; a short search becomes shorter by them.
    """
    start = monotonic()
    request = seating_request(document)
    max_text_length = min(request.seconds, SWISS_S) if request.mode is Mode.SWISS else request.seconds

    after = TABLE_S * request.table_count * request.rounds
    search = max(
        MIN_SHARE * max_text_length,
        min(SEARCH_SHARE * max_text_length, max_text_length + OVER_S - spent) - after,
    )

    def patience(share: float = 1.0, /) -> bool:
        return monotonic() < start + share * search

    found = seat(request, random.Random(request.seed), patience, solver)
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
    """What is wrong with a tournament that can be read: its rules, sheets that do not add up, open results.

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
    """A book, preset or option that there is not."""
    try:
        ruleset(tournament.rules).listing.options.options(tournament.preset, dict(tournament.options))
    except UnknownRuleset:
        return [f"rules is {tournament.rules!r}: it must be one of {', '.join(RULESETS)}"]
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
