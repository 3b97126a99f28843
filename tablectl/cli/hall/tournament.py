"""``tablectl hall seating``, ``standings``, ``needs`` and ``check``: a tournament without a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from time import process_time
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import end_with_reader

with lazy_imports():
    import tablectl.adapters.seating_solver as seating_solver
    import tablectl.api.scoring.event_needs as event_needs
    import tablectl.api.tournament as tournament

Json = Annotated[bool, typer.Option("--json", help="Read one JSON object from standard input (the default).")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="Read a JSON object a line, and answer each in a line.")]


def seating(json: Json = False, jsonl: Jsonl = False) -> None:
    """Seat players at tables for one round or more.

    Reads the players, how many rounds, what was seated `already`, who must not meet, and the mode: `plan`
    (everybody meets as many others as can be), `swiss` (neighbours of the ranking), `interval` (one of each
    quarter of the ranking at each table) or `random`. Writes who sits where with which wind, byes, and how
    good it is. Exit status 1 and no seating where bans cannot be kept.

    Example: `echo '{"players":[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}],"rounds":4}' | tablectl hall
    seating --json`
    """
    has_solver = find_spec("ortools") is not None
    solver = (lambda *problem: seating_solver.solve_round(*problem)) if has_solver else None

    def answer(document: object) -> tuple[dict[str, object], str]:
        seats = tournament.seating_answer  # loads the module here, so that ``process_time`` includes it
        return seats(document, solver, elapsed_s=0.0 if jsonl else process_time())

    _answer(answer, json, jsonl)


def standings(json: Json = False, jsonl: Jsonl = False) -> None:
    """Count the standings of a tournament file.

    Reads a tournament file, writes everybody's place, total and rounds, which rules decided each place, and
    the teams' totals. Totals are exact decimals.

    Example: `tablectl hall standings --json < event.json`
    """
    _answer(tournament.standings_answer, json, jsonl)


def needs(json: Json = False, jsonl: Jsonl = False) -> None:
    """Tell what each player at a table in play needs for a place in the whole event.

    Reads `{"tournament": …, "round": 8, "table": 1, "place": 1, "points": {"p1": 31000, …}, "hand": {"round":
    "S", "dealer": "p3", "honba": 0, "deposits": 0}}`; writes for each player the place as it stands, and the
    cheapest win from the wall and on everybody's discard that reaches the place asked for, with the table's
    result after it.

    Example: `tablectl hall needs --json < final_table.json`
    """
    _answer(event_needs.event_needs_answer, json, jsonl)


def check(json: Json = False) -> None:
    """Check a tournament file: what contradicts itself, and sheets that do not add up.

    Prints one line for each fault; exit status 1 where there is any, 2 where the file cannot be read at all.

    Example: `tablectl hall check < event.json`
    """
    del json
    faults = tournament.check_file(tournament.read_input(sys.stdin))
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise typer.Exit(1)


def _answer(answer: Callable[[object], tuple[dict[str, object], str]], json: bool, jsonl: bool) -> None:
    """Answer standard input; a refusal is also printed on standard error."""
    if json and jsonl:
        raise typer.BadParameter("give --json for one object or --jsonl for lines, not both")
    run = tournament.run_jsonl if jsonl else tournament.run_json
    with end_with_reader():
        refusal = run(sys.stdin, sys.stdout, answer)
    if refusal:
        typer.echo(f"tablectl: {refusal}", err=True)
        raise typer.Exit(1)
