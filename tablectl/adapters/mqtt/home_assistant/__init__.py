"""What Home Assistant is told so that it finds the table by itself."""

from tablectl.adapters.mqtt.home_assistant.discovery import (
    ASKED_HERE,
    BIRTH,
    STATUS_TOPIC,
    Announced,
    discovery_message,
    discovery_topic,
)
from tablectl.adapters.mqtt.home_assistant.names import LANGUAGES, Language

__all__ = [
    "ASKED_HERE",
    "BIRTH",
    "LANGUAGES",
    "STATUS_TOPIC",
    "Announced",
    "Language",
    "discovery_message",
    "discovery_topic",
]
