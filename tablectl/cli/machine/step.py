"""``tablectl machine step`` and ``tablectl machine monitor``: a link without a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from firmware_bridge import Session
from firmware_bridge.inspection import frame_text
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.link.session import LinkFailed, LinkRefused, Rebooted, SessionEvent
from firmware_bridge.link.tapped_wire import TappedWire
from firmware_bridge.machine.single_motion import MotionEnd, SingleMotion
from firmware_bridge.messages import messages
from firmware_bridge.messages.message import Message
from tablectl.adapters.machine.controller_port import open_port, poll_until
from tablectl.cli.options import AsJson, Baud, Port
from tablectl.cli.output import end_with_reader
from tablectl.errors import InputError
from tablectl.quoting import quoted

SIDES = 4


class Step(StrEnum):
    """Steps that can run by themselves, named as in docs/PROTOCOL.md."""

    OPEN_LIDS = "open_lids"
    CLOSE_LIDS = "close_lids"
    COLLECT = "collect"
    SHUFFLE = "shuffle"
    BUILD_WALLS = "build_walls"
    COUNT_WALLS = "count_walls"
    LIFT_WALLS = "lift_walls"
    ROLL_DICE = "roll_dice"
    RESET_FAULT = "reset_fault"
    EMERGENCY_STOP = "emergency_stop"


def step(
    port: Port,
    what: Annotated[Step, typer.Argument(help="The step to run.")],
    baud: Baud = 115_200,
    tiles: Annotated[
        int, typer.Option(min=0, max=0xFFFF, help="collect: stop when this many tiles are inside.")
    ] = 136,
    turns: Annotated[int, typer.Option(min=0, max=255, help="shuffle: turns of the drum.")] = 5,
    stacks: Annotated[str, typer.Option(help="build_walls: stacks of side 0 to 3.")] = "17,17,17,17",
    dice: Annotated[int, typer.Option(min=0, max=255, help="roll_dice: how many.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Run one step of the machine, and print how it ended.

    **The machine moves.** It keeps its own interlocks whatever is requested. Use `reset_fault` only after
    looking at the machine. Ctrl-C ends the lease, and with it the motion, within a second.

    Exit status 0 if the step was done, 1 if it was refused or interrupted; the reason is printed.
    """
    make = _command(what, tiles, turns, stacks, dice)
    wire = open_port(port, baud)
    session = Session(wire)
    one = SingleMotion(session, make)
    ends: list[MotionEnd] = []

    def poll(now_s: float) -> bool:
        end = one.poll(now_s)
        if end is not None:
            ends.append(end)
        return bool(ends)

    try:
        poll_until(wire, poll)
    finally:
        session.close()
    (end,) = ends
    answer = {
        "step": what.value,
        "done": end.done,
        "reason": end.reason,
        "values": list(end.values),
        "seconds": round(end.seconds, 3),
    }
    shown = f" ({' '.join(map(str, end.values))})" if end.values else ""
    line = f"{what.value}: {'done' if end.done else end.reason}{shown}, {end.seconds:.1f} s"
    typer.echo(json.dumps(answer) if as_json else line)
    if not end.done:
        raise typer.Exit(1)


def monitor(
    port: Port,
    baud: Baud = 115_200,
    seconds: Annotated[float, typer.Option(min=0, help="Stop after this many seconds; 0: at Ctrl-C.")] = 0.0,
    listen: Annotated[bool, typer.Option("--listen", help="Send nothing, not even a hello.")] = False,
    beats: Annotated[
        bool, typer.Option("--beats", help="Also show heartbeats and unchanged statuses.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line for each frame.")] = False,
) -> None:
    """Connect to the controller and print every frame of the link decoded, in both directions.

    No motion is requested. Heartbeats keep the link up, so changes of lids, lifts and faults appear. A lost
    link is reported with its reason and retried. A port has one owner: to see the traffic between a running
    service and its machine, stop the service and use `tablectl machine dump`.
    """
    wire = open_port(port, baud)
    tapped = TappedWire(wire, mute=listen)
    session = Session(tapped)
    codec, began_s = Codec(), [0.0]
    last_status: list[object] = [None]

    def poll(now_s: float) -> bool:
        began_s[0] = began_s[0] or now_s
        if listen:
            tapped.poll(now_s)
            tapped.read()
        else:
            for event in session.poll(now_s):
                if says := _link_event_text(event):
                    _print_message(now_s - began_s[0], "link", says, as_json)
        for direction, frame in tapped.take_frames():
            if beats or _has_changed(frame, last_status):
                _print(now_s - began_s[0], direction, frame, codec, as_json)
        return bool(seconds) and now_s - began_s[0] >= seconds

    try:
        with end_with_reader():
            poll_until(wire, poll)
    finally:
        session.close()


def _command(what: Step, tiles: int, turns: int, stacks: str, dice: int) -> Callable[[int], Message] | None:
    factories: dict[Step, Callable[[int], Message]] = {
        Step.OPEN_LIDS: messages.OpenLids,
        Step.CLOSE_LIDS: messages.CloseLids,
        Step.COUNT_WALLS: messages.CountWalls,
        Step.LIFT_WALLS: messages.LiftWalls,
        Step.RESET_FAULT: messages.ResetFault,
        Step.COLLECT: partial(messages.Collect, tiles=tiles),
        Step.SHUFFLE: partial(messages.Shuffle, turns=turns),
        Step.ROLL_DICE: partial(messages.RollDice, count=dice),
    }
    if what is Step.EMERGENCY_STOP:
        return None
    if what is Step.BUILD_WALLS:
        return partial(messages.BuildWalls, stacks=_stacks(stacks))
    return factories[what]


def _stacks(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if len(parts) != SIDES or not all(part.isdecimal() and int(part) <= 255 for part in parts):
        raise InputError(f"--stacks takes the stacks of four sides, such as 17,17,17,17, not {quoted(text)}")
    return tuple(map(int, parts))


def _has_changed(frame: Frame, last_status: list[object]) -> bool:
    """Whether it is no heartbeat, and no status that differs from the last only in its clock and count."""
    if frame.kind is not FrameKind.OUT_OF_BAND or not frame.payload:
        return True
    if frame.payload[0] == messages.Heartbeat.ID:
        return False
    if frame.payload[0] != messages.Status.ID:
        return True
    payload = frame.payload[:5] + frame.payload[11:]  # without uptime_ms and echo
    fresh, last_status[0] = payload != last_status[0], payload
    return fresh


def _link_event_text(event: SessionEvent) -> str:
    """What no frame shows: a lost port or link, a refusal, a restart of the controller; else empty."""
    match event:
        case LinkFailed(reason=reason):
            return f"lost: {reason}; retrying until Ctrl-C"
        case LinkRefused(reason=reason):
            return f"refused: {reason}"
        case Rebooted(old_boot_id=old, new_boot_id=new):
            return f"the controller has restarted: boot_id {new} after {old}"
        case _:
            return ""


def _print(at_s: float, direction: str, frame: Frame, codec: Codec, as_json: bool) -> None:
    raw = frame.encode()
    _print_message(at_s, direction, frame_text(raw, codec), as_json, frame=raw.hex(" "))


def _print_message(at_s: float, direction: str, says: str, as_json: bool, **more: str) -> None:
    if as_json:
        typer.echo(json.dumps({"at_s": round(at_s, 3), "way": direction, "says": says, **more}))
    else:
        typer.echo(f"{at_s:9.3f} s  {direction:<8}  {says}")
