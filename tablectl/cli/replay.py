"""``tablectl replay``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tablectl.api.replay import replay_files, status_of

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(help="Recorded games: tenhou mjlog, tenhou.net/6 JSON, mjai, or a journal's export."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a hand, then one a game.")] = False,
) -> None:
    """Play recorded games through the table's own engine and compare.

    Every event of a record goes through the same tracking, rules and settlement that run the table; then
    what was computed is compared with what the record says. Exit status 0 when every hand agrees, 1
    otherwise, 2 on a file that cannot be read.
    """
    status = 0
    for line in replay_files(files):
        status = max(status, status_of(line))
        typer.echo(json.dumps(line, ensure_ascii=False) if as_json else _in_words(line), err="error" in line)
    raise typer.Exit(status)


def _in_words(line: dict[str, Any]) -> str:
    if "error" in line:
        return f"{line['file']}: {line['error']}"
    if line.get("game"):
        final = " ".join(str(points) for points in line["final_computed"])
        return f"{line['file']}: {line['agree']} of {line['hands']} hands agree; ends {final}"
    name = f"{line['file']} hand {line['hand']} ({line['round']}, honba {line['honba']}): {line['outcome']}"
    if line["agrees"]:
        return f"{name}, agrees"
    return f"{name}, DISAGREES: {'; '.join(line['differs'])}"
