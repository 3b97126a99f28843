"""A simulated table goes the ways that docs/DESIGN.md walks: the same rooms, in the same order.

Pipeline, recogniser, referee, rules, journal, the link to the machine and the broker are the real ones.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tablectl.adapters.storage.journal.journal import read_journal
from tablectl.compose.table import ReadyTable, build
from tablectl.config import parse
from tablectl.game.claims import Refused, StartHand
from tablectl.game.events import Source, TileDiscarded, WallsBuilt
from tablectl.game.judging import TypedHand, TypedWin, settle_typed_hand
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tablectl.ports import Command
from tablectl.service.loop import TableService
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.people.judge import TableJudge
from tests.architecture.walks import BESIDE, COMMAND, DISCARD, OPTION, STAND_INS, Stop, section, walk
from tests.system.traced_rooms import Call, Trace
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto
from tests.tablectl.game.deciding import accepted
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.system

EYES: Final = "eyes-overhead"
VALUES: Final = frozenset(
    {
        *(f"tablectl/game/{room}" for room in ("claims", "events", "evidence", "state")),
        *(
            "tablectl",
            "tablectl/files",
            "tablectl/mahjong",
            "tablectl/ports",
            "tablectl/rulesets",
            "tablectl/formats",
            "vision",
            "vision/bare_tiles",
            "vision/sides",
        ),
    }
)
"""Rooms of plain values, of the sums that weigh them and of files on a disk, and modules beside the rooms:
everybody uses them."""


def until(service: TableService, done: Callable[[], bool]) -> None:
    """Move the table along."""
    ends_s = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < ends_s, f"the table stands at {service.state}"
        service.step()


def calls_until(folder: Path, done: Callable[[ReadyTable], bool]) -> tuple[Call, ...]:
    """What a simulated table calls until something is so; an operator has asked for a hand."""
    config = parse(
        f'[table]\nstate_dir = "{folder}"\n[web]\nenabled = false\n[simulation]\nspeed = 12\n'
        "[camera]\nwidth_px = 1080\nheight_px = 1080\nfps = 5\n"
    )
    named = frozenset(stop for way in (DISCARD, COMMAND) for row in walk(way) for stop in row.stops)
    trace = Trace(named | set(STAND_INS.values()))
    with ExitStack() as ends:
        # Before the table is built, which takes hold of it: else a slow computer's discards are the judge's.
        ends.enter_context(pytest.MonkeyPatch.context()).setattr(
            TableJudge, "poll", lambda _judge, _now_s: None
        )
        table = ends.enter_context(build(config))
        ends.enter_context(trace.on())
        service = table.service

        def ask(**request: object) -> None:
            service.submit(Command({"id": f"r{len(trace.calls)}", **request}, lambda _: None, by="Olga"))

        service.start()
        until(service, lambda: service.state.started)
        ask(do="pause", reason="the machine is greeted first")
        until(service, lambda: service._parts.machine.status().connected)
        ask(do="resume")
        ask(do="next_hand")
        until(service, lambda: done(table))
    return tuple(trace.calls)


def _has_built_walls(table: ReadyTable) -> bool:
    return any(isinstance(entry.body, WallsBuilt) for entry in read_journal(table.journal_path))


def _has_seen_a_discard(table: ReadyTable) -> bool:
    hand = table.service.state.hand
    return (
        hand is not None
        and any(seat.river for seat in hand.seats)
        and any(
            isinstance(entry.body, TileDiscarded) and entry.source is Source.CAMERA
            for entry in read_journal(table.journal_path)
        )
    )


def in_order(calls: Sequence[Call], wanted: Sequence[Stop]) -> list[Stop]:
    """The stops that were called, as far as each came after the one before it."""
    found: list[Stop] = []
    left = iter(calls)
    for stop in wanted:
        if any(call.stop == stop for call in left):
            found.append(stop)
        else:
            break
    return found


def onwards(calls: Sequence[Call]) -> list[Call]:
    """Calls from one room of a walk into another, without what happens beside it."""
    return [
        call
        for call in calls
        if call.caller != call.room
        and call.caller not in VALUES
        and call.room not in VALUES
        and not BESIDE.intersection((call.stop, *call.within))
    ]


def seen_and_weighed(calls: Sequence[Call], named: Collection[Stop]) -> tuple[list[Call], list[Call]]:
    """What the camera's thread did with the last picture that it read and handed over, and the table's
    thread with the evidence that led to the discard: meanwhile a later picture may be half read.

    Other evidence that is written down (a key, an answer) comes by fewer of the named stops.
    """
    weighing = next(call.stop for call in calls if call.stop.name == "EvidenceProcessor.process")
    begins = [i for i, call in enumerate(calls) if call.stop == weighing]

    def weighed(began: int, ends: int) -> list[Call]:
        return [
            call
            for call in calls[began:ends]
            if call.thread == calls[began].thread and weighing in (call.stop, *call.within)
        ]

    each = [(began, weighed(began, ends)) for began, ends in pairwise([*begins, len(calls)])]
    written = [one for one in each if any(call.stop.name == "SqliteJournal.append" for call in one[1])]
    began, discarded = max(written, key=lambda one: (len({c.stop for c in one[1]} & {*named}), one[0]))
    seeing = [call for call in calls[:began] if call.thread == EYES]
    polled = [i for i, call in enumerate(seeing) if call.stop in STAND_INS.values()]
    pictures = [seeing[start:end] for start, end in pairwise([*polled, len(seeing)])]
    read = {"read_table", "OnnxDetector.find", "TableService.post"}
    looks = [picture for picture in pictures if read <= {call.stop.name for call in picture}]
    return looks[-1], discarded


@pytest.mark.slow
@needs_mosquitto
def test_a_discard_goes_through_the_rooms_of_its_walk(tmp_path: Path) -> None:
    calls = calls_until(tmp_path, _has_seen_a_discard)
    rows = walk(DISCARD)
    root, *rooms = [row.room for row in rows]
    named = [STAND_INS.get(stop, stop) for row in rows[1:] for stop in row.stops]
    seen, weighed = seen_and_weighed(calls, named)
    went = [*seen, *weighed]
    assert [stop for stop in named if stop not in {call.stop for call in went}] == []
    firsts = [STAND_INS.get(row.stops[0], row.stops[0]) for row in rows[1:]]
    assert in_order(went, firsts) == firsts
    entered = onwards(went)
    assert {call.room for call in entered} - {root, *rooms} == set()
    doors = {row.room: {call.caller for call in entered if call.stop in row.stops} for row in rows[1:]}
    twice = section(DISCARD).split("Entered from two rooms:", 1)[1].split(".")[0]
    assert {room for room, callers in doors.items() if len(callers) > 1} == set(re.findall(r"`(.+?)`", twice))


@needs_mosquitto
def test_a_machine_command_goes_through_the_rooms_of_its_walk(tmp_path: Path) -> None:
    calls = calls_until(tmp_path, _has_built_walls)
    here = [call for call in calls if call.thread != EYES]
    wanted = [stop for row in walk(COMMAND) for stop in row.stops]
    sent = next(stop for stop in wanted if stop.name == "Session.send")
    before, after = wanted[: wanted.index(sent)], wanted[wanted.index(sent) + 1 :]
    assert in_order(here, before) == before
    builds = next(i for i, call in enumerate(here) if call.stop == sent and call.argument == "BuildWalls")
    assert in_order(here[builds:], after) == after


def test_a_rule_option_goes_through_the_rooms_of_its_walk(tmp_path: Path) -> None:
    wanted = [stop for row in walk(OPTION) for stop in row.stops]
    trace = Trace(frozenset(wanted))
    with trace.on():
        paid = _mangan(tmp_path, "kiriage_mangan = true")
    assert in_order(trace.calls, wanted) == wanted
    assert paid == 8000
    assert _mangan(tmp_path, "kiriage_mangan = false") == 7700


def _mangan(folder: Path, option: str) -> int:
    """What East's neighbour gets for four han and thirty fu off a discard."""
    config = parse(f'[table]\nstate_dir = "{folder}"\n[rules.options]\n{option}\n')
    rules = config.rules
    state = accepted(
        GameState(),
        SessionDefaults(rules.ruleset, rules.preset, rules.options, rules.players).claim(),
        StartHand(),
    )
    closed = parse_tiles("234m234p34678s55p")
    win = TypedWin(1, 2, Tile.parse("2s"), closed, source=WinSource.DISCARD)
    settled = settle_typed_hand(state, TypedHand((win,), indicators=parse_tiles("9m")))
    assert not isinstance(settled, Refused), settled
    return settled.deltas[1]
