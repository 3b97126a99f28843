"""``tablectl hall run`` and ``tablectl hall demo``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape

from tablectl.adapters.state_folder import make_private
from tablectl.cli.extras import require_hall
from tablectl.cli.hall.files import DEFAULT_STATE_DIR
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.long_running import log_to_console, stop_on_signals
from tablectl.errors import InputError, in_words

with lazy_imports():
    import tablectl.compose.hall.demo as demos
    import tablectl.compose.hall.hall as halls
    import tablectl.config.section as section

if TYPE_CHECKING:
    from tablectl.web_access.visitors import Network

PAGES: Final = (
    ("tables", "", "every table at a glance"),
    ("ranking", "ranking", "for the wall"),
    ("seating", "seating", "for the wall and on paper"),
)
StateDir = Annotated[
    Path, typer.Option("--state-dir", help="Folder of the database, the key of links and the broker's store.")
]
WebPort = Annotated[int, typer.Option("--web-port", help="Port of the pages; 0 any free one.")]
PORT: Final = 8470
"""Fixed, so that phones and screens find the hall again after a restart."""


def run(
    state_dir: StateDir = DEFAULT_STATE_DIR,
    broker: Annotated[
        list[str] | None,
        typer.Option("--broker", help="Where tables speak, mqtt://HOST:PORT; may be given several times."),
    ] = None,
    broker_password_file: Annotated[
        Path | None, typer.Option("--broker-password-file", help="Password of the role operator there.")
    ] = None,
    broker_ca_file: Annotated[
        str, typer.Option("--broker-ca-file", help="Authority to trust with mqtts://.")
    ] = "",
    broker_port: Annotated[
        int, typer.Option("--broker-port", help="Port of the hall's own broker; 0 any free one.")
    ] = 0,
    database: Annotated[
        str, typer.Option("--database", help="postgresql://…; without one, a file in the state folder.")
    ] = "",
    web_host: Annotated[
        str, typer.Option("--web-host", help="What the pages listen on; 0.0.0.0 for phones.")
    ] = "127.0.0.1",
    web_port: WebPort = PORT,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            help="Address or network of a reverse proxy, which is believed for whom it speaks; may be given "
            "several times. With any, everybody comes in by a link, at this computer too.",
        ),
    ] = None,
    public_address: Annotated[
        str,
        typer.Option(
            "--public-address",
            help="The pages as everybody reaches them, https://…, for cards and codes. Without it, each as "
            "whoever prints them has come. With it, everybody comes in by a link.",
        ),
    ] = "",
    publish: Annotated[
        Path | None,
        typer.Option("--publish", help="Keep writing the public page into this folder, for a web server."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also print what happens.")] = False,
) -> None:
    """Run the hall: listen to tables, lead through the event, serve the pages.

    Without `--broker` it starts a Mosquitto of its own on loopback. Ctrl-C stops it; the next start goes on
    where it was. Tables play on without it.
    """
    require_hall()
    log_to_console(verbose)
    folder = state_dir.expanduser()
    make_private(folder)
    setup = halls.HallSetup(
        state_dir=folder,
        database=database,
        brokers=tuple(broker or ()),
        broker_password_file=broker_password_file,
        broker_ca_file=broker_ca_file,
        broker_port=broker_port,
        web_host=web_host,
        web_port=web_port,
        trusted_proxies=tuple(_parse_proxy(each) for each in trusted_proxy or ()),
        public_address=_parse_public_address(public_address),
        publish=publish,
    )
    console = Console(highlight=False, soft_wrap=True)
    with halls.build_hall(setup) as ready, stop_on_signals(ready.hall.stop):
        for line in startup_lines(ready):
            console.print(line)
        ready.run()
    console.print("stopped; the next start goes on where it was")


def _parse_proxy(text: str) -> Network:
    try:
        return section.read_network(text)
    except InputError as error:
        raise typer.BadParameter(in_words(error), param_hint="--trusted-proxy") from error


def _parse_public_address(text: str) -> str:
    try:
        return section.read_address(text)
    except InputError as error:
        raise typer.BadParameter(in_words(error), param_hint="--public-address") from error


def demo(
    tables: Annotated[int, typer.Option("--tables", min=1, max=64, help="How many tables play.")] = 8,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=20, help="The last has a final table.")] = 3,
    speed: Annotated[
        float, typer.Option("--speed", min=0.1, max=1000.0, help="How much faster than people robots play.")
    ] = 60.0,
    seed: Annotated[int, typer.Option("--seed", help="Of players, seating and walls.")] = 1,
    state_dir: Annotated[
        Path | None,
        typer.Option("--state-dir", help="Keep everything here; without one, nothing is kept."),
    ] = None,
    web_port: WebPort = 0,
    leave: Annotated[
        bool, typer.Option("--leave", help="Stop once the last result is in, instead of at Ctrl-C.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also print what happens.")] = False,
) -> None:
    """Play a made-up tournament: robots at simulated tables without pictures, in front of the real hall.

    The addresses to open are printed. After the last round the ranking shows the winners.
    """
    require_hall()
    log_to_console(verbose)
    console = Console(highlight=False, soft_wrap=True)
    with TemporaryDirectory(prefix="tablectl-hall-") as temporary:
        folder = state_dir.expanduser() if state_dir is not None else Path(temporary)
        make_private(folder)
        setup = halls.HallSetup(state_dir=folder, web_port=web_port)
        with (
            halls.build_hall(setup) as ready,
            stop_on_signals(ready.hall.stop),
            demos.run_demo(ready, folder, tables=tables, rounds=rounds, speed=speed, seed=seed) as played,
        ):
            for line in startup_lines(ready):
                console.print(line)
            printed = 0
            while not ready.hall.stopping:
                ready.step()
                printed = _print_rounds(console, played, printed)
                if leave and played.over:
                    break
    console.print("stopped")


def startup_lines(ready: halls.ReadyHall) -> Iterator[str]:
    """Lines that say what to open, where tables connect and how to stop."""
    yield "[bold]tablectl hall[/]"
    yield from map(escape, _address_lines(ready))
    yield "  stop with    Ctrl-C"


def _address_lines(ready: halls.ReadyHall) -> Iterator[str]:
    for name, path, about in PAGES:
        yield f"  {name:<13}{ready.guest_address}{path}  ({about})"
    yield f"  organiser    {ready.organiser_link}  (the desk, for who organises alone)"
    if ready.broker is not None:
        yield f"  MQTT         127.0.0.1:{ready.broker.port}"
        yield f"  passwords    {ready.broker.folder}/table.password, for the tables"
    yield f"  database     {ready.database}"


def _print_rounds(console: Console, played: demos.Demo, printed: int) -> int:
    event = played.ready.hall.view.state.events.get(played.event)
    if event is None:
        return printed
    begun = len(event.rounds)
    ended = sum(clock.ended_s is not None for clock in event.rounds.values())
    for number in range(printed, begun + ended):
        what = "begins" if number % 2 == 0 else "is over"
        console.print(f"round {number // 2 + 1} {what}")
    return begun + ended
