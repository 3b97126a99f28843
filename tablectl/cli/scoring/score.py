"""``tablectl score``."""

from __future__ import annotations

import sys

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import JsonLines, StandardInputCommand, require_jsonl
from tablectl.cli.output import end_with_reader

with lazy_imports():
    import tablectl.api.scoring.score as scoring

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command(cls=StandardInputCommand)
def score(jsonl: JsonLines = False) -> None:
    """Score winning hands, one JSON object per line.

    Each line describes one hand: its tiles, melds, winning tile and circumstances. Each answer lists the
    scoring items, the total and every seat's payment, or says what is wrong with the hand. An invalid line
    gets an answer too and does not stop the others.

    Example: `echo '{"id":"a","rules":"riichi","hand":"123m456p789s1122z","winning_tile":"1z",
    "source":"wall","seat":"E","round":"E"}' | tablectl score --jsonl`
    """
    require_jsonl(jsonl, "score")
    with end_with_reader():
        scoring.run_jsonl(sys.stdin, sys.stdout)
