"""``tablectl replay``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from tablectl.cli.lazy_imports import lazy_imports

with lazy_imports():
    import tablectl.api.games.replay as replays

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

CLEAR_LINE = "\r\x1b[K"


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Recorded games: tenhou mjlog, tenhou.net/6 JSON or its address, mjai, Majsoul's JSON,"
            " kobalab's Majiang, botzone, tziakcha, or a journal's export."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per hand, then one per game.")
    ] = False,
    progress: Annotated[
        bool | None,
        typer.Option(
            "--progress/--no-progress",
            help="Show progress on standard error. Default: only if it is a terminal.",
        ),
    ] = None,
) -> None:
    """Replay recorded games through the rules engine and compare.

    Every event of a record goes through the same tracking, rules and settlement that run the table. Then the
    computed results are compared with the record's. Exit status 0 if every hand agrees, 1 if one does not
    or a record breaks off, 2 if a file cannot be read.
    """
    status = 0
    shows_progress = sys.stderr.isatty() if progress is None else progress
    progress_line = ProgressLine(len(files), sys.stderr) if shows_progress else None
    try:
        for line in replays.replay_files(files):
            status = max(status, replays.status_of(line))
            if progress_line is not None:
                progress_line.clear()
            text = json.dumps(line, ensure_ascii=False) if as_json else line_text(line)
            typer.echo(text, err="error" in line or "skipped" in line)
            if progress_line is not None:
                progress_line.add(line)
    finally:
        if progress_line is not None:
            progress_line.close()
    raise typer.Exit(status)


class ProgressLine:
    """Progress of a replay: one line rewritten in place on a terminal, else one line per file."""

    def __init__(self, files: int, out: TextIO) -> None:
        """
        Args:
            files: how many there are to replay.
        """
        self._files = files
        self._out = out
        self._in_place = out.isatty()
        self._seen: dict[str, None] = {}
        self._hands = self._disagree = self._unreadable = 0

    def add(self, line: dict[str, Any]) -> None:
        """Count a line of the replay and print the progress."""
        self._seen[str(line["file"])] = None
        ends = "error" in line or "skipped" in line or bool(line.get("game"))
        if "error" in line:
            self._unreadable += 1
        elif not ends:
            self._hands += 1
            self._disagree += not line["agrees"]
        if self._in_place:
            self._out.write(self._progress_text())
            self._out.flush()
        elif ends:
            self._out.write(self._progress_text() + "\n")
            self._out.flush()

    def clear(self) -> None:
        """Clear the line before other output is printed."""
        if self._in_place:
            self._out.write(CLEAR_LINE)
            self._out.flush()

    def close(self) -> None:
        """Print the final counts."""
        self.clear()
        if self._in_place and self._seen:
            self._out.write(self._progress_text() + "\n")
            self._out.flush()

    def _progress_text(self) -> str:
        unreadable = f", {self._unreadable} unreadable" if self._unreadable else ""
        return (
            f"file {min(len(self._seen), self._files)} of {self._files}: {self._hands} hands, "
            f"{self._disagree} disagree{unreadable}"
        )


def line_text(line: dict[str, Any]) -> str:
    """A line of a replay as text."""
    if "skipped" in line:
        return f"{line['file']}: passed over: {line['skipped']}"
    if "error" in line:
        return f"{line['file']}: {line['error']}"
    if line.get("game"):
        final = " ".join(str(points) for points in line["final_computed"])
        summary = f"{line['file']}: {line['agree']} of {line['hands']} hands agree; ends {final}"
        return "\n".join((summary, *(f"  {note}" for note in line["notes"])))
    name = f"{line['file']} hand {line['hand']} ({line['round']}, honba {line['honba']}): {line['outcome']}"
    if line["agrees"]:
        return f"{name}, paid as a judge said" if line.get("by_hand") else f"{name}, agrees"
    return f"{name}, DISAGREES: {'; '.join(line['differs'])}"
