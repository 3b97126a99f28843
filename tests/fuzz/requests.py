"""What is asked over MQTT, from the payload to the running table, a request a line."""

from __future__ import annotations

import json
from functools import cache

from tablectl.adapters.mqtt.commands import read_command, response_topic
from tablectl.game.events import Envelope
from tablectl.ports import Command
from tablectl.topics import Message
from tests.fuzz.parser import Parser
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import ScriptedTable

OPENING = (
    {"kind": "tiles_dealt/1", "seat": 0, "tiles": "?" * 13},
    {"kind": "tiles_dealt/1", "seat": 1, "tiles": "?" * 13},
    {"kind": "tiles_dealt/1", "seat": 2, "tiles": "?" * 13},
    {"kind": "tiles_dealt/1", "seat": 3, "tiles": "?" * 13},
    {"kind": "indicator_revealed/1", "tile": "3s"},
    {"kind": "tile_drawn/1", "seat": 0, "tile": None, "from": "wall"},
    {"kind": "tile_discarded/1", "seat": 0, "tile": "7m", "drawn": False, "sideways": False},
    {"kind": "tile_drawn/1", "seat": 1, "tile": None, "from": "wall"},
)
"""A hand that has just begun."""


@cache
def _begun() -> tuple[Envelope, ...]:
    table = ScriptedTable()
    table.pass_s(2.0)
    for event in OPENING:
        table.ask("record_event", event=event)
    return tuple(table.journal.read(0))


def asked(data: bytes) -> list[Message]:
    """Every request gets one answer that can be said as JSON, whatever it asks; the table goes on."""
    journal = RamJournal()
    journal.append(_begun())
    table = ScriptedTable(journal=journal)
    answers: list[Message] = []
    for line in data.split(b"\n")[:4]:
        incoming = read_command(line, "t1", None)
        if incoming.problem:
            continue
        before = len(answers)
        table.service.submit(Command(incoming.request, answers.append))
        table.service.step(0.0)
        assert len(answers) == before + 1, "a request needs one answer"
    table.pass_s(0.5)
    json.dumps([answers, table.hearer.said], ensure_ascii=False, allow_nan=False).encode()
    return answers


def answered_at(data: bytes) -> None:
    """MQTT 5 lets the asker name a topic for the answer: never one of the table's own."""
    topic = response_topic(data.decode("utf-8", "replace"), "mahjong/t1")
    assert topic is None or (not topic.startswith(("$", "homeassistant/")) and not set(topic) & set("+#\0"))
    if topic is not None and topic.split("/")[0] == "mahjong":
        assert topic.startswith("mahjong/t1/command/result/")


PARSERS = (Parser("requests", asked, slow=True), Parser("answer_topic", answered_at))
