"""``tablectl record``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import error_for_user
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.adapters.recording.ring_saving as ring_saving
    import tablectl.config as configuration
    import tablectl.rulesets as rulesets
    import tablectl.simulation.recording as recording
    import tablectl.simulation.true_game.truth as truth

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def record(
    folder: Annotated[
        Path | None, typer.Argument(help="Folder to write; it must not contain a recording.")
    ] = None,
    hands: Annotated[int, typer.Option("--hands", min=1, help="Hands to play.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Random seed for walls, choices, light and tile design.")
    ] = 1,
    fps: Annotated[float, typer.Option("--fps", min=1.0, max=60.0, help="Frames per second.")] = 10.0,
    speed: Annotated[
        float, typer.Option("--speed", min=0.1, max=20.0, help="Speed of the players; 1 is that of people.")
    ] = 1.0,
    rules: Annotated[str, typer.Option("--rules", help="Key of the rule book to play.")] = "riichi",
    preset: Annotated[
        str | None, typer.Option("--preset", help="Its preset; by default as in the configuration.")
    ] = None,
    size: Annotated[
        str, typer.Option("--size", help="Width and height of the frames, pixels.")
    ] = "1280x1280",
    last: Annotated[
        bool, typer.Option("--last", help="Save the last minutes of the real table instead.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="With --last: the table's configuration file.")
    ] = None,
    state_dir: Annotated[
        Path | None, typer.Option("--state-dir", help="With --last: replaces the configured one.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --last: one JSON object.")] = False,
) -> None:
    """Record all inputs of the service at a simulated table, or save a real table's last minutes.

    The recording holds the frames of the overhead camera, the buttons, the machine's reports and, for
    comparison, the true events. It is written as fast as the pictures can be rendered. `tablectl follow`
    runs the service's tracking over it.

    With --last no table is simulated: the last minutes that a service keeps ([recorder] ring_minutes) are
    saved as such a recording in the state folder's `recordings`, even after the service has died. Everything
    outside the table is removed, hand cameras are never recorded, and only the owner may read it.
    """
    if last:
        if folder is not None:
            raise typer.BadParameter("--last saves in the state folder's recordings: leave FOLDER out")
        _save_last(
            configuration.with_overrides(configuration.load(config), table={"state_dir": state_dir}), as_json
        )
        return
    if folder is None:
        raise typer.BadParameter("give a FOLDER to write, or --last to save a real table's last minutes")
    match = re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", size)
    if match is None:
        raise typer.BadParameter(f"--size is a width and a height such as 1280x1280, not {quoted(size)}")
    size_px = (int(match.group(1)), int(match.group(2)))
    settings = configuration.with_overrides(
        configuration.Config(), rules={"ruleset": rules, "preset": preset}
    ).rules
    try:
        session = truth.start_of(settings.preset, rules=settings.ruleset)
    except rulesets.UnknownRuleset as error:
        raise typer.BadParameter(error_for_user(error)) from error
    plan = recording.RecordingPlan(
        folder, seed=seed, hands=hands, fps=fps, speed=speed, size_px=size_px, session=session
    )
    recording.record_simulated(plan, progress=lambda frames, played: _print_progress(frames, played, hands))
    typer.echo(f"\n{folder}: written; follow it with: tablectl follow {folder}", err=True)


def _save_last(settings: configuration.Config, as_json: bool) -> None:
    state = settings.table.state_dir
    make_private(state)
    ring, saved = state / ring_saving.RING_FOLDER, state / ring_saving.SAVED_FOLDER
    folder = ring_saving.save_ring(ring, saved, SystemClock().at(), max_mb=settings.recorder.saved_mb)
    if as_json:
        typer.echo(json.dumps({"saved": str(folder), "mb": round(ring_saving.size_mb(folder), 1)}))
    else:
        typer.echo(
            f"{folder}: saved, {ring_saving.size_mb(folder):.1f} MB; follow it with: tablectl follow {folder}"
        )


def _print_progress(frames: int, played: int, hands: int) -> None:
    typer.echo(f"\r{frames} frames, {max(played, 0)} of {hands} hands", nl=False, err=True)
