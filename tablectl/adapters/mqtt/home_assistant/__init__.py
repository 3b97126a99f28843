"""Home Assistant's MQTT discovery: the messages by which it finds the table by itself."""

from tablectl.adapters.mqtt.home_assistant.discovery import (
    BIRTH,
    REQUEST_ID_PREFIX,
    STATUS_TOPIC,
    DeviceAnnouncement,
    discovery_message,
    discovery_topic,
)

__all__ = [
    "BIRTH",
    "REQUEST_ID_PREFIX",
    "STATUS_TOPIC",
    "DeviceAnnouncement",
    "discovery_message",
    "discovery_topic",
]
