"""``tablectl danger``."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from tablectl.cli.late_imports import loaded_when_used

with loaded_when_used():
    import tablectl.adapters.numbers_model as model_files
    import tablectl.api.scoring.odds as asking

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def danger(
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Read requests from standard input, a JSON object a line.")
    ] = False,
) -> None:
    """Tell how dangerous each tile of a hand is to throw, in any book, one JSON object per line.

    Each line is a position as for `tablectl odds`, with `to_act` `discard` and the hand of the player in
    turn. Each answer has the chance that each tile deals in, to whom, and the words that make it safer:
    genbutsu, suji, no-chance, one-chance, early-outside, void-suit, let-pass. Only that hand and the public
    table are looked at. Riichi was learnt from real games, the other books from the play of robots.
    """
    if not jsonl:
        raise typer.BadParameter("give the requests as JSON lines on standard input: tablectl danger --jsonl")
    answerer = asking.OddsAnswerer(
        model_files.riichi_model,
        model_files.book_model,
        model_files.book_danger_model,
        lambda: time.monotonic() * 1000,
    )
    answerer.run_danger_jsonl(sys.stdin, sys.stdout)
