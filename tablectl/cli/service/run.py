"""``tablectl run``."""

from __future__ import annotations

import faulthandler
import shlex
import shutil
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape

from tablectl.adapters.host.allocator import release_freed_memory
from tablectl.adapters.state_folder import make_private
from tablectl.cli.documents import documents_folder
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.long_running import log_to_console, stop_after, stop_on_signals

with lazy_imports():
    import tablectl.adapters.phone as phones
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.compose.table as tables
    import tablectl.config as configuration

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")

STDERR: Final = 2
JOURNAL_MISSING: Final = (
    "stopped; the journal's file is gone: restore a backup (tablectl restore), or the next start begins a "
    "new session"
)
SWITCH_INTERVAL_S: Final = 0.0005
"""How long a computing thread keeps the interpreter while others wait for it."""
PAGES: Final = (
    ("first steps", "start", "language, rules, players, camera"),
    ("live table", "", ""),
    ("scoreboard", "scoreboard", ""),
    ("operator", "operator", "the judge's page, too"),
    ("preflight", "preflight", "checks before the deal"),
    ("accounts", "accounts", "who may log in"),
    ("tile sets", "enrol", "enrols the table's own tiles"),
    ("overlay", "overlay", "for OBS, see docs/STREAMING.md"),
    ("graphics", "graphics", "every part of the overlay"),
    ("commentators", "commentators", "hands, waits and odds, delayed"),
    ("OBS", "obs", "scenes by what happens"),
    ("history", "history", ""),
    ("statistics", "statistics", "what players did"),
    ("club", "club", "everybody's season"),
    ("rules", "rules", "of the session"),
    ("score photos", "photo", ""),
)
"""Pages to list: name, path, and an explanation where the name does not say enough."""


@app.command()
def run(
    config: Annotated[
        Path | None,
        typer.Option("--config", "-c", help="Configuration file; without one, the simulated table."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="Key of the rule book that a new session plays.")
    ] = None,
    state_dir: Annotated[
        Path | None, typer.Option("--state-dir", help="Folder of the journal and the broker's store.")
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(
            "--speed",
            help="Speed of the simulated table, 1 is that of people; they wait for their cameras.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Walls, choices, light and tiles of the simulated table.")
    ] = None,
    web_port: Annotated[
        int | None, typer.Option("--web-port", help="Port of the pages; 0 any free one.")
    ] = None,
    mqtt_port: Annotated[
        int | None, typer.Option("--mqtt-port", help="Port of the broker; 0 any free one.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Record all inputs into this folder, one subfolder per hand."),
    ] = None,
    hand_cameras: Annotated[
        bool,
        typer.Option(
            "--hand-cameras",
            help="Simulate a camera behind every player; their hands go to the broadcast topics, delayed.",
        ),
    ] = False,
    phone: Annotated[
        bool,
        typer.Option(
            "--phone",
            help="A table without a machine whose camera is a phone: no configuration, nothing to buy. Its "
            "pages are open to this computer's network.",
        ),
    ] = False,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="A simulated table for everybody to look at: its pages are open to the network, no visitor "
            "changes anything, and it begins anew by itself.",
        ),
    ] = False,
    demo_hours: Annotated[
        float,
        typer.Option(
            "--demo-hours", min=0.001, max=24 * 30, help="After so many hours the demonstration begins anew."
        ),
    ] = 6.0,
    new_session: Annotated[
        bool, typer.Option("--new-session", help="End the session in the journal and start a new one.")
    ] = False,
    accept_journal: Annotated[
        bool,
        typer.Option(
            "--accept-journal",
            help="Take the journal as it is although it went back, is another one, or was changed.",
        ),
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also print every event.")] = False,
) -> None:
    """Run the table: machine, panels, cameras, referee, journal, MQTT, pages.

    Without a configuration, a simulated automatic table plays hands in front of the real service, with its
    own broker on loopback and a SQLite journal. The addresses to open are printed. Ctrl-C stops everything;
    the next start continues the same session at the same tile.
    """
    file_settings = configuration.load(config)
    if phone and demo:
        raise typer.BadParameter(
            "a demonstration has simulated cameras: leave out --phone", param_hint="--demo"
        )
    settings = configuration.with_overrides(
        configuration.with_phone(file_settings) if phone else file_settings,
        table={"state_dir": state_dir},
        rules={"ruleset": rules},
        simulation={"speed": speed, "seed": seed, "hand_cameras": hand_cameras or None},
        web={"port": web_port},
        mqtt={"port": mqtt_port},
        recorder={"folder": record},
    )
    log_to_console(verbose)
    # Each write to a page's socket releases the interpreter. With the default of 5 ms, every piece sent to
    # every viewer would wait that long for a computing thread.
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    # Systemd aborts a loop that hangs; the log shall say where it hung.
    faulthandler.enable(STDERR)
    release_freed_memory()
    console = Console(highlight=False, soft_wrap=True)
    if demo:
        settings = configuration.with_visitors(settings)
        while _serve(settings, console, fresh=True, for_time=timedelta(hours=demo_hours)):
            console.print("the demonstration begins anew")
    else:
        _serve(settings, console, new_session=new_session, accept_journal=accept_journal)
        has_journal = (settings.table.state_dir / journals.JOURNAL_FILE).exists()
        console.print(
            "stopped; the next start continues at the same tile" if has_journal else JOURNAL_MISSING
        )


