"""``tablectl danger``."""

from __future__ import annotations

import sys

import typer

from tablectl.cli.options import JsonLines, StandardInputCommand, require_jsonl
from tablectl.cli.output import end_with_reader
from tablectl.cli.scoring.odds import odds_answerer

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command(cls=StandardInputCommand)
def danger(jsonl: JsonLines = False) -> None:
    """Tell how dangerous each tile of a hand is to throw, in any book, one JSON object per line.

    Each line is a position as for `tablectl odds`, with `to_act` `discard` and the hand of the player in
    turn. Each answer has the chance that each tile deals in, to whom, and the words that make it safer:
    genbutsu, suji, no-chance, one-chance, early-outside, void-suit, let-pass. Only that hand and the public
    table are looked at. Riichi was learnt from real games, the other books from the play of robots.
    """
    require_jsonl(jsonl, "danger")
    with end_with_reader():
        odds_answerer().run_danger_jsonl(sys.stdin, sys.stdout)
