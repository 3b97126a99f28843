"""One device discovery message.

After Home Assistant's documentation of MQTT device discovery: ``dev`` and ``o`` (device and origin) are
mandatory, every component under ``cmps`` names its platform (``p``) and has a ``unique_id``. Every sensor
reads a topic that the table publishes for everybody anyway, and refusals those of operators; nothing
here points below ``broadcast/``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from firmware_bridge import Phase as MachinePhase
from tablectl.adapters.mqtt.home_assistant.names import name
from tablectl.game.state import Phase
from tablectl.ports import NO_MACHINE
from tablectl.speech import SPOKEN_BOOKS, Language
from tablectl.topics import Message

STATUS_TOPIC: Final = "homeassistant/status"
"""Where Home Assistant says that it is there, by its own settings; its last will is ``offline``."""
BIRTH: Final = b"online"
"""Its birth message, said at every connection once it listens."""
SEATS: Final = 4
WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
WITHOUT_ROUNDS: Final = [key for key, book in SPOKEN_BOOKS.items() if not book.rounds]
"""Books that count hands without the wind of a round."""
MISSED_HEALTH_MESSAGES: Final = 12
"""A table that leaves out so many messages about its health does not run: its figures are away."""
REQUEST_ID_PREFIX: Final = "home-assistant-"
"""What the ids of its requests begin with."""
OTHER_ALERT: Final = "other"
"""An alert whose code is not in the list: that of a refusal by the rules or of a book's fault."""
BUTTONS: Final[Mapping[str, str]] = {
    "next_hand": "mdi:cards-playing",
    "count_again": "mdi:counter",
    "stop_machine": "mdi:stop-circle",
    "clear_faults": "mdi:backup-restore",
}
"""Requests that spoil no game when pressed by mistake, each with its icon: the table refuses what is not
due. A stop latches as a fault, so its reset is beside it, for somebody who has looked: the lifts may go down
(docs/MACHINE.md)."""
DIAGNOSTIC: Final[Mapping[str, Any]] = {"entity_category": "diagnostic", "enabled_by_default": False}
"""Diagnostic values that change many times a minute: disabled until a person enables them."""


@dataclass(frozen=True, slots=True)
class DeviceAnnouncement:
    """What a table says of itself beside its name."""

    table: str
    version: str = ""
    language: Language = "en"
    pages: str = ""
    """The pages' address as others open it; empty where only the table's computer can."""
    alerts: Sequence[str] = ()
    """The codes of alerts."""
    health_every_s: float = 5.0
    """From one message about its health to the next."""
    has_temperature: bool = True
    """Whether the computer has a sensor of its own temperature."""


def discovery_topic(table: str) -> str:
    """Where the message goes, retained."""
    return f"homeassistant/device/{table}/config"


def discovery_message(announced: DeviceAnnouncement) -> Message:
    """The table as one device: scores, the hand, the machine, health, and the requests that are safe."""
    prefix = f"mahjong/{announced.table}"
    parts = {
        **{f"points_{seat}": _points(seat) for seat in range(SEATS)},
        **_game(announced.alerts),
        **_machine(),
        **_health(round(MISSED_HEALTH_MESSAGES * announced.health_every_s), announced.has_temperature),
        **{f"button_{do}": _button(do, icon) for do, icon in BUTTONS.items()},
    }
    device = {
        "ids": [f"tablectl_{announced.table}"],
        "name": f"Mahjong {announced.table}",
        "mf": "tablectl",
        "mdl": "Automatic mahjong table",
        "sn": announced.table,
        "sw": announced.version,
    }
    return {
        "dev": {**device, "cu": announced.pages} if announced.pages else device,
        "o": {"name": "tablectl", "sw": announced.version},
        "availability_topic": f"{prefix}/availability",
        "cmps": {key: _component(key, announced, prefix, part) for key, part in parts.items()},
    }


