"""What a real table would say during the last moves of a hand, as a stranger hears it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement, discovery_message
from tablectl.conformance import CapturedMessage, MessageTime
from tablectl.game.claims import Correct, Refused, Withdraw
from tablectl.game.decide import decide
from tablectl.game.events import Envelope, Event, HandSettled, JournalBody, PlayPaused, Source, TileDiscarded
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, amend
from tablectl.game.state import Phase
from tablectl.game.views import broadcast_view, public_view, walls_now
from tablectl.ports import EyesHealth, HostHealth, LinkState, MachineLink, MachineStatus, StandingAlert
from tablectl.service.desk.requests import SetRoundClock, round_clock_message
from tablectl.service.health.message import health_message
from tablectl.service.health.preflight import PartsHealth
from tablectl.service.machine import MachineWork
from tablectl.service.publishing import (
    Stamp,
    event_message,
    last_result,
    needs_message,
    needs_position,
    result_message,
    score_message,
    state_message,
)
from tablectl.service.publishing.hand_cameras import hands_message
from tablectl.service.publishing.messages import (
    alert_ended_message,
    alert_message,
    machine_message,
    players_message,
)
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tablectl.topics import Message
from tests.tablectl.ram_journal import RamJournal

TABLE = "table-1"
AT = "2026-11-20T18:30:00.000Z"
ALERT = StandingAlert("count", "wrong_count", "a tile too many", name="cause-1")
HEARD = 12
"""So many events of the hand are heard, the last ones."""


class _Voice:
    """Says things, and remembers what a broker would keep."""

    def __init__(self) -> None:
        self.said: list[CapturedMessage] = []
        self._store: dict[str, CapturedMessage] = {}

    def publish(self, topic: str, payload: bytes, *, retained: bool = True, qos: int = 1) -> None:
        heard = CapturedMessage(f"mahjong/{TABLE}/{topic}", payload, retained, qos, len(self.said) / 10)
        self.said.append(heard)
        if retained:
            self._store[heard.topic] = heard

    def tell(self, topic: str, message: Message, *, retained: bool = True, qos: int = 1) -> None:
        self.publish(topic, json.dumps(message).encode(), retained=retained, qos=qos)

    def store(self, moment: MessageTime) -> list[CapturedMessage]:
        return [replace(each, moment=moment, at_s=len(self.said) / 10) for each in self._store.values()]


@cache
def played() -> tuple[CapturedMessage, ...]:
    """The store, the end of a hand with corrections, a restart of the table, the store."""
    journal, history, voice = RamJournal(), History(), _Voice()

    def write(body: JournalBody) -> None:
        nonlocal history
        envelope = Envelope(journal.head + 1, AT, Source.OPERATOR, body)
        journal.append([envelope])
        history = history.with_entry(envelope)

    def stand() -> None:
        state, stamp = history.state, Stamp(TABLE, history.head, history.amendments, journal.identity)
        view = public_view(state)
        voice.tell("state", state_message(stamp, view, walls_now(state)))
        voice.tell("score", score_message(stamp, state))
        voice.tell("broadcast/state", state_message(stamp, view, walls_now(state)))
        voice.tell("broadcast/hands", hands_message(stamp, state, broadcast_view(state).seats))
        if state.settled is not None and (last := last_result(history)) is not None:
            voice.tell("result", result_message(stamp, last))

    def hear() -> None:
        envelope = list(journal.read())[-1]
        voice.tell("event", event_message(TABLE, envelope, journal), retained=False)

    def begin() -> None:
        """What is said on every connection."""
        stamp = Stamp(TABLE, history.head, history.amendments, journal.identity)
        voice.tell("machine", machine_message(TABLE, _MACHINE, MachineWork()))
        voice.tell("health", _health(), qos=0)
        voice.tell("players", players_message(TABLE, ()))
        clock = SetRoundClock("Spring Cup", 2, 8, 300.5, runs=True, last_hand=False, ended=False)
        voice.tell("clock", round_clock_message(TABLE, AT, clock))
        voice.tell("needs", needs_message(stamp, history.state, needs_position(history.state)))
        stand()
        voice.publish("availability", b"online")

    game = _game()
    for event in game[:-HEARD]:
        write(event)
    begin()
    before, voice.said = voice.store(MessageTime.BEFORE), []
    bodies: list[JournalBody] = list(game[-HEARD:])
    for number, body in enumerate(bodies):
        write(body)
        if number % 2:
            hear()
            stand()
        else:
            stand()
            hear()
    voice.tell("alert", alert_message(TABLE, AT, ALERT), retained=False)
    ended = alert_ended_message(TABLE, AT, ALERT)
    voice.tell("alert_ended", ended, retained=False)
    write(PlayPaused("tea"))
    hear()
    stand()
    for made in (_correction, _withdrawal):
        write(made(history))
        hear()
        stand()
    answer = {"schema": "tablectl/command_result/1", "table": TABLE, "id": "1", "ok": True}
    voice.tell("command/result", {**answer, "seq": history.head, "events": []}, retained=False)
    voice.publish("availability", b"offline")
    hear()
    begin()
    announced = CapturedMessage(
        f"homeassistant/device/{TABLE}/config",
        json.dumps(discovery_message(DeviceAnnouncement(TABLE, "1"))).encode(),
        True,
        1,
        0,
    )
    return (*before, announced, *voice.said, *voice.store(MessageTime.AFTER))


_MACHINE = MachineStatus("idle", 0.0, (34, 34, 34, 34), (), True)


def _health() -> Message:
    return health_message(
        TABLE,
        AT,
        PartsHealth(
            eyes=EyesHealth(0.0, 0.0, 0),
            host=HostHealth(None, 1.0, 5000.0),
            links=(LinkState("machine", True, ""),),
            machine=replace(_MACHINE, link=MachineLink("up", "", 3.5, {})),
            work=MachineWork(),
        ),
        queues={},
        versions={},
    )


def _correction(history: History) -> JournalBody:
    """The first discard was not seen to be the drawn tile."""
    entry = next(each for each in history.entries if isinstance(each.event, TileDiscarded))
    assert isinstance(entry.event, TileDiscarded)
    drawn = None if entry.event.drawn is not None else True
    made = amend(history, Correct(entry.seq, changed(entry.event, drawn=drawn), "glare"))
    assert not isinstance(made, Refused)
    return made


def _withdrawal(history: History) -> JournalBody:
    """Nobody paused."""
    entry = next(each for each in history.entries if isinstance(each.event, PlayPaused))
    made = amend(history, Withdraw(entry.seq, "nobody did"))
    assert not isinstance(made, Refused)
    return made


def _game() -> tuple[Event, ...]:
    """The first hand of a robots' game."""
    game = TrueGame(1)
    started = decide(game.state, start_of("tenhou"))
    assert not isinstance(started, Refused)
    game.follow(started)
    events = list(started)
    while game.hand is None or game.hand.phase is not Phase.SETTLED:
        step = game.next_step()
        game.follow(step.events)
        events += step.events
    assert any(isinstance(each, HandSettled) for each in events)
    return tuple(events)
