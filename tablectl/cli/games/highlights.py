"""``tablectl highlights``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import broken_off_notice, error_for_user
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.numbers_model as model_files
    import tablectl.api.counts.highlights as finding
    import tablectl.formats.reading as reading

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

FOUND, UNREADABLE = 0, 2
"""Exit statuses."""


@app.command()
def highlights(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Recorded games: tenhou mjlog, tenhou.net/6 JSON, mjai, Majsoul's JSON; an export."
        ),
    ],
    as_json: Annotated[
        bool,
        typer.Option("--json", help="One JSON object per highlight, with sentences in four languages."),
    ] = False,
    site: Annotated[
        str,
        typer.Option(
            "--site", help="Address of the table's pages, as http://table.local:8080; before each replay."
        ),
    ] = "",
) -> None:
    """List the turns of recorded games of riichi that a viewer should see again.

    The dearest turns of each game, twelve at most, in order: those at which the chances of the hand changed
    most, weighed by what the hand was worth, and hands that waited for a yakuman or were broken before their
    winning tile came. Each says hand and position (both from 0), whose turn it was, and why.

    Turns of an export of this table's journal have the address of their replay on its pages; `--site` makes
    it whole.

    A hand of which not every tile was seen, or that the rules do not follow, has none and is named.

    Exit status 0, or 2 if a file cannot be read; the others are still listed.
    """
    status = FOUND
    model, _ = model_files.riichi_model()
    for path in files:
        try:
            games = reading.read_games(path)
        except InputError as error:
            typer.echo(f"{path}: {error_for_user(error)}", err=True)
            status = UNREADABLE
            continue
        if any(game.broken_off for game in games):
            typer.echo(broken_off_notice(path), err=True)
        for number, game in enumerate(games):
            if game.rules != finding.BOOK:
                typer.echo(f"{path}: a game of {game.rules}; only riichi has highlights", err=True)
                continue
            try:
                found = list(finding.game_highlights(game, model, number=number, site=site.rstrip("/")))
                left_out = finding.excluded_hands(game)
            except InputError as error:
                typer.echo(f"{path}: {error_for_user(error)}", err=True)
                status = UNREADABLE
                continue
            for why, hands in left_out.items():
                typer.echo(f"{path}: no highlights of hand {', '.join(map(str, hands))}: {why}", err=True)
            for each in found:
                if as_json:
                    typer.echo(json.dumps({"file": str(path), **each}, ensure_ascii=False))
                else:
                    text = each["text"]
                    assert isinstance(text, dict)
                    replay = "" if each["replay"] is None else f" ({each['replay']})"
                    typer.echo(f"{path}: hand {each['hand']}, position {each['step']}: {text['en']}{replay}")
    raise typer.Exit(status)
