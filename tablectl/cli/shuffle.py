"""``tablectl shuffle``: how well does the machine mix?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.journal_sqlite import JOURNAL_FILE
from tablectl.api.shuffle import hands_of
from tablectl.config import load
from tablectl.mahjong.mixing import FALSE_ALARM, POWER, Finding, MixingTest
from tablectl.mahjong.mixing import report as mixing_report

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)

SAYS = {Finding.FINE: "fine   ", Finding.BAD: "BAD    ", Finding.TOO_FEW: "too few"}


@app.callback()
def shuffle() -> None:
    """Tell how well the machine mixes, from the hands that were seen.

    `report` looks for what a drum that mixes badly leaves behind: tiles that stick together, neighbours of
    the last hand that are neighbours again, a seat that gets more of something than its share.
    """


@app.command()
def report(
    records: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Journals, their exports, recorded games, or files of walls, in the order in which they "
            "were played. Without one: this table's journal."
        ),
    ] = None,
    thrown: Annotated[
        bool,
        typer.Option("--thrown", help="Count draws known only because they were thrown away at once, too."),
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Show the tests of each seat's deal too where they found nothing.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Configuration that names the state directory.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each test.")] = False,
) -> None:
    """Test many hands' deals and walls against a perfect shuffle.

    Each test says how many pairs or tiles it looked at, the share that was found and the share that a
    perfect shuffle has, the chance of a difference as large by luck, and its power: the share that it would
    have found four times in five. All tests together accuse a perfect machine once in a hundred reports. More
    hands find smaller faults.

    A draw that only its taker has seen is left out. `--thrown` counts tiles known because they were thrown
    away at once; they are no fair sample (players keep some tiles longer than others), so take what it finds
    as a hint. Walls that were laid open to look can be given as lines of `{"wall": "1m?5p7z"}`, in the order
    of the wall, `?` for a tile nobody saw.

    Exit status 0 when nothing is found, 1 when a test says that the machine mixes badly.
    """
    paths = records or [load(config).table.state_dir / JOURNAL_FILE]
    hands = hands_of(paths, thrown=thrown)
    tested = mixing_report(hands)
    for one in tested:
        if as_json:
            typer.echo(json.dumps({**asdict(one), "finding": one.finding.value, "hands": len(hands)}))
        elif everything or one.finding is Finding.BAD or not one.test.startswith("deal_"):
            typer.echo(_line(one))
    bad = sum(one.finding is Finding.BAD for one in tested)
    few = sum(one.finding is Finding.TOO_FEW for one in tested)
    if not as_json:
        typer.echo(
            f"{len(hands)} hands, {len(tested)} tests: {bad} bad, {few} without enough tiles to say. "
            f"False alarms: {FALSE_ALARM:.0%} of reports. Power stated at {POWER:.0%}."
        )
    if bad:
        raise typer.Exit(1)


def _line(one: MixingTest) -> str:
    head = f"{SAYS[one.finding]} {one.test}: {one.question}"
    if one.finding is Finding.TOO_FEW:
        return f"{head}: {one.sample} seen"
    return (
        f"{head}: {one.seen:.2%} of {one.sample}, a perfect shuffle {one.expected:.2%} "
        f"(p = {one.p_value:.2g}; would find {one.finds:.2%})"
    )
