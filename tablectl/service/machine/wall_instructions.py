"""Texts about the walls that a machine builds: what to do by hand, what was miscounted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from tablectl.game.claims import StartSession
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_building import (
    HandStep,
    MoveStacks,
    SplitRows,
    SpreadTiles,
    WallOrder,
    WrongWall,
    wrong_walls,
)
from tablectl.mahjong.walls.wall_plan import CHAIRS, seat_at
from tablectl.ports import MachineStatus
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class MachineWork:
    """Instructions for people about the machine's walls, beside the machine's own status."""

    by_hand: tuple[str, ...] = ()
    """The players' steps with the walls before the deal, in order."""
    wrong: tuple[str, ...] = ()
    """Miscounted walls and what to do; the machine waits for it."""
    pending: str | None = None
    """Rules that start at the next shuffle."""
    steps: tuple[Message, ...] = ()
    """``wrong`` and then ``by_hand`` as JSON: ``do`` names the sentence."""
    pending_rules: Message | None = None
    """``pending`` as JSON."""


CANNOT_BUILD = (
    "This machine cannot build the walls of these rules. Shuffle and build them by hand, then start the "
    "hand on the operator's page."
)
CANNOT_BUILD_STEP: Final[Message] = {"do": "cannot_build"}


COUNT_AGAIN = (
    "Look for missing tiles on the table, on the floor and under the rim, and correct the walls. Then "
    "press Confirm at a seat or 'Count again' on the operator's page: the machine counts again and "
    "continues. 'Clear faults' makes it build again."
)


WALLS_BELOW = (
    "These walls are below the table, for the next hand. This hand is not affected: correct the walls "
    "when it is over."
)


def side_named(side: Seat, players: Sequence[str]) -> str:
    """Whose side of the table it is.

    >>> side_named(2, ("Aoi", "Ren")), side_named(3, ("Aoi", "Ren"))
    ('Ren', 'empty side 3')
    """
    chairs = CHAIRS.get(len(players), ())
    if side not in chairs:
        return f"empty side {side}"
    seat = chairs.index(side)
    return players[seat] or f"seat {seat}"


def hand_step_text(step: HandStep, players: Sequence[str]) -> str:
    """A step by hand as a sentence.

    >>> hand_step_text(MoveStacks(3, 0, 5), ("Aoi", "Ren", "Yuzu"))
    "Carry 5 stacks from the right end of empty side 3's wall to the left end of Aoi's."
    """
    match step:
        case MoveStacks(from_side=giver, to_side=taker, stacks=stacks):
            source, goal = side_named(giver, players), side_named(taker, players)
            return f"Carry {stacks} stacks from the right end of {source}'s wall to the left end of {goal}'s."
        case SplitRows(inner=inner, outer=outer, wings=wings):
            ends = f", {wings} more at each end, slanted towards you as wings" if wings else ""
            return (
                f"Everybody: push the {inner} stacks at the right end of your wall forward as the inner row. "
                f"Lay the other tiles behind it one high: {outer - 2 * wings} in a row{ends}."
            )
        case SpreadTiles():
            return "Push all walls into the middle, face down, and mix the tiles: hands are taken from there."
        case _:
            assert_never(step)


def _wall_as_json(side: Seat, players: int) -> Message:
    return {"side": side, "seat": seat_at(side, players)}


def hand_step_as_json(step: HandStep, players: int) -> Message:
    """``hand_step_text`` as JSON."""
    match step:
        case MoveStacks(from_side=giver, to_side=taker, stacks=stacks):
            walls = {"from": _wall_as_json(giver, players), "to": _wall_as_json(taker, players)}
            return {"do": "carry_stacks", **walls, "n": stacks}
        case SplitRows(inner=inner, outer=outer, wings=wings):
            rows: Message = {"inner": inner, "row": outer - 2 * wings, "wings": wings}
            return {"do": "split_rows_wings" if wings else "split_rows", **rows}
        case SpreadTiles():
            return {"do": "spread_tiles"}
        case _:
            assert_never(step)


def wrong_walls_as_json(wrong: Sequence[WrongWall], players: int) -> tuple[Message, ...]:
    """``wrong_walls_text`` as JSON."""
    if not wrong:
        return ()
    walls: list[Message] = [
        {
            "do": "wall_lacks" if each.expected > each.counted else "wall_has_more",
            "wall": _wall_as_json(each.side, players),
            "counted": each.counted,
            "expected": each.expected,
            "n": abs(each.expected - each.counted),
        }
        for each in wrong
    ]
    return (*walls, {"do": "count_again"})


def is_miscounted(status: MachineStatus) -> bool:
    """Whether the machine has stopped because a wall has a wrong number of tiles."""
    return any(fault.get("code") == "wall_count" for fault in status.faults)


def counted_wrong(
    order: WallOrder | None, status: MachineStatus, players: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """Tiles at each miscounted side and what to do, as sentences and as JSON.

    Args:
        order: the walls requested last; None before the first request.
        status: of the machine.
        players: names by seat.
    """
    if order is None or not is_miscounted(status):
        return (), ()
    found = wrong_walls(order, status.counts)
    wrong, steps = wrong_walls_text(found, players), wrong_walls_as_json(found, len(players))
    if wrong and status.sets is not None and status.sets.beneath:
        return (WALLS_BELOW, *wrong), ({"do": "walls_below"}, *steps)
    return wrong, steps


def wrong_walls_text(wrong: Sequence[WrongWall], players: Sequence[str]) -> tuple[str, ...]:
    """Miscounted walls: which side, how many tiles, what to do.

    >>> wrong_walls_text([WrongWall(1, 35, 36)], ("Aoi", "Ren", "Yuzu", "Haru"))[0]
    "Ren's wall (side 1) holds 35 tiles and should hold 36: 1 is missing."
    """
    if not wrong:
        return ()
    sentences = []
    for each in wrong:
        lack = each.expected - each.counted
        many = "is" if abs(lack) == 1 else "are"
        sentences.append(
            f"{side_named(each.side, players)}'s wall (side {each.side}) holds {each.counted} tiles and "
            f"should hold {each.expected}: {abs(lack)} {many} {'missing' if lack > 0 else 'too many'}."
        )
    return (*sentences, COUNT_AGAIN)


def pending_rules_text(claim: StartSession) -> str:
    """The pending rules as a phrase.

    >>> pending_rules_text(StartSession("red", "default", {}, ("Aoi", "Ren")))
    'red (default) for 2 players'
    """
    return f"{claim.rules} ({claim.preset}) for {len(claim.players)} players"


def pending_rules_as_json(claim: StartSession) -> Message:
    """``pending_rules_text`` as JSON."""
    return {"rules": claim.rules, "preset": claim.preset, "players": len(claim.players)}
