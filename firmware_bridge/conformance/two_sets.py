"""Section 6: two sets of tiles go round and never mix."""

from __future__ import annotations

from firmware_bridge import messages
from firmware_bridge.conformance.preparation import done, refused, settle
from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.motions import stacks_of
from firmware_bridge.conformance.raw_link import Talk
from firmware_bridge.codes import LiftPosition, Refusal, StatusFlag

APART = (
    "`build_walls` asks for exactly the tiles that are inside, so with both sets inside it is refused with "
    "`wrong_tiles_inside`: that keeps them apart."
)
CHANGES = (
    "The flag `second_set` changes whenever the set that is lifted is not the one that was lifted before"
)


def _take_in(talk: Talk, tiles: int) -> Steps[messages.Status]:
    yield from done(talk, messages.OpenLids(talk.new_ticket()))
    yield from done(talk, messages.Collect(talk.new_ticket(), tiles))
    yield from done(talk, messages.CloseLids(talk.new_ticket()))
    status = yield from settle(talk)
    talk.ensure(status.tiles_inside == tiles, f"{tiles} tiles inside after collect")
    return status


def _build(talk: Talk) -> Steps[None]:
    yield from done(talk, messages.Shuffle(talk.new_ticket(), 1))
    yield from done(talk, messages.BuildWalls(talk.new_ticket(), stacks_of(talk.tiles)))
    status = yield from settle(talk)
    talk.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "the flag walls_built after build_walls")
    talk.ensure(status.lift == LiftPosition.DOWN, "lifts down after build_walls")


def _lift(talk: Talk) -> Steps[bool]:
    ticket = talk.new_ticket()
    talk.command(messages.CountWalls(ticket))
    yield from talk.ending(ticket)
    counted = [one for one in talk.reports() if isinstance(one, messages.WallsCounted)]
    expected = messages.WallsCounted(ticket, tuple(2 * stack for stack in stacks_of(talk.tiles)))
    talk.ensure(counted == [expected], f"one {expected!r}: of the walls that wait, not of what came in")
    yield from done(talk, messages.LiftWalls(talk.new_ticket()))
    status = yield from settle(talk)
    talk.ensure(status.tiles_inside == talk.tiles, f"{talk.tiles} tiles inside after lift_walls")
    talk.ensure(not status.flags & StatusFlag.WALLS_BUILT, "no flag walls_built after lift_walls")
    return bool(status.flags & StatusFlag.SECOND_SET)


def apart(talk: Talk) -> Steps[None]:
    """One set waits built while the other comes in; nothing can be built of both."""
    yield from _take_in(talk, talk.tiles)
    yield from _build(talk)
    status = yield from _take_in(talk, 2 * talk.tiles)
    talk.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "walls_built while the other set comes in")
    command = messages.BuildWalls(talk.new_ticket(), stacks_of(talk.tiles))
    yield from refused(talk, command, Refusal.WRONG_TILES_INSIDE, "wrong_tiles_inside")
    yield from _lift(talk)


def round_and_round(talk: Talk) -> Steps[None]:
    """Each set in its turn, told by the flag."""
    status = yield from settle(talk)
    talk.ensure(status.tiles_inside == talk.tiles, "one set inside and one on the felt")
    second: list[bool] = []
    for _ in range(3):
        yield from _build(talk)
        yield from _take_in(talk, 2 * talk.tiles)
        second.append((yield from _lift(talk)))
    talk.ensure(second[0] == second[2] != second[1], f"the flag second_set by turns, not {second}")


CHECKS = (
    Check("sets_stay_apart", 6, APART, apart, Needs.TWO_SETS),
    Check("sets_take_turns", 6, CHANGES, round_and_round, Needs.TWO_SETS),
)
