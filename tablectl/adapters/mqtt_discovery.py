"""What Home Assistant is told so that it finds the table by itself (its MQTT device discovery message)."""

from __future__ import annotations

from tablectl.ports import Message


def discovery_topic(table: str) -> str:
    """Where the message goes, retained."""
    return f"homeassistant/device/{table}/config"


def discovery_message(table: str, version: str) -> Message:
    """One device with the table's sensors, each read out of a topic that the table publishes anyway."""
    prefix = f"mahjong/{table}"

    def sensor(key: str, name: str, topic: str, template: str, **more: str) -> dict[str, str]:
        return {
            "p": "sensor",
            "unique_id": f"tablectl_{table}_{key}",
            "name": name,
            "state_topic": f"{prefix}/{topic}",
            "value_template": template,
            **more,
        }

    seats = {
        f"points_{seat}": sensor(
            f"points_{seat}",
            f"Points seat {seat}",
            "score",
            f"{{{{ value_json.seats[{seat}].points if value_json.seats|length > {seat} else None }}}}",
            icon="mdi:counter",
        )
        for seat in range(4)
    }
    return {
        "dev": {"ids": [f"tablectl_{table}"], "name": f"Mahjong {table}", "mf": "tablectl", "sw": version},
        "o": {"name": "tablectl", "sw": version},
        "availability_topic": f"{prefix}/availability",
        "cmps": {
            **seats,
            "hand": sensor(
                "hand",
                "Hand",
                "score",
                "{{ value_json.round }}{{ value_json.hand_of_round }}",
                icon="mdi:cards",
            ),
            "walls_left": sensor(
                "walls_left", "Tiles left", "state", "{{ value_json.tiles_left }}", icon="mdi:wall"
            ),
            "machine": sensor("machine", "Machine", "machine", "{{ value_json.phase }}", icon="mdi:cog"),
            "temperature": sensor(
                "temperature",
                "Temperature",
                "health",
                "{{ value_json.temperature_c }}",
                device_class="temperature",
                unit_of_measurement="°C",
                entity_category="diagnostic",
            ),
        },
        "qos": 1,
    }
