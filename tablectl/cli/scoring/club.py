"""``tablectl rules --club FILE`` and ``--facts``: a club's rules checked and printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from tablectl.api.books.club import club_rows, example_rows, fact_rows
from tablectl.config.club import read_club


def print_club(path: Path, as_json: bool) -> None:
    """Check a file and print what it says.

    Raises:
        ClubFileError: it cannot be read or played.
        typer.Exit: status 1 where an example hand is worth something else.
    """
    club = read_club(path).club
    rows, examples = club_rows(club), list(example_rows(club))
    if as_json:
        typer.echo(json.dumps({**rows, "examples": examples}, ensure_ascii=False, indent=1))
    else:
        for line in _lines(rows, examples):
            typer.echo(line)
    raise typer.Exit(0 if all(row["agrees"] for row in examples) else 1)


def print_facts(as_json: bool) -> None:
    """Print every fact that a condition can use."""
    if as_json:
        typer.echo(json.dumps(fact_rows(), ensure_ascii=False, indent=1))
        return
    for row in fact_rows():
        kind = row["kind"] if isinstance(row["kind"], str) else "one of " + ", ".join(row["kind"])
        typer.echo(f"{row['fact']} ({kind}): {row['about']}")


def _lines(rows: dict[str, Any], examples: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{rows['name']}: {rows['rules']}, preset {rows['preset']}"
    if rows["about"]:
        yield f"    {rows['about']}"
    for name, value in rows["options"].items():
        yield f"{name} = {json.dumps(value)}"
    unit = rows["unit"]
    for item in rows["items"]:
        value_text = f"{item['yakuman']} yakuman" if "yakuman" in item else f"{item['value']} {unit}".strip()
        if "open_value" in item:
            value_text += f" ({item['open_value']} open)"
        yield f"{item['id']} {value_text}: {item['name']}; when {item['when']}"
        if item["about"]:
            yield f"    {item['about']}"
        if "replaces" in item:
            yield f"    not with {', '.join(item['replaces'])}"
    for limit in rows["limits"]:
        yield f"from {limit['han']} han: {limit['name']}, {limit['points']} basic points"
    if rows["scale"]:
        scale = rows["scale"]
        points = ", ".join(map(str, scale["points"]))
        yield f"from {scale['minimum']} {unit}; points by {unit} from 0: {points}"
        yield (
            f"who discards pays {scale['discarder']} times the points, others {scale['others']} times;"
            f" where the winner draws, each pays {scale['each']} times"
        )
    if rows["yakitori"]:
        yield f"without a win: {rows['yakitori']:g} to each who won"
    if rows["chips"]:
        counts = ", ".join(f"{key} {count}" for key, count in rows["chips"]["items"].items())
        yield f"chips: {counts}; one is worth {rows['chips']['worth']:g} at the end"
    if rows["sticks"] == "shared":
        yield "several winners share the sticks"
    for row in examples:
        verdict_text = "agrees" if row["agrees"] else f"DIFFERS: {'; '.join(row['differs'])}"
        yield f"example {row['example']}, {row['hand']}: {verdict_text}"
