"""``tablectl preflight``."""

from __future__ import annotations

import json
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.request import urlopen

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import ChecksAsJson
from tablectl.decoding import MESSAGE, decode
from tablectl.errors import InputError, PartMissing, in_words

with lazy_imports():
    import tablectl.compose.doctor.probes as probes
    import tablectl.compose.doctor.program_files as files
    import tablectl.config as configuration
    import tablectl.doctor.checks as checks
    import tablectl.service.health as health

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

RESPONSE_TIMEOUT_S: Final = 5.0
STYLES: Final = {"green": "green", "yellow": "yellow", "red": "bold red"}


@app.command()
def preflight(
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="The table's configuration file.")
    ] = None,
    url: Annotated[
        str,
        typer.Option(
            "--url", help="Address of the pages, such as http://127.0.0.1:8460/; by default as configured."
        ),
    ] = "",
    as_json: ChecksAsJson = False,
) -> None:
    """Show the pre-flight checks: what is OK, what is a warning, what blocks the deal.

    Asks the running service over its pages; if none runs, checks this computer as `tablectl doctor` does. A
    red check blocks the deal until somebody overrides it by name on the page /preflight. Exit status 0 if
    nothing blocks the deal, 1 otherwise.
    """
    settings = configuration.load(config)
    lights = _fetch_lights(url or _pages_address(settings), must_run=bool(url))
    source = "service" if lights is not None else "configuration"
    if lights is None:
        checked = checks.examine(settings, probes.probes_of(settings), files.program_files())
        lights = [dict(health.light_of_check(check).message()) for check in checked]
    if as_json:
        for light in lights:
            typer.echo(json.dumps({**light, "from": source}))
    else:
        _print(lights, source)
    if any(light["stops"] for light in lights):
        raise typer.Exit(1)


def _pages_address(settings: configuration.Config) -> str:
    web = settings.web
    host = "127.0.0.1" if web.host in ("", "0.0.0.0", "::") else web.host
    return f"http://{f'[{host}]' if ':' in host else host}:{web.port}/" if web.enabled and web.port else ""


def _fetch_lights(address: str, *, must_run: bool) -> list[dict[str, Any]] | None:
    """Fetch the lights from the service at an address; None without an address or an answer.

    Args:
        must_run: whether a missing answer is an error.

    Raises:
        PartMissing: there is no answer although there must be one.
        InputError: what answers is not a table, or a table of another version.
    """
    if not address:
        return None
    try:
        with urlopen(f"{address.rstrip('/')}/api/health", timeout=RESPONSE_TIMEOUT_S) as answer:
            answer_body = decode(answer.read(MESSAGE.max_bytes + 1), MESSAGE)
    except ValueError as error:
        raise InputError(f"{address} is not a table: {in_words(error)}") from error
    except (HTTPException, OSError) as error:
        if must_run:
            raise PartMissing(
                f"no table answers at {address}: {in_words(error)}; is the service running?"
            ) from error
        return None
    lights = answer_body.get("lights") if isinstance(answer_body, dict) else None
    if not isinstance(lights, list) or not all(map(_is_light, lights)):
        raise InputError(f"the table at {address} has another version: it reports no pre-flight checks")
    return list(lights)


def _is_light(light: object) -> bool:
    """Whether it has every field that is printed."""
    return (
        isinstance(light, dict)
        and {"overridden_by", "stops"} <= light.keys()
        and all(isinstance(light.get(name), str) for name in ("light", "found", "advice", "colour"))
        and light["colour"] in STYLES
    )


def _print(lights: list[dict[str, Any]], source: str) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("", "light", "found", "what to do"):
        table.add_column(column, overflow="fold")
    for light in lights:
        who = light["overridden_by"]
        advice = f"Overridden by {who}. {light['advice']}" if who else light["advice"]
        colour = light["colour"]
        cells = map(escape, (light["light"], light["found"], advice))
        table.add_row(f"[{STYLES[colour]}]{colour}[/]", *cells)
    Console().print(table)
    origin = (
        "reported by the running table"
        if source == "service"
        else "no table is running: checked on this computer"
    )
    red = [light["light"] for light in lights if light["stops"]]
    verdict = f"The deal is blocked by: {', '.join(red)}" if red else "Ready to deal"
    typer.echo(f"{verdict} ({origin}).")
