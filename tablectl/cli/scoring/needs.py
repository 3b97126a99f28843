"""``tablectl needs``."""

from __future__ import annotations

import sys

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import JsonLines, StandardInputCommand, require_jsonl
from tablectl.cli.output import end_with_reader

with lazy_imports():
    import tablectl.api.scoring.needs as asking

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command(cls=StandardInputCommand)
def needs(jsonl: JsonLines = False) -> None:
    """Tell what a player must win with to reach a rank, one JSON object per line.

    Each line describes a hand in play: everybody's points, honba and deposits, whose need is asked and the
    rank. Each answer has the cheapest win from the wall and from every other player, with everybody's points
    after it, or null where no win reaches the rank. An invalid line gets an answer too and does not stop the
    others.

    Example: `echo '{"id":"a","rules":"riichi","scores":{"E":33000,"S":25300,"W":22000,"N":19700},
    "seat":"S","rank":1}' | tablectl needs --jsonl`
    """
    require_jsonl(jsonl, "needs")
    with end_with_reader():
        asking.run_jsonl(sys.stdin, sys.stdout)
