"""``tablectl doctor``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablectl.adapters.host.clock import SystemClock
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.output import text_for_user

with lazy_imports():
    import tablectl.compose.doctor.camera_measure as camera_measure
    import tablectl.compose.doctor.probes as probes
    import tablectl.compose.doctor.program_files as files
    import tablectl.compose.doctor.speed as speed
    import tablectl.config as configuration
    import tablectl.doctor.checks as checks

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

COLOURS: Final = {"ok": "green", "warn": "yellow", "bad": "red"}
"""By verdict."""


@app.command()
def doctor(
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Check for this configuration file.")
    ] = None,
    bench: Annotated[
        bool,
        typer.Option(
            "--bench",
            help="Measure instead how fast this computer sees and reckons; it takes a minute or more.",
        ),
    ] = False,
    camera: Annotated[
        bool,
        typer.Option(
            "--camera",
            help="Measure instead what the table's camera is worth: size, rate, light, focus, how wide tiles "
            "are in its pictures. It takes ten seconds; the service must not run.",
        ),
    ] = False,
    source: Annotated[
        str | None,
        typer.Option(
            "--source", help="With --camera: a camera in place of the configured one, as camera.source."
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per line for each check or figure.")
    ] = False,
) -> None:
    """Check this computer and say how to fix each failed check.

    Checks Python, the libraries, the program's files, camera, serial port, GPIO, the models, the journal and
    the files beside it, the broker, voice, lamps, the pages' port, fonts, disk and clock, as the
    configuration requires; without a configuration, as the simulated table requires. `--bench` measures
    instead how fast this computer is, `--camera` what a camera is worth; lay some tiles and the printed
    markers on the table before.
    Exit status 0 if no check failed, 1 otherwise.
    """
    settings = configuration.load(config)
    if bench:
        _print_speeds(settings.recogniser.threads, as_json)
        return
    if source is not None and not camera:
        raise typer.BadParameter("it names the camera that --camera measures", param_hint="--source")
    found: list[checks.Check] = []
    for check in _camera_checks(settings, source) if camera else _checks(settings):
        check = replace(check, found=text_for_user(check.found), advice=text_for_user(check.advice))
        found.append(check)
        if as_json:
            typer.echo(json.dumps(check.as_json()))
    if not as_json:
        _print(found)
    if any(check.verdict is checks.Verdict.BAD for check in found):
        raise typer.Exit(1)


def _checks(settings: configuration.Config) -> Iterable[checks.Check]:
    return checks.examine(settings, probes.probes_of(settings), files.program_files())


def _camera_checks(settings: configuration.Config, source: str | None) -> Iterable[checks.Check]:
    if source is not None:
        no_parts = {"port": "none"} if settings.simulated else {}
        settings = configuration.with_overrides(
            settings, camera={"source": source}, machine=no_parts, panels={"pins": "none"} if no_parts else {}
        )
    return camera_measure.measure_camera(settings, SystemClock())


def _print_speeds(threads: int, as_json: bool) -> None:
    for figure in speed.measure_speeds(threads):
        if as_json:
            typer.echo(json.dumps(asdict(figure)))
        else:
            typer.echo(f"{figure.key:<11}{figure.value:>9.1f} {figure.unit:<9} {figure.about}")


def _print(found: list[checks.Check]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("", "check", "found", "what to do"):
        table.add_column(column, overflow="fold")
    for check in found:
        colour = COLOURS[check.verdict.value]
        cells = map(escape, (check.name, check.found, check.advice))
        table.add_row(f"[{colour}]{check.verdict.value}[/]", *cells)
    Console().print(table)
