"""Section 4: heartbeat, status, lease, emergency stop, the latched fault."""

from __future__ import annotations

from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.preparation import (
    expect_done,
    expect_refused,
    run_command,
    start_link,
    start_long_motion,
    wait_until_idle,
)
from firmware_bridge.conformance.raw_link import (
    MOTION_TIMEOUT_S,
    RESPONSE_TIMEOUT_S,
    CheckFailed,
    CheckSkipped,
    RawLink,
)
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    FaultCode,
    LidPosition,
    LiftPosition,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.message import Message

ECHO = "The controller answers each with `status`"
BY_ITSELF = "sends `status` by itself whenever activity, fault, running ticket or a resting position changes."
WORDS = "Current activity and positions; sent after each heartbeat and at every change."
LEASE = "Nothing may move unless a heartbeat was heard within its lease."
LONGEST = "A lease of more than 3,000 ms counts as 3,000 ms."
LAPSE = "reports `command_aborted` with `host_quiet` to the next host; lamps go dark."
NO_LEASE = "A command that arrives without a lease is refused with `no_lease`."
NO_FAULT = "An expired lease is not a fault: the next host may ask again."
STOP = (
    "switches everything off, latches `emergency_stop`, aborts the running command, and answers `stopped` "
    "with the token, each time it is asked."
)
FORGET = (
    "A person has looked at the machine: bring the lifts home if they are between their ends, clear "
    "the fault."
)
LATCH = (
    "The first fault is kept with its place until `reset_fault`; later ones are consequences and are not "
    "reported."
)
LATCHED = "With a fault latched every motion is refused with `fault_latched`."
SHORT_MS = 150
"""A lease short enough to run out in the middle of the long motion."""
LONG_MS = messages.LONGEST_LEASE_MS


def echo(link: RawLink) -> Steps[None]:
    """Each count comes back, the largest and 0 too."""
    for count in (7, 0xFFFE, 0xFFFF, 0):
        link.beats = count
        yield from link.read_status()
    seen = [link.beats]
    link.ensure(seen == [1], "counts that go round")


def status_words(link: RawLink) -> Steps[None]:
    """Every number has a word, and the clock goes on."""
    first = yield from link.read_status()
    began_s = link.now_s
    yield from link.wait(1.0)
    status = yield from link.read_status()
    passed_ms, real_ms = status.uptime_ms - first.uptime_ms, (link.now_s - began_s) * 1000
    link.ensure(abs(passed_ms - real_ms) < 300, f"uptime_ms on by {real_ms:.0f}, not {passed_ms}")
    for words, number in (
        (Activity, status.activity),
        (LidPosition, status.lids),
        (LiftPosition, status.lift),
        (Place, status.fault_place),
    ):
        link.ensure(number in [word.value for word in words], f"a word of {words.__name__}, not {number}")
    link.ensure(status.progress_permille <= 1000, "progress_permille to 1000")
    link.ensure(bool(status.flags & StatusFlag.LEASED), "the flag leased after a heartbeat")
    link.ensure(status.boot_id != 0, "a boot_id")


def by_itself(link: RawLink) -> Steps[None]:
    """Beginning and end of a motion are told without a heartbeat between."""
    link.heartbeats = False
    link.beat(LONG_MS)
    yield from link.wait(0.2)
    ticket = link.new_ticket()
    link.command(messages.RollDice(ticket, 1))
    yield from link.expect_message(
        messages.Status, f"status with running_ticket {ticket}", lambda seen: seen.running_ticket == ticket
    )
    yield from link.expect_message(
        messages.Status,
        f"status with last_ticket {ticket} and nothing running",
        lambda seen: not seen.running_ticket and seen.last_ticket == ticket,
        MOTION_TIMEOUT_S,
    )


def _lapse(link: RawLink) -> Steps[int]:
    """Light a lamp and let the lease run out in the middle of a motion; the motion's ticket."""
    link.command(messages.SetLamps(1, 1, 2))
    ticket = yield from start_long_motion(link)
    link.heartbeats = False
    link.mark()
    link.beat(SHORT_MS)
    end_s = link.now_s + SHORT_MS / 1000
    yield from link.wait(SHORT_MS / 1000 + RESPONSE_TIMEOUT_S)
    ended = [one.at_s for one in link.received_since_mark() if one.message == messages.CommandDone(ticket)]
    if ended and ended[0] <= end_s:
        raise CheckSkipped(f"the drum has turned before a lease of {SHORT_MS} ms runs out")
    link.ensure(not ended, f"the motion stopped when its lease of {SHORT_MS} ms had run out")
    return ticket


