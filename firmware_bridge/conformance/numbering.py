"""Section 3: numbers, acknowledgements, retransmission, tickets."""

from __future__ import annotations

from itertools import pairwise

from firmware_bridge.conformance.check import Check, Steps
from firmware_bridge.conformance.preparation import expect_done, run_command, start_link, wait_until_idle
from firmware_bridge.conformance.raw_link import (
    ENDS,
    MOTION_TIMEOUT_S,
    QUIET_PERIOD_S,
    RawLink,
    ReceivedFrame,
)
from firmware_bridge.link.framing import NUMBERS, Frame, FrameKind
from firmware_bridge.link.stream import MAX_RETRIES, TIMEOUT_CEILING_S, TIMEOUT_FLOOR_S
from firmware_bridge.messages import messages

TAKEN = "The receiver takes only the number it expects."
EVERY = "It answers **every** DATA frame, taken or not, with an ACK of the next number it expects"
WINDOW = "has at most `window` of them unacknowledged"
AROUND = "Each side numbers its DATA frames 0, 1, … 63, 0, …"
AGAIN = (
    "Without an answer the sender sends all unacknowledged frames again, oldest first, after a "
    "measured timeout"
)
FOR_EVER = "A controller drops nothing: it keeps its reports until a host acknowledges them"
ONE_ACK = "one ACK confirms everything before its number."
TICKETS = "a controller that receives the ticket it last received does nothing, whatever the command."
LAST = "`last_ticket` in `status` tells the host which of its commands arrived."
BOUND = "every motion carries a ticket, 1 to 65,535"
SLACK_S = 0.5
"""Of a measured gap: two pollers and an adapter between us and the controller's clock."""
MUCH = 0.6
"""A doubled wait, measured by two pollers, is longer than the one before at least by this share."""


def _harmless(link: RawLink) -> bytes:
    return link.codec.encode(messages.SetLamps(0, 0, 0))


def acknowledged(link: RawLink) -> Steps[None]:
    """Without payload, with the next number."""
    for number in range(4):
        link.command(messages.SetLamps(0, 0, 0))
        yield from link.expect_ack(number + 1)
        acks = [one for one in link.received_since_mark() if one.frame.kind is FrameKind.ACK]
        link.ensure(len(acks) == 1, "one ACK for one DATA frame")
        link.ensure(not acks[0].frame.payload, "an ACK without payload")


def out_of_turn(link: RawLink) -> Steps[None]:
    """A number that is not due is answered and not taken."""
    ticket = link.new_ticket()
    for number in (1, 5, 63):
        link.data(number, link.codec.encode(messages.RollDice(ticket, 1)))
        yield from link.expect_ack(0)
    status = yield from link.read_status()
    link.ensure(status.last_ticket != ticket, f"ticket {ticket} not taken: its number was not due")


def repeated_frame(link: RawLink) -> Steps[None]:
    """A frame that comes twice is answered twice and taken once."""
    ticket = link.new_ticket()
    payload = link.codec.encode(messages.RollDice(ticket, 1))
    raw = Frame(FrameKind.DATA, 0, payload).encode()
    link.next_number = 1
    link.raw(raw + raw)
    end_s = link.now_s + QUIET_PERIOD_S
    while link.now_s < end_s:
        yield
    acks = [one.frame.number for one in link.received_since_mark() if one.frame.kind is FrameKind.ACK]
    link.ensure(acks == [1, 1], "two ACKs with number 1")
    yield from link.expect_end(ticket)
    yield from link.wait(QUIET_PERIOD_S)
    ends = [one for one in link.reports() if isinstance(one, ENDS)]
    link.ensure(len(ends) == 1, f"ticket {ticket} to end once")


def around(link: RawLink) -> Steps[None]:
    """After 63 comes 0."""
    for number in range(NUMBERS + 6):
        link.command(messages.SetLamps(0, 0, 0))
        yield from link.expect_ack((number + 1) % NUMBERS)


def whole_window(link: RawLink) -> Steps[None]:
    """As many frames at once as the controller says it can hold."""
    reply = yield from start_link(link)
    link.heartbeats = True
    yield from wait_until_idle(link)
    payload = _harmless(link)
    link.raw(b"".join(Frame(FrameKind.DATA, number, payload).encode() for number in range(reply.window)))
    link.next_number = reply.window
    yield from link.expect_ack(reply.window)


def _copies(link: RawLink, count: int) -> Steps[list[ReceivedFrame]]:
    """Leave a report without answer until it has come ``count`` times."""
    yield from wait_until_idle(link)
    link.acknowledges = False
    ticket = link.new_ticket()
    link.command(messages.RollDice(ticket, 0))  # refused at once: one report, no motion
    first = yield from link.expect(
        lambda one: isinstance(one.message, ENDS) and one.message.ticket == ticket,
        "command_refused for 0 dice",
    )
    end_s = link.now_s + count * (TIMEOUT_CEILING_S + SLACK_S)
    while True:
        copies = [one for one in link.received_since_mark() if one.frame == first.frame]
        if len(copies) >= count:
            return copies
        link.ensure(link.now_s < end_s, f"DATA {first.frame.number} sent {count} times without an ACK")
        yield


