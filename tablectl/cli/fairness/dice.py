"""``tablectl dice``: verifies committed dice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.decoding import LINE, decode
from tablectl.errors import InputError, in_words
from tablectl.mahjong.seats import Wind

with lazy_imports():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.game.events as events
    import tablectl.game.fair_dice as fair_dice

app = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)

VERDICT_MEANINGS: Final = {
    "fair": "the dice match the seed committed before the hand",
    "pending": "the hand is in play; its seed is revealed afterwards",
    "not_promised": "the machine's own dice: nothing to verify",
    "not_revealed": "the committed seed was never revealed: its dice cannot be verified",
    "wrong_seed": "the revealed seed does not match the commitment",
    "wrong_dice": "the committed seed gives other dice than those that were rolled",
    "late": "the seed was committed after the hand had started",
    "early": "the seed was revealed before its dice were rolled, so they could be known in advance",
    "repeated": "the seed was already used in an earlier hand, so its dice were known",
}


@app.callback()
def dice() -> None:
    """Verify committed dice from the public record.

    With `dice = "promised"` in the `[machine]` section, the table publishes a commitment to a seed before it
    builds the walls, computes the dice from the seed, and reveals the seed after the hand.
    """


@app.command("verify")
def verify_dice(
    record: Annotated[
        Path,
        typer.Argument(
            help="A journal, its JSONL export, or saved `event` messages, one JSON object per line."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line for each hand.")] = False,
) -> None:
    """Verify every hand's dice against their commitment.

    Needs only the published events `dice_committed`, `hand_started`, `dice_rolled`, `hand_settled` and
    `dice_revealed` (topic `event`, or `tablectl export`), so players can verify from their own record. The
    events count as they were first published: later corrections of the record do not change the dice.

    Exit status 0 if nothing is wrong, 1 if the dice of a hand are wrong.
    """
    found = fair_dice.verify(_events(record))
    for hand in found:
        typer.echo(json.dumps(_row(hand)) if as_json else _line(hand))
    wrong = sum(hand.wrong for hand in found)
    if not as_json:
        fair = sum(hand.verdict == "fair" for hand in found)
        typer.echo(f"{len(found)} hands with dice or a commitment: {fair} verified, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)


def _row(hand: fair_dice.HandDice) -> dict[str, object]:
    return {
        "hand": hand.hand,
        "dice": list(hand.values),
        "commitment": hand.commitment,
        "seed": hand.seed,
        "verdict": hand.verdict,
        "means": VERDICT_MEANINGS[hand.verdict],
    }


def _line(hand: fair_dice.HandDice) -> str:
    number = "no hand" if hand.hand is None else f"hand {hand.hand + 1}"
    dice_text = " ".join(map(str, hand.values)) or "no dice"
    return f"{number}: {dice_text}: {hand.verdict}: {VERDICT_MEANINGS[hand.verdict]}"


def _events(path: Path) -> Iterable[events.Event]:
    if not path.exists():
        raise InputError(f"there is no {path}: name a journal, its export, or a file of events")
    if journals.is_journal(path):
        bodies = [envelope.body for envelope in journals.read_journal(path)]
        return [
            body
            for body in bodies
            if not isinstance(body, events.EventCorrected | events.EventInserted | events.EventWithdrawn)
        ]
    try:
        lines = path.read_text(encoding="utf-8").split("\n")  # not splitlines: texts may hold U+2028
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {in_words(error)}") from error
    return [event for number, line in enumerate(lines, start=1) for event in _parse_line(path, number, line)]


def _parse_line(path: Path, number: int, line: str) -> list[events.Event]:
    """The line's event if verification needs it, else an empty list; other fields are ignored.

    Reads an entry of the export (fields in ``body``) as well as a message of the topic ``event``.
    """
    if not line.strip():
        return []
    try:
        row: Any = decode(line, LINE)
        fields = {**row, **row.get("body", {})}
        match str(row["kind"]).partition("/")[0]:
            case "dice_committed":
                return [events.DiceCommitted(str(fields["commitment"]))]
            case "hand_started":
                return [events.HandStarted(int(fields["number"]), Wind.EAST, 0, 0, 0, ())]
            case "dice_rolled":
                return [events.DiceRolled(tuple(int(value) for value in fields["values"]))]
            case "hand_settled":
                return [events.HandSettled((), (), (), 0)]
            case "dice_revealed":
                return [events.DiceRevealed(str(fields["seed"]))]
            case _:
                return []
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"{path}, line {number}: not an event of a table: {in_words(error)}") from error
