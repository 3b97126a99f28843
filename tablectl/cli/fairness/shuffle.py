"""``tablectl shuffle``: how well does the machine mix?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer

from tablectl.cli.late_imports import loaded_when_used
from tablectl.cli.options import Config
from tablectl.errors import InputError

with loaded_when_used():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.api.games.shuffle as hand_records
    import tablectl.config as configuration
    import tablectl.mahjong.walls.shuffle_quality as mixing

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)

SAYS: Final = {"fine": "fine   ", "bad": "BAD    ", "too_few": "too few"}
"""By finding."""


@app.callback()
def shuffle() -> None:
    """Measure how well the machine shuffles, from recorded hands.

    `report` looks for the traces of a poor shuffle: tiles that stay together, neighbours of the last hand
    that are neighbours again, a seat that gets more than its share of a suit or of honors.
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
        typer.Option(
            "--thrown", help="Also count draws that are known only because they were discarded at once."
        ),
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Show the tests of each seat's deal too where they found nothing.")
    ] = False,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each test.")] = False,
) -> None:
    """Test many hands' deals and walls against a perfect shuffle.

    Each test prints its sample size, the share found, the share that a perfect shuffle gives, the p-value,
    and its power: the share that it would detect with a probability of 80 %. All tests together flag a
    perfect machine in one of a hundred reports. More hands detect smaller faults.

    Draws that only the drawing player saw are left out. `--thrown` adds tiles known because they were
    discarded at once. They are not a fair sample, because players keep some tiles longer than others: treat
    the result as a hint. Walls that were laid open can be given as lines of `{"wall": "1m?5p7z"}`, in the
    order of the wall, with `?` for an unseen tile.

    Exit status 0 if nothing is found, 1 if a test says that the machine shuffles badly.
    """
    paths = records or [configuration.load(config).table.state_dir / journals.JOURNAL_FILE]
    hands = [hand for path in paths for hand in _hands(path, thrown)]
    tested = mixing.report(hands)
    for one in tested:
        if as_json:
            typer.echo(json.dumps({**asdict(one), "finding": one.finding.value, "hands": len(hands)}))
        elif everything or one.finding is mixing.ShuffleVerdict.BAD or not one.test.startswith("deal_"):
            typer.echo(_line(one))
    bad = sum(one.finding is mixing.ShuffleVerdict.BAD for one in tested)
    few = sum(one.finding is mixing.ShuffleVerdict.TOO_FEW for one in tested)
    if not as_json:
        typer.echo(
            f"{len(hands)} hands, {len(tested)} tests: {bad} bad, {few} without enough tiles to say. "
            f"False alarms: {mixing.FALSE_ALARM:.0%} of reports. Power stated at {mixing.POWER:.0%}."
        )
    if bad:
        raise typer.Exit(1)


def _hands(path: Path, thrown: bool) -> tuple[mixing.SeenHand, ...]:
    if not path.exists():
        raise InputError(
            f"there is no {path}: name a journal, its export, a recorded game or a file of walls"
        )
    if journals.is_journal(path):
        return hand_records.hands_of_journal(journals.read_journal(path), thrown=thrown)
    return hand_records.hands_of_file(path, thrown=thrown)


def _line(one: mixing.MixingTest) -> str:
    head = f"{SAYS[one.finding.value]} {one.test}: {one.question}"
    if one.finding is mixing.ShuffleVerdict.TOO_FEW:
        return f"{head}: {one.sample} seen"
    return (
        f"{head}: {one.seen:.2%} of {one.sample}, a perfect shuffle {one.expected:.2%} "
        f"(p = {one.p_value:.2g}; would find {one.finds:.2%})"
    )
