"""``tablectl follow``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablectl.cli.cameras.reader_options import Models
from tablectl.cli.lazy_imports import lazy_imports

with lazy_imports():
    import tablectl.adapters.eyes.replay as replayed_eyes
    import tablectl.adapters.recogniser.models as models
    import tablectl.adapters.recording.films as films
    import tablectl.api.follow.follow as following

if TYPE_CHECKING:
    from tablectl.api.follow.follow import FrameReading
    from tablectl.api.recordings.reading import Recording

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def follow(
    recording: Annotated[Path, typer.Argument(help="Folder of the recording, or a film that somebody gave.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object for each event and question, a summary last.")
    ] = False,
    assist: Annotated[
        bool, typer.Option("--assist", help="Answer questions from the recording's events.jsonl.")
    ] = False,
    model: Models = None,
    tile_set: Annotated[
        list[Path] | None,
        typer.Option(
            "--tile-set",
            help="An enrolled set that the hand was played with, in place of those that the recording names. "
            "May be repeated: the tiles tell which set lies on the table.",
        ),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads for one recognition.")] = 1,
) -> None:
    """Follow a recording of a table from its pictures.

    The service's own pipeline, referee and rules run over the recorded frames, buttons and machine reports
    at full speed. If the recording contains the true events, the summary says how many events were wrong or
    missed, and how many wrong ones no question named. Exit status 0 if the end was reached, 1 if the game
    was lost, 2 if the recording or a tile set cannot be read.
    """
    detector = models.open_detector(tuple(model or ()), threads)

    def read_frames(read: Recording) -> Iterable[FrameReading]:
        sets = tile_set or [read.folder / name for name in read.tile_sets]
        return replayed_eyes.recorded_looks(read, models.with_recorded_sets(detector, sets))

    summary: dict[str, Any] = {}
    with films.open_film(recording) as folder:
        in_film = folder / films.RECORDING
        recording_folder = in_film if in_film.is_dir() else folder
        for line in following.follow_recording(recording_folder, assist=assist, eyes_of=read_frames):
            summary = line
            typer.echo(json.dumps(line, ensure_ascii=False) if as_json else _line_text(line))
    raise typer.Exit(following.exit_status(summary))


def _line_text(line: dict[str, Any]) -> str:
    if line.get("summary"):
        return ", ".join(f"{name} {_value_text(value)}" for name, value in line.items() if name != "summary")
    at = f"{line['at_ms'] / 1000:8.2f} s"
    if "question" in line:
        return f"{at}  ? {line['question']} {_value_text(line['candidates'])}"
    if "alert" in line:
        return f"{at}  ! {line['text']}"
    hidden = ("at_ms", "kind", "confidence")
    fields = {name: value for name, value in line.items() if name not in hidden and value is not None}
    return f"{at}  {line['kind'].partition('/')[0]} " + " ".join(
        f"{name}={_value_text(fields[name])}" for name in fields
    )


def _value_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
