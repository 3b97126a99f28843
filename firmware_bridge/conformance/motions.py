"""Sections 5 to 7: every command, its bounds, its refusals, and a hand from beginning to end."""

from __future__ import annotations

from firmware_bridge import messages
from firmware_bridge.conformance.preparation import arrive, begin_long, done, refused, settle
from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.raw_link import ENDS, MOTION_S, NotTried, Talk
from firmware_bridge.message import LONGEST, Message
from firmware_bridge.codes import LidPosition, LiftPosition, Refusal, StatusFlag

ONE_END = (
    "Every command with a ticket ends in exactly one of `command_done`, `command_refused` and "
    "`command_aborted`"
)
BUSY = "one motion at a time; a second is refused with `busy`"
LIDS_SHUT = "shuffling, building and lifting only with the lids closed (`lids_not_closed`)"
LIDS_OPEN = "collecting only with the lids open (`lids_not_open`)"
RIGHT_TILES = "building only when exactly the tiles of the walls asked for are inside (`wrong_tiles_inside`)"
NO_WALLS = "counting and lifting only what was built and nothing has touched since (`no_walls`);"
COLLECT = "Take tiles in through the open hole until `tiles` are inside; done at once when they are."
DICE = "Roll `count` dice, 1 to 4: `dice_shown`, then `command_done`."
COUNTED = "Tiles (not stacks) in each wall, side 0 first."
BUILD = (
    "Bring the lifts down, take back what lies on them, and build walls two tiles high: stacks per side, "
    "side 0 first."
)
LIFT = (
    "Lift the built walls onto the felt. The lifts stay up until the next build, or, where arms push the "
    "walls off them, come down again at once: for the other set."
)
BOUNDS = "A payload that is too short or too long for its message is thrown away."
LISTS = "one length byte (at most 40), then that many bytes"
LAMPS = "Light a seat's lamps. No ticket: setting twice is setting once."
OPEN = "Open the lids over the collecting hole."


def _open(talk: Talk) -> Steps[None]:
    yield from done(talk, messages.OpenLids(talk.new_ticket()))
    status = yield from settle(talk)
    talk.ensure(status.lids == LidPosition.OPEN, "lids open in status after open_lids")


def lids(talk: Talk) -> Steps[None]:
    """Open, closed, and said so; opening what is open is done too."""
    yield from _open(talk)
    yield from _open(talk)
    yield from done(talk, messages.CloseLids(talk.new_ticket()))
    status = yield from settle(talk)
    talk.ensure(status.lids == LidPosition.CLOSED, "lids closed in status after close_lids")


def one_end(talk: Talk) -> Steps[None]:
    """One of the three, once, and no other afterwards."""
    for count in (1, 0):
        ticket = talk.new_ticket()
        talk.command(messages.RollDice(ticket, count))
        yield from talk.ending(ticket)
        yield from talk.wait(0.6)
        ends = [one for one in talk.reports() if isinstance(one, ENDS)]
        talk.ensure(len(ends) == 1, f"one end of ticket {ticket}")


def dice(talk: Talk) -> Steps[None]:
    """As many as asked for, 1 to 6, shown before it is done."""
    for count in (1, 2, 3, 4):
        ticket = talk.new_ticket()
        talk.command(messages.RollDice(ticket, count))
        yield from talk.ending(ticket)
        told = talk.reports()
        shown = [one for one in told if isinstance(one, messages.DiceShown)]
        talk.ensure(len(shown) == 1 and shown[0].ticket == ticket, f"one dice_shown for ticket {ticket}")
        talk.ensure(len(shown[0].values) == count, f"{count} dice")
        talk.ensure(all(1 <= value <= 6 for value in shown[0].values), "dice of 1 to 6")
        talk.ensure(told.index(shown[0]) < len(told) - 1, "dice_shown before command_done")


def dice_bounds(talk: Talk) -> Steps[None]:
    """None and too many."""
    for count in (0, 5, 255):
        yield from refused(
            talk, messages.RollDice(talk.new_ticket(), count), Refusal.NOT_POSSIBLE, "not_possible"
        )