def lapse_stops(link: RawLink) -> Steps[None]:
    """Off at once, and reported to the next host."""
    ticket = yield from _lapse(link)
    yield from start_link(link)
    link.mark()
    count = link.beat(SHORT_MS)
    status = yield from link.expect_message(
        messages.Status, f"status with echo {count}", lambda seen: seen.echo == count
    )
    link.ensure(
        status.activity == Activity.IDLE and not status.running_ticket,
        "a machine that stands still after the lease",
    )
    link.heartbeats = True
    end = yield from link.expect_end(ticket, 4 * RESPONSE_TIMEOUT_S)
    link.ensure(
        end == messages.CommandAborted(ticket, AbortReason.HOST_QUIET), "command_aborted with host_quiet"
    )


def longest(link: RawLink) -> Steps[None]:
    """A host that asks for a minute gets three seconds."""
    link.heartbeats = False
    link.beat(0xFFFF)
    yield from link.wait(0.1)
    link.send(messages.ReadState(4))
    try:
        state = yield from link.expect_message(messages.State, "state")
    except CheckFailed as error:
        raise CheckSkipped("the controller does not answer read_state, so nobody sees its lease") from error
    link.ensure(0 < state.lease_left_ms <= LONG_MS, f"lease_left_ms of at most {LONG_MS}")


def lapse_tells(link: RawLink) -> Steps[None]:
    """The flag goes, the lamps go, no fault comes."""
    yield from _lapse(link)
    link.send(messages.ReadState(3))
    try:
        state = yield from link.expect_message(messages.State, "state")
    except CheckFailed as error:
        raise CheckSkipped("the controller does not answer read_state, so nobody sees its lamps") from error
    link.ensure(state.lamps == 0, "no lamp alight after the lease")
    link.ensure(state.lease_left_ms == 0, "lease_left_ms 0 after the lease")
    status = yield from link.expect_message(messages.Status, "status after state")
    link.ensure(not status.flags & StatusFlag.LEASED, "no flag leased after the lease")
    link.ensure(status.fault == FaultCode.NONE, "no fault after an expired lease")


def not_before(link: RawLink) -> Steps[None]:
    """As long as the lease lasts, the motion goes on."""
    ticket = yield from start_long_motion(link)
    link.heartbeats = False
    link.mark()
    link.beat(LONG_MS)
    yield from link.wait(1.5)
    told = link.reports()
    link.ensure(
        not any(isinstance(one, messages.CommandAborted) for one in told), "no abort while the lease lasts"
    )
    link.heartbeats = True
    end = yield from link.expect_end(ticket)
    link.ensure(isinstance(end, messages.CommandDone), f"command_done for ticket {ticket}")


def no_lease(link: RawLink) -> Steps[None]:
    """Refused, and done when a heartbeat has come."""
    yield from _expect_no_lease(link, messages.RollDice(link.new_ticket(), 1), 1, 0.3)
    yield from expect_done(link, messages.RollDice(link.new_ticket(), 1))


def lease_of_nothing(link: RawLink) -> Steps[None]:
    """A lease of 0 ms takes the leave away at once."""
    yield from _expect_no_lease(link, messages.RollDice(link.new_ticket(), 1), 0, 0.1)


def _expect_no_lease(
    link: RawLink, command: messages.RollDice | messages.ResetFault, lease_ms: int, wait_s: float
) -> Steps[None]:
    """A command is refused some time after a last heartbeat. Heartbeats go on while its answer comes."""
    link.heartbeats = False
    link.beat(lease_ms)
    yield from link.wait(wait_s)
    link.command(command)
    yield from link.wait(0.2)
    link.heartbeats = True
    end = yield from link.expect_end(command.ticket, 4 * RESPONSE_TIMEOUT_S)
    refused = messages.CommandRefused(command.ticket, Refusal.NO_LEASE)
    link.ensure(end == refused, "command_refused with no_lease")


def _stop(link: RawLink, token: int) -> Steps[None]:
    link.send(messages.EmergencyStop(token))
    yield from link.expect_message(
        messages.Stopped, f"stopped with token {token}", lambda said: said.token == token
    )


def stop_running(link: RawLink) -> Steps[None]:
    """A motion under way is aborted, and the machine stands."""
    ticket = yield from start_long_motion(link)
    link.send(messages.EmergencyStop(40))
    yield from link.expect_message(messages.Stopped, "stopped with token 40", lambda said: said.token == 40)
    end = yield from link.expect_end(ticket, 4 * RESPONSE_TIMEOUT_S)
    link.ensure(
        end == messages.CommandAborted(ticket, AbortReason.EMERGENCY_STOP),
        "command_aborted with emergency_stop",
    )
    told = [one for one in link.reports() if isinstance(one, messages.Fault)]
    link.ensure([one.code for one in told] == [FaultCode.EMERGENCY_STOP], "the report fault(emergency_stop)")
    status = yield from link.read_status()
    link.ensure(
        status.fault == FaultCode.EMERGENCY_STOP and not status.activity, "emergency_stop in status, idle"
    )