def _component(
    key: str, announced: DeviceAnnouncement, prefix: str, part: Mapping[str, Any]
) -> dict[str, Any]:
    """A component with its name, its own id and QoS, which the device's does not replace, and its topics.
    Its entity is called the same in every language, so that dashboards and blueprints find it."""
    topics = {each: f"{prefix}/{part[each]}" for each in part if each.endswith("_topic")}
    what, _, seat = key.removeprefix("button_").partition("points_")
    shown_name = name("points", announced.language, int(seat) + 1) if seat else name(what, announced.language)
    entity = f"points_seat_{int(seat) + 1}" if seat else what
    return {
        **part,
        **topics,
        "name": shown_name,
        "qos": 1,
        "unique_id": f"tablectl_{announced.table}_{key}",
        "default_entity_id": f"{part['p']}.mahjong_{announced.table.replace('-', '_')}_{entity}",
    }


def _sensor(topic: str, template: str, icon: str = "", **more: Any) -> dict[str, Any]:
    icon_field = {"icon": icon} if icon else {}
    return {"p": "sensor", "state_topic": topic, "value_template": template, **icon_field, **more}


def _enum_sensor(topic: str, field: str, icon: str, options: Sequence[str], **more: Any) -> dict[str, Any]:
    """A sensor whose value is one of a few words."""
    texts = [str(option) for option in options]
    template = f"{{{{ value_json.{field} if value_json.{field} in {texts} else None }}}}"
    return _sensor(topic, template, icon, device_class="enum", options=texts, **more)


def _binary_sensor(topic: str, condition: str, **more: Any) -> dict[str, Any]:
    template = f"{{{{ 'ON' if {condition} else 'OFF' }}}}"
    return {"p": "binary_sensor", "state_topic": topic, "value_template": template, **more}


CODE_AND_MESSAGE: Final = ("code", "message")
"""What an event usually tells."""


def _event(
    icon: str,
    topic: str,
    kinds: Sequence[str],
    kind: str,
    value: str,
    condition: str = "true",
    *,
    attributes: Sequence[str] = CODE_AND_MESSAGE,
) -> dict[str, Any]:
    """Something that happens, with ``attributes`` taken from ``value``; an empty text is no event.

    Args:
        kinds: its types.
        kind: the expression that chooses one of them.
    """
    pairs = ", ".join(f"'{field}': {value}.{field}" for field in attributes)
    fields = f"{{'event_type': {kind}, {pairs}}}"
    return {
        "p": "event",
        "icon": icon,
        "state_topic": topic,
        "event_types": list(kinds),
        "value_template": f"{{{{ {fields} | tojson if {condition} else '' }}}}",
    }


def _player_event(what: str, icon: str, kind: str) -> dict[str, Any]:
    """Something that a player does, by the public's events."""
    return _event(
        icon,
        "event",
        [what],
        f"'{what}'",
        "value_json",
        f"value_json.kind == '{kind}'",
        attributes=("seat", "by"),
    )


def _points(seat: int) -> dict[str, Any]:
    is_seated = f"value_json.seats|length > {seat}"
    return _sensor(
        "score",
        f"{{{{ value_json.seats[{seat}].points if {is_seated} else None }}}}",
        "mdi:counter",
        state_class="measurement",
        json_attributes_topic="score",
        json_attributes_template=f"{{{{ (value_json.seats[{seat}] if {is_seated} else {{}}) | tojson }}}}",
    )


