"""``tablectl odds``."""

from __future__ import annotations

import sys
import time

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import JsonLines, StandardInputCommand, require_jsonl
from tablectl.cli.output import end_with_reader

with lazy_imports():
    import tablectl.adapters.numbers_model as model_files
    import tablectl.api.scoring.odds as asking

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command(cls=StandardInputCommand)
def odds(jsonl: JsonLines = False) -> None:
    """Tell who will win a hand and how the session will end, one JSON object per line.

    Each line describes a hand in play by any rule book: hands, melds, rivers, points, the wall. A hand that
    is not given is guessed from what everybody sees. Each answer has the chance that each player wins next,
    that nobody does any more, and the chance of each final place where the session has an end; in riichi with
    `danger_for` also how likely each tile of the player in turn deals in, from what that player may know.

    An invalid line gets an answer too and does not stop the others. The same request with the same `seed` and
    `samples` gives the same answer.
    """
    require_jsonl(jsonl, "odds")
    with end_with_reader():
        odds_answerer().run_jsonl(sys.stdin, sys.stdout)


def odds_answerer() -> asking.OddsAnswerer:
    """An answerer with the shipped models."""
    return asking.OddsAnswerer(
        model_files.riichi_model,
        model_files.book_model,
        model_files.book_danger_model,
        lambda: time.monotonic() * 1000,
    )