def stop_each_time(link: RawLink) -> Steps[None]:
    """The same token again, another one, the largest."""
    for token in (41, 41, 42, 0xFFFF):
        yield from _stop(link, token)


def stop_without_lease(link: RawLink) -> Steps[None]:
    """The host has been quiet, and a command of it waits for its answer."""
    link.heartbeats, link.acknowledges = False, False
    link.beat(1)
    yield from link.wait(0.3)
    link.command(messages.RollDice(link.new_ticket(), 1))
    yield from _stop(link, 43)


def stop_in_the_noise(link: RawLink) -> Steps[None]:
    """Behind half a frame, as the host flushes it."""
    link.raw(bytes([64, 0, 1, 2]) + bytes([0x7E]) * 64 + link.frame_of(messages.EmergencyStop(44)))
    yield from link.expect_message(messages.Stopped, "stopped with token 44", lambda said: said.token == 44)


def every_motion(link: RawLink) -> list[Message]:
    """One command of each motion but the reset, with new tickets."""
    new = link.new_ticket
    return [
        messages.OpenLids(new()),
        messages.CloseLids(new()),
        messages.Collect(new(), 1),
        messages.Shuffle(new(), 1),
        messages.BuildWalls(new(), (17, 17, 17, 17)),
        messages.CountWalls(new()),
        messages.LiftWalls(new()),
        messages.RollDice(new(), 2),
    ]


def all_refused(link: RawLink) -> Steps[None]:
    """Each of them."""
    yield from _stop(link, 45)
    yield from link.wait(0.1)
    for command in every_motion(link):
        yield from expect_refused(link, command, Refusal.FAULT_LATCHED, "fault_latched")


def first_fault_only(link: RawLink) -> Steps[None]:
    """A second stop is no second fault."""
    yield from _stop(link, 46)
    yield from link.expect_message(messages.Fault, "the report fault(emergency_stop)")
    yield from link.wait(0.3)
    yield from _stop(link, 47)
    yield from link.expect_none(lambda one: isinstance(one.message, messages.Fault), "no second fault report")


def latched_over_links(link: RawLink) -> Steps[None]:
    """A new host finds it."""
    yield from _stop(link, 48)
    yield from start_link(link)
    link.heartbeats = True
    status = yield from link.read_status()
    link.ensure(status.fault == FaultCode.EMERGENCY_STOP, "the fault emergency_stop over a new link")
    yield from link.wait(0.1)
    yield from expect_refused(
        link, messages.RollDice(link.new_ticket(), 1), Refusal.FAULT_LATCHED, "fault_latched"
    )


def reset(link: RawLink) -> Steps[None]:
    """A person has looked; the machine works again."""
    yield from _stop(link, 49)
    yield from link.wait(0.1)
    yield from expect_done(link, messages.ResetFault(link.new_ticket()))
    status = yield from wait_until_idle(link)
    link.ensure(status.fault == FaultCode.NONE, "no fault after reset_fault")
    yield from expect_done(link, messages.RollDice(link.new_ticket(), 1))


def reset_needs_lease(link: RawLink) -> Steps[None]:
    """It may move the lifts."""
    yield from _stop(link, 50)
    yield from _expect_no_lease(link, messages.ResetFault(link.new_ticket()), 1, 0.3)
    yield from run_command(link, messages.ResetFault(link.new_ticket()))


CHECKS = (
    Check("heartbeat_is_echoed", 4, ECHO, echo),
    Check("status_has_words", 5, WORDS, status_words),
    Check("status_at_every_change", 4, BY_ITSELF, by_itself),
    Check("motion_lasts_while_the_lease_does", 4, LEASE, not_before),
    Check("lapse_stops_and_reports", 4, LAPSE, lapse_stops),
    Check("lease_of_a_minute", 4, LONGEST, longest),
    Check("lapse_is_dark_and_no_fault", 4, NO_FAULT, lapse_tells),
    Check("no_lease_no_motion", 4, NO_LEASE, no_lease),
    Check("lease_of_0_ms", 4, LEASE, lease_of_nothing),
    Check("stop_in_a_motion", 4, STOP, stop_running),
    Check("stop_is_answered_each_time", 4, STOP, stop_each_time),
    Check("stop_without_lease", 4, STOP, stop_without_lease),
    Check("stop_behind_half_a_frame", 4, STOP, stop_in_the_noise),
    Check("fault_refuses_every_motion", 4, LATCHED, all_refused),
    Check("first_fault_is_kept", 4, LATCH, first_fault_only, Needs.MACHINE),
    Check("fault_outlives_the_link", 4, LATCH, latched_over_links, Needs.MACHINE),
    Check(
        "reset_forgets_the_fault",
        5,
        FORGET,
        reset,
    ),
    Check("reset_needs_a_lease", 4, NO_LEASE, reset_needs_lease),
)
