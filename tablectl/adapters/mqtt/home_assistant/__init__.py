"""What Home Assistant is told so that it finds the table by itself."""

from tablectl.adapters.mqtt.home_assistant.discovery import (
    BIRTH,
    STATUS_TOPIC,
    DeviceAnnouncement,
    discovery_message,
    discovery_topic,
)

__all__ = [
    "BIRTH",
    "STATUS_TOPIC",
    "DeviceAnnouncement",
    "discovery_message",
    "discovery_topic",
]
