"""Section 6: two sets of tiles go round and never mix."""

from __future__ import annotations

from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.motions import stacks_of
from firmware_bridge.conformance.preparation import expect_done, expect_refused, wait_until_idle
from firmware_bridge.conformance.raw_link import RawLink
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import LiftPosition, Refusal, StatusFlag

APART = (
    "`build_walls` asks for exactly the tiles that are inside, so with both sets inside it is refused "
    "with `wrong_tiles_inside`: this keeps them apart."
)
CHANGES = "it changes whenever the lifted set is not the one lifted before"


def _take_in(link: RawLink, tiles: int) -> Steps[messages.Status]:
    yield from expect_done(link, messages.OpenLids(link.new_ticket()))
    yield from expect_done(link, messages.Collect(link.new_ticket(), tiles))
    yield from expect_done(link, messages.CloseLids(link.new_ticket()))
    status = yield from wait_until_idle(link)
    link.ensure(status.tiles_inside == tiles, f"{tiles} tiles inside after collect")
    return status


def _build(link: RawLink) -> Steps[None]:
    yield from expect_done(link, messages.Shuffle(link.new_ticket(), 1))
    yield from expect_done(link, messages.BuildWalls(link.new_ticket(), stacks_of(link.tiles)))
    status = yield from wait_until_idle(link)
    link.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "the flag walls_built after build_walls")
    link.ensure(status.lift == LiftPosition.DOWN, "lifts down after build_walls")


def _lift(link: RawLink) -> Steps[bool]:
    ticket = link.new_ticket()
    link.command(messages.CountWalls(ticket))
    yield from link.expect_end(ticket)
    counted = [one for one in link.reports() if isinstance(one, messages.WallsCounted)]
    expected = messages.WallsCounted(ticket, tuple(2 * stack for stack in stacks_of(link.tiles)))
    link.ensure(counted == [expected], f"one {expected}: of the walls that wait, not of what came in")
    yield from expect_done(link, messages.LiftWalls(link.new_ticket()))
    status = yield from wait_until_idle(link)
    link.ensure(status.tiles_inside == link.tiles, f"{link.tiles} tiles inside after lift_walls")
    link.ensure(not status.flags & StatusFlag.WALLS_BUILT, "no flag walls_built after lift_walls")
    return bool(status.flags & StatusFlag.SECOND_SET)


def apart(link: RawLink) -> Steps[None]:
    """One set waits built while the other comes in; nothing can be built of both."""
    yield from _take_in(link, link.tiles)
    yield from _build(link)
    status = yield from _take_in(link, 2 * link.tiles)
    link.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "walls_built while the other set comes in")
    command = messages.BuildWalls(link.new_ticket(), stacks_of(link.tiles))
    yield from expect_refused(link, command, Refusal.WRONG_TILES_INSIDE, "wrong_tiles_inside")
    yield from _lift(link)


def round_and_round(link: RawLink) -> Steps[None]:
    """Each set in its turn, told by the flag."""
    status = yield from wait_until_idle(link)
    link.ensure(status.tiles_inside == link.tiles, "one set inside and one on the felt")
    second: list[bool] = []
    for _ in range(3):
        yield from _build(link)
        yield from _take_in(link, 2 * link.tiles)
        second.append((yield from _lift(link)))
    link.ensure(second[0] == second[2] != second[1], f"the flag second_set by turns, not {second}")


CHECKS = (
    Check("sets_stay_apart", 6, APART, apart, Needs.TWO_SETS),
    Check("sets_take_turns", 6, CHANGES, round_and_round, Needs.TWO_SETS),
)