def _serve(
    settings: configuration.Config,
    console: Console,
    *,
    fresh: bool = False,
    for_time: timedelta | None = None,
    new_session: bool = False,
    accept_journal: bool = False,
) -> bool:
    """Run the table until it is stopped; returns whether its time was over.

    Args:
        fresh: whether the state of an earlier run is removed first.
        for_time: how long it runs; None until a signal stops it.
    """
    folder = settings.table.state_dir
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    make_private(folder)
    with (
        tables.build(settings, new_session=new_session, accept_journal=accept_journal) as table,
        stop_on_signals(table.service.stop, lambda: table.service.closing_step),
        stop_after(for_time, table.service.stop) as time_is_over,
    ):
        for line in startup_lines(table, settings):
            console.print(line)
        if console.is_terminal:
            for line in phone_lines(table, settings):
                console.print(line, markup=False)
        table.service.run()
    return time_is_over.is_set()


def startup_lines(table: tables.ReadyTable, config: configuration.Config) -> Iterator[str]:
    """Lines that say what to open, where to listen and how to stop."""
    what = f"simulated table at {config.simulation.speed:g}x speed" if config.simulated else "table"
    yield f"[bold]tablectl[/] {table.version}: {what} [bold]{config.table.name}[/], {table.summary}"
    yield from map(escape, _address_lines(table, config))
    yield from (f"  [yellow]note[/]         {escape(note)}" for note in table.notes)
    yield "  stop with    Ctrl-C"


def _address_lines(table: tables.ReadyTable, config: configuration.Config) -> Iterator[str]:
    if table.address:
        for name, path, about in PAGES:
            yield f"  {name:<13}{table.address}{path}{f'  ({about})' if about else ''}"
        for name in table.plugin_pages:
            yield f"  {'plugin':<13}{table.address}plugins/{name}/"
    if table.phone_camera:
        yield f"  camera       {table.phone_camera} (a phone opens it to be the camera, once)"
    if table.first_operator:
        yield f"  first log-in {table.first_operator} (creates the operator's account, once)"
        if network_address := _network_address(table, config):
            link = table.first_operator.removeprefix(table.address)
            reach = "everywhere" if config.web.public_address else "anywhere in this network"
            yield f"  or from      {network_address}{link} ({reach})"
    if table.mqtt is not None:
        host, port = table.mqtt
        topic = f"mahjong/{config.table.name}"
        yield f"  MQTT         {host}:{port}, topics {topic}/score state event result alert machine health"
        if config.mqtt.is_own:
            yield f"  passwords    {config.table.state_dir}/broker/*.password, for commands and late topics"
        yield f"  listen with  {_subscribe_command(config, host, port)} -v -t '{topic}/#'"
    yield f"  journal      {table.journal_path}"
    if folder := documents_folder():
        yield f"  documents    {folder}  (docs/… of this list)"


def _network_address(table: tables.ReadyTable, config: configuration.Config) -> str | None:
    return config.web.public_address or phones.phone_address(table.address, config.web.host)


def _subscribe_command(config: configuration.Config, host: str, port: int) -> str:
    """A ``mosquitto_sub`` command for the table's broker, with a log-in where the table itself needs one."""
    mqtt = config.mqtt
    command = f"mosquitto_sub -h {host} -p {port}"
    if mqtt.tls:
        trusted = f"--cafile {shlex.quote(str(mqtt.ca_file))}" if mqtt.ca_file else "--tls-use-os-certs"
        command = f"{command} {trusted}"
    return f"{command} -u NAME -P PASSWORD" if mqtt.username else command


def phone_lines(table: tables.ReadyTable, config: configuration.Config) -> Iterator[str]:
    """The pages' address as a QR code, or why a phone cannot open them."""
    if not table.address:
        return
    address = _network_address(table, config)
    if address is None:
        yield "  phones       cannot open the pages: set [web] host and add an operator (docs/JUDGING.md)"
        return
    yield f"  phones       {address}"
    yield phones.terminal_qr_code(address)
    if table.phone_camera:
        yield "  the phone that is to be the camera scans this:"
        yield phones.terminal_qr_code(table.phone_camera)
