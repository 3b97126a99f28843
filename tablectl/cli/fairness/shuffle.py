"""``tablectl shuffle``: measures how well the machine shuffles."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import Config
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.api.games.shuffle as hand_records
    import tablectl.config as configuration
    import tablectl.mahjong.walls.shuffle_quality as mixing

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)

VERDICT_LABELS: Final = {"fine": "fine   ", "bad": "BAD    ", "too_few": "too few"}
"""By finding, padded to one width."""


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
    for test in tested:
        if as_json:
            typer.echo(json.dumps({**asdict(test), "finding": test.finding.value, "hands": len(hands)}))
        elif everything or test.finding is mixing.ShuffleVerdict.BAD or not test.test.startswith("deal_"):
            typer.echo(_line(test))
    bad = sum(test.finding is mixing.ShuffleVerdict.BAD for test in tested)
    too_few = sum(test.finding is mixing.ShuffleVerdict.TOO_FEW for test in tested)
    if not as_json:
        typer.echo(
            f"{len(hands)} hands, {len(tested)} tests: {bad} bad, {too_few} without enough tiles to say. "
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


def _line(test: mixing.MixingTest) -> str:
    head = f"{VERDICT_LABELS[test.finding.value]} {test.test}: {test.question}"
    if test.finding is mixing.ShuffleVerdict.TOO_FEW:
        return f"{head}: {test.sample} seen"
    return (
        f"{head}: {test.seen:.2%} of {test.sample}, a perfect shuffle {test.expected:.2%} "
        f"(p = {test.p_value:.2g}; would find {test.finds:.2%})"
    )
