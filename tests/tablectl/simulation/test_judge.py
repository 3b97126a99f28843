"""The judge repairs what the eyes got wrong, late and in the open; with good eyes nobody hears of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import cast

import pytest

from tablectl.game.events import (
    Event,
    HandSettled,
    HandStarted,
    IndicatorRevealed,
    MeldClaimed,
    ReadyDeclared,
    SessionEnded,
    Source,
    TileDiscarded,
    TileDrawn,
    WinShown,
    event_to_wire,
)
from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.frozen_values import changed
from tablectl.game.history import Entry
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.ports import Command
from tablectl.simulation.machinery import MachineOrder, StandaloneMachine
from tablectl.simulation.people.judge import TableJudge
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.differences import Difference, difference
from tablectl.simulation.true_game.truth import start_of
from tablectl.topics import Message
from tests.tablectl.game.deciding import accepted
from tests.tablectl.table_parts import ScriptedMachine, ScriptedTable


@dataclass(slots=True)
class OneHand(StandaloneMachine):
    """Builds once and then waits for ever, as a machine does that nobody asks."""

    built: bool = False

    def request_hand(self, sim_s: float, job: MachineOrder) -> None:
        if not self.built:
            self.built = True
            StandaloneMachine.request_hand(self, sim_s, job)


Eyes = Callable[[TableSeen], TableSeen]


def good(seen: TableSeen) -> TableSeen:
    return seen


def never_sees_a_hand_shown(seen: TableSeen) -> TableSeen:
    blind = tuple(replace(seat, shown=(), apart=()) for seat in seen.seats)
    return replace(seen, seats=(blind[0], blind[1], blind[2], blind[3]))


def takes_the_first_discard_for_a_north_wind(seen: TableSeen) -> TableSeen:
    seats = list(seen.seats)
    if seats[0].river:
        first = replace(seats[0].river[0], faces=((Tile.parse("4z"), 1.0),))
        tiles: tuple[SeenTile, ...] = (first, *seats[0].river[1:])
        seats[0] = replace(seats[0], river=tiles)
    return replace(seen, seats=(seats[0], seats[1], seats[2], seats[3]))


def watch(eyes: Eyes, seed: int, until_settled: bool) -> ScriptedTable:
    """A service that follows the table with these eyes, and a judge."""
    service = ScriptedTable(machine=ScriptedMachine(builds=False))
    table = SimulatedTable(SimulatedRoom(seed), machine=OneHand(Random(seed)))
    judge = TableJudge(table, lambda: service.service.history.session_entries, service.service.submit)
    while service.clock.s < 400:
        service.clock.s += 0.4
        table.poll(service.clock.s)
        service.see(*table.reports(), *table.presses(), eyes(table.seen()))
        judge.poll(service.clock.s)
        written = [entry.event for entry in service.service.history.entries]
        if until_settled and any(isinstance(event, HandSettled) for event in written):
            break
        if not until_settled and service.clock.s > 60:
            break
    return service


def by_the_judge(service: ScriptedTable) -> list[object]:
    return [e.body for e in service.journal.read() if e.source is Source.SIMULATION]


@pytest.mark.slow
def test_with_good_eyes_nobody_calls_the_judge() -> None:
    assert by_the_judge(watch(good, seed=51, until_settled=True)) == []


def test_nobody_adds_to_a_session_that_was_ended_in_the_middle_of_a_hand() -> None:
    service = watch(good, seed=51, until_settled=False)
    table = SimulatedTable(SimulatedRoom(52), machine=OneHand(Random(52)))
    for n in range(600):
        table.poll(n / 10)
    judge = TableJudge(table, lambda: service.service.history.session_entries, service.service.submit)
    assert service.ask("end_session", reason="the hall closes")["ok"] is True
    for s in range(60):
        judge.poll(float(s))
        service.pass_s(0.1)
    assert by_the_judge(service) == []


@pytest.mark.slow
def test_a_win_that_nobody_saw_is_written_down_and_the_hand_is_settled() -> None:
    service = watch(never_sees_a_hand_shown, seed=51, until_settled=True)
    assert any(isinstance(body, WinShown) for body in by_the_judge(service))
    assert service.service.state.settled is not None


def test_a_discard_that_was_misread_is_corrected() -> None:
    service = watch(takes_the_first_discard_for_a_north_wind, seed=52, until_settled=False)
    first = next(e for e in service.service.history.entries if isinstance(e.event, TileDiscarded))
    assert isinstance(first.event, TileDiscarded)
    assert first.event.tile != Tile.parse("4z")
    assert len(by_the_judge(service)) >= 1


START = HandStarted(0, Wind.EAST, 0, 0, 0, (25000,) * 4)
DISCARD = TileDiscarded(0, Tile.parse("9m"), None)
READY = ReadyDeclared(0)
NORTH, SOUTH = Tile.parse("4z"), Tile.parse("2z")
DISCARD_OF_2 = TileDiscarded(2, Tile.parse("8m"), None)
WIN = WinShown(0, None, Tile.parse("1m"), (Tile.parse("1m"),))


class StandIn:
    """A table of which only the log is looked at."""

    def __init__(self, *happened: Event) -> None:
        self.happened = happened
        self.state = accepted(GameState(), start_of())

    def hand_log(self) -> tuple[Event, ...]:
        return self.happened


def asked_for(happened: tuple[Event, ...], written: tuple[Event, ...]) -> Message:
    """What the judge asks for first when the journal holds something else than what happened."""
    entries = [Entry(seq, event) for seq, event in enumerate(written, start=1)]
    asked: list[Command] = []
    judge = TableJudge(cast(SimulatedTable, StandIn(*happened)), lambda: entries, asked.append)
    for now_s in (0.0, 20.0):
        judge.poll(now_s)
    (command,) = asked
    return command.request


def test_a_misread_discard_becomes_the_right_one() -> None:
    request = asked_for((START, DISCARD), (START, changed(DISCARD, tile=Tile.parse("8m"))))
    assert (request["do"], request["seq"]) == ("correct_event", 2)


def test_a_riichi_that_was_missed_is_put_before_its_discard() -> None:
    drawn = TileDrawn(0, None)
    request = asked_for((START, drawn, READY, DISCARD), (START, drawn, DISCARD))
    assert (request["do"], request["after"]) == ("insert_event", 2)
    assert request["event"] == event_to_wire(READY)


def test_a_win_that_was_none_goes_and_does_not_become_a_discard() -> None:
    request = asked_for((START, DISCARD), (START, WIN))
    assert (request["do"], request["seq"]) == ("withdraw_event", 2)


def test_different_hands_are_not_compared() -> None:
    assert difference((), ()) is None


def test_a_draw_that_never_was_goes_before_what_it_keeps_from_being_noted() -> None:
    entries = [Entry(1, START), Entry(2, DISCARD), Entry(3, TileDrawn(1, None))]
    asked: list[Command] = []
    table = cast(SimulatedTable, StandIn(START, DISCARD, WIN))
    judge = TableJudge(table, lambda: entries, asked.append)
    for now_s in (0.0, 20.0):
        judge.poll(now_s)
    assert asked[-1].request["do"] == "record_event"
    asked[-1].answer({"ok": False, "error": {"code": "nothing_to_win_on"}})
    judge.poll(40.0)
    assert (asked[-1].request["do"], asked[-1].request["seq"]) == ("withdraw_event", 3)


def test_a_hand_that_cannot_be_repaired_is_typed_in_once_it_is_over() -> None:
    settled = HandSettled((), (-3000, 1000, 1000, 1000), (22_000, 26_000, 26_000, 26_000), 0)
    people = StandIn(START, DISCARD, WIN)
    entries, asked = [Entry(1, START), Entry(2, DISCARD)], list[Command]()
    judge = TableJudge(cast(SimulatedTable, people), lambda: entries, asked.append)

    def wait_s(seconds: int, at_s: int) -> None:
        for now_s in range(at_s, at_s + seconds):
            judge.poll(float(now_s))
            if asked:
                asked[-1].answer({"ok": False, "error": "refused"})

    wait_s(200, 0)
    assert {command.request["do"] for command in asked} == {"record_event"}
    people.happened = (START, DISCARD, WIN, settled, SessionEnded("last_hand", settled.scores, (0.0,) * 4))
    wait_s(200, 200)
    assert [command.request["do"] for command in asked[-2:]] == ["record_event", "score_hand"]
    assert (asked[-1].request["deltas"], asked[-1].request["winner"]) == ([-3000, 1000, 1000, 1000], None)


def test_what_a_person_has_decided_and_ended_is_left_to_them() -> None:
    chombo = HandSettled((), (2000, 4000, -8000, 2000), (27_000, 29_000, 17_000, 27_000), 0)
    entries, asked = [Entry(1, START), Entry(2, DISCARD), Entry(3, chombo)], list[Command]()
    entries.append(Entry(4, SessionEnded("the table is needed", chombo.scores, (0.0,) * 4)))
    judge = TableJudge(cast(SimulatedTable, StandIn(START, DISCARD)), lambda: entries, asked.append)
    for now_s in (0.0, 20.0, 40.0):
        judge.poll(now_s)
    assert not asked


def test_what_is_still_asked_about_a_hand_that_is_over_and_right_is_dismissed() -> None:
    settled = HandSettled((), (-3000, 1000, 1000, 1000), (22_000, 26_000, 26_000, 26_000), 0)
    entries, asked = [Entry(1, START), Entry(2, DISCARD)], list[Command]()
    judge = TableJudge(cast(SimulatedTable, StandIn(START, DISCARD, settled)), lambda: entries, asked.append)
    for now_s in (0.0, 20.0):
        judge.poll(now_s)
    (question,) = asked
    assert question.request["do"] == "questions"
    question.answer({"ok": True, "questions": [{"question": "q3"}]})
    assert (asked[-1].request["do"], asked[-1].request["question"]) == ("answer_question", "q3")
    assert asked[-1].request["dismiss"] is True


def test_what_the_eyes_write_again_and_again_is_not_withdrawn_for_ever() -> None:
    people = StandIn(START, DISCARD)
    asked = list[Command]()
    entries = [Entry(1, START), Entry(2, DISCARD)]
    judge = TableJudge(cast(SimulatedTable, people), lambda: entries, asked.append)
    for now_s in range(1000):
        if not now_s % 20 and len(entries) == 2:  # a tile that nobody threw, read anew
            entries.append(Entry(now_s + 3, changed(DISCARD, seat=1)))
        judge.poll(float(now_s))
        if asked and asked[-1].request.get("seq") == entries[-1].seq:
            asked[-1].answer({"ok": True})
            entries.pop()
    assert 0 < len(asked) <= 3


def test_moves_in_another_order_that_leave_the_same_table_are_left_alone() -> None:
    """A call that nobody saw: whether its tile was thrown before another of the same seat shows nowhere."""
    taken, stays, other = TileDiscarded(0, NORTH, None), TileDiscarded(0, SOUTH, None), DISCARD_OF_2
    call = MeldClaimed(2, 0, MeldKind.PUNG, NORTH, (NORTH,) * 3)
    happened = (START, taken, call, other, stays)
    written: tuple[Event, ...] = (START, stays, other, taken, call)
    assert difference(happened, [Entry(seq, event) for seq, event in enumerate(written, start=1)]) is None


def test_a_flower_that_was_turned_up_as_the_indicator_and_back_is_let_be() -> None:
    """It lies face down among the others: nobody who looks at the table by now can tell that it was up."""
    begun = HandStarted(0, Wind.EAST, 0, 0, 0, (0,) * 4)
    flower, stays = (IndicatorRevealed(Tile.parse(code)) for code in ("1f", "5m"))
    thrown = TileDiscarded(0, Tile.parse("1z"), None, False)
    happened = (begun, flower, stays, thrown)

    def found(*written: Event) -> Difference | None:
        entries = [Entry(seq, event) for seq, event in enumerate((begun, *written), start=1)]
        return difference(happened, entries, lambda tile: tile.suit is not Suit.FLOWERS)

    assert found(stays, thrown) is None
    assert found(flower, stays, thrown) is None
    missed = found()
    assert missed is not None
    assert missed.missing == stays


def test_a_river_in_another_order_is_put_right() -> None:
    first, second = TileDiscarded(0, NORTH, None), TileDiscarded(0, SOUTH, None)
    request = asked_for((START, first, DISCARD_OF_2, second), (START, second, DISCARD_OF_2, first))
    assert (request["do"], request["seq"]) == ("correct_event", 2)