def sent_again(link: RawLink) -> Steps[None]:
    """Within its bounds of time, twice as long each time."""
    copies = yield from _copies(link, 4)
    gaps = [after.at_s - before.at_s for before, after in pairwise(copies)]
    shown = ", ".join(f"{gap:.3f}" for gap in gaps)
    link.ensure(gaps[0] >= TIMEOUT_FLOOR_S / 2, f"30 ms or more before the first repetition ({shown} s)")
    link.ensure(max(gaps) <= TIMEOUT_CEILING_S + SLACK_S, f"at most 1 s between repetitions ({shown} s)")
    for shorter, longer in pairwise(gaps):
        due = min(2 * shorter, TIMEOUT_CEILING_S)
        link.ensure(longer >= due * MUCH, f"a doubled wait each time, to 1 s ({shown} s)")
    link.ack((copies[0].frame.number + 1) % NUMBERS)
    link.mark()
    yield from link.expect_none(
        lambda one: one.frame.kind is FrameKind.DATA,
        "no repetition after the ACK",
        TIMEOUT_CEILING_S + SLACK_S,
    )


def never_given_up(link: RawLink) -> Steps[None]:
    """Longer than a host would try."""
    copies = yield from _copies(link, MAX_RETRIES + 3)
    link.ack((copies[0].frame.number + 1) % NUMBERS)
    yield from link.wait(0.1)


def ack_of_nothing(link: RawLink) -> Steps[None]:
    """An ACK that still expects the number confirms nothing."""
    copies = yield from _copies(link, 1)
    link.mark()
    link.ack(copies[0].frame.number)
    yield from link.expect(
        lambda one: one.frame == copies[0].frame, "the report again: it was not acknowledged", 2.0
    )


def one_ack_for_all(link: RawLink) -> Steps[None]:
    """The last number's ACK does for the frames before it."""
    yield from wait_until_idle(link)
    link.acknowledges = False
    ticket = link.new_ticket()
    link.command(messages.RollDice(ticket, 2))
    last = yield from link.expect(
        lambda one: isinstance(one.message, messages.CommandDone) and one.message.ticket == ticket,
        f"command_done for ticket {ticket}",
        MOTION_TIMEOUT_S,
    )
    told = link.reports()
    link.ensure(
        [type(one) for one in told[:2]] == [messages.DiceShown, messages.CommandDone],
        "dice_shown, command_done",
    )
    link.ack((last.frame.number + 1) % NUMBERS)
    yield from link.wait(0.1)
    link.mark()
    yield from link.expect_none(
        lambda one: one.frame.kind is FrameKind.DATA, "no repetition after the ACK", 1.5
    )


def ticket_again(link: RawLink) -> Steps[None]:
    """In a new frame of the same link, and over a new link."""
    ticket = link.new_ticket()
    yield from expect_done(link, messages.RollDice(ticket, 1))
    yield from link.wait(0.1)
    link.command(messages.RollDice(ticket, 1))
    yield from link.expect_none(_is_report, f"nothing: ticket {ticket} was used already")
    yield from start_link(link)
    link.heartbeats = True
    yield from wait_until_idle(link)
    link.command(messages.RollDice(ticket, 1))
    yield from link.expect_none(_is_report, f"nothing over a new link: ticket {ticket} was used already")
    status = yield from link.read_status()
    link.ensure(not status.running_ticket, f"ticket {ticket} not running again")


def refused_ticket_again(link: RawLink) -> Steps[None]:
    """Whatever became of it."""
    ticket = link.new_ticket()
    yield from run_command(link, messages.RollDice(ticket, 0))
    yield from link.wait(0.1)
    link.command(messages.RollDice(ticket, 1))
    yield from link.expect_none(_is_report, f"nothing: ticket {ticket} was refused already")


def last_ticket(link: RawLink) -> Steps[None]:
    """Done or refused."""
    for count in (1, 0):
        ticket = link.new_ticket()
        yield from run_command(link, messages.RollDice(ticket, count))
        status = yield from link.read_status()
        link.ensure(status.last_ticket == ticket, f"last_ticket {ticket}")


def ticket_bounds(link: RawLink) -> Steps[None]:
    """0 is no ticket; 65,535 is one, and so is 1 after it."""
    link.command(messages.RollDice(0, 1))
    yield from link.expect_none(
        lambda one: isinstance(one.message, messages.CommandDone | messages.DiceShown),
        "no motion for ticket 0",
    )
    for ticket in (0xFFFF, 1):
        link.last_ticket = ticket
        yield from expect_done(link, messages.RollDice(ticket, 1))


def _is_report(one: ReceivedFrame) -> bool:
    return one.frame.kind is FrameKind.DATA


CHECKS = (
    Check("every_frame_is_acknowledged", 3, EVERY, acknowledged),
    Check("out_of_turn_is_not_taken", 3, TAKEN, out_of_turn),
    Check("repeated_frame_is_taken_once", 3, TAKEN, repeated_frame),
    Check("numbers_go_round", 3, AROUND, around),
    Check("whole_window_at_once", 3, WINDOW, whole_window),
    Check("unacknowledged_is_sent_again", 3, AGAIN, sent_again),
    Check("reports_are_never_given_up", 3, FOR_EVER, never_given_up),
    Check("ack_of_an_old_number", 3, ONE_ACK, ack_of_nothing),
    Check("one_ack_for_all_before_it", 3, ONE_ACK, one_ack_for_all),
    Check("repeated_ticket_does_nothing", 3, TICKETS, ticket_again),
    Check("refused_ticket_is_used_too", 3, TICKETS, refused_ticket_again),
    Check("last_ticket_is_told", 3, LAST, last_ticket),
    Check("ticket_bounds", 3, BOUND, ticket_bounds),
)
