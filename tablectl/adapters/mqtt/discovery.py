"""What Home Assistant is told so that it finds the table by itself: one device discovery message.

After Home Assistant's documentation of MQTT device discovery: ``dev`` and ``o`` (device and origin) are
mandatory, every component under ``cmps`` names its platform (``p``) and has a ``unique_id``. Every sensor
reads a topic that the table publishes for everybody anyway, and refusals those of operators; nothing
here points below ``broadcast/``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablectl.topics import Message

STATUS_TOPIC: Final = "homeassistant/status"
"""Where Home Assistant says that it is there, by its own settings; its last will is ``offline``."""
BORN: Final = b"online"
"""Its birth message, said at every connection once it listens."""
SEATS: Final = 4
WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
BUTTONS: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "pause": ("Pause", "mdi:pause", {"reason": "paused in Home Assistant"}),
    "resume": ("Resume", "mdi:play", {}),
    "next_hand": ("Next hand", "mdi:cards-playing", {}),
    "count_again": ("Count the walls again", "mdi:counter", {}),
    "stop_machine": ("Stop the machine", "mdi:stop-circle", {}),
    "clear_faults": ("Clear faults", "mdi:backup-restore", {}),
}
"""Requests that spoil no game when pressed by mistake: the table refuses what is not due. A stop latches as a
fault, so its reset is beside it, for somebody who has looked: the lifts may go down (docs/MACHINE.md)."""
ASKED_HERE: Final = "home-assistant-"
"""What the ids of its requests begin with."""


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
    }


def _placed(key: str, table: str, prefix: str, part: Mapping[str, Any]) -> dict[str, Any]:
    """A component with its own id and QoS, which the device's does not replace, and its topics."""
    topics = {name: f"{prefix}/{part[name]}" for name in part if name.endswith("_topic")}
    return {**part, **topics, "qos": 1, "unique_id": f"tablectl_{table}_{key}"}


def _sensor(name: str, topic: str, template: str, icon: str = "", **more: Any) -> dict[str, Any]:
    drawn = {"icon": icon} if icon else {}
    return {"p": "sensor", "name": name, "state_topic": topic, "value_template": template, **drawn, **more}


def _yes_or_no(name: str, topic: str, condition: str, **more: Any) -> dict[str, Any]:
    template = f"{{{{ 'ON' if {condition} else 'OFF' }}}}"
    return {"p": "binary_sensor", "name": name, "state_topic": topic, "value_template": template, **more}


SAYS: Final = ("code", "message")
"""What an event usually tells."""


def _event(
    name: str,
    icon: str,
    topic: str,
    kind: str,
    told: str,
    condition: str = "true",
    *,
    tells: Sequence[str] = SAYS,
) -> dict[str, Any]:
    """Something that happens, with what it ``tells`` of ``told``; an empty text is no event."""
    said = ", ".join(f"'{field}': {told}.{field}" for field in tells)
    fields = f"{{'event_type': '{kind}', {said}}}"
    return {
        "p": "event",
        "name": name,
        "icon": icon,
        "state_topic": topic,
        "event_types": [kind],
        "value_template": f"{{{{ {fields} | tojson if {condition} else '' }}}}",
    }


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
        "alert": _event("Alert", "mdi:gavel", "alert", "alert", "value_json", tells=(*SAYS, "cause")),
        "alert_ended": _event(
            "Alert ended", "mdi:check", "alert_ended", "alert_ended", "value_json", tells=("cause", "code")
        ),
        # Whose press the table refuses hears why; what others asked is not its business.
        "refused": _event(
            "Refused",
            "mdi:cancel",
            "command/result",
            "refused",
            "value_json.error",
            f"not value_json.ok and (value_json.id or '').startswith('{ASKED_HERE}')",
        ),
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
    template = f'{{"id": "{ASKED_HERE}{{{{ now().timestamp() }}}}", ' + rest
    return {
        "p": "button",
        "name": name,
        "icon": icon,
        "command_topic": "command",
        "command_template": template,
    }