def busy(talk: Talk) -> Steps[None]:
    """The second is refused, the first goes on."""
    running = yield from begin_long(talk)
    second = talk.new_ticket()
    talk.command(messages.OpenLids(second))
    end = yield from talk.ending(second)
    if any(one == messages.CommandDone(running) for one in talk.reports()):
        raise NotTried("the drum had stopped before a second command could come")
    talk.ensure(end == messages.CommandRefused(second, Refusal.BUSY), "command_refused with busy")
    first = yield from talk.ending(running)
    talk.ensure(isinstance(first, messages.CommandDone), f"command_done for ticket {running} all the same")


def collect_shut(talk: Talk) -> Steps[None]:
    """Nobody's fingers in a closing lid."""
    yield from refused(talk, messages.Collect(talk.new_ticket(), 1), Refusal.LIDS_NOT_OPEN, "lids_not_open")


def open_lids_refuse(talk: Talk) -> Steps[None]:
    """Nothing turns or lifts over an open hole."""
    yield from _open(talk)
    status = yield from settle(talk)
    half = status.tiles_inside // 2
    stacks = tuple(half // 4 + (side < half % 4) for side in range(4))
    new = talk.new_ticket
    for command in (
        messages.Shuffle(new(), 1),
        messages.BuildWalls(new(), stacks),
        messages.LiftWalls(new()),
    ):
        yield from refused(talk, command, Refusal.LIDS_NOT_CLOSED, "lids_not_closed")


def collect_done(talk: Talk) -> Steps[None]:
    """What is inside already needs no time."""
    yield from _open(talk)
    status = yield from settle(talk)
    yield from done(talk, messages.Collect(talk.new_ticket(), status.tiles_inside))


def wrong_tiles(talk: Talk) -> Steps[None]:
    """A stack more than lies inside."""
    status = yield from settle(talk)
    half = status.tiles_inside // 2 + 1
    stacks = tuple(half // 4 + (side < half % 4) for side in range(4))
    if max(stacks) > 20:
        raise NotTried("more tiles inside than walls can hold")
    yield from refused(
        talk, messages.BuildWalls(talk.new_ticket(), stacks), Refusal.WRONG_TILES_INSIDE, "wrong_tiles_inside"
    )


def wrong_sides(talk: Talk) -> Steps[None]:
    """Walls that no table with four sides has."""
    for stacks in ((17, 17, 17), (14, 14, 14, 14, 12), ()):
        yield from refused(
            talk, messages.BuildWalls(talk.new_ticket(), stacks), Refusal.NOT_POSSIBLE, "not_possible"
        )


def no_walls(talk: Talk) -> Steps[None]:
    """There is nothing to count or lift."""
    status = yield from settle(talk)
    if status.flags & StatusFlag.WALLS_BUILT:
        raise NotTried("walls stand on the lifts; examine it with none built")
    for command in (messages.CountWalls(talk.new_ticket()), messages.LiftWalls(talk.new_ticket())):
        yield from refused(talk, command, Refusal.NO_WALLS, "no_walls")


def every_command(talk: Talk) -> tuple[Message, ...]:
    """Each command once, with a ticket that was not used."""
    new = talk.new_ticket
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


def command_bounds(talk: Talk) -> Steps[None]:
    """A byte short, a byte long: acknowledged, thrown away, no report, no motion."""
    before = yield from settle(talk)
    for command in every_command(talk):
        payload = talk.codec.encode(command)
        for wrong in (payload[:-1], payload + b"\x00"):
            yield from _thrown_away(talk, wrong, f"{command.name()} of {len(wrong)} bytes")
    after = yield from talk.look()
    talk.ensure(after.last_ticket == before.last_ticket, "last_ticket as before: nothing of it was a command")


def list_bounds(talk: Talk) -> Steps[None]:
    """Lists longer than 40, and lists that say more than there is."""
    number = talk.codec.encode(messages.BuildWalls(1, ()))[0]
    ticket = talk.new_ticket().to_bytes(2, "little")
    longest = LONGEST["u8s"]
    before = yield from settle(talk)
    for length, there in ((longest + 1, longest + 1), (255, 4), (4, 3), (4, 5)):
        wrong = bytes([number]) + ticket + bytes([length]) + bytes(there)
        yield from _thrown_away(talk, wrong, f"build_walls with a list of {there} that says {length}")
    after = yield from talk.look()
    talk.ensure(after.last_ticket == before.last_ticket, "last_ticket as before: nothing of it was a command")


def _thrown_away(talk: Talk, payload: bytes, what: str) -> Steps[None]:
    number = talk.next_number
    talk.next_number = (number + 1) % 64
    talk.data(number, payload)
    yield from talk.hear_ack(talk.next_number)
    yield from talk.wait(0.05)
    talk.ensure(not talk.reports(), f"no report for {what}")


def lamps(talk: Talk) -> Steps[None]:
    """They shine as they were set, twice as once; a seat that is not there is no harm."""
    for seat, lit in ((2, 5), (2, 5), (4, 1), (255, 63)):
        talk.command(messages.SetLamps(seat, lit, 0))
        yield from talk.hear_ack(talk.next_number)
    yield from talk.wait(0.1)
    talk.ensure(not talk.reports(), "no report for set_lamps")
    status = yield from talk.look()
    talk.ensure(not status.fault, "no fault by lamps")
    talk.say(messages.ReadState(5))
    yield from talk.wait(0.3)
    for one in talk.since_mark():
        if isinstance(one.message, messages.State):
            talk.ensure(one.message.lamps >> 16 & 0xFF == 5, "seat 2's lamps 1 and 4 alight")
    talk.command(messages.SetLamps(2, 0, 0))
    yield from talk.wait(0.05)


def stacks_of(tiles: int) -> tuple[int, ...]:
    """Stacks of two tiles in each of four walls, as even as they can be, the first ones longest."""
    half = tiles // 2
    return tuple(half // 4 + (side < half % 4) for side in range(4))


def hand(talk: Talk) -> Steps[None]:
    """Collect, shuffle, build, count, lift, as section 7 writes it."""
    new = talk.new_ticket
    stacks = stacks_of(talk.tiles)
    yield from _open(talk)
    yield from done(talk, messages.Collect(new(), talk.tiles))
    status = yield from settle(talk)
    talk.ensure(status.tiles_inside == talk.tiles, f"{talk.tiles} tiles inside after collect")
    yield from done(talk, messages.CloseLids(new()))
    yield from done(talk, messages.Shuffle(new(), 1))
    yield from done(talk, messages.BuildWalls(new(), stacks))
    status = yield from settle(talk)
    talk.ensure(bool(status.flags & StatusFlag.WALLS_BUILT), "the flag walls_built after build_walls")
    talk.ensure(status.lift == LiftPosition.DOWN, "lifts down after build_walls")
    ticket = new()
    talk.command(messages.CountWalls(ticket))
    yield from talk.ending(ticket)
    counted = [one for one in talk.reports() if isinstance(one, messages.WallsCounted)]
    expected = messages.WallsCounted(ticket, tuple(2 * stack for stack in stacks))
    talk.ensure(counted == [expected], f"one {expected!r} before command_done")
    yield from done(talk, messages.LiftWalls(new()))
    status = yield from settle(talk)
    talk.ensure(status.lift != LiftPosition.BETWEEN, "lifts up, or down again, after lift_walls")
    talk.ensure(status.tiles_inside == 0, "no tile inside after lift_walls")
    yield from refused(talk, messages.LiftWalls(new()), Refusal.NO_WALLS, "no_walls")


def nothing_lost(talk: Talk) -> Steps[None]:
    """The hand again from the felt: the same tiles come in; a build cut off by a stop loses none."""
    yield from _open(talk)
    yield from done(talk, messages.Collect(talk.new_ticket(), talk.tiles))
    yield from done(talk, messages.CloseLids(talk.new_ticket()))
    ticket = talk.new_ticket()
    talk.command(messages.BuildWalls(ticket, stacks_of(talk.tiles)))
    yield from talk.hear_message(
        messages.Status, "a wall half built", lambda seen: seen.progress_permille > 300, MOTION_S
    )
    talk.say(messages.EmergencyStop(60))
    yield from talk.hear_message(messages.Stopped, "stopped with token 60", lambda said: said.token == 60)
    yield from talk.ending(ticket)
    yield from arrive(talk)
    status = yield from settle(talk)
    talk.ensure(status.tiles_inside == talk.tiles, f"all {talk.tiles} tiles inside after a stop and a reset")
    talk.ensure(not status.flags & StatusFlag.WALLS_BUILT, "no flag walls_built after a build cut off")


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
