"""What Home Assistant is told so that it finds the table by itself: one device discovery message.

After Home Assistant's documentation of MQTT device discovery: ``dev`` and ``o`` (device and origin) are
mandatory, every component under ``cmps`` names its platform (``p``) and has a ``unique_id``. Every sensor
reads a topic that the table publishes for everybody anyway; nothing here points below ``broadcast/``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from tablectl.topics import Message

SEATS: Final = 4
WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
BUTTONS: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "pause": ("Pause", "mdi:pause", {"reason": "paused in Home Assistant"}),
    "resume": ("Resume", "mdi:play", {}),
    "next_hand": ("Next hand", "mdi:cards-playing", {}),
    "count_again": ("Count the walls again", "mdi:counter", {}),
    "stop_machine": ("Stop the machine", "mdi:stop-circle", {}),
}
"""Requests that hurt nobody who presses them by mistake: the table refuses what is not due. Faults are
cleared at the table, by somebody who has looked."""


def discovery_topic(table: str) -> str:
    """Where the message goes, retained."""
    return f"homeassistant/device/{table}/config"


def discovery_message(table: str, version: str) -> Message:
    """The table as one device: scores, the hand, the machine, health, and the requests that are safe."""
    prefix = f"mahjong/{table}"
    parts = {
        **{f"points_{seat}": _points(seat) for seat in range(SEATS)},
        **_game(),
        **_machine(),
        **_health(),
        **{f"button_{do}": _button(do, prefix) for do in BUTTONS},
    }
    return {
        "dev": {
            "ids": [f"tablectl_{table}"],
            "name": f"Mahjong {table}",
            "mf": "tablectl",
            "mdl": "Automatic mahjong table",
            "sw": version,
        },
        "o": {"name": "tablectl", "sw": version},
        "availability_topic": f"{prefix}/availability",
        "cmps": {key: _placed(key, table, prefix, part) for key, part in parts.items()},
        "qos": 1,
    }


def _placed(key: str, table: str, prefix: str, part: Mapping[str, Any]) -> dict[str, Any]:
    """A component with its own id, and its topics under the table's."""
    topics = {name: f"{prefix}/{part[name]}" for name in part if name.endswith("_topic")}
    return {**part, **topics, "unique_id": f"tablectl_{table}_{key}"}


def _sensor(name: str, topic: str, template: str, icon: str = "", **more: Any) -> dict[str, Any]:
    drawn = {"icon": icon} if icon else {}
    return {"p": "sensor", "name": name, "state_topic": topic, "value_template": template, **drawn, **more}


def _yes_or_no(name: str, topic: str, condition: str, **more: Any) -> dict[str, Any]:
    template = f"{{{{ 'ON' if {condition} else 'OFF' }}}}"
    return {"p": "binary_sensor", "name": name, "state_topic": topic, "value_template": template, **more}


def _points(seat: int) -> dict[str, Any]:
    sits = f"value_json.seats|length > {seat}"
    return _sensor(
        f"Points seat {seat}",
        "score",
        f"{{{{ value_json.seats[{seat}].points if {sits} else None }}}}",
        "mdi:counter",
        state_class="measurement",
        json_attributes_topic="score",
        json_attributes_template=f"{{{{ (value_json.seats[{seat}] if {sits} else {{}}) | tojson }}}}",
    )


def _game() -> dict[str, dict[str, Any]]:
    named = f"{{{{ {json.dumps(WINDS)}[value_json.round] ~ ' ' ~ value_json.hand_of_round "
    return {
        "hand": _sensor("Hand", "score", named + "if value_json.round else None }}", "mdi:cards"),
        "deposits": _sensor("Deposits", "score", "{{ value_json.deposits }}", "mdi:bank"),
        "turn": _sensor(
            "Turn",
            "state",
            "{{ value_json.seats[value_json.turn].player if value_json.turn is not none else None }}",
            "mdi:account-arrow-right",
        ),
        "phase": _sensor("Phase", "state", "{{ value_json.phase }}", "mdi:timeline-clock"),
        "walls_left": _sensor("Tiles left", "state", "{{ value_json.tiles_left }}", "mdi:wall"),
        "paused": _yes_or_no("Paused", "state", "value_json.paused", icon="mdi:pause-circle"),
        "alert": {
            "p": "event",
            "name": "Alert",
            "icon": "mdi:gavel",
            "state_topic": "alert",
            "event_types": ["alert"],
            "value_template": (
                "{{ {'event_type': 'alert', 'code': value_json.code, 'message': value_json.message}"
                " | tojson }}"
            ),
        },
    }


def _machine() -> dict[str, dict[str, Any]]:
    return {
        "machine": _sensor("Machine", "machine", "{{ value_json.phase }}", "mdi:cog"),
        "machine_connected": _yes_or_no(
            "Machine connected",
            "machine",
            "value_json.connected",
            device_class="connectivity",
            entity_category="diagnostic",
        ),
        "machine_fault": _yes_or_no(
            "Machine fault",
            "machine",
            "value_json.faults",
            device_class="problem",
            json_attributes_topic="machine",
            json_attributes_template="{{ {'faults': value_json.faults} | tojson }}",
        ),
    }


def _health() -> dict[str, dict[str, Any]]:
    def figure(name: str, template: str, unit: str, **more: str) -> dict[str, Any]:
        return _sensor(
            name,
            "health",
            f"{{{{ value_json.{template} }}}}",
            unit_of_measurement=unit,
            state_class="measurement",
            entity_category="diagnostic",
            **more,
        )

    return {
        "problem": _yes_or_no(
            "Problem",
            "health",
            "value_json.status != 'ok'",
            device_class="problem",
            json_attributes_topic="health",
            json_attributes_template=(
                "{{ {'degraded': value_json.degraded, 'hints': value_json.hints} | tojson }}"
            ),
        ),
        "temperature": figure("Temperature", "temperature_c", "°C", device_class="temperature"),
        "fps": figure("Camera", "fps", "fps"),
        "recognition": figure("Recognition", "recognition_ms", "ms", device_class="duration"),
        "memory": figure("Memory", "memory_mb", "MB", device_class="data_size"),
        "disk": figure("Disk free", "disk_free_mb", "MB", device_class="data_size"),
        "events_waiting": figure("Events waiting", "queues.events", "events"),
    }


def _button(do: str, prefix: str) -> dict[str, Any]:
    name, icon, fields = BUTTONS[do]
    rest = json.dumps({"do": do, "by": "Home Assistant", **fields})[1:]
    # Every press needs an id of its own: a request that comes twice is done once.
    template = '{"id": "home-assistant-{{ now().timestamp() }}", ' + rest
    return {
        "p": "button",
        "name": name,
        "icon": icon,
        "command_topic": "command",
        "command_template": template,
    }
