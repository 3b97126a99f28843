"""What Home Assistant is told so that it finds the table by itself."""

from tablectl.adapters.mqtt.home_assistant.discovery import (
    ASKED_HERE,
    BIRTH,
    STATUS_TOPIC,
    Announced,
    discovery_message,
    discovery_topic,
)

__all__ = [
    "ASKED_HERE",
    "BIRTH",
    "STATUS_TOPIC",
    "Announced",
    "discovery_message",
    "discovery_topic",
]
