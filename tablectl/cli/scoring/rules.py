"""``tablectl rules``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tablectl.api.books.rules import (
    book_rows,
    consequences,
    fault_rows,
    item_rows,
    option_rows,
    payment_rows,
    preset_rows,
)
from tablectl.cli.scoring.club import print_club, print_facts
from tablectl.rulesets import RULESETS

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def rules(
    book: Annotated[
        str | None, typer.Argument(help=f"The rule book: {', '.join(RULESETS)}. Without one: all books.")
    ] = None,
    option: Annotated[list[str] | None, typer.Argument(help="Only these options.")] = None,
    preset: Annotated[str, typer.Option(help="Whose values to print.")] = "default",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, with every name.")] = False,
    club: Annotated[
        Path | None,
        typer.Option(help="A club's file of rules: check it, score its example hands, and print it."),
    ] = None,
    facts: Annotated[
        bool, typer.Option("--facts", help="What the conditions of a club's items can ask.")
    ] = False,
) -> None:
    """Print a rule book's optional rules: names, values, clauses, its presets and scoring items.

    Each option has its configuration key, its value under the preset, its permitted values, the book's own
    term and clause, and its effect. An unknown option is an error that names the nearest one. Irregularities
    have the code with which a judge records them, and the book's consequence. Without a book, all books are
    listed with their presets. With --club, exit status 1 if an example hand is worth something else.
    """
    if club is not None or facts:
        print_facts(as_json) if club is None else print_club(club, as_json)
        return
    if book is None:
        _list_books(as_json)
        return
    options = option_rows(book, preset, option or ())
    if as_json:
        everything: dict[str, Any] = {"rules": book, "preset": preset, "options": options}
        if not option:
            everything |= {
                "follows": consequences(book, preset),
                "presets": preset_rows(book),
                "items": item_rows(book),
                "faults": fault_rows(book, preset),
                "payments": payment_rows(book),
            }
        typer.echo(json.dumps(everything, ensure_ascii=False, indent=1))
        return
    for row in options:
        names = row["names"]
        typer.echo(f"{row['option']} = {json.dumps(row['value'])}")
        typer.echo(f"    {names['ru']} · {names['ja']}: {row['about']}")
        typer.echo(f"    {row['values']}; book {row['clause']}")
    if not option:
        for name, value in consequences(book, preset).items():
            typer.echo(f"{name} follows: {json.dumps(value)}")
        for title, rows in (("Items", item_rows(book)), ("Payments", payment_rows(book))):
            if rows:
                typer.echo(f"\n{title}")
            for item in rows:
                value_text = f" {item['value']}" if "value" in item else ""
                typer.echo(
                    f"{item['id']}{value_text}: {' · '.join(item['names'].values())}; book {item['clause']}"
                )
                if "not_with" in item:
                    typer.echo(f"    not with {', '.join(item['not_with'])}")
        typer.echo("\nIrregularities")
        for fault in fault_rows(book, preset):
            costs = f", points {fault['points']} to {fault['to']}" if "points" in fault else ""
            typer.echo(f"{fault['code']}: {fault['name']} ({', '.join(fault['consequences'])}{costs})")
            typer.echo(f"    {fault['native']}; book {fault['clause']}")
        typer.echo("\nPresets")
        for known in preset_rows(book):
            typer.echo(f"{known['preset']}: {known['summary']}\n    from {known['source']}")
            changed = ", ".join(f"{name} {json.dumps(value)}" for name, value in known["changes"].items())
            typer.echo(f"    changes {changed or 'nothing'}")


def _list_books(as_json: bool) -> None:
    books = book_rows()
    if as_json:
        typer.echo(json.dumps({"books": books}, ensure_ascii=False, indent=1))
        return
    for row in books:
        typer.echo(f"{row['rules']}: {row['name']} · {row['native']}")
        typer.echo(
            f"    presets {', '.join(row['presets'])}; tablectl rules {row['rules']} lists its options"
        )