def _game(alerts: Sequence[str]) -> dict[str, dict[str, Any]]:
    shown_name = (
        f"{{{{ ('Hand ' ~ (value_json.hand + 1) if value_json.ruleset in {json.dumps(WITHOUT_ROUNDS)} else "
        f"{json.dumps(WINDS)}[value_json.round] ~ ' ' ~ value_json.hand_of_round) "
    )
    codes = sorted(alerts)
    measurement = {"state_class": "measurement"}
    return {
        "hand": _sensor("score", shown_name + "if value_json.round else None }}", "mdi:cards"),
        "deposits": _sensor("score", "{{ value_json.deposits }}", "mdi:bank", **measurement),
        "turn": _sensor(
            "state",
            "{{ value_json.seats[value_json.turn].player if value_json.turn is not none else None }}",
            "mdi:account-arrow-right",
        ),
        "phase": _enum_sensor("state", "phase", "mdi:timeline-clock", list(Phase), **DIAGNOSTIC),
        "tiles_left": _sensor("state", "{{ value_json.tiles_left }}", "mdi:wall", **measurement),
        "paused": _pause(),
        "riichi": _player_event("riichi", "mdi:flag", "ready_declared/1"),
        "win": _player_event("win", "mdi:trophy", "win_shown/1"),
        "judge": _player_event("judge", "mdi:account-tie-voice", "judge_called/1"),
        "alert": _event(
            "mdi:gavel",
            "alert",
            [*codes, OTHER_ALERT],
            f"value_json.code if value_json.code in {codes} else '{OTHER_ALERT}'",
            "value_json",
            attributes=(*CODE_AND_MESSAGE, "cause"),
        ),
        "alert_ended": _event(
            "mdi:check",
            "alert_ended",
            ["alert_ended"],
            "'alert_ended'",
            "value_json",
            attributes=("cause", "code"),
        ),
        # Whose press the table refuses hears why; what others asked is not its business.
        "refused": _event(
            "mdi:cancel",
            "command/result",
            ["refused"],
            "'refused'",
            "value_json.error",
            f"not value_json.ok and (value_json.id or '').startswith('{REQUEST_ID_PREFIX}')",
        ),
    }


def _machine() -> dict[str, dict[str, Any]]:
    return {
        "machine": _enum_sensor("machine", "phase", "mdi:cog", [*MachinePhase, NO_MACHINE]),
        "machine_connected": _binary_sensor(
            "machine",
            "value_json.connected",
            device_class="connectivity",
            entity_category="diagnostic",
        ),
        "machine_fault": _binary_sensor(
            "machine",
            "value_json.faults",
            device_class="problem",
            json_attributes_topic="machine",
            json_attributes_template="{{ {'faults': value_json.faults} | tojson }}",
        ),
    }


def _health(hung_after_s: int, has_temperature: bool) -> dict[str, dict[str, Any]]:
    """Figures are rounded to what a person reads, so that a history keeps a few values an hour."""

    def figure(shown: str, unit: str, **more: str) -> dict[str, Any]:
        return _sensor(
            "health",
            f"{{{{ {shown} }}}}",
            unit_of_measurement=unit,
            state_class="measurement",
            expire_after=hung_after_s,
            **DIAGNOSTIC,
            **more,
        )

    degrees = figure("value_json.temperature_c", "°C", device_class="temperature")
    return {
        "problem": _binary_sensor(
            "health",
            "value_json.status != 'ok'",
            device_class="problem",
            expire_after=hung_after_s,
            json_attributes_topic="health",
            json_attributes_template=(
                "{{ {'degraded': value_json.degraded, 'hints': value_json.hints} | tojson }}"
            ),
        ),
        **({"temperature": degrees} if has_temperature else {}),
        "fps": figure("value_json.fps | round(0)", "fps"),
        "recognition": figure("value_json.recognition_ms | round(-1)", "ms", device_class="duration"),
        "memory": figure("value_json.memory_mb | round(-1)", "MB", device_class="data_size"),
        "disk": figure("value_json.disk_free_mb | round(-2)", "MB", device_class="data_size"),
        "events_waiting": figure("value_json.queues.events", "events"),
    }


def _command_template(do: str, **fields: str) -> str:
    """A request's template; every press has an id of its own: a request that comes twice is done once."""
    rest = json.dumps({"do": do, "by": "Home Assistant", **fields})[1:]
    return f'{{"id": "{REQUEST_ID_PREFIX}{{{{ now().timestamp() }}}}", ' + rest


def _pause() -> dict[str, Any]:
    """One switch: on is paused."""
    paused, resumed = (
        _command_template("pause", reason="paused in Home Assistant"),
        _command_template("resume"),
    )
    return {
        "p": "switch",
        "icon": "mdi:pause-circle",
        "state_topic": "state",
        "value_template": "{{ 'ON' if value_json.paused else 'OFF' }}",
        "command_topic": "command",
        "command_template": f"{{% if value == 'ON' %}}{paused}{{% else %}}{resumed}{{% endif %}}",
    }


def _button(do: str, icon: str) -> dict[str, Any]:
    return {
        "p": "button",
        "icon": icon,
        "command_topic": "command",
        "command_template": _command_template(do),
    }
