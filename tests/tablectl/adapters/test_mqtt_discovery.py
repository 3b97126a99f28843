"""Home Assistant finds the table: every sensor reads a field that the table really publishes."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from tablectl.adapters.mqtt_discovery import discovery_message, discovery_topic


def components() -> dict[str, Any]:
    message: Any = discovery_message("hall-2", "1.0")
    return dict(message["cmps"])


def test_the_message_lies_where_device_discovery_looks() -> None:
    assert discovery_topic("hall-2") == "homeassistant/device/hall-2/config"
    message: Any = discovery_message("hall-2", "1.0")
    assert message["dev"]["ids"] == ["tablectl_hall-2"]
    assert message["o"]["name"] == "tablectl"
    assert message["availability_topic"] == "mahjong/hall-2/availability"


def test_every_sensor_has_its_own_name_and_reads_a_field_of_a_published_topic() -> None:
    ids = [each["unique_id"] for each in components().values()]
    assert len(set(ids)) == len(ids)
    for each in components().values():
        topic = each["state_topic"].removeprefix("mahjong/hall-2/")
        schema = json.loads((files("tablectl") / "schemas" / f"{topic}.json").read_text(encoding="utf-8"))
        fields = set(re.findall(r"value_json\.(\w+)", each["value_template"]))
        assert fields, each
        assert fields <= set(schema["properties"]), each
