"""Sections 5 to 7: every command, its bounds, its refusals, and a hand from beginning to end."""

from __future__ import annotations

from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.framing import BOUNDS
from firmware_bridge.conformance.preparation import (
    expect_done,
    expect_refused,
    prepare,
    start_long_motion,
    wait_until_idle,
)
from firmware_bridge.conformance.raw_link import ENDS, MOTION_TIMEOUT_S, CheckSkipped, RawLink
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import LidPosition, LiftPosition, Refusal, StatusFlag
from firmware_bridge.messages.message import LONGEST, Message

ONE_END = (
    "Every command with a ticket ends in exactly one of `command_done`, `command_refused` and "
    "`command_aborted`"
)
BUSY = "one motion at a time; a second is refused with `busy`"
LIDS_SHUT = "shuffling, building and lifting only with the lids closed (`lids_not_closed`)"
LIDS_OPEN = "collecting only with the lids open (`lids_not_open`)"
RIGHT_TILES = "building only when exactly the tiles of the walls asked for are inside (`wrong_tiles_inside`)"
NO_WALLS = "counting and lifting only walls that were built and have not been touched since (`no_walls`);"
COLLECT = "Take tiles in through the open hole until `tiles` are inside; done at once if they already are."
DICE = "Roll `count` dice, 1 to 4: `dice_shown`, then `command_done`."
COUNTED = "Tiles (not stacks) in each wall, side 0 first."
BUILD = (
    "Bring the lifts down, take back what lies on them, and build walls two tiles high: stacks per side, "
    "side 0 first."
)
LIFT = (
    "Lift the built walls onto the table. The lifts stay up until the next build, or, if arms push the "
    "walls off them, come down again at once, for the other set."
)
LISTS = "one length byte (at most 40), then that many bytes"
LAMPS = "Light a seat's lamps. No ticket, because setting twice has no further effect."
OPEN = "Open the lids over the collecting hole."


def _open(link: RawLink) -> Steps[None]:
    yield from expect_done(link, messages.OpenLids(link.new_ticket()))
    status = yield from wait_until_idle(link)
    link.ensure(status.lids == LidPosition.OPEN, "lids open in status after open_lids")


def lids(link: RawLink) -> Steps[None]:
    """Open, closed, and said so; opening what is open is done too."""
    yield from _open(link)
    yield from _open(link)
    yield from expect_done(link, messages.CloseLids(link.new_ticket()))
    status = yield from wait_until_idle(link)
    link.ensure(status.lids == LidPosition.CLOSED, "lids closed in status after close_lids")


def one_end(link: RawLink) -> Steps[None]:
    """One of the three, once, and no other afterwards."""
    for count in (1, 0):
        ticket = link.new_ticket()
        link.command(messages.RollDice(ticket, count))
        yield from link.expect_end(ticket)
        yield from link.wait(0.6)
        ends = [one for one in link.reports() if isinstance(one, ENDS)]
        link.ensure(len(ends) == 1, f"one end of ticket {ticket}")


def dice(link: RawLink) -> Steps[None]:
    """As many as asked for, 1 to 6, shown before it is done."""
    for count in (1, 2, 3, 4):
        ticket = link.new_ticket()
        link.command(messages.RollDice(ticket, count))
        yield from link.expect_end(ticket)
        reports = link.reports()
        shown = [one for one in reports if isinstance(one, messages.DiceShown)]
        link.ensure(len(shown) == 1 and shown[0].ticket == ticket, f"one dice_shown for ticket {ticket}")
        link.ensure(len(shown[0].values) == count, f"{count} dice")
        link.ensure(all(1 <= value <= 6 for value in shown[0].values), "dice of 1 to 6")
        link.ensure(reports.index(shown[0]) < len(reports) - 1, "dice_shown before command_done")


def dice_bounds(link: RawLink) -> Steps[None]:
    """None and too many."""
    for count in (0, 5, 255):
        yield from expect_refused(
            link, messages.RollDice(link.new_ticket(), count), Refusal.NOT_POSSIBLE, "not_possible"
        )


def busy(link: RawLink) -> Steps[None]:
    """The second is refused, the first goes on."""
    running = yield from start_long_motion(link)
    second = link.new_ticket()
    link.command(messages.OpenLids(second))
    end = yield from link.expect_end(second)
    if any(one == messages.CommandDone(running) for one in link.reports()):
        raise CheckSkipped("the drum had stopped before a second command could come")
    link.ensure(end == messages.CommandRefused(second, Refusal.BUSY), "command_refused with busy")
    first = yield from link.expect_end(running)
    link.ensure(isinstance(first, messages.CommandDone), f"command_done for ticket {running} all the same")


