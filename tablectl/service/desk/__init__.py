"""What operators, judges and players ask for, checked, carried out and answered.

Requests come in as plain objects over MQTT or from a page. The desk decides nothing about a game by itself:
it claims, and the rules answer.
"""

from __future__ import annotations

from tablectl.service.desk.desk import OperatorDesk
from tablectl.service.desk.requests import REQUESTS, AskedBy, DeskParts, command_schema, is_deletion, words_of

__all__ = ["REQUESTS", "AskedBy", "DeskParts", "OperatorDesk", "command_schema", "is_deletion", "words_of"]
