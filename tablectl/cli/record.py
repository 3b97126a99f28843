"""``tablectl record``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from tablectl.config import Config, with_overrides
from tablectl.rulesets import UnknownRuleset
from tablectl.simulation.recording import RecordingPlan, record_simulated
from tablectl.simulation.truth import start_of

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def record(
    folder: Annotated[Path, typer.Argument(help="Folder to write; it must not hold a recording yet.")],
    hands: Annotated[int, typer.Option("--hands", min=1, help="Hands to play.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Decides walls, choices, light and tile design.")
    ] = 1,
    fps: Annotated[float, typer.Option("--fps", min=1.0, max=60.0, help="Frames a second.")] = 10.0,
    speed: Annotated[
        float, typer.Option("--speed", min=0.1, max=20.0, help="Speed of the players; 1 is that of people.")
    ] = 1.0,
    rules: Annotated[str, typer.Option("--rules", help="Key of the rule book that is played.")] = "riichi",
    preset: Annotated[
        str | None, typer.Option("--preset", help="Its preset; left out, as in the configuration.")
    ] = None,
    size: Annotated[
        str, typer.Option("--size", help="Width and height of the frames, pixels.")
    ] = "1280x1280",
) -> None:
    """Record everything the service senses at the simulated table.

    The recording holds the frames of the overhead camera, the buttons and the machine's reports, and what
    really happened, for comparison. It is written as fast as the pictures can be drawn, and
    `tablectl follow` runs the service's own following over it.
    """
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", size)
    if match is None:
        raise typer.BadParameter(f"--size is a width and a height such as 1280x1280, not {size!r}")
    size_px = (int(match.group(1)), int(match.group(2)))
    told = with_overrides(Config(), rules={"ruleset": rules, "preset": preset}).rules
    try:
        session = start_of(told.preset, rules=told.ruleset)
    except UnknownRuleset as error:
        raise typer.BadParameter(str(error)) from error
    plan = RecordingPlan(
        folder, seed=seed, hands=hands, fps=fps, speed=speed, size_px=size_px, session=session
    )
    record_simulated(plan, told=lambda frames, played: _tell(frames, played, hands))
    typer.echo(f"\n{folder}: written; follow it with: tablectl follow {folder}", err=True)


def _tell(frames: int, played: int, hands: int) -> None:
    typer.echo(f"\r{frames} frames, {played} of {hands} hands", nl=False, err=True)