def collect_shut(link: RawLink) -> Steps[None]:
    """Nobody's fingers in a closing lid."""
    yield from expect_refused(
        link, messages.Collect(link.new_ticket(), 1), Refusal.LIDS_NOT_OPEN, "lids_not_open"
    )


def open_lids_refuse(link: RawLink) -> Steps[None]:
    """Nothing turns or lifts over an open hole."""
    yield from _open(link)
    status = yield from wait_until_idle(link)
    half = status.tiles_inside // 2
    stacks = tuple(half // 4 + (side < half % 4) for side in range(4))
    new = link.new_ticket
    for command in (
        messages.Shuffle(new(), 1),
        messages.BuildWalls(new(), stacks),
        messages.LiftWalls(new()),
    ):
        yield from expect_refused(link, command, Refusal.LIDS_NOT_CLOSED, "lids_not_closed")


def collect_done(link: RawLink) -> Steps[None]:
    """What is inside already needs no time."""
    yield from _open(link)
    status = yield from wait_until_idle(link)
    yield from expect_done(link, messages.Collect(link.new_ticket(), status.tiles_inside))


def wrong_tiles(link: RawLink) -> Steps[None]:
    """A stack more than lies inside."""
    status = yield from wait_until_idle(link)
    half = status.tiles_inside // 2 + 1
    stacks = tuple(half // 4 + (side < half % 4) for side in range(4))
    if max(stacks) > 20:
        raise CheckSkipped("more tiles inside than walls can hold")
    yield from expect_refused(
        link, messages.BuildWalls(link.new_ticket(), stacks), Refusal.WRONG_TILES_INSIDE, "wrong_tiles_inside"
    )


def wrong_sides(link: RawLink) -> Steps[None]:
    """Walls that no table with four sides has."""
    for stacks in ((17, 17, 17), (14, 14, 14, 14, 12), ()):
        yield from expect_refused(
            link, messages.BuildWalls(link.new_ticket(), stacks), Refusal.NOT_POSSIBLE, "not_possible"
        )


def no_walls(link: RawLink) -> Steps[None]:
    """There is nothing to count or lift."""
    status = yield from wait_until_idle(link)
    if status.flags & StatusFlag.WALLS_BUILT:
        raise CheckSkipped("walls stand on the lifts; examine it with none built")
    for command in (messages.CountWalls(link.new_ticket()), messages.LiftWalls(link.new_ticket())):
        yield from expect_refused(link, command, Refusal.NO_WALLS, "no_walls")


def every_command(link: RawLink) -> tuple[Message, ...]:
    """Each command once, with a ticket that was not used."""
    new = link.new_ticket
    return (
        messages.OpenLids(new()),
        messages.CloseLids(new()),
        messages.Collect(new(), 0),
        messages.Shuffle(new(), 1),
        messages.BuildWalls(new(), (1, 1, 1, 1)),
        messages.CountWalls(new()),
        messages.LiftWalls(new()),
        messages.RollDice(new(), 1),
        messages.ResetFault(new()),
    )


def command_bounds(link: RawLink) -> Steps[None]:
    """A byte short, a byte long: acknowledged, thrown away, no report, no motion."""
    before = yield from wait_until_idle(link)
    for command in every_command(link):
        payload = link.codec.encode(command)
        for wrong in (payload[:-1], payload + b"\x00"):
            yield from _thrown_away(link, wrong, f"{command.name()} of {len(wrong)} bytes")
    after = yield from link.read_status()
    link.ensure(after.last_ticket == before.last_ticket, "last_ticket as before: nothing of it was a command")


def list_bounds(link: RawLink) -> Steps[None]:
    """Lists longer than 40, and lists that say more than there is."""
    number = link.codec.encode(messages.BuildWalls(1, ()))[0]
    ticket = link.new_ticket().to_bytes(2, "little")
    longest = LONGEST["u8s"]
    before = yield from wait_until_idle(link)
    for length, there in ((longest + 1, longest + 1), (255, 4), (4, 3), (4, 5)):
        wrong = bytes([number]) + ticket + bytes([length]) + bytes(there)
        yield from _thrown_away(link, wrong, f"build_walls with a list of {there} that says {length}")
    after = yield from link.read_status()
    link.ensure(after.last_ticket == before.last_ticket, "last_ticket as before: nothing of it was a command")


def _thrown_away(link: RawLink, payload: bytes, what: str) -> Steps[None]:
    number = link.next_number
    link.next_number = (number + 1) % 64
    link.data(number, payload)
    yield from link.expect_ack(link.next_number)
    yield from link.wait(0.05)
    link.ensure(not link.reports(), f"no report for {what}")


def lamps(link: RawLink) -> Steps[None]:
    """They shine as they were set, twice as once; a seat that is not there is no harm."""
    before = yield from link.read_status()
    for seat, lit in ((2, 5), (2, 5), (4, 1), (255, 63)):
        link.command(messages.SetLamps(seat, lit, 0))
        yield from link.expect_ack(link.next_number)
    yield from link.wait(0.1)
    link.ensure(not link.reports(), "no report for set_lamps")
    status = yield from link.read_status()
    link.ensure(status.fault == before.fault, "no fault by lamps")
    link.send(messages.ReadState(5))
    yield from link.wait(0.3)
    for one in link.received_since_mark():
        if isinstance(one.message, messages.State):
            link.ensure(one.message.lamps >> 16 & 0xFF == 5, "seat 2's lamps 1 and 4 alight")
    link.command(messages.SetLamps(2, 0, 0))
    yield from link.wait(0.05)


def stacks_of(tiles: int) -> tuple[int, ...]:
    """Stacks of two tiles in each of four walls, as even as they can be, the first ones longest."""
    half = tiles // 2
    return tuple(half // 4 + (side < half % 4) for side in range(4))


def hand(link: RawLink) -> Steps[None]:
    """Collect, shuffle, build, count, lift, as section 7 writes it."""
    new = link.new_ticket
    stacks = stacks_of(link.tiles)
    yield from _open(link)
    yield from expect_done(link, messages.Collect(new(), link.tiles))
    status = yield from wait_until_idle(link)
    link.ensure(status.tiles_inside == link.tiles, f"{link.tiles} tiles inside after collect")
    yield from expect_done(link, messages.CloseLids(new()))
    yield from expect_done(link, messages.Shuffle(new(), 1))
    yield from expect_done(link, messages.BuildWalls(new(), stacks))
    status = yield from wait_until_idle(link)
    link.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "the flag walls_built after build_walls")
    link.ensure(status.lift == LiftPosition.DOWN, "lifts down after build_walls")
    ticket = new()
    link.command(messages.CountWalls(ticket))
    yield from link.expect_end(ticket)
    counted = [one for one in link.reports() if isinstance(one, messages.WallsCounted)]
    expected = messages.WallsCounted(ticket, tuple(2 * stack for stack in stacks))
    link.ensure(counted == [expected], f"one {expected} before command_done")
    yield from expect_done(link, messages.LiftWalls(new()))
    status = yield from wait_until_idle(link)
    link.ensure(status.lift != LiftPosition.BETWEEN, "lifts up, or down again, after lift_walls")
    link.ensure(status.tiles_inside == 0, "no tile inside after lift_walls")
    yield from expect_refused(link, messages.LiftWalls(new()), Refusal.NO_WALLS, "no_walls")


def nothing_lost(link: RawLink) -> Steps[None]:
    """The hand again from the felt: the same tiles come in; a build cut off by a stop loses none."""
    yield from _open(link)
    yield from expect_done(link, messages.Collect(link.new_ticket(), link.tiles))
    yield from expect_done(link, messages.CloseLids(link.new_ticket()))
    ticket = link.new_ticket()
    link.command(messages.BuildWalls(ticket, stacks_of(link.tiles)))
    yield from link.expect_message(
        messages.Status, "a wall half built", lambda seen: seen.progress_permille > 300, MOTION_TIMEOUT_S
    )
    link.send(messages.EmergencyStop(60))
    yield from link.expect_message(messages.Stopped, "stopped with token 60", lambda said: said.token == 60)
    yield from link.expect_end(ticket)
    yield from prepare(link)
    status = yield from wait_until_idle(link)
    link.ensure(status.tiles_inside == link.tiles, f"all {link.tiles} tiles inside after a stop and a reset")
    link.ensure(not status.flags & StatusFlag.WALLS_BUILT, "no flag walls_built after a build cut off")


CHECKS = (
    Check("lids_open_and_close", 5, OPEN, lids),
    Check("a_command_ends_once", 5, ONE_END, one_end),
    Check("dice", 5, DICE, dice),
    Check("dice_bounds", 5, DICE, dice_bounds),
    Check("busy", 6, BUSY, busy),
    Check("collect_needs_open_lids", 6, LIDS_OPEN, collect_shut),
    Check("open_lids_forbid_motions", 6, LIDS_SHUT, open_lids_refuse),
    Check("collected_is_done_at_once", 5, COLLECT, collect_done),
    Check("wrong_tiles_inside", 6, RIGHT_TILES, wrong_tiles),
    Check("walls_of_other_sides", 5, BUILD, wrong_sides),
    Check("no_walls", 6, NO_WALLS, no_walls),
    Check("command_bounds", 1, BOUNDS, command_bounds),
    Check("list_bounds", 1, LISTS, list_bounds),
    Check("lamps", 5, LAMPS, lamps),
    Check("a_hand", 5, COUNTED, hand, Needs.TILES),
    Check("a_stop_loses_no_tile", 5, LIFT, nothing_lost, Needs.TILES),
)
